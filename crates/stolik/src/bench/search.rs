//! `stolik bench search`: thinking time of the strongest bots.

use super::micros::{Micros, cpu_micros};
use crate::say::say;
use anyhow::{Context, Result};
use clap::Args;
use game_core::{Budget, Dice, Seed, Viewer};
use games::{AnyBot, AnyBout, GameKind};
use serde_json::json;

/// Game, bot, and the number of search iterations per move where it is fixed.
const BOTS: [(GameKind, &str, Option<u32>); 4] = [
    (GameKind::Dama, "hard", None),
    (GameKind::Rummikub, "expert", None),
    (GameKind::Karcianka, "mcts:10000", Some(10_000)),
    (GameKind::Kanasta, "expert", None),
];

/// Measures how long the strongest bots think about a move, in microseconds of one core, over the
/// first moves of games against themselves.
///
/// Example: stolik bench search --moves 40 --json
#[derive(Args)]
pub struct SearchBench {
    /// Number of moves per bot.
    #[arg(long, default_value_t = 40, value_parser = clap::value_parser!(u32).range(1..=100_000))]
    moves: u32,
    /// Seed of all randomness.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Prints the figures as one JSON object per line.
    #[arg(long)]
    json: bool,
}

impl SearchBench {
    pub fn run(self) -> Result<()> {
        for (game, bot, rounds) in BOTS {
            let thinking = self.play(game, bot)?;
            let rate = rounds.map(|rounds| (f64::from(rounds) / thinking.mean() * 1e6).round());
            if self.json {
                say(format_args!(
                    "{}",
                    json!({
                        "game": game, "bot": bot, "moves": self.moves, "move_us": thinking.json(),
                        "rounds_per_second": rate,
                    })
                ));
            } else {
                let rate = rate.map_or(String::new(), |rate| {
                    format!("  {rate:.0} rounds of search a second")
                });
                say(format_args!(
                    "{game:10} {bot:12} {thinking} us a move{rate}",
                    thinking = thinking.text()
                ));
            }
        }
        Ok(())
    }

    /// Plays games from their start until there are enough moves.
    fn play(&self, game: GameKind, bot: &str) -> Result<Micros> {
        let mut bot = AnyBot::named(game, bot).context("the game has no such bot")?;
        let mut dice = Dice::from_number(self.seed);
        let mut times = Vec::new();
        for number in self.seed.. {
            let mut bout = AnyBout::open(game.default_rules(), Seed::from_number(number));
            while times.len() < self.moves as usize && !bout.is_over() {
                let Some(seat) = bout.awaited().first().copied() else {
                    let wake = bout
                        .wake_at()
                        .context("the game awaits no seat and has no timer")?;
                    bout.advance(wake);
                    continue;
                };
                let (view, menu) = (bout.view(Viewer::Seat(seat)), bout.menu(seat));
                let began = cpu_micros();
                let action = bot.choose(&view, seat, &menu, Budget::UNTIMED, &mut dice)?;
                // A menu of one action needs no search.
                if menu.len() > 1 {
                    times.push(cpu_micros() - began);
                }
                bout.submit(bout.now(), seat, action)?
                    .map_err(|why| anyhow::anyhow!("{why:?}"))?;
            }
            if times.len() >= self.moves as usize {
                break;
            }
        }
        Ok(times.into_iter().collect())
    }
}
