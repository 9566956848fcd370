//! The rules, one test per sentence of the specification.

mod bells;
mod endings;
mod first_meld;
mod leaving;
mod places;
mod plays;

use super::*;
use crate::{Rummikub, View};
use game_core::{Game, Input, Viewer};

pub(super) const ONE: Seat = Seat::new(0);
pub(super) const TWO: Seat = Seat::new(1);
pub(super) const THREE: Seat = Seat::new(2);

/// A table at which every player has melded and the first player is on turn.
pub(super) fn table(sets: &str, racks: &[&str], pool: &str) -> State {
    let rules = Rules::for_players(racks.len() as u8).unwrap();
    let arrangement: Arrangement = sets.parse().unwrap();
    let places = crate::tidy::tidy(arrangement.rows(), &[])
        .unwrap()
        .into_iter();
    let laid = arrangement.rows().iter().zip(places).map(|(row, place)| {
        Laid::new(crate::Set::new(row.tiles().to_vec()).unwrap(), place).unwrap()
    });
    State {
        table: laid.collect(),
        hands: racks
            .iter()
            .map(|rack| Hand {
                rack: tiles(rack),
                stage: Stage::Open,
                left: false,
            })
            .collect(),
        pool: tiles(pool),
        ..State::open(&rules, &mut Dice::from_number(0))
    }
}

/// Tiles written with spaces.
pub(super) fn tiles(text: &str) -> Tiles {
    Tiles::of(text.split_whitespace().map(|tile| tile.parse().unwrap())).unwrap()
}

pub(super) fn check(state: &State, action: &str) -> Result<(), Refusal> {
    Rummikub::check(state, state.turn, &action.parse().unwrap())
}

/// Lets the player on turn do this at the start of time; it must be allowed.
pub(super) fn act(state: &mut State, action: &str) -> Vec<Event> {
    act_at(state, GameTime::START, action)
}

pub(super) fn act_at(state: &mut State, at: GameTime, action: &str) -> Vec<Event> {
    assert_eq!(check(state, action), Ok(()), "{action}");
    let input = Input::Act {
        seat: state.turn,
        action: action.parse().unwrap(),
    };
    Rummikub::apply(state, at, input, &mut Dice::from_number(7))
}

/// Asserts that the action is refused for this reason.
pub(super) fn refused(state: &State, action: &str, says: &str) {
    let why = check(state, action).expect_err(action).to_string();
    assert!(why.contains(says), "{action}: {why}");
}

/// The table's sets as text.
pub(super) fn on_table(state: &State) -> String {
    Arrangement::of_table(&state.table).to_string()
}

pub(super) fn rack(state: &State, seat: Seat) -> String {
    let tiles: Vec<_> = state.hands[seat.index()]
        .rack
        .iter()
        .map(|tile| tile.to_string())
        .collect();
    tiles.join(" ")
}

pub(super) fn seen(state: &State, seat: Seat) -> View {
    Rummikub::view(state, Viewer::Seat(seat))
}
