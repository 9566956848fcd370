//! Questions of a table to its bots. The server and the page's worker own threads and clocks and
//! let the bots think; `bot_pace` says for how long.

use game_core::{CutShort, Seat};
use games::{AnyAction, AnyView, BotName, GameKind};
use wire::PersonId;

/// Identifies one question to a bot. The same question is not asked twice: in games with
/// turns every new version asks anew, in real time the bot's own next act does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BotQuestion {
    /// The number of the game at its table.
    pub game: u32,
    /// The game's version in games with turns; in real time the version of the bot's own last
    /// act.
    pub version: u32,
    pub seat: Seat,
}

/// A bot's answer, for `Table::bot_acts`.
#[derive(Clone, PartialEq, Debug)]
pub struct BotAnswer {
    pub asked: BotQuestion,
    pub action: AnyAction,
    /// What the choice lacks for want of time.
    pub cut_short: Option<CutShort>,
    /// How long the question waited before the bot could think about it. In games with turns the
    /// game clock does not count it, see `Table::bots_wait`.
    pub waited_ms: u64,
}

/// One question to one bot, complete enough to be answered on another thread.
#[derive(Clone, PartialEq, Debug)]
pub struct BotJob {
    pub asked: BotQuestion,
    pub kind: GameKind,
    pub bot: BotName,
    /// The person who put the bot on its seat; the host for a stand-in. Thinking counts against
    /// them.
    pub sponsor: Option<PersonId>,
    /// The game as the bot's seat sees it.
    pub view: AnyView,
    /// The actions offered; never empty.
    pub menu: Vec<AnyAction>,
}

impl BotJob {
    /// Pairs `action` with this question.
    pub fn answer(&self, action: AnyAction) -> BotAnswer {
        BotAnswer {
            asked: self.asked,
            action,
            cut_short: None,
            waited_ms: 0,
        }
    }
}
