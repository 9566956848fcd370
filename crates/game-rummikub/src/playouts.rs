//! Random games for `stolik bench playouts`.

use crate::{Rules, State, game::Rummikub};
use game_core::{Dice, Game, GameTime, Input, Phase};

/// Plays one game of two players who choose any simple play, or draw; returns the number of
/// turns.
pub fn playout(dice: &mut Dice) -> u32 {
    let mut state = State::open(&Rules::default(), dice);
    let mut turns = 0;
    while let Phase::Awaiting(seats) = Rummikub::phase(&state) {
        let seat = seats[0];
        let menu = Rummikub::menu(&state, seat);
        let action = dice
            .pick(&menu)
            .expect("the player on turn has an action")
            .clone();
        Rummikub::apply(
            &mut state,
            GameTime::START,
            Input::Act { seat, action },
            dice,
        );
        turns += 1;
    }
    turns
}
