//! `stolik bench playouts`: random games per second.

use crate::say::say;
use clap::Args;
use game_core::Dice;
use games::GameKind;
use indicatif::{ProgressBar, ProgressStyle};
use serde_json::json;
use std::time::{Duration, Instant};

/// Number of playouts between two checks of the time.
const BATCH: u32 = 256;

/// Plays random games from start to end on one thread.
///
/// Example: stolik bench playouts dama --seconds 5
#[derive(Args)]
pub struct PlayoutsBench {
    /// Name of the game, such as dama or rummikub.
    game: GameKind,
    /// Duration in seconds.
    #[arg(long, default_value_t = 5, value_parser = clap::value_parser!(u64).range(1..=3600))]
    seconds: u64,
    /// Plays this many games instead, the same ones each time: for counting instructions.
    #[arg(long, conflicts_with = "seconds", value_parser = clap::value_parser!(u32).range(1..))]
    games: Option<u32>,
    /// Seed of all randomness.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Prints the figures as one JSON object.
    #[arg(long)]
    json: bool,
}

struct Played {
    games: u64,
    moves: u64,
    time: Duration,
}

impl PlayoutsBench {
    pub fn run(self) {
        let playout = self.game.playouts(&mut Dice::from_number(self.seed));
        let Played { games, moves, time } = match self.games {
            Some(games) => count(games, playout),
            None => measure(Duration::from_secs(self.seconds), playout),
        };
        let per_second = |count: u64| count as f64 / time.as_secs_f64();
        let (game, rate, pace) = (self.game, per_second(games), per_second(moves));
        if self.json {
            say(format_args!(
                "{}",
                json!({
                    "game": game, "games": games, "moves": moves,
                    "playouts_per_second": rate, "moves_per_second": pace,
                })
            ));
        } else {
            say(format_args!(
                "{game}: {rate:.0} random games and {pace:.0} moves a second on one thread"
            ));
        }
    }
}

fn count(games: u32, mut playout: impl FnMut() -> u32) -> Played {
    let began = Instant::now();
    let moves = (0..games).map(|_| u64::from(playout())).sum();
    Played {
        games: games.into(),
        moves,
        time: began.elapsed(),
    }
}

fn measure(time: Duration, mut playout: impl FnMut() -> u32) -> Played {
    let style =
        ProgressStyle::with_template("{bar:30} {pos}/{len} s").expect("the template is ours");
    let bar = ProgressBar::new(time.as_secs()).with_style(style);
    let (mut games, mut moves) = (0, 0);
    let began = Instant::now();
    while began.elapsed() < time {
        moves += (0..BATCH).map(|_| u64::from(playout())).sum::<u64>();
        games += u64::from(BATCH);
        bar.set_position(began.elapsed().as_secs());
    }
    let time = began.elapsed();
    bar.finish_and_clear();
    Played { games, moves, time }
}
