//! The last message to a connection: finds out what is not known where the connection is ended.

use crate::AppState;
use ids::PersonId;
use runtime::{SecurityEvent, SecurityFields, error_chain};
use wire::Farewell;

/// Returns `Banned` in place of `Identity` if the sessions of the person ended with a ban, through
/// any node or by the host's command. Logs a connection that is closed for its manners.
pub(super) async fn final_reason(state: &AppState, person: &PersonId, why: Farewell) -> Farewell {
    match why {
        Farewell::Identity if is_banned(state, person).await => Farewell::Banned,
        Farewell::Misbehaving => {
            let fields = SecurityFields {
                person: Some(person.as_str()),
                subject: Some("/ws"),
                ..SecurityFields::default()
            };
            state.note_security(SecurityEvent::RateLimited, fields);
            why
        }
        _ => why,
    }
}

async fn is_banned(state: &AppState, person: &PersonId) -> bool {
    match state.store.account(person).await {
        Ok(account) => account.is_some_and(|account| account.banned_ms.is_some()),
        Err(error) => {
            tracing::error!(error = error_chain(&error), "read account failed");
            false
        }
    }
}
