//! Which goal fields are worth a piece: untried ones first; when none is left and the game goes
//! on, those about which a mistake is possible.

use crate::{Field, Knowledge, Mark};

/// How sure a placing has to be.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Stage {
    /// Some fields are untried.
    Untried,
    /// All are tried. Only a tested piece can tell more.
    Again,
}

/// The fields to try now: untried ones of the own share, then those that the agent doubts, then
/// the untried ones of others, then those that others closed. Empty only if it has tried every
/// field with a real piece.
pub(super) fn worth_a_piece(
    knowledge: &Knowledge,
    is_own: impl Fn(Field) -> bool,
) -> (Stage, Vec<Field>) {
    let marked = |mark: Mark| -> Vec<Field> {
        let fields = knowledge.board().goal_area(knowledge.team);
        fields
            .filter(|&field| knowledge.tile(field).mark == mark)
            .collect()
    };
    let (untried, doubtful) = (marked(Mark::Possible), marked(Mark::Doubtful));
    if untried.iter().any(|&field| is_own(field)) || doubtful.is_empty() && !untried.is_empty() {
        (Stage::Untried, untried)
    } else if !doubtful.is_empty() {
        (Stage::Again, doubtful)
    } else {
        (Stage::Again, marked(Mark::Closed))
    }
}
