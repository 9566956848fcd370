//! A player who leaves ends the game: the rules make no sense for another number of players.

use super::*;
use crate::Why;
use game_core::Team;

fn leave(state: &mut State, seat: Seat) -> Vec<Event> {
    Kanasta::apply(
        state,
        GameTime::from_ms(5_000),
        Input::Leave { seat },
        &mut Dice::from_number(1),
    )
}

fn ending(state: &State) -> &Ending {
    let Stage::Over(ending) = &state.stage else {
        panic!("{:?}", state.stage)
    };
    ending
}

#[test]
fn a_player_who_leaves_ends_the_game_and_loses_it() {
    let mut state = table(&["9S", "9H"]);
    state.sides[0].total = 4000;
    let events = leave(&mut state, ONE);
    assert!(
        matches!(&events[..], [Event::Left { seat: ONE }, Event::Ended(_)]),
        "{events:?}"
    );
    assert_eq!(
        (ending(&state).why, &ending(&state).winners),
        (Why::Left(ONE), &vec![Team(1)])
    );
    assert_eq!(ending(&state).outcome().places, [2, 1]);
}

#[test]
fn the_others_are_placed_by_their_scores_without_the_round() {
    let mut state = table(&["9S", "9H", "9D"]);
    for (side, total) in state.sides.iter_mut().zip([500, 100, 9000]) {
        side.total = total;
    }
    leave(&mut state, THREE);
    assert_eq!(ending(&state).outcome().places, [1, 2, 3]);
    assert_eq!(ending(&state).outcome().points, Some(vec![500, 100, 9000]));
}

#[test]
fn a_partner_who_leaves_loses_for_both() {
    let mut state = table(&["9S", "9H", "9D", "9C"]);
    leave(&mut state, FOUR);
    assert_eq!(ending(&state).outcome().places, [1, 3, 1, 3]);
}

#[test]
fn what_was_provisional_goes_back_before_all_is_shown() {
    let mut state = at_pile(&["KC KD 4S 5S", "9H"], "6S KH");
    act(&mut state, "take");
    act(&mut state, "meld KC KD KH");
    leave(&mut state, TWO);
    assert_eq!(
        (hand(&state, ONE).as_str(), state.pile.len()),
        ("4S 5S KC KD", 2)
    );
}

#[test]
fn between_rounds_too() {
    let mut state = at_pile(&["4S", "9H"], "6S");
    state.stock = heap("");
    act(&mut state, "draw");
    leave(&mut state, TWO);
    assert_eq!(
        (
            ending(&state).winners.clone(),
            ending(&state).totals.clone()
        ),
        (vec![Team(0)], vec![-5, -10])
    );
}
