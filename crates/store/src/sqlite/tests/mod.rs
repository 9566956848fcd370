//! SQLite's write path, tested with a look into its tables.

mod compaction;
mod deferred;
mod full_disk;

use crate::{Address, Append, Node, Ownership, Store, TableIndex, TableStatus, engine::Pool};
use sqlx::AssertSqlSafe;
use tempfile::TempDir;

async fn open(folder: &TempDir) -> Store {
    Store::open(&Address::Sqlite(folder.path().to_path_buf()))
        .await
        .expect("open")
}

fn append(table_id: &str, first_seq: i64, rows: &[&str]) -> Append {
    let index = TableIndex {
        status: TableStatus::Playing,
        game: "dama".into(),
        is_public: true,
        updated_ms: first_seq,
    };
    let rows = rows.iter().map(|row| (*row).to_owned()).collect();
    let ownership = Ownership::first(Node {
        name: "alone".to_owned(),
        term: 1,
    })
    .into();
    Append {
        table_id: table_id.into(),
        first_seq,
        ownership,
        rows,
        index,
        finished: None,
    }
}

async fn count(store: &Store, sql: &'static str) -> i64 {
    let Pool::Sqlite(db) = &store.read else {
        panic!("an SQLite store")
    };
    sqlx::query_scalar(sql)
        .fetch_one(db)
        .await
        .expect("a number")
}

async fn execute(store: &Store, sql: &str) {
    let Pool::Sqlite(db) = &store.write else {
        panic!("an SQLite store")
    };
    sqlx::query(AssertSqlSafe(sql.to_owned()))
        .execute(db)
        .await
        .expect(sql);
}
