//! How the levels do against each other, and how long they think. Run with `--release`, and the number of games.

use game_core::{Bot, Budget, Dice, Game, Seat};
use game_dama::{Action, Dama, Level, Rules, View};
use search::arena::{Contestant, Match, Pairing};
use std::{
    sync::atomic::{AtomicU64, Ordering},
    time::Instant,
};

static MOVES: AtomicU64 = AtomicU64::new(0);
static NANOS: AtomicU64 = AtomicU64::new(0);
static SLOWEST: AtomicU64 = AtomicU64::new(0);

/// A level with a stop watch for one of them.
struct Watched(Level);

impl Bot<Dama> for Watched {
    fn choose(
        &mut self,
        view: &View,
        seat: Seat,
        menu: &[Action],
        budget: Budget<'_>,
        dice: &mut Dice,
    ) -> Action {
        let began = Instant::now();
        let action = self.0.choose(view, seat, menu, budget, dice);
        let nanos = began.elapsed().as_nanos() as u64;
        if self.0 == Level::Hard {
            MOVES.fetch_add(1, Ordering::Relaxed);
            NANOS.fetch_add(nanos, Ordering::Relaxed);
            SLOWEST.fetch_max(nanos, Ordering::Relaxed);
        }
        action
    }
}

fn main() {
    let games = std::env::args().nth(1).and_then(|text| text.parse().ok()).unwrap_or(200);
    for (one, two) in [
        (Level::Medium, Level::Easy),
        (Level::Hard, Level::Easy),
        (Level::Hard, Level::Medium),
        (Level::Hard, Level::Hard),
    ] {
        let began = Instant::now();
        let contestant = |level: Level| Contestant {
            name: level.to_string(),
            make: Box::new(move || Box::new(Watched(level))),
        };
        let game = Match::<Dama> {
            rules: Rules::default(),
            contestants: vec![contestant(one), contestant(two)],
            games,
            seed: 1,
            pairing: Pairing::Alternate,
            threads: 2,
        };
        let tallies = game.play(&|_| ()).expect("bots play by the rules");
        let tally = &tallies[0];
        let interval = tally.interval();
        println!(
            "{} {one} - {two}: +{} ={} -{}, share {:.3} ({:.3} to {:.3}), {:.1} s",
            Dama::NAME,
            tally.wins,
            tally.draws,
            tally.losses,
            tally.share(),
            interval.low,
            interval.high,
            began.elapsed().as_secs_f64()
        );
    }
    let moves = MOVES.load(Ordering::Relaxed).max(1);
    let (mean, slowest) = (NANOS.load(Ordering::Relaxed) / moves, SLOWEST.load(Ordering::Relaxed));
    println!("hard: {moves} moves, mean {:.1} ms, slowest {:.1} ms", mean as f64 / 1e6, slowest as f64 / 1e6);
}
