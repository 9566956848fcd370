//! `stolik solve dama`: endgame tables, and what they say about a position.

use crate::{endgames, say::say};
use anyhow::{bail, ensure};
use clap::Args;
use game_dama::{EndgameTables, Move, Position, QUIET_MOVES, Side, Value};
use indicatif::{ProgressBar, ProgressStyle};
use std::{path::PathBuf, thread::available_parallelism, time::Instant};

/// Says whether a position is won, drawn or lost for the player to move, and in how many moves;
/// without one, builds the endgame tables.
///
/// A position is its dark squares row by row from the top, o and O the first player's men and
/// queens, x and X the second's, then the player to move, 0 or 1. Moves of both sides are counted,
/// up to the next capture or man's move, because 40 moves without either are a draw.
///
/// Example: stolik solve dama ".../..X/.../.../.O./O.. 0"
#[derive(Args)]
pub struct Dama {
    /// The position, such as ".../..X/.../.../.O./O.. 0".
    position: Option<String>,
    /// How many moves have been made without a capture or a man's move.
    #[arg(long, default_value_t = 0, value_name = "COUNT")]
    quiet: usize,
    /// The most pieces of the tables to build.
    #[arg(long, default_value_t = EndgameTables::USUAL_PIECES, value_name = "COUNT")]
    #[arg(value_parser = clap::value_parser!(u32).range(2..=i64::from(EndgameTables::MOST_PIECES)))]
    pieces: u32,
    /// The file of the tables: a server uses the one in its data folder.
    #[arg(long, default_value_os_t = PathBuf::from("stolik-data").join(endgames::FILE), value_name = "FILE")]
    tables: PathBuf,
    /// Number of threads to build with. Default: one per core. The tables do not depend on it.
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: Option<u16>,
    /// Checks every value of the tables against the values its moves lead to.
    #[arg(long, conflicts_with = "position")]
    check: bool,
}

impl Dama {
    pub fn run(&self) -> anyhow::Result<()> {
        match &self.position {
            Some(text) => self.answer(text),
            None if self.check => self.check(),
            None => {
                let began = Instant::now();
                let tables = self.build(self.pieces);
                endgames::write(&tables, &self.tables)?;
                summary(&tables);
                let (file, took) = (self.tables.display(), began.elapsed().as_secs_f64());
                say(format_args!("written to {file} in {took:.1} s"));
                Ok(())
            }
        }
    }

    fn build(&self, pieces: u32) -> EndgameTables {
        let cores = available_parallelism().map_or(1, usize::from);
        let style = ProgressStyle::with_template("{bar:30} {percent} %, {eta} left")
            .expect("the template is ours");
        let bar = ProgressBar::new(0).with_style(style);
        let tables = EndgameTables::build(
            pieces,
            self.threads.map_or(cores, usize::from),
            |done, whole| {
                bar.set_length(whole as u64);
                bar.set_position(done as u64);
            },
        );
        bar.finish_and_clear();
        tables
    }

    fn check(&self) -> anyhow::Result<()> {
        let Some(tables) = endgames::read(&self.tables)? else {
            bail!(
                "there is no {}: stolik solve dama makes it",
                self.tables.display()
            );
        };
        if let Some(position) = tables.fault() {
            bail!("the value of {position} does not follow from its moves");
        }
        let count = EndgameTables::positions(tables.most_pieces());
        say(format_args!("all {count} values follow from their moves"));
        Ok(())
    }

    fn answer(&self, text: &str) -> anyhow::Result<()> {
        let position: Position = text.parse()?;
        let pieces = (position.pieces(Side::One) | position.pieces(Side::Two)).count();
        ensure!(
            pieces <= EndgameTables::MOST_PIECES,
            "the tables have at most {} pieces, and here are {pieces}",
            EndgameTables::MOST_PIECES
        );
        ensure!(
            self.quiet < QUIET_MOVES,
            "after {QUIET_MOVES} moves without a capture or a man's move the game is over"
        );
        let tables = match endgames::read(&self.tables)? {
            Some(tables) if tables.most_pieces() >= pieces => tables,
            _ if pieces > EndgameTables::USUAL_PIECES => bail!(
                "{} has no positions with {pieces} pieces: stolik solve dama --pieces {pieces} makes it",
                self.tables.display()
            ),
            _ => self.build(pieces.max(2)),
        };
        let value = |position: &Position, quiet| {
            tables
                .value_after(position, quiet)
                .expect("it has few enough pieces")
        };
        say(in_words(value(&position, self.quiet)));
        for (found, after) in ranked(&position, self.quiet, value) {
            let words = match after {
                Value::Lost(_) => "wins",
                Value::Drawn => "draws",
                Value::Won(_) => "loses",
            };
            say(format_args!("  {:<8} {words}", found.to_string()));
        }
        Ok(())
    }
}

fn summary(tables: &EndgameTables) {
    let (mut won, mut drawn, mut lost, mut longest) = (0_u64, 0_u64, 0_u64, 0);
    tables.each_value(|value| match value {
        Value::Won(distance) => (won, longest) = (won + 1, distance.max(longest)),
        Value::Drawn => drawn += 1,
        Value::Lost(distance) => (lost, longest) = (lost + 1, distance.max(longest)),
    });
    let all = won + drawn + lost;
    let pieces = tables.most_pieces();
    say(format_args!(
        "{all} positions with up to {pieces} pieces, up to exchange of the sides"
    ));
    say(format_args!(
        "{won} won, {drawn} drawn, {lost} lost for the player to move"
    ));
    say(format_args!("the longest way to progress: {longest} moves"));
}

/// The legal moves, best first, each with the value of the position after it.
fn ranked(
    position: &Position,
    quiet: usize,
    value: impl Fn(&Position, usize) -> Value,
) -> Vec<(Move, Value)> {
    let after = |found: Move| {
        let mut next = *position;
        next.play(found);
        let quiet = if position.is_progress(found) {
            0
        } else {
            quiet + 1
        };
        (found, value(&next, quiet))
    };
    let mut ranked: Vec<(Move, Value)> = position.moves().into_iter().map(after).collect();
    ranked.sort_by_key(|&(found, value)| match value {
        Value::Lost(distance) => (0, moves_to_progress(position, found, distance)),
        Value::Drawn => (1, 0),
        Value::Won(distance) => (2, u8::MAX - moves_to_progress(position, found, distance)),
    });
    ranked
}

/// In how many moves a move leads to progress, if it takes so many from the position after it.
fn moves_to_progress(position: &Position, found: Move, after: u8) -> u8 {
    if position.is_progress(found) {
        1
    } else {
        after + 1
    }
}

fn in_words(value: Value) -> String {
    match value {
        Value::Won(1) => "won, with progress or the end in 1 move".to_owned(),
        Value::Won(distance) => format!("won, with progress or the end in {distance} moves"),
        Value::Drawn => "drawn".to_owned(),
        Value::Lost(0) => "lost: there is no move".to_owned(),
        Value::Lost(1) => "lost, with progress in 1 move".to_owned(),
        Value::Lost(distance) => format!("lost, with progress or the end in {distance} moves"),
    }
}
