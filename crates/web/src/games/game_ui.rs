//! `GameUi`: everything the page needs of a game once it is opened, and nothing before.
//!
//! Each `GameUi` is a WASM file of its own, fetched when its game is first opened. Code that is
//! reachable from a game's `ENTRY` or `TABLE` is not in that file.

use super::{BoardProps, Eyes, Following, Hint, HintPlace, Holding, tour::Stop};
use crate::{derived::Derived, texts::Lang};
use game_core::{Game, GameTime, Seat};
use games::{AnyAction, AnyEnding, AnyNotice, AnyRules};
use leptos::prelude::*;

/// A game's UI, or the error of fetching its file.
pub type LoadedUi = crate::lazy_part::LoadedPart<dyn GameUi>;

/// What a game shows and says once it is opened.
pub trait GameUi: Send + Sync {
    /// The board, whole.
    fn board(&self, props: BoardProps) -> AnyView;
    /// What a player may do that is not at the board: offers, giving up.
    fn actions(&self, _scene: BoardProps) -> AnyView {
        ().into_any()
    }
    /// What there is to know beside the board: scores, rounds.
    fn aside(&self, _scene: BoardProps) -> AnyView {
        ().into_any()
    }
    /// The options of a table, to choose from.
    fn options(&self, rules: Derived<AnyRules>, set: Callback<AnyRules>) -> AnyView;
    /// The rules as a page to read.
    fn rules(&self) -> AnyView;
    /// The stops of a first look around the table.
    fn tour(&self) -> &'static [Stop];
    /// A line of history in words; none for what is not worth one.
    fn narrate(&self, notice: &AnyNotice, names: &[String], lang: Lang) -> Option<String>;
    /// How the game ended, as a sentence.
    fn ending_text(&self, ending: &AnyEnding, names: &[String], lang: Lang) -> String;
    /// The same, said to the player on the seat; `None` where it is told to all alike.
    fn own_ending_text(
        &self,
        _ending: &AnyEnding,
        _names: &[String],
        _own: Seat,
        _lang: Lang,
    ) -> Option<String> {
        None
    }
    /// Who plays after the player on turn, in games of more than two that take turns.
    fn following(&self, _view: &games::AnyView) -> Option<Following> {
        None
    }
    /// Whether the others' hands may be laid open, where the person plays bots alone.
    fn lays_open(&self) -> bool {
        false
    }
    /// What the seat holds, in games in which people hold something.
    fn holding(&self, _view: &games::AnyView, _seat: Seat, _lang: Lang) -> Option<Holding> {
        None
    }
    /// The seat's hand after the end as HTML, in games that lay hands open then.
    fn last_hand(&self, _view: &games::AnyView, _seat: Seat, _lang: Lang) -> Option<String> {
        None
    }
    /// Whether `earlier` knows earlier positions.
    fn can_look_back(&self) -> bool {
        false
    }
    /// The game after so many lines of its history, as far as the present and the history tell it.
    fn earlier(
        &self,
        _now: &games::AnyView,
        _story: &[AnyNotice],
        _lines: usize,
    ) -> Option<games::AnyView> {
        None
    }
    /// Where the button for hints is.
    fn hint_place(&self) -> HintPlace {
        HintPlace::Beside
    }
    /// What a hint says: first that there is something, then what. Where the board gives hints of
    /// its own, only reviews say this.
    fn hint_text(&self, _action: &AnyAction, _view: &games::AnyView, _lang: Lang) -> Option<Hint> {
        None
    }
    /// What a review counts beside what was possible, in games in which it counts something.
    fn counted(&self, _lang: Lang) -> Option<&'static str> {
        None
    }
}

/// What a board is given by the table around it: a scene, in the types of one game.
pub struct GameProps<G: Game> {
    pub view: Derived<G::View>,
    /// What just happened with that view; empty on entering.
    pub notices: Derived<Vec<G::Notice>>,
    /// Where the person sits, if they do.
    pub seat: Derived<Option<Seat>>,
    /// Whether they could act if it were their turn.
    pub can_act: Derived<bool>,
    /// Sends an action. A board shows it at once and is corrected by the next view or refusal.
    pub act: Callback<G::Action>,
    /// The last refusal of theirs.
    pub refused: Derived<Option<G::Refusal>>,
    /// Whether an action of theirs is on its way.
    pub busy: Derived<bool>,
    /// Whether hints may be asked for.
    pub hints: Derived<bool>,
    /// What the players are called, in seat order.
    pub names: Derived<Vec<String>>,
    /// What the game's clock shows whenever it is asked.
    pub time: Derived<GameTime>,
    pub eyes: Eyes,
}

// Derived, these would ask the same of the game, which is a mere name.
impl<G: Game> Clone for GameProps<G> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<G: Game> Copy for GameProps<G> {}

/// Takes one game's part out of an `Any`: `part!(AnyView::Dama, view)`.
macro_rules! part {
    ($Any:ident::$Game:ident, $value:expr) => {
        if let ::games::$Any::$Game(part) = $value {
            Some(part)
        } else {
            None
        }
    };
}
pub(super) use part;

/// The methods that every `GameUi` has in common, given its options and rules views: each takes its
/// game's part out of what is handed in, and gives it to the game's own `narrate` and
/// `ending_text`.
macro_rules! usual {
    ($Game:ident, options: $options:expr, rules: $rules:expr) => {
        fn options(
            &self,
            rules: $crate::derived::Derived<::games::AnyRules>,
            set: ::leptos::prelude::Callback<::games::AnyRules>,
        ) -> ::leptos::prelude::AnyView {
            use ::leptos::prelude::IntoAny;
            let rules = $crate::derived::Derived::new(move || {
                $crate::games::game_ui::part!(AnyRules::$Game, rules.get()).unwrap_or_default()
            });
            let set = ::leptos::prelude::Callback::new(move |rules| {
                set.run(::games::AnyRules::$Game(rules))
            });
            $options(rules, set).into_any()
        }

        fn rules(&self) -> ::leptos::prelude::AnyView {
            use ::leptos::prelude::IntoAny;
            $rules.into_any()
        }

        fn narrate(
            &self,
            notice: &::games::AnyNotice,
            names: &[String],
            lang: $crate::texts::Lang,
        ) -> Option<String> {
            narrate(
                $crate::games::game_ui::part!(AnyNotice::$Game, notice)?,
                names,
                lang,
            )
        }

        fn ending_text(
            &self,
            ending: &::games::AnyEnding,
            names: &[String],
            lang: $crate::texts::Lang,
        ) -> String {
            let ending = $crate::games::game_ui::part!(AnyEnding::$Game, ending);
            ending
                .map(|ending| ending_text(ending, names, lang))
                .unwrap_or_default()
        }
    };
}
pub(super) use usual;

/// The scene in the types of one game, if it is that game's: `game_props!(Dama, props)`.
macro_rules! game_props {
    ($Game:ident, $props:expr) => {{
        use $crate::{derived::Derived, games::game_ui::part};
        let props: $crate::games::BoardProps = $props;
        // A view of another game leaves the last one of this game standing until the page has gone
        // on.
        part!(AnyView::$Game, props.view.get_untracked()).map(|first| {
            $crate::games::game_ui::GameProps::<$Game> {
                view: Derived::new(move || {
                    part!(AnyView::$Game, props.view.get()).unwrap_or_else(|| first.clone())
                }),
                notices: Derived::new(move || {
                    let notices = props.notices.get().into_iter();
                    notices
                        .filter_map(|notice| part!(AnyNotice::$Game, notice))
                        .collect()
                }),
                seat: props.seat,
                can_act: props.can_act,
                act: ::leptos::prelude::Callback::new(move |action| {
                    props.act.run(::games::AnyAction::$Game(action))
                }),
                refused: Derived::new(move || {
                    props
                        .refused
                        .get()
                        .and_then(|why| part!(AnyRefusal::$Game, why))
                }),
                busy: props.busy,
                hints: props.hints,
                names: props.names,
                time: props.time,
                eyes: props.eyes,
            }
        })
    }};
}
pub(super) use game_props;
