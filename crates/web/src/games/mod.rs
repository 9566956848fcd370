//! The games in the page. Each folder here with an `entry.rs` is one: `build.rs` lists the folders,
//! and nothing else in the page names a game.
//!
//! The page has three levels of knowledge: [`GameEntry`] is part of the first page, [`TableEntry`]
//! comes with the part that shows tables, and a game's `GameUi` is a file of its own.

mod assist;
mod card_animations;
mod card_keys;
mod drag;
mod entry;
mod game_ui;
mod look_back;
mod primer;
mod said;
mod tour;

use crate::{
    derived::Derived,
    lazy_part::LazyPart,
    texts::{Lang, hosting},
};
use game_core::{GameTime, Rejection, Seat, Team};
use game_ui::GameUi;
use games::{
    AnyAction, AnyEnding, AnyNotice, AnyRefusal, AnyRejection, AnyRules, AnyView, GameKind,
};
use leptos::prelude::*;
use std::ops::RangeInclusive;

pub use assist::{Hint, HintPlace};
pub use card_animations::is_motion_unwanted;
pub use entry::{Chance, GameEntry, NamedRules, Quick, Shape, TableEntry};
pub use look_back::{LookBack, can_look_back};
pub use tour::Stop;

// Defines `for_game_folders!`, which calls a macro with `folder Kind` for each game's folder.
include!(concat!(env!("OUT_DIR"), "/game_folders.rs"));

macro_rules! declare_games {
    ($($folder:ident $Kind:ident,)+) => {
        $(mod $folder;)+

        /// The game as the first page knows it.
        pub fn entry(kind: GameKind) -> &'static GameEntry {
            match kind { $(GameKind::$Kind => &$folder::ENTRY),+ }
        }

        /// The game as a table knows it before the game's `GameUi` is loaded.
        pub fn table_entry(kind: GameKind) -> &'static TableEntry {
            match kind { $(GameKind::$Kind => &$folder::TABLE),+ }
        }
    };
}
for_game_folders!(declare_games);

/// What any board is given.
#[derive(Clone, Copy)]
pub struct BoardProps {
    pub view: Derived<AnyView>,
    /// What just happened with that view; empty on entering.
    pub notices: Derived<Vec<AnyNotice>>,
    /// Where the person sits, if they do.
    pub seat: Derived<Option<Seat>>,
    /// Whether they could act if it were their turn.
    pub can_act: Derived<bool>,
    pub act: Callback<AnyAction>,
    /// The last refusal of theirs.
    pub refused: Derived<Option<AnyRefusal>>,
    /// Whether an action of theirs is on its way: another would be refused as an answer to an old
    /// state.
    pub busy: Derived<bool>,
    /// Whether the game waits for the person.
    pub my_turn: Derived<bool>,
    /// Whether hints may be asked for: no other person plays at this table.
    pub hints: Derived<bool>,
    /// Earlier positions of the game, where it is played here.
    pub look_back: Option<LookBack>,
    /// How the last move is taken back, where that can be.
    pub take_back: Option<TakeBack>,
    /// What the players are called, in seat order.
    pub names: Derived<Vec<String>>,
    /// What the game's clock shows whenever it is asked.
    pub time: Derived<GameTime>,
    /// Whether the others' hands lie open, where the person may choose that.
    pub open: Option<RwSignal<bool>>,
    pub eyes: Eyes,
}

/// The way to take back the last move of a game against bots.
#[derive(Clone, Copy)]
pub struct TakeBack {
    /// Whether there is a move to take back.
    pub can: RwSignal<bool>,
    pub act: Callback<()>,
}

/// The view that a spectator has chosen.
#[derive(Clone, Copy)]
pub struct Eyes {
    /// The seat of the shown view; `None` for the view of spectators.
    pub of: Derived<Option<Seat>>,
    /// Chooses another seat, or none; `None` where there is no choice.
    pub choose: Derived<Option<Callback<Option<Seat>>>>,
}

/// The game's `GameUi` as a part of the page.
fn part(kind: GameKind) -> &'static LazyPart<dyn GameUi> {
    &entry(kind).ui
}

/// The game's `GameUi`, if it is loaded. Tracks the loading.
fn ui(kind: GameKind) -> Option<&'static dyn GameUi> {
    part(kind).get()
}

/// Fetches the game's `GameUi`, unless it is loaded or being fetched.
pub fn send_for(kind: GameKind) {
    part(kind).send_for();
}

/// The scene on the game's card.
#[component]
pub fn GameArt(kind: GameKind) -> impl IntoView {
    (entry(kind).art)()
}

/// The drawing in which the game plays itself, where there is one.
pub fn living(kind: GameKind) -> Option<fn() -> leptos::prelude::AnyView> {
    entry(kind).living
}

/// The board of the game, whole.
#[component]
pub fn GameBoard(kind: GameKind, props: BoardProps) -> impl IntoView {
    let props = look_back::looking(kind, props);
    part(kind).or_why_not(move |ui| ui.board(props))
}

/// What a player may do beside moving on the board: offers, giving up.
#[component]
pub fn GameActions(kind: GameKind, props: BoardProps) -> impl IntoView {
    view! {
        <assist::Assist kind props/>
        {part(kind).once_here(move |ui| ui.actions(props))}
    }
}

/// What there is to know beside the board: scores, rounds.
#[component]
pub fn GameAside(kind: GameKind, props: BoardProps) -> impl IntoView {
    part(kind).once_here(move |ui| ui.aside(props))
}

/// The options of a table, to choose from.
#[component]
pub fn GameOptions(rules: Derived<AnyRules>, set: Callback<AnyRules>) -> impl IntoView {
    part(rules.get_untracked().kind()).or_why_not(move |ui| ui.options(rules, set))
}

/// The rules of the game as a page to read.
#[component]
pub fn GameRules(kind: GameKind) -> impl IntoView {
    part(kind).or_why_not(|ui| ui.rules())
}

/// The stops of the first tour around the game's table; none until its `GameUi` is loaded.
pub fn tour(kind: GameKind) -> Option<&'static [Stop]> {
    Some(ui(kind)?.tour())
}

/// A line of history in words; none for notices without one, and none until the `GameUi` is loaded.
pub fn narrate(notice: &AnyNotice, names: &[String], lang: Lang) -> Option<String> {
    ui(notice.kind())?.narrate(notice, names, lang)
}

/// How the game ended, as a sentence, said to the player on the seat `own` if there is one; none
/// until its `GameUi` is loaded.
pub fn ending_text(
    ending: &AnyEnding,
    names: &[String],
    own: Option<Seat>,
    lang: Lang,
) -> Option<String> {
    let ui = ui(ending.kind())?;
    let own = own.and_then(|own| ui.own_ending_text(ending, names, own, lang));
    own.or_else(|| Some(ui.ending_text(ending, names, lang)))
}

/// Who plays after the player on turn; none in games of two, and until the `GameUi` is loaded.
pub fn following(view: &AnyView) -> Option<Following> {
    ui(view.kind())?.following(view)
}

/// Whether the others' hands may be laid open, where the person plays bots alone.
pub fn lays_open(kind: GameKind) -> bool {
    ui(kind).is_some_and(GameUi::lays_open)
}

/// What the game is called.
pub fn name(kind: GameKind, lang: Lang) -> &'static str {
    (entry(kind).name)(lang)
}

/// The game in one line, for its card.
pub fn tagline(kind: GameKind, lang: Lang) -> &'static str {
    (entry(kind).tagline)(lang)
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
    (table_entry(rules.kind()).options_text)(rules, lang)
}

/// How many bots a person may play against in this browser.
pub fn rival_counts(kind: GameKind) -> &'static [u8] {
    entry(kind).rival_counts
}

/// How many bots play a match among themselves to be watched, in games that offer that.
pub fn watched(kind: GameKind) -> Option<u8> {
    entry(kind).watched
}

/// The names of the two teams, in games whose teams are too large for one plate per seat.
pub fn side_names(kind: GameKind, lang: Lang) -> Option<[&'static str; 2]> {
    entry(kind).side_names.map(|names| names(lang))
}

/// Each team's name and seats, in games of teams; empty where each plays alone.
pub fn teams(rules: &AnyRules, lang: Lang) -> Vec<(&'static str, Vec<Seat>)> {
    let seating = rules.seating();
    if seating.is_each_alone() {
        return Vec::new();
    }
    let sides = side_names(rules.kind(), lang);
    let team = |number: usize| {
        let name = sides.map_or_else(|| hosting::pair(lang, number), |sides| sides[number]);
        let is_of = |seat: &Seat| seating.team(*seat) == Some(Team(number as u8));
        (name, seating.seats().filter(is_of).collect())
    };
    (0..2).map(team).collect()
}

/// A number of bots in words.
pub fn rival_count_text(kind: GameKind, count: u8, lang: Lang) -> String {
    (entry(kind).rival_count_text)(count, lang)
}

/// Bots beside the game's levels that are named by how much they search.
pub fn searchers(kind: GameKind) -> &'static [&'static str] {
    entry(kind).searchers
}

/// The name of a bot by how much it searches is this and a number.
const SEARCHER: &str = "mcts:";

/// How much the game's bots may be told to search; none where no bot is named by that.
pub fn search_range(kind: GameKind) -> Option<RangeInclusive<u64>> {
    let number = |bot: &&str| bot.strip_prefix(SEARCHER)?.parse().ok();
    let bots = searchers(kind);
    Some(bots.first().and_then(number)?..=bots.last().and_then(number)?)
}

/// The name of the bot that searches so much.
pub fn searcher(iterations: u64) -> String {
    format!("{SEARCHER}{iterations}")
}

/// How much the bot of this name searches, if the game has such a bot.
pub fn searched_by(kind: GameKind, bot: &str) -> Option<u64> {
    let iterations = bot.strip_prefix(SEARCHER)?.parse().ok()?;
    let is_one = search_range(kind)?.contains(&iterations) && searcher(iterations) == bot;
    is_one.then_some(iterations)
}

/// The default options for a number of players, with a time per turn or without.
pub fn usual(kind: GameKind, players: u8, turn_ms: Option<u32>) -> AnyRules {
    (entry(kind).usual)(players, turn_ms)
}

/// What the game decides of rules with a name, if it has such.
pub fn named_rules(kind: GameKind) -> Option<NamedRules> {
    entry(kind).named_rules
}

/// What quick match offers of the game.
pub fn quick(kind: GameKind) -> Quick {
    entry(kind).quick
}

/// Who plays after the player on turn, and which way the turns go around the table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Following {
    pub seat: Seat,
    pub way: PlayOrder,
}

/// Which way the turns go around the table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PlayOrder {
    /// From each seat to the next.
    Onward,
    /// From each seat to the one before.
    Back,
}

impl PlayOrder {
    /// The value of the `data-way` attribute that the styles match.
    pub fn word(self) -> &'static str {
        match self {
            PlayOrder::Onward => "onward",
            PlayOrder::Back => "back",
        }
    }
}

/// What a player holds, for all to see: how many tiles or cards, and what else is worth a mark.
#[derive(Clone, PartialEq, Debug)]
pub struct Holding {
    pub count: usize,
    /// Whether they have come out: laid their first.
    pub is_out: bool,
    /// All of it in words.
    pub words: String,
}

/// What the seat holds, in games in which players hold something; none until the `GameUi` is
/// loaded.
pub fn holding(view: &AnyView, seat: Seat, lang: Lang) -> Option<Holding> {
    ui(view.kind())?.holding(view, seat, lang)
}

/// The seat's hand after the end as HTML, in games that lay hands open then; none until the
/// `GameUi` is loaded.
pub fn last_hand(view: &AnyView, seat: Seat, lang: Lang) -> Option<String> {
    ui(view.kind())?.last_hand(view, seat, lang)
}

impl Shape {
    /// The shape of the game's board.
    pub fn of(kind: GameKind) -> Shape {
        entry(kind).shape
    }
}

/// Whether an action only shows what its player is about to do. Replays leave it out.
pub fn is_draft(action: &AnyAction) -> bool {
    (table_entry(action.kind()).is_draft)(action)
}

/// Whether a notice may become a line of history. Most notices of a real-time match may not.
pub fn is_told(notice: &AnyNotice) -> bool {
    (table_entry(notice.kind()).is_told)(notice)
}

/// The part that chance has in the game.
pub fn chance(kind: GameKind) -> Chance {
    entry(kind).chance
}

/// A play as advice; none until the `GameUi` is loaded.
pub fn better_text(action: &AnyAction, view: &AnyView, lang: Lang) -> Option<String> {
    Some(ui(action.kind())?.hint_text(action, view, lang)?.what)
}

/// What the game's reviews count; none in games without such a count, and until the `GameUi` is
/// loaded.
pub fn counted(kind: GameKind, lang: Lang) -> Option<&'static str> {
    ui(kind)?.counted(lang)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_seat_of_a_game_in_teams_is_in_one() {
        for (rules, teams_of) in [
            (r#"{"kanasta":{"players":4}}"#, vec![vec![0, 2], vec![1, 3]]),
            (r#"{"kanasta":{"players":3}}"#, vec![]),
            (r#"{"dama":{}}"#, vec![]),
        ] {
            let rules: AnyRules = serde_json::from_str(rules).unwrap();
            let seats =
                |(_, seats): (_, Vec<Seat>)| seats.into_iter().map(Seat::index).collect::<Vec<_>>();
            assert_eq!(
                teams(&rules, Lang::En)
                    .into_iter()
                    .map(seats)
                    .collect::<Vec<_>>(),
                teams_of
            );
        }
        let project = GameKind::Project.default_rules();
        let seated: usize = teams(&project, Lang::En)
            .iter()
            .map(|(_, seats)| seats.len())
            .sum();
        assert_eq!(seated, project.seating().count());
    }

    #[test]
    fn whoever_looks_for_strangers_gets_the_table_they_chose() {
        for &kind in GameKind::ALL {
            let Quick {
                players,
                turns_ms,
                range: (least, most),
            } = quick(kind);
            let offered = turns_ms.iter().copied().map(Some);
            let typed = [None, Some(least), Some(least + 1000), Some(most)];
            let turns: Vec<_> = offered.chain(typed).collect();
            for (&players, &turn) in players
                .iter()
                .flat_map(|players| turns.iter().map(move |turn| (players, turn)))
            {
                let rules = usual(kind, players, turn);
                assert_eq!(
                    (rules.seating().count(), rules.time().turn_ms()),
                    (players.into(), turn),
                    "{kind}"
                );
            }
        }
    }
}
