//! Queues mails of the account routes, within the limit of each address.

use crate::AppState;
use mail::{MailKind, Recipient};
use store::StoreError;

/// Queues a mail unless `Limits::allows_mail_to` refuses. It is durable when this returns.
pub(super) async fn send(
    state: &AppState,
    to: Recipient<'_>,
    what: MailKind<'_>,
) -> Result<(), StoreError> {
    if state.limits.allows_mail_to(to.address, state.clock.now()) {
        state.mailer.send(to, what).await
    } else {
        tracing::warn!("drop mail: rate limit of the address exceeded");
        Ok(())
    }
}
