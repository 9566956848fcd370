//! Taking the pile, and what forbids it.

use super::*;

/// A player whose side has melded sevens, at this pile.
fn melded_at(hand: &str, pile: &str) -> State {
    with_melds(at_pile(&[hand, "9H"], pile), &["7C 7D 7H"])
}

#[test]
fn the_top_card_is_used_at_once_then_the_whole_rest_goes_to_the_hand() {
    let mut state = melded_at("KC KD 4S", "5H 6H KH");
    assert_eq!(
        act(&mut state, "take"),
        [Event::Took {
            seat: ONE,
            card: face("KH"),
            pile: 2
        }]
    );
    assert_eq!(
        (state.step, hand(&state, ONE).as_str()),
        (Step::Top(face("KH")), "4S KC KD")
    );
    let events = act(&mut state, "meld KC KD KH");
    let rest = vec![face("5H"), face("6H")];
    assert!(
        matches!(&events[..], [Event::Melded { points: 45, .. }, Event::TookPile { cards, .. }] if *cards == rest),
        "{events:?}"
    );
    assert_eq!(
        (hand(&state, ONE).as_str(), state.pile.len(), state.step),
        ("4S 5H 6H", 0, Step::Play)
    );
}

#[test]
fn it_is_laid_before_anything_else_or_put_back() {
    let mut state = melded_at("KC KD 7S QC QD QH 4S", "5H 6H KH");
    act(&mut state, "take");
    refused(&state, "discard 4S", "lay KH first, or put it back");
    refused(&state, "add 0 7S", "lay KH first, or put it back");
    refused(&state, "meld QC QD QH", "lay KH first, or put it back");
    refused(&state, "draw", "already drawn");
    assert_eq!(
        act(&mut state, "return"),
        [Event::Returned {
            seat: ONE,
            card: face("KH"),
            pile: 3
        }]
    );
    assert_eq!((state.step, state.pile.len()), (Step::Draw, 3));
    refused(&state, "return", "not taken a card from the pile");
    act(&mut state, "draw");
    assert_eq!(state.step, Step::Play);
}

#[test]
fn not_in_the_first_three_turns_of_the_round() {
    for (turns, allowed) in [(0, false), (1, false), (2, false), (3, true), (4, true)] {
        let state = State {
            turns,
            ..melded_at("KC KD 4S", "5H KH")
        };
        match allowed {
            true => assert_eq!(check(&state, "take"), Ok(()), "{turns}"),
            false => refused(&state, "take", "from turn 4 of the round on"),
        }
    }
}

#[test]
fn in_the_first_edition_each_player_waits_for_three_turns_of_their_own() {
    for (turns, allowed) in [(0, false), (3, false), (5, false), (6, true), (7, true)] {
        let state = State {
            turns,
            ..of_first_edition(melded_at("KC KD 4S", "5H KH"))
        };
        match allowed {
            true => assert_eq!(check(&state, "take"), Ok(()), "{turns}"),
            false => refused(&state, "take", "from your turn 4 on"),
        }
    }
}

#[test]
fn never_when_the_top_is_a_three_or_wild() {
    for top in ["3C", "3S", "3H", "3D", "2H", "*"] {
        let state = melded_at("KC KD 3S 3C 2C 2D * 4S", &format!("5H {top}"));
        refused(
            &state,
            "take",
            &format!("cannot be taken with {top} on top"),
        );
    }
}

#[test]
fn a_side_that_has_not_melded_lays_it_with_two_naturals_from_the_hand() {
    let state = at_pile(&["KC * 4S AC AD AH", "9H"], "5H KH");
    refused(
        &state,
        "take",
        "two more naturals of its rank, or of its suit for a sequence, from your hand, as your side",
    );
    let mut state = at_pile(&["KC KD * AC AD 2S 4S", "9H"], "5H KH");
    act(&mut state, "take");
    refused(&state, "meld KC KH *", "two more naturals of its rank");
    act(&mut state, "meld KC KD KH *");
    assert_eq!(
        (melds(&state).as_str(), hand(&state, ONE).as_str()),
        ("KC KD KH *", "4S 5H AC AD 2S")
    );
}

#[test]
fn a_first_meld_must_reach_its_minimum_and_the_piles_other_cards_do_not_help() {
    let mut state = at_pile(&["KC KD QC QD QH 4S 5S", "9H"], "* 2C KH");
    act(&mut state, "take");
    let events = act(&mut state, "meld KC KD KH");
    assert!(
        matches!(&events[..], [Event::LaidProvisionally { points: 30, .. }]),
        "{events:?}"
    );
    assert_eq!((state.step, state.pile.len()), (Step::Laid(face("KH")), 2));
    refused(&state, "add 0 *", "* is not in your hand");
    refused(&state, "discard 4S", "lay KH first");
    let events = act(&mut state, "meld QC QD QH");
    assert!(
        matches!(
            &events[..],
            [
                Event::Melded { .. },
                Event::Melded { points: 60, .. },
                Event::TookPile { .. }
            ]
        ),
        "{events:?}"
    );
    assert_eq!(hand(&state, ONE), "4S 5S 2C *");
}

#[test]
fn the_other_melds_may_come_first_but_are_not_good_before_the_top_card_lies() {
    let mut state = at_pile(&["KC KD AC AD AH 4S 5S", "9H"], "2C KH");
    act(&mut state, "take");
    act(&mut state, "meld AC AD AH");
    assert!(!state.sides[0].melded);
    act(&mut state, "meld KC KD KH");
    assert!(state.sides[0].melded);
}

#[test]
fn taking_back_leaves_the_top_card_in_hand_and_returning_it_takes_all_back() {
    let start = at_pile(&["KC KD QC QD QH 4S 5S", "9H"], "2C KH");
    let mut state = start.clone();
    act(&mut state, "take");
    act(&mut state, "meld KC KD KH");
    let events = act(&mut state, "back");
    assert!(
        matches!(&events[..], [Event::TookBack { cards, top: Some(_), .. }] if cards.len() == 2),
        "{events:?}"
    );
    assert_eq!(
        (state.step, hand(&state, ONE)),
        (Step::Top(face("KH")), hand(&start, ONE))
    );
    act(&mut state, "meld KC KD KH");
    let events = act(&mut state, "return");
    assert!(
        matches!(
            &events[..],
            [Event::TookBack { .. }, Event::Returned { .. }]
        ),
        "{events:?}"
    );
    assert_eq!(State { undos: 0, ..state }, start);
}

#[test]
fn so_it_is_when_the_pile_is_frozen() {
    let mut state = melded_at("KC * 7S 4S", "5H KH");
    state.frozen_by = Some(TWO);
    refused(
        &state,
        "take",
        "for a sequence, from your hand, as the pile is frozen",
    );
    // A group of that rank on the table does not help, either.
    let mut state = melded_at("7S 4S", "5H 7S");
    state.frozen_by = Some(TWO);
    refused(
        &state,
        "take",
        "for a sequence, from your hand, as the pile is frozen",
    );
    let mut state = melded_at("KC KD * 4S", "5H KH");
    state.frozen_by = Some(TWO);
    act(&mut state, "take");
    refused(&state, "meld KC KH *", "as the pile is frozen");
    act(&mut state, "meld KC KD KH");
    assert_eq!(
        (state.frozen_by, hand(&state, ONE).as_str()),
        (None, "4S 5H *")
    );
}

#[test]
fn two_naturals_from_the_hand_may_go_with_it_onto_a_group() {
    let mut state = melded_at("7S 7D 4S", "5H 7S");
    state.frozen_by = Some(TWO);
    act(&mut state, "take");
    refused(&state, "add 0 7S", "as the pile is frozen");
    act(&mut state, "add 0 7D 7S 7S");
    assert_eq!(hand(&state, ONE), "4S 5H");
}

#[test]
fn otherwise_one_natural_and_one_wild_from_the_hand_will_do() {
    let mut state = melded_at("KC * 4S", "5H KH");
    act(&mut state, "take");
    act(&mut state, "meld KC KH *");
    assert_eq!(
        (melds(&state).as_str(), hand(&state, ONE).as_str()),
        ("7C 7D 7H | KC KH *", "4S 5H")
    );
}

#[test]
fn or_a_group_of_that_rank_of_the_side() {
    let mut state = melded_at("4S QS", "5H 7S");
    act(&mut state, "take");
    act(&mut state, "add 0 7S");
    assert_eq!(
        (melds(&state).as_str(), hand(&state, ONE).as_str()),
        ("7C 7D 7H 7S", "4S 5H QS")
    );
}

#[test]
fn without_any_of_these_it_is_refused_with_what_is_needed() {
    for hand in ["KC 4S QS", "* 2C 4S"] {
        let state = melded_at(hand, "5H KH");
        refused(
            &state,
            "take",
            "to take KH you need a natural of its rank, or of its suit for a sequence, and a wild",
        );
    }
}

#[test]
fn the_top_card_is_used_before_its_twin_in_the_hand() {
    let mut state = melded_at("KH KD 4S", "5H KH");
    act(&mut state, "take");
    act(&mut state, "meld KH KH KD");
    assert_eq!(hand(&state, ONE), "4S 5H");
    let mut state = melded_at("KH KD * 4S", "5H KH");
    act(&mut state, "take");
    act(&mut state, "meld KH KD *");
    assert_eq!(hand(&state, ONE), "4S 5H KH");
}

#[test]
fn red_threes_in_the_pile_lie_face_up_and_are_not_replaced() {
    let mut state = melded_at("4S QS", "3H 5H 7S");
    act(&mut state, "take");
    act(&mut state, "add 0 7S");
    let player = &state.players[0];
    assert_eq!(
        (player.red_threes.to_string().as_str(), player.owed),
        ("3H", 0)
    );
    assert_eq!(hand(&state, ONE), "4S 5H QS");
}

#[test]
fn the_piles_cards_count_when_a_last_card_is_asked_for() {
    // The hand is laid completely, but the pile brings two cards.
    let mut state = melded_at("KC KD", "4S 5H KH");
    act(&mut state, "take");
    act(&mut state, "meld KC KD KH");
    assert_eq!(hand(&state, ONE), "4S 5H");
    for (pile, says) in [
        ("KH", "one card has to be left"),
        ("4S KH", "without a canasta"),
        ("3H KH", "one card has"),
    ] {
        let mut state = melded_at("KC KD", pile);
        act(&mut state, "take");
        refused(&state, "meld KC KD KH", says);
    }
}

#[test]
fn the_top_card_goes_back_only_so_often_in_a_turn() {
    let mut state = melded_at("KC KD 4S", "5H KH");
    for _ in 0..crate::MOST_UNDOS {
        act(&mut state, "take");
        act(&mut state, "return");
    }
    refused(&state, "take", "50 times a turn");
    act(&mut state, "draw");
}

#[test]
fn discarding_a_wild_or_a_red_three_freezes_the_pile_until_that_player_is_next_to_move() {
    for card in ["2C", "*", "3D"] {
        let mut state = table(&["2C * 4S", "9H", "9S"]);
        state.players[0].red_threes = heap("3D");
        act(&mut state, &format!("discard {card}"));
        for frozen in [Some(ONE), Some(ONE), None] {
            assert_eq!(state.frozen_by, frozen, "{card}");
            act(&mut state, "draw");
            discard_first(&mut state);
        }
    }
}

#[test]
fn who_freezes_a_frozen_pile_keeps_it_frozen_longer() {
    let mut state = table(&["2C 4S", "2D 9H", "9S 8S"]);
    act(&mut state, "discard 2C");
    act(&mut state, "draw");
    act(&mut state, "discard 2D");
    act(&mut state, "draw");
    act(&mut state, "discard 9S");
    assert_eq!((state.turn, state.frozen_by), (ONE, Some(TWO)));
    act(&mut state, "draw");
    act(&mut state, "discard 4S");
    assert_eq!((state.turn, state.frozen_by), (TWO, None));
}

#[test]
fn a_black_three_on_top_only_blocks_the_next_player() {
    let mut state = with_melds(table(&["3C 7S 4S", "9H KS", "9S KS"]), &["7C 7D 7H"]);
    act(&mut state, "discard 3C");
    assert_eq!(state.frozen_by, None);
    refused(&state, "take", "cannot be taken with 3C on top");
    act(&mut state, "draw");
    act(&mut state, "discard 9H");
    act(&mut state, "draw");
    act(&mut state, "discard 9S");
    // Only a card in the pile is left of it: a natural and a wild take it.
    state.players[0].hand = heap("9D * 4S");
    assert_eq!(check(&state, "take"), Ok(()));
}
