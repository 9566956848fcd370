//! What a game must implement to be searched: worlds that fit what one seat knows, and how
//! they go on.

use crate::Spinner;
use game_core::Seat;

/// What one seat knows, when it has to move.
pub trait Situation: Clone + Send {
    /// A whole state of the game.
    type World;
    /// A move. Two moves that everyone sees as the same are equal, in whatever world.
    type Move: Clone + PartialEq + Send;

    /// A world that fits all the seat knows, drawn anew.
    fn deal(&mut self, luck: &mut Spinner) -> Self::World;

    /// Who is to move; none once the game is over.
    fn turn(&self, world: &Self::World) -> Option<Seat>;

    /// Adds what the player to move may do: something, unless the game is over.
    fn moves(&self, world: &Self::World, into: &mut Vec<Self::Move>);

    /// Makes one of the moves.
    fn play(&self, world: &mut Self::World, chosen: &Self::Move, luck: &mut Spinner);

    /// Plays to the end, quickly. Random moves, unless the game knows better ones.
    fn finish(&self, world: &mut Self::World, luck: &mut Spinner) {
        let mut moves = Vec::new();
        while self.turn(world).is_some() {
            moves.clear();
            self.moves(world, &mut moves);
            let chosen = moves.swap_remove(luck.below(moves.len() as u32) as usize);
            self.play(world, &chosen, luck);
        }
    }

    /// What the end is worth to the seat, from 0 to 1.
    fn reward(&self, world: &Self::World, seat: Seat) -> f64;
}
