//! Compaction between appends and reads: what is read never depends on what is compacted.

use super::{append, count, execute, open};
use crate::{AppendError, ClosedCursor, Mention, MentionCursor, PersonId, Store, TableStatus};

/// All rows that name a person.
async fn mentions(store: &Store, person: &PersonId) -> Vec<Mention> {
    store.prepare_mentions().await.expect("compacted");
    let (mut all, mut cursor) = (Vec::new(), Some(MentionCursor::start()));
    while let Some(after) = cursor {
        let batch = store.mentions(person, &after).await.expect("read");
        all.extend(batch.mentions);
        cursor = batch.next;
    }
    all
}

async fn bodies(store: &Store, table_id: &str) -> Vec<String> {
    let rows = store.load(table_id).await.expect("load");
    assert!(
        rows.iter().map(|row| row.seq).eq(1..=rows.len() as i64),
        "numbered without gaps: {rows:?}"
    );
    rows.into_iter().map(|row| row.body).collect()
}

#[tokio::test]
async fn a_table_reads_the_same_before_between_and_after_compactions() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let store = open(&folder).await;
    for table in ["b", "a"] {
        store
            .append(append(table, 1, &["one", "two"]))
            .await
            .expect("committed");
    }
    assert_eq!(
        count(&store, "SELECT count(*) FROM journal_sheets").await,
        0
    );
    assert_eq!(bodies(&store, "a").await, ["one", "two"]);
    store.compact().await.expect("compacted");
    assert_eq!(
        count(&store, "SELECT count(*) FROM journal_sheets").await,
        2,
        "one per table"
    );
    assert_eq!(bodies(&store, "a").await, ["one", "two"]);
    store
        .append(append("a", 3, &["three"]))
        .await
        .expect("committed");
    assert_eq!(bodies(&store, "a").await, ["one", "two", "three"]);
    store.compact().await.expect("compacted");
    store.compact().await.expect("compacted again");
    assert_eq!(bodies(&store, "a").await, ["one", "two", "three"]);
    assert_eq!(bodies(&store, "b").await, ["one", "two"]);
}

/// Each step of a compaction is a transaction of its own: wherever a crash cuts it short, no row is
/// lost or stored twice.
#[tokio::test]
async fn a_compaction_that_was_cut_short_is_finished_later() {
    // What is left of the log, as if the program had died while it deleted records: all, all but
    // the end, and all but the beginning.
    for left in ["1", "id < 3", "id > 1"] {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let store = open(&folder).await;
        for (seq, body) in (1..).zip(["one", "two", "three"]) {
            store
                .append(append("t", seq, &[body]))
                .await
                .expect("committed");
        }
        execute(
            &store,
            "CREATE TABLE log_before AS SELECT * FROM journal_tail",
        )
        .await;
        store.compact().await.expect("compacted");
        let sql = format!(
            "UPDATE journal_tail SET pack = (SELECT b.pack FROM log_before AS b WHERE b.id = journal_tail.id AND {left}) WHERE {left}"
        );
        execute(&store, &sql).await;
        let sql =
            format!("INSERT OR IGNORE INTO journal_tail SELECT * FROM log_before WHERE {left}");
        execute(&store, &sql).await;
        assert_eq!(bodies(&store, "t").await, ["one", "two", "three"], "{left}");
        store
            .append(append("t", 4, &["four"]))
            .await
            .expect("committed");
        assert_eq!(
            bodies(&store, "t").await,
            ["one", "two", "three", "four"],
            "{left}"
        );
        store.compact().await.expect("compacted again");
        assert_eq!(
            bodies(&store, "t").await,
            ["one", "two", "three", "four"],
            "{left}"
        );
        assert_eq!(
            count(&store, "SELECT count(*) FROM journal_sheets").await,
            2,
            "only the new row was moved: {left}"
        );
    }
}

#[tokio::test]
async fn rows_that_an_older_version_moved_one_by_one_are_read_before_segments() {
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
        .expect("committed");
    store
        .append(append(
            "t",
            3,
            &["three", "0123456789abcdef0123456789abcdef left"],
        ))
        .await
        .expect("committed");
    // As an older version leaves it when it dies: its first rows are in `journal` and still in the
    // log.
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
    store.compact().await.expect("compacted");
    assert_eq!(bodies(&store, "t").await, all);
    let mut mentions = mentions(&store, &person).await;
    for mention in &mut mentions {
        mention.body = mention.body.replace(person.as_str(), "deleted");
    }
    store.rewrite_rows(&mentions).await.expect("rewritten");
    assert_eq!(
        bodies(&store, "t").await,
        ["deleted sat down", "two", "three", "deleted left"]
    );
    assert!(
        self::mentions(&store, &person).await.is_empty(),
        "in every place"
    );
}

#[tokio::test]
async fn a_long_journal_is_read_page_by_page_from_its_segments() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let store = open(&folder).await;
    let rows: Vec<String> = (1..=2_500).map(|row| format!("row {row}")).collect();
    for (chunk, rows) in rows.chunks(50).enumerate() {
        let rows: Vec<&str> = rows.iter().map(String::as_str).collect();
        store
            .append(append("t", 1 + 50 * chunk as i64, &rows))
            .await
            .expect("committed");
        if chunk % 7 == 0 {
            store.compact().await.expect("compacted");
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
    store.compact().await.expect("compacted");
    assert_eq!(bodies(&store, "t").await, rows);
}

#[tokio::test]
async fn the_next_number_is_known_after_compaction_and_a_restart() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let store = open(&folder).await;
    store
        .append(append("t", 1, &["one"]))
        .await
        .expect("committed");
    store
        .append(append("t", 2, &["two"]))
        .await
        .expect("committed");
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
        .expect("committed");
    assert_eq!(bodies(&store, "t").await, ["one", "two", "three"]);
}

#[tokio::test]
async fn what_another_program_appends_and_compacts_is_noticed() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let (ours, theirs) = (open(&folder).await, open(&folder).await);
    ours.append(append("t", 1, &["ours"]))
        .await
        .expect("committed");
    theirs
        .append(append("t", 2, &["theirs"]))
        .await
        .expect("committed");
    theirs.compact().await.expect("compacted");
    let refused = ours.append(append("t", 2, &["late"])).await;
    assert!(
        matches!(refused, Err(AppendError::Conflict { next_seq: 3 })),
        "{refused:?}"
    );
    ours.append(append("t", 3, &["ours"]))
        .await
        .expect("committed");
    assert_eq!(bodies(&theirs, "t").await, ["ours", "theirs", "ours"]);
}

#[tokio::test]
async fn a_closed_table_that_is_written_to_again_goes_on_where_it_was() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let store = open(&folder).await;
    for seq in 1..=3 {
        let mut closed = append("t", seq, &["closed"]);
        closed.index.status = TableStatus::Closed;
        store.append(closed).await.expect("committed");
    }
    let refused = store.append(append("t", 3, &["again"])).await;
    assert!(
        matches!(refused, Err(AppendError::Conflict { next_seq: 4 })),
        "{refused:?}"
    );
}

#[tokio::test]
async fn nothing_of_a_deleted_person_is_left_in_the_log() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let store = open(&folder).await;
    let person: PersonId = "0123456789abcdef0123456789abcdef".parse().expect("an id");
    store
        .append(append("t", 1, &[&format!("{person} Ann sat down")]))
        .await
        .expect("committed");
    let mut mentions = mentions(&store, &person).await;
    assert_eq!(mentions.len(), 1);
    mentions[0].body = "deleted sat down".to_owned();
    store.rewrite_rows(&mentions).await.expect("rewritten");
    assert_eq!(bodies(&store, "t").await, ["deleted sat down"]);
    assert_eq!(
        count(
            &store,
            "SELECT count(*) FROM journal_tail WHERE instr(pack, 'Ann')"
        )
        .await,
        0
    );
}

#[tokio::test]
async fn rows_of_many_segments_are_rewritten_in_batches_and_no_other_row_changes() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let store = open(&folder).await;
    let person: PersonId = "0123456789abcdef0123456789abcdef".parse().expect("an id");
    let named = |seq: i64| seq % 3 == 0;
    let body = |seq: i64, name: &str| {
        if named(seq) {
            format!("{name} row {seq}")
        } else {
            format!("row {seq}")
        }
    };
    // More segments than one batch has.
    let last = 40 * 256;
    for first in (1..=last).step_by(64) {
        let rows: Vec<String> = (first..first + 64)
            .map(|seq| body(seq, person.as_str()))
            .collect();
        let rows: Vec<&str> = rows.iter().map(String::as_str).collect();
        store
            .append(append("t", first, &rows))
            .await
            .expect("committed");
    }
    store.prepare_mentions().await.expect("compacted");
    let (mut batches, mut cursor) = (0, Some(MentionCursor::start()));
    while let Some(after) = cursor {
        let mut batch = store.mentions(&person, &after).await.expect("read");
        for mention in &mut batch.mentions {
            mention.body = body(mention.seq, "deleted");
        }
        store
            .rewrite_rows(&batch.mentions)
            .await
            .expect("rewritten");
        batches += usize::from(!batch.mentions.is_empty());
        cursor = batch.next;
    }
    assert!(batches >= 2, "{batches}");
    let expected: Vec<_> = (1..=last).map(|seq| body(seq, "deleted")).collect();
    assert_eq!(bodies(&store, "t").await, expected);
}

#[tokio::test]
async fn pages_of_deleted_tables_are_used_again_by_later_rows() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let store = open(&folder).await;
    let long = "x".repeat(1_000);
    let fill = async |table: &str| {
        for seq in 1..=500 {
            let mut rows = append(table, seq, &[&long]);
            rows.index.status = TableStatus::Closed;
            store.append(rows).await.expect("committed");
        }
        store.compact().await.expect("compacted");
    };
    fill("one").await;
    let pages = count(&store, "PRAGMA page_count").await;
    let start = ClosedCursor::default();
    let deleted = store.delete_guest_tables(i64::MAX, &start).await;
    assert_eq!(deleted.expect("deleted").deleted, 1);
    assert_eq!(
        count(&store, "SELECT count(*) FROM journal_sheets").await,
        0
    );
    fill("two").await;
    assert!(count(&store, "PRAGMA page_count").await <= pages + pages / 20);
}
