//! The unchecked configuration: keys and defaults of the source's chapter 10, and its eight
//! conditions, which lead to [`Rules`](crate::Rules).

use crate::{
    Chore, LEAST_TIME_LIMIT_MS, MOST_HEIGHT, MOST_PLAYERS, MOST_TILES, MOST_TIME_LIMIT_MS,
    MOST_TIMEOUT_MS, MOST_WIDTH, Violation,
};
use serde::{Deserialize, Serialize};

/// A configuration that may be invalid.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Config {
    pub n_players: i64,
    pub grid_width: i64,
    pub grid_height: i64,
    /// Rows of each goal area.
    pub goal_area_height: i64,
    /// Goals in each goal area.
    pub n_goals: i64,
    /// Pieces in the task area.
    pub n_pieces: i64,
    /// The probability that a piece is a sham, from 0 to less than 1.
    pub sham_chance: f64,
    /// The timeout of asking a team-mate, in milliseconds.
    pub request_info_timeout: i64,
    /// The timeout of answering a team-mate, in milliseconds.
    pub send_info_timeout: i64,
    /// The timeout of a look around, in milliseconds.
    pub discover_neighbor_fields_timeout: i64,
    /// The timeout of placing a piece, in milliseconds.
    pub place_piece_timeout: i64,
    /// The timeout of testing a piece, in milliseconds.
    pub test_piece_timeout: i64,
    /// The timeout of a move, in milliseconds.
    pub move_timeout: i64,
    /// The longest duration of a game in milliseconds; `None` for no limit, as in the source.
    pub time_limit: Option<i64>,
}

impl Default for Config {
    fn default() -> Self {
        Config {
            n_players: 5,
            grid_width: 10,
            grid_height: 10,
            goal_area_height: 3,
            n_goals: 3,
            n_pieces: 4,
            sham_chance: 0.2,
            request_info_timeout: 2000,
            send_info_timeout: 5000,
            discover_neighbor_fields_timeout: 1250,
            place_piece_timeout: 1000,
            test_piece_timeout: 1500,
            move_timeout: 250,
            time_limit: None,
        }
    }
}

impl Config {
    /// The timeout of a chore, unchecked.
    pub const fn timeout(&self, chore: Chore) -> i64 {
        match chore {
            Chore::Move => self.move_timeout,
            Chore::Discover => self.discover_neighbor_fields_timeout,
            Chore::Test => self.test_piece_timeout,
            Chore::Place => self.place_piece_timeout,
            Chore::Ask => self.request_info_timeout,
            Chore::Tell => self.send_info_timeout,
        }
    }

    /// The number of task fields; negative if the goal areas overlap.
    const fn task_fields(&self) -> i64 {
        let rows = self
            .grid_height
            .saturating_sub(self.goal_area_height.saturating_mul(2));
        rows.saturating_mul(self.grid_width)
    }

    /// All violated conditions, in the order of the source; empty if the configuration is
    /// playable.
    pub fn violations(&self) -> Vec<Violation> {
        self.of_the_board()
            .into_iter()
            .chain(self.of_what_is_on_it())
            .chain(self.of_time_and_luck())
            .collect()
    }

    fn of_the_board(&self) -> Vec<Violation> {
        let (width, height, goal_area) = (self.grid_width, self.grid_height, self.goal_area_height);
        let most_goal_area = height.saturating_sub(1) / 2;
        let found = [
            (width < 2, Violation::Narrow { width }),
            (height < width, Violation::Low { height, width }),
            (
                goal_area < 0 || goal_area > most_goal_area,
                Violation::GoalArea {
                    height: goal_area,
                    most: most_goal_area,
                },
            ),
            (
                width > MOST_WIDTH.into(),
                Violation::TooMuch {
                    key: "grid_width",
                    value: width,
                    most: MOST_WIDTH.into(),
                },
            ),
            (
                height > most_height(width),
                Violation::TooMuch {
                    key: "grid_height",
                    value: height,
                    most: most_height(width),
                },
            ),
        ];
        only(found)
    }

    fn of_what_is_on_it(&self) -> Vec<Violation> {
        let (players, goals, pieces) = (self.n_players, self.n_goals, self.n_pieces);
        let most_goals = self.goal_area_height.saturating_mul(self.grid_width);
        let most_pieces = self.task_fields().saturating_sub(players.saturating_mul(2));
        let found = [
            (
                players < 1 || players >= self.grid_width,
                Violation::Players {
                    players,
                    width: self.grid_width,
                },
            ),
            (
                goals < 1 || goals > most_goals,
                Violation::Goals {
                    goals,
                    most: most_goals,
                },
            ),
            (
                pieces < 1 || pieces > most_pieces,
                Violation::Pieces {
                    pieces,
                    most: most_pieces,
                },
            ),
            (
                players > MOST_PLAYERS.into(),
                Violation::TooMuch {
                    key: "n_players",
                    value: players,
                    most: MOST_PLAYERS.into(),
                },
            ),
        ];
        only(found)
    }

    fn of_time_and_luck(&self) -> Vec<Violation> {
        let timeouts = Chore::ALL.map(|chore| (chore.key(), self.timeout(chore)));
        let negative = timeouts.map(|(key, ms)| (ms < 0, Violation::Timeout { key, ms }));
        let most = i64::from(MOST_TIMEOUT_MS);
        let endless =
            timeouts.map(|(key, value)| (value > most, Violation::TooMuch { key, value, most }));
        // Written so that NaN fails, too.
        let is_chance = self.sham_chance >= 0.0 && self.sham_chance < 1.0;
        let limits = i64::from(LEAST_TIME_LIMIT_MS)..=i64::from(MOST_TIME_LIMIT_MS);
        let ms = self.time_limit.unwrap_or(*limits.start());
        let found = [
            (
                !is_chance,
                Violation::ShamChance {
                    chance: self.sham_chance,
                },
            ),
            (!limits.contains(&ms), Violation::TimeLimit { ms }),
        ];
        [only(negative), only(endless), only(found)].concat()
    }

    /// The default configuration for an agent that was told only the board and the size of the
    /// teams, adjusted to fit them.
    pub fn guess(width: i64, height: i64, goal_area_height: i64, n_players: i64) -> Self {
        let config = Config {
            grid_width: width,
            grid_height: height,
            goal_area_height,
            n_players,
            ..Config::default()
        };
        Config {
            n_goals: config.n_goals.min(goal_area_height.saturating_mul(width)),
            n_pieces: config.n_pieces.min(
                config
                    .task_fields()
                    .saturating_sub(n_players.saturating_mul(2)),
            ),
            ..config
        }
    }
}

/// The rows of the highest board of that width: [`MOST_HEIGHT`], or [`MOST_TILES`] in all.
fn most_height(width: i64) -> i64 {
    let width = width.clamp(1, MOST_WIDTH.into());
    (MOST_TILES as i64 / width).min(MOST_HEIGHT.into())
}

fn only<const N: usize>(found: [(bool, Violation); N]) -> Vec<Violation> {
    found
        .into_iter()
        .filter_map(|(is_so, violation)| is_so.then_some(violation))
        .collect()
}
