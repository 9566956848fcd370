//! Standings, leaderboards and histories: changed with the append that ends a rated game, or not at
//! all.

use crate::{
    accounts::{browser, registered, token, wish},
    engines::append,
};
use store::{Append, AppendError, FinishedGame, PersonId, PlayerId, PlayerRow, Scope};

const DAY_MS: i64 = 24 * 60 * 60 * 1_000;

fn seat(seat: u8, side: u8, who: &PlayerId, place: u8) -> PlayerRow {
    PlayerRow {
        seat,
        side,
        who: who.clone(),
        nick: format!("nick {seat}"),
        place,
        program: false,
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
        rated: true,
    }
}

fn ending(seq: i64, finished: FinishedGame) -> Append {
    Append {
        finished: Some(finished),
        ..append("t", seq, &["end"])
    }
}

/// A person with an account.
async fn someone(home: &crate::engines::Home, nick: &str, session: u8) -> (PersonId, PlayerId) {
    let email = format!("{nick}@example.org");
    let id = registered(home, nick, &email, session, 0).await;
    (id.clone(), PlayerId::Person(id))
}

/// A game between two, won by the first, which ends on that day.
fn won_on_day(number: i64, day: i64, winner: &PlayerId, loser: &PlayerId) -> FinishedGame {
    let players = vec![seat(0, 0, winner, 1), seat(1, 1, loser, 2)];
    FinishedGame {
        ended_ms: day * DAY_MS + number,
        ..game(number, players)
    }
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
        let (_, rival) = someone(&home, "bob", 2).await;
        let (_, newcomer) = someone(&home, "cyn", 3).await;
        for number in 1..=20 {
            let (winner, loser) = if number % 3 == 0 { (&rival, &me) } else { (&me, &rival) };
            home.append(ending(number, won_on_day(number, number, winner, loser))).await.expect("committed");
        }
        home.append(ending(21, won_on_day(21, 21, &newcomer, &rival))).await.expect("committed");
        let leaders = home.leaders("dama", 22 * DAY_MS).await.expect("leaders");
        let names: Vec<&str> = leaders.iter().map(|leader| leader.name.as_str()).collect();
        assert_eq!(names, ["ala", "bob"]);
        assert!(home.leaders("kanasta", 22 * DAY_MS).await.expect("leaders").is_empty());
    }

    async fn guests_and_bots_are_not_ranked(home: Home) {
        let guest = home.create_guest("Guest-1", &token(1), 0).await.expect("a guest");
        let guest = PlayerId::Person(guest);
        for number in 1..=20 {
            home.append(ending(number, won_on_day(number, number, &guest, &bot()))).await.expect("committed");
        }
        assert_eq!(home.leaders("dama", 22 * DAY_MS).await.expect("leaders"), []);
    }

    async fn a_guest_who_registers_keeps_the_games_and_starts_unrated(home: Home) {
        let guest = home.create_guest("Guest-1", &token(1), 0).await.expect("a guest");
        let player = PlayerId::Person(guest.clone());
        home.append(ending(1, won_on_day(1, 1, &player, &bot()))).await.expect("committed");
        assert_eq!(home.standings(&player).await.expect("standings").len(), 1, "as older versions did");
        let wish = wish("Ann", "ann@example.org");
        home.register(Some(&guest), &wish, &browser(2), 0).await.expect("registered");
        assert!(home.standings(&player).await.expect("standings").is_empty());
        assert_eq!(home.games_of(&guest, &store::Cursor::newest()).await.expect("games").len(), 1);
    }

    async fn a_casual_game_is_listed_and_changes_no_rating(home: Home) {
        let (id, me) = someone(&home, "ala", 1).await;
        let (_, rival) = someone(&home, "bob", 2).await;
        let mut casual = won_on_day(1, 1, &me, &rival);
        casual.rated = false;
        casual.players[1].program = true;
        home.append(ending(1, casual.clone())).await.expect("committed");
        assert!(home.standings(&me).await.expect("standings").is_empty());
        assert_eq!(home.rating_changes("t", 1).await.expect("changes"), []);
        let mut listed = home.games_of(&id, &store::Cursor::newest()).await.expect("games");
        assert_eq!(listed.pop().expect("the game").finished, casual, "with the mark of its program");
    }

    async fn repeated_opponents_count_less_until_a_day_has_passed(home: Home) {
        let (_, me) = someone(&home, "ala", 1).await;
        let (_, rival) = someone(&home, "bob", 2).await;
        let (_, other) = someone(&home, "cyn", 3).await;
        let rating = async |player: &PlayerId| home.standings(player).await.expect("standings")["dama"].rating.rating;
        let mut last = 1500.0;
        let mut steps = Vec::new();
        for number in 1..=12 {
            home.append(ending(number, won_on_day(number, 1, &me, &rival))).await.expect("committed");
            let now = rating(&me).await;
            steps.push(now - last);
            last = now;
        }
        assert!(steps[..10].is_sorted_by(|one, next| *next < one * 0.6), "{steps:?}");
        assert_eq!(steps[10..], [0.0, 0.0], "the eleventh game of a day moves nothing");
        home.append(ending(13, won_on_day(13, 1, &me, &other))).await.expect("committed");
        let with_another = rating(&me).await;
        assert!(with_another - last > steps[2], "another opponent counts in full");
        home.append(ending(14, won_on_day(14, 3, &me, &rival))).await.expect("committed");
        assert!(rating(&me).await - with_another > steps[9], "a day later the rival counts again");
    }

    async fn sixty_games_against_one_partner_make_no_leader(home: Home) {
        let (_, me) = someone(&home, "ala", 1).await;
        let (_, partner) = someone(&home, "bob", 2).await;
        for number in 1..=60 {
            home.append(ending(number, won_on_day(number, 1, &me, &partner))).await.expect("committed");
        }
        let standing = home.standings(&me).await.expect("standings").remove("dama").expect("played");
        assert_eq!(standing.played, 60);
        assert!(standing.rating.rating < 1720.0, "{standing:?}");
        assert_eq!(home.leaders("dama", DAY_MS + 100).await.expect("leaders"), []);
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
        let (_, rival) = someone(&home, "bob", 2).await;
        for number in 1..=20 {
            let (winner, loser) = if number % 2 == 0 { (&rival, &me) } else { (&me, &rival) };
            home.append(ending(number, won_on_day(number, number, winner, loser))).await.expect("committed");
        }
        assert_eq!(home.leaders("dama", 21 * DAY_MS).await.expect("leaders").len(), 2);
        let years_later = 10 * 365 * DAY_MS;
        assert_eq!(home.leaders("dama", years_later).await.expect("leaders").len(), 0);
    }
}
