//! Lets the bots of the table think, for as long as `hub` says.

use crate::environment::{seed, steady_ms};
use game_core::{Budget, Dice, Seat};
use games::AnyBot;
use hub::{BOT_THINKS, BotAnswer, BotJob};
use std::{collections::BTreeMap, time::Duration};

/// A duration in the milliseconds of the browser's clocks.
pub fn ms(duration: Duration) -> f64 {
    duration.as_secs_f64() * 1000.0
}

/// The bots at the table. A bot stays from move to move and keeps its memory.
#[derive(Default)]
pub struct Thinker {
    bots: BTreeMap<Seat, (String, AnyBot)>,
}

impl Thinker {
    /// The bot's answer, within `BOT_THINKS`.
    pub fn choose(&mut self, job: &BotJob) -> BotAnswer {
        let sits = self
            .bots
            .get(&job.asked.seat)
            .is_some_and(|(name, _)| name == job.bot.as_str());
        if !sits {
            let bot =
                AnyBot::named(job.kind, job.bot.as_str()).expect("only known bots are seated");
            self.bots.insert(job.asked.seat, (job.bot.to_string(), bot));
        }
        let (_, bot) = self
            .bots
            .get_mut(&job.asked.seat)
            .expect("it was seated just now");
        let until = steady_ms() + ms(BOT_THINKS);
        let expired = move || steady_ms() >= until;
        let budget = Budget {
            effort: u64::MAX,
            expired: &expired,
        };
        let mut dice = Dice::stream(&seed(), 0);
        let choice = bot.choose(&job.view, job.asked.seat, &job.menu, budget, &mut dice);
        BotAnswer {
            cut_short: bot.cut_short(),
            ..job.answer(choice.expect("a job's bot, view and menu are of one game"))
        }
    }
}
