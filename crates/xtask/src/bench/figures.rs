//! The figures as they are kept beside the documentation, and what counts as worse.

use crate::step::root;
use anyhow::{Context, Result};
use serde::{Deserialize, Serialize};
use std::{collections::BTreeMap, fs, path::PathBuf};

/// Where they lie.
const FILE: &str = "docs/performance.json";
/// What is counted may grow by this share before it is called worse: layouts and hashes are a
/// little different each time.
const SLACK: f64 = 0.02;

/// One measured figure, with the peer's figure for the same task if there is one.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Figure {
    pub what: String,
    pub unit: String,
    pub good: Good,
    /// Whether it was counted (bytes, instructions) or timed; only what is counted is the same on
    /// every machine.
    pub kind: Kind,
    pub ours: f64,
    /// Another program's figure, measured in the same run.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub peer: Option<Peer>,
}

/// The figure of another program.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Peer {
    pub name: String,
    pub figure: f64,
}

/// Which way a figure should go.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Good {
    Less,
    More,
}

/// How a figure came about.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Kind {
    /// Bytes or instructions: the same on every machine.
    Counted,
    /// Seconds, or a rate per second: different on every machine.
    Timed,
}

/// What one part measured.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Section {
    pub title: String,
    /// What was done, and how to do it again.
    pub text: String,
    pub figures: Vec<Figure>,
}

/// All that is known, by part.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Figures {
    /// By the name of the part.
    pub sections: BTreeMap<String, Section>,
}

impl Figure {
    /// A figure by the clock, the more the better.
    pub fn rate(what: &str, unit: &str, ours: f64) -> Self {
        let (what, unit) = (what.to_owned(), unit.to_owned());
        Self {
            what,
            unit,
            good: Good::More,
            kind: Kind::Timed,
            ours,
            peer: None,
        }
    }

    /// A figure by the clock, the less the better.
    pub fn time(what: &str, unit: &str, ours: f64) -> Self {
        Self {
            good: Good::Less,
            ..Self::rate(what, unit, ours)
        }
    }

    /// A figure that was counted, the less the better.
    pub fn count(what: &str, unit: &str, ours: f64) -> Self {
        Self {
            kind: Kind::Counted,
            ..Self::time(what, unit, ours)
        }
    }

    /// The figure beside that of the peer `name`, if the peer was measured.
    pub fn beside(self, name: &str, figure: Option<f64>) -> Self {
        let peer = figure.map(|figure| Peer {
            name: name.to_owned(),
            figure,
        });
        Self { peer, ..self }
    }

    /// How many times better than the peer's ours is.
    pub fn times(&self) -> Option<f64> {
        let peer = self.peer.as_ref()?.figure;
        Some(match self.good {
            Good::Less => peer / self.ours,
            Good::More => self.ours / peer,
        })
    }

    fn is_worse_than(&self, before: &Figure) -> bool {
        self.kind == Kind::Counted && self.ours > before.ours * (1.0 + SLACK)
    }
}

impl Figures {
    /// Those that were kept last.
    pub fn kept() -> Result<Self> {
        match fs::read_to_string(file()) {
            Ok(text) => {
                serde_json::from_str(&text).with_context(|| format!("{FILE} cannot be read"))
            }
            Err(_) => Ok(Self::default()),
        }
    }

    /// Writes the figures to `FILE`.
    pub fn keep(&self) -> Result<()> {
        fs::write(file(), format!("{}\n", serde_json::to_string_pretty(self)?)).context(FILE)
    }

    /// Takes a part's new figures, and says which are worse than its last.
    pub fn replace(&mut self, part: &str, section: Section) -> Vec<String> {
        let old = self.sections.get(part).map_or(&[][..], |old| &old.figures);
        let worse = |figure: &Figure| {
            let before = old
                .iter()
                .find(|old| old.what == figure.what && figure.is_worse_than(old))?;
            Some(format!(
                "{}: {} {}, it was {}",
                figure.what, figure.ours, figure.unit, before.ours
            ))
        };
        let worse = section.figures.iter().filter_map(worse).collect();
        self.sections.insert(part.to_owned(), section);
        worse
    }
}

fn file() -> PathBuf {
    root().join(FILE)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn section(figure: Figure) -> Section {
        Section {
            title: String::new(),
            text: String::new(),
            figures: vec![figure],
        }
    }

    #[test]
    fn what_is_counted_may_not_grow_and_what_is_timed_may() {
        let mut figures = Figures::default();
        assert!(
            figures
                .replace("page", section(Figure::count("all", "bytes", 100.0)))
                .is_empty()
        );
        assert!(
            figures
                .replace("page", section(Figure::count("all", "bytes", 101.0)))
                .is_empty()
        );
        let worse = figures.replace("page", section(Figure::count("all", "bytes", 110.0)));
        assert_eq!(worse, ["all: 110 bytes, it was 101"]);
        figures.replace("games", section(Figure::time("move", "us", 1.0)));
        assert!(
            figures
                .replace("games", section(Figure::time("move", "us", 9.0)))
                .is_empty()
        );
    }

    #[test]
    fn the_ratio_says_how_many_times_better_ours_is() {
        assert_eq!(
            Figure::time("t", "us", 2.0)
                .beside("them", Some(10.0))
                .times(),
            Some(5.0)
        );
        assert_eq!(
            Figure::rate("r", "a second", 30.0)
                .beside("them", Some(10.0))
                .times(),
            Some(3.0)
        );
        assert_eq!(
            Figure::rate("r", "a second", 30.0)
                .beside("them", None)
                .times(),
            None
        );
    }
}
