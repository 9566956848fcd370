//! Random games for `stolik bench playouts`.

use crate::{Config, Project, Rules};
use game_core::{Bout, Dice, Seat};

/// The time limit of a random game, because random agents hardly reach goals.
const TIME_LIMIT_MS: i64 = 60_000;

/// Plays one game of agents that do anything allowed as soon as it is allowed. Returns the
/// number of actions.
pub fn playout(dice: &mut Dice) -> u32 {
    let config = Config {
        time_limit: Some(TIME_LIMIT_MS),
        ..Config::default()
    };
    let rules = Rules::try_from(config).expect("the usual game, with a limit");
    let mut bout = Bout::<Project>::open(rules, dice.seed());
    let mut actions = 0;
    while !bout.is_over() {
        for seat in rules.seats() {
            actions += u32::from(acts(&mut bout, seat, dice));
        }
        let bell = bout.wake_at().unwrap_or(bout.now() + 1);
        bout.advance(bell);
    }
    actions
}

fn acts(bout: &mut Bout<Project>, seat: Seat, dice: &mut Dice) -> bool {
    let menu = bout.menu(seat);
    let chosen = dice.pick(&menu).cloned();
    chosen.is_some_and(|action| bout.submit(bout.now(), seat, action).is_ok())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_random_game_comes_to_its_end() {
        for luck in 0..5 {
            assert!(playout(&mut Dice::from_number(luck)) > 100);
        }
    }
}
