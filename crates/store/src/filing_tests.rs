//! Filing, tried between appends and reads: whatever is filed when, everyone reads the same.

use crate::{
    Address, Append, AppendError, Node, Ownership, PersonId, Store, TableIndex, TableStatus,
    engine::Pool,
};
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

async fn bodies(store: &Store, table_id: &str) -> Vec<String> {
    let rows = store.load(table_id).await.expect("load");
    assert!(
        rows.iter().map(|row| row.seq).eq(1..=rows.len() as i64),
        "numbered without gaps: {rows:?}"
    );
    rows.into_iter().map(|row| row.body).collect()
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

#[tokio::test]
async fn a_table_reads_the_same_before_between_and_after_filing() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let store = open(&folder).await;
    for table in ["b", "a"] {
        store
            .append(append(table, 1, &["one", "two"]))
            .await
            .expect("kept");
    }
    assert_eq!(
        count(&store, "SELECT count(*) FROM journal_sheets").await,
        0
    );
    assert_eq!(bodies(&store, "a").await, ["one", "two"]);
    store.file().await.expect("filed");
    assert_eq!(
        count(&store, "SELECT count(*) FROM journal_sheets").await,
        2,
        "one a table"
    );
    assert_eq!(bodies(&store, "a").await, ["one", "two"]);
    store
        .append(append("a", 3, &["three"]))
        .await
        .expect("kept");
    assert_eq!(bodies(&store, "a").await, ["one", "two", "three"]);
    store.file().await.expect("filed");
    store.file().await.expect("filed again");
    assert_eq!(bodies(&store, "a").await, ["one", "two", "three"]);
    assert_eq!(bodies(&store, "b").await, ["one", "two"]);
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

/// Filing goes by steps, and each is kept by itself: whatever a crash leaves undone, nothing is
/// lost and nothing is twice.
#[tokio::test]
async fn filing_that_was_cut_short_is_finished_later() {
    // What is left of the tail, as if the program had died while it was cleared: all, all but the
    // end, and all but the beginning.
    for left in ["1", "id < 3", "id > 1"] {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let store = open(&folder).await;
        for (seq, body) in (1..).zip(["one", "two", "three"]) {
            store.append(append("t", seq, &[body])).await.expect("kept");
        }
        execute(
            &store,
            "CREATE TABLE tail_before AS SELECT * FROM journal_tail",
        )
        .await;
        store.file().await.expect("filed");
        let sql = format!(
            "UPDATE journal_tail SET pack = (SELECT b.pack FROM tail_before AS b WHERE b.id = journal_tail.id AND {left}) WHERE {left}"
        );
        execute(&store, &sql).await;
        let sql =
            format!("INSERT OR IGNORE INTO journal_tail SELECT * FROM tail_before WHERE {left}");
        execute(&store, &sql).await;
        assert_eq!(bodies(&store, "t").await, ["one", "two", "three"], "{left}");
        store.append(append("t", 4, &["four"])).await.expect("kept");
        assert_eq!(
            bodies(&store, "t").await,
            ["one", "two", "three", "four"],
            "{left}"
        );
        store.file().await.expect("filed again");
        assert_eq!(
            bodies(&store, "t").await,
            ["one", "two", "three", "four"],
            "{left}"
        );
        assert_eq!(
            count(&store, "SELECT count(*) FROM journal_sheets").await,
            2,
            "only the new row was filed: {left}"
        );
    }
}

#[tokio::test]
async fn what_an_older_version_filed_row_by_row_is_read_before_its_sheets() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let store = open(&folder).await;
    let person: PersonId = "0123456789abcdef0123456789abcdef".parse().expect("an id");
    store
        .append(append(
            "t",
            1,
            &["0123456789abcdef0123456789abcdef sat down", "two"],
        ))
        .await
        .expect("kept");
    store
        .append(append(
            "t",
            3,
            &["three", "0123456789abcdef0123456789abcdef left"],
        ))
        .await
        .expect("kept");
    // As the version before had left it, dead in the middle of filing: its first rows are filed and
    // still in the tail.
    execute(
        &store,
        "INSERT INTO journal (table_id, seq, at_ms, body, epoch, term) VALUES
             ('t', 1, 1, '0123456789abcdef0123456789abcdef sat down', 1, 1), ('t', 2, 1, 'two', 1, 1)",
    )
    .await;
    let all = [
        "0123456789abcdef0123456789abcdef sat down",
        "two",
        "three",
        "0123456789abcdef0123456789abcdef left",
    ];
    assert_eq!(bodies(&store, "t").await, all);
    store.file().await.expect("filed");
    assert_eq!(bodies(&store, "t").await, all);
    let mut mentions = store.mentions(&person).await.expect("mentions");
    for mention in &mut mentions {
        mention.body = mention.body.replace(person.as_str(), "nobody");
    }
    store
        .delete_person(&person, "nobody", &mentions)
        .await
        .expect("deleted");
    assert_eq!(
        bodies(&store, "t").await,
        ["nobody sat down", "two", "three", "nobody left"]
    );
    assert!(
        store.mentions(&person).await.expect("mentions").is_empty(),
        "wherever the row was"
    );
}

#[tokio::test]
async fn a_long_journal_is_read_page_by_page_from_its_sheets() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let store = open(&folder).await;
    let rows: Vec<String> = (1..=2_500).map(|row| format!("row {row}")).collect();
    for (chunk, rows) in rows.chunks(50).enumerate() {
        let rows: Vec<&str> = rows.iter().map(String::as_str).collect();
        store
            .append(append("t", 1 + 50 * chunk as i64, &rows))
            .await
            .expect("kept");
        if chunk % 7 == 0 {
            store.file().await.expect("filed");
        }
    }
    assert_eq!(bodies(&store, "t").await, rows);
    for from in [1, 77, 999, 2_400, 2_500, 2_501] {
        let page = store.load_page("t", from).await.expect("a page");
        let expected = (2_501 - from).clamp(0, crate::JOURNAL_PAGE as i64);
        assert!(
            page.iter().map(|row| row.seq).eq(from..from + expected),
            "from {from}"
        );
    }
    store.file().await.expect("filed");
    assert_eq!(bodies(&store, "t").await, rows);
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
    assert!(
        matches!(refused, Err(AppendError::Conflict { next_seq: 3 })),
        "{refused:?}"
    );
    store
        .append(append("t", 3, &["three"]))
        .await
        .expect("kept");
    assert_eq!(bodies(&store, "t").await, ["one", "two", "three"]);
}

#[tokio::test]
async fn what_another_program_appends_and_files_is_noticed() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let (ours, theirs) = (open(&folder).await, open(&folder).await);
    ours.append(append("t", 1, &["ours"])).await.expect("kept");
    theirs
        .append(append("t", 2, &["theirs"]))
        .await
        .expect("kept");
    theirs.file().await.expect("filed");
    let refused = ours.append(append("t", 2, &["late"])).await;
    assert!(
        matches!(refused, Err(AppendError::Conflict { next_seq: 3 })),
        "{refused:?}"
    );
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
    assert!(
        matches!(refused, Err(AppendError::Conflict { next_seq: 4 })),
        "{refused:?}"
    );
}

#[tokio::test]
async fn nothing_of_a_deleted_person_is_left_in_the_tail() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let store = open(&folder).await;
    let person: PersonId = "0123456789abcdef0123456789abcdef".parse().expect("an id");
    store
        .append(append("t", 1, &[&format!("{person} Ann sat down")]))
        .await
        .expect("kept");
    let mut mentions = store.mentions(&person).await.expect("mentions");
    assert_eq!(mentions.len(), 1);
    mentions[0].body = "nobody sat down".to_owned();
    store
        .delete_person(&person, "nobody", &mentions)
        .await
        .expect("deleted");
    assert_eq!(bodies(&store, "t").await, ["nobody sat down"]);
    assert_eq!(
        count(
            &store,
            "SELECT count(*) FROM journal_tail WHERE instr(pack, 'Ann')"
        )
        .await,
        0
    );
}
