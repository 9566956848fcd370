//! What a seat can conclude from what it saw, and that it imagines everything else uniformly.

use super::setup::{ONE, THREE, TWO, cards, happen, play, rules, seen, table, table_by};
use crate::{Event, Rules, State, guess::Guess, table::matching};
use cards::{Card, Cards};
use game_core::{Dice, GameTime, Input, Seat};

/// Many tables that `seat` imagines.
fn pictured(state: &State, seat: Seat, times: u64) -> Vec<crate::Table> {
    let view = seen(state, seat);
    (0..times)
        .map(|number| Guess::fresh(&view, seat, &mut Dice::from_number(number)).table())
        .collect()
}

/// Every card that the seat imagines in the other's hand at least once.
fn possible(state: &State, seat: Seat, other: Seat) -> Cards {
    pictured(state, seat, 400)
        .iter()
        .fold(Cards::NONE, |all, table| all | table.hand(other))
}

fn card(text: &str) -> Card {
    text.parse().unwrap()
}

/// Five cards each, as the rules deal.
fn two_hands(top: &str) -> State {
    table(top, &["8S 9S 10S 4S 5S", "10C 4C 5C 6C 8C"])
}

#[test]
fn at_first_the_other_may_hold_any_card_that_is_not_seen() {
    let state = two_hands("7H");
    assert_eq!(
        possible(&state, ONE, TWO),
        Cards::ALL - cards("7H 8S 9S 10S 4S 5S")
    );
}

#[test]
fn who_drew_for_want_of_a_play_holds_nothing_that_could_have_been_played() {
    let mut state = two_hands("7H");
    state.table.turn = TWO;
    play(&mut state, "draw");
    let unplayable = Cards::ALL - matching(card("7H")) - cards("7H 8S 9S 10S 4S 5S");
    for table in pictured(&state, ONE, 400) {
        let hand = table.hand(TWO);
        assert_eq!(hand.len(), 6);
        assert!(
            (hand - unplayable).len() <= 1,
            "all but the card just drawn: {hand}"
        );
    }
    assert_ne!(
        possible(&state, ONE, TWO) & matching(card("7H")),
        Cards::NONE,
        "the drawn card may be anything"
    );
}

#[test]
fn under_a_penalty_only_special_cards_are_ruled_out() {
    let mut state = table("2D", &["2H 9S 10S 4S 5S", "10C 4C 5C 6C 8C"]);
    play(&mut state, "2H draw");
    let special = matching(card("2H")) & state.rules.specials().cards();
    let hands: Vec<Cards> = pictured(&state, ONE, 400)
        .iter()
        .map(|table| table.hand(TWO))
        .collect();
    assert!(
        hands.iter().all(|&hand| (hand & special).len() <= 2),
        "two were drawn"
    );
    assert!(
        hands
            .iter()
            .any(|&hand| (hand & cards("4H 5H 6H 8H 9H 10H")).len() > 2)
    );
}

#[test]
fn a_draw_by_the_clock_or_by_choice_tells_nothing() {
    let mut by_clock = two_hands("7H");
    by_clock.table.turn = TWO;
    happen(&mut by_clock, 30_000, Input::Wake);
    let mut by_choice = table_by(
        rules(r#"{"drawing":"at_will"}"#),
        "7H",
        &["8S 9S 10S 4S 5S", "10C 4C 5C 6C 8C"],
    );
    by_choice.table.turn = TWO;
    play(&mut by_choice, "draw");
    for state in [by_clock, by_choice] {
        let many = pictured(&state, ONE, 400)
            .into_iter()
            .filter(|table| (table.hand(TWO) & matching(card("7H"))).len() > 1);
        assert!(many.count() > 0);
    }
}

/// Plays a random game of two until the pile is first refilled; returns for which seat that
/// was.
fn until_reshuffled(rules: &Rules, seed: u64) -> Option<(State, Seat)> {
    let mut dice = Dice::from_number(seed);
    let mut state = State::open(rules, &mut dice);
    while state.ending.is_none() {
        let seat = state.table.turn;
        let action = *dice.pick(&state.menu(seat)).expect("someone can act");
        let events = state.act(GameTime::START, action, &mut dice);
        let is_refilled = |event: &Event| matches!(event, Event::Reshuffled { .. });
        if state.ending.is_none() && events.iter().any(is_refilled) {
            return Some((state, seat));
        }
    }
    None
}

#[test]
fn when_the_pile_is_made_anew_two_players_know_each_others_hands() {
    for (refill, games) in [("when_needed", 300), ("after_draw", 1500)] {
        let rules = rules(&format!(r#"{{"refill":"{refill}"}}"#));
        let mut met = 0;
        for (state, drew) in (0..games).filter_map(|seed| until_reshuffled(&rules, seed)) {
            // The player who drew knows that none of the refilled pile is in the other's hand.
            let other = drew.next(2);
            for table in pictured(&state, drew, 10) {
                assert_eq!(table.hand(other), state.table.hand(other));
            }
            met += 1;
        }
        assert!(met > 30, "{refill}: {met} games came so far");
    }
}

#[test]
fn a_card_played_after_a_draw_came_from_the_deal_or_the_draw_as_often_as_it_can_have() {
    let mut state = table("7H", &["8H 9S 10S 4S 5S", "8C 4C 5C 6C 10C"]);
    state.table.turn = TWO;
    play(&mut state, "draw 8H 8C");
    // Hidden: `matched` cards that cannot have come with the deal, `others` that can.
    let hidden = Cards::ALL - cards("7H 8H 8C 9S 10S 4S 5S");
    let matched = (hidden & matching(card("7H"))).len() as f64;
    let others = hidden.len() as f64 - matched;
    // The eight of clubs came with one of five slots of the deal or with the draw; counts the
    // ways to fill the other slots.
    let from_deal = 5.0 * (others + matched - 4.0);
    let from_draw = others - 4.0;
    let expected = 5.0 * matched / (from_deal + from_draw);
    let times = 20_000;
    let tables = pictured(&state, ONE, times);
    let with = tables
        .iter()
        .filter(|table| !(table.hand(TWO) & matching(card("7H"))).is_empty())
        .count() as f64;
    let (share, deviation) = (
        with / times as f64,
        (expected * (1.0 - expected) / times as f64).sqrt(),
    );
    assert!(
        (share - expected).abs() < 4.0 * deviation,
        "{share} instead of {expected}"
    );
}

#[test]
fn among_three_each_hand_is_bounded_by_its_own_draws() {
    let mut state = table(
        "7H",
        &["8S 9S 10S 4S 5S", "10C 4C 5C 6C 8C", "10D 4D 5D 6D 9D"],
    );
    state.table.turn = TWO;
    play(&mut state, "draw");
    let match_seven = matching(card("7H"));
    let tables = pictured(&state, ONE, 400);
    assert!(
        tables
            .iter()
            .all(|table| (table.hand(TWO) & match_seven).len() <= 1)
    );
    assert!(
        tables
            .iter()
            .any(|table| (table.hand(THREE) & match_seven).len() > 2)
    );
    for table in tables {
        let all = table
            .hands
            .iter()
            .fold(table.pile | cards("7H"), |all, &hand| all | hand);
        assert_eq!(all, Cards::ALL);
    }
}
