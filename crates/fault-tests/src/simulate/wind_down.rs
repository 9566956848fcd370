//! The end of a simulation: without faults, every timed game ends and every empty table closes.

use super::{conditions::Conditions, laws::Verdict, simulation::Simulation};
use game_core::{Budget, Dice, Seat, Viewer};
use games::{AnyAction, AnyBot};
use hub::{BotJob, WallTime};
use wire::Stage;

/// Maximum number of timer events before a table counts as stuck.
const MAX_WAKES: u32 = 20_000;

impl Simulation {
    /// Ends all faults. Everyone is present and does nothing, then everyone leaves: a game with a
    /// clock must end, and the table must close.
    pub fn wind_down(&mut self) -> Verdict {
        self.conditions = Conditions::ALL;
        for condition in Conditions::EACH {
            self.conditions = self.conditions.without(condition);
        }
        self.in_flight.clear();
        self.answers.clear();
        self.thinking.clear();
        for who in 0..self.guests.len() {
            self.guests[who].reads = true;
            if self.guests[who].pages.is_empty() && !self.is_closed() {
                self.enter(who)?;
            }
        }
        self.wait_for_end()?;
        for who in 0..self.guests.len() {
            while !self.guests[who].pages.is_empty() && !self.is_closed() {
                self.exit(who)?;
            }
        }
        for _ in 0..MAX_WAKES {
            if self.is_closed() {
                return Ok(());
            }
            let wake = self
                .table
                .wake_at()
                .ok_or("the table is empty and has no timer to close it")?;
            self.now = self.now.max(wake);
            self.tick()?;
        }
        Err("the table is empty and does not close".to_owned())
    }

    /// Whether no clock runs and a person is awaited. In a real-time game without a time limit an
    /// idle person may block the last goal for ever, whatever the bots do.
    fn waits_for_people(&self) -> bool {
        let seats = self.table.room(self.now).seats;
        let is_person = |seat: &Seat| {
            seats[seat.index()]
                .sitter
                .as_ref()
                .is_some_and(|sitter| sitter.person().is_some())
        };
        self.table
            .seen_by(Viewer::Spectator, self.now)
            .is_some_and(|play| {
                play.deadlines.iter().all(Option::is_none) && play.awaited.iter().any(is_person)
            })
    }

    fn wait_for_end(&mut self) -> Verdict {
        for _ in 0..MAX_WAKES {
            if self.is_closed() || self.table.stage() != Stage::Playing {
                return Ok(());
            }
            if let Some(job) = self.table.bot_jobs().first() {
                let answer = job.answer(bot_choice(job, &mut self.dice));
                let mut seeds = self.fork_dice();
                let step = self.table.bot_acts(answer, self.now, &mut || seeds.seed());
                self.settle(&step)?;
                self.now = self.now + 50;
                continue;
            }
            // A game without a clock waits for its players; that is the host's choice.
            let Some(wake) = self.table.wake_at() else {
                return Ok(());
            };
            self.now = self.now.max(wake);
            self.tick()?;
        }
        if self.waits_for_people() {
            return Ok(());
        }
        Err(format!(
            "without faults the game does not end: {:?}",
            self.table.room(WallTime(0))
        ))
    }
}

/// The bot's own choice: with random actions a game need not end.
fn bot_choice(job: &BotJob, dice: &mut Dice) -> AnyAction {
    let budget = Budget {
        effort: 100,
        expired: &|| false,
    };
    let bot = AnyBot::named(job.kind, job.kind.bots()[0]);
    let choice = bot.and_then(|mut bot| {
        bot.choose(&job.view, job.asked.seat, &job.menu, budget, dice)
            .ok()
    });
    choice.unwrap_or_else(|| job.menu[0].clone())
}
