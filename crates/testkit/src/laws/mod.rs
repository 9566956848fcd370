//! The laws: each checks one moment of a game and returns how it is broken, if it is.

pub(crate) mod clock;
pub(crate) mod ending;
pub(crate) mod menu;
pub(crate) mod replay;
pub(crate) mod text;
pub(crate) mod worlds;

use std::fmt;

/// What every game must satisfy.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Law {
    /// Everything in `Game::menu` passes `Game::check`, and an awaited seat is offered something or
    /// time will move the game.
    MenuAndCheckAgree,
    /// A seat that is not awaited is turned away.
    OnlyTheAwaitedAct,
    /// After a refusal `State` and `Record` are what they were.
    ARefusalChangesNothing,
    /// The record rebuilds the state: whole, entry by entry, and through its text.
    ReplayGivesTheSame,
    /// A seat that has not left, or time, can move the game.
    SomeoneOrTimeCanAct,
    /// The game ends within [`LawBook::steps`](crate::LawBook::steps).
    ItEnds,
    /// The ending counts every seat, and nothing happens after it.
    TheEndIsTheEnd,
    /// `Game::wake_at` and `Game::deadline` do not lie in the past, and time does not run
    /// backwards.
    TimeRunsForward,
    /// What is written reads back as the same.
    TextRoundTrips,
    /// `Viewer::Reviewer` sees no more of a running game than `Viewer::Spectator`.
    NoPeeking,
    /// A seat sees of the world of `Imagine::imagine` what it sees of the real one.
    ImaginationFitsTheView,
    /// Worlds that differ only in what a viewer may not know look the same to that viewer.
    TwoWorldsLookAlike,
}

impl fmt::Display for Law {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Law::MenuAndCheckAgree => "menu and check agree",
            Law::OnlyTheAwaitedAct => "only the awaited act",
            Law::ARefusalChangesNothing => "a refusal changes nothing",
            Law::ReplayGivesTheSame => "replay gives the same",
            Law::SomeoneOrTimeCanAct => "someone or time can act",
            Law::ItEnds => "it ends",
            Law::TheEndIsTheEnd => "the end is the end",
            Law::TimeRunsForward => "time runs forward",
            Law::TextRoundTrips => "text round trips",
            Law::NoPeeking => "no peeking",
            Law::ImaginationFitsTheView => "imagination fits the view",
            Law::TwoWorldsLookAlike => "two worlds look alike",
        })
    }
}

/// A [`Law`] that was broken, and how.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Breach {
    pub law: Law,
    /// How, for the author of the game.
    pub how: String,
}

impl fmt::Display for Breach {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "law broken: {}\n{}", self.law, self.how)
    }
}

/// Returns the breach unless the condition is met.
pub(crate) fn require(law: Law, met: bool, how: impl FnOnce() -> String) -> Result<(), Breach> {
    if met {
        Ok(())
    } else {
        Err(Breach { law, how: how() })
    }
}
