//! What a table leaves to the herald to say, once it is kept: most of what happens at it. Whatever
//! else it says itself, after that.
//!
//! If one of these steps is not kept, neither it nor any after it is said; they all come back to
//! the table, which reads itself back from the journal.

use super::unsaid::Unsaid;
use crate::hall::Hall;
use futures_util::task::AtomicWaker;
use games::GameKind;
use std::{
    fmt,
    future::poll_fn,
    sync::{
        Arc, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicUsize, Ordering},
    },
    task::Poll,
    time::Instant,
};
use store::{AppendError, StoreError};

/// The steps of one table that are left to the herald.
pub(super) struct Voice {
    hall: Arc<Hall>,
    kind: GameKind,
    /// How many of them are still to be said.
    afoot: AtomicUsize,
    lost: Mutex<Option<Loss>>,
    /// The table, if it waits for all of them to be said.
    awaiting_silence: AtomicWaker,
    /// The table, which always waits for a loss.
    awaiting_loss: AtomicWaker,
}

/// Steps that were not kept, and all after them.
pub(super) struct Loss {
    pub steps: Vec<Unsaid>,
    /// Why the first was not.
    pub error: AppendError,
}

/// A step on its way: to the store with its rows, and from there to the herald.
pub(crate) struct Word {
    voice: Arc<Voice>,
    step: Unsaid,
    since: Instant,
    kept: Result<(), AppendError>,
}

/// A word that is sent off when it is known whether it was kept - also if nobody says so, because
/// the store is closed.
pub(super) struct Waiting(Option<Word>);

impl Voice {
    pub fn new(hall: Arc<Hall>, kind: GameKind) -> Arc<Self> {
        let (awaiting_silence, awaiting_loss) = (AtomicWaker::new(), AtomicWaker::new());
        let lost = Mutex::default();
        Arc::new(Self {
            hall,
            kind,
            afoot: AtomicUsize::new(0),
            lost,
            awaiting_silence,
            awaiting_loss,
        })
    }

    /// Takes a step whose rows are about to be kept.
    pub fn take(self: &Arc<Self>, step: Unsaid) -> Waiting {
        self.afoot.fetch_add(1, Ordering::Relaxed);
        let kept = Err(StoreError::Closed.into());
        Waiting(Some(Word {
            voice: self.clone(),
            step,
            since: Instant::now(),
            kept,
        }))
    }

    /// Notes that rows were kept, or not, which were handed over then.
    pub fn note_append(&self, since: Instant) {
        self.hall.metrics.note_append(since.elapsed());
    }

    /// How many steps are still to be said.
    pub fn afoot(&self) -> usize {
        self.afoot.load(Ordering::Acquire)
    }

    /// Whether a step was not kept, which the table has not heard yet.
    pub fn has_lost(&self) -> bool {
        self.lost().is_some()
    }

    /// Waits until all steps are said, or lost.
    pub async fn silence(&self) {
        poll_fn(|context| {
            self.awaiting_silence.register(context.waker());
            if self.afoot() == 0 {
                Poll::Ready(())
            } else {
                Poll::Pending
            }
        })
        .await;
    }

    /// Waits until steps were lost and none is on its way any more; for ever if all goes well.
    /// Stopped before that, it has taken nothing.
    pub async fn loss(&self) -> Loss {
        poll_fn(|context| {
            self.awaiting_loss.register(context.waker());
            if self.afoot() > 0 {
                return Poll::Pending;
            }
            self.lost().take().map_or(Poll::Pending, Poll::Ready)
        })
        .await
    }

    fn lose(&self, step: Unsaid, kept: Result<(), AppendError>) {
        match (&mut *self.lost(), kept) {
            (Some(loss), _) => loss.steps.push(step),
            (lost @ None, Err(error)) => {
                *lost = Some(Loss {
                    steps: vec![step],
                    error,
                })
            }
            // A loss is taken only when no word is on its way any more.
            (None, Ok(())) => unreachable!("it is said"),
        }
    }

    fn lost(&self) -> MutexGuard<'_, Option<Loss>> {
        self.lost.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Word {
    /// Says it, or brings it back. The herald alone calls this, in order.
    pub fn say(self) {
        let Self {
            voice,
            step,
            since,
            kept,
        } = self;
        let _afoot = Afoot(&voice);
        voice.note_append(since);
        match kept {
            Ok(()) if !voice.has_lost() => step.say(&voice.hall, voice.kind),
            kept => voice.lose(step, kept),
        }
    }
}

/// A step that is to be said, until this is dropped - whatever happens meanwhile.
struct Afoot<'a>(&'a Voice);

impl Drop for Afoot<'_> {
    fn drop(&mut self) {
        if self.0.afoot.fetch_sub(1, Ordering::AcqRel) == 1 {
            self.0.awaiting_silence.wake();
            if self.0.has_lost() {
                self.0.awaiting_loss.wake();
            }
        }
    }
}

impl Waiting {
    /// It is known whether the rows were kept.
    pub fn hear(mut self, kept: Result<(), AppendError>) {
        if let Some(word) = &mut self.0 {
            word.kept = kept;
        }
    }
}

impl Drop for Waiting {
    fn drop(&mut self) {
        if let Some(word) = self.0.take() {
            let voice = word.voice.clone();
            voice.hall.herald.say(word);
        }
    }
}

impl fmt::Debug for Word {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Word")
    }
}
