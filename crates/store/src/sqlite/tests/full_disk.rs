//! A full disk, simulated by a limit on the pages of the write connection.

use super::open;
use crate::{Append, AppendError, Store, StoreError, engine::Pool};
use sqlx::{AssertSqlSafe, Executor};

fn append(table_id: &str, first_seq: i64, bytes: usize) -> Append {
    super::append(table_id, first_seq, &["small", &"x".repeat(bytes)])
}

async fn limit_pages(store: &Store, pages: u32) {
    let Pool::Sqlite(writer) = &store.write else {
        panic!("an SQLite store")
    };
    let sql = format!("PRAGMA max_page_count = {pages}");
    writer.execute(AssertSqlSafe(sql)).await.expect("a pragma");
}

#[tokio::test]
async fn a_full_disk_fails_the_append_whole_and_later_ones_work_again() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let store = open(&folder).await;
    store
        .append(append("t", 1, 10))
        .await
        .expect("room for this");

    limit_pages(&store, 1).await; // SQLite raises the limit to the present number of pages.
    let refused = store.append(append("t", 3, 100_000)).await;
    assert!(
        matches!(refused, Err(AppendError::Store(StoreError::Full(_)))),
        "{refused:?}"
    );
    assert_eq!(store.load("t").await.expect("reading still works").len(), 2);
    let live = store.live_tables().await.expect("reading still works");
    assert_eq!(
        live[0].1.updated_ms, 1,
        "the index did not move without its rows"
    );
    store
        .append(append("t", 3, 10))
        .await
        .expect("what needs no new page still fits");

    limit_pages(&store, u32::MAX - 1).await;
    store
        .append(append("t", 5, 100_000))
        .await
        .expect("room again");
    assert_eq!(store.load("t").await.expect("load").len(), 6);
}

#[tokio::test]
async fn a_full_disk_fails_every_append_of_the_group() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let store = open(&folder).await;
    limit_pages(&store, 1).await;
    let mut waiting = tokio::task::JoinSet::new();
    for table in 0..20 {
        let store = store.clone();
        waiting.spawn(async move { store.append(append(&format!("t{table}"), 1, 50_000)).await });
    }
    // After an error the writer takes a new connection, without the limit: an append outside the
    // first group may be committed.
    let (committed, refused): (Vec<_>, Vec<_>) = waiting
        .join_all()
        .await
        .into_iter()
        .partition(Result::is_ok);
    assert!(!refused.is_empty());
    for refused in refused {
        assert!(
            matches!(refused, Err(AppendError::Store(StoreError::Full(_)))),
            "{refused:?}"
        );
    }
    assert_eq!(
        store.live_tables().await.expect("live").len(),
        committed.len()
    );
}
