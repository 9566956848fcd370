//! Which game shows what: the one place of the page that dispatches on the kind of game.
//!
//! A sixth game adds an arm to each `match` here and a module beside this file, with its kit.

mod dama;
mod fetching;
mod kit;

use crate::{reading::Reading, texts::Lang};
use fetching::{Fetched, kit, once_here, or_why_not};
use game_core::{Rejection, Seat};
use games::{AnyAction, AnyEnding, AnyNotice, AnyRefusal, AnyRejection, AnyRules, AnyView, GameKind};
use leptos::prelude::*;

pub use fetching::send_for;

/// What any board is given.
#[derive(Clone, Copy)]
pub struct Scene {
    /// The latest truth.
    pub view: Reading<AnyView>,
    /// What just happened with that view; empty on entering.
    pub notices: Reading<Vec<AnyNotice>>,
    /// Where the person sits, if they do.
    pub seat: Reading<Option<Seat>>,
    /// Whether they could act if it were their turn.
    pub can_act: Reading<bool>,
    /// Sends an action.
    pub act: Callback<AnyAction>,
    /// The last refusal of theirs.
    pub refused: Reading<Option<AnyRefusal>>,
}

/// Fetches a game's kit.
async fn fetch(kind: GameKind) -> Fetched {
    match kind {
        GameKind::Dama => dama::kit().await,
    }
}

/// The board of the game, whole.
#[component]
pub fn GameBoard(kind: GameKind, scene: Scene) -> impl IntoView {
    or_why_not(kind, move |kit| kit.board(scene))
}

/// What a player may do beside moving on the board: offers, giving up.
#[component]
pub fn GameActions(kind: GameKind, scene: Scene) -> impl IntoView {
    once_here(kind, move |kit| kit.actions(scene))
}

/// The options of a table, to choose from.
#[component]
pub fn GameOptions(rules: Reading<AnyRules>, set: Callback<AnyRules>) -> impl IntoView {
    or_why_not(rules.get_untracked().kind(), move |kit| kit.options(rules, set))
}

/// The rules of the game as a page to read.
#[component]
pub fn GameRules(kind: GameKind) -> impl IntoView {
    or_why_not(kind, |kit| kit.rules())
}

/// A line of history in words; none for what is not worth one, and none until the game's kit is here.
pub fn narrate(notice: &AnyNotice, names: &[String], lang: Lang) -> Option<String> {
    kit(notice.kind())?.narrate(notice, names, lang)
}

/// How the game ended, as a sentence, once the game's kit is here.
pub fn ending_text(ending: &AnyEnding, names: &[String], lang: Lang) -> Option<String> {
    Some(kit(ending.kind())?.ending_text(ending, names, lang))
}

/// What the game is called.
pub fn name(kind: GameKind, lang: Lang) -> &'static str {
    match kind {
        GameKind::Dama => dama::name(lang),
    }
}

/// The game in one line, for its card.
pub fn tagline(kind: GameKind, lang: Lang) -> &'static str {
    match kind {
        GameKind::Dama => dama::tagline(lang),
    }
}

/// The game's own reason in a rejection, if it is one.
pub fn refusal_in(rejection: &AnyRejection) -> Option<AnyRefusal> {
    match rejection {
        Rejection::Refused(why) => Some(why.clone()),
        Rejection::Over | Rejection::NotAwaited => None,
    }
}

/// The options in a few words, for lists: `1 min a move`.
pub fn options_text(rules: &AnyRules, lang: Lang) -> String {
    match rules {
        AnyRules::Dama(rules) => dama::options_text(rules, lang),
    }
}

/// The default options without a clock: bots do not hurry people.
pub fn unhurried(kind: GameKind) -> AnyRules {
    match kind {
        GameKind::Dama => AnyRules::Dama(game_dama::Rules::with_turn_ms(None).unwrap_or_default()),
    }
}

/// How long a turn may take under these rules; none is no limit.
pub fn turn_ms(rules: &AnyRules) -> Option<u64> {
    match rules {
        AnyRules::Dama(rules) => rules.turn_ms().map(u64::from),
    }
}
