//! Starts the tasks of one node that write, push and mail.

use crate::{Notices, digest_task, push_task, writing_task};
use mail::Mailer;
use std::sync::Arc;
use tokio::{sync::watch, task::JoinHandle};

/// Starts the tasks. They end when `stopping` is true.
pub fn start(
    notices: &Arc<Notices>,
    mailer: Mailer,
    stopping: &watch::Receiver<bool>,
) -> Vec<JoinHandle<()>> {
    vec![
        tokio::spawn(writing_task::run(notices.clone(), stopping.clone())),
        tokio::spawn(push_task::run(notices.clone(), stopping.clone())),
        tokio::spawn(digest_task::run(notices.clone(), mailer, stopping.clone())),
    ]
}
