//! A bot's turn: which one is asked, how long it may think.

use crate::world::{seed, steady_ms};
use game_core::{Budget, Dice, Seat, Tempo};
use games::AnyBot;
use hub::{BotAnswer, BotJob};
use std::collections::BTreeMap;

/// How long a bot may think about one move.
const THINKS_MS: f64 = 900.0;
/// How long it waits at least before it answers in a game of turns, so that people can follow.
const PACE_MS: f64 = 500.0;

/// How long a bot waits before it answers. In real time the rules set the pace, for bots as for
/// people.
pub fn pace_ms(job: &BotJob) -> f64 {
    match job.kind.tempo() {
        Tempo::Turns => PACE_MS,
        Tempo::RealTime => 0.0,
    }
}

/// The bots at the table. Each stays from move to move, with whatever it remembers.
#[derive(Default)]
pub struct Thinker {
    bots: BTreeMap<Seat, (String, AnyBot)>,
}

impl Thinker {
    /// The bot's answer.
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
        let until = steady_ms() + THINKS_MS;
        let expired = move || steady_ms() >= until;
        let budget = Budget {
            effort: u64::MAX,
            expired: &expired,
        };
        let mut dice = Dice::stream(&seed(), 0);
        let choice = bot.choose(&job.view, job.asked.seat, &job.menu, budget, &mut dice);
        job.answer(choice.expect("a job's bot, view and menu are of one game"))
    }
}
