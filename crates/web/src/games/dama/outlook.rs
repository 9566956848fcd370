//! `Outlook`: where each square is on the screen for the player who sits at the bottom.

use game_core::Seat;
use game_dama::{Square, WIDTH};
use std::fmt;

/// One of the 36 squares of the board, dark or light: column from the left and row from the top, as
/// seat 0 sees them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Cell {
    x: u8,
    y: u8,
}

impl Cell {
    /// The square in this column and row, if the board has it.
    pub fn at(x: u8, y: u8) -> Option<Cell> {
        (x < WIDTH && y < WIDTH).then_some(Cell { x, y })
    }

    /// The dark square this is; none if it is light.
    pub fn square(self) -> Option<Square> {
        Square::at(self.x, self.y)
    }

    /// The letter of its column.
    pub fn file(self) -> char {
        (b'a' + self.x) as char
    }

    /// The number of its row, counted from seat 0's side.
    pub fn rank(self) -> u8 {
        WIDTH - self.y
    }
}

impl From<Square> for Cell {
    fn from(square: Square) -> Cell {
        Cell {
            x: square.x(),
            y: square.y(),
        }
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.file(), self.rank())
    }
}

/// From which side the board is looked at.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Outlook {
    /// Seat 0 is at the bottom: players at it, and everyone who only watches.
    Zero,
    /// Seat 1 is at the bottom.
    One,
}

impl Outlook {
    /// How the player at the seat looks at the board.
    pub fn of(seat: Option<Seat>) -> Outlook {
        if seat == Some(Seat::new(1)) {
            Outlook::One
        } else {
            Outlook::Zero
        }
    }

    /// Column and row on the screen, from the top left.
    pub fn place(self, cell: Cell) -> (u8, u8) {
        match self {
            Outlook::Zero => (cell.x, cell.y),
            Outlook::One => (WIDTH - 1 - cell.x, WIDTH - 1 - cell.y),
        }
    }

    /// The square in this column and row of the screen, if the board reaches there.
    pub fn cell(self, column: u8, row: u8) -> Option<Cell> {
        let cell = Cell::at(column, row)?;
        let (x, y) = self.place(cell);
        Cell::at(x, y)
    }

    /// The square under a point, given as parts of the board's width and height.
    pub fn cell_under(self, across: f64, down: f64) -> Option<Cell> {
        let index = |part: f64| {
            (0.0..1.0)
                .contains(&part)
                .then(|| (part * f64::from(WIDTH)) as u8)
        };
        self.cell(index(across)?, index(down)?)
    }

    /// The rows of the screen from the top, each from the left.
    pub fn rows(self) -> impl Iterator<Item = Vec<Cell>> {
        (0..WIDTH).map(move |row| {
            (0..WIDTH)
                .filter_map(|column| self.cell(column, row))
                .collect()
        })
    }

    /// Where an arrow key leads: to the next square that way on the screen, or nowhere at the edge.
    pub fn step(self, from: Cell, step: Step) -> Cell {
        let (column, row) = self.place(from);
        let last = WIDTH - 1;
        let (column, row) = match step {
            Step::Left => (column.saturating_sub(1), row),
            Step::Right => ((column + 1).min(last), row),
            Step::Up => (column, row.saturating_sub(1)),
            Step::Down => (column, (row + 1).min(last)),
            Step::RowStart => (0, row),
            Step::RowEnd => (last, row),
        };
        self.cell(column, row).unwrap_or(from)
    }
}

/// A way to go over the board with the keyboard.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Step {
    Left,
    Right,
    Up,
    Down,
    /// To the left end of the row.
    RowStart,
    /// To the right end of the row.
    RowEnd,
}

impl Step {
    /// The step a key makes, by the name the browser gives it.
    pub fn of_key(key: &str) -> Option<Step> {
        match key {
            "ArrowLeft" => Some(Step::Left),
            "ArrowRight" => Some(Step::Right),
            "ArrowUp" => Some(Step::Up),
            "ArrowDown" => Some(Step::Down),
            "Home" => Some(Step::RowStart),
            "End" => Some(Step::RowEnd),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(outlook: Outlook) -> String {
        let name = |cells: Vec<Cell>| {
            cells
                .iter()
                .map(Cell::to_string)
                .collect::<Vec<_>>()
                .join(" ")
        };
        outlook.rows().map(name).collect::<Vec<_>>().join("\n")
    }

    fn named(name: &str) -> Cell {
        Cell::from(name.parse::<Square>().unwrap())
    }

    #[test]
    fn everyone_has_their_own_side_at_the_bottom() {
        assert!(names(Outlook::of(Some(Seat::new(0)))).ends_with("a1 b1 c1 d1 e1 f1"));
        assert!(names(Outlook::of(Some(Seat::new(1)))).ends_with("f6 e6 d6 c6 b6 a6"));
        assert_eq!(Outlook::of(None), Outlook::Zero);
    }

    #[test]
    fn every_square_is_found_again_where_it_was_put() {
        for outlook in [Outlook::Zero, Outlook::One] {
            for cell in outlook.rows().flatten() {
                let (column, row) = outlook.place(cell);
                assert_eq!(outlook.cell(column, row), Some(cell));
                let middle = |index: u8| (f64::from(index) + 0.5) / f64::from(WIDTH);
                assert_eq!(outlook.cell_under(middle(column), middle(row)), Some(cell));
            }
        }
    }

    #[test]
    fn a_point_beside_the_board_is_on_no_square() {
        for (across, down) in [(-0.01, 0.5), (0.5, 1.0), (f64::NAN, 0.5), (7.0, 0.1)] {
            assert_eq!(
                Outlook::Zero.cell_under(across, down),
                None,
                "{across} {down}"
            );
        }
        assert_eq!(Outlook::Zero.cell_under(0.0, 0.999), Some(named("a1")));
        assert_eq!(
            Outlook::One
                .cell_under(0.0, 0.0)
                .map(|cell| cell.to_string()),
            Some("f1".into())
        );
    }

    #[test]
    fn arrows_lead_as_the_screen_shows_and_stop_at_the_edge() {
        let led = |outlook: Outlook, from: &str, step| outlook.step(named(from), step).to_string();
        assert_eq!(led(Outlook::Zero, "b2", Step::Up), "b3");
        assert_eq!(led(Outlook::One, "b2", Step::Up), "b1");
        assert_eq!(led(Outlook::Zero, "b2", Step::Left), "a2");
        assert_eq!(led(Outlook::One, "b2", Step::Left), "c2");
        assert_eq!(led(Outlook::Zero, "a1", Step::Left), "a1");
        assert_eq!(led(Outlook::Zero, "a1", Step::Down), "a1");
        assert_eq!(led(Outlook::One, "a1", Step::RowStart), "f1");
        assert_eq!(led(Outlook::Zero, "a1", Step::RowEnd), "f1");
    }
}
