//! The lobby chat: its last lines and its listeners, in memory only. A restart clears it.

use bus::{Bus, ClusterMessage, To, stable_hash};
use delivery::{ConnectionHandle, ConnectionId, SharedMessage};
use hub::{Chat, WallTime};
use ids::PersonId;
use parking_lot::Mutex;
use std::collections::HashMap;
use wire::{ChatText, ClientIn, Line, Refusal};

/// Each node numbers its lines by its own remainder modulo `TAGS`, so that two nodes rarely give
/// one number to two lines.
const TAGS: u64 = 1024;

/// The chat of the whole cluster, as one node knows it.
pub struct LobbyChat {
    bus: Bus,
    /// The remainder of this node's line numbers.
    tag: u64,
    state: Mutex<ChatState>,
}

struct ChatState {
    chat: Chat,
    listeners: HashMap<ConnectionId, ConnectionHandle>,
}

impl LobbyChat {
    /// Starts the chat of a node. Lines are numbered from the time, so that no number is used again
    /// after a restart.
    pub fn start(now: WallTime, node: &str, bus: Bus) -> Self {
        Self {
            bus,
            tag: stable_hash(node.as_bytes()) % TAGS,
            state: Mutex::new(ChatState {
                chat: Chat::numbered_from(now.0 * TAGS),
                listeners: HashMap::new(),
            }),
        }
    }

    /// Subscribes a client and sends it the last lines.
    pub fn listen(&self, client: &ConnectionHandle) {
        let mut state = self.state.lock();
        client.tell(ClientIn::LobbySaid {
            lines: state.chat.lines(),
        });
        state.listeners.insert(client.id, client.clone());
    }

    pub fn leave(&self, connection: ConnectionId) {
        self.state.lock().listeners.remove(&connection);
    }

    /// Says a line to all listeners. Only a listener may speak.
    pub fn say(&self, by: &ConnectionHandle, text: ChatText, now: WallTime) -> Result<(), Refusal> {
        let mut state = self.state.lock();
        if !state.listeners.contains_key(&by.id) {
            return Err(Refusal::NotEntered);
        }
        if !state.chat.may_speak(&by.person.id, now) {
            return Err(Refusal::TooFast);
        }
        let line = Line {
            number: (state.chat.number() / TAGS + 1) * TAGS + self.tag,
            by: (*by.person).clone(),
            text,
            at_ms: now.0,
        };
        state.add(vec![line.clone()]);
        self.bus
            .send(To::Everyone, ClusterMessage::LobbyChat(vec![line]));
        Ok(())
    }

    /// Adds the lines of a `ClusterMessage::LobbyChat`.
    pub fn receive(&self, lines: Vec<Line>) {
        self.state.lock().add(lines);
    }

    /// The last lines.
    pub fn lines(&self) -> Vec<Line> {
        self.state.lock().chat.lines()
    }

    pub fn line(&self, number: u64) -> Option<Line> {
        self.state.lock().chat.line(number).cloned()
    }

    /// Drops a person's lines at every node (`EraseLobbyChat`). Pages that show them keep them
    /// until they are left.
    pub fn erase(&self, person: &PersonId) {
        self.erase_here(person);
        self.bus
            .send(To::Everyone, ClusterMessage::EraseLobbyChat(person.clone()));
    }

    pub fn erase_here(&self, person: &PersonId) {
        self.state.lock().chat.forget(person);
    }
}

impl ChatState {
    /// Adds the lines that are new and sends them to all listeners.
    fn add(&mut self, lines: Vec<Line>) {
        let mut lines = lines;
        lines.retain(|line| self.chat.hear(line.clone()));
        if lines.is_empty() {
            return;
        }
        let message = SharedMessage::new(ClientIn::LobbySaid { lines });
        for client in self.listeners.values() {
            client.send(message.clone());
        }
    }
}
