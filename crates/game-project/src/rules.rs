//! The table's options: a checked [`Config`].

use crate::{BLUE, Board, Chore, Config, MOST_TIMEOUT_MS, RED, Violations};
use game_core::{Seat, Seating, Team};
use serde::{Deserialize, Serialize};

/// The denominator in which a chance is stored.
pub(crate) const CERTAIN: u32 = 1_000_000;

/// Options of a table; always playable. Made from a [`Config`], which is checked.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(into = "Config", try_from = "Config")]
pub struct Rules {
    board: Board,
    players: u8,
    goals: u16,
    pieces: u16,
    pub(crate) sham: u32,
    timeouts: Timeouts,
    pub(crate) time_limit_ms: Option<u32>,
}

/// The timeout of each chore in milliseconds, in the order of [`Chore::ALL`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Timeouts([u32; Chore::ALL.len()]);

impl Default for Rules {
    fn default() -> Self {
        Config::default()
            .try_into()
            .expect("the source's example is playable")
    }
}

impl Rules {
    pub const fn board(&self) -> Board {
        self.board
    }

    pub const fn players(&self) -> u8 {
        self.players
    }

    pub const fn goals(&self) -> u16 {
        self.goals
    }

    /// Pieces in the task area.
    pub const fn pieces(&self) -> u16 {
        self.pieces
    }

    /// The probability that a piece is a sham.
    pub fn sham_chance(&self) -> f64 {
        f64::from(self.sham) / f64::from(CERTAIN)
    }

    /// How long the chore puts an agent to sleep.
    pub const fn timeout_ms(&self, chore: Chore) -> u64 {
        self.timeouts.0[chore as usize] as u64
    }

    /// The same rules with another timeout, at most [`MOST_TIMEOUT_MS`].
    #[must_use]
    pub fn with_timeout(mut self, chore: Chore, ms: u64) -> Self {
        let most = u64::from(MOST_TIMEOUT_MS);
        self.timeouts.0[chore as usize] = ms.min(most) as u32;
        self
    }

    /// The same rules with another probability of shams, from 0 to less than 1.
    #[must_use]
    pub fn with_sham_chance(mut self, chance: f64) -> Self {
        self.sham = ((chance * f64::from(CERTAIN)).round() as u32).min(CERTAIN - 1);
        self
    }

    /// The longest duration of a game; `None` for no limit.
    pub const fn time_limit_ms(&self) -> Option<u32> {
        self.time_limit_ms
    }

    /// The seat's team: the first half of the seats is red, the other blue.
    pub const fn team(&self, seat: Seat) -> Team {
        if seat.index() < self.players as usize {
            RED
        } else {
            BLUE
        }
    }

    pub fn agents(&self, team: Team) -> impl Iterator<Item = Seat> + use<> {
        let rules = *self;
        rules.seats().filter(move |&seat| rules.team(seat) == team)
    }

    /// All agents, red ones first.
    pub fn seats(&self) -> impl Iterator<Item = Seat> + use<> {
        Seat::all(2 * usize::from(self.players))
    }

    /// The teams of all seats.
    pub fn seating(&self) -> Seating {
        Seating::in_teams(self.seats().map(|seat| self.team(seat)).collect())
    }
}

impl From<Rules> for Config {
    fn from(rules: Rules) -> Self {
        let [move_timeout, discover, test, place, ask, tell] = Chore::ALL
            .map(|chore| i64::try_from(rules.timeout_ms(chore)).expect("timeouts are limited"));
        Config {
            n_players: rules.players().into(),
            grid_width: rules.board().width().into(),
            grid_height: rules.board().height().into(),
            goal_area_height: rules.board().goal_area_height().into(),
            n_goals: rules.goals().into(),
            n_pieces: rules.pieces().into(),
            sham_chance: rules.sham_chance(),
            request_info_timeout: ask,
            send_info_timeout: tell,
            discover_neighbor_fields_timeout: discover,
            place_piece_timeout: place,
            test_piece_timeout: test,
            move_timeout,
            time_limit: rules.time_limit_ms().map(i64::from),
        }
    }
}

impl TryFrom<Config> for Rules {
    type Error = Violations;

    fn try_from(config: Config) -> Result<Self, Violations> {
        let violations = config.violations();
        if !violations.is_empty() {
            return Err(Violations(violations));
        }
        let small = |number: i64| u8::try_from(number).expect("was checked");
        let count = |number: i64| u16::try_from(number).expect("was checked");
        let ms = |number: i64| u32::try_from(number).expect("was checked");
        Ok(Rules {
            board: Board {
                width: small(config.grid_width),
                height: small(config.grid_height),
                goal_area_height: small(config.goal_area_height),
            },
            players: small(config.n_players),
            goals: count(config.n_goals),
            pieces: count(config.n_pieces),
            // A chance just below 1 must not round to certainty.
            sham: ((config.sham_chance * f64::from(CERTAIN)).round() as u32).min(CERTAIN - 1),
            timeouts: Timeouts(Chore::ALL.map(|chore| ms(config.timeout(chore)))),
            time_limit_ms: config.time_limit.map(ms),
        })
    }
}
