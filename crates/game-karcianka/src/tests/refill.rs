//! The end of the draw pile: listings 6 to 9 of the source, and the rule of older records.

use super::setup::{
    ONE, TWO, cards, counts, ending, owing, piles, play, refilled_when_needed, rules, table,
    table_by,
};
use crate::{Event, Why};

#[test]
fn a_draw_that_empties_the_pile_refills_it_at_once_with_all_but_the_top() {
    let mut state = piles(table("7H", &["9S", "10C"]), "4C", "6D 7D");
    let events = play(&mut state, "draw");
    assert_eq!(
        (state.table.pile, state.table.beneath),
        (cards("6D 7D"), cards(""))
    );
    assert_eq!(state.table.top.to_string(), "7H");
    assert!(
        matches!(
            events[..],
            [
                Event::Drew { seat: ONE, .. },
                Event::Reshuffled { cards: 2 }
            ]
        ),
        "{events:?}"
    );
    assert_eq!((ending(&state), state.table.turn), (None, TWO));
}

#[test]
fn a_draw_that_leaves_a_card_refills_nothing() {
    let mut state = piles(table("7H", &["9S", "10C"]), "4C 5C", "6D 7D");
    let events = play(&mut state, "draw");
    assert_eq!(
        (state.table.pile.len(), state.table.beneath),
        (1, cards("6D 7D"))
    );
    assert_eq!(events.len(), 1);
}

#[test]
fn a_penalty_of_just_the_pile_is_drawn_and_the_pile_refilled() {
    let state = owing(table("2H", &["9S 8S", "10C 4D"]), 2);
    let mut state = piles(state, "4C 5C", "6D 7D");
    play(&mut state, "draw");
    assert_eq!((ending(&state), counts(&state)), (None, vec![4, 2]));
    assert_eq!(state.table.pile, cards("6D 7D"));
}

#[test]
fn a_penalty_above_the_pile_ends_the_game_though_the_next_player_could_answer() {
    let mut state = piles(
        table("7H", &["KH 8S 9S", "QH 10C"]),
        "4C 5C 6C 7C",
        "6D 7D 8D 9D",
    );
    let events = play(&mut state, "KH");
    assert_eq!(ending(&state), Some((vec![ONE, TWO], Why::TooFewCards)));
    assert!(matches!(
        events[..],
        [Event::Played { .. }, Event::Ended(_)]
    ));
}

#[test]
fn a_penalty_no_greater_than_the_pile_ends_nothing() {
    let mut state = piles(
        table("7H", &["KH 8S 9S", "QH 10C"]),
        "4C 5C 6C 7C 8C",
        "6D 7D",
    );
    play(&mut state, "KH");
    assert_eq!(ending(&state), None);
}

#[test]
fn a_draw_that_leaves_nothing_but_the_top_card_ends_the_game() {
    let mut state = piles(table("7H", &["8S 9S", "10C 4D"]), "4C", "");
    play(&mut state, "draw");
    assert_eq!(ending(&state), Some((vec![TWO], Why::TooFewCards)));
    assert_eq!(counts(&state), [3, 2], "the last card was drawn before");
}

#[test]
fn equal_smallest_hands_share_the_win() {
    let mut state = piles(table("7H", &["8S", "10C 4D"]), "4C", "");
    play(&mut state, "draw");
    assert_eq!(ending(&state), Some((vec![ONE, TWO], Why::TooFewCards)));
}

#[test]
fn an_empty_hand_wins_although_its_penalty_is_above_the_pile() {
    let mut state = piles(table("7H", &["KH", "10C 4D"]), "4C", "5C");
    play(&mut state, "KH");
    assert_eq!(ending(&state), Some((vec![ONE], Why::EmptyHand)));
}

#[test]
fn a_fine_that_takes_the_last_card_ends_the_game() {
    let called = rules(r#"{"last_card":"called"}"#);
    let mut state = piles(table_by(called, "7H", &["8H 9S", "10C 7D"]), "", "");
    play(&mut state, "8H");
    assert_eq!(counts(&state), [2, 2], "one card was left for two");
    assert_eq!(ending(&state), Some((vec![ONE, TWO], Why::TooFewCards)));
}

#[test]
fn a_fine_that_empties_the_pile_refills_it() {
    let called = rules(r#"{"last_card":"called"}"#);
    let state = table_by(called, "7H", &["8H 9S", "10C 7D"]);
    let mut state = piles(state, "4C", "5C 6C");
    play(&mut state, "8H");
    assert_eq!((ending(&state), counts(&state)), (None, vec![3, 2]));
    assert_eq!(state.table.pile.len(), 2);
}

#[test]
fn in_older_records_the_pile_is_refilled_in_the_middle_of_a_draw() {
    let state = owing(refilled_when_needed("KH", &["9S", "10C"]), 5);
    let mut state = piles(state, "4C 5C", "6D 7D 8D 9D");
    let events = play(&mut state, "draw");
    let hand = state.table.hand(ONE);
    assert_eq!(
        hand & cards("4C 5C"),
        cards("4C 5C"),
        "what was left of the pile is drawn first"
    );
    assert_eq!((hand & cards("6D 7D 8D 9D")).len(), 3);
    assert_eq!((state.table.pile.len(), state.table.beneath.len()), (1, 0));
    assert_eq!(state.table.top.to_string(), "KH");
    assert_eq!(events[0], Event::Reshuffled { cards: 4 });
}

#[test]
fn in_older_records_the_pile_is_refilled_only_when_a_card_is_needed() {
    let mut state = piles(refilled_when_needed("7H", &["9S", "10C"]), "4C", "6D 7D");
    play(&mut state, "draw");
    assert_eq!(
        (state.table.pile.len(), state.table.beneath),
        (0, cards("6D 7D"))
    );
}

#[test]
fn in_older_records_only_a_draw_that_cannot_be_served_ends_the_game() {
    let hands = ["8S 9S 9C", "10C 4C", "5C 5D 6S"];
    let mut state = piles(refilled_when_needed("7H", &hands), "", "");
    play(&mut state, "draw");
    assert_eq!(
        (ending(&state), counts(&state)),
        (Some((vec![TWO], Why::TooFewCards)), vec![3, 2, 3])
    );
    let short = || {
        let state = owing(refilled_when_needed("KH", &["8S", "10C 4C"]), 5);
        piles(state, "2D 3D", "4D 5D")
    };
    let mut state = short();
    play(&mut state, "draw");
    assert_eq!(ending(&state), Some((vec![ONE], Why::TooFewCards)));
    let mut enough = piles(short(), "2D 3D", "4D 5D 6D");
    play(&mut enough, "draw");
    assert_eq!((ending(&enough), counts(&enough)), (None, vec![6, 2]));
    let mut state = piles(refilled_when_needed("7H", &["KH 8S", "QH 10C"]), "4C", "5C");
    play(&mut state, "KH");
    assert_eq!(ending(&state), None, "the queen may answer");
}
