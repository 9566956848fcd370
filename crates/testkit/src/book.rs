//! The [`LawBook`]: which laws a game is held to, and how many games are tried.

use game_core::{Dice, Game, Imagine, Seat, Viewer};

/// Any action, legal or not, as a faulty or hostile client might send it.
pub type Arbitrary<G> = fn(&<G as Game>::State, Seat, &mut Dice) -> <G as Game>::Action;
/// Whether the viewer may not tell these two actions of the seat apart.
pub type Alike<G> = fn(&<G as Game>::State, Seat, Viewer, [&<G as Game>::Action; 2]) -> bool;
/// [`Imagine::imagine`], for games that have it.
pub(crate) type Imagination<G> = fn(&<G as Game>::View, Seat, &mut Dice) -> <G as Game>::State;

/// What a game is held to. Made by [`laws`].
pub struct LawBook<G: Game> {
    pub(crate) rules: Vec<G::Rules>,
    pub(crate) games: u64,
    pub(crate) first: u64,
    pub(crate) steps: usize,
    pub(crate) arbitrary: Option<Arbitrary<G>>,
    pub(crate) alike: Option<Alike<G>>,
    pub(crate) imagine: Option<Imagination<G>>,
}

/// Opens the law book for a game: its default rules, 50 random games of at most 2000 steps each.
pub fn laws<G: Game>() -> LawBook<G> {
    LawBook {
        rules: vec![G::Rules::default()],
        games: 50,
        first: 0,
        steps: 2000,
        arbitrary: None,
        alike: None,
        imagine: None,
    }
}

impl<G: Game> LawBook<G> {
    /// Plays under each of these rules instead of the default ones.
    pub fn rules(mut self, rules: impl IntoIterator<Item = G::Rules>) -> Self {
        self.rules = rules.into_iter().collect();
        self
    }

    /// How many random games are played under each set of rules.
    pub fn games(mut self, games: u64) -> Self {
        self.games = games;
        self
    }

    /// Plays this one game only: the one a broken law named.
    pub fn only(mut self, game: u64) -> Self {
        self.first = game;
        self.games = 1;
        self
    }

    /// How many steps the longest game may take. Refused attempts and passing time are steps too.
    pub fn steps(mut self, steps: usize) -> Self {
        self.steps = steps;
        self
    }

    /// Also tries actions from this generator: each must pass `Game::check` and apply, or be
    /// refused and change nothing.
    pub fn arbitrary(mut self, generator: Arbitrary<G>) -> Self {
        self.arbitrary = Some(generator);
        self
    }

    /// Also checks that actions a viewer may not tell apart look the same to them. For secret
    /// choices: the action itself is then the secret, which no imagined world would vary.
    pub fn alike(mut self, alike: Alike<G>) -> Self {
        self.alike = Some(alike);
        self
    }

    /// Also holds the game to the laws about what viewers may not know.
    ///
    /// They are as sharp as `imagine` is: what it copies from a view is taken to be what that seat
    /// may know.
    pub fn with_imagination(mut self) -> Self
    where
        G: Imagine,
    {
        self.imagine = Some(G::imagine);
        self
    }
}
