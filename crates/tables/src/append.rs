//! Converts a step of a table into an append to the store.

use game_core::{Input, Seat};
use hub::{FinishedGame, JournalFact, JournalRow, Table};
use std::sync::Arc;
use store::{Append, GameRows, Ownership, PlayerId, PlayerRow, TableIndex, TableStatus};
use wire::{Person, Sitter, Stage, Visibility};

/// The journal position of the next append. Id and ownership are shared: they go with every move.
#[derive(Clone, Debug)]
pub struct NextAppend {
    pub table_id: Arc<str>,
    pub ownership: Arc<Ownership>,
    /// Rows that are in the journal or on their way.
    pub rows_before: u64,
}

/// Makes the append of `rows` to the table's journal.
pub fn append(
    table: &Table,
    next: &NextAppend,
    rows: &[JournalRow],
    finished: Option<&FinishedGame>,
) -> Append {
    let status = match (table.is_closed(), table.stage()) {
        (true, _) => TableStatus::Closed,
        (false, Stage::Waiting) => TableStatus::Waiting,
        (false, Stage::Playing) => TableStatus::Playing,
        (false, Stage::Over) => TableStatus::Over,
    };
    Append {
        table_id: next.table_id.clone(),
        first_seq: next.rows_before as i64 + store::FIRST_SEQ,
        ownership: next.ownership.clone(),
        rows: rows.iter().map(JournalRow::to_text).collect(),
        index: TableIndex {
            status,
            game: table.kind().name().into(),
            is_public: table.setup().visibility == Visibility::Public,
            updated_ms: rows.last().map_or(0, |row| row.at.0 as i64),
        },
        finished: finished.map(finished_row),
    }
}

fn finished_row(game: &FinishedGame) -> store::FinishedGame {
    let players = game.players.iter().zip(&game.outcome.places).enumerate();
    let side = |seat: usize| {
        game.seating
            .team(Seat::new(seat as u8))
            .map_or(seat as u8, |team| team.0)
    };
    let players = players
        .map(|(seat, (sitter, place))| player_row(seat as u8, side(seat), sitter, *place))
        .collect();
    store::FinishedGame {
        number: i64::from(game.number),
        game: game.kind.name().to_owned(),
        started_ms: game.started.0 as i64,
        ended_ms: game.ended.0 as i64,
        outcome: serde_json::to_string(&game.outcome).expect("an outcome is plain data"),
        players,
        rows: Some(GameRows {
            first_seq: game.span.first_row as i64,
            last_seq: game.span.last_row as i64,
            lines_before: game.span.lines_before as i64,
            setup: serde_json::to_string(&game.setup).expect("a setup is plain data"),
        }),
        rated: game.is_rated,
    }
}

fn player_row(seat: u8, side: u8, sitter: &Sitter, place: u8) -> PlayerRow {
    let (who, nick) = match sitter {
        Sitter::Person(Person { nick, .. }) if nick.is_deleted() => {
            (PlayerId::Deleted, nick.to_string())
        }
        Sitter::Person(Person { id, nick, .. }) => (PlayerId::Person(id.clone()), nick.to_string()),
        Sitter::Bot(bot) => (PlayerId::Bot(bot.to_string()), bot.to_string()),
    };
    PlayerRow {
        seat,
        side,
        who,
        nick,
        place,
        program: sitter.person().is_some_and(Person::is_program),
    }
}

/// Counts the rows that are moves of people or bots.
pub(crate) fn moves(rows: &[JournalRow]) -> u64 {
    let is_act = |row: &&JournalRow| matches!(&row.fact, JournalFact::Entry(entry) if matches!(entry.input, Input::Act { .. }));
    rows.iter().filter(is_act).count() as u64
}
