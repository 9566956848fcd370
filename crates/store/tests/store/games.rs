//! Finished games: stored with the append that ends them, or not at all.

use crate::engines::append;
use store::{
    Append, AppendError, Cursor, FinishedGame, GAMES_PAGE, GameRow, Malformed, PersonId, PlayerId,
    PlayerRow, TokenHash,
};

fn player(seat: u8, who: PlayerId, place: u8) -> PlayerRow {
    PlayerRow {
        seat,
        side: seat,
        who,
        nick: format!("nick {seat}"),
        place,
        program: false,
    }
}

fn person(digit: char) -> PersonId {
    digit.to_string().repeat(32).parse().expect("an id")
}

fn game(number: i64, ended_ms: i64) -> FinishedGame {
    FinishedGame {
        number,
        game: "dama".to_owned(),
        started_ms: ended_ms - 10,
        ended_ms,
        outcome: "{\"won\":0}".to_owned(),
        players: vec![
            player(0, PlayerId::Person(person('a')), 1),
            player(1, PlayerId::Bot("kmet".to_owned()), 2),
            player(2, PlayerId::Deleted, 2),
        ],
        rows: None,
        rated: true,
    }
}

fn ending(table_id: &str, first_seq: i64, finished: FinishedGame) -> Append {
    Append {
        finished: Some(finished),
        ..append(table_id, first_seq, &["end"])
    }
}

on_both_engines! {
    async fn a_finished_game_is_stored_with_its_append(home: Home) {
        home.append(ending("t", 1, game(1, 100))).await.expect("committed");
        let home = home.reopened().await;
        let expected = [GameRow { table_id: "t".to_owned(), is_public: true, finished: game(1, 100) }];
        assert_eq!(home.game("t", 1).await.expect("game").as_slice(), expected);
        assert_eq!(home.games_of(&person('a'), &Cursor::newest()).await.expect("games"), expected);
        assert_eq!(home.recent_games("dama", &Cursor::newest()).await.expect("games"), expected);
        assert_eq!(home.game("t", 2).await.expect("game"), None);
        assert_eq!(home.games_of(&person('b'), &Cursor::newest()).await.expect("games"), []);
        assert_eq!(home.recent_games("kanasta", &Cursor::newest()).await.expect("games"), []);
    }

    async fn a_refused_append_stores_no_game(home: Home) {
        let refused = home.append(ending("t", 5, game(1, 100))).await;
        assert!(matches!(refused, Err(AppendError::Gap { .. })), "{refused:?}");
        assert_eq!(home.game("t", 1).await.expect("game"), None);
    }

    async fn a_game_reported_twice_is_stored_once_unchanged(home: Home) {
        home.append(ending("t", 1, game(1, 100))).await.expect("committed");
        let mut again = game(1, 999);
        again.players.truncate(1);
        home.append(ending("t", 2, again)).await.expect("the row itself is new");
        let stored = home.game("t", 1).await.expect("game").expect("stored");
        assert_eq!(stored.finished, game(1, 100));
        assert_eq!(home.load("t").await.expect("load").len(), 2);
    }

    async fn games_of_private_tables_are_found_by_their_players_only(home: Home) {
        let mut private = ending("t", 1, game(1, 100));
        private.index.is_public = false;
        home.append(private).await.expect("committed");
        assert_eq!(home.recent_games("dama", &Cursor::newest()).await.expect("games"), []);
        assert_eq!(home.games_of(&person('a'), &Cursor::newest()).await.expect("games").len(), 1);
    }

    async fn pages_are_newest_first_without_repeats_or_gaps(home: Home) {
        // Three games end at each time, so that a page ends between games of the same time.
        let count = GAMES_PAGE as i64 * 2 + 5;
        for number in 0..count {
            let table = format!("t{}", number % 2);
            let seq = number / 2 + 1;
            home.append(ending(&table, seq, game(number, 100 + number / 3))).await.expect("committed");
        }
        for by_person in [true, false] {
            let mut cursor = Cursor::newest();
            let mut seen = Vec::new();
            loop {
                let page = match by_person {
                    true => home.games_of(&person('a'), &cursor).await.expect("games"),
                    false => home.recent_games("dama", &cursor).await.expect("games"),
                };
                assert!(page.iter().all(|row| row.finished.players.len() == 3));
                let Some(last) = page.last() else { break };
                cursor = last.cursor();
                seen.extend(page.iter().map(|row| (row.finished.ended_ms, row.table_id.clone(), row.finished.number)));
            }
            assert_eq!(seen.len() as i64, count);
            assert!(seen.windows(2).all(|pair| pair[0] > pair[1]), "newest first");
        }
    }

    async fn a_guest_in_a_finished_game_is_not_deleted(home: Home) {
        let guest = home.create_guest("Ann", &TokenHash::from_bytes([7; 32]), 1).await.expect("guest");
        let mut with_guest = game(1, 100);
        with_guest.players[0].who = PlayerId::Person(guest.clone());
        home.append(ending("t", 1, with_guest)).await.expect("committed");
        assert_eq!(home.delete_idle_guests(1_000).await.expect("delete"), 0);
        assert!(home.person(&guest).await.expect("look up").is_some());
    }

    async fn a_game_whose_players_do_not_fit_is_refused(home: Home) {
        let mut empty = game(1, 100);
        empty.players.clear();
        let mut twice = game(1, 100);
        twice.players[1].seat = 0;
        let mut nameless = game(1, 100);
        nameless.players[1].who = PlayerId::Bot(String::new());
        for (bad, why) in [(empty, Malformed::Players), (twice, Malformed::Players), (nameless, Malformed::Name)] {
            let refused = home.append(ending("t", 1, bad)).await;
            assert!(matches!(refused, Err(AppendError::Malformed(found)) if found == why), "{refused:?}");
        }
        assert_eq!(home.load("t").await.expect("load"), []);
    }
}
