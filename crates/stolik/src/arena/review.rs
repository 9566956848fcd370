//! `stolik arena GAME --review`: whether the review calls the stronger of two levels
//! the more accurate.

use super::{Arena, bar};
use crate::say::say;
use games::ReviewTally;
use search::arena::{Pairing, Points};
use serde_json::json;

impl Arena {
    /// Reviews games of each two levels and prints a line for each level as soon as it is known.
    pub(super) fn review(&self) -> anyhow::Result<()> {
        let levels = self.levels()?;
        if !self.json {
            print_head(self);
        }
        let mut lines = Vec::new();
        for rules in self.tables()? {
            let players = rules.seating().count();
            for pair in levels.windows(2) {
                let bar = bar(self.games);
                let plan = self.plan(rules.clone(), pair, Pairing::Paired);
                let tallies = plan.review(&|| bar.inc(1));
                bar.finish_and_clear();
                for tally in tallies? {
                    if !self.json {
                        print(players, &tally);
                    }
                    lines.push(line(players, &tally));
                }
            }
        }
        if self.json {
            let (game, games, seed) = (self.game.name(), self.games, self.seed);
            say(json!({ "game": game, "games": games, "seed": seed, "levels": lines }));
        }
        Ok(())
    }
}

fn line(players: usize, tally: &ReviewTally) -> serde_json::Value {
    let bounds = |points: &Points| points.interval().map(|found| [found.low, found.high]);
    json!({
        "players": players,
        "bot": tally.name,
        "accuracy": tally.accuracy.mean(),
        "accuracy_interval": bounds(&tally.accuracy),
        "lost": tally.lost.mean(),
        "lost_interval": bounds(&tally.lost),
    })
}

fn print_head(arena: &Arena) {
    say(format_args!(
        "{}, {} games of each two levels, every deal from both sides, seed {}",
        arena.game.name(),
        arena.games,
        arena.seed
    ));
    say(format_args!(
        "{:<7} {:<14} {:>8}  {:<17} lost a game",
        "players", "level", "accuracy", "95 % interval"
    ));
}

fn print(players: usize, tally: &ReviewTally) {
    let share = tally.accuracy.mean().unwrap_or_default() * 100.0;
    let bounds = tally.accuracy.interval().map_or_else(String::new, |found| {
        format!("{:.1}% - {:.1}%", found.low * 100.0, found.high * 100.0)
    });
    let lost = tally.lost.mean().unwrap_or_default();
    say(format_args!(
        "{players:<7} {:<14} {share:>7.1}%  {bounds:<17} {lost:.2}",
        tally.name
    ));
}
