//! `stolik arena`: matches between bots, with seeds and confidence intervals.

mod ladder;
mod review;
mod tables;

use crate::{endgames, say::say};
use anyhow::bail;
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
///
/// With --ladder, each level of the game plays against the one below it, with every number of
/// players that the game has, and every deal is played from both sides.
///
/// Example: stolik arena rummikub --ladder --games 1000 --players 2
///
/// With --review, the games of each two neighbouring levels are reviewed, and how accurate each
/// level is called is printed.
///
/// Example: stolik arena dama --review --games 200
#[derive(Args)]
pub struct Arena {
    /// Name of the game, such as dama or rummikub.
    game: GameKind,
    /// Names of the bots, separated by commas, such as hard,medium. With --ladder or --review, the
    /// levels to compare instead of all, weakest first.
    #[arg(long, value_delimiter = ',', required_unless_present_any = ["ladder", "review"])]
    bots: Vec<BotName>,
    /// Plays each level against the one below it.
    #[arg(long)]
    ladder: bool,
    /// Reviews games of each level against the one below it.
    #[arg(long, conflicts_with = "ladder")]
    review: bool,
    /// Number of players. Default: as the rules say; with --ladder, one after the other.
    #[arg(long)]
    players: Option<u8>,
    /// Options of the game as JSON, such as {"players":4}. Missing options have their defaults.
    #[arg(long, value_name = "JSON", default_value = "{}")]
    rules: String,
    /// Number of games; with --ladder, of each two levels.
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
    #[serde(skip_serializing_if = "Option::is_none")]
    points: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    points_interval: Option<[f64; 2]>,
}

impl Arena {
    pub fn run(self) -> anyhow::Result<()> {
        if self.ladder {
            return self.climb();
        }
        if self.review {
            return self.review();
        }
        let Some(rules) = self.tables()?.pop() else {
            bail!("{} is not played by so many", self.game);
        };
        let pairing = match self.paired {
            true => Pairing::Paired,
            false => Pairing::Alternate,
        };
        let tallies = self.play(rules, &self.bots, pairing)?;
        let report = report(self.game, self.seed, &tallies);
        if self.json {
            say(serde_json::to_string(&report)?);
        } else {
            print(&report);
        }
        Ok(())
    }

    /// Plays a match, with a bar of its progress.
    fn play(
        &self,
        rules: AnyRules,
        bots: &[BotName],
        pairing: Pairing,
    ) -> anyhow::Result<Vec<Tally>> {
        let plan = self.plan(rules, bots, pairing);
        let bar = bar(self.games);
        let tallies = plan.play(&|| bar.inc(1));
        bar.finish_and_clear();
        Ok(tallies?)
    }

    fn plan(&self, rules: AnyRules, bots: &[BotName], pairing: Pairing) -> ArenaPlan {
        endgames::prepare(self.game, bots);
        let cores = available_parallelism().map_or(1, usize::from);
        ArenaPlan {
            rules,
            bots: bots.to_vec(),
            games: self.games,
            seed: self.seed,
            pairing,
            threads: self.threads.map_or(cores, usize::from),
        }
    }

    /// The levels to compare, weakest first.
    fn levels(&self) -> anyhow::Result<Vec<BotName>> {
        if !self.bots.is_empty() {
            return Ok(self.bots.clone());
        }
        let names = self.game.ladder().iter().map(|name| name.parse());
        Ok(names.collect::<Result<_, _>>()?)
    }
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
        points: tally.points.mean(),
        points_interval: tally
            .points
            .interval()
            .map(|points| [points.low, points.high]),
    }
}

fn print(report: &ArenaReport<'_>) {
    say(format_args!(
        "{}, {} games, seed {}",
        report.game, report.games, report.seed
    ));
    say(format_args!(
        "{:<12} {:>6} {:>6} {:>6}  {:>7}  95 % interval    points a game",
        "bot", "won", "drawn", "lost", "share"
    ));
    for bot in &report.bots {
        let [low, high] = bot.interval.map(|end| end * 100.0);
        let share = bot.share * 100.0;
        say(format_args!(
            "{:<12} {:>6} {:>6} {:>6}  {share:>6.1}%  {low:.1}% - {high:.1}%{}",
            bot.name,
            bot.wins,
            bot.draws,
            bot.losses,
            points(bot)
        ));
    }
}

/// The points of a seat and game with their interval, in games that count points.
fn points(bot: &BotLine<'_>) -> String {
    let (Some(mean), Some([low, high])) = (bot.points, bot.points_interval) else {
        return String::new();
    };
    format!("  {mean:+.2} ({low:+.2} - {high:+.2})")
}
