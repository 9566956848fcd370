//! Why an action is not allowed: the rule, and the cards concerned. The page says it in the
//! player's language.

use crate::{Heap, MOST_UNDOS, MeldError, TAKES_FROM_TURN};
use cards::{Card, Face, Rank};
use serde::{Deserialize, Serialize};
use thiserror::Error;

/// The rule that refuses an action.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, Error)]
#[serde(rename_all = "snake_case")]
pub enum Refusal {
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
    /// The player has already confirmed the summary.
    #[error("you are waiting for the others")]
    AlreadyReady,
    /// Drawing comes before laying and discarding.
    #[error("draw a card or take the pile first")]
    DrawFirst,
    /// A player draws once per turn.
    #[error("you have already drawn")]
    AlreadyDrawn,
    /// The pile's top card in the hand must be laid or put back first.
    #[error("lay {0} first, or put it back on the pile")]
    LayTheTop(Face),
    /// There is no card of the pile in the hand.
    #[error("you have not taken a card from the pile")]
    NothingToReturn,
    /// There is no provisional meld.
    #[error("there is nothing to take back")]
    NothingToTakeBack,
    /// The pile may be taken from turn [`TAKES_FROM_TURN`] of the player on.
    #[error("the pile may be taken from your turn {TAKES_FROM_TURN} on; this is your turn {0}")]
    TooEarly(u16),
    /// The pile may be taken from turn [`TAKES_FROM_TURN`] of the round on.
    #[error("the pile may be taken from turn {TAKES_FROM_TURN} of the round on; this is turn {0}")]
    TooEarlyInRound(u16),
    /// A three or wild on top blocks the pile.
    #[error("the pile cannot be taken with {0} on top")]
    TopBlocks(Face),
    #[error("there is no pile")]
    NoPile,
    /// The hand lacks the cards with which the top card must be laid.
    #[error("to take {top} you need {need}")]
    NoMatch { top: Face, need: Need },
    #[error("{0} is not in your hand")]
    NotInHand(Face),
    #[error("your side has no meld number {0}")]
    NoSuchMeld(u8),
    /// No cards were given.
    #[error("select cards to add")]
    NoCards,
    /// The cards are no meld.
    #[error("{cards}: {error}")]
    NoMeld {
        /// The cards, with those of the meld they were added to.
        cards: Heap,
        #[serde(rename = "fault")]
        error: MeldError,
    },
    /// The table plays without sequences.
    #[error("{0}: this table plays without sequences")]
    NoSequences(Heap),
    /// Black threes are melded only in the turn that closes.
    #[error("black threes may be melded only when one card is left and your side has a canasta")]
    BlackThrees,
    /// One card must be left to discard.
    #[error("one card has to be left to discard")]
    LastCard,
    /// Without a canasta two cards must be left, because the side cannot close.
    #[error("without a canasta you cannot close the round, so two cards have to be left")]
    NoCanasta,
    /// After black threes were melded the last card of the hand must be discarded, not a red
    /// three.
    #[error("after melding black threes the last card has to be discarded")]
    MustClose,
    /// More than [`MOST_UNDOS`] in one turn.
    #[error("melds and the pile's card may go back {MOST_UNDOS} times a turn")]
    TooManyUndos,
}

/// The cards with which the top card must be laid.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, Error)]
#[serde(rename_all = "snake_case")]
pub enum Need {
    /// The side has not melded yet.
    #[error("two more naturals of rank {0} from your hand, as your side has not melded")]
    TwoAsFirstMeld(Rank),
    /// The pile is frozen.
    #[error("two more naturals of rank {0} from your hand, as the pile is frozen")]
    TwoAsFrozen(Rank),
    /// A pair, if the side has melded and the pile is not frozen.
    #[error(
        "a natural of rank {0} and a wild or another natural from your hand, or a group of that rank"
    )]
    Pair(Rank),
    /// As [`Need::TwoAsFirstMeld`], at a table where the card may be laid in a sequence.
    #[error(
        "two more naturals of its rank, or of its suit for a sequence, from your hand, as your \
         side has not melded"
    )]
    TwoOrRunAsFirstMeld(Card),
    /// As [`Need::TwoAsFrozen`], at a table where the card may be laid in a sequence.
    #[error(
        "two more naturals of its rank, or of its suit for a sequence, from your hand, as the \
         pile is frozen"
    )]
    TwoOrRunAsFrozen(Card),
    /// As [`Need::Pair`], at a table where the card may be laid in a sequence.
    #[error(
        "a natural of its rank, or of its suit for a sequence, and a wild or another natural from \
         your hand, or a meld that it fits"
    )]
    PairOrRun(Card),
}
