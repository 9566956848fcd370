//! A finished game, open to everyone: the only way to a reviewer's view, and it takes a record that
//! reaches its end.

use crate::{Bout, Entry, Game, Input, Outcome, Phase, Record, ReplayError, Viewer};
use thiserror::Error;

/// One step of a finished game: how things stood, and what had just happened.
#[derive(Clone, PartialEq, Debug)]
pub struct ReplayStep<G: Game> {
    /// What led here; nothing for the opening.
    pub entry: Option<Entry<G::Action>>,
    /// Everything there was to know.
    pub view: G::View,
    /// What happened, as a reviewer is told it.
    pub notices: Vec<G::Notice>,
}

/// A finished game, step by step.
#[derive(Clone, PartialEq, Debug)]
pub struct Replay<G: Game> {
    steps: Vec<ReplayStep<G>>,
    ending: G::Ending,
}

/// Why a record is not a finished game.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum ReplayRefusal {
    /// An entry could not have been written by a game.
    #[error(transparent)]
    Fault(#[from] ReplayError),
    /// The record stops before the end.
    #[error("the game in this record has not ended")]
    Unfinished,
}

impl<G: Game> Replay<G> {
    /// Plays the record to its end, checking every entry.
    pub fn of(record: &Record<G>) -> Result<Self, ReplayRefusal> {
        let mut bout = Bout::<G>::open(record.rules.clone(), record.seed.clone());
        let mut steps = vec![Self::step(&mut bout, None)];
        for entry in &record.entries {
            bout.retrace(entry)?;
            steps.push(Self::step(&mut bout, Some(entry.clone())));
        }
        match bout.phase() {
            Phase::Over(ending) => Ok(Self { steps, ending }),
            Phase::Awaiting(_) => Err(ReplayRefusal::Unfinished),
        }
    }

    fn step(bout: &mut Bout<G>, entry: Option<Entry<G::Action>>) -> ReplayStep<G> {
        let notices = bout
            .drain()
            .iter()
            .filter_map(|event| G::notice(event, Viewer::Reviewer))
            .collect();
        ReplayStep {
            entry,
            view: G::view(bout.state(), Viewer::Reviewer),
            notices,
        }
    }

    /// All steps, the opening first.
    pub fn steps(&self) -> &[ReplayStep<G>] {
        &self.steps
    }

    /// How it ended.
    pub fn ending(&self) -> &G::Ending {
        &self.ending
    }

    /// What the end meant for each seat.
    pub fn outcome(&self) -> Outcome {
        G::outcome(&self.ending)
    }
}

impl<G: Game> ReplayStep<G> {
    /// Whether a player did this, rather than time.
    pub fn is_a_players(&self) -> bool {
        self.entry
            .as_ref()
            .is_some_and(|entry| !matches!(entry.input, Input::Wake))
    }
}
