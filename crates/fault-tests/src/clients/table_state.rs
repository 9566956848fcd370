//! What a client knows of its table from the messages it received, and what it requests next.

use super::action_picker::ActionPicker;
use game_core::{Seat, Tempo};
use std::time::Instant;
use wire::{ClientIn, PersonId, Play, Refusal, Room, TableAsk, TableId};

/// One act in this many is `TableAsk::Leave`.
const LEAVES_ONE_IN: u32 = 400;
/// One request in this many is a chat line.
const SPEAKS_ONE_IN: u32 = 30;

/// How far a client has seen its table come.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Progress {
    /// The server's process (`ClientCommand::Play`) from which the client learned it.
    pub life: u32,
    pub table: TableId,
    pub game: u32,
    pub version: u32,
}

/// What a client knows on one connection.
#[derive(Default)]
pub(super) struct TableState {
    pub room: Option<Room>,
    pub play: Option<Play>,
    /// Game and version that the client has answered; it waits for the next version.
    answered: Option<(u32, u32)>,
    rested: Option<Instant>,
}

impl TableState {
    /// Updates the state from a message.
    pub fn on_message(&mut self, message: &ClientIn) {
        match message {
            ClientIn::Room(room) => self.room = Some(Room::clone(room)),
            ClientIn::Play(play) => self.play = Some(Play::clone(play)),
            _ => {}
        }
    }

    /// The last act was refused.
    pub fn on_refused(&mut self, why: &Refusal) {
        match why {
            // The version it answered is over; the next `Play` arrives without a request.
            Refusal::Stale | Refusal::Paused => {}
            _ => self.answered = None,
        }
    }

    /// The number of the game and the client's seat.
    pub fn seat(&self, me: &PersonId) -> Option<(u32, Seat)> {
        let seat = self.room.as_ref()?.seat_of(me)?;
        Some((self.play.as_ref().map_or(0, |play| play.game), seat))
    }

    /// The next request, if there is one.
    pub fn next_request(
        &mut self,
        me: &PersonId,
        wanted: Option<Seat>,
        picker: &mut ActionPicker,
    ) -> Option<TableAsk> {
        let wanted = wanted?;
        if self.room.is_some() && picker.dice().chance(1, SPEAKS_ONE_IN) && self.may_speak() {
            let text = format!("word {}", picker.dice().bits());
            return text.try_into().ok().map(|text| TableAsk::Say { text });
        }
        let room = self.room.as_ref()?;
        let Some(seat) = room.seat_of(me) else {
            let is_free = |seat: Seat| {
                room.seats
                    .get(seat.index())
                    .is_some_and(|card| card.sitter.is_none())
            };
            let free = Seat::all(room.seats.len()).find(|&seat| is_free(seat));
            let seat = if is_free(wanted) { Some(wanted) } else { free };
            let between = room.stage != wire::Stage::Playing;
            return seat
                .filter(|_| between)
                .map(|seat| TableAsk::Sit { seat, ready: true });
        };
        if room.stage != wire::Stage::Playing {
            let is_ready = room.seats[seat.index()].ready;
            return (!is_ready).then_some(TableAsk::Ready { ready: true });
        }
        self.act(seat, picker)
    }

    fn act(&mut self, seat: Seat, picker: &mut ActionPicker) -> Option<TableAsk> {
        let play = self.play.as_ref()?;
        let is_mine =
            play.viewer == game_core::Viewer::Seat(seat) && play.running && play.end.is_none();
        let tempo = play.view.kind().tempo();
        // In a real-time game a client may always try; the rules decide whether its agent is
        // asleep.
        let is_asked = tempo == Tempo::RealTime || play.awaited.contains(&seat);
        let state = (play.game, play.version);
        let is_answered = tempo == Tempo::Turns && self.answered == Some(state);
        if !is_mine || !is_asked || is_answered {
            return None;
        }
        self.answered = Some(state);
        if picker.dice().chance(1, LEAVES_ONE_IN) {
            return Some(TableAsk::Leave);
        }
        let action = picker.act(&play.view, seat)?;
        Some(TableAsk::Act {
            action,
            basis: play.version,
            game: Some(play.game),
        })
    }

    fn may_speak(&mut self) -> bool {
        let may = self.rested.is_none_or(|last| last.elapsed().as_secs() >= 3);
        if may {
            self.rested = Some(Instant::now());
        }
        may
    }

    /// The progress that this client has seen.
    pub fn progress(&self, life: u32) -> Option<Progress> {
        let room = self.room.as_ref()?;
        let play = self.play.as_ref();
        Some(Progress {
            life,
            table: room.table.clone(),
            game: play.map_or(0, |play| play.game),
            version: play.map_or(0, |play| play.version),
        })
    }
}
