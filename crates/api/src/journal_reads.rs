//! Bounds how many requests read journals at once: each holds a page of rows and a game.

use crate::error::ApiError;
use std::sync::atomic::{AtomicUsize, Ordering};
use tokio::sync::{Semaphore, SemaphorePermit};

/// Requests that read a journal at once.
const MAX_READS: usize = 4;
/// Requests that may read or wait at once. More are refused with `ApiError::Busy`.
const MAX_READS_WAITING: usize = 32;

/// A bounded queue in front of the journals.
pub(crate) struct JournalReads {
    permits: Semaphore,
    waiting: AtomicUsize,
}

impl Default for JournalReads {
    fn default() -> Self {
        Self {
            permits: Semaphore::new(MAX_READS),
            waiting: AtomicUsize::new(0),
        }
    }
}

impl JournalReads {
    /// Waits until the caller may read a journal, for as long as it holds the permit.
    pub async fn permit(&self) -> Result<ReadPermit<'_>, ApiError> {
        let queued = QueuedRead(&self.waiting);
        if self.waiting.fetch_add(1, Ordering::Relaxed) >= MAX_READS_WAITING {
            return Err(ApiError::Busy);
        }
        let permit = self.permits.acquire().await.map_err(|_| ApiError::Busy)?;
        Ok(ReadPermit {
            _queued: queued,
            _permit: permit,
        })
    }
}

/// The right to read a journal.
pub(crate) struct ReadPermit<'a> {
    _queued: QueuedRead<'a>,
    _permit: SemaphorePermit<'a>,
}

struct QueuedRead<'a>(&'a AtomicUsize);

impl Drop for QueuedRead<'_> {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use futures_util::{FutureExt, future::join_all};

    #[tokio::test]
    async fn a_few_requests_read_some_wait_and_the_others_are_told_that_it_is_busy() {
        let reads = JournalReads::default();
        let held = join_all((0..MAX_READS).map(|_| reads.permit())).await;
        let mut waiting: Vec<_> = (MAX_READS..MAX_READS_WAITING)
            .map(|_| Box::pin(reads.permit()))
            .collect();
        for wait in &mut waiting {
            assert!(wait.now_or_never().is_none(), "it waits");
        }
        assert!(matches!(reads.permit().await, Err(ApiError::Busy)));
        drop(held);
        assert!(waiting.remove(0).await.is_ok());
        drop(waiting);
        assert!(reads.permit().await.is_ok());
    }
}
