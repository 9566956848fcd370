//! What a client knows of its table from what it heard, and what it wants next.

use super::{Choice, Stage};
use game_core::{Seat, Tempo};
use std::time::Instant;
use wire::{ClientIn, PersonId, Play, Refusal, Room, TableAsk};

/// One act in so many is to leave the game.
const LEAVES_ONE_IN: u32 = 400;
/// One ask in so many is a word to the others.
const SPEAKS_ONE_IN: u32 = 30;

/// What a client has in mind on one connection.
#[derive(Default)]
pub(super) struct Mind {
    pub room: Option<Room>,
    pub play: Option<Play>,
    /// The version it has answered, so that it waits for the next.
    answered: Option<(u32, u32)>,
    rested: Option<Instant>,
}

impl Mind {
    /// Takes in a message.
    pub fn hear(&mut self, message: &ClientIn) {
        match message {
            ClientIn::Room(room) => self.room = Some(Room::clone(room)),
            ClientIn::Play(play) => self.play = Some(Play::clone(play)),
            _ => {}
        }
    }

    /// Its last act was not taken.
    pub fn is_refused(&mut self, why: &Refusal) {
        match why {
            // What it answered has passed; the next state comes by itself.
            Refusal::Stale | Refusal::Paused => {}
            _ => self.answered = None,
        }
    }

    /// The game and seat it plays on.
    pub fn seat(&self, me: &PersonId) -> Option<(u32, Seat)> {
        let seat = self.room.as_ref()?.seat_of(me)?;
        Some((self.play.as_ref().map_or(0, |play| play.game), seat))
    }

    /// What it asks next, if anything.
    pub fn wish(
        &mut self,
        me: &PersonId,
        wanted: Option<Seat>,
        choice: &mut Choice,
    ) -> Option<TableAsk> {
        let wanted = wanted?;
        if self.room.is_some() && choice.dice().chance(1, SPEAKS_ONE_IN) && self.may_speak() {
            let text = format!("word {}", choice.dice().bits());
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
        self.act(seat, choice)
    }

    fn act(&mut self, seat: Seat, choice: &mut Choice) -> Option<TableAsk> {
        let play = self.play.as_ref()?;
        let is_mine =
            play.viewer == game_core::Viewer::Seat(seat) && play.running && play.end.is_none();
        let tempo = play.view.kind().tempo();
        // In real time one may always try; the rules say whether one is asleep.
        let is_asked = tempo == Tempo::RealTime || play.awaited.contains(&seat);
        let state = (play.game, play.version);
        let is_answered = tempo == Tempo::Turns && self.answered == Some(state);
        if !is_mine || !is_asked || is_answered {
            return None;
        }
        self.answered = Some(state);
        if choice.dice().chance(1, LEAVES_ONE_IN) {
            return Some(TableAsk::Leave);
        }
        let action = choice.act(&play.view, seat)?;
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

    /// How far the table is, as this client knows.
    pub fn stage(&self, life: u32) -> Option<Stage> {
        let room = self.room.as_ref()?;
        let play = self.play.as_ref();
        Some(Stage {
            life,
            table: room.table.clone(),
            game: play.map_or(0, |play| play.game),
            version: play.map_or(0, |play| play.version),
        })
    }
}
