//! Closing a round.

use super::*;

const CANASTA: &str = "7C 7C 7D 7D 7H 7H *";

#[test]
fn a_player_who_melds_all_but_one_card_and_discards_that_one_closes_the_round() {
    let mut state = with_melds(table(&["KC KD KH 4S", "9H AS"]), &[CANASTA]);
    act(&mut state, "meld KC KD KH");
    let events = act(&mut state, "discard 4S");
    let Some(Event::RoundEnded(summary)) = events.last() else {
        panic!("{events:?}")
    };
    assert_eq!(summary.end, crate::RoundEnd::Closed(ONE));
    // 30 for sevens and 50 for the joker, 30 for kings, 300 for the canasta, 200 for closing.
    let tally = summary.sides[0];
    assert_eq!(
        (
            tally.melded,
            tally.canastas,
            tally.closing,
            tally.left,
            tally.round
        ),
        (110, 300, 200, 0, 610)
    );
    assert_eq!((summary.sides[1].closing, summary.sides[1].left), (0, -30));
}

#[test]
fn without_a_canasta_of_the_side_two_cards_have_to_be_left() {
    let state = with_melds(table(&["KC KD KH 4S", "9H"]), &["7C 7D 7H"]);
    refused(
        &state,
        "meld KC KD KH",
        "without a canasta you cannot close the round",
    );
    let state = with_melds(table(&["KC KD KH 4S 5S", "9H"]), &["7C 7D 7H"]);
    assert_eq!(check(&state, "meld KC KD KH"), Ok(()));
}

#[test]
fn a_canasta_made_in_that_turn_will_do() {
    let mut state = with_melds(table(&["7S * KC KD KH 4S", "9H"]), &["7C 7D 7D 7H 7H"]);
    act(&mut state, "add 0 7S *");
    act(&mut state, "meld KC KD KH");
    act(&mut state, "discard 4S");
    assert_eq!(state.stage, Stage::Between);
    // Even by the very cards that leave one.
    let mut state = with_melds(table(&["7S * 4S", "9H"]), &["7C 7D 7D 7H 7H"]);
    act(&mut state, "add 0 7S *");
    act(&mut state, "discard 4S");
    assert_eq!(state.stage, Stage::Between);
}

#[test]
fn a_partners_canasta_will_do() {
    let state = with_melds(table(&["4S", "9H", "KC KD KH 5S", "9S"]), &[CANASTA]);
    let mut state = State {
        turn: THREE,
        ..state
    };
    act(&mut state, "meld KC KD KH");
    let events = act(&mut state, "discard 5S");
    let Some(Event::RoundEnded(summary)) = events.last() else {
        panic!("{events:?}")
    };
    // The partner's hand is left over.
    assert_eq!((summary.sides[0].closing, summary.sides[0].left), (200, -5));
}

#[test]
fn all_may_be_laid_in_one_turn() {
    let mut state = table(&["7C 7C 7D 7D 7H 7H 7S AC AD AH 4S", "9H"]);
    act(&mut state, "meld 7C 7C 7D 7D 7H 7H 7S");
    act(&mut state, "meld AC AD AH");
    let events = act(&mut state, "discard 4S");
    assert!(
        matches!(events.last(), Some(Event::RoundEnded(_))),
        "{events:?}"
    );
}

#[test]
fn a_first_meld_that_is_not_enough_closes_nothing() {
    let mut state = table(&["4C 4C 4D 4D 4H 4H 4S KS", "9H"]);
    act(&mut state, "meld 4C 4C 4D 4D 4H 4H 4S");
    act(&mut state, "discard KS");
    assert_eq!(
        (state.turn, &state.stage, state.players[0].hand.len()),
        (TWO, &Stage::Playing, 7)
    );
}

#[test]
fn a_red_three_may_be_discarded_to_keep_the_last_card() {
    let mut state = with_melds(table(&["KC KD KH 4S", "9H"]), &[CANASTA]);
    state.players[0].red_threes = heap("3H");
    act(&mut state, "meld KC KD KH");
    act(&mut state, "discard 3H");
    assert_eq!((state.turn, hand(&state, ONE).as_str()), (TWO, "4S"));
}
