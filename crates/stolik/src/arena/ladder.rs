//! `stolik arena GAME --ladder`: how much stronger each level is than the one below it.

use super::Arena;
use crate::say::say;
use search::arena::{Interval, Pairing, Tally};
use serde::Serialize;

#[derive(Serialize)]
struct LadderReport<'a> {
    game: &'a str,
    games: u32,
    seed: u64,
    rungs: Vec<Rung>,
}

/// One level against the one below it.
#[derive(Serialize)]
struct Rung {
    players: usize,
    bot: String,
    against: String,
    share: f64,
    interval: [f64; 2],
    elo: f64,
    elo_interval: [f64; 2],
    #[serde(skip_serializing_if = "Option::is_none")]
    points: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    points_interval: Option<[f64; 2]>,
}

impl Arena {
    /// Plays all levels and prints a line as soon as it is known.
    pub(super) fn climb(&self) -> anyhow::Result<()> {
        let levels = self.levels()?;
        if !self.json {
            print_head(self);
        }
        let mut rungs = Vec::new();
        for rules in self.tables()? {
            for pair in levels.windows(2) {
                let tallies = self.play(rules.clone(), pair, Pairing::Paired)?;
                let rung = rung(rules.seating().count(), &tallies[1], &tallies[0]);
                if !self.json {
                    print(&rung);
                }
                rungs.push(rung);
            }
        }
        if self.json {
            say(serde_json::to_string(&LadderReport {
                game: self.game.name(),
                games: self.games,
                seed: self.seed,
                rungs,
            })?);
        }
        Ok(())
    }
}

fn rung(players: usize, bot: &Tally, below: &Tally) -> Rung {
    let interval = bot.interval();
    Rung {
        players,
        bot: bot.name.clone(),
        against: below.name.clone(),
        share: bot.share(),
        interval: ends(interval),
        elo: elo(bot.share(), bot.games()),
        elo_interval: ends(interval).map(|share| elo(share, bot.games())),
        points: bot.points.mean(),
        points_interval: bot.points.interval().map(ends),
    }
}

fn ends(interval: Interval) -> [f64; 2] {
    [interval.low, interval.high]
}

/// The difference of Elo ratings at which this share is expected. A share of nothing or of
/// everything counts as half a game away from it, so that the difference is finite.
fn elo(share: f64, games: u32) -> f64 {
    let half = 0.5 / f64::from(games.max(1));
    let share = share.clamp(half, 1.0 - half);
    400.0 * (share / (1.0 - share)).log10()
}

fn print_head(arena: &Arena) {
    say(format_args!(
        "{}, {} games of each two levels, every deal from both sides, seed {}",
        arena.game.name(),
        arena.games,
        arena.seed
    ));
    say(format_args!(
        "{:<7} {:<14} {:<14} {:>6}  {:<17} {:>6}  {:<17} points a game",
        "players", "level", "against", "share", "95 % interval", "Elo", "95 % interval"
    ));
}

fn print(rung: &Rung) {
    let [low, high] = rung.interval.map(|end| format!("{:.1}%", end * 100.0));
    let [least, most] = rung.elo_interval.map(|end| format!("{end:+.0}"));
    let points = rung.points.zip(rung.points_interval);
    let points = points.map_or_else(String::new, |(mean, [low, high])| {
        format!("{mean:+.2} ({low:+.2} - {high:+.2})")
    });
    say(format_args!(
        "{:<7} {:<14} {:<14} {:>5.1}%  {:<17} {:>+6.0}  {:<17} {points}",
        rung.players,
        rung.bot,
        rung.against,
        rung.share * 100.0,
        format!("{low} - {high}"),
        rung.elo,
        format!("{least} - {most}"),
    ));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn elo_is_the_textbook_difference_and_finite_at_the_ends() {
        assert_eq!(elo(0.5, 100), 0.0);
        assert!((elo(0.64, 100) - 100.0).abs() < 0.1);
        assert!((elo(0.36, 100) + elo(0.64, 100)).abs() < 1e-9);
        assert!(elo(1.0, 100).is_finite() && elo(1.0, 1000) > elo(1.0, 100));
    }
}
