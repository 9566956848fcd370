//! OpenSpiel, the library that people who study games use: its engine and its search, through its
//! Python package.

use super::peers::{figure, lines, python};
use crate::step::{output, program};
use anyhow::Result;
use std::path::PathBuf;

const SCRIPT: &str = "crates/xtask/peers/measure_open_spiel.py";
const PACKAGE: &str = "open_spiel";

/// A Python that has it.
pub struct OpenSpiel(PathBuf);

impl OpenSpiel {
    /// Fetches it, if the machine can have it.
    pub fn fetch() -> Option<Self> {
        python(&[PACKAGE]).map(Self)
    }

    /// Moves a second in random games of one of its games.
    pub fn moves_per_second(&self, game: &str, seconds: &str) -> Result<f64> {
        self.ask(&["playouts", game, seconds], "/moves_per_second")
    }

    /// Rounds of information-set search a second.
    pub fn rounds_per_second(&self, game: &str, seconds: &str) -> Result<f64> {
        self.ask(&["search", game, seconds], "/rounds_per_second")
    }

    fn ask(&self, words: &[&str], name: &str) -> Result<f64> {
        let mut command = program(&self.0.to_string_lossy(), &[SCRIPT]);
        command.args(words);
        figure(&lines(&output(command)?)?.pop().unwrap_or_default(), name)
    }
}
