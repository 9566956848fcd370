//! A game at a table, as it is sent to one viewer.

use crate::TableId;
use game_core::{
    Banks, ContributionLine, CutShort, GameTime, Outcome, Seat, SeatList, Seed, Viewer,
};
use games::{AnyEnding, AnyNotice, AnyView};
use serde::{Deserialize, Serialize};

/// A game as one `Viewer` sees it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Play {
    pub table: TableId,
    /// The number of the game at that table, counted from 1.
    pub game: u32,
    /// The number of entries in the game's record.
    pub version: u32,
    /// The role for which `view` and `notices` were made.
    pub viewer: Viewer,
    /// The seat through whose eyes a spectator has chosen to look: `view` is that seat's.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub eyes: Option<Seat>,
    /// Everything the viewer may know.
    pub view: AnyView,
    /// What has just happened, for animation and history; empty on entering.
    pub notices: Vec<AnyNotice>,
    /// The seats awaited to act.
    pub awaited: SeatList,
    /// The deadline of each seat, in seat order; `None` if the seat has none.
    pub deadlines: Vec<Option<GameTime>>,
    /// What is left in each seat's bank in milliseconds, in seat order, without what the present
    /// turn has used; left out in games without banks.
    #[serde(default, skip_serializing_if = "has_none")]
    pub banks: Banks,
    /// The game clock at the time of writing.
    pub now: GameTime,
    /// Whether the game clock runs. It stops while an absent player is awaited, and after the
    /// end.
    pub running: bool,
    /// Searches of bots that time cut short: for each such seat the shortest of this game. Not
    /// journaled: a restored table has forgotten them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub cut_short: Vec<(Seat, CutShort)>,
    /// In how many milliseconds a standing clock will run: the countdown of a game in real time.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub starts_ms: Option<u64>,
    /// Set once the game is over.
    pub end: Option<End>,
}

fn has_none(banks: &Banks) -> bool {
    banks.is_empty()
}

/// The end of a game; the same for every viewer.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct End {
    pub ending: AnyEnding,
    /// The players' places.
    pub outcome: Outcome,
    /// The seed that the server had sealed. Its hash is the promise that was published before the
    /// deal. Mixed with the contributions it is the seed of the game.
    pub seed: Seed,
    /// What the players added to the deal, in seat order.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub contributions: Vec<ContributionLine>,
}
