//! `Ruler`: which `Place` a point of the table is, and so where dropped tiles go.

use super::{moves::Side, sketch::Aim};
use game_rummikub::Place;

/// The table as it is on the screen, in CSS pixels.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Ruler {
    /// How wide all columns are.
    pub width: f64,
    /// How high all rows are.
    pub height: f64,
    /// How many rows there are.
    pub rows: u8,
    /// How many columns there are.
    pub columns: u8,
}

impl Ruler {
    /// Where so many tiles go whose middle is let go here, counted from the table's upper left
    /// corner.
    ///
    /// Over a tile it is that tile's nearer side; over a free cell the first of them lies half
    /// their width to the left.
    pub fn aim(
        self,
        x: f64,
        y: f64,
        count: usize,
        is_taken: &dyn Fn(Place) -> bool,
    ) -> Option<Aim> {
        let row = (y / self.height * f64::from(self.rows))
            .clamp(0.0, f64::from(self.rows.saturating_sub(1))) as u8;
        let here = self.across(x);
        let under = Place::new(row, here as u8)?;
        let left = (count as f64 - 1.0) / 2.0 * self.width / f64::from(self.columns);
        let first = if is_taken(under) {
            here
        } else {
            self.across(x - left)
        };
        let side = if first.fract() < 0.5 {
            Side::Before
        } else {
            Side::After
        };
        Some(Aim::Cell(Place::new(row, first as u8)?, side))
    }

    /// A point in columns; beside the table the nearest one counts.
    fn across(self, x: f64) -> f64 {
        (x / self.width * f64::from(self.columns)).clamp(0.0, f64::from(self.columns) - 0.01)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Cells of 10 by 20.
    const RULER: Ruler = Ruler {
        width: 170.0,
        height: 120.0,
        rows: 6,
        columns: 17,
    };

    fn check(x: f64, y: f64, count: usize, taken: &str, expected: (&str, Side)) {
        let is_taken = |place: Place| place.to_string() == taken;
        let aim = RULER.aim(x, y, count, &is_taken);
        assert_eq!(
            aim,
            Some(Aim::Cell(expected.0.parse().unwrap(), expected.1))
        );
    }

    #[test]
    fn a_tile_goes_to_the_cell_below_it_or_to_the_nearer_side_of_the_tile_there() {
        check(34.0, 50.0, 1, "", ("2:3", Side::Before));
        check(37.0, 50.0, 1, "2:3", ("2:3", Side::After));
        check(32.0, 50.0, 1, "2:3", ("2:3", Side::Before));
    }

    #[test]
    fn several_tiles_lie_around_the_point() {
        check(55.0, 10.0, 3, "", ("0:4", Side::After));
        check(52.0, 10.0, 3, "0:5", ("0:5", Side::Before));
    }

    #[test]
    fn beside_the_table_the_nearest_cell_counts() {
        check(-20.0, 500.0, 1, "", ("5:0", Side::Before));
        check(400.0, -5.0, 1, "", ("0:16", Side::After));
    }
}
