//! The board's shape: a goal area at the top and at the bottom, the task area between.

use crate::{Direction, Field};
use game_core::Team;

/// The team that owns the top goal area.
pub const RED: Team = Team(0);
/// The team that owns the bottom goal area.
pub const BLUE: Team = Team(1);

/// What a field is part of.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Area {
    /// Where that team has its goals.
    Goal(Team),
    /// Where pieces lie.
    Task,
}

/// The shape of a board. Its fields are numbered row by row.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Board {
    pub(crate) width: u8,
    pub(crate) height: u8,
    pub(crate) goal_area_height: u8,
}

impl Board {
    /// How many columns there are.
    pub const fn width(self) -> u8 {
        self.width
    }

    /// How many rows there are.
    pub const fn height(self) -> u8 {
        self.height
    }

    /// How many rows each goal area has.
    pub const fn goal_area_height(self) -> u8 {
        self.goal_area_height
    }

    /// How many fields there are.
    pub const fn count(self) -> usize {
        self.width as usize * self.height as usize
    }

    /// Whether there is such a field.
    pub const fn contains(self, field: Field) -> bool {
        field.x < self.width && field.y < self.height
    }

    /// The field's number, row by row.
    pub const fn index(self, field: Field) -> usize {
        field.y as usize * self.width as usize + field.x as usize
    }

    /// What the field is part of.
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

    /// The fields in which the team has its goals, row by row.
    pub fn goal_area(self, team: Team) -> impl Iterator<Item = Field> + Clone {
        match team {
            RED => self.rows(0, self.goal_area_height),
            _ => self.rows(self.height - self.goal_area_height, self.height),
        }
    }

    /// The fields on which pieces lie, row by row.
    pub fn task_area(self) -> impl Iterator<Item = Field> + Clone {
        self.rows(self.goal_area_height, self.height - self.goal_area_height)
    }

    /// The field and those around it that share an edge or a corner with it: 9, or 6 or 4 at the
    /// rim.
    pub fn around(self, field: Field) -> impl Iterator<Item = Field> {
        let span = |middle: u8, end: u8| middle.saturating_sub(1)..=(middle + 1).min(end - 1);
        span(field.y, self.height)
            .flat_map(move |y| span(field.x, self.width).map(move |x| Field::new(x, y)))
    }

    /// The field one step away; none beyond the rim.
    pub fn step(self, field: Field, way: Direction) -> Option<Field> {
        way.from(field).filter(|&to| self.contains(to))
    }

    fn rows(self, from: u8, to: u8) -> impl Iterator<Item = Field> + Clone {
        (from..to).flat_map(move |y| (0..self.width).map(move |x| Field::new(x, y)))
    }
}
