//! Standings, leaderboards and histories: changed with the append that ends a game, or not at all.

use crate::engines::append;
use store::{Append, AppendError, FinishedGame, PersonId, PlayerId, PlayerRow, Scope, TokenHash};

fn seat(seat: u8, side: u8, who: &PlayerId, place: u8) -> PlayerRow {
    PlayerRow {
        seat,
        side,
        who: who.clone(),
        nick: format!("nick {seat}"),
        place,
    }
}

fn bot() -> PlayerId {
    PlayerId::Bot("hard".to_owned())
}

fn game(number: i64, players: Vec<PlayerRow>) -> FinishedGame {
    let (game, outcome) = ("dama".to_owned(), "{}".to_owned());
    FinishedGame {
        number,
        game,
        started_ms: 0,
        ended_ms: 1_000 + number,
        outcome,
        players,
        rows: None,
    }
}

fn ending(seq: i64, finished: FinishedGame) -> Append {
    Append {
        finished: Some(finished),
        ..append("t", seq, &["end"])
    }
}

async fn someone(home: &crate::engines::Home, nick: &str, token: u8) -> (PersonId, PlayerId) {
    let id = home
        .create_guest(nick, &TokenHash::from_bytes([token; 32]), 0)
        .await
        .expect("a guest");
    (id.clone(), PlayerId::Person(id))
}

on_both_engines! {
    async fn a_finished_game_changes_both_ratings_and_counts_for_both(home: Home) {
        let (id, me) = someone(&home, "ala", 1).await;
        home.append(ending(1, game(1, vec![seat(0, 0, &me, 1), seat(1, 1, &bot(), 2)]))).await.expect("committed");
        let mine = home.standings(&me).await.expect("standings").remove("dama").expect("played");
        assert_eq!((mine.played, mine.won, mine.drawn, mine.streak), (1, 1, 0, 1));
        assert!(mine.rating.rating > 1600.0, "{mine:?}");
        let theirs = home.standings(&bot()).await.expect("standings").remove("dama").expect("played");
        assert_eq!((theirs.played, theirs.won, theirs.streak), (1, 0, -1));
        assert!(theirs.rating.rating < 1400.0);
        assert_eq!(home.rating_history(&id, "dama", Scope::All).await.expect("history"), [(1_001, mine.rating.rating)]);
        let changes = home.rating_changes("t", 1).await.expect("changes");
        assert_eq!(changes, [(0, mine.rating.rating, None), (1, theirs.rating.rating, None)]);
        let games = [("none".to_owned(), 1), ("t".to_owned(), 1), ("t".to_owned(), 2)];
        let written = home.written_rating_changes(&games).await.expect("changes").into_iter();
        let written: Vec<_> = written.map(|one| (one.table_id, one.number, one.seat, one.rating, one.before)).collect();
        let expected = changes.into_iter().map(|(seat, rating, before)| ("t".to_owned(), 1, seat, rating, before));
        assert_eq!(written, expected.collect::<Vec<_>>());
    }

    async fn a_game_stored_already_counts_once(home: Home) {
        let (_, me) = someone(&home, "ala", 1).await;
        let players = || vec![seat(0, 0, &me, 1), seat(1, 1, &bot(), 2)];
        home.append(ending(1, game(1, players()))).await.expect("committed");
        home.append(ending(2, game(1, players()))).await.expect("the row itself is new");
        assert_eq!(home.standings(&me).await.expect("standings")["dama"].played, 1);
    }

    async fn a_refused_append_counts_nothing(home: Home) {
        let (_, me) = someone(&home, "ala", 1).await;
        let refused = home.append(ending(5, game(1, vec![seat(0, 0, &me, 1), seat(1, 1, &bot(), 2)]))).await;
        assert!(matches!(refused, Err(AppendError::Gap { .. })), "{refused:?}");
        assert!(home.standings(&me).await.expect("standings").is_empty());
    }

    async fn streaks_grow_and_break_and_changes_are_relative_to_the_game_before(home: Home) {
        let (_, me) = someone(&home, "ala", 1).await;
        for (number, place) in [(1, 1), (2, 1), (3, 2), (4, 2), (5, 1)] {
            let players = vec![seat(0, 0, &me, place), seat(1, 1, &bot(), 3 - place)];
            home.append(ending(number, game(number, players))).await.expect("committed");
        }
        let mine = &home.standings(&me).await.expect("standings")["dama"];
        assert_eq!((mine.played, mine.won, mine.streak), (5, 3, 1));
        let [(_, after, before), _] = home.rating_changes("t", 5).await.expect("changes")[..] else { panic!() };
        let [(_, last, _), _] = home.rating_changes("t", 4).await.expect("changes")[..] else { panic!() };
        assert_eq!((before, after), (Some(last), mine.rating.rating));
    }

    async fn partners_win_together_and_are_not_counted_as_opponents(home: Home) {
        let (id, me) = someone(&home, "ala", 1).await;
        let (_, partner) = someone(&home, "bob", 2).await;
        let players =
            vec![seat(0, 0, &me, 1), seat(1, 1, &bot(), 2), seat(2, 0, &partner, 1), seat(3, 1, &bot(), 2)];
        home.append(ending(1, game(1, players))).await.expect("committed");
        assert_eq!(home.standings(&me).await.expect("standings")["dama"].won, 1);
        let met = home.against(&id, "dama", Scope::All).await.expect("opponents");
        let met: Vec<_> = met.iter().map(|met| (met.who.clone(), met.played, met.won)).collect();
        assert_eq!(met, [(bot(), 1, 1)]);
    }

    async fn a_shared_first_place_is_a_draw(home: Home) {
        let (_, me) = someone(&home, "ala", 1).await;
        home.append(ending(1, game(1, vec![seat(0, 0, &me, 1), seat(1, 1, &bot(), 1)]))).await.expect("committed");
        let mine = &home.standings(&me).await.expect("standings")["dama"];
        assert_eq!((mine.played, mine.won, mine.drawn, mine.streak), (1, 0, 1, 0));
    }

    async fn leaders_have_a_small_deviation_and_the_best_is_first(home: Home) {
        let (_, me) = someone(&home, "ala", 1).await;
        let (_, other) = someone(&home, "bob", 2).await;
        for number in 1..=20 {
            let players = vec![seat(0, 0, &me, 1 + u8::from(number % 3 == 0)), seat(1, 1, &bot(), 2 - u8::from(number % 3 == 0))];
            home.append(ending(number, game(number, players))).await.expect("committed");
        }
        home.append(ending(21, game(21, vec![seat(0, 0, &other, 1), seat(1, 1, &bot(), 2)]))).await.expect("committed");
        let leaders = home.leaders("dama", 2_000).await.expect("leaders");
        let names: Vec<&str> = leaders.iter().map(|leader| leader.name.as_str()).collect();
        assert_eq!(names, ["ala", "hard"]);
        assert!(home.leaders("kanasta", 2_000).await.expect("leaders").is_empty());
    }

    async fn a_bot_on_several_seats_has_played_one_game(home: Home) {
        let (_, me) = someone(&home, "ala", 1).await;
        let players = vec![seat(0, 0, &me, 1), seat(1, 1, &bot(), 2), seat(2, 2, &bot(), 3), seat(3, 3, &bot(), 4)];
        home.append(ending(1, game(1, players))).await.expect("committed");
        let theirs = &home.standings(&bot()).await.expect("standings")["dama"];
        assert_eq!((theirs.played, theirs.won, theirs.streak), (1, 0, -1));
    }

    async fn games_at_private_tables_are_shown_to_their_players_only(home: Home) {
        let (id, me) = someone(&home, "ala", 1).await;
        let mut private = ending(1, game(1, vec![seat(0, 0, &me, 1), seat(1, 1, &bot(), 2)]));
        private.index.is_public = false;
        home.append(private).await.expect("committed");
        for (scope, count) in [(Scope::All, 1), (Scope::Public, 0)] {
            assert_eq!(home.against(&id, "dama", scope).await.expect("opponents").len(), count);
            assert_eq!(home.rating_history(&id, "dama", scope).await.expect("history").len(), count);
        }
    }

    async fn a_player_who_has_long_not_played_is_no_leader(home: Home) {
        let (_, me) = someone(&home, "ala", 1).await;
        for number in 1..=20 {
            let place = 1 + u8::from(number % 2 == 0);
            let players = vec![seat(0, 0, &me, place), seat(1, 1, &bot(), 3 - place)];
            home.append(ending(number, game(number, players))).await.expect("committed");
        }
        assert_eq!(home.leaders("dama", 2_000).await.expect("leaders").len(), 2);
        let years_later = 10 * 365 * 24 * 60 * 60 * 1_000;
        assert_eq!(home.leaders("dama", years_later).await.expect("leaders").len(), 0);
    }
}
