//! Finished games and lines of chat are found without reading the journal.

use crate::engines::{append, index};
use store::{
    Append, FinishedGame, FoundGame, GameRows, JOURNAL_PAGE, LineStart, PersonId, PlayerId,
    PlayerRow, TableStatus,
};

/// A game of two players.
pub fn finished(number: i64, players: [PlayerId; 2], rows: Option<GameRows>) -> FinishedGame {
    let player = |(seat, who): (u8, PlayerId)| PlayerRow {
        seat,
        side: seat,
        nick: format!("player {seat}"),
        who,
        place: seat + 1,
        program: false,
    };
    FinishedGame {
        number,
        game: "dama".to_owned(),
        started_ms: number,
        ended_ms: number,
        outcome: "{}".to_owned(),
        players: (0..).zip(players).map(player).collect(),
        rows,
        rated: false,
    }
}

pub fn people() -> [PlayerId; 2] {
    [1, 2].map(|number| PlayerId::Person(PersonId::from_bits(number)))
}

fn rows(first_seq: i64, last_seq: i64, lines_before: i64) -> GameRows {
    GameRows {
        first_seq,
        last_seq,
        lines_before,
        setup: format!("{{\"from\":{first_seq}}}"),
    }
}

on_both_engines! {
    async fn a_game_is_found_by_its_number_and_nothing_else_is(home: Home) {
        home.append(append("t", 1, &["opened", "sealed", "dealt"])).await.expect("committed");
        assert_eq!(home.find_game("t", 1).await.expect("read"), Some(FoundGame::Running));
        for (table, number) in [("t", 0), ("t", 2), ("t", -1), ("t", i64::MAX), ("other", 1)] {
            assert_eq!(home.find_game(table, number).await.expect("read"), None, "{table} {number}");
        }
        let over = index(TableStatus::Over, 1_000);
        let end = finished(1, people(), Some(rows(2, 4, 0)));
        home.append(Append { finished: Some(end.clone()), index: over.clone(), ..append("t", 4, &["entry", "sealed"]) })
            .await.expect("committed");
        let found = FoundGame::Finished { players: end.players, rows: Some(rows(2, 4, 0)) };
        assert_eq!(home.find_game("t", 1).await.expect("read"), Some(found.clone()));
        assert_eq!(home.find_game("t", 2).await.expect("read"), None, "no game is on");
        home.append(append("t", 6, &["dealt"])).await.expect("committed");
        assert_eq!(home.find_game("t", 2).await.expect("read"), Some(FoundGame::Running));
        // As a game of an older version.
        let old = finished(2, people(), None);
        home.append(Append { finished: Some(old.clone()), index: over, ..append("t", 7, &["entry"]) }).await.expect("committed");
        let home = home.reopened().await;
        assert_eq!(home.find_game("t", 1).await.expect("read"), Some(found));
        let found = FoundGame::Finished { players: old.players, rows: None };
        assert_eq!(home.find_game("t", 2).await.expect("read"), Some(found));
    }

    async fn a_line_of_chat_is_searched_for_from_the_last_game_before_it(home: Home) {
        assert_eq!(home.line_start("t", 1).await.expect("read"), None, "no such table");
        home.append(append("t", 1, &["opened"])).await.expect("committed");
        let start = LineStart { seq: 1, lines_before: 0 };
        assert_eq!(home.line_start("t", 7).await.expect("read"), Some(start));
        for (number, first_seq, lines_before) in [(1, 10, 3), (2, 20, 5), (3, 30, 5)] {
            let seq = number + 1;
            let end = finished(number, people(), Some(rows(first_seq, first_seq + 5, lines_before)));
            home.append(Append { finished: Some(end), ..append("t", seq, &["entry"]) }).await.expect("committed");
        }
        let old = finished(4, people(), None);
        home.append(Append { finished: Some(old), ..append("t", 5, &["entry"]) }).await.expect("committed");
        for (line, seq, lines_before) in [(1, 1, 0), (3, 1, 0), (4, 10, 3), (5, 10, 3), (6, 30, 5), (99, 30, 5)] {
            let start = LineStart { seq, lines_before };
            assert_eq!(home.line_start("t", line).await.expect("read"), Some(start), "line {line}");
        }
    }

    async fn a_range_of_rows_is_read_wherever_the_rows_are(home: Home) {
        let mut home = home;
        let last = 3 * JOURNAL_PAGE as i64;
        for first in (1..=last).step_by(50) {
            let rows: Vec<String> = (first..first + 50).map(|seq| format!("row {seq}")).collect();
            let rows: Vec<&str> = rows.iter().map(String::as_str).collect();
            home.append(append("t", first, &rows)).await.expect("committed");
            if first == last / 2 + 1 {
                // SQLite moves the rows of its log to segments when it starts.
                home = home.reopened().await;
            }
        }
        let page = JOURNAL_PAGE as i64;
        for (from, to) in [(1, 1), (7, 20), (1, page), (page - 3, 2 * page - 4), (last / 2 - 5, last / 2 + 5), (last - 3, last)] {
            let rows = home.load_range("t", from, to).await.expect("read");
            assert!(rows.iter().map(|row| row.seq).eq(from..=to), "{from} to {to}");
            assert!(rows.iter().all(|row| row.body == format!("row {}", row.seq)));
        }
        let rows = home.load_range("t", 2, last).await.expect("read");
        assert!(rows.iter().map(|row| row.seq).eq(2..2 + page), "a page at most");
        assert!(home.load_range("t", last + 1, last + 9).await.expect("read").is_empty());
    }
}
