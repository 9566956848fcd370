//! Messages about one table that no row has explained yet.

use super::promise::{Breach, Promise};
use crate::durable_room::durable_part;
use hub::{Table, WallTime};
use std::collections::{HashMap, HashSet};
use wire::{ClientIn, Line, PersonId, Play, Room, TableId};

/// Maximum length of a message in a breach.
const SHOWN_CHARS: usize = 600;

/// Received messages that were not found in the journal yet.
#[derive(Default)]
pub(super) struct Observations {
    plays: HashMap<(u32, u32), Vec<(PersonId, Play)>>,
    /// `Room` messages as JSON, reduced to their durable part.
    rooms: HashSet<String>,
    /// Chat lines as JSON.
    lines: HashSet<String>,
}

impl Observations {
    pub fn add(&mut self, person: &PersonId, message: &ClientIn) {
        match message {
            ClientIn::Play(play) => {
                let state = (play.game, play.version);
                self.plays
                    .entry(state)
                    .or_default()
                    .push((person.clone(), Play::clone(play)));
            }
            ClientIn::Room(room) => {
                self.rooms.insert(room_text(Room::clone(room)));
            }
            ClientIn::Said { lines, .. } => self.lines.extend(lines.iter().map(text)),
            _ => {}
        }
    }

    /// Removes every message that shows the table's present state.
    pub fn explain(&mut self, table: &Table, stage: (u32, u32), room_too: bool) {
        if let Some(plays) = self.plays.get_mut(&stage) {
            plays.retain(|(person, play)| !is_true(table, person, play));
            if plays.is_empty() {
                self.plays.remove(&stage);
            }
        }
        if room_too && !self.rooms.is_empty() {
            self.rooms.remove(&room_text(table.room(WallTime(0))));
        }
        if !self.lines.is_empty() && room_too {
            for line in table.said() {
                self.lines.remove(&text(&line));
            }
        }
    }

    /// One breach for each message that no row of the journal explains.
    pub fn unexplained(self, table: &TableId) -> Vec<Breach> {
        let plays = self.plays.into_values().flatten().map(|(person, play)| {
            let text = serde_json::to_string(&play).unwrap_or_default();
            format!(
                "{table}: {person} was shown what is not in the journal: {}",
                cut(&text)
            )
        });
        let rooms = self
            .rooms
            .into_iter()
            .map(|room| format!("{table}: a room that is not in the journal: {}", cut(&room)));
        let lines = self
            .lines
            .into_iter()
            .map(|line| format!("{table}: a chat line that is not in the journal: {line}"));
        plays
            .chain(rooms)
            .chain(lines)
            .map(|detail| Breach::of(Promise::ToldIsKept, detail))
            .collect()
    }
}

/// Whether the table shows this person exactly this `Play`. The running clock and who is connected
/// are not durable, so they are not compared.
fn is_true(table: &Table, person: &PersonId, play: &Play) -> bool {
    let Some(shown) = table.seen_by(play.viewer, WallTime(0)) else {
        return false;
    };
    table.viewer_of(person) == play.viewer
        && shown.view == play.view
        && shown.awaited == play.awaited
        && shown.deadlines == play.deadlines
        && shown.end == play.end
        && play.now >= shown.now
}

fn room_text(room: Room) -> String {
    serde_json::to_string(&durable_part(room)).expect("a room is plain data")
}

fn text(line: &Line) -> String {
    serde_json::to_string(line).expect("a line is plain data")
}

fn cut(text: &str) -> String {
    text.chars().take(SHOWN_CHARS).collect()
}

/// The table that a message is about.
pub(super) fn table_of(message: &ClientIn) -> Option<&TableId> {
    match message {
        ClientIn::Room(room) => Some(&room.table),
        ClientIn::Play(play) => Some(&play.table),
        ClientIn::Story { table, .. } | ClientIn::Said { table, .. } => Some(table),
        _ => None,
    }
}
