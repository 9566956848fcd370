//! How people and bots stand, as the server tells it over HTTP.

use crate::{PersonId, TableId};
use games::GameKind;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// A person as everyone may know them: `GET /api/people/{nick}`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Profile {
    /// Who, for programs.
    pub id: PersonId,
    /// What they are called.
    pub nick: String,
    /// Whether they have no account.
    pub guest: bool,
    /// How they stand in each game they have finished.
    #[cfg_attr(feature = "openapi", schema(value_type = BTreeMap<String, Score>))]
    pub games: BTreeMap<GameKind, Score>,
    /// Their last games, the newest first; those at private tables only for themselves.
    pub last: Vec<PastGame>,
}

/// How somebody stands in a game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Score {
    /// How good they are: 1500 to begin with.
    pub rating: i64,
    /// How sure that is: within twice this, with 95 % confidence.
    pub deviation: i64,
    /// Games finished.
    pub played: i64,
    /// Games won.
    pub won: i64,
    /// Games shared.
    pub drawn: i64,
    /// Games lost.
    pub lost: i64,
    /// Games won in a row up to now; lost in a row, if below 0.
    pub streak: i64,
}

/// A game that is over.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct PastGame {
    /// The table it was played at.
    pub table: TableId,
    /// Its number there.
    pub number: u32,
    /// What was played.
    #[cfg_attr(feature = "openapi", schema(value_type = String))]
    pub game: GameKind,
    /// When it ended, by the world's clock.
    pub ended_ms: i64,
    /// How it went for the person whose list this is.
    pub fared: Fared,
    /// Who played, in seat order.
    pub players: Vec<PastPlayer>,
}

/// How a game went for somebody.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Fared {
    /// They, or their side, came first.
    Won,
    /// They shared the first place.
    Drew,
    /// Others came before them.
    Lost,
}

/// Somebody who played.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct PastPlayer {
    /// Their nick then, or the bot's name; empty if they have deleted their account.
    pub name: String,
    /// Whether a program played.
    pub bot: bool,
    /// Their place, 1 for the best.
    pub place: u8,
}

/// How a person has fared in one game: `GET /api/people/{nick}/{game}`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Career {
    /// When, and the rating from then on; the oldest first.
    pub history: Vec<(i64, i64)>,
    /// Whom they have met, the most frequent first.
    pub against: Vec<Met>,
}

/// Somebody they have met.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Met {
    /// Their nick, or the bot's name; empty if they have deleted their account.
    pub name: String,
    /// Whether it is a program.
    pub bot: bool,
    /// Games against them.
    pub played: i64,
    /// Games in which one came before them.
    pub won: i64,
    /// Games in which one came after them.
    pub lost: i64,
}

/// A line of `GET /api/leaders/{game}`, the best first.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct LeaderLine {
    /// Their nick, or the bot's name.
    pub name: String,
    /// Whether it is a program.
    pub bot: bool,
    /// How they stand.
    pub score: Score,
}

/// What a game did to the rating of one seat: a line of `GET /api/games/{table}/{number}/ratings`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct RatingChange {
    /// Which seat.
    pub seat: u8,
    /// The rating after the game.
    pub rating: i64,
    /// Against the rating before; none if this was the player's first game.
    pub change: Option<i64>,
}
