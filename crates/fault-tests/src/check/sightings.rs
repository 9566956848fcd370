//! What clients saw of one table, waiting to be found in its journal.

use super::{Breach, Promise};
use crate::facts::facts;
use hub::{Table, WallTime};
use std::collections::{HashMap, HashSet};
use wire::{ClientIn, Line, PersonId, Play, Room, TableId};

/// How much of a message a breach shows.
const SHOWN_CHARS: usize = 600;

/// Things seen and not yet found.
#[derive(Default)]
pub(super) struct Sightings {
    plays: HashMap<(u32, u32), Vec<(PersonId, Play)>>,
    /// Rooms without what is never kept, as text.
    rooms: HashSet<String>,
    /// Lines of chat, as text.
    lines: HashSet<String>,
}

impl Sightings {
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

    /// The journal holds this state: ticks off all that shows it.
    pub fn meet(&mut self, table: &Table, stage: (u32, u32), room_too: bool) {
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

    /// What no row of the journal explains.
    pub fn unmet(self, table: &TableId) -> Vec<Breach> {
        let plays = self.plays.into_values().flatten().map(|(person, play)| {
            let text = serde_json::to_string(&play).unwrap_or_default();
            format!(
                "{table}: {person} was shown what is not kept: {}",
                cut(&text)
            )
        });
        let rooms = self
            .rooms
            .into_iter()
            .map(|room| format!("{table}: a room not kept: {}", cut(&room)));
        let lines = self
            .lines
            .into_iter()
            .map(|line| format!("{table}: words not kept: {line}"));
        plays
            .chain(rooms)
            .chain(lines)
            .map(|detail| Breach::of(Promise::ToldIsKept, detail))
            .collect()
    }
}

/// Whether the table shows this person exactly that. The clock's hand and who is connected are
/// never kept.
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
    serde_json::to_string(&facts(room)).expect("a room is plain data")
}

fn text(line: &Line) -> String {
    serde_json::to_string(line).expect("a line is plain data")
}

fn cut(text: &str) -> String {
    text.chars().take(SHOWN_CHARS).collect()
}
