//! Filing, tried between appends and reads: whatever is filed when, everyone reads the same.

use crate::{
    Address, Append, AppendFault, Node, PersonId, Reign, Store, TableIndex, TableStatus, engine::Pool,
};
use tempfile::TempDir;

async fn open(folder: &TempDir) -> Store {
    Store::open(&Address::Sqlite(folder.path().to_path_buf())).await.expect("open")
}

fn append(table_id: &str, first_seq: i64, rows: &[&str]) -> Append {
    let index = TableIndex {
        status: TableStatus::Playing,
        game: "dama".to_owned(),
        is_public: true,
        updated_ms: first_seq,
    };
    let rows = rows.iter().map(|row| (*row).to_owned()).collect();
    let reign = Reign::first(Node { name: "alone".to_owned(), term: 1 });
    Append { table_id: table_id.to_owned(), first_seq, reign, rows, index, finished: None }
}

async fn bodies(store: &Store, table_id: &str) -> Vec<String> {
    let rows = store.load(table_id).await.expect("load");
    assert!(rows.iter().map(|row| row.seq).eq(1..=rows.len() as i64), "numbered without gaps: {rows:?}");
    rows.into_iter().map(|row| row.body).collect()
}

async fn count(store: &Store, sql: &'static str) -> i64 {
    let Pool::Sqlite(db) = &store.read else { panic!("an SQLite store") };
    sqlx::query_scalar(sql).fetch_one(db).await.expect("a number")
}

#[tokio::test]
async fn a_table_reads_the_same_before_between_and_after_filing() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let store = open(&folder).await;
    for table in ["b", "a"] {
        store.append(append(table, 1, &["one", "two"])).await.expect("kept");
    }
    assert_eq!(count(&store, "SELECT count(*) FROM journal").await, 0);
    assert_eq!(bodies(&store, "a").await, ["one", "two"]);
    store.file().await.expect("filed");
    assert_eq!(count(&store, "SELECT count(*) FROM journal").await, 4);
    assert_eq!(bodies(&store, "a").await, ["one", "two"]);
    store.append(append("a", 3, &["three"])).await.expect("kept");
    assert_eq!(bodies(&store, "a").await, ["one", "two", "three"]);
    store.file().await.expect("filed");
    store.file().await.expect("filed again");
    assert_eq!(bodies(&store, "a").await, ["one", "two", "three"]);
    assert_eq!(bodies(&store, "b").await, ["one", "two"]);
}

#[tokio::test]
async fn the_next_number_is_known_after_filing_and_a_restart() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let store = open(&folder).await;
    store.append(append("t", 1, &["one"])).await.expect("kept");
    store.append(append("t", 2, &["two"])).await.expect("kept");
    store.close().await;
    let store = open(&folder).await;
    let refused = store.append(append("t", 2, &["again"])).await;
    assert!(matches!(refused, Err(AppendFault::Conflict { next_seq: 3 })), "{refused:?}");
    store.append(append("t", 3, &["three"])).await.expect("kept");
    assert_eq!(bodies(&store, "t").await, ["one", "two", "three"]);
}

#[tokio::test]
async fn what_another_program_appends_and_files_is_noticed() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let (ours, theirs) = (open(&folder).await, open(&folder).await);
    ours.append(append("t", 1, &["ours"])).await.expect("kept");
    theirs.append(append("t", 2, &["theirs"])).await.expect("kept");
    theirs.file().await.expect("filed");
    let refused = ours.append(append("t", 2, &["late"])).await;
    assert!(matches!(refused, Err(AppendFault::Conflict { next_seq: 3 })), "{refused:?}");
    ours.append(append("t", 3, &["ours"])).await.expect("kept");
    assert_eq!(bodies(&theirs, "t").await, ["ours", "theirs", "ours"]);
}

#[tokio::test]
async fn a_closed_table_that_is_written_to_again_goes_on_where_it_was() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let store = open(&folder).await;
    for seq in 1..=3 {
        let mut closed = append("t", seq, &["closed"]);
        closed.index.status = TableStatus::Closed;
        store.append(closed).await.expect("kept");
    }
    let refused = store.append(append("t", 3, &["again"])).await;
    assert!(matches!(refused, Err(AppendFault::Conflict { next_seq: 4 })), "{refused:?}");
}

#[tokio::test]
async fn nothing_of_a_deleted_person_is_left_in_the_tail() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let store = open(&folder).await;
    let person: PersonId = "0123456789abcdef0123456789abcdef".parse().expect("an id");
    store.append(append("t", 1, &[&format!("{person} Ann sat down")])).await.expect("kept");
    let mut mentions = store.mentions(&person).await.expect("mentions");
    assert_eq!(mentions.len(), 1);
    mentions[0].body = "nobody sat down".to_owned();
    store.delete_person(&person, "nobody", &mentions).await.expect("deleted");
    assert_eq!(bodies(&store, "t").await, ["nobody sat down"]);
    assert_eq!(count(&store, "SELECT count(*) FROM journal_tail WHERE instr(pack, 'Ann')").await, 0);
}
