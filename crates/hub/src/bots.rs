//! Questions of a table to its bots, and how long a bot takes to answer. The server and the page's
//! worker own threads and clocks and let the bots think.

use game_core::{Seat, Tempo};
use games::{AnyAction, AnyView, BotName, GameKind};
use std::time::Duration;

/// The longest time a bot may think about one move.
pub const BOT_THINKS: Duration = Duration::from_millis(1000);
/// The shortest time from question to answer in a game of turns.
const PACE_IN_TURNS: Duration = Duration::from_millis(700);

/// Identifies one question to a bot. The same question is not asked twice: in games with
/// turns every new version asks anew, in real time the bot's own next act does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Asked {
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
    pub asked: Asked,
    pub action: AnyAction,
}

/// One question to one bot, complete enough to be answered on another thread.
#[derive(Clone, PartialEq, Debug)]
pub struct BotJob {
    pub asked: Asked,
    pub kind: GameKind,
    pub bot: BotName,
    /// The game as the bot's seat sees it.
    pub view: AnyView,
    /// The actions offered; never empty.
    pub menu: Vec<AnyAction>,
}

impl BotJob {
    /// The shortest time from question to answer, thinking included. In a game of turns people can
    /// then follow, and a quick answer tells nothing about the bot's hand; in real time the rules
    /// set the pace, for bots as for people.
    pub fn pace(&self) -> Duration {
        match self.kind.tempo() {
            Tempo::Turns => PACE_IN_TURNS,
            Tempo::RealTime => Duration::ZERO,
        }
    }

    /// Pairs `action` with this question.
    pub fn answer(&self, action: AnyAction) -> BotAnswer {
        BotAnswer {
            asked: self.asked,
            action,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use game_core::{Seed, Viewer};
    use games::AnyBout;

    #[test]
    fn bots_in_turns_take_their_time_and_bots_in_real_time_answer_at_once() {
        for &kind in GameKind::ALL {
            let bout = AnyBout::open(kind.default_rules(), Seed::from_number(1));
            let job = BotJob {
                asked: Asked {
                    game: 1,
                    version: 0,
                    seat: Seat::new(0),
                },
                kind,
                bot: kind.bots()[0].parse().expect("a name"),
                view: bout.view(Viewer::Seat(Seat::new(0))),
                menu: bout.menu(Seat::new(0)),
            };
            let expected = match kind.tempo() {
                Tempo::Turns => PACE_IN_TURNS,
                Tempo::RealTime => Duration::ZERO,
            };
            assert_eq!(job.pace(), expected, "{kind}");
            assert!(job.pace() < BOT_THINKS, "a bot may use its pace to think");
        }
    }
}
