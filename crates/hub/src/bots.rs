//! What a bot at a table is asked. Whoever owns threads and clocks does the thinking.

use game_core::Seat;
use games::{AnyAction, AnyView, BotName, GameKind};

/// What a bot answered.
#[derive(Clone, PartialEq, Debug)]
pub struct BotAnswer {
    /// The number of the game it was asked about.
    pub game: u32,
    /// The version of the game it was asked about.
    pub version: u32,
    /// Where it sits.
    pub seat: Seat,
    /// What it does.
    pub action: AnyAction,
}

/// One question to one bot.
#[derive(Clone, PartialEq, Debug)]
pub struct BotJob {
    /// The number of the game at its table.
    pub game: u32,
    /// The version of the game it is asked about.
    pub version: u32,
    /// Which game's bot.
    pub kind: GameKind,
    /// Where it sits.
    pub seat: Seat,
    /// Which bot.
    pub bot: BotName,
    /// All it may know.
    pub view: AnyView,
    /// What it is offered; never empty.
    pub menu: Vec<AnyAction>,
}

impl BotJob {
    /// The answer to this question.
    pub fn answer(&self, action: AnyAction) -> BotAnswer {
        BotAnswer { game: self.game, version: self.version, seat: self.seat, action }
    }
}
