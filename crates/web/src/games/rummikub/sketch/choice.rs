//! What taps do to a `Sketch`: they choose tiles, and send the chosen ones somewhere.

use super::{Aim, Piece, PieceSpot, Sketch, Stuck};
use crate::games::rummikub::{fit::in_order, moves::Side};
use game_rummikub::Place;

/// What a finger, a button or the Enter key is on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TileTouch {
    Piece(Piece),
    Cell(Place),
    /// The rack, beside its tiles.
    Rack,
}

impl Sketch {
    /// Chooses a piece, or lets it go. A second choice of one on the table takes its whole set, a
    /// third lets go.
    pub fn choose(&mut self, piece: Piece) {
        let set = match self.now.spot(piece) {
            PieceSpot::Table(place) => self
                .now
                .stretch_at(place)
                .map(|set| set.pieces)
                .unwrap_or_default(),
            PieceSpot::Rack | PieceSpot::Away => Vec::new(),
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
    pub fn tap(&mut self, touch: TileTouch) -> Result<bool, Stuck> {
        let aim = match touch {
            TileTouch::Piece(piece) => match self.now.spot(piece) {
                PieceSpot::Table(place) if self.is_aimed_at(place) => Aim::Set(place),
                PieceSpot::Table(_) if self.is_locked(piece) => return Err(Stuck::Locked),
                PieceSpot::Table(_) | PieceSpot::Rack => {
                    self.choose(piece);
                    return Ok(false);
                }
                PieceSpot::Away => return Ok(false),
            },
            TileTouch::Cell(place) => Aim::Cell(place, Side::Before),
            TileTouch::Rack => Aim::Rack,
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
