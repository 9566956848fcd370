//! Profiles, ratings and past games, as the HTTP API returns them.

use crate::{PersonId, TableId};
use games::GameKind;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// A public profile: `GET /api/people/{nick}`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Profile {
    pub id: PersonId,
    pub nick: String,
    /// Whether the person has no account.
    pub guest: bool,
    /// The score in each game with at least one rated game; empty for a guest.
    #[cfg_attr(feature = "openapi", schema(value_type = BTreeMap<String, Score>))]
    pub games: BTreeMap<GameKind, Score>,
    /// The last games, newest first; those at private tables only for the person themselves.
    pub last: Vec<PastGame>,
}

/// Rating and results in one game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Score {
    /// The Glicko-2 rating; 1500 at the beginning.
    pub rating: i64,
    /// The rating deviation: the true strength is within twice this, with 95 % confidence.
    pub deviation: i64,
    /// Number of rated games.
    pub played: i64,
    /// Number of rated games won.
    pub won: i64,
    /// Number of rated games with a shared first place.
    pub drawn: i64,
    /// Number of rated games lost.
    pub lost: i64,
    /// Rated games won in a row up to now; negative for games lost in a row.
    pub streak: i64,
}

/// A finished game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct PastGame {
    /// The table it was played at.
    pub table: TableId,
    /// Its number at that table.
    pub number: u32,
    #[cfg_attr(feature = "openapi", schema(value_type = String))]
    pub game: GameKind,
    /// When it ended, in milliseconds since 1970.
    pub ended_ms: i64,
    /// The result for the person in the list's address.
    pub fared: Fared,
    /// Whether it has changed ratings.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub rated: bool,
    /// The players in seat order.
    pub players: Vec<PastPlayer>,
}

/// The result of a game for one person.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Fared {
    /// The person, or their side, came first.
    Won,
    /// The first place was shared.
    Drew,
    /// Others came before them.
    Lost,
}

/// A player of a finished game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct PastPlayer {
    /// The nick at that time, or the bot's name; empty if the account was deleted.
    pub name: String,
    /// Whether it is a bot.
    pub bot: bool,
    /// Whether a program played for a person.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub program: bool,
    /// The place; 1 is the best.
    pub place: u8,
}

/// Rating history and opponents in one game: `GET /api/people/{nick}/{game}`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Career {
    /// Pairs of time (milliseconds since 1970) and new rating, oldest first.
    pub history: Vec<(i64, i64)>,
    /// The opponents, the most frequent first.
    pub against: Vec<Met>,
}

/// An opponent and the score against them.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Met {
    /// The nick, or the bot's name; empty if the account was deleted.
    pub name: String,
    /// Whether it is a bot.
    pub bot: bool,
    /// Games against the opponent.
    pub played: i64,
    /// Games in which the person placed before the opponent.
    pub won: i64,
    /// Games in which the person placed after the opponent.
    pub lost: i64,
}

/// An element of `GET /api/leaders/{game}`, the best first.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct LeaderLine {
    /// The nick, or the bot's name.
    pub name: String,
    /// Whether it is a bot.
    pub bot: bool,
    pub score: Score,
}

/// The effect of a game on the rating of one seat: an element of `GET
/// /api/games/{table}/{number}/ratings`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct RatingChange {
    pub seat: u8,
    /// The rating after the game.
    pub rating: i64,
    /// The difference to the rating before; `null` if this was the player's first game.
    pub change: Option<i64>,
}
