//! How fast a bot answers.

use crate::BotJob;
use game_core::Tempo;
use std::time::Duration;
use wire::limits::BOT_THINKS_MS;

/// The longest time a bot may think about one move.
pub const BOT_THINKS: Duration = Duration::from_millis(BOT_THINKS_MS);
/// The shortest time from question to answer in a game of turns.
const PACE_IN_TURNS: Duration = Duration::from_millis(700);

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
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::BotQuestion;
    use game_core::{Seat, Seed, Viewer};
    use games::{AnyBout, GameKind};

    #[test]
    fn bots_in_turns_take_their_time_and_bots_in_real_time_answer_at_once() {
        for &kind in GameKind::ALL {
            let bout = AnyBout::open(kind.default_rules(), Seed::from_number(1));
            let job = BotJob {
                asked: BotQuestion {
                    game: 1,
                    version: 0,
                    seat: Seat::new(0),
                },
                kind,
                bot: kind.bots()[0].parse().expect("a name"),
                sponsor: None,
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
