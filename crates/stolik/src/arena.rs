//! `stolik arena`: matches between bots, with seeds and confidence intervals.

use crate::{endgames, say::say};
use anyhow::Context;
use clap::Args;
use games::{AnyRules, ArenaPlan, BotName, GameKind};
use indicatif::{ProgressBar, ProgressStyle};
use search::arena::{Pairing, Tally};
use serde::Serialize;
use std::thread::available_parallelism;

/// Plays bots against each other and prints the result with its confidence interval.
///
/// The same seed gives the same games on every machine and with any number of threads. Seats change
/// from game to game. The interval contains the true share of points with 95 % confidence.
///
/// Example: stolik arena dama --bots hard,medium --games 200 --seed 1
#[derive(Args)]
pub struct Arena {
    /// Name of the game, such as dama or rummikub.
    game: GameKind,
    /// Names of the bots, separated by commas, such as hard,medium.
    #[arg(long, value_delimiter = ',', required = true)]
    bots: Vec<BotName>,
    /// Options of the game as JSON, such as {"players":4}. Missing options have their defaults.
    #[arg(long, value_name = "JSON", default_value = "{}")]
    rules: String,
    /// Number of games.
    #[arg(long, default_value_t = 200, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    games: u32,
    /// Seed of all randomness.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Plays every deal once from each side, so that the deal favours no bot.
    #[arg(long)]
    paired: bool,
    /// Number of games to play at once. Default: one per core. The results do not depend on it.
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: Option<u16>,
    /// Prints the result as one JSON object, on the last line.
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct ArenaReport<'a> {
    game: &'a str,
    games: u32,
    seed: u64,
    bots: Vec<BotLine<'a>>,
}

#[derive(Serialize)]
struct BotLine<'a> {
    name: &'a str,
    wins: u32,
    draws: u32,
    losses: u32,
    share: f64,
    interval: [f64; 2],
}

impl Arena {
    pub fn run(self) -> anyhow::Result<()> {
        endgames::prepare(self.game, &self.bots);
        let cores = available_parallelism().map_or(1, usize::from);
        let plan = ArenaPlan {
            rules: rules(self.game, &self.rules)?,
            bots: self.bots,
            games: self.games,
            seed: self.seed,
            pairing: if self.paired {
                Pairing::Paired
            } else {
                Pairing::Alternate
            },
            threads: self.threads.map_or(cores, usize::from),
        };
        let bar = bar(self.games);
        let tallies = plan.play(&|| bar.inc(1));
        bar.finish_and_clear();
        let tallies = tallies?;
        let report = report(self.game, self.seed, &tallies);
        if self.json {
            say(serde_json::to_string(&report)?);
        } else {
            print(&report);
        }
        Ok(())
    }
}

fn rules(game: GameKind, json: &str) -> anyhow::Result<AnyRules> {
    let named = format!(r#"{{"{game}":{json}}}"#);
    serde_json::from_str(&named).with_context(|| format!("--rules: no options of {game}"))
}

fn bar(games: u32) -> ProgressBar {
    let style = ProgressStyle::with_template("{bar:30} {pos}/{len} games, {eta} left")
        .expect("the template is ours");
    ProgressBar::new(games.into()).with_style(style)
}

fn report(game: GameKind, seed: u64, tallies: &[Tally]) -> ArenaReport<'_> {
    // Paired matches complete their last deal, so this may exceed `self.games`.
    let games = tallies.iter().map(Tally::games).max().unwrap_or(0);
    ArenaReport {
        game: game.name(),
        games,
        seed,
        bots: tallies.iter().map(bot_line).collect(),
    }
}

fn bot_line(tally: &Tally) -> BotLine<'_> {
    let interval = tally.interval();
    BotLine {
        name: &tally.name,
        wins: tally.wins,
        draws: tally.draws,
        losses: tally.losses,
        share: tally.share(),
        interval: [interval.low, interval.high],
    }
}

fn print(report: &ArenaReport<'_>) {
    say(format_args!(
        "{}, {} games, seed {}",
        report.game, report.games, report.seed
    ));
    say(format_args!(
        "{:<12} {:>6} {:>6} {:>6}  {:>7}  95 % interval",
        "bot", "won", "drawn", "lost", "share"
    ));
    for bot in &report.bots {
        let [low, high] = bot.interval.map(|end| end * 100.0);
        let share = bot.share * 100.0;
        say(format_args!(
            "{:<12} {:>6} {:>6} {:>6}  {share:>6.1}%  {low:.1}% - {high:.1}%",
            bot.name, bot.wins, bot.draws, bot.losses
        ));
    }
}
