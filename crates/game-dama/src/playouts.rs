//! Random games at full speed, on the same [`Line`] as real games: for benchmarks and
//! rollouts.

use crate::{
    Line, Move, Position, Squares, Why, generation::behind, rays::between, rays::reach,
    squares::SLANTS,
};
use search::Spinner;

/// A finished random game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Playout {
    /// The number of moves, of both sides together.
    pub moves: u32,
    /// What ended it. Unless it is a draw, the side to move has lost.
    pub why: Why,
}

/// Plays uniformly random moves from the start until the board ends the game.
pub fn playout(spinner: &mut Spinner) -> Playout {
    playout_from(Line::new(Position::START), spinner, |_| ())
}

/// Plays uniformly random moves from here until the board ends the game, passing each to
/// `watch`.
pub fn playout_from(mut line: Line, spinner: &mut Spinner, mut watch: impl FnMut(Move)) -> Playout {
    let mut moves = 0;
    loop {
        let choice = Choice::of(line.position());
        if choice.total == 0 {
            let has_no_pieces = line.position().pieces(line.position().to_move()).is_empty();
            return Playout {
                moves,
                why: if has_no_pieces {
                    Why::NoPieces
                } else {
                    Why::NoMoves
                },
            };
        }
        if let Some(why) = line.drawn() {
            return Playout { moves, why };
        }
        let played = choice.nth(line.position(), spinner.below(choice.total));
        watch(played);
        line.play(played);
        moves += 1;
    }
}

/// The moves of a position as a few sets: counted but not listed.
struct Choice {
    /// Steps and jumps of men along each slant.
    men: [Squares; 4],
    empty: Squares,
    total: u32,
}

impl Choice {
    fn of(position: &Position) -> Choice {
        let men = [
            position.steps(SLANTS[0]),
            position.jumps(SLANTS[0]),
            position.steps(SLANTS[1]),
            position.jumps(SLANTS[1]),
        ];
        let empty = position.empty();
        let queens = position.queens(position.to_move());
        let flights: u32 = queens
            .iter()
            .map(|from| (reach(from) & empty).count())
            .sum();
        Choice {
            men,
            empty,
            total: flights + men.iter().map(|set| set.count()).sum::<u32>(),
        }
    }

    /// The move with this index in the order of [`Position::each_move`].
    fn nth(&self, position: &Position, mut before: u32) -> Move {
        let side = position.to_move();
        for (kind, set) in self.men.iter().enumerate() {
            if before < set.count() {
                let (to, slant) = (set.nth(before), SLANTS[kind / 2]);
                let over = behind(to, side, slant);
                return if kind % 2 == 0 {
                    Move {
                        from: over,
                        to,
                        taken: Squares::NONE,
                    }
                } else {
                    Move {
                        from: behind(over, side, slant),
                        to,
                        taken: Squares::only(over),
                    }
                };
            }
            before -= set.count();
        }
        for from in position.queens(side).iter() {
            let targets = reach(from) & self.empty;
            if before < targets.count() {
                let to = targets.nth(before);
                return Move {
                    from,
                    to,
                    taken: between(from, to) & position.pieces(side.other()),
                };
            }
            before -= targets.count();
        }
        unreachable!("a choice has as many moves as it counted")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use game_core::Dice;

    #[test]
    fn a_choice_offers_every_legal_move_once_and_in_order() {
        let mut spinner = Spinner::new(&mut Dice::from_number(1));
        for _ in 0..500 {
            let mut position = Position::START;
            playout_from(Line::new(position), &mut spinner, |played| {
                let choice = Choice::of(&position);
                let all: Vec<Move> = (0..choice.total)
                    .map(|n| choice.nth(&position, n))
                    .collect();
                assert_eq!(all, position.moves());
                position.play(played);
            });
        }
    }
}
