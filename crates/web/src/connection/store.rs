//! Everything a `Connection` has told the page, as signals that the components follow.

use super::{Card, Society, Status, acts::Acts};
use crate::games::is_told;
use game_core::Seat;
use games::AnyNotice;
use leptos::prelude::*;
use wire::{
    Farewell, LazyClientIn, LazyRefusal, Line, Person, PersonId, Play, RatingChange, Room, TableId,
    limits::MAX_CHAT_LINES,
};

/// A game as it was told, and when by the page's steady clock: from both follows what each clock
/// shows now.
#[derive(Clone, PartialEq, Debug)]
pub struct Heard {
    pub play: Play,
    pub at_ms: f64,
}

/// A table at which the person wants to play as soon as the page has come there.
#[derive(Clone, PartialEq, Debug)]
pub struct Arrival {
    pub table: TableId,
    /// The seat to take; `None` if the person sits already.
    pub seat: Option<Seat>,
}

/// What one `Connection` told. At most one table is open at a time.
#[derive(Clone, Copy)]
pub struct ClientStore {
    /// The state of the connection.
    pub status: RwSignal<Status>,
    /// The person, as the host of tables knows them.
    pub you: RwSignal<Option<Person>>,
    /// The public tables; none until they are known.
    pub lobby: RwSignal<Option<Vec<Card>>>,
    /// The tables the person sits at, the newest last.
    pub seated: RwSignal<Vec<TableId>>,
    pub society: Society,
    /// Why the server closed the connection, when it last said so.
    pub bye: RwSignal<Option<Farewell>>,
    /// The table looked at.
    pub table: RwSignal<Option<TableId>>,
    pub room: RwSignal<Option<Room>>,
    /// When that was told, by the page's steady clock.
    pub room_at_ms: RwSignal<f64>,
    /// The game at it.
    pub play: RwSignal<Option<Heard>>,
    /// Whether that is from before the connection was lost: nothing may be done upon it.
    pub outdated: RwSignal<bool>,
    /// What has happened in that game, oldest first.
    pub story: RwSignal<Vec<AnyNotice>>,
    /// The last `rating_changed`: the number of the game, and its changes.
    pub ratings: RwSignal<Option<(u32, Vec<RatingChange>)>>,
    /// What was said at it.
    pub said: RwSignal<Vec<Line>>,
    /// What was said in the lobby.
    pub lobby_said: RwSignal<Vec<Line>>,
    /// Whether it has closed.
    pub closed: RwSignal<bool>,
    /// Why it could not be entered.
    pub no_entry: RwSignal<Option<LazyRefusal>>,
    arrival: RwSignal<Option<Arrival>>,
    pub(super) acts: RwSignal<Acts>,
}

impl ClientStore {
    pub(super) fn new() -> Self {
        Self {
            status: RwSignal::new(Status::Idle),
            you: RwSignal::new(None),
            lobby: RwSignal::new(None),
            seated: RwSignal::new(Vec::new()),
            society: Society::new(),
            bye: RwSignal::new(None),
            table: RwSignal::new(None),
            room: RwSignal::new(None),
            room_at_ms: RwSignal::new(0.0),
            play: RwSignal::new(None),
            outdated: RwSignal::new(false),
            story: RwSignal::new(Vec::new()),
            ratings: RwSignal::new(None),
            said: RwSignal::new(Vec::new()),
            lobby_said: RwSignal::new(Vec::new()),
            closed: RwSignal::new(false),
            no_entry: RwSignal::new(None),
            arrival: RwSignal::new(None),
            acts: RwSignal::new(Acts::default()),
        }
    }

    /// Turns to another table: what was known of the last one is put away.
    pub(super) fn open(self, table: Option<TableId>) {
        self.table.set(table);
        self.room.set(None);
        self.play.set(None);
        self.outdated.set(false);
        self.story.set(Vec::new());
        self.ratings.set(None);
        self.said.set(Vec::new());
        self.closed.set(false);
        self.no_entry.set(None);
        self.acts.set(Acts::default());
    }

    /// Notes that the person is to be ready once the page has come to a table.
    pub fn note_arrival(self, arrival: Arrival) {
        self.arrival.set(Some(arrival));
    }

    /// What was noted for this table and is not done yet.
    pub fn arrival_at(self, table: &TableId) -> Option<Arrival> {
        let noted = self.arrival.get_untracked();
        noted.filter(|arrival| arrival.table == *table)
    }

    /// Notes that the arrival is done.
    pub fn end_arrival(self) {
        self.arrival.set(None);
    }

    /// Whether an action of the person's is on its way: not yet answered, or done and not yet seen.
    pub fn is_busy(self) -> bool {
        self.acts.with(Acts::is_busy)
    }

    /// Notes that an action is sent.
    pub(super) fn note_act(self) {
        self.acts.update(Acts::send);
    }

    /// Notes the answer to an action; if it was done, the version it answered.
    pub(super) fn note_answer(self, done_from: Option<u32>) {
        let shown = self.shown().map(|(_, version)| version);
        self.acts.update(|acts| acts.answer(done_from, shown));
    }

    /// The game shown, and its version.
    pub(super) fn shown(self) -> Option<(u32, u32)> {
        self.play.with_untracked(|heard| {
            heard
                .as_ref()
                .map(|heard| (heard.play.game, heard.play.version))
        })
    }

    fn looks_at(self, table: &TableId) -> bool {
        self.table
            .with_untracked(|open| open.as_ref() == Some(table))
    }

    /// Takes in a message about a table. A message about another table than the open one comes too
    /// late and is dropped, as is one that this page cannot read.
    pub(super) fn put(self, message: LazyClientIn, at_ms: f64) {
        match message {
            LazyClientIn::Room(text) => {
                let room = text.parse::<Room>().ok();
                if let Some(room) = room.filter(|room| self.looks_at(&room.table)) {
                    self.put_room(room, at_ms);
                }
            }
            LazyClientIn::Play(text) => {
                let play = text.parse::<Play>().ok();
                if let Some(play) = play.filter(|play| self.looks_at(&play.table)) {
                    self.put_play(play, at_ms);
                }
            }
            LazyClientIn::Story { table, notices, .. } if self.looks_at(&table) => {
                let notices: Vec<AnyNotice> = notices.parse().unwrap_or_default();
                self.story.set(notices.into_iter().filter(is_told).collect());
            }
            LazyClientIn::Removed { table, person } if self.looks_at(&table) => {
                self.put_removed(&table, &person);
            }
            LazyClientIn::Said { table, lines } if self.looks_at(&table) => put_said(self.said, lines),
            LazyClientIn::RatingChanged {
                table,
                game,
                changes,
            } if self.looks_at(&table) => self.ratings.set(Some((game, changes))),
            LazyClientIn::Closed { table } if self.looks_at(&table) => {
                self.note_seat(&table, false);
                self.closed.set(true);
            }
            LazyClientIn::Story { .. }
            | LazyClientIn::Removed { .. }
            | LazyClientIn::Said { .. }
            | LazyClientIn::RatingChanged { .. }
            | LazyClientIn::Closed { .. }
            | LazyClientIn::Menu { .. }
            // `Connection::hear` takes in all that concerns no table.
            | LazyClientIn::Welcome { .. }
            | LazyClientIn::Done { .. }
            | LazyClientIn::Refused { .. }
            | LazyClientIn::Lobby { .. }
            | LazyClientIn::LobbySaid { .. }
            | LazyClientIn::People { .. }
            | LazyClientIn::Invited(_)
            | LazyClientIn::Uninvited { .. }
            | LazyClientIn::Declined { .. }
            | LazyClientIn::Circle(_)
            | LazyClientIn::Doing { .. }
            | LazyClientIn::Seats { .. }
            | LazyClientIn::Bye(_) => {}
        }
    }

    /// Learns who the person is, and where they sit.
    pub(super) fn welcome(self, you: Person, seated: Vec<TableId>) {
        self.you.set(Some(you));
        self.seated.set(seated);
        self.society.begin_anew();
    }

    /// If the person was removed, the table is one they may not enter.
    fn put_removed(self, table: &TableId, person: &PersonId) {
        if self
            .you
            .with_untracked(|you| you.as_ref().is_some_and(|you| you.id == *person))
        {
            self.note_seat(table, false);
            self.no_entry.set(Some(LazyRefusal::Removed));
        }
    }

    fn put_room(self, room: Room, at_ms: f64) {
        let you = self.you.get_untracked();
        let sits = you.is_some_and(|you| room.seat_of(&you.id).is_some());
        self.note_seat(&room.table, sits);
        self.room_at_ms.set(at_ms);
        self.room.set(Some(room));
    }

    /// Keeps the list of tables sat at true to what is seen.
    fn note_seat(self, table: &TableId, sits: bool) {
        let known = self.seated.with_untracked(|seated| seated.contains(table));
        match (known, sits) {
            (false, true) => self.seated.update(|seated| seated.push(table.clone())),
            (true, false) => self
                .seated
                .update(|seated| seated.retain(|other| other != table)),
            (true, true) | (false, false) => {}
        }
    }

    fn put_play(self, play: Play, at_ms: f64) {
        let game = self
            .play
            .with_untracked(|old| old.as_ref().map(|old| old.play.game));
        if game.is_some_and(|game| game != play.game) {
            self.story.set(Vec::new());
            self.acts.set(Acts::default());
        }
        let version = play.version;
        let told: Vec<AnyNotice> = play
            .notices
            .iter()
            .filter(|notice| is_told(notice))
            .cloned()
            .collect();
        if !told.is_empty() {
            self.story.update(|story| story.extend(told));
        }
        self.play.set(Some(Heard { play, at_ms }));
        self.outdated.set(false);
        if self.acts.with_untracked(Acts::is_busy) {
            self.acts.update(|acts| acts.see(version));
        }
    }
}

/// On entering all lines come at once, and again on coming back: what is already there is not said
/// twice, and a changed line (its author has deleted their account) replaces the old one.
pub(super) fn put_said(said: RwSignal<Vec<Line>>, lines: Vec<Line>) {
    said.update(|said| {
        for line in lines {
            match said.iter_mut().find(|known| known.number == line.number) {
                Some(known) => *known = line,
                None => said.push(line),
            }
        }
        let too_many = said.len().saturating_sub(MAX_CHAT_LINES);
        said.drain(..too_many);
    });
}

#[cfg(test)]
mod tests;
