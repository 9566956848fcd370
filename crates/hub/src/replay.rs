//! Extracts a finished game from a table's journal as a [`ReplayFile`], which hides nothing.

use crate::{JournalFact, JournalRow, RestoreError, Table, table::TableGame};
use game_core::{Commitment, Contribution, Outcome, Seat};
use games::{AnyBout, PlayerLine, ReplayFile};
use std::collections::BTreeMap;
use thiserror::Error;
use wire::{Setup, Sitter, TableId};

/// The reason why a game has no replay.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum NoReplay {
    /// The table has not played that many games.
    #[error("the table has no game of that number")]
    NoSuchGame,
    /// A replay shows every hand, so it is refused until the game is over.
    #[error("the game is still on")]
    Running,
    /// The journal cannot be restored.
    #[error(transparent)]
    Restore(#[from] RestoreError),
}

/// The replay of the `number`th game (from 1) in a table's journal.
pub fn replay_of(id: &TableId, rows: &[JournalRow], number: u32) -> Result<ReplayFile, NoReplay> {
    let mut search = ReplaySearch::new(id.clone(), number);
    for row in rows {
        if search.add(row)? == Search::Done {
            break;
        }
    }
    search.file()
}

/// Whether a [`ReplaySearch`] needs further rows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Search {
    GoesOn,
    Done,
}

/// Searches a table's journal for one game, row by row from the first. It holds no other game.
#[derive(Debug)]
pub struct ReplaySearch {
    id: TableId,
    number: u32,
    /// None before the first row.
    table: Option<Table>,
    /// The games dealt so far.
    dealt: u32,
}

impl ReplaySearch {
    /// Begins a search for the `number`th game, counted from 1.
    pub fn new(id: TableId, number: u32) -> Self {
        Self {
            id,
            number,
            table: None,
            dealt: 0,
        }
    }

    /// Takes the journal's next row.
    pub fn add(&mut self, row: &JournalRow) -> Result<Search, RestoreError> {
        let Some(table) = &mut self.table else {
            let first = std::slice::from_ref(row);
            self.table = Some(Table::restore(self.id.clone(), first, row.at)?);
            return Ok(Search::GoesOn);
        };
        let is_entry = matches!(row.fact, JournalFact::Entry(_));
        if row.fact == JournalFact::Dealt {
            if self.dealt == self.number {
                return Ok(Search::Done);
            }
            self.dealt += 1;
        } else if is_of_game(&row.fact) && self.dealt != self.number
            || row.fact == JournalFact::RevealsAsked
        {
            // The question fits no table at which the game before seems to go on, and its answers
            // are rows of their own.
            return Ok(Search::GoesOn);
        }
        table.follow(row)?;
        let is_over = is_entry && table.last_game().is_some();
        Ok(if is_over {
            Search::Done
        } else {
            Search::GoesOn
        })
    }

    /// The replay, once all rows were added that the search needs.
    pub fn file(&self) -> Result<ReplayFile, NoReplay> {
        let found = self.table.as_ref().filter(|_| self.number > 0);
        let table = found.filter(|_| self.dealt == self.number);
        let table = table.ok_or(NoReplay::NoSuchGame)?;
        table.replay_file().ok_or(NoReplay::Running)
    }
}

/// Whether the row changes the record of a game.
fn is_of_game(fact: &JournalFact) -> bool {
    matches!(fact, JournalFact::Entry(_) | JournalFact::TakenBack { .. })
}

/// Rebuilds one game from the rows of its [`GameSpan`](crate::GameSpan) alone.
#[derive(Debug)]
pub struct GameReplay {
    /// The players as they sat after the deal.
    table: Table,
    number: u32,
    /// What was committed and revealed so far, by the seat before the deal.
    contributions: BTreeMap<Seat, (Commitment, Option<Contribution>)>,
}

impl GameReplay {
    /// Begins the `number`th game of a table with its setup and players, in seat order.
    pub fn new(id: TableId, number: u32, setup: &Setup, players: Vec<Sitter>) -> Self {
        Self {
            table: Table::before_deal(id, setup, players),
            number,
            contributions: BTreeMap::new(),
        }
    }

    /// Takes the next row. Rows that do not belong to the game are ignored.
    pub fn add(&mut self, row: &JournalRow) -> Result<(), RestoreError> {
        match &row.fact {
            JournalFact::Sealed { .. } => {
                self.contributions.clear();
                self.table.follow(row)
            }
            JournalFact::Committed { seat, commitment } => {
                self.contributions.insert(*seat, (*commitment, None));
                Ok(())
            }
            JournalFact::Revealed { seat, value } => {
                if let Some((_, revealed)) = self.contributions.get_mut(seat) {
                    *revealed = Some(value.clone());
                }
                Ok(())
            }
            JournalFact::Sat { seat, .. } | JournalFact::Stood { seat } => {
                self.contributions.remove(seat);
                Ok(())
            }
            JournalFact::Dealt => {
                let contributions = std::mem::take(&mut self.contributions);
                self.table.set_contributions(self.number, contributions);
                self.table.follow(row)
            }
            JournalFact::Entry(_) | JournalFact::TakenBack { .. } => self.table.follow(row),
            JournalFact::Opened { .. }
            | JournalFact::Rules(_)
            | JournalFact::Rated(_)
            | JournalFact::RevealsAsked
            | JournalFact::Ready { .. }
            | JournalFact::Host(_)
            | JournalFact::Renamed(_)
            | JournalFact::Removed(_)
            | JournalFact::Said { .. }
            | JournalFact::Silenced(_)
            | JournalFact::Proposed { .. }
            | JournalFact::Declined(_)
            | JournalFact::Paused { .. }
            | JournalFact::Resumed
            | JournalFact::Heard(_)
            | JournalFact::Closed => Ok(()),
        }
    }

    /// The replay; none if the rows do not end the game.
    pub fn file(&self) -> Option<ReplayFile> {
        self.table.replay_file()
    }
}

impl Table {
    /// The replay of the last game, once it is over.
    pub fn replay_file(&self) -> Option<ReplayFile> {
        let (game, outcome) = self.last_game()?;
        Some(game.file(&game.bout, outcome))
    }
}

impl TableGame {
    /// The replay of this game, with its entries taken from `bout`.
    pub(crate) fn file(&self, bout: &AnyBout, outcome: Outcome) -> ReplayFile {
        let players = self.players.iter().map(|sitter| match sitter {
            Sitter::Person(person) => PlayerLine {
                name: person.nick.to_string(),
                bot: false,
                program: person.is_program(),
            },
            Sitter::Bot(bot) => PlayerLine {
                name: bot.to_string(),
                bot: true,
                program: false,
            },
        });
        let contributions = self.contributions.clone();
        let is_mixed = !contributions.is_empty();
        ReplayFile {
            stolik: if is_mixed {
                games::FORMAT_WITH_CONTRIBUTIONS
            } else {
                games::FORMAT
            },
            rules: bout.rules(),
            players: players.collect(),
            promise: self.sealed.promise(),
            seed: self.sealed.clone(),
            contributions,
            dealt_seed: is_mixed.then(|| bout.seed().clone()),
            entries: bout.entries_since(0),
            outcome,
        }
    }
}
