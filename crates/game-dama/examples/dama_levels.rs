//! How two levels do against each other, and how long hard thinks. Run with `--release` and `hard medium 200`.

use game_core::{Bot, Budget, Dice, Seat};
use game_dama::{Action, Dama, Level, Rules, View};
use search::arena::{Contestant, Match, Pairing, Tally};
use std::{
    sync::atomic::{AtomicU64, Ordering},
    time::Instant,
};

static MOVES: AtomicU64 = AtomicU64::new(0);
static NANOS: AtomicU64 = AtomicU64::new(0);
static SLOWEST: AtomicU64 = AtomicU64::new(0);

/// A level, with a stop watch on hard.
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
    let words: Vec<String> = std::env::args().skip(1).collect();
    let [one, two, games] = words.as_slice() else {
        panic!("expected two levels and a number of games, as in: hard medium 200");
    };
    let (one, two): (Level, Level) = (one.parse().expect("a level"), two.parse().expect("a level"));
    let tally = play(one, two, games.parse().expect("a number of games"));
    let interval = tally.interval();
    println!("{one} - {two}: +{} ={} -{}", tally.wins, tally.draws, tally.losses);
    println!("share {:.3}, with 95 % confidence {:.3} to {:.3}", tally.share(), interval.low, interval.high);
    let moves = MOVES.load(Ordering::Relaxed).max(1);
    let (mean, slowest) = (NANOS.load(Ordering::Relaxed) / moves, SLOWEST.load(Ordering::Relaxed));
    println!("hard: {moves} moves, mean {:.1} ms, slowest {:.1} ms", mean as f64 / 1e6, slowest as f64 / 1e6);
}

/// The first one's results.
fn play(one: Level, two: Level, games: u32) -> Tally {
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
    game.play(&|_| ()).expect("bots play by the rules").swap_remove(0)
}
