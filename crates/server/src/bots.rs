//! Lets bots think beside the tables: never more at once than there are cores, never longer than they may.

use crate::{
    limits::{BOT_PACE, BOT_THINKS},
    luck,
};
use game_core::Budget;
use games::{AnyAction, AnyBot};
use hub::{BotAnswer, BotJob};
use std::{sync::Arc, time::Instant};
use tokio::{sync::Semaphore, task::spawn_blocking, time};

/// Where bots think.
#[derive(Clone, Debug)]
pub(crate) struct ThinkTank {
    places: Arc<Semaphore>,
}

impl ThinkTank {
    pub fn new() -> Self {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        Self { places: Arc::new(Semaphore::new(cores)) }
    }

    /// The bot's choice, at an even pace. A bot that fails plays the first thing offered: a table never hangs on one.
    pub async fn think(&self, job: BotJob) -> BotAnswer {
        let ready = time::Instant::now() + BOT_PACE;
        let fallback = job.answer(job.menu[0].clone());
        let place = self.places.acquire().await;
        let thought = spawn_blocking(move || choose(&job).map(|action| job.answer(action))).await;
        // Others may think while this one only keeps its pace.
        drop(place);
        time::sleep_until(ready).await;
        thought.ok().flatten().unwrap_or(fallback)
    }
}

fn choose(job: &BotJob) -> Option<AnyAction> {
    let began = Instant::now();
    let budget = Budget { effort: u64::MAX, expired: &|| began.elapsed() >= BOT_THINKS };
    let mut bot = AnyBot::named(job.kind, job.bot.as_str())?;
    bot.choose(&job.view, job.seat, &job.menu, budget, &mut luck::dice()).ok()
}
