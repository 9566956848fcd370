//! A table with a long journal, written before the server starts: floods no longer make one.

use anyhow::{Context, Result};
use game_core::{Seat, Seed};
use games::GameKind;
use hub::{JournalFact, JournalRow, Table, WallTime};
use std::{path::Path, time::Duration};
use store::{
    Address, Append, FIRST_SEQ, MAX_APPEND_ROWS, Ownership, Store, TableIndex, TableStatus,
};
use wire::{ChatText, NewTable, Nick, Person, PersonId, PersonKind, TableAsk, TableId};

/// The id of the table.
pub(super) fn id() -> TableId {
    TableId::from_bits(7)
}

/// Writes a closed table with one finished game and `lines` lines of chat.
pub(super) async fn write(data: &Path, lines: usize) -> Result<()> {
    let rows: Vec<String> = rows(lines)?.iter().map(JournalRow::to_text).collect();
    let id = id();
    let store = Store::open(&Address::Sqlite(data.to_path_buf())).await?;
    let node = store.register_node("writer", Duration::ZERO).await?;
    let ownership = std::sync::Arc::new(Ownership::first(node));
    for (part, rows) in rows.chunks(MAX_APPEND_ROWS).enumerate() {
        let index = TableIndex {
            status: TableStatus::Closed,
            game: GameKind::Dama.name().into(),
            is_public: true,
            updated_ms: 1,
        };
        store
            .append(Append {
                table_id: id.as_str().into(),
                first_seq: FIRST_SEQ + (part * MAX_APPEND_ROWS) as i64,
                ownership: ownership.clone(),
                rows: rows.to_vec(),
                index,
                finished: None,
            })
            .await?;
    }
    store.close().await;
    Ok(())
}

fn rows(lines: usize) -> Result<Vec<JournalRow>> {
    let person = Person {
        id: PersonId::from_bits(7),
        nick: Nick::guest(7777),
        kind: PersonKind::Guest,
    };
    let (now, mut deal) = (WallTime(1), || Seed::from_number(7));
    let wish = serde_json::from_value::<NewTable>(super::context::table(
        GameKind::Dama,
        Some(0),
        &[(1, GameKind::Dama.bots()[0])],
    ))?;
    debug_assert_eq!(wish.seat, Some(Seat::new(0)));
    let (mut table, opened) = Table::open(id(), &person, wish, now, &mut deal)?;
    let entered = table.enter(&person.id, now, &mut deal);
    let (left, answer) = table.handle(&person, TableAsk::Leave, now, &mut deal);
    answer.context("leaving")?;
    let mut rows = [opened.keep, entered.keep, left.keep].concat();
    let text: ChatText = "a line of chat ".repeat(10).trim().to_owned().try_into()?;
    rows.extend((0..lines).map(|_| JournalRow {
        at: now,
        fact: JournalFact::Said {
            by: person.clone(),
            text: text.clone(),
        },
    }));
    rows.push(JournalRow {
        at: now,
        fact: JournalFact::Closed,
    });
    Ok(rows)
}
