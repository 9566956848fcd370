//! An imagined game: all racks and the order of the pool are known, and every player has a
//! policy.

use super::{Heap, Policy, Tiler, policy::Turning};
use crate::{Stage, Tile};

/// A player as imagined: the rack, and how the rest is played.
#[derive(Clone, Debug)]
pub(crate) struct ImaginedPlayer {
    pub(crate) rack: Heap,
    pub(crate) stage: Stage,
    pub(crate) policy: Policy,
}

/// The game, without the players who left.
#[derive(Clone, Debug)]
pub(crate) struct Imagined {
    pub(crate) table: Heap,
    pub(crate) players: Vec<ImaginedPlayer>,
    pub(crate) on_turn: usize,
    /// The last tile is drawn first.
    pub(crate) pool: Vec<Tile>,
    pub(crate) exhaust: bool,
    pub(crate) passes: usize,
    /// The turns that were played so far.
    pub(crate) turns: u32,
    pub(crate) is_over: bool,
}

impl Imagined {
    /// Plays to the end by the policies.
    pub(crate) fn play_out(&mut self, tiler: &mut Tiler) {
        while !self.is_over {
            let laid = self.chosen(tiler);
            self.turn(&laid);
        }
    }

    /// What the policy of the player on turn lays.
    fn chosen(&self, tiler: &mut Tiler) -> Heap {
        let own = &self.players[self.on_turn];
        let others = self.players.iter().enumerate();
        let others = others.filter(|(index, _)| *index != self.on_turn);
        let on_turn = Turning {
            table: &self.table,
            rack: &own.rack,
            stage: own.stage,
            fewest: others
                .map(|(_, other)| other.rack.len())
                .min()
                .unwrap_or(u32::MAX),
            pool: self.pool.len() as u32,
        };
        own.policy.lay(tiler, &on_turn)
    }

    /// The player on turn lays these tiles, or draws if there are none.
    pub(crate) fn turn(&mut self, laid: &Heap) {
        self.turns += 1;
        let player = &mut self.players[self.on_turn];
        if !laid.is_empty() {
            player.rack.take_all(laid);
            player.stage = Stage::Open;
            self.table.add_all(laid);
            self.passes = 0;
            self.is_over = player.rack.is_empty();
        } else if let Some(tile) = self.pool.pop() {
            player.rack.add(tile);
            self.is_over = self.pool.is_empty() && !self.exhaust;
        } else {
            self.passes += 1;
            self.is_over = self.passes >= self.players.len();
        }
        self.on_turn = (self.on_turn + 1) % self.players.len();
    }

    /// The points of a player, as they are counted at the end.
    pub(crate) fn points(&self, player: usize) -> f64 {
        let totals = || self.players.iter().map(|player| player.rack.total());
        let own = self.players[player].rack.total();
        let lowest = totals().min().unwrap_or(0);
        if own > lowest {
            return -f64::from(own);
        }
        let winners = totals().filter(|&total| total == lowest).count() as u32;
        let lost: u32 = totals().filter(|&total| total > lowest).sum();
        f64::from(lost) / f64::from(winners)
    }
}
