//! Extracts a finished game from a table's journal as a [`ReplayFile`], which hides nothing.

use crate::{JournalFact, JournalRow, RestoreError, Table, table::TableGame};
use game_core::Outcome;
use games::{AnyBout, PlayerLine, ReplayFile};
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
        } else if is_entry && self.dealt != self.number {
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

/// Rebuilds one game from the rows of its [`GameSpan`](crate::GameSpan) alone.
#[derive(Debug)]
pub struct GameReplay(Table);

impl GameReplay {
    /// Begins with the setup and players of the game, in seat order.
    pub fn new(id: TableId, setup: &Setup, players: Vec<Sitter>) -> Self {
        Self(Table::before_deal(id, setup, players))
    }

    /// Takes the next row. Rows that do not belong to the game are ignored.
    pub fn add(&mut self, row: &JournalRow) -> Result<(), RestoreError> {
        match &row.fact {
            JournalFact::Sealed { .. } | JournalFact::Dealt | JournalFact::Entry(_) => {
                self.0.follow(row)
            }
            JournalFact::Opened { .. }
            | JournalFact::Rules(_)
            | JournalFact::Sat { .. }
            | JournalFact::Stood { .. }
            | JournalFact::Ready { .. }
            | JournalFact::Host(_)
            | JournalFact::Renamed(_)
            | JournalFact::Removed(_)
            | JournalFact::Said { .. }
            | JournalFact::Silenced(_)
            | JournalFact::Heard(_)
            | JournalFact::Closed => Ok(()),
        }
    }

    /// The replay; none if the rows do not end the game.
    pub fn file(&self) -> Option<ReplayFile> {
        self.0.replay_file()
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
            },
            Sitter::Bot(bot) => PlayerLine {
                name: bot.to_string(),
                bot: true,
            },
        });
        ReplayFile {
            stolik: games::FORMAT,
            rules: bout.rules(),
            players: players.collect(),
            promise: bout.seed().promise(),
            seed: bout.seed().clone(),
            entries: bout.entries_since(0),
            outcome,
        }
    }
}
