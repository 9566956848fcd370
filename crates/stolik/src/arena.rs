//! `stolik arena`: bots against bots, with seeds and intervals.

use crate::say::say;
use anyhow::Context;
use clap::Args;
use games::{AnyRules, ArenaPlan, BotName, GameKind};
use indicatif::{ProgressBar, ProgressStyle};
use search::arena::{Pairing, Tally};
use serde::Serialize;
use std::thread::available_parallelism;

/// Lets bots play each other and says how sure the result is.
///
/// The same seed gives the same games on every machine and with any number of threads. Seats change
/// from game to game. The interval is where the true share of points lies with 95 % confidence.
///
/// Example: stolik arena dama --bots hard,medium --games 200 --seed 1
#[derive(Args)]
pub struct Arena {
    /// The game, by name, as in dama or rummikub.
    game: GameKind,
    /// The bots, separated by commas, as in hard,medium.
    #[arg(long, value_delimiter = ',', required = true)]
    bots: Vec<BotName>,
    /// The options of the game as JSON, as in {"players":4}; what is not said is as usual.
    #[arg(long, value_name = "JSON", default_value = "{}")]
    rules: String,
    /// How many games to play.
    #[arg(long, default_value_t = 200, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    games: u32,
    /// What all luck grows from.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Plays every deal once from each side, so that nobody wins by the cards.
    #[arg(long)]
    paired: bool,
    /// How many games to play at once; all cores if not said. The results are the same.
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: Option<u16>,
    /// Prints the result as one JSON object, as the last line.
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Report<'a> {
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
    /// Plays the match and prints the result.
    pub fn run(self) -> anyhow::Result<()> {
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

fn report(game: GameKind, seed: u64, tallies: &[Tally]) -> Report<'_> {
    // Paired matches complete their last deal, so this may be more than was asked for.
    let games = tallies.iter().map(Tally::games).max().unwrap_or(0);
    Report {
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

fn print(report: &Report<'_>) {
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
