//! The rules, one test per sentence of the specification.

mod bells;
mod closing;
mod drawing;
mod first_meld;
mod leaving;
mod melding;
mod pile;
mod rounds;
mod runs;
mod setting_up;
mod threes;
mod views;

use super::*;
use crate::{Kanasta, View};
use game_core::{Game, Input, Viewer};

pub(crate) const ONE: Seat = Seat::new(0);
pub(crate) const TWO: Seat = Seat::new(1);
pub(crate) const THREE: Seat = Seat::new(2);
pub(crate) const FOUR: Seat = Seat::new(3);

/// A table in each player's fourth turn: the first player has drawn, no side has melded, a
/// four lies on the pile.
pub(crate) fn table(hands: &[&str]) -> State {
    let rules = Rules::for_players(hands.len() as u8).unwrap();
    let hands = hands.iter().map(|hand| Player {
        hand: heap(hand),
        ..Player::default()
    });
    State {
        players: hands.collect(),
        stock: heap("4C 4D 5C 5D 6C 6D"),
        pile: vec![face("4S")],
        turns: 3 * u16::from(rules.players()),
        step: Step::Play,
        ..State::open(&rules, &mut Dice::from_number(0))
    }
}

/// A table at which the first player has to draw, with these cards as the pile.
pub(crate) fn at_pile(hands: &[&str], pile: &str) -> State {
    let pile = pile.split_whitespace().map(face).collect();
    State {
        step: Step::Draw,
        pile,
        ..table(hands)
    }
}

/// The table after the first player's side has melded these.
pub(crate) fn with_melds(mut state: State, melds: &[&str]) -> State {
    let melds = melds
        .iter()
        .map(|cards| Meld::read(&heap(cards)).unwrap())
        .collect();
    state.sides[0] = Side {
        melds,
        melded: true,
        total: state.sides[0].total,
    };
    state
}

/// The table under the rules of the first edition.
pub(crate) fn of_first_edition(mut state: State) -> State {
    state.rules = state.rules.with_edition(crate::Edition::First);
    state
}

pub(crate) fn heap(text: &str) -> Heap {
    text.parse().unwrap()
}

pub(crate) fn face(text: &str) -> Face {
    text.parse().unwrap()
}

pub(crate) fn check(state: &State, action: &str) -> Result<(), Refusal> {
    Kanasta::check(state, state.turn, &action.parse().unwrap())
}

/// Lets the player on turn do this, which must be allowed.
pub(crate) fn act(state: &mut State, action: &str) -> Vec<Event> {
    act_as(state, state.turn, action)
}

pub(crate) fn act_as(state: &mut State, seat: Seat, action: &str) -> Vec<Event> {
    let action: Action = action.parse().unwrap();
    assert_eq!(Kanasta::check(state, seat, &action), Ok(()), "{action}");
    let input = Input::Act { seat, action };
    Kanasta::apply(
        state,
        GameTime::from_ms(1_000),
        input,
        &mut Dice::from_number(7),
    )
}

/// Lets the player on turn discard the first card of the hand.
pub(crate) fn discard_first(state: &mut State) {
    let first = state.player().hand.iter().next().unwrap();
    act(state, &format!("discard {first}"));
}

/// Asserts that the action is refused for this reason.
pub(crate) fn refused(state: &State, action: &str, says: &str) {
    let why = check(state, action).expect_err(action).to_string();
    assert!(why.contains(says), "{action}: {why}");
}

pub(crate) fn hand(state: &State, seat: Seat) -> String {
    state.players[seat.index()].hand.to_string()
}

/// The melds of the first player's side as text.
pub(crate) fn melds(state: &State) -> String {
    let melds: Vec<String> = state.sides[0].melds.iter().map(Meld::to_string).collect();
    melds.join(" | ")
}

pub(crate) fn seen(state: &State, seat: Seat) -> View {
    Kanasta::view(state, Viewer::Seat(seat))
}
