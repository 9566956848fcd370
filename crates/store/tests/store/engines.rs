//! Runs the same test on both engines, each time with an empty database.

use sqlx::{AssertSqlSafe, ConnectOptions, Executor, sqlite::SqliteConnectOptions};
use std::{ops::Deref, path::Path};
use store::{
    Address, Append, Node, Ownership, Store, TableIndex, TableStatus, testing::PrivatePostgres,
};
use tempfile::TempDir;

/// Expands one test to two: `name::sqlite` and `name::postgres`.
macro_rules! on_both_engines {
    ($($(#[$about:meta])* async fn $name:ident($home:ident: Home) $body:block)*) => {
        $($(#[$about])* mod $name {
            #[allow(unused_imports)]
            use super::*;
            use crate::engines::Home;

            async fn check($home: Home) $body

            #[tokio::test]
            async fn sqlite() {
                check(Home::sqlite().await).await;
            }

            #[tokio::test]
            async fn postgres() {
                check(Home::postgres().await).await;
            }
        })*
    };
}

/// An open `Store` and its address.
pub struct Home {
    pub address: Address,
    pub store: Store,
    _folder: Option<TempDir>,
}

impl Home {
    pub async fn sqlite() -> Home {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let address = Address::Sqlite(folder.path().join("data"));
        Home {
            store: open(&address).await,
            address,
            _folder: Some(folder),
        }
    }

    pub async fn postgres() -> Home {
        let address = PrivatePostgres::shared().fresh_database().await;
        Home {
            store: open(&address).await,
            address,
            _folder: None,
        }
    }

    /// Closes and opens the database, as a restart of the program does.
    pub async fn reopened(mut self) -> Home {
        self.store.close().await;
        self.store = open(&self.address).await;
        self
    }
}

impl Deref for Home {
    type Target = Store;

    fn deref(&self) -> &Store {
        &self.store
    }
}

pub async fn open(address: &Address) -> Store {
    Store::open(address)
        .await
        .unwrap_or_else(|error| panic!("{error}: {error:?}"))
}

/// An append with default facts of its table.
pub fn append(table_id: &str, first_seq: i64, rows: &[&str]) -> Append {
    Append {
        table_id: table_id.into(),
        first_seq,
        ownership: Ownership::first(node("alone")).into(),
        rows: rows.iter().map(|row| (*row).to_owned()).collect(),
        index: index(TableStatus::Playing, 1_000),
        finished: None,
    }
}

/// A node in its first term; it need not be registered to append to tables that it opened.
pub fn node(name: &str) -> Node {
    Node {
        name: name.to_owned(),
        term: 1,
    }
}

pub fn index(status: TableStatus, updated_ms: i64) -> TableIndex {
    TableIndex {
        status,
        game: "dama".into(),
        is_public: true,
        updated_ms,
    }
}

/// Runs SQL in an SQLite file, beside the `Store`.
pub async fn run_sqlite(file: &Path, sql: &str) {
    let options = SqliteConnectOptions::new()
        .filename(file)
        .create_if_missing(true);
    let mut connection = options.connect().await.expect("open");
    connection
        .execute(AssertSqlSafe(sql))
        .await
        .expect("the SQL of a test is right");
}

/// Runs SQL in the database, beside the `Store`.
pub async fn run(home: &Home, sql: &str) {
    match &home.address {
        Address::Sqlite(folder) => run_sqlite(&folder.join("stolik.db"), sql).await,
        Address::Postgres(_) => {
            let name = database(&home.address);
            PrivatePostgres::shared().run(&name, sql).await;
        }
    }
}

/// The name of a database on the private PostgreSQL.
pub fn database(address: &Address) -> String {
    match address {
        Address::Postgres(options) => options.get_database().expect("named").to_owned(),
        Address::Sqlite(_) => panic!("a PostgreSQL address"),
    }
}
