//! What a turn may be.

use super::*;
use crate::SetError;
use game_core::{Bout, Rejection, Seed};

#[test]
fn each_player_is_dealt_fourteen_tiles_and_the_rest_is_the_pool() {
    for players in 2..=4 {
        let rules = Rules::for_players(players).unwrap();
        let state = State::open(&rules, &mut Dice::from_number(3));
        assert!(
            state
                .hands
                .iter()
                .all(|hand| hand.rack.len() == 14 && hand.stage == Stage::FirstMeld)
        );
        assert_eq!(state.pool.len(), 106 - 14 * usize::from(players));
        let all = state
            .hands
            .iter()
            .fold(state.pool.clone(), |mut all, hand| {
                hand.rack.iter().for_each(|tile| all.add(tile).unwrap());
                all
            });
        assert_eq!(all, Tiles::all());
    }
}

#[test]
fn a_play_leaves_only_valid_sets_and_passes_the_turn() {
    let mut state = table("k1.k2.k3@0:0", &["k4 r9", "b1 b2"], "o1 o2");
    let events = act(&mut state, "play k1.k2.k3.k4@0:0");
    let laid = vec!["k4".parse().unwrap()];
    assert_eq!(
        events,
        [Event::Played {
            seat: ONE,
            laid: laid.clone(),
            by: By::Choice
        }]
    );
    assert_eq!(
        (on_table(&state).as_str(), rack(&state, ONE).as_str()),
        ("k1.k2.k3.k4@0:0", "r9")
    );
    assert_eq!(
        (state.turn, &state.turns),
        (TWO, &vec![Turn { seat: ONE, laid }])
    );
}

#[test]
fn the_first_seat_moves_first() {
    for players in 2..=4 {
        let rules = Rules::for_players(players).unwrap();
        for seed in 0..20 {
            let state = State::open(&rules, &mut Dice::from_number(seed));
            assert_eq!(state.turn, ONE, "{players} players, deal {seed}");
        }
    }
}

#[test]
fn a_play_stops_the_players_time_and_the_next_one_has_all_of_theirs() {
    let mut state = table("k1.k2.k3@0:0", &["k4 r9", "b1 b2"], "o1 o2");
    let whole = state.rules.turn_ms().map(u64::from).expect("timed rules");
    assert_eq!(
        Rummikub::deadline(&state, ONE),
        Some(GameTime::from_ms(whole))
    );
    act_at(&mut state, GameTime::from_ms(7_000), "play k1.k2.k3.k4@0:0");
    assert_eq!(Rummikub::deadline(&state, ONE), None);
    assert_eq!(
        Rummikub::deadline(&state, TWO),
        Some(GameTime::from_ms(7_000 + whole))
    );
}

#[test]
fn a_refusal_names_the_set_and_the_rule_it_breaks() {
    let state = table(
        "k1.k2.k3@0:0",
        &["k5 r9 b9 o13 k13 r1 r12 r13", "b1"],
        "o1 o2",
    );
    for (rows, says) in [
        (
            "k1.k2.k3.k5",
            "k1 k2 k3 k5: the numbers of a run go up one by one",
        ),
        ("k1.k2.k3 r9.b9", "r9 b9: a set has at least 3 tiles"),
        ("k1.k2.k3.r9", "k1 k2 k3 r9: the tiles share neither"),
        (
            "k1.k2.k3 r12.r13.r1",
            "r12 r13 r1: the numbers of a run go up one by one",
        ),
        ("k1.k2 k3.k5.r9", "k1 k2: a set has at least 3 tiles"),
    ] {
        refused(&state, &format!("play {rows}"), says);
    }
}

#[test]
fn every_tile_that_was_on_the_table_stays_on_it() {
    let state = table("k1.k2.k3.k4@0:0", &["r9 b9 o9", "b1"], "o1 o2");
    refused(
        &state,
        "play k1.k2.k3 r9.b9.o9",
        "k4 was on the table and has to stay on it",
    );
    refused(&state, "draft k1.k2.k3", "k4 was on the table");
}

#[test]
fn a_play_adds_at_least_one_tile_from_the_rack() {
    let state = table("k1.k2.k3.k4.k5.k6@0:0", &["r9", "b1"], "o1 o2");
    refused(
        &state,
        "play k1.k2.k3 k4.k5.k6",
        "at least one tile from the rack",
    );
}

#[test]
fn tiles_that_no_player_can_see_cannot_be_played() {
    let state = table("k1.k2.k3@0:0", &["r9", "k4"], "o1 o2");
    refused(&state, "play k1.k2.k3.k4", "k4 is not in your rack");
    refused(&state, "draft k1.k2.k3.k4", "k4 is not in your rack");
}

#[test]
fn tiles_on_the_table_may_be_rearranged_at_will() {
    let mut state = table("k1.k2.k3.k4@0:0 r1.b1.o1@1:0", &["k5 r4", "b1"], "o1 o2");
    act(&mut state, "play k2.k3.k4.k5@0:1 k1.r1.b1.o1@3:0");
    assert_eq!(on_table(&state), "k2.k3.k4.k5@0:1 k1.r1.b1.o1@3:0");
}

#[test]
fn draw_takes_one_tile_from_the_pool_and_only_its_drawer_sees_which() {
    let mut state = table("", &["r9", "b1"], "o1 o2 o3");
    let events = act(&mut state, "draw");
    let [
        Event::Drew {
            seat,
            tile: Some(tile),
            by,
        },
    ] = &events[..]
    else {
        panic!("{events:?}")
    };
    assert_eq!(
        (*seat, by, state.pool.len(), state.turn),
        (ONE, &By::Choice, 2, TWO)
    );
    assert_eq!(state.hands[0].rack.count(*tile), 1);
    let told = |viewer| Rummikub::notice(&events[0], viewer);
    let hidden = Event::Drew {
        seat: ONE,
        tile: None,
        by: By::Choice,
    };
    assert_eq!(told(Viewer::Seat(ONE)), Some(events[0].clone()));
    assert_eq!(told(Viewer::Seat(TWO)), Some(hidden.clone()));
    assert_eq!(told(Viewer::Spectator), Some(hidden));
}

#[test]
fn only_the_player_on_turn_acts() {
    let state = table("", &["r9", "b1"], "o1");
    for action in ["draw", "pass", "play k1.k2.k3", "draft"] {
        assert_eq!(
            Rummikub::check(&state, TWO, &action.parse().unwrap()),
            Err(Refusal::NotYourTurn)
        );
    }
}

#[test]
fn a_joker_is_freed_by_the_tile_it_stands_for_and_used_elsewhere() {
    let mut state = table("r5.*.r7@0:0 b1.b2.b3@1:0", &["r6 k9 o9", "b1"], "o1 o2");
    act(&mut state, "play r5.r6.r7@0:0 b1.b2.b3@1:0 k9.o9.*@2:0");
    assert_eq!(rack(&state, ONE), "");
    assert_eq!(on_table(&state), "r5.r6.r7@0:0 b1.b2.b3@1:0 k9.o9.*@2:0");
}

#[test]
fn a_freed_joker_does_not_go_to_the_rack() {
    let state = table("r5.*.r7@0:0", &["r6 k9", "b1"], "o1 o2");
    refused(
        &state,
        "play r5.r6.r7@0:0",
        "* was on the table and has to stay on it",
    );
}

#[test]
fn a_set_may_hold_two_jokers() {
    let mut state = table("", &["r5 * * k1", "b1"], "o1 o2");
    act(&mut state, "play r5.*.*");
    assert_eq!(rack(&state, ONE), "k1");
}

#[test]
fn an_illegal_play_is_refused_and_nothing_changes() {
    let mut bout = Bout::<Rummikub>::open(Rules::default(), Seed::from_number(5));
    let before = bout.clone();
    let own = bout
        .view(Viewer::Seat(ONE))
        .rack(ONE)
        .iter()
        .next()
        .unwrap();
    let answer = bout.submit(GameTime::START, ONE, format!("play {own}").parse().unwrap());
    assert!(matches!(
        answer,
        Err(Rejection::Refused(Refusal::NoSet {
            error: SetError::TooShort,
            ..
        }))
    ));
    assert_eq!(bout, before);
}

#[test]
fn on_a_strict_table_an_illegal_play_draws_a_tile() {
    let mut state = table("k1.k2.k3@0:0", &["r9 b9", "b1"], "o1 o2");
    state.rules = state.rules.with_strict(true);
    let events = act(&mut state, "play k1.k2.k3 r9.b9");
    let [
        Event::Drew {
            tile: Some(_),
            by: By::IllegalPlay(Some(Refusal::NoSet { .. })),
            ..
        },
    ] = &events[..]
    else {
        panic!("{events:?}")
    };
    assert_eq!(
        (
            state.hands[0].rack.len(),
            on_table(&state).as_str(),
            state.turn
        ),
        (3, "k1.k2.k3@0:0", TWO)
    );
    let told = Rummikub::notice(&events[0], Viewer::Seat(TWO));
    assert_eq!(
        told,
        Some(Event::Drew {
            seat: ONE,
            tile: None,
            by: By::IllegalPlay(None)
        })
    );
}

#[test]
fn a_strict_table_refuses_no_play_but_still_takes_legal_ones() {
    let mut state = table("k1.k2.k3@0:0", &["k4 b9", "b1"], "o1 o2");
    state.rules = state.rules.with_strict(true);
    act(&mut state, "play k1.k2.k3.k4@0:0");
    assert_eq!(rack(&state, ONE), "b9");
}
