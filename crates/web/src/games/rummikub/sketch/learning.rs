//! How a `Sketch` takes in a new `View`.

use super::{By, Grid, Moment, Piece, PieceSpot, Sketch};
use crate::games::rummikub::grid::rows_of;
use game_core::Seat;
use game_rummikub::{Row, Tiles, View};

impl Sketch {
    /// Takes in what is told. Who is arranging keeps the arrangement until the turn is over.
    pub fn learn(&mut self, view: &View, seat: Option<Seat>) {
        let moment = Moment::of(view);
        if moment != self.moment {
            let (before, goes_on) = (self.start.clone(), moment.turn >= self.moment.turn);
            self.moment = moment;
            self.begin(view, seat);
            // A step back in a replay shows no fresh play.
            let last = if goes_on {
                self.last_play(view, &before)
            } else {
                Vec::new()
            };
            if !goes_on || !last.is_empty() {
                self.last = last;
            }
        } else if self.by == By::Table {
            self.show(view, seat);
        }
    }

    /// The tiles of the last play among those that are new on the table.
    fn last_play(&self, view: &View, before: &Grid) -> Vec<Piece> {
        let is_new = |piece: &Piece| self.start.is_laid(*piece) && !before.is_laid(*piece);
        let turn = view.turns.iter().rev().find(|turn| !turn.laid.is_empty());
        let mut laid = turn.map(|turn| turn.laid.clone()).unwrap_or_default();
        let mut is_of_it = |piece: &Piece| {
            let found = laid.iter().position(|&tile| tile == piece.tile());
            found.map(|index| laid.swap_remove(index)).is_some()
        };
        Piece::all()
            .filter(is_new)
            .filter(|piece| is_of_it(piece))
            .collect()
    }

    pub fn begin(&mut self, view: &View, seat: Option<Seat>) {
        let before = self.now.clone();
        let rack = seat.map(|seat| view.rack(seat)).unwrap_or_default();
        self.stage = view.stage(view.turn);
        let rows = self.placed(&rows_of(&view.table), &before);
        self.start = self.empty_like(&before).follow(&rows, &rack);
        self.now = self.start.clone();
        self.past.clear();
        self.by = By::Table;
        self.chosen
            .retain(|&piece| self.start.spot(piece) == PieceSpot::Rack);
        let drawn = |&piece: &Piece| {
            before.spot(piece) == PieceSpot::Away && self.start.spot(piece) == PieceSpot::Rack
        };
        let drawn: Vec<Piece> = Piece::all().filter(drawn).collect();
        // What was drawn stays marked until something else is, or it is played.
        if !drawn.is_empty() {
            self.fresh = drawn;
        }
        self.show(view, seat);
    }

    /// The draft that is told, or the table when there is none.
    fn show(&mut self, view: &View, seat: Option<Seat>) {
        let rack = seat.map(|seat| view.rack(seat)).unwrap_or_default();
        self.now = match &view.draft {
            Some(rows) => {
                let rack = if seat == Some(view.turn) {
                    left_of(&rack, rows, view)
                } else {
                    rack
                };
                let rows = self.placed(rows, &self.now.clone());
                self.empty_like(&self.start).follow(&rows, &rack)
            }
            None => self.start.clone(),
        };
        self.past.clear();
    }
}

/// What stays in the rack when a draft's tiles have left it.
pub fn left_of(rack: &Tiles, rows: &[Row], view: &View) -> Tiles {
    let mut left = rack.clone();
    let mut table = view.sets().tiles();
    for &tile in rows.iter().flat_map(|row| row.tiles()) {
        if table.take(tile).is_none() {
            left.take(tile);
        }
    }
    left
}
