//! A full disk, simulated where it can be done for real: the writer's own connection may grow no
//! further.

use crate::{
    Address, Append, AppendError, Node, Ownership, Store, StoreError, TableIndex, TableStatus,
    engine::Pool,
};
use sqlx::{AssertSqlSafe, Executor};

fn append(table_id: &str, first_seq: i64, bytes: usize) -> Append {
    let index = TableIndex {
        status: TableStatus::Playing,
        game: "dama".into(),
        is_public: true,
        updated_ms: first_seq,
    };
    let rows = vec!["small".to_owned(), "x".repeat(bytes)];
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
    let store = Store::open(&Address::Sqlite(folder.path().to_path_buf()))
        .await
        .expect("open");
    store
        .append(append("t", 1, 10))
        .await
        .expect("room for this");

    limit_pages(&store, 1).await; // SQLite takes this to mean: no page more than there are.
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
async fn a_full_disk_is_told_to_everyone_who_waits() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let store = Store::open(&Address::Sqlite(folder.path().to_path_buf()))
        .await
        .expect("open");
    limit_pages(&store, 1).await;
    let mut waiting = tokio::task::JoinSet::new();
    for table in 0..20 {
        let store = store.clone();
        waiting.spawn(async move { store.append(append(&format!("t{table}"), 1, 50_000)).await });
    }
    // After a fault the writer takes a new connection, which may grow again: whoever is not in the
    // first group may be kept.
    let (kept, refused): (Vec<_>, Vec<_>) = waiting
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
    assert_eq!(store.live_tables().await.expect("live").len(), kept.len());
}
