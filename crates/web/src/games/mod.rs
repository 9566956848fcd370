//! Which game shows what: the one place of the page that dispatches on the kind of game.
//!
//! A sixth game adds an arm to each `match` here and a module beside this file, with its kit.

mod air;
mod dama;
mod fetching;
mod kanasta;
mod karcianka;
mod kit;
mod open_hands;
mod rummikub;

use crate::{reading::Reading, texts::Lang};
use fetching::{Fetched, kit, part};
use game_core::{Rejection, Seat};
use games::{
    AnyAction, AnyEnding, AnyNotice, AnyRefusal, AnyRejection, AnyReview, AnyRules, AnyView, GameKind,
};
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
    /// Whether an action of theirs is on its way: another would be refused as an answer to an old state.
    pub busy: Reading<bool>,
    /// Whether hints may be asked for: no other person plays at this table.
    pub hints: Reading<bool>,
    /// What the players are called, in seat order.
    pub names: Reading<Vec<String>>,
    /// Whether the others' hands lie open, where the person may choose that.
    pub open: Option<RwSignal<bool>>,
}

/// Fetches a game's kit.
async fn fetch(kind: GameKind) -> Fetched {
    match kind {
        GameKind::Dama => dama::kit().await,
        GameKind::Rummikub => rummikub::kit().await,
        GameKind::Karcianka => karcianka::kit().await,
        GameKind::Kanasta => kanasta::kit().await,
    }
}

/// The board of the game, whole.
#[component]
pub fn GameBoard(kind: GameKind, scene: Scene) -> impl IntoView {
    part(kind).or_why_not(move |kit| kit.board(scene))
}

/// What a player may do beside moving on the board: offers, giving up.
#[component]
pub fn GameActions(kind: GameKind, scene: Scene) -> impl IntoView {
    part(kind).once_here(move |kit| kit.actions(scene))
}

/// What there is to know beside the board: scores, rounds.
#[component]
pub fn GameAside(kind: GameKind, scene: Scene) -> impl IntoView {
    once_here(kind, move |kit| kit.aside(scene))
}

/// The options of a table, to choose from.
#[component]
pub fn GameOptions(rules: Reading<AnyRules>, set: Callback<AnyRules>) -> impl IntoView {
    part(rules.get_untracked().kind()).or_why_not(move |kit| kit.options(rules, set))
}

/// The rules of the game as a page to read.
#[component]
pub fn GameRules(kind: GameKind) -> impl IntoView {
    part(kind).or_why_not(|kit| kit.rules())
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
        GameKind::Rummikub => rummikub::name(lang),
        GameKind::Karcianka => karcianka::name(lang),
        GameKind::Kanasta => kanasta::name(lang),
    }
}

/// The game in one line, for its card.
pub fn tagline(kind: GameKind, lang: Lang) -> &'static str {
    match kind {
        GameKind::Dama => dama::tagline(lang),
        GameKind::Rummikub => rummikub::tagline(lang),
        GameKind::Karcianka => karcianka::tagline(lang),
        GameKind::Kanasta => kanasta::tagline(lang),
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
        AnyRules::Rummikub(rules) => rummikub::options_text(rules, lang),
        AnyRules::Karcianka(rules) => karcianka::options_text(rules, lang),
        AnyRules::Kanasta(rules) => kanasta::options_text(rules, lang),
    }
}

/// How many bots a person may play against in this browser.
pub fn rival_counts(kind: GameKind) -> &'static [u8] {
    match kind {
        GameKind::Dama => &[1],
        GameKind::Rummikub | GameKind::Kanasta => &[1, 2, 3],
        GameKind::Karcianka => &[1, 2, 3, 4, 5],
    }
}

/// So many bots in words: of three at Kanasta's table one sits opposite as the person's partner.
pub fn rival_count_text(kind: GameKind, count: u8, lang: Lang) -> String {
    match (kind, count) {
        (GameKind::Kanasta, 3) => kanasta::with_a_partner(lang).to_owned(),
        (GameKind::Dama | GameKind::Rummikub | GameKind::Karcianka | GameKind::Kanasta, _) => {
            count.to_string()
        }
    }
}

/// Bots beside the game's levels, for those who like to choose how much they search.
pub fn searchers(kind: GameKind) -> &'static [&'static str] {
    match kind {
        GameKind::Dama | GameKind::Rummikub | GameKind::Kanasta => &[],
        GameKind::Karcianka => &["mcts:10", "mcts:100", "mcts:1000", "mcts:10000", "mcts:100000"],
    }
}

/// The default options for so many rivals, without a clock: bots do not hurry people.
pub fn unhurried(kind: GameKind, rivals: u8) -> AnyRules {
    match kind {
        GameKind::Dama => AnyRules::Dama(game_dama::Rules::with_turn_ms(None).unwrap_or_default()),
        GameKind::Rummikub => AnyRules::Rummikub(rummikub::unhurried(rivals)),
        GameKind::Karcianka => AnyRules::Karcianka(karcianka::unhurried(rivals)),
        GameKind::Kanasta => AnyRules::Kanasta(kanasta::unhurried(rivals)),
    }
}

/// What a player holds, for all to see: how many tiles or cards, and what else is worth a mark.
#[derive(Clone, PartialEq, Debug)]
pub struct Holding {
    /// How many.
    pub count: usize,
    /// Whether they have come out: laid their first.
    pub is_out: bool,
    /// All of it in words.
    pub words: String,
}

/// What the seat holds, in games in which people hold something, once the game's kit is here.
pub fn holding(view: &AnyView, seat: Seat, lang: Lang) -> Option<Holding> {
    kit(view.kind())?.holding(view, seat, lang)
}

/// What shape a board takes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Shape {
    /// As wide as high.
    Square,
    /// All the room there is.
    Room,
}

impl Shape {
    /// The shape of the game's board.
    pub fn of(kind: GameKind) -> Shape {
        match kind {
            GameKind::Dama => Shape::Square,
            GameKind::Rummikub | GameKind::Karcianka | GameKind::Kanasta => Shape::Room,
        }
    }

    /// The word the styles know it by.
    pub fn word(self) -> &'static str {
        match self {
            Shape::Square => "square",
            Shape::Room => "room",
        }
    }
}

/// Whether an action only shows what its player is about to do: a finished game is told without it.
pub fn is_draft(action: &AnyAction) -> bool {
    match action {
        AnyAction::Dama(_) | AnyAction::Karcianka(_) | AnyAction::Kanasta(_) => false,
        AnyAction::Rummikub(action) => matches!(action, game_rummikub::Action::Draft(_)),
    }
}

/// Whether a finished game can be reviewed.
pub fn is_reviewed(kind: GameKind) -> bool {
    match kind {
        GameKind::Dama | GameKind::Karcianka | GameKind::Kanasta => false,
        GameKind::Rummikub => true,
    }
}

/// How well the turn that led to this view was played, as a sentence, once the game's kit is here.
pub fn review_text(review: &AnyReview, view: &AnyView, lang: Lang) -> Option<String> {
    kit(view.kind())?.review_text(review, view, lang)
}

/// How long a turn may take under these rules; none is no limit.
pub fn turn_ms(rules: &AnyRules) -> Option<u64> {
    match rules {
        AnyRules::Dama(rules) => rules.turn_ms().map(u64::from),
        AnyRules::Rummikub(rules) => rules.turn_ms().map(u64::from),
        AnyRules::Karcianka(rules) => rules.turn_ms().map(u64::from),
        AnyRules::Kanasta(rules) => rules.turn_ms().map(u64::from),
    }
}
