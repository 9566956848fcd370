//! Why an action is not allowed: which rule, which cards. The page turns each into a sentence in
//! the player's language.

use crate::{Heap, MOST_UNDOS, MeldError, TAKES_FROM_TURN};
use cards::{Face, Rank};
use serde::{Deserialize, Serialize};
use thiserror::Error;

/// The rule an action breaks.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, Error)]
#[serde(rename_all = "snake_case")]
pub enum Refusal {
    /// The game has ended.
    #[error("the game is over")]
    GameOver,
    /// Only the player on turn acts.
    #[error("it is not your turn")]
    NotYourTurn,
    /// The next round has not been dealt.
    #[error("the round is over")]
    RoundOver,
    /// The round is being played.
    #[error("the round is not over")]
    RoundNotOver,
    /// The player already goes on to the next round.
    #[error("you are waiting for the others")]
    AlreadyReady,
    /// Nothing is laid or discarded before drawing.
    #[error("draw a card or take the pile first")]
    DrawFirst,
    /// One draws once a turn.
    #[error("you have already drawn")]
    AlreadyDrawn,
    /// The top card in hand has to be laid or put back before anything else.
    #[error("lay {0} first, or put it back on the pile")]
    LayTheTop(Face),
    /// There is no card of the pile in hand.
    #[error("you have not taken a card from the pile")]
    NothingToReturn,
    /// Nothing provisional is on the table.
    #[error("there is nothing to take back")]
    NothingToTakeBack,
    /// Each player's first turns of a round.
    #[error("the pile may be taken from your turn {TAKES_FROM_TURN} on; this is your turn {0}")]
    TooEarly(u16),
    /// Threes and wilds on top keep the pile from being taken.
    #[error("the pile cannot be taken with {0} on top")]
    TopBlocks(Face),
    /// The pile has no card.
    #[error("there is no pile")]
    NoPile,
    /// The hand has not what the top card has to be laid with.
    #[error("to take {top} you need {need}")]
    NoMatch {
        /// The top card.
        top: Face,
        /// What is missing.
        need: Need,
    },
    /// The hand has no such card.
    #[error("{0} is not in your hand")]
    NotInHand(Face),
    /// The side has no such meld.
    #[error("your side has no meld number {0}")]
    NoSuchMeld(u8),
    /// Nothing was selected.
    #[error("select cards to add")]
    NoCards,
    /// These cards are no meld.
    #[error("{cards}: {error}")]
    NoMeld {
        /// The cards, with those they were added to.
        cards: Heap,
        /// The rule they break.
        error: MeldError,
    },
    /// The table plays without sequences.
    #[error("{0}: this table plays without sequences")]
    NoSequences(Heap),
    /// Black threes outside the turn that closes.
    #[error("black threes may be melded only when one card is left and your side has a canasta")]
    BlackThrees,
    /// Nothing would be left to discard.
    #[error("one card has to be left to discard")]
    LastCard,
    /// Only one card would be left, or none.
    #[error("without a canasta you cannot close the round, so two cards have to be left")]
    NoCanasta,
    /// A red three would be discarded where black threes were melded.
    #[error("after melding black threes the last card has to be discarded")]
    MustClose,
    /// Melds were taken back too often in one turn.
    #[error("melds and the pile's card may go back {MOST_UNDOS} times a turn")]
    TooManyUndos,
}

/// What a top card has to be laid with.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, Error)]
#[serde(rename_all = "snake_case")]
pub enum Need {
    /// The side has not melded yet.
    #[error("two more naturals of rank {0} from your hand, as your side has not melded")]
    TwoAsFirstMeld(Rank),
    /// The pile is frozen.
    #[error("two more naturals of rank {0} from your hand, as the pile is frozen")]
    TwoAsFrozen(Rank),
    /// Neither.
    #[error(
        "a natural of rank {0} and a wild or another natural from your hand, or a group of that rank"
    )]
    Pair(Rank),
}
