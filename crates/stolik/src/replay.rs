//! `stolik replay`: prints a finished game, move by move.

use crate::{file, say::say};
use anyhow::Context;
use clap::Args;
use game_core::{Input, ReviewBudget, ReviewEffort, Seat};
use games::{AnyEntry, AnyReview, ReplayFile};
use serde_json::json;
use std::path::PathBuf;

/// Replays a downloaded game and prints it move by move, with the players' accuracy.
///
/// Every move is checked against the rules: a file that was changed is refused, with the number of
/// the first wrong entry. Download a game from its replay page.
#[derive(Args)]
pub struct Replay {
    /// Replay file, as downloaded from the replay page.
    file: PathBuf,
    /// Prints one JSON object per line: the players, each move, the outcome, and the review.
    #[arg(long)]
    json: bool,
}

impl Replay {
    pub fn run(self) -> anyhow::Result<()> {
        let file = file::read(&self.file)?;
        let review = file
            .review(ReviewBudget::whole(ReviewEffort::Full))
            .with_context(|| format!("{} does not hold together", self.file.display()))?;
        if self.json {
            print_json(&file, &review)
        } else {
            print(&file, &review)
        }
        Ok(())
    }
}

fn print(file: &ReplayFile, review: &AnyReview) {
    let names: Vec<_> = file
        .players
        .iter()
        .map(|player| player.name.as_str())
        .collect();
    say(format_args!("{}: {}", file.rules.kind(), names.join(" - ")));
    for (number, entry) in file.entries.iter().enumerate() {
        say(format_args!(
            "{:>4}  {:>9}  {}",
            number + 1,
            entry.at.to_string(),
            sentence(entry, &names)
        ));
    }
    say(result(file, &names));
    for (name, seat) in names.iter().zip(&review.seats) {
        let share = seat.accuracy.map_or_else(
            || "-".to_owned(),
            |share| format!("{}.{} %", share / 10, share % 10),
        );
        say(format_args!("{name:<20} accuracy {share}"));
    }
}

fn sentence(entry: &AnyEntry, names: &[&str]) -> String {
    let name = |seat: &Seat| names.get(seat.index()).copied().unwrap_or("?");
    match &entry.input {
        Input::Act { seat, action } => format!("{:<20} {}", name(seat), action.notation()),
        Input::Leave { seat } => format!("{:<20} leaves", name(seat)),
        Input::Wake => "time runs out".to_owned(),
    }
}

fn result(file: &ReplayFile, names: &[&str]) -> String {
    let winners: Vec<_> = file
        .outcome
        .winners()
        .iter()
        .map(|seat| names[seat.index()])
        .collect();
    if winners.is_empty() {
        "A draw.".to_owned()
    } else {
        format!("Won by {}.", winners.join(" and "))
    }
}

fn print_json(file: &ReplayFile, review: &AnyReview) {
    say(json!({ "game": file.rules.kind(), "players": file.players }));
    for entry in &file.entries {
        say(json!(entry));
    }
    say(json!({ "outcome": file.outcome }));
    say(json!({ "review": review }));
}
