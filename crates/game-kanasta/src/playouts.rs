//! Random rounds for `stolik bench playouts`.

use crate::{Rules, lean};
use search::Spinner;

/// Plays one round of two players who choose any move; returns the number of moves.
///
/// A round and not a game: at random, scores fall as often as they rise, and no side reaches
/// the target. The round has no suits, as the rounds that bots try out.
pub fn playout(luck: &mut Spinner) -> u32 {
    let mut round = lean::dealt(&Rules::default(), luck);
    lean::random_round(&mut round, luck)
}

#[cfg(test)]
mod tests {
    use super::*;
    use game_core::Dice;

    #[test]
    fn a_random_round_comes_to_its_end() {
        let mut luck = Spinner::new(&mut Dice::from_number(1));
        for _ in 0..20 {
            assert!(playout(&mut luck) > 20);
        }
    }
}
