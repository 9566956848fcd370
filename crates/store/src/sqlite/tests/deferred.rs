//! Deferred writes: a reader never sees that they are deferred, whenever the program ends.

use super::{count, execute, open};
use crate::{
    Append, Cursor, FinishedGame, FoundGame, GameRows, PlayerId, PlayerRow, Store, TableStatus,
};

fn append(table_id: &str, first_seq: i64, status: TableStatus) -> Append {
    let mut append = super::append(table_id, first_seq, &["row"]);
    append.index.status = status;
    append
}

fn ending(table_id: &str, first_seq: i64) -> Append {
    let player = |seat, name: &str| PlayerRow {
        seat,
        side: seat,
        who: PlayerId::Bot(name.to_owned()),
        nick: name.to_owned(),
        place: seat + 1,
        program: false,
    };
    let finished = FinishedGame {
        number: first_seq,
        game: "dama".to_owned(),
        started_ms: first_seq,
        ended_ms: first_seq,
        outcome: "{}".to_owned(),
        players: vec![player(0, "winner"), player(1, "loser")],
        rows: Some(GameRows {
            first_seq,
            last_seq: first_seq,
            lines_before: 0,
            setup: "{}".to_owned(),
        }),
        rated: true,
    };
    Append {
        finished: Some(finished),
        ..append(table_id, first_seq, TableStatus::Over)
    }
}

/// The number of listed games, and of games that the bot `winner` has played and won.
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
async fn a_reader_finds_games_whose_writes_were_deferred() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let store = open(&folder).await;
    store
        .append(append("t", 1, TableStatus::Playing))
        .await
        .expect("committed");
    for seq in 2..=4 {
        store.append(ending("t", seq)).await.expect("committed");
        assert_eq!(seen(&store).await, (seq as usize - 1, seq - 1, seq - 1));
    }
    let live = store.live_tables().await.expect("tables");
    assert_eq!(live[0].1.status, TableStatus::Over);
}

#[tokio::test]
async fn deferred_games_are_written_without_a_read() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let store = open(&folder).await;
    store
        .append(append("t", 1, TableStatus::Playing))
        .await
        .expect("committed");
    store.append(ending("t", 2)).await.expect("committed");
    while count(&store, WRITTEN).await == 0 {
        tokio::task::yield_now().await;
    }
    assert_eq!(
        count(&store, "SELECT count(*) FROM tables WHERE status = 'over'").await,
        1
    );
}

/// As after a crash: the log has the games, and their rows are missing, all or some.
#[tokio::test]
async fn games_that_a_crash_left_unwritten_are_written_at_the_next_start_and_count_once() {
    for lost in ["number > 0", "number = 3", "number = 4", "number = 0"] {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let store = open(&folder).await;
        store
            .append(append("t", 1, TableStatus::Playing))
            .await
            .expect("committed");
        for seq in 2..=4 {
            store.append(ending("t", seq)).await.expect("committed");
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
            for number in 2..=4 {
                let found = store.find_game("t", number).await.expect("read");
                let Some(FoundGame::Finished {
                    rows: Some(rows), ..
                }) = found
                else {
                    panic!("{lost}: {found:?}")
                };
                assert_eq!((rows.first_seq, rows.last_seq), (number, number), "{lost}");
            }
            store.close().await;
        }
    }
}

#[tokio::test]
async fn records_are_not_compacted_before_their_deferred_writes() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let store = open(&folder).await;
    store
        .append(append("t", 1, TableStatus::Playing))
        .await
        .expect("committed");
    store.append(ending("t", 2)).await.expect("committed");
    execute(
        &store,
        "CREATE TRIGGER trouble BEFORE INSERT ON games BEGIN SELECT RAISE(ABORT, 'no'); END",
    )
    .await;
    // Rejected for its content, not for the disk: the write is logged and dropped.
    store.compact().await.expect("compacted");
    assert_eq!(count(&store, WRITTEN).await, 0);
    execute(&store, "DROP TRIGGER trouble").await;
    store.append(ending("t", 3)).await.expect("committed");
    store.compact().await.expect("compacted");
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
async fn games_that_cannot_be_written_are_tried_again() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let store = open(&folder).await;
    store
        .append(append("t", 1, TableStatus::Playing))
        .await
        .expect("committed");
    execute(&store, "PRAGMA query_only = ON").await;
    let lost = store.append(ending("t", 2)).await;
    assert!(lost.is_err(), "appends fail too: {lost:?}");
    execute(&store, "PRAGMA query_only = OFF").await;
    store.append(ending("t", 2)).await.expect("committed");
    execute(&store, "PRAGMA query_only = ON").await;
    store
        .recent_games("dama", &Cursor::newest())
        .await
        .expect("reading still works");
    execute(&store, "PRAGMA query_only = OFF").await;
    assert_eq!(seen(&store).await, (1, 1, 1));
}

#[tokio::test]
async fn a_closed_table_stays_closed_despite_deferred_writes() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let store = open(&folder).await;
    store
        .append(append("t", 1, TableStatus::Playing))
        .await
        .expect("committed");
    store.append(ending("t", 2)).await.expect("committed");
    store
        .append(append("t", 3, TableStatus::Closed))
        .await
        .expect("committed");
    assert!(store.live_tables().await.expect("tables").is_empty());
    assert_eq!(seen(&store).await, (1, 1, 1));
}

#[tokio::test]
async fn games_that_another_program_committed_are_written_by_the_one_that_notices() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let (ours, theirs) = (open(&folder).await, open(&folder).await);
    ours.append(append("t", 1, TableStatus::Playing))
        .await
        .expect("committed");
    theirs.append(ending("t", 2)).await.expect("committed");
    ours.append(ending("t", 3)).await.expect("committed");
    assert_eq!(seen(&ours).await, (2, 2, 2));
    assert_eq!(seen(&theirs).await, (2, 2, 2), "and count once");
}
