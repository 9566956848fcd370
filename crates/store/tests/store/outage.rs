//! When the database cannot write: every affected caller gets an error, nothing is half-written,
//! and later appends work.

use crate::engines::{Home, append, database, run_sqlite};
use store::{Address, AppendError, DATABASE_FILE, StoreError, testing::PrivatePostgres};

/// Ends every connection to a database.
async fn disconnect_all(database: &str) {
    let sql = format!(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '{database}'"
    );
    PrivatePostgres::shared().run("postgres", &sql).await;
}

#[tokio::test]
async fn a_read_only_postgres_refuses_and_later_accepts() {
    let home = Home::postgres().await;
    let name = database(&home.address);
    home.append(append("t", 1, &["before"]))
        .await
        .expect("committed");
    let set = format!("ALTER DATABASE {name} SET default_transaction_read_only = ");
    PrivatePostgres::shared()
        .run("postgres", &format!("{set} on"))
        .await;
    disconnect_all(&name).await;
    let refused = home.append(append("t", 2, &["during"])).await;
    assert!(
        matches!(refused, Err(AppendError::Store(StoreError::ReadOnly(_)))),
        "{refused:?}"
    );
    PrivatePostgres::shared()
        .run("postgres", &format!("{set} off"))
        .await;
    disconnect_all(&name).await;
    home.append(append("t", 2, &["after"]))
        .await
        .expect("committed");
    let bodies: Vec<String> = home
        .load("t")
        .await
        .expect("load")
        .into_iter()
        .map(|row| row.body)
        .collect();
    assert_eq!(bodies, ["before", "after"]);
}

#[tokio::test]
async fn a_lost_connection_is_replaced() {
    let home = Home::postgres().await;
    for seq in 1..=5 {
        home.append(append("t", seq, &["a"]))
            .await
            .expect("committed");
        disconnect_all(&database(&home.address)).await;
    }
    assert_eq!(home.load("t").await.expect("load").len(), 5);
}

/// Makes the database reject one body, as it might reject one for a reason that nothing checks.
async fn reject_poison(home: &Home) {
    match &home.address {
        Address::Postgres(_) => {
            let sql = "ALTER TABLE journal ADD CHECK (body <> 'poison')";
            PrivatePostgres::shared()
                .run(&database(&home.address), sql)
                .await;
        }
        Address::Sqlite(folder) => {
            let sql = "CREATE TRIGGER no_poison BEFORE INSERT ON journal_tail WHEN instr(NEW.pack, 'poison')
                       BEGIN SELECT RAISE(ABORT, 'rejected'); END";
            run_sqlite(&folder.join(DATABASE_FILE), sql).await;
        }
    }
}

on_both_engines! {
    async fn an_append_that_the_database_rejects_does_not_fail_its_group(home: Home) {
        reject_poison(&home).await;
        let mut waiting = tokio::task::JoinSet::new();
        for table in 0..30 {
            let store = home.store.clone();
            waiting.spawn(async move {
                let body = if table == 13 { "poison" } else { "food" };
                (table, store.append(append(&format!("t{table}"), 1, &["first", body])).await)
            });
        }
        for (table, result) in waiting.join_all().await {
            match table {
                13 => {
                    assert!(matches!(result, Err(AppendError::Store(StoreError::Other(_)))), "{result:?}");
                    assert!(!format!("{result:?}").contains("poison"), "a row must not reach the log: {result:?}");
                }
                _ => assert!(result.is_ok(), "{table}: {result:?}"),
            }
        }
        assert_eq!(home.load("t13").await.expect("load"), []);
        assert_eq!(home.live_tables().await.expect("live").len(), 29);
    }
}
