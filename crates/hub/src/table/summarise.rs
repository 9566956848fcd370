//! Summarises a table for everyone who does not look at it.

use super::{Table, TableGame};
use crate::{AwaitedTurn, AwayPlayer, TableSummary, WallTime};
use game_core::{GameTime, Seat, Tempo};
use wire::{Absence, CalledFor, PersonId, PresentTurn, Stage, TableCard, Visibility};

impl Table {
    /// The public facts of the table.
    pub fn summary(&self) -> TableSummary {
        TableSummary {
            table: self.id.clone(),
            game: self.kind(),
            rules: self.setup.rules.clone(),
            stage: self.stage(),
            visibility: self.setup.visibility,
            sitters: Seat::all(self.seats.count())
                .map(|seat| self.seats.sitter(seat).cloned())
                .collect(),
            host: self.host.clone(),
            watchers: self.watchers(),
            rated: self.setup.rated,
            is_listed: self.is_listed(),
            turn: self.present_turn(),
            called: self.called(),
            is_apart: self.is_apart(),
            game_number: self.game.as_ref().map_or(0, |game| game.number),
            away: self.away(),
            empty_since: self.presence.empty_since(),
        }
    }

    /// The players that are needed and are not looking at the table: by the running game, unless a
    /// bot stands in, and to be ready where the others need not wait for them.
    pub fn called(&self) -> Vec<(PersonId, CalledFor)> {
        if self.stage() == Stage::Waiting {
            return self.called_to_be_ready();
        }
        let Some(game) = self.game.as_ref().filter(|_| !self.is_paused()) else {
            return Vec::new();
        };
        let awaited = game.bout.awaited();
        let why = |seat: &Seat| match self.absence() {
            _ if awaited.contains(seat) => Some(CalledFor::Turn),
            Absence::Wait => Some(CalledFor::Return),
            Absence::Forfeit | Absence::Bot | Absence::Apart => None,
        };
        let called = |(seat, _): (Seat, WallTime)| {
            let person = self.seats.person(seat)?;
            let is_played = self.bot_at(seat).is_some();
            Some((person.id.clone(), why(&seat).filter(|_| !is_played)?))
        };
        self.absent().filter_map(called).collect()
    }

    /// Who keeps a full table from beginning at which no one need be there. After a restart of the
    /// server everyone is asked again whether they are ready.
    fn called_to_be_ready(&self) -> Vec<(PersonId, CalledFor)> {
        let mut seats = Seat::all(self.seats.count());
        if !self.is_apart() || seats.any(|seat| self.seats.sitter(seat).is_none()) {
            return Vec::new();
        }
        let people = self.seats.people();
        people
            .filter(|(seat, person)| {
                !self.seats.is_ready(*seat) && !self.presence.is_here(&person.id)
            })
            .map(|(_, person)| (person.id.clone(), CalledFor::Return))
            .collect()
    }

    /// The present turn, where others are to know it: not of a game whose players are all there, so
    /// that not every move is told to every node.
    pub fn present_turn(&self) -> Option<PresentTurn> {
        let is_called = self.called().iter().any(|(_, why)| *why == CalledFor::Turn);
        let is_on = self.stage() == Stage::Playing && !self.is_paused();
        let is_told = is_on && (self.is_apart() || is_called);
        let game = self.game.as_ref().filter(|_| is_told)?;
        let awaited = game.bout.awaited();
        let ends = awaited.iter().filter_map(|seat| game.bout.deadline(*seat));
        Some(PresentTurn {
            seats: awaited.to_vec(),
            ends_at_ms: ends
                .min()
                .and_then(|end| game.clock.when(end))
                .map(|end| end.0),
        })
    }

    /// The players who do not look at the table, with their turns. Where a bot stands in, the
    /// player is not waited for.
    fn away(&self) -> Vec<AwayPlayer> {
        let Some(game) = &self.game else {
            return Vec::new();
        };
        let has_turns = self.kind().tempo() == Tempo::Turns && !self.is_paused();
        let awaited = game.bout.awaited();
        let has_turn =
            |seat: Seat| has_turns && awaited.contains(&seat) && self.bot_at(seat).is_none();
        let players = self.seats.people();
        players
            // A change of rules may have added seats since.
            .filter(|(seat, _)| seat.index() < game.players.len() && !self.has_left(*seat))
            .filter(|(_, person)| !self.presence.is_here(&person.id))
            .map(|(seat, person)| AwayPlayer {
                person: person.id.clone(),
                turn: has_turn(seat).then(|| turn_of(game, seat)),
            })
            .collect()
    }

    /// The table's card in the lobby, if it is listed there.
    pub fn card(&self) -> Option<TableCard> {
        self.summary().card()
    }

    /// Whether the lobby lists the table: it does not if the table is private, closed or over, or
    /// if it waits while neither its host nor a player is connected.
    fn is_listed(&self) -> bool {
        let players = self.seats.people().map(|(_, person)| &person.id);
        let someone_here = players
            .chain(&self.host)
            .any(|person| self.presence.is_here(person));
        self.setup.visibility == Visibility::Public
            && !self.closed
            && self.stage() != Stage::Over
            && (someone_here || self.stage() == Stage::Playing || self.waits_for_others())
    }
}

/// The bits of a mark below the number of the game: 34 years of milliseconds and acts.
const GAME_SHIFT: u32 = 40;

/// The turn of an awaited player. Of two turns of one player the later one has the later deadline,
/// or, without one, comes after an act of the player.
fn turn_of(game: &TableGame, seat: Seat) -> AwaitedTurn {
    let deadline = game.bout.deadline(seat);
    let ends = deadline.map_or(0, |at| at.ms_since(GameTime::START));
    AwaitedTurn {
        mark: (u64::from(game.number) << GAME_SHIFT)
            + ends
            + u64::from(game.bout.last_act_of(seat)),
        deadline: deadline.and_then(|at| game.clock.when(at)),
    }
}
