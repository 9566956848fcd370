//! Which game shows what: the one place of the page that dispatches on the kind of game.
//!
//! A sixth game adds an arm to each `match` here and a module beside this file, with its kit.

mod card_flights;
mod dama;
mod fetching;
mod game_ui;
mod kanasta;
mod karcianka;
mod open_hands;
mod primer;
mod project;
mod rummikub;
mod said;
mod touch;
mod tour;

use crate::{
    derived::Derived,
    texts::{Lang, hosting},
};
use fetching::{LoadedUi, part, ui};
use game_core::{GameTime, Rejection, Seat, Team};
use games::{
    AnyAction, AnyEnding, AnyNotice, AnyRefusal, AnyRejection, AnyReview, AnyRules, AnyView,
    GameKind,
};
use leptos::prelude::*;

pub use fetching::send_for;
pub use tour::Stop;

/// What any board is given.
#[derive(Clone, Copy)]
pub struct BoardProps {
    /// The latest truth.
    pub view: Derived<AnyView>,
    /// What just happened with that view; empty on entering.
    pub notices: Derived<Vec<AnyNotice>>,
    /// Where the person sits, if they do.
    pub seat: Derived<Option<Seat>>,
    /// Whether they could act if it were their turn.
    pub can_act: Derived<bool>,
    /// Sends an action.
    pub act: Callback<AnyAction>,
    /// The last refusal of theirs.
    pub refused: Derived<Option<AnyRefusal>>,
    /// Whether an action of theirs is on its way: another would be refused as an answer to an old
    /// state.
    pub busy: Derived<bool>,
    /// Whether hints may be asked for: no other person plays at this table.
    pub hints: Derived<bool>,
    /// What the players are called, in seat order.
    pub names: Derived<Vec<String>>,
    /// What the game's clock shows whenever it is asked.
    pub time: Derived<GameTime>,
    /// Whether the others' hands lie open, where the person may choose that.
    pub open: Option<RwSignal<bool>>,
}

/// Fetches a game's kit.
async fn fetch(kind: GameKind) -> LoadedUi {
    match kind {
        GameKind::Dama => dama::ui().await,
        GameKind::Rummikub => rummikub::ui().await,
        GameKind::Karcianka => karcianka::ui().await,
        GameKind::Kanasta => kanasta::ui().await,
        GameKind::Project => project::ui().await,
    }
}

/// The scene on the game's card. It says nothing that the card's words do not.
#[component]
pub fn GameArt(kind: GameKind) -> impl IntoView {
    match kind {
        GameKind::Dama => view! { <dama::DamaArt/> }.into_any(),
        GameKind::Rummikub => view! { <rummikub::RummikubArt/> }.into_any(),
        GameKind::Karcianka => view! { <karcianka::KarciankaArt/> }.into_any(),
        GameKind::Project => view! { <project::ProjectArt/> }.into_any(),
        GameKind::Kanasta => view! { <kanasta::KanastaArt/> }.into_any(),
    }
}

/// The board of the game, whole.
#[component]
pub fn GameBoard(kind: GameKind, props: BoardProps) -> impl IntoView {
    part(kind).or_why_not(move |ui| ui.board(props))
}

/// What a player may do beside moving on the board: offers, giving up.
#[component]
pub fn GameActions(kind: GameKind, props: BoardProps) -> impl IntoView {
    part(kind).once_here(move |ui| ui.actions(props))
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

/// The stops of a first look around the game's table, once its kit is here.
pub fn tour(kind: GameKind) -> Option<&'static [Stop]> {
    Some(ui(kind)?.tour())
}

/// A line of history in words; none for what is not worth one, and none until the game's kit is
/// here.
pub fn narrate(notice: &AnyNotice, names: &[String], lang: Lang) -> Option<String> {
    ui(notice.kind())?.narrate(notice, names, lang)
}

/// How the game ended, as a sentence, once the game's kit is here.
pub fn ending_text(ending: &AnyEnding, names: &[String], lang: Lang) -> Option<String> {
    Some(ui(ending.kind())?.ending_text(ending, names, lang))
}

/// What the game is called.
pub fn name(kind: GameKind, lang: Lang) -> &'static str {
    match kind {
        GameKind::Dama => dama::name(lang),
        GameKind::Rummikub => rummikub::name(lang),
        GameKind::Karcianka => karcianka::name(lang),
        GameKind::Kanasta => kanasta::name(lang),
        GameKind::Project => project::name(lang),
    }
}

/// The game in one line, for its card.
pub fn tagline(kind: GameKind, lang: Lang) -> &'static str {
    match kind {
        GameKind::Dama => dama::tagline(lang),
        GameKind::Rummikub => rummikub::tagline(lang),
        GameKind::Karcianka => karcianka::tagline(lang),
        GameKind::Kanasta => kanasta::tagline(lang),
        GameKind::Project => project::tagline(lang),
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
        AnyRules::Project(rules) => project::options_text(rules, lang),
    }
}

/// How many bots a person may play against in this browser.
pub fn rival_counts(kind: GameKind) -> &'static [u8] {
    match kind {
        GameKind::Dama => &[1],
        GameKind::Rummikub | GameKind::Kanasta => &[1, 2, 3],
        GameKind::Karcianka => &[1, 2, 3, 4, 5],
        // One short of all agents is a match with the person in it; all of them is one to watch.
        GameKind::Project => &[5, 9, 15, 6, 10, 16],
    }
}

/// How many bots play a match among themselves for the person to watch, in games that are made for
/// that.
pub fn watched(kind: GameKind) -> Option<u8> {
    match kind {
        GameKind::Dama | GameKind::Rummikub | GameKind::Karcianka | GameKind::Kanasta => None,
        GameKind::Project => Some(10),
    }
}

/// The sides of the table by name, in games of two teams too large for a plate a seat.
pub fn side_names(kind: GameKind, lang: Lang) -> Option<[&'static str; 2]> {
    match kind {
        GameKind::Dama | GameKind::Rummikub | GameKind::Karcianka | GameKind::Kanasta => None,
        GameKind::Project => Some(project::side_names(lang)),
    }
}

/// Who plays with whom, in games of teams: each team's name and its seats.
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

/// So many bots in words: of three at Kanasta's table one sits opposite as the person's partner.
pub fn rival_count_text(kind: GameKind, count: u8, lang: Lang) -> String {
    match (kind, count) {
        (GameKind::Kanasta, 3) => kanasta::with_a_partner(lang).to_owned(),
        (GameKind::Project, _) => project::match_text(count, lang),
        (GameKind::Dama | GameKind::Rummikub | GameKind::Karcianka | GameKind::Kanasta, _) => {
            count.to_string()
        }
    }
}

/// Bots beside the game's levels, for those who like to choose how much they search.
pub fn searchers(kind: GameKind) -> &'static [&'static str] {
    match kind {
        GameKind::Dama | GameKind::Rummikub | GameKind::Kanasta | GameKind::Project => &[],
        GameKind::Karcianka => &[
            "mcts:10",
            "mcts:100",
            "mcts:1000",
            "mcts:10000",
            "mcts:100000",
        ],
    }
}

/// The usual options for so many players, with a clock or without.
pub fn usual(kind: GameKind, players: u8, turn_ms: Option<u32>) -> AnyRules {
    match kind {
        GameKind::Dama => {
            AnyRules::Dama(game_dama::Rules::with_turn_ms(turn_ms).unwrap_or_default())
        }
        GameKind::Rummikub => AnyRules::Rummikub(rummikub::usual(players, turn_ms)),
        GameKind::Karcianka => AnyRules::Karcianka(karcianka::usual(players, turn_ms)),
        GameKind::Kanasta => AnyRules::Kanasta(kanasta::usual(players, turn_ms)),
        // Players are bots and the person, who only watches if there are bots enough.
        GameKind::Project => AnyRules::Project(project::unhurried(players.saturating_sub(1))),
    }
}

/// What is offered to those who look for strangers: how many play, and for how long they may think.
/// Few, so that people meet.
pub struct Quick {
    /// Numbers of players.
    pub players: &'static [u8],
    /// Times for a turn, in milliseconds.
    pub turns_ms: &'static [u32],
}

/// What is offered for quick matches of the game.
pub fn quick(kind: GameKind) -> Quick {
    match kind {
        GameKind::Dama => Quick {
            players: &[2],
            turns_ms: &[15_000, 30_000, 60_000],
        },
        GameKind::Rummikub => Quick {
            players: &[2, 3, 4],
            turns_ms: &[60_000, 120_000],
        },
        GameKind::Karcianka => Quick {
            players: &[2, 3, 4],
            turns_ms: &[15_000, 30_000],
        },
        GameKind::Kanasta => Quick {
            players: &[2, 4],
            turns_ms: &[60_000, 120_000],
        },
        GameKind::Project => Quick {
            players: &[],
            turns_ms: &[],
        },
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
    ui(view.kind())?.holding(view, seat, lang)
}

/// What shape a board takes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Shape {
    /// As wide as high.
    Square,
    /// All the room there is.
    Room,
    /// The same, with a list of each team beside it in place of people around it.
    Sides,
}

impl Shape {
    /// The shape of the game's board.
    pub fn of(kind: GameKind) -> Shape {
        match kind {
            GameKind::Dama => Shape::Square,
            GameKind::Rummikub | GameKind::Karcianka | GameKind::Kanasta => Shape::Room,
            GameKind::Project => Shape::Sides,
        }
    }

    /// The word the styles know it by.
    pub fn word(self) -> &'static str {
        match self {
            Shape::Square => "square",
            Shape::Room => "room",
            Shape::Sides => "sides",
        }
    }
}

/// Whether an action only shows what its player is about to do: a finished game is told without it.
pub fn is_draft(action: &AnyAction) -> bool {
    match action {
        AnyAction::Dama(_)
        | AnyAction::Karcianka(_)
        | AnyAction::Kanasta(_)
        | AnyAction::Project(_) => false,
        AnyAction::Rummikub(action) => matches!(action, game_rummikub::Action::Draft(_)),
    }
}

/// Whether a notice may become a line of history: of a match in real time most are not worth
/// keeping.
pub fn is_told(notice: &AnyNotice) -> bool {
    match notice {
        AnyNotice::Dama(_)
        | AnyNotice::Rummikub(_)
        | AnyNotice::Karcianka(_)
        | AnyNotice::Kanasta(_) => true,
        AnyNotice::Project(notice) => project::is_told(notice),
    }
}

/// Whether a finished game can be reviewed.
pub fn is_reviewed(kind: GameKind) -> bool {
    match kind {
        GameKind::Dama | GameKind::Karcianka | GameKind::Kanasta | GameKind::Project => false,
        GameKind::Rummikub => true,
    }
}

/// How well the turn that led to this view was played, as a sentence, once the game's kit is here.
pub fn review_text(review: &AnyReview, view: &AnyView, lang: Lang) -> Option<String> {
    ui(view.kind())?.review_text(review, view, lang)
}

/// How long a turn may take under these rules; none is no limit.
pub fn turn_ms(rules: &AnyRules) -> Option<u64> {
    match rules {
        AnyRules::Dama(rules) => rules.turn_ms().map(u64::from),
        AnyRules::Rummikub(rules) => rules.turn_ms().map(u64::from),
        AnyRules::Karcianka(rules) => rules.turn_ms().map(u64::from),
        AnyRules::Kanasta(rules) => rules.turn_ms().map(u64::from),
        AnyRules::Project(_) => None,
    }
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
            let Quick { players, turns_ms } = quick(kind);
            for (&players, &turn) in players
                .iter()
                .flat_map(|players| turns_ms.iter().map(move |turn| (players, turn)))
            {
                let rules = usual(kind, players, Some(turn));
                assert_eq!(
                    (rules.seating().count(), turn_ms(&rules)),
                    (players.into(), Some(turn.into())),
                    "{kind}"
                );
            }
        }
    }
}
