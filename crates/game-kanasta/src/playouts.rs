//! Random rounds for `stolik bench playouts`.

use crate::{Rules, State, game::Kanasta, state::Stage};
use game_core::{Dice, Game, GameTime, Input};

/// Plays one round of two players who choose any offered action; returns the number of
/// actions.
///
/// A round and not a game: at random, scores fall as often as they rise, and no side reaches
/// the target.
pub fn playout(dice: &mut Dice) -> u32 {
    let mut state = State::open(&Rules::default(), dice);
    let mut actions = 0;
    while state.stage == Stage::Playing {
        let seat = state.turn;
        let menu = Kanasta::menu(&state, seat);
        let action = dice
            .pick(&menu)
            .expect("the player on turn has an action")
            .clone();
        Kanasta::apply(
            &mut state,
            GameTime::START,
            Input::Act { seat, action },
            dice,
        );
        actions += 1;
    }
    actions
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_random_round_comes_to_its_end() {
        for luck in 0..20 {
            assert!(playout(&mut Dice::from_number(luck)) > 20);
        }
    }
}
