//! A side's first meld of a round.

use super::*;

const HAND: &str = "KC KD KH QC QD * 7C 7D 7H 4C 5H 6H";

#[test]
fn all_melds_laid_in_that_turn_together_must_reach_the_minimum() {
    let mut state = table(&[HAND, "9H"]);
    let cards = vec![face("KC"), face("KD"), face("KH")];
    let events = act(&mut state, "meld KC KD KH");
    assert_eq!(
        events,
        [Event::LaidProvisionally {
            seat: ONE,
            place: 0,
            cards,
            points: 30
        }]
    );
    assert!(!state.sides[0].melded);
    let events = act(&mut state, "meld QC QD *");
    assert!(
        matches!(
            &events[..],
            [
                Event::Melded {
                    place: 0,
                    points: 30,
                    ..
                },
                Event::Melded {
                    place: 1,
                    points: 100,
                    ..
                }
            ]
        ),
        "{events:?}"
    );
    assert!(state.sides[0].melded);
}

#[test]
fn the_minimum_goes_by_the_sides_score_so_far() {
    for (total, minimum) in [(-700, 50), (1495, 50), (1500, 90), (2500, 120), (5000, 150)] {
        let mut state = table(&["KC KD KH QC QD QH AC AD AH JC JD JH 4S 5S", "9H"]);
        state.sides[0].total = total;
        let mut worth = 0;
        for (meld, points) in [
            ("KC KD KH", 30),
            ("QC QD QH", 30),
            ("AC AD AH", 60),
            ("JC JD JH", 30),
        ] {
            act(&mut state, &format!("meld {meld}"));
            worth += points;
            assert_eq!(state.sides[0].melded, worth >= minimum, "{total}: {worth}");
        }
        assert_eq!(state.stand().minimum(), None);
    }
}

#[test]
fn at_least_one_of_them_must_be_a_group_of_at_least_three_naturals() {
    let mut state = table(&["KC KD * QC QD 2C 9H 10H JH 7C 7D 7H 4S 5S", "9H"]);
    for meld in ["meld KC KD *", "meld QC QD 2C", "meld 9H 10H JH"] {
        act(&mut state, meld);
        assert!(!state.sides[0].melded, "{meld}");
    }
    act(&mut state, "meld 7C 7D 7H");
    assert!(state.sides[0].melded);
}

#[test]
fn wilds_in_that_group_do_no_harm_and_a_group_of_wilds_is_not_enough() {
    let mut state = table(&["KC KD KH * 4S 5S", "9H"]);
    act(&mut state, "meld KC KD KH *");
    assert!(state.sides[0].melded);
    let mut state = table(&["* * 2C 2D 4S 5S", "9H"]);
    act(&mut state, "meld * * 2C 2D");
    assert!(!state.sides[0].melded);
}

#[test]
fn premiums_of_canastas_do_not_count_towards_the_minimum() {
    let mut state = table(&["4C 4C 4D 4D 4H 4H 4S KS QS", "9H"]);
    act(&mut state, "meld 4C 4C 4D 4D 4H 4H 4S");
    assert!(!state.sides[0].melded);
}

#[test]
fn cards_may_be_added_to_provisional_melds() {
    let mut state = table(&["KC KD KH KS * 4S 5S", "9H"]);
    act(&mut state, "meld KC KD KH");
    assert!(matches!(
        &act(&mut state, "add 0 KS")[..],
        [Event::LaidProvisionally { points: 40, .. }]
    ));
    let events = act(&mut state, "add 0 *");
    assert!(
        matches!(&events[..], [Event::Melded { place: 0, points: 90, cards, .. }] if cards.len() == 5),
        "{events:?}"
    );
}

#[test]
fn until_both_hold_the_melds_can_be_taken_back() {
    let mut state = table(&[HAND, "9H"]);
    refused(&state, "back", "nothing to take back");
    act(&mut state, "meld KC KD KH");
    act(&mut state, "meld 7C 7D 7H");
    let events = act(&mut state, "back");
    assert!(
        matches!(&events[..], [Event::TookBack { cards, top: None, .. }] if cards.len() == 6),
        "{events:?}"
    );
    assert_eq!(
        (hand(&state, ONE), melds(&state)),
        (heap(HAND).to_string(), String::new())
    );
    // Other cards may be laid instead.
    act(&mut state, "meld QC QD *");
    act(&mut state, "meld KC KD KH");
    refused(&state, "back", "nothing to take back");
}

#[test]
fn they_are_taken_back_if_the_turn_ends_without_them() {
    let mut state = table(&[HAND, "9H"]);
    act(&mut state, "meld KC KD KH");
    let events = act(&mut state, "discard 4C");
    assert!(
        matches!(
            &events[..],
            [Event::TookBack { .. }, Event::Discarded { .. }]
        ),
        "{events:?}"
    );
    assert_eq!(hand(&state, ONE), "5H 6H 7C 7D 7H QC QD KC KD KH *");
    assert_eq!(
        (melds(&state).as_str(), state.sides[0].melded, state.turn),
        ("", false, TWO)
    );
}

#[test]
fn a_card_that_lies_in_a_provisional_meld_is_not_in_the_hand() {
    let mut state = table(&[HAND, "9H"]);
    act(&mut state, "meld KC KD KH");
    refused(&state, "discard KC", "KC is not in your hand");
    refused(&state, "meld KC KD *", "KC is not in your hand");
}

#[test]
fn melds_go_back_only_so_often_in_a_turn_but_it_can_always_be_ended() {
    let mut state = table(&[HAND, "9H"]);
    for _ in 0..crate::MOST_UNDOS {
        act(&mut state, "meld KC KD KH");
        act(&mut state, "back");
    }
    refused(&state, "meld KC KD KH", "50 times a turn");
    // A first meld that is complete at once may still be laid.
    assert_eq!(check(&state, "meld KC KD KH *"), Ok(()));
    act(&mut state, "discard 4C");
    assert_eq!(state.undos, 0);
}

#[test]
fn the_next_first_meld_of_the_side_is_in_the_next_round() {
    let mut state = with_melds(table(&["9C 9D 9H 4S 5S", "9H"]), &["7C 7D 7H"]);
    assert!(matches!(
        &act(&mut state, "meld 9C 9D 9H")[..],
        [Event::Melded { .. }]
    ));
}

#[test]
fn a_partners_meld_is_the_sides_first_meld() {
    let state = with_melds(
        table(&["4S 5S", "9H", "9C 9D 9H KS QS", "KC"]),
        &["7C 7D 7H"],
    );
    let mut state = State {
        turn: THREE,
        ..state
    };
    assert!(matches!(
        &act(&mut state, "meld 9C 9D 9H")[..],
        [Event::Melded { seat: THREE, .. }]
    ));
}
