//! When the database cannot write: an error for everyone concerned, nothing half-written, and life goes on.

use crate::engines::{Home, append};
use store::{Address, AppendFault, StoreFault, testing::PrivatePostgres};

fn database(home: &Home) -> String {
    match &home.address {
        Address::Postgres(options) => options.get_database().expect("named").to_owned(),
        Address::Sqlite(_) => panic!("a PostgreSQL address"),
    }
}

/// Ends every connection to a database but the one asking.
async fn hang_up(database: &str) {
    let sql = format!("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '{database}'");
    PrivatePostgres::shared().run("postgres", &sql).await;
}

#[tokio::test]
async fn a_read_only_postgres_refuses_and_later_accepts() {
    let home = Home::postgres().await;
    let name = database(&home);
    home.append(append("t", 1, &["before"])).await.expect("kept");
    let set = format!("ALTER DATABASE {name} SET default_transaction_read_only = ");
    PrivatePostgres::shared().run("postgres", &format!("{set} on")).await;
    hang_up(&name).await;
    let refused = home.append(append("t", 2, &["during"])).await;
    assert!(matches!(refused, Err(AppendFault::Store(StoreFault::ReadOnly(_)))), "{refused:?}");
    PrivatePostgres::shared().run("postgres", &format!("{set} off")).await;
    hang_up(&name).await;
    home.append(append("t", 2, &["after"])).await.expect("kept");
    let bodies: Vec<String> = home.load("t").await.expect("load").into_iter().map(|row| row.body).collect();
    assert_eq!(bodies, ["before", "after"]);
}

#[tokio::test]
async fn a_connection_that_was_cut_is_made_again() {
    let home = Home::postgres().await;
    for seq in 1..=5 {
        home.append(append("t", seq, &["a"])).await.expect("kept");
        hang_up(&database(&home)).await;
    }
    assert_eq!(home.load("t").await.expect("load").len(), 5);
}
