//! What taps do to a sketch: they choose tiles, and send those that are chosen somewhere.

use super::{Aim, Piece, Sketch, Spot, Stuck};
use crate::games::rummikub::{fit::in_order, moves::Side};
use game_rummikub::Place;

/// What a finger, a button or the Enter key is on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Touch {
    /// A tile.
    Piece(Piece),
    /// A free cell.
    Cell(Place),
    /// The rack, beside its tiles.
    Rack,
}

impl Sketch {
    /// Chooses a piece, or lets it go. A second choice of one on the table takes its whole set, a
    /// third lets go.
    pub fn choose(&mut self, piece: Piece) {
        let set = match self.now.spot(piece) {
            Spot::Table(place) => self
                .now
                .stretch_at(place)
                .map(|set| set.pieces)
                .unwrap_or_default(),
            Spot::Rack | Spot::Away => Vec::new(),
        };
        if self.chosen == [piece] && set.len() > 1 {
            self.chosen = set;
        } else if set.len() > 1 && self.chosen == set {
            self.chosen.clear();
        } else if let Some(index) = self.chosen.iter().position(|&other| other == piece) {
            self.chosen.remove(index);
        } else {
            self.chosen.push(piece);
        }
    }

    /// Lets go of what is chosen.
    pub fn let_go(&mut self) {
        self.chosen.clear();
    }

    /// A tap: chooses a tile, or sends those that are chosen where the tap is. Tells whether
    /// anything was moved.
    pub fn tap(&mut self, touch: Touch) -> Result<bool, Stuck> {
        let aim = match touch {
            Touch::Piece(piece) => match self.now.spot(piece) {
                Spot::Table(place) if self.is_aimed_at(place) => Aim::Set(place),
                Spot::Table(_) if self.is_locked(piece) => return Err(Stuck::Locked),
                Spot::Table(_) | Spot::Rack => {
                    self.choose(piece);
                    return Ok(false);
                }
                Spot::Away => return Ok(false),
            },
            Touch::Cell(place) => Aim::Cell(place, Side::Before),
            Touch::Rack => Aim::Rack,
        };
        let chosen = self.chosen.clone();
        if chosen.is_empty() {
            return Ok(false);
        }
        match self.put(&chosen, aim) {
            Ok(()) => Ok(true),
            Err(Stuck::Same) => Ok(false),
            Err(why) => Err(why),
        }
    }

    /// Whether something is chosen that is no part of the set there.
    fn is_aimed_at(&self, place: Place) -> bool {
        let set = self
            .now
            .stretch_at(place)
            .map(|set| set.pieces)
            .unwrap_or_default();
        !self.chosen.is_empty() && !self.chosen.iter().any(|piece| set.contains(piece))
    }

    /// What a hand takes that lifts this piece: all that is chosen if it is among them.
    pub fn handful(&self, piece: Piece) -> Vec<Piece> {
        if self.chosen.contains(&piece) {
            in_order(&self.chosen)
        } else {
            vec![piece]
        }
    }
}
