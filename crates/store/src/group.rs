//! Which waiting appends one commit writes: of each table the appends that continue each other,
//! merged into one.

use crate::{Append, AppendError};
use std::{collections::HashMap, mem};

/// Most appends in one commit.
pub const GROUP_LIMIT: usize = 256;

pub(crate) type AppendResult = Result<(), AppendError>;

/// Receives the result of an append. Called on the writer's thread: it must not block.
pub(crate) type AppendCallback = Box<dyn FnOnce(AppendResult) + Send>;

pub(crate) struct QueuedAppend {
    pub append: Box<Append>,
    pub callback: AppendCallback,
}

/// Appends of one table that continue each other, as one, with the callbacks of all of them.
pub(crate) struct MergedAppend {
    pub append: Append,
    pub callbacks: Vec<AppendCallback>,
}

impl MergedAppend {
    fn new(first: QueuedAppend) -> Self {
        Self {
            append: *first.append,
            callbacks: vec![first.callback],
        }
    }

    /// Merges one more; returns it if it does not continue this one.
    fn merge(&mut self, next: QueuedAppend) -> Option<QueuedAppend> {
        match self.append.extend(next.append) {
            Ok(()) => self.callbacks.push(next.callback),
            Err(append) => return Some(QueuedAppend { append, ..next }),
        }
        None
    }
}

/// Takes the appends of the next commit out of `waiting`. An append that cannot be merged stays,
/// and with it all later ones of its table: they may only be written after the ones taken.
pub(crate) fn next_group(waiting: &mut Vec<QueuedAppend>) -> Vec<MergedAppend> {
    let mut places: HashMap<&str, usize> = HashMap::with_capacity(waiting.len());
    let mut tables = Vec::with_capacity(waiting.len());
    for queued in waiting.iter() {
        let next = places.len();
        tables.push(*places.entry(&queued.append.table_id).or_insert(next));
    }
    let mut group: Vec<MergedAppend> = Vec::with_capacity(places.len());
    let mut is_full = vec![false; places.len()];
    let mut left = Vec::new();
    for (queued, table) in mem::take(waiting).into_iter().zip(tables) {
        let rest = match group.get_mut(table) {
            // Tables are numbered in the order of their first append.
            None => {
                group.push(MergedAppend::new(queued));
                None
            }
            Some(_) if is_full[table] => Some(queued),
            Some(merged) => merged.merge(queued),
        };
        is_full[table] |= rest.is_some();
        left.extend(rest);
    }
    *waiting = left;
    group
}
