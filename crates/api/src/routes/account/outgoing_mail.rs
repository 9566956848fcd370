//! Sends mails of the account routes, within the limit of each address.

use crate::AppState;
use mail::{Language, MailKind};

/// Sends a mail unless `Limits::allows_mail_to` refuses.
pub(super) fn send(state: &AppState, to: &str, language: Language, what: MailKind<'_>) {
    if state.limits.allows_mail_to(to, state.clock.now()) {
        state.mailer.send(to, language, what);
    } else {
        tracing::warn!("drop mail: rate limit of the address exceeded");
    }
}
