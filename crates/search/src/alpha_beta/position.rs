//! What a game must implement to be searched.

/// A position in a game of two players who take turns and see everything.
pub trait Position: Clone {
    type Move: Copy + PartialEq;

    /// How many kinds of moves [`kind`](Position::kind) tells apart.
    const KINDS: usize;

    /// Adds all legal moves; there are some unless there is a verdict.
    fn moves(&self, into: &mut Vec<Self::Move>);

    /// Makes a legal move; then the other player is to move.
    fn play(&mut self, chosen: Self::Move);

    /// The result if the rules end the game here - except by repetition, which the search detects
    /// itself.
    fn verdict(&self) -> Option<Verdict>;

    /// An estimate of how well the player to move stands, well within ±[`WIN`](super::WIN).
    fn evaluate(&self) -> i32;

    /// Whether the move changes so much that an estimate before it is worth little: a capture, say.
    ///
    /// A line of only such moves must be short in every position.
    fn is_noisy(&self, chosen: Self::Move) -> bool;

    /// A number below [`KINDS`](Position::KINDS), alike for moves that are alike: good ones are
    /// tried early elsewhere.
    fn kind(&self, chosen: Self::Move) -> usize;

    /// A fingerprint of all that matters for the score.
    fn key(&self) -> u64;

    /// A fingerprint of what counts as the same position when positions come again.
    fn repetition_key(&self) -> u64;

    /// How many moves ago the oldest position was that could be the same as this one; 0 if none
    /// can.
    fn repeatable(&self) -> usize;
}

/// What the rules say when they end the game, for the player to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict {
    Won,
    Drawn,
    Lost,
}
