//! The journal of one table, read row by row, with a `Table` that follows it.

use super::observations::Observations;
use game_core::{GameTime, Outcome, Seat, Seed};
use games::{AnyBout, AnyEntry, AnyEvents, AnyNotice, GameKind};
use hub::{JournalFact, JournalRow, RestoreError, Table, WallTime};
use wire::{Absence, ChatText, PersonId, Sitter, TableId};

/// How many games keep their events: a message may still refer to the last game but one.
const GAMES_WITH_EVENTS: usize = 2;

/// A table as its journal describes it.
#[derive(Default)]
pub(super) struct TableHistory {
    copy: Option<Table>,
    rows: u64,
    sealed: Option<Seed>,
    games: Vec<Game>,
    pub said: Vec<(PersonId, ChatText)>,
    pub sat: Vec<(PersonId, Seat)>,
    pub stood: usize,
    pub readied: usize,
}

/// One game of the table.
pub(super) struct Game {
    pub kind: GameKind,
    pub absence: Absence,
    pub players: Vec<Option<Sitter>>,
    pub entries: Vec<AnyEntry>,
    /// The events of each entry; empty after `forget_old`.
    events: Vec<AnyEvents>,
    pub outcome: Option<Outcome>,
    shadow: Option<AnyBout>,
}

impl Game {
    /// The notices for a viewer of the entries after `from` up to `to`; `None` after `forget_old`.
    pub fn notices(&self, viewer: game_core::Viewer, from: u32, to: u32) -> Option<Vec<AnyNotice>> {
        let events = self.events.get(from as usize..to as usize)?;
        Some(
            events
                .iter()
                .flat_map(|events| events.notices(viewer))
                .collect(),
        )
    }
}

impl TableHistory {
    pub fn rows(&self) -> u64 {
        self.rows
    }

    pub fn games(&self) -> &[Game] {
        &self.games
    }

    pub fn game(&self, number: u32) -> Option<&Game> {
        self.games.get(number.checked_sub(1)? as usize)
    }

    pub fn stage(&self) -> (u32, u32) {
        let version = self.games.last().map_or(0, |game| game.entries.len());
        (self.games.len() as u32, version as u32)
    }

    /// The game that is being played, if there is one.
    pub fn running(&self) -> Option<&AnyBout> {
        let game = self
            .games
            .last()
            .filter(|game| game.outcome.is_none() && !self.is_closed())?;
        game.shadow.as_ref()
    }

    pub fn is_closed(&self) -> bool {
        self.copy.as_ref().is_some_and(Table::is_closed)
    }

    /// Reads the next rows and removes from `seen` every message that they explain.
    pub fn read(
        &mut self,
        id: &TableId,
        rows: &[JournalRow],
        seen: &mut Observations,
    ) -> Result<(), RestoreError> {
        if let Some(copy) = &self.copy {
            seen.explain(copy, self.stage(), true);
        }
        for row in rows {
            match &mut self.copy {
                None => {
                    self.copy = Some(Table::restore(
                        id.clone(),
                        std::slice::from_ref(row),
                        WallTime(0),
                    )?)
                }
                Some(copy) => copy.follow(row)?,
            }
            self.rows += 1;
            self.note(row)?;
            let Some(copy) = &self.copy else { continue };
            let is_end = self.games.last().is_some_and(|game| game.outcome.is_some());
            seen.explain(
                copy,
                self.stage(),
                is_end || !matches!(row.fact, JournalFact::Entry(_)),
            );
        }
        Ok(())
    }

    fn note(&mut self, row: &JournalRow) -> Result<(), RestoreError> {
        match &row.fact {
            JournalFact::Sealed { seed } => self.sealed = Some(seed.clone()),
            JournalFact::Dealt => self.deal(),
            JournalFact::Entry(entry) => return self.enter(entry),
            JournalFact::TakenBack { version, at } => return self.take_back(*version, *at),
            JournalFact::Said { by, text } => self.said.push((by.id.clone(), text.clone())),
            JournalFact::Sat {
                seat,
                sitter: Sitter::Person(person),
            } => self.sat.push((person.id.clone(), *seat)),
            JournalFact::Stood { .. } => self.stood += 1,
            JournalFact::Ready { ready: true, .. } => self.readied += 1,
            _ => {}
        }
        Ok(())
    }

    fn deal(&mut self) {
        let Some(copy) = &self.copy else { return };
        let players = copy
            .room(WallTime(0))
            .seats
            .into_iter()
            .map(|card| card.sitter)
            .collect();
        let shadow = self
            .sealed
            .take()
            .map(|seed| seed.mixed_with(copy.contributions()))
            .map(|seed| AnyBout::open(copy.setup().rules.clone(), seed));
        self.games.push(Game {
            kind: copy.kind(),
            absence: copy.setup().absence,
            players,
            entries: Vec::new(),
            events: Vec::new(),
            outcome: None,
            shadow,
        });
    }

    fn enter(&mut self, entry: &AnyEntry) -> Result<(), RestoreError> {
        let place = RestoreError::OutOfPlace(self.rows as usize);
        let game = self.games.last_mut().ok_or(place.clone())?;
        let shadow = game.shadow.as_mut().ok_or(place)?;
        shadow.retrace(entry)??;
        game.events.push(shadow.drain());
        game.entries.push(entry.clone());
        game.outcome = shadow.outcome();
        Ok(())
    }

    fn take_back(&mut self, version: u32, at: GameTime) -> Result<(), RestoreError> {
        let place = RestoreError::OutOfPlace(self.rows as usize);
        let game = self.games.last_mut().ok_or(place.clone())?;
        let shadow = game.shadow.as_mut().ok_or(place.clone())?;
        *shadow = shadow.rewound(version, at).ok_or(place)?;
        game.events.truncate(version as usize);
        game.entries.truncate(version as usize);
        Ok(())
    }

    /// Drops the events of games that no message can refer to any more.
    pub fn forget_old(&mut self) {
        let old = self.games.len().saturating_sub(GAMES_WITH_EVENTS);
        for game in &mut self.games[..old] {
            (game.events, game.shadow) = (Vec::new(), None);
        }
    }
}
