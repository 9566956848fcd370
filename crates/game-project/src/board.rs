//! The shape of the board: a goal area at the top and at the bottom, the task area between.

use crate::{Direction, Field};
use game_core::Team;

/// The team that owns the top goal area.
pub const RED: Team = Team(0);
/// The team that owns the bottom goal area.
pub const BLUE: Team = Team(1);

/// The part of the board a field belongs to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Area {
    /// The goal area of that team: at the top for [`RED`], at the bottom for [`BLUE`].
    Goal(Team),
    Task,
}

/// The shape of a board. Fields are numbered row by row.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Board {
    pub(crate) width: u8,
    pub(crate) height: u8,
    pub(crate) goal_area_height: u8,
}

impl Board {
    pub const fn width(self) -> u8 {
        self.width
    }

    pub const fn height(self) -> u8 {
        self.height
    }

    /// The number of rows of each goal area.
    pub const fn goal_area_height(self) -> u8 {
        self.goal_area_height
    }

    pub const fn count(self) -> usize {
        self.width as usize * self.height as usize
    }

    pub const fn contains(self, field: Field) -> bool {
        field.x < self.width && field.y < self.height
    }

    /// The field's number, row by row.
    pub const fn index(self, field: Field) -> usize {
        field.y as usize * self.width as usize + field.x as usize
    }

    pub const fn area(self, field: Field) -> Area {
        match field.y {
            y if y < self.goal_area_height => Area::Goal(RED),
            y if y >= self.height - self.goal_area_height => Area::Goal(BLUE),
            _ => Area::Task,
        }
    }

    /// All fields, row by row.
    pub fn fields(self) -> impl Iterator<Item = Field> + Clone {
        self.rows(0, self.height)
    }

    /// The fields of the team's goal area, row by row.
    pub fn goal_area(self, team: Team) -> impl Iterator<Item = Field> + Clone {
        match team {
            RED => self.rows(0, self.goal_area_height),
            _ => self.rows(self.height - self.goal_area_height, self.height),
        }
    }

    /// The fields of the task area, row by row.
    pub fn task_area(self) -> impl Iterator<Item = Field> + Clone {
        self.rows(self.goal_area_height, self.height - self.goal_area_height)
    }

    /// The field and its neighbours by edge or corner: 9 fields, or 6 or 4 at the edge of the
    /// board.
    pub fn around(self, field: Field) -> impl Iterator<Item = Field> {
        let span = |middle: u8, end: u8| middle.saturating_sub(1)..=(middle + 1).min(end - 1);
        span(field.y, self.height)
            .flat_map(move |y| span(field.x, self.width).map(move |x| Field::new(x, y)))
    }

    /// The field one step away; `None` beyond the edge.
    pub fn step(self, field: Field, way: Direction) -> Option<Field> {
        way.from(field).filter(|&to| self.contains(to))
    }

    fn rows(self, from: u8, to: u8) -> impl Iterator<Item = Field> + Clone {
        (from..to).flat_map(move |y| (0..self.width).map(move |x| Field::new(x, y)))
    }
}
