//! `Sketch`: a turn in progress: the table as it began, as it is now, and the steps between.

mod choice;
mod learning;
mod places;

pub use choice::TileTouch;
pub use learning::left_of;

use super::{
    fit::in_order,
    grid::{Grid, PieceSpot},
    layout::Layout,
    moves::Side,
    piece::Piece,
};
use game_core::Seat;
use game_rummikub::{Place, Row, Stage, Tiles, View};

/// Which turn of which game is being arranged.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Moment {
    turn: usize,
    on_turn: Seat,
    is_over: bool,
}

impl Moment {
    fn of(view: &View) -> Moment {
        Moment {
            turn: view.turns.len(),
            on_turn: view.turn,
            is_over: view.ending.is_some(),
        }
    }
}

/// Where tiles are to go.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Aim {
    /// To a cell, or to one side of the tile that lies on it.
    Cell(Place, Side),
    /// To the set of the tile on this cell, wherever they fit.
    Set(Place),
    Rack,
}

/// Why tiles cannot go there.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stuck {
    Same,
    NoRoom,
    /// The set there stays as it is until the player has melded.
    Locked,
    /// What was on the table when the turn began stays on it.
    NotYours,
}

/// Who arranges what is shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum By {
    /// Whatever the table tells is shown.
    Table,
    /// The person has moved tiles in this turn: what comes back from the table is older than what
    /// they see.
    Person,
}

/// What the person sees and arranges.
#[derive(Clone, PartialEq, Debug)]
pub struct Sketch {
    moment: Moment,
    by: By,
    stage: Stage,
    layout: Layout,
    start: Grid,
    now: Grid,
    past: Vec<Grid>,
    chosen: Vec<Piece>,
    fresh: Vec<Piece>,
    last: Vec<Piece>,
}

/// The most steps that can be undone; more than a turn needs.
const MOST_STEPS: usize = 200;

impl Sketch {
    /// The table as it is told to the person on this seat.
    pub fn of(view: &View, seat: Option<Seat>) -> Sketch {
        let nothing = Grid::default();
        let mut sketch = Sketch {
            moment: Moment::of(view),
            by: By::Table,
            stage: Stage::Open,
            layout: Layout::default(),
            start: nothing.clone(),
            now: nothing,
            past: Vec::new(),
            chosen: Vec::new(),
            fresh: Vec::new(),
            last: Vec::new(),
        };
        sketch.begin(view, seat);
        sketch.fresh.clear();
        sketch
    }

    /// Whether it shows the turn that the view tells of.
    pub fn is_of(&self, view: &View) -> bool {
        self.moment == Moment::of(view)
    }

    /// The table and rack as they are shown.
    pub fn now(&self) -> &Grid {
        &self.now
    }

    /// How many tiles the rack had when the turn began: its tiles keep their size through the turn.
    pub fn rack_size(&self) -> usize {
        self.start.rack().len()
    }

    /// Whether the person has changed anything that can be undone.
    pub fn is_touched(&self) -> bool {
        !self.past.is_empty()
    }

    /// Whether the table is not as the turn began.
    pub fn is_changed(&self) -> bool {
        self.now != self.start
    }

    /// The pieces that are chosen, in the order of choosing.
    pub fn chosen(&self) -> &[Piece] {
        &self.chosen
    }

    /// The tiles drawn last.
    pub fn fresh(&self) -> &[Piece] {
        &self.fresh
    }

    /// The tiles of the last play.
    pub fn last(&self) -> &[Piece] {
        &self.last
    }

    /// Whether the piece came to the table in this turn.
    pub fn is_new(&self, piece: Piece) -> bool {
        self.now.is_laid(piece) && !self.start.is_laid(piece)
    }

    /// Whether the person has tiles on the table that can still be taken back.
    pub fn has_laid(&self) -> bool {
        Piece::all().any(|piece| self.is_new(piece))
    }

    /// Whether the piece lies elsewhere on the table than when the turn began.
    pub fn is_moved(&self, piece: Piece) -> bool {
        self.now.is_laid(piece) && self.now.spot(piece) != self.start.spot(piece)
    }

    /// Whether the piece may not be touched yet.
    pub fn is_locked(&self, piece: Piece) -> bool {
        self.stage == Stage::FirstMeld && self.start.is_laid(piece)
    }

    /// What the table would become if the pieces went there.
    pub fn trial(&self, pieces: &[Piece], aim: Aim) -> Result<Grid, Stuck> {
        let locked = |piece: Piece| self.is_locked(piece);
        let next = match aim {
            Aim::Rack if pieces.iter().any(|&piece| self.start.is_laid(piece)) => {
                return Err(Stuck::NotYours);
            }
            Aim::Rack => Some(self.now.to_rack(pieces)),
            Aim::Cell(place, side) => {
                let block = if pieces.len() > 1 {
                    in_order(pieces)
                } else {
                    pieces.to_vec()
                };
                self.swap_or(pieces, place, |grid| grid.put(&block, place, side, &locked))
            }
            Aim::Set(place) => {
                let set = self.now.stretch_at(place).ok_or(Stuck::NoRoom)?;
                let end = set
                    .place
                    .beside(set.pieces.len() as i8 - 1)
                    .ok_or(Stuck::NoRoom)?;
                self.swap_or(pieces, place, |grid| {
                    grid.put(&in_order(pieces), end, Side::After, &locked)
                })
            }
        };
        match next {
            Some(next) if next == self.now => Err(Stuck::Same),
            Some(next) => Ok(next),
            None => Err(self.why_stuck(aim)),
        }
    }

    fn swap_or(
        &self,
        pieces: &[Piece],
        place: Place,
        or: impl FnOnce(&Grid) -> Option<Grid>,
    ) -> Option<Grid> {
        let locked = |piece: Piece| self.is_locked(piece);
        let swapped = match pieces {
            [piece] => self.now.swap(*piece, place, &locked),
            _ => None,
        };
        swapped.or_else(|| or(&self.now))
    }

    fn why_stuck(&self, aim: Aim) -> Stuck {
        let under = match aim {
            Aim::Cell(place, _) | Aim::Set(place) => self.now.at(place),
            Aim::Rack => None,
        };
        match under {
            Some(piece) if self.is_locked(piece) => Stuck::Locked,
            Some(_) | None => Stuck::NoRoom,
        }
    }

    /// Moves the pieces there.
    pub fn put(&mut self, pieces: &[Piece], aim: Aim) -> Result<(), Stuck> {
        let next = self.trial(pieces, aim);
        self.chosen.clear();
        next.map(|next| self.step(next))
    }

    /// Lays a whole table out at once, as one step.
    pub fn lay(&mut self, rows: &[Row], rack: &Tiles) {
        let rows = self.placed(rows, &self.now.clone());
        let next = self.empty_like(&self.now).follow(&rows, rack);
        self.step(next);
    }

    fn step(&mut self, next: Grid) {
        if self.past.len() == MOST_STEPS {
            self.past.remove(0);
        }
        self.past.push(std::mem::replace(&mut self.now, next));
        self.by = By::Person;
        self.chosen.clear();
    }

    /// Takes the last step back.
    pub fn undo(&mut self) {
        if let Some(before) = self.past.pop() {
            self.now = before;
            self.chosen.clear();
        }
    }

    /// Puts everything back as it was when the turn began; that too can be undone.
    pub fn reset(&mut self) {
        if self.is_changed() {
            self.step(self.start.clone());
        }
    }
}

#[cfg(test)]
pub mod tests;
