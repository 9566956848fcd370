//! A finished game with nothing hidden. Only a record that reaches its end can become a
//! [`Replay`], which makes it the only way to a reviewer's view.

use crate::{Banks, Bout, Entry, Game, Input, Outcome, Phase, Record, ReplayError, Viewer};
use thiserror::Error;

/// One step of a finished game.
#[derive(Clone, PartialEq, Debug)]
pub struct ReplayStep<G: Game> {
    /// The entry that led here; `None` for the opening.
    pub entry: Option<Entry<G::Action>>,
    /// The whole state after it.
    pub view: G::View,
    /// The events of the entry, as a reviewer sees them.
    pub notices: Vec<G::Notice>,
    /// What was left in the players' banks after it.
    pub banks: Banks,
}

/// A finished game, step by step.
#[derive(Clone, PartialEq, Debug)]
pub struct Replay<G: Game> {
    steps: Vec<ReplayStep<G>>,
    ending: G::Ending,
}

/// The reason why a record is not a finished game.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum ReplayRefusal {
    /// An entry does not fit the game.
    #[error(transparent)]
    Fault(#[from] ReplayError),
    /// The record stops before the end.
    #[error("the game in this record has not ended")]
    Unfinished,
}

impl<G: Game> Replay<G> {
    /// Replays the record to its end and checks every entry.
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
            banks: bout.banks(),
        }
    }

    /// All steps, the opening first.
    pub fn steps(&self) -> &[ReplayStep<G>] {
        &self.steps
    }

    pub fn ending(&self) -> &G::Ending {
        &self.ending
    }

    /// The places that the ending means for each seat.
    pub fn outcome(&self) -> Outcome {
        G::outcome(&self.ending)
    }
}

impl<G: Game> ReplayStep<G> {
    /// Whether a player acted, as opposed to a timer.
    pub fn is_a_players(&self) -> bool {
        self.entry
            .as_ref()
            .is_some_and(|entry| !matches!(entry.input, Input::Wake))
    }
}
