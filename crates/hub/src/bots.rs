//! What a bot at a table is asked. Whoever owns threads and clocks does the thinking.

use game_core::Seat;
use games::{AnyAction, AnyView, BotName, GameKind};

/// Which question a bot was asked. The same one is not open again until the game has gone on for
/// that bot: in turns by any version, in real time by its own next act.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Asked {
    /// The number of the game at its table.
    pub game: u32,
    /// In turns the version of the game, in real time that of the bot's own last act.
    pub version: u32,
    /// Where the bot sits.
    pub seat: Seat,
}

/// What a bot answered.
#[derive(Clone, PartialEq, Debug)]
pub struct BotAnswer {
    /// What it was asked.
    pub asked: Asked,
    /// What it does.
    pub action: AnyAction,
}

/// One question to one bot.
#[derive(Clone, PartialEq, Debug)]
pub struct BotJob {
    /// Which question it is.
    pub asked: Asked,
    /// Which game's bot.
    pub kind: GameKind,
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
        BotAnswer {
            asked: self.asked,
            action,
        }
    }
}
