//! Where the sets of a `Sketch` lie on this page: its `Layout`.

use super::{Grid, PieceSpot, Row, Sketch};
use crate::games::rummikub::{
    grid::Stretch,
    layout::{Columns, Felt, Layout, Strip},
};
use game_rummikub::{Arrangement, Place, Reading, Set};

impl Sketch {
    /// Which columns and places are used.
    pub fn layout(&self) -> Layout {
        self.layout
    }

    /// The table as it is told to others. Places that only this page has are left to the game.
    pub fn arrangement(&self) -> Arrangement {
        match self.layout {
            Layout::Shared => self.now.arrangement(),
            Layout::Own(_) => self.now.placeless(),
        }
    }

    /// Changes to the layout for this felt if the present one does not do any more.
    pub fn fit(&mut self, felt: Felt, kept: Columns) {
        let sets: Vec<usize> = self
            .start
            .stretches()
            .iter()
            .map(|set| set.pieces.len())
            .collect();
        let now = match kept {
            Columns::Kept => self.layout,
            Columns::Anew => Layout::Shared,
        };
        let wanted = now
            .for_felt(felt, &sets, self.start.rows_used())
            .holding(longest(&self.now));
        let is_full = self.start.rows_used() >= felt.rows(self.layout.columns());
        if wanted != self.layout || (is_full && wanted != Layout::Shared) {
            self.lay_out(wanted, in_reading_order);
        }
    }

    /// Packs the sets: runs by colour, then groups by number, then what is no set yet.
    pub fn tidy(&mut self) {
        self.lay_out(Layout::Own(self.now.columns()), in_set_order);
    }

    fn lay_out(&mut self, layout: Layout, order: fn(&Stretch) -> SetOrder) {
        let packed = |grid: &Grid| match layout {
            // The shared places are the game's to tell; those of the page are near enough.
            Layout::Shared => near(grid, layout, grid),
            Layout::Own(_) => packed(grid, layout, order),
        };
        let Some(now) = packed(&self.now) else {
            return;
        };
        let follow = |grid: &Grid| near(grid, layout, &now);
        let Some(start) = follow(&self.start) else {
            return;
        };
        self.past = self.past.iter().filter_map(follow).collect();
        self.layout = layout;
        self.start = start;
        self.now = now;
    }

    /// The rows with places of this page, near to where they are in a grid.
    pub(super) fn placed(&mut self, rows: &[Row], before: &Grid) -> Vec<Row> {
        if self.layout == Layout::Shared {
            return rows.to_vec();
        }
        let longest = rows.iter().map(|row| row.tiles().len()).max().unwrap_or(0);
        self.layout = self.layout.holding(longest);
        let strips: Vec<Strip> = rows
            .iter()
            .map(|row| strip(row.tiles(), row.place()))
            .collect();
        let lengths: Vec<usize> = strips.iter().map(|strip| strip.tiles.len()).collect();
        let places = self
            .layout
            .places(&strips, &strips_of(before))
            .or_else(|| self.layout.packed(&lengths));
        match places {
            Some(places) => rows
                .iter()
                .zip(places)
                .filter_map(|(row, place)| Row::new(row.tiles().to_vec(), Some(place)).ok())
                .collect(),
            None => {
                self.layout = Layout::Shared;
                rows.to_vec()
            }
        }
    }

    /// The spots of a grid on a table with the present columns.
    pub(super) fn empty_like(&self, grid: &Grid) -> Grid {
        grid.with_columns(self.layout.columns())
    }
}

/// What sets are sorted by.
type SetOrder = (u8, u8, u8);

fn in_reading_order(stretch: &Stretch) -> SetOrder {
    (stretch.place.row(), stretch.place.column(), 0)
}

fn in_set_order(stretch: &Stretch) -> SetOrder {
    match Set::new(stretch.tiles()).map(|set| set.reading()) {
        Ok(Reading::Run(colour, first)) => (0, colour.index() as u8, first.get()),
        Ok(Reading::Group(number)) => (1, number.get(), 0),
        Err(_) => (2, stretch.place.row(), stretch.place.column()),
    }
}

fn longest(grid: &Grid) -> usize {
    let lengths = grid.stretches().into_iter().map(|set| set.pieces.len());
    lengths.max().unwrap_or(0)
}

fn strip(tiles: &[game_rummikub::Tile], place: Option<Place>) -> Strip {
    Strip {
        tiles: tiles.to_vec(),
        place,
    }
}

fn strips_of(grid: &Grid) -> Vec<Strip> {
    let strip = |stretch: Stretch| strip(&stretch.tiles(), Some(stretch.place));
    grid.stretches().into_iter().map(strip).collect()
}

/// The grid with its sets packed in an order.
fn packed(grid: &Grid, layout: Layout, order: fn(&Stretch) -> SetOrder) -> Option<Grid> {
    let mut sets = grid.stretches();
    sets.sort_by_key(order);
    let lengths: Vec<usize> = sets.iter().map(|set| set.pieces.len()).collect();
    let places = layout.packed(&lengths)?;
    Some(moved(grid, layout, &sets, places))
}

/// The grid with its sets near to where another grid has the same.
fn near(grid: &Grid, layout: Layout, other: &Grid) -> Option<Grid> {
    let sets = grid.stretches();
    let strips = strips_of(grid);
    let lengths: Vec<usize> = sets.iter().map(|set| set.pieces.len()).collect();
    let places = layout
        .places(&strips, &strips_of(other))
        .or_else(|| layout.packed(&lengths))?;
    Some(moved(grid, layout, &sets, places))
}

fn moved(grid: &Grid, layout: Layout, sets: &[Stretch], places: Vec<Place>) -> Grid {
    let mut next = grid.with_columns(layout.columns());
    for (set, place) in sets.iter().zip(places) {
        for (column, &piece) in set.pieces.iter().enumerate() {
            if let Some(cell) = place.beside(column as i8) {
                next.set(piece, PieceSpot::Table(cell));
            }
        }
    }
    next
}
