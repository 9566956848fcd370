//! The decisions of a finished game as their players saw them: what a review judges.

use crate::{Bout, Game, GameTime, Input, Record, ReplayRefusal, Seat, Viewer};

/// What one player did, and what that player knew then.
#[derive(Clone, PartialEq, Debug)]
pub struct Decision<G: Game> {
    /// The step of the replay that shows it.
    pub step: usize,
    pub at: GameTime,
    pub seat: Seat,
    /// What the seat saw before.
    pub view: G::View,
    pub action: G::Action,
}

/// A finished game as its players decided it.
#[derive(Clone, PartialEq, Debug)]
pub struct Decided<G: Game> {
    pub rules: G::Rules,
    pub decisions: Vec<Decision<G>>,
    pub ending: G::Ending,
}

impl<G: Game> Decided<G> {
    /// The decisions of a record, without drafts. A game that has not ended is refused: its hidden
    /// cards are still secret.
    pub fn of(record: &Record<G>) -> Result<Self, ReplayRefusal> {
        let mut bout = Bout::<G>::open(record.rules.clone(), record.seed.clone());
        let mut decisions = Vec::new();
        for (index, entry) in record.entries.iter().enumerate() {
            if let Input::Act { seat, action } = &entry.input
                && !G::is_draft(action)
            {
                decisions.push(Decision {
                    step: index + 1,
                    at: entry.at,
                    seat: *seat,
                    view: bout.view(Viewer::Seat(*seat)),
                    action: action.clone(),
                });
            }
            bout.retrace(entry)?;
        }
        bout.drain();
        match bout.phase() {
            crate::Phase::Over(ending) => Ok(Decided {
                rules: record.rules.clone(),
                decisions,
                ending,
            }),
            crate::Phase::Awaiting(_) => Err(ReplayRefusal::Unfinished),
        }
    }
}
