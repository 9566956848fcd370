//! The journal: in order, without gaps, all or nothing, and no append fails because of another.

use crate::engines::{append, index};
use store::{
    AppendError, JOURNAL_PAGE, MAX_APPEND_BYTES, MAX_APPEND_ROWS, Malformed, StoreError, StoredRow,
    TableStatus,
};

async fn bodies(store: &store::Store, table_id: &str) -> Vec<String> {
    let rows = store.load(table_id).await.expect("load");
    let numbers: Vec<i64> = rows.iter().map(|row| row.seq).collect();
    assert_eq!(
        numbers,
        (1..=rows.len() as i64).collect::<Vec<_>>(),
        "numbered from one without gaps"
    );
    rows.into_iter().map(|row| row.body).collect()
}

on_both_engines! {
    async fn what_was_appended_is_loaded_in_order_after_a_restart(home: Home) {
        home.append(append("t", 1, &["{\"open\":1}", "zażółć ♠"])).await.expect("first");
        home.append(append("t", 3, &[""])).await.expect("second");
        let home = home.reopened().await;
        let row = |seq, body: &str| StoredRow { seq, at_ms: 1_000, body: body.to_owned(), epoch: 1, term: 1 };
        let expected = vec![row(1, "{\"open\":1}"), row(2, "zażółć ♠"), row(3, "")];
        assert_eq!(home.load("t").await.expect("load"), expected);
        assert_eq!(home.load("other").await.expect("load"), vec![]);
    }

    async fn a_number_that_exists_is_refused_and_nothing_changes(home: Home) {
        home.append(append("t", 1, &["a", "b"])).await.expect("first");
        for again in [1, 2] {
            let mut late = append("t", again, &["x", "y", "z"]);
            late.index.status = TableStatus::Closed;
            let refused = home.append(late).await;
            assert!(matches!(refused, Err(AppendError::Conflict { next_seq: 3 })), "{refused:?}");
        }
        assert_eq!(bodies(&home, "t").await, ["a", "b"]);
        let live = home.live_tables().await.expect("live");
        assert_eq!(live, [("t".to_owned(), index(TableStatus::Playing, 1_000))]);
    }

    async fn a_gap_is_refused(home: Home) {
        let early = home.append(append("t", 2, &["x"])).await;
        assert!(matches!(early, Err(AppendError::Gap { next_seq: 1 })), "{early:?}");
        home.append(append("t", 1, &["a"])).await.expect("first");
        let early = home.append(append("t", 3, &["x"])).await;
        assert!(matches!(early, Err(AppendError::Gap { next_seq: 2 })), "{early:?}");
        assert_eq!(bodies(&home, "t").await, ["a"]);
    }

    async fn refused_appends_do_not_fail_their_group(home: Home) {
        // All wait at once, so the writer finds good and bad ones in one group.
        let mut waiting = tokio::task::JoinSet::new();
        for table in 0..60 {
            let first_seq = if table % 3 == 0 { 7 } else { 1 };
            let store = home.store.clone();
            waiting.spawn(async move {
                let one = append(&format!("t{table:02}"), first_seq, &["a"]);
                (table, store.append(one).await)
            });
        }
        for (table, result) in waiting.join_all().await {
            match table % 3 {
                0 => assert!(matches!(result, Err(AppendError::Gap { next_seq: 1 })), "{table}: {result:?}"),
                _ => assert!(result.is_ok(), "{table}: {result:?}"),
            }
        }
        assert_eq!(home.live_tables().await.expect("live").len(), 40);
    }

    async fn of_two_programs_with_the_same_number_one_wins(home: Home) {
        let other = crate::engines::open(&home.address).await;
        for seq in 1..=20 {
            let (mine, theirs) =
                tokio::join!(home.append(append("t", seq, &["mine"])), other.append(append("t", seq, &["theirs"])));
            assert!(mine.is_ok() != theirs.is_ok(), "{mine:?} {theirs:?}");
            let lost = mine.err().or(theirs.err());
            assert!(matches!(lost, Some(AppendError::Conflict { .. })), "{lost:?}");
        }
        assert_eq!(bodies(&home, "t").await.len(), 20);
        other.close().await;
    }

    async fn appends_of_one_table_that_wait_together_are_committed_in_order(home: Home) {
        let numbers = 1..=100_i64;
        let body = |seq: i64| format!("row {seq}");
        let mut waiting = Vec::new();
        for seq in numbers.clone() {
            let store = home.store.clone();
            waiting.push(async move { store.append(append("t", seq, &[&body(seq)])).await });
        }
        // On one thread spawned tasks first run in the order of spawning.
        let tasks: Vec<_> = waiting.into_iter().map(tokio::spawn).collect();
        for task in tasks {
            task.await.expect("no panic").expect("committed");
        }
        assert_eq!(bodies(&home, "t").await, numbers.map(body).collect::<Vec<_>>());
    }

    async fn the_next_append_may_be_submitted_before_the_last_is_committed(home: Home) {
        let mut pending = Vec::new();
        for seq in 1..=100 {
            for table in ["t", "u"] {
                pending.push(home.submit(append(table, seq, &[&format!("{table}{seq}")])).await);
            }
        }
        for append in pending {
            append.await.expect("committed");
        }
        for table in ["t", "u"] {
            let expected: Vec<_> = (1..=100).map(|seq| format!("{table}{seq}")).collect();
            assert_eq!(bodies(&home, table).await, expected);
        }
    }

    async fn appends_that_continue_a_refused_one_are_refused_and_others_committed(home: Home) {
        home.append(append("t", 1, &["a"])).await.expect("first");
        let early = home.submit(append("t", 5, &["x"])).await;
        let upon_it = home.submit(append("t", 6, &["y"])).await;
        let fitting = home.submit(append("t", 2, &["b"])).await;
        let upon_that = home.submit(append("t", 3, &["c"])).await;
        for refused in [early.await, upon_it.await] {
            assert!(matches!(refused, Err(AppendError::Gap { next_seq: 2 })), "{refused:?}");
        }
        fitting.await.expect("committed");
        upon_that.await.expect("committed");
        assert_eq!(bodies(&home, "t").await, ["a", "b", "c"]);
    }

    async fn a_journal_longer_than_a_page_is_loaded_whole(home: Home) {
        let rows: Vec<&str> = vec!["x"; MAX_APPEND_ROWS];
        let times = JOURNAL_PAGE / MAX_APPEND_ROWS + 1;
        for time in 0..times {
            let first_seq = (time * MAX_APPEND_ROWS + 1) as i64;
            home.append(append("long", first_seq, &rows)).await.expect("committed");
        }
        assert_eq!(bodies(&home, "long").await.len(), times * MAX_APPEND_ROWS);
        let page = home.load_page("long", 5).await.expect("page");
        assert_eq!((page.len(), page.first().map(|row| row.seq)), (JOURNAL_PAGE, Some(5)));
    }

    async fn the_index_is_that_of_the_last_append_and_closed_tables_are_not_live(home: Home) {
        for table in ["b", "a", "c"] {
            home.append(append(table, 1, &["open"])).await.expect("open");
        }
        let mut over = append("a", 2, &["end"]);
        over.index = store::TableIndex { is_public: false, ..index(TableStatus::Over, 2_000) };
        let expected_a = over.index.clone();
        home.append(over).await.expect("over");
        let mut closed = append("b", 2, &["close"]);
        closed.index.status = TableStatus::Closed;
        home.append(closed).await.expect("closed");
        let expected = [("a".to_owned(), expected_a), ("c".to_owned(), index(TableStatus::Playing, 1_000))];
        assert_eq!(home.live_tables().await.expect("live"), expected);
        assert_eq!(bodies(&home, "b").await, ["open", "close"]);
    }

    async fn malformed_appends_are_refused_before_the_database(home: Home) {
        let wide = "x".repeat(MAX_APPEND_BYTES + 1);
        let many = vec!["x"; MAX_APPEND_ROWS + 1];
        let cases = [
            (append("", 1, &["x"]), Malformed::Name),
            (append("nul\0", 1, &["x"]), Malformed::Name),
            (append(&"t".repeat(81), 1, &["x"]), Malformed::Name),
            (append("t", 0, &["x"]), Malformed::Seq),
            (append("t", 1, &[]), Malformed::Empty),
            (append("t", 1, &[&wide]), Malformed::TooLarge),
            (append("t", 1, &many), Malformed::TooLarge),
            (append("t", 1, &["a\0b"]), Malformed::ZeroByte),
        ];
        for (bad, why) in cases {
            let refused = home.append(bad).await;
            assert!(matches!(refused, Err(AppendError::Malformed(found)) if found == why), "{why}: {refused:?}");
        }
        assert_eq!(home.live_tables().await.expect("live"), vec![]);
    }

    async fn closing_writes_queued_appends_and_refuses_later_ones(home: Home) {
        let waiting: Vec<_> = (0..50)
            .map(|table| {
                let store = home.store.clone();
                tokio::spawn(async move { store.append(append(&format!("t{table}"), 1, &["a"])).await })
            })
            .collect();
        // Lets each append reach the queue before the request to close.
        tokio::task::yield_now().await;
        home.close().await;
        for task in waiting {
            task.await.expect("no panic").expect("committed");
        }
        let late = home.append(append("late", 1, &["a"])).await;
        assert!(matches!(late, Err(AppendError::Store(StoreError::Closed))), "{late:?}");
        let home = home.reopened().await;
        assert_eq!(home.live_tables().await.expect("live").len(), 50);
    }
}
