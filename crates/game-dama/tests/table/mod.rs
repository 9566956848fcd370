//! A table set up as a test needs it, and a short way to play on it.

use game_core::{Dice, Game, GameTime, Imagine, Input, Phase, Seat, SeatList};
use game_dama::{Action, Dama, Ending, Event, Position, Refusal, Rules, State, View, Why};

pub const ONE: Seat = Seat::new(0);
pub const TWO: Seat = Seat::new(1);

/// A table at this position, with unlimited time and nothing before it.
pub fn table(position: &str) -> State {
    let view = View {
        rules: Rules::with_turn_ms(None).unwrap(),
        position: position.parse().unwrap(),
        ply: 0,
        earlier: Vec::new(),
        last: None,
        offer: None,
        offered: [None; 2],
        deadline: None,
        ending: None,
    };
    Dama::imagine(&view, ONE, &mut Dice::from_number(0))
}

pub fn act(text: &str) -> Action {
    text.parse().unwrap()
}

pub fn check(state: &State, seat: Seat, text: &str) -> Result<(), Refusal> {
    Dama::check(state, seat, &act(text))
}

/// Applies the action, which must be allowed.
pub fn apply(state: &mut State, seat: Seat, text: &str) -> Vec<Event> {
    assert_eq!(check(state, seat, text), Ok(()), "{text}");
    let input = Input::Act {
        seat,
        action: act(text),
    };
    Dama::apply(state, GameTime::START, input, &mut Dice::from_number(0))
}

/// Plays moves separated by spaces, each by the player on turn.
pub fn play(state: &mut State, moves: &str) {
    for text in moves.split(' ') {
        let seat = seen(state).to_move();
        apply(state, seat, text);
    }
}

pub fn seen(state: &State) -> View {
    View::from(state)
}

pub fn position(state: &State) -> String {
    seen(state).position.to_string()
}

/// The board after one move from this position.
pub fn after(start: &str, played: &str) -> String {
    let mut state = table(start);
    play(&mut state, played);
    position(&state)
}

/// Why this move by the player on turn is refused.
pub fn refusal(start: &str, played: &str) -> Refusal {
    let state = table(start);
    check(
        &state,
        start.parse::<Position>().unwrap().to_move().seat(),
        played,
    )
    .unwrap_err()
}

pub fn ending(state: &State) -> Option<(Option<Seat>, Why)> {
    match Dama::phase(state) {
        Phase::Over(Ending { winner, why }) => Some((winner, why)),
        Phase::Awaiting(_) => None,
    }
}

pub fn awaited(state: &State) -> SeatList {
    match Dama::phase(state) {
        Phase::Awaiting(seats) => seats,
        Phase::Over(_) => SeatList::NONE,
    }
}
