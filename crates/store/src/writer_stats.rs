//! How many appends share a commit. Atomic counters, so that counting takes no lock.

use crate::group::GROUP_LIMIT;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// The number of classes of group sizes: 1, 2, up to 4, up to 8, ... up to [`GROUP_LIMIT`].
pub const GROUP_CLASSES: usize = GROUP_LIMIT.ilog2() as usize + 1;

/// Counts of the journal's writer since the store was opened.
#[derive(Debug, Default)]
pub struct WriterStats {
    commits: [AtomicU64; GROUP_CLASSES],
    appends: AtomicU64,
}

impl WriterStats {
    pub(crate) fn note_commit(&self, appends: usize) {
        let class = appends.max(1).next_power_of_two().ilog2() as usize;
        self.commits[class.min(GROUP_CLASSES - 1)].fetch_add(1, Relaxed);
        self.appends.fetch_add(appends as u64, Relaxed);
    }

    /// Commits by the size of their group: at most 1, 2, 4, ... appends, each class without those
    /// below.
    pub fn commits(&self) -> [u64; GROUP_CLASSES] {
        std::array::from_fn(|class| self.commits[class].load(Relaxed))
    }

    /// Appends in all commits together.
    pub fn appends(&self) -> u64 {
        self.appends.load(Relaxed)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn groups_are_sorted_by_the_next_power_of_two() {
        let stats = WriterStats::default();
        for size in [1, 2, 3, 4, 5, 8, 256] {
            stats.note_commit(size);
        }
        assert_eq!(
            (stats.commits(), stats.appends()),
            ([1, 1, 2, 2, 0, 0, 0, 0, 1], 279)
        );
    }
}
