//! Lets bots think beside the tables: never more at once than there are cores, never longer than they may.

use crate::{
    limits::{BOT_PACE, BOT_THINKS},
    luck,
    meters::Meters,
};
use game_core::{Budget, Tempo};
use games::{AnyAction, AnyBot};
use hub::{BotAnswer, BotJob};
use std::{
    sync::Arc,
    time::{Duration, Instant},
};
use tokio::{sync::Semaphore, task::spawn_blocking, time};

/// Where bots think.
#[derive(Clone, Debug)]
pub(crate) struct ThinkTank {
    places: Arc<Semaphore>,
    meters: Arc<Meters>,
}

impl ThinkTank {
    pub fn new(meters: Arc<Meters>) -> Self {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        Self { places: Arc::new(Semaphore::new(cores)), meters }
    }

    /// The bot's choice, in turns at an even pace. A bot that fails plays the first thing offered: a table never hangs on one.
    pub async fn think(&self, job: BotJob) -> BotAnswer {
        let ready = time::Instant::now() + pace(&job);
        let fallback = job.answer(job.menu[0].clone());
        let place = self.places.acquire().await;
        let meters = self.meters.clone();
        let thought = spawn_blocking(move || {
            let began = Instant::now();
            let chosen = choose(&job);
            meters.note_thought(began.elapsed());
            chosen.map(|action| job.answer(action))
        })
        .await;
        // Others may think while this one only keeps its pace.
        drop(place);
        if ready > time::Instant::now() {
            time::sleep_until(ready).await;
        }
        thought.ok().flatten().unwrap_or(fallback)
    }
}

/// In real time the rules set the pace, for bots as for people.
fn pace(job: &BotJob) -> Duration {
    match job.kind.tempo() {
        Tempo::Turns => BOT_PACE,
        Tempo::RealTime => Duration::ZERO,
    }
}

fn choose(job: &BotJob) -> Option<AnyAction> {
    let began = Instant::now();
    let budget = Budget { effort: u64::MAX, expired: &|| began.elapsed() >= BOT_THINKS };
    let mut bot = AnyBot::named(job.kind, job.bot.as_str())?;
    bot.choose(&job.view, job.asked.seat, &job.menu, budget, &mut luck::dice()).ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use game_core::{Seat, Seed};
    use games::GameKind;
    use hub::{Table, WallTime};
    use wire::{Absence, NewTable, Nick, Person, PersonId, Setup, TableId, Visibility};

    /// What a bot is asked at a table where it moves first.
    fn job() -> BotJob {
        let person = Person { id: PersonId::from_bits(1), nick: Nick::guest(1) };
        let rules = GameKind::Dama.default_rules();
        let setup = Setup { rules, visibility: Visibility::Private, absence: Absence::Wait };
        let bots = vec![(Seat::new(0), "easy".parse().expect("a name"))];
        let wish = NewTable { setup, seat: Some(Seat::new(1)), bots };
        let (now, mut deal) = (WallTime(0), || Seed::from_number(1));
        let (mut table, _) =
            Table::open(TableId::from_bits(1), &person, wish, now, &mut deal).expect("a table");
        let _ = table.enter(&person.id, now, &mut deal);
        table.bot_jobs().remove(0)
    }

    /// The clock stands still while the bot thinks, so that only the pace is measured.
    #[tokio::test(start_paused = true)]
    async fn a_bot_takes_its_time_however_quickly_it_has_chosen() {
        let tank = ThinkTank::new(Meters::new());
        let began = time::Instant::now();
        tank.think(job()).await;
        assert!(began.elapsed() >= BOT_PACE);
    }
}
