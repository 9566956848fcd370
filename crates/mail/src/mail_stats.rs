//! What the sending task counts about itself, for `/metrics`.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// Counts since the start of this node.
#[derive(Debug, Default)]
pub struct MailStats {
    sent: AtomicU64,
    failed_attempts: AtomicU64,
    given_up: AtomicU64,
    refused: AtomicU64,
    waiting: AtomicU64,
}

impl MailStats {
    /// Mails that the mail server has taken, or that were written to the folder.
    pub fn sent(&self) -> u64 {
        self.sent.load(Relaxed)
    }

    /// Attempts that failed, the last one of a mail included.
    pub fn failed_attempts(&self) -> u64 {
        self.failed_attempts.load(Relaxed)
    }

    /// Mails that were given up.
    pub fn given_up(&self) -> u64 {
        self.given_up.load(Relaxed)
    }

    /// Mails that were dropped because the queue was full.
    pub fn refused(&self) -> u64 {
        self.refused.load(Relaxed)
    }

    /// Mails in the queue of all nodes, when this node last looked.
    pub fn waiting(&self) -> u64 {
        self.waiting.load(Relaxed)
    }

    pub(crate) fn note_sent(&self) {
        self.sent.fetch_add(1, Relaxed);
    }

    pub(crate) fn note_failed_attempt(&self) {
        self.failed_attempts.fetch_add(1, Relaxed);
    }

    pub(crate) fn note_given_up(&self) {
        self.given_up.fetch_add(1, Relaxed);
    }

    pub(crate) fn note_refused(&self) {
        self.refused.fetch_add(1, Relaxed);
    }

    pub(crate) fn note_waiting(&self, count: u64) {
        self.waiting.store(count, Relaxed);
    }
}
