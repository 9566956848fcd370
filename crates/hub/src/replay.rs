//! Extracts a finished game from a table's journal as a [`ReplayFile`], which hides nothing.

use crate::{JournalFact, JournalRow, RestoreError, Table, table::TableGame};
use game_core::Outcome;
use games::{AnyBout, PlayerLine, ReplayFile};
use thiserror::Error;
use wire::{Sitter, TableId};

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
    let until = end_of_game(rows, number).ok_or(NoReplay::NoSuchGame)?;
    let table = Table::restore(id.clone(), &rows[..until], rows[0].at)?;
    table.replay_file().ok_or(NoReplay::Running)
}

/// The index after the last row that belongs to the `number`th game.
fn end_of_game(rows: &[JournalRow], number: u32) -> Option<usize> {
    let is_deal = |(_, row): &(usize, &JournalRow)| row.fact == JournalFact::Dealt;
    let start = rows
        .iter()
        .enumerate()
        .filter(is_deal)
        .nth(number.checked_sub(1)? as usize)?
        .0;
    let in_game = rows[start + 1..]
        .iter()
        .rposition(|row| matches!(row.fact, JournalFact::Entry(_)));
    let next = rows[start + 1..]
        .iter()
        .position(|row| row.fact == JournalFact::Dealt);
    Some(next.map_or_else(
        || in_game.map_or(start + 1, |last| start + 2 + last),
        |next| start + 1 + next,
    ))
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
