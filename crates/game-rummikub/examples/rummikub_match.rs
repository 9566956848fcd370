//! A match between bots at a table of two to four, each deal played from all sides, and what time
//! their moves take on a core (Linux only).
//!
//! Example: cargo run --release -p game-rummikub --example rummikub_match -- expert,advanced 4000 1
//! 2

use game_core::{Bot, Budget, Dice, Seat};
use game_rummikub::{Action, Rules, Rummikub, View, bot};
use search::arena::{Contestant, Match, Pairing};
use std::{
    collections::BTreeMap,
    sync::{Arc, Mutex},
    time::Duration,
};

type Times = Arc<Mutex<BTreeMap<String, Vec<Duration>>>>;

/// A bot with a stopwatch.
struct Timed {
    bot: Box<dyn Bot<Rummikub>>,
    name: String,
    times: Times,
}

impl Bot<Rummikub> for Timed {
    fn choose(
        &mut self,
        view: &View,
        seat: Seat,
        menu: &[Action],
        budget: Budget<'_>,
        dice: &mut Dice,
    ) -> Action {
        let began = cpu_time();
        let action = self.bot.choose(view, seat, menu, budget, dice);
        let took = cpu_time() - began;
        self.times
            .lock()
            .expect("no holder panics")
            .entry(self.name.clone())
            .or_default()
            .push(took);
        action
    }
}

/// The processor time of this thread: wall time would include other programs' work on a busy
/// machine.
fn cpu_time() -> Duration {
    let stat = std::fs::read_to_string("/proc/thread-self/schedstat")
        .expect("Linux counts a thread's time");
    let nanos = stat.split(' ').next().and_then(|first| first.parse().ok());
    Duration::from_nanos(nanos.expect("nanoseconds come first"))
}

fn main() {
    let mut words = std::env::args().skip(1);
    let names = words.next().unwrap_or_else(|| "expert,advanced".to_owned());
    let mut number = |usual: u64| {
        words
            .next()
            .map_or(usual, |text| text.parse().expect("a number"))
    };
    let (games, seed, threads) = (number(400) as u32, number(1), number(2) as usize);
    let names: Vec<&str> = names.split(',').collect();
    let times = Times::default();
    let contestant = |name: &&str| {
        let (name, times) = ((*name).to_owned(), Arc::clone(&times));
        let make = move || {
            let bot = bot(&name).expect("a bot of that name");
            Box::new(Timed {
                bot,
                name: name.clone(),
                times: Arc::clone(&times),
            }) as Box<dyn Bot<Rummikub>>
        };
        Contestant::<Rummikub> {
            name: String::new(),
            make: Box::new(make),
        }
    };
    let game = Match {
        rules: Rules::for_players(names.len() as u8).expect("two to four bots"),
        contestants: names.iter().map(contestant).collect(),
        games,
        seed,
        pairing: Pairing::Paired,
        threads,
    };
    for (name, tally) in names
        .iter()
        .zip(game.play(&|_| ()).expect("bots play by the rules"))
    {
        let range = tally.interval();
        let (low, high) = (range.low * 100.0, range.high * 100.0);
        println!(
            "{name:9} {:6.2} %  ({low:.2} to {high:.2}) of {} games",
            tally.share() * 100.0,
            tally.games()
        );
    }
    for (name, mut times) in std::mem::take(&mut *times.lock().expect("no holder panics")) {
        times.sort_unstable();
        let mean = times.iter().sum::<Duration>() / times.len() as u32;
        let at = |share: f64| times[((times.len() - 1) as f64 * share) as usize];
        println!(
            "{name:9} {} moves: mean {mean:.2?}, p99 {:.2?}, worst {:.2?}",
            times.len(),
            at(0.99),
            at(1.0)
        );
    }
}
