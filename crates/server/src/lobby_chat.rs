//! The lobby_chat in the lobby: the last lines, and who listens. Not kept: a restart forgets it.

use crate::{
    bus::{Bus, ClusterMessage, To},
    connection_handle::{ConnectionHandle, ConnectionId},
    shared_message::SharedMessage,
};
use hub::{Chat, WallTime};
use std::{
    collections::HashMap,
    hash::{DefaultHasher, Hash, Hasher},
    sync::{Mutex, MutexGuard, PoisonError},
};
use wire::{ChatText, ClientIn, Line, PersonId, Refusal};

/// Nodes that may number lines at the same time without two of them getting one number - nearly
/// always.
const TAGS: u64 = 1024;

/// The lobby's lobby_chat.
pub(crate) struct LobbyChat {
    bus: Bus,
    /// What the numbers of lines said here leave as a rest when divided by [`TAGS`].
    tag: u64,
    inside: Mutex<Inside>,
}

struct Inside {
    chat: Chat,
    listeners: HashMap<ConnectionId, ConnectionHandle>,
}

impl LobbyChat {
    /// LobbyChat at a node that begins now: lines are numbered from the time, so that no number ever
    /// means two of them.
    pub fn since(now: WallTime, node: &str, bus: Bus) -> Self {
        let mut hasher = DefaultHasher::new();
        node.hash(&mut hasher);
        let inside = Inside {
            chat: Chat::numbered_from(now.0 * TAGS),
            listeners: HashMap::new(),
        };
        Self {
            bus,
            tag: hasher.finish() % TAGS,
            inside: Mutex::new(inside),
        }
    }

    /// Lets a connection listen; it is told what is remembered.
    pub fn listen(&self, client: &ConnectionHandle) {
        let mut inside = self.inside();
        client.tell(ClientIn::LobbySaid {
            lines: inside.chat.lines(),
        });
        inside.listeners.insert(client.id, client.clone());
    }

    pub fn leave(&self, connection: ConnectionId) {
        self.inside().listeners.remove(&connection);
    }

    /// Somebody who listens says something to all who do.
    pub fn say(&self, by: &ConnectionHandle, text: ChatText, now: WallTime) -> Result<(), Refusal> {
        let mut inside = self.inside();
        if !inside.listeners.contains_key(&by.id) {
            return Err(Refusal::NotEntered);
        }
        if !inside.chat.may_speak(&by.person.id, now) {
            return Err(Refusal::TooFast);
        }
        let number = (inside.chat.number() / TAGS + 1) * TAGS + self.tag;
        let line = Line {
            number,
            by: (*by.person).clone(),
            text,
            at_ms: now.0,
        };
        inside.hear(vec![line.clone()]);
        self.bus
            .send(To::Everyone, ClusterMessage::Said(vec![line]));
        Ok(())
    }

    /// What was said at another node.
    pub fn hear(&self, lines: Vec<Line>) {
        self.inside().hear(lines);
    }

    /// What is remembered.
    pub fn lines(&self) -> Vec<Line> {
        self.inside().chat.lines()
    }

    /// A line that is remembered.
    pub fn line(&self, number: u64) -> Option<Line> {
        self.inside().chat.line(number).cloned()
    }

    /// Forgets what somebody has said. Pages that have it keep it until they are left.
    pub fn forget(&self, person: &PersonId) {
        self.forget_here(person);
        self.bus
            .send(To::Everyone, ClusterMessage::Forget(person.clone()));
    }

    /// The same, when another node says so.
    pub fn forget_here(&self, person: &PersonId) {
        self.inside().chat.forget(person);
    }

    fn inside(&self) -> MutexGuard<'_, Inside> {
        self.inside.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Inside {
    fn hear(&mut self, lines: Vec<Line>) {
        let lines: Vec<Line> = lines
            .into_iter()
            .filter(|line| self.chat.hear(line.clone()))
            .collect();
        if lines.is_empty() {
            return;
        }
        let letter = SharedMessage::new(ClientIn::LobbySaid { lines });
        for client in self.listeners.values() {
            client.send(letter.clone());
        }
    }
}
