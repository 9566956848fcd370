//! Says what tables have to say as soon as it is kept. One task for all of them, so that no table
//! need be woken for what it has long worked out: after a commit there are hundreds, and each would
//! first have to be fetched into the processor's caches.

use crate::table_task::Word;
use std::panic::{AssertUnwindSafe, catch_unwind};
use tokio::sync::mpsc;

/// Words taken at once.
const AT_ONCE: usize = 64;

/// The way to whoever says it. What comes first is said first.
#[derive(Clone, Debug)]
pub(crate) struct Herald(mpsc::UnboundedSender<Word>);

impl Herald {
    /// Starts it; it ends with the last handle. What waits for it is no more than what all tables
    /// may leave unsaid.
    pub fn start() -> Self {
        let (sender, mut words) = mpsc::unbounded_channel::<Word>();
        tokio::spawn(async move {
            let mut some = Vec::with_capacity(AT_ONCE);
            while words.recv_many(&mut some, AT_ONCE).await > 0 {
                for word in some.drain(..) {
                    // One table's trouble must not silence all others.
                    if catch_unwind(AssertUnwindSafe(|| word.say())).is_err() {
                        tracing::error!("what a table had to say could not be said");
                    }
                }
            }
        });
        Self(sender)
    }

    /// Has it said. While everything stops there is nobody to say it, and nobody to hear it.
    pub fn say(&self, word: Word) {
        let _ = self.0.send(word);
    }
}
