//! The way to one connection: a bounded queue. Who does not read is not waited for.

use crate::{letter::Letter, limits::OUTLET_LETTERS};
use std::sync::{
    Arc,
    atomic::{AtomicU64, Ordering},
};
use tokio::sync::{mpsc, watch};
use wire::{ClientIn, Farewell, Person};

/// Names a connection for as long as the server runs.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) struct ConnectionId(u64);

static NEXT: AtomicU64 = AtomicU64::new(1);

/// The sending end.
#[derive(Clone, Debug)]
pub(crate) struct Outlet {
    pub id: ConnectionId,
    pub person: Person,
    letters: mpsc::Sender<Arc<Letter>>,
    farewell: Arc<watch::Sender<Option<Farewell>>>,
}

/// The receiving end: letters, until a farewell.
#[derive(Debug)]
pub(crate) struct Inlet {
    letters: mpsc::Receiver<Arc<Letter>>,
    farewell: watch::Receiver<Option<Farewell>>,
}

impl Inlet {
    /// The next letter - or why there will be no more.
    pub async fn next(&mut self) -> Result<Arc<Letter>, Farewell> {
        tokio::select! {
            biased;
            why = self.farewell.wait_for(Option::is_some) => {
                Err(why.ok().and_then(|why| *why).unwrap_or(Farewell::Restarting))
            }
            letter = self.letters.recv() => letter.ok_or(Farewell::Restarting),
        }
    }

    /// A letter that is here already.
    pub fn waiting(&mut self) -> Option<Arc<Letter>> {
        self.letters.try_recv().ok()
    }
}

impl Outlet {
    pub fn new(person: Person) -> (Self, Inlet) {
        let (letters, inlet) = mpsc::channel(OUTLET_LETTERS);
        let (farewell, farewells) = watch::channel(None);
        let id = ConnectionId(NEXT.fetch_add(1, Ordering::Relaxed));
        let outlet = Self { id, person, letters, farewell: Arc::new(farewell) };
        (outlet, Inlet { letters: inlet, farewell: farewells })
    }

    /// Sends without waiting. A full queue ends the connection: every state is sent whole, so coming back mends it.
    pub fn send(&self, letter: Arc<Letter>) {
        if let Err(mpsc::error::TrySendError::Full(_)) = self.letters.try_send(letter) {
            self.close(Farewell::TooSlow);
        }
    }

    pub fn tell(&self, message: ClientIn) {
        self.send(Letter::new(message));
    }

    /// Ends the connection. The first reason counts.
    pub fn close(&self, why: Farewell) {
        self.farewell.send_if_modified(|farewell| {
            let is_first = farewell.is_none();
            farewell.get_or_insert(why);
            is_first
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use wire::{Nick, PersonId};

    #[tokio::test]
    async fn who_does_not_read_is_told_to_come_back_and_nobody_waits() {
        let person = Person { id: PersonId::from_bits(1), nick: Nick::guest(1) };
        let (outlet, mut inlet) = Outlet::new(person);
        for ack in 0..OUTLET_LETTERS as u32 {
            outlet.tell(ClientIn::Done { ack, table: None });
        }
        outlet.tell(ClientIn::Done { ack: 999, table: None });
        assert_eq!(
            inlet.next().await.err(),
            Some(Farewell::TooSlow),
            "the end comes before what was not read"
        );
    }
}
