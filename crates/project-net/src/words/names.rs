//! Maps seats of the game to the player numbers in messages.

use crate::PlayerId;
use game_core::Seat;

/// The player numbers by seat; some seats may have none.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Names(Vec<(Seat, PlayerId)>);

impl Names {
    /// Seats a player. A seat has one player and a player one seat.
    pub fn seat(&mut self, seat: Seat, player: PlayerId) {
        self.0
            .retain(|&(taken, known)| taken != seat && known != player);
        self.0.push((seat, player));
    }

    /// Removes a player.
    pub fn free(&mut self, player: PlayerId) {
        self.0.retain(|&(_, known)| known != player);
    }

    /// The player's seat.
    pub fn seat_of(&self, player: PlayerId) -> Option<Seat> {
        self.0
            .iter()
            .find(|&&(_, known)| known == player)
            .map(|&(seat, _)| seat)
    }

    /// The player on that seat.
    pub fn player_at(&self, seat: Seat) -> Option<PlayerId> {
        self.0
            .iter()
            .find(|&&(taken, _)| taken == seat)
            .map(|&(_, player)| player)
    }

    /// All pairs, in the order in which they were seated.
    pub fn iter(&self) -> impl Iterator<Item = (Seat, PlayerId)> + '_ {
        self.0.iter().copied()
    }

    pub fn count(&self) -> usize {
        self.0.len()
    }
}
