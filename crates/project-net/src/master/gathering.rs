//! Before the game: which players have joined which team.

use crate::{PlayerId, words::Names};
use game_core::{Seat, Team};
use game_project::Rules;

/// The players who have joined so far.
pub(super) struct Gathering {
    rules: Rules,
    pub names: Names,
}

impl Gathering {
    pub fn new(rules: Rules) -> Self {
        Self {
            rules,
            names: Names::default(),
        }
    }

    /// Seats the player in the team, in place of any other seat. `None` if there is no such team or
    /// it is full; then the player keeps the seat it may have. In its own team it keeps it, too.
    pub fn join(&mut self, player: PlayerId, team: i32) -> Option<Seat> {
        let team = Team(u8::try_from(team).ok()?);
        let own = self.names.seat_of(player);
        if let Some(seat) = own.filter(|&seat| self.rules.team(seat) == team) {
            return Some(seat);
        }
        let seat = self
            .rules
            .agents(team)
            .find(|&seat| self.names.player_at(seat).is_none())?;
        self.names.seat(seat, player);
        Some(seat)
    }

    pub fn is_complete(&self) -> bool {
        self.names.count() == self.rules.seats().count()
    }

    /// The number of players in each team.
    pub fn joined(&self) -> [usize; 2] {
        [0, 1].map(|team| {
            self.names
                .iter()
                .filter(|&(seat, _)| self.rules.team(seat) == Team(team))
                .count()
        })
    }
}
