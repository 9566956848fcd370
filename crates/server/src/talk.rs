//! The talk in the lobby: the last lines, and who listens. Not kept: a restart forgets it.

use crate::{
    letter::Letter,
    outlet::{ConnectionId, Outlet},
};
use hub::{Chat, WallTime};
use std::{
    collections::HashMap,
    sync::{Mutex, MutexGuard, PoisonError},
};
use wire::{ChatText, ClientIn, Line, PersonId, Refusal};

/// The lobby's talk.
pub(crate) struct Talk {
    inside: Mutex<Inside>,
}

struct Inside {
    chat: Chat,
    listeners: HashMap<ConnectionId, Outlet>,
}

impl Talk {
    /// Talk that begins now: lines are numbered from the time, so that no number ever means two of them.
    pub fn since(now: WallTime) -> Self {
        let inside = Inside { chat: Chat::numbered_from(now.0), listeners: HashMap::new() };
        Self { inside: Mutex::new(inside) }
    }

    /// Lets a connection listen; it is told what is remembered.
    pub fn listen(&self, outlet: &Outlet) {
        let mut inside = self.inside();
        outlet.tell(ClientIn::LobbySaid { lines: inside.chat.lines() });
        inside.listeners.insert(outlet.id, outlet.clone());
    }

    pub fn leave(&self, connection: ConnectionId) {
        self.inside().listeners.remove(&connection);
    }

    /// Somebody who listens says something to all who do.
    pub fn say(&self, by: &Outlet, text: ChatText, now: WallTime) -> Result<(), Refusal> {
        let mut inside = self.inside();
        if !inside.listeners.contains_key(&by.id) {
            return Err(Refusal::NotEntered);
        }
        if !inside.chat.may_speak(&by.person.id, now) {
            return Err(Refusal::TooFast);
        }
        inside.chat.add(by.person.clone(), text, now);
        let lines = inside.chat.last().cloned().into_iter().collect();
        let letter = Letter::new(ClientIn::LobbySaid { lines });
        for outlet in inside.listeners.values() {
            outlet.send(letter.clone());
        }
        Ok(())
    }

    /// A line that is remembered.
    pub fn line(&self, number: u64) -> Option<Line> {
        self.inside().chat.line(number).cloned()
    }

    /// Forgets what somebody has said. Pages that have it keep it until they are left.
    pub fn forget(&self, person: &PersonId) {
        self.inside().chat.forget(person);
    }

    fn inside(&self) -> MutexGuard<'_, Inside> {
        self.inside.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
