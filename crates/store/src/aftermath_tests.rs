//! What follows from games, looked at where it is not written yet: nobody can tell, whenever the
//! program ends.

use crate::{
    Address, Append, Cursor, FinishedGame, Node, Ownership, PlayerId, PlayerRow, Store, TableIndex,
    TableStatus, engine::Pool,
};
use sqlx::AssertSqlSafe;
use tempfile::TempDir;

async fn open(folder: &TempDir) -> Store {
    Store::open(&Address::Sqlite(folder.path().to_path_buf()))
        .await
        .expect("open")
}

fn append(table_id: &str, first_seq: i64, status: TableStatus) -> Append {
    let index = TableIndex {
        status,
        game: "dama".into(),
        is_public: true,
        updated_ms: first_seq,
    };
    let ownership = Ownership::first(Node {
        name: "alone".to_owned(),
        term: 1,
    })
    .into();
    Append {
        table_id: table_id.into(),
        first_seq,
        ownership,
        rows: vec!["row".to_owned()],
        index,
        finished: None,
    }
}

fn ending(table_id: &str, first_seq: i64) -> Append {
    let player = |seat, name: &str| PlayerRow {
        seat,
        side: seat,
        who: PlayerId::Bot(name.to_owned()),
        nick: name.to_owned(),
        place: seat + 1,
    };
    let finished = FinishedGame {
        number: first_seq,
        game: "dama".to_owned(),
        started_ms: first_seq,
        ended_ms: first_seq,
        outcome: "{}".to_owned(),
        players: vec![player(0, "winner"), player(1, "loser")],
    };
    Append {
        finished: Some(finished),
        ..append(table_id, first_seq, TableStatus::Over)
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

/// How many games are listed, and how many the bot that always wins has played and won.
async fn seen(store: &Store) -> (usize, i64, i64) {
    let listed = store
        .recent_games("dama", &Cursor::newest())
        .await
        .expect("games")
        .len();
    let standings = store
        .standings(&PlayerId::Bot("winner".to_owned()))
        .await
        .expect("standings");
    standings.get("dama").map_or((listed, 0, 0), |standing| {
        (listed, standing.played, standing.won)
    })
}

const WRITTEN: &str = "SELECT count(*) FROM games";

#[tokio::test]
async fn whoever_reads_finds_the_games_that_were_not_written_yet() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let store = open(&folder).await;
    store
        .append(append("t", 1, TableStatus::Playing))
        .await
        .expect("kept");
    for seq in 2..=4 {
        store.append(ending("t", seq)).await.expect("kept");
        assert_eq!(seen(&store).await, (seq as usize - 1, seq - 1, seq - 1));
    }
    let live = store.live_tables().await.expect("tables");
    assert_eq!(live[0].1.status, TableStatus::Over);
}

#[tokio::test]
async fn they_are_written_after_a_moment_though_nobody_reads() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let store = open(&folder).await;
    store
        .append(append("t", 1, TableStatus::Playing))
        .await
        .expect("kept");
    store.append(ending("t", 2)).await.expect("kept");
    while count(&store, WRITTEN).await == 0 {
        tokio::task::yield_now().await;
    }
    assert_eq!(
        count(&store, "SELECT count(*) FROM tables WHERE status = 'over'").await,
        1
    );
}

/// As after a crash: the packs are there, and what followed from them is not, or only in part.
#[tokio::test]
async fn what_a_crash_left_unwritten_is_written_at_the_next_start_and_counts_once() {
    for lost in ["number > 0", "number = 3", "number = 4", "number = 0"] {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let store = open(&folder).await;
        store
            .append(append("t", 1, TableStatus::Playing))
            .await
            .expect("kept");
        for seq in 2..=4 {
            store.append(ending("t", seq)).await.expect("kept");
        }
        assert_eq!(seen(&store).await, (3, 3, 3));
        for table in ["game_players", "games"] {
            execute(&store, &format!("DELETE FROM {table} WHERE {lost}")).await;
        }
        let left = count(&store, WRITTEN).await;
        execute(
            &store,
            &format!(
                "UPDATE ratings SET played = {left}, won = {left} WHERE player = 'bot:winner'"
            ),
        )
        .await;
        store.close().await;
        for _ in 0..2 {
            let store = open(&folder).await;
            assert_eq!(seen(&store).await, (3, 3, 3), "{lost}");
            store.close().await;
        }
    }
}

#[tokio::test]
async fn a_tail_is_not_filed_before_what_follows_from_it_is_written() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let store = open(&folder).await;
    store
        .append(append("t", 1, TableStatus::Playing))
        .await
        .expect("kept");
    store.append(ending("t", 2)).await.expect("kept");
    execute(
        &store,
        "CREATE TRIGGER trouble BEFORE INSERT ON games BEGIN SELECT RAISE(ABORT, 'no'); END",
    )
    .await;
    // Refused for itself, and not for the disk: it is dropped, and the log says so.
    store.file().await.expect("filed");
    assert_eq!(count(&store, WRITTEN).await, 0);
    execute(&store, "DROP TRIGGER trouble").await;
    store.append(ending("t", 3)).await.expect("kept");
    store.file().await.expect("filed");
    assert_eq!(count(&store, WRITTEN).await, 1);
    assert_eq!(
        count(
            &store,
            "SELECT count(*) FROM journal_tail WHERE instr(pack, 'winner')"
        )
        .await,
        0
    );
    assert_eq!(store.load("t").await.expect("rows").len(), 3);
}

#[tokio::test]
async fn games_that_cannot_be_written_for_want_of_room_wait() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let store = open(&folder).await;
    store
        .append(append("t", 1, TableStatus::Playing))
        .await
        .expect("kept");
    execute(&store, "PRAGMA query_only = ON").await;
    let lost = store.append(ending("t", 2)).await;
    assert!(lost.is_err(), "neither can moves be: {lost:?}");
    execute(&store, "PRAGMA query_only = OFF").await;
    store.append(ending("t", 2)).await.expect("kept");
    execute(&store, "PRAGMA query_only = ON").await;
    store
        .recent_games("dama", &Cursor::newest())
        .await
        .expect("reading still works");
    execute(&store, "PRAGMA query_only = OFF").await;
    assert_eq!(seen(&store).await, (1, 1, 1));
}

#[tokio::test]
async fn a_closed_table_stays_closed_whatever_was_to_be_written_of_it() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let store = open(&folder).await;
    store
        .append(append("t", 1, TableStatus::Playing))
        .await
        .expect("kept");
    store.append(ending("t", 2)).await.expect("kept");
    store
        .append(append("t", 3, TableStatus::Closed))
        .await
        .expect("kept");
    assert!(store.live_tables().await.expect("tables").is_empty());
    assert_eq!(seen(&store).await, (1, 1, 1));
}

#[tokio::test]
async fn what_another_program_kept_and_did_not_write_is_written_by_whoever_notices() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let (ours, theirs) = (open(&folder).await, open(&folder).await);
    ours.append(append("t", 1, TableStatus::Playing))
        .await
        .expect("kept");
    theirs.append(ending("t", 2)).await.expect("kept");
    ours.append(ending("t", 3)).await.expect("kept");
    assert_eq!(seen(&ours).await, (2, 2, 2));
    assert_eq!(seen(&theirs).await, (2, 2, 2), "and counts once");
}
