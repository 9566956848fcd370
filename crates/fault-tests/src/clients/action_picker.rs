//! Chooses the actions of a client from its view alone.

use game_core::{Budget, Dice, Game, Imagine, Seat};
use games::{AnyAction, AnyBot, AnyView, GameKind};

/// Out of ten actions, how many a bot chooses; the others are random legal ones.
const SENSE_IN_TEN: u32 = 7;

/// Chooses actions, reproducibly from one number.
pub struct ActionPicker {
    dice: Dice,
}

impl ActionPicker {
    pub fn from_number(number: u64) -> Self {
        Self {
            dice: Dice::from_number(number),
        }
    }

    pub fn dice(&mut self) -> &mut Dice {
        &mut self.dice
    }

    /// An action for the seat, which must be awaited; mostly a bot's, so that games end.
    pub fn act(&mut self, view: &AnyView, seat: Seat) -> Option<AnyAction> {
        let menu = menu_of(view, seat, &mut self.dice);
        if menu.is_empty() {
            return None;
        }
        if self.dice.chance(SENSE_IN_TEN, 10) {
            let kind = kind_of(view);
            let mut bot = AnyBot::named(kind, kind.bots()[0])?;
            let budget = Budget {
                effort: 200,
                expired: &|| false,
            };
            return bot.choose(view, seat, &menu, budget, &mut self.dice).ok();
        }
        self.dice.pick(&menu).cloned()
    }
}

pub(crate) fn kind_of(view: &AnyView) -> GameKind {
    match view {
        AnyView::Dama(_) => GameKind::Dama,
        AnyView::Rummikub(_) => GameKind::Rummikub,
        AnyView::Karcianka(_) => GameKind::Karcianka,
        AnyView::Kanasta(_) => GameKind::Kanasta,
        AnyView::Project(_) => GameKind::Project,
    }
}

/// The legal actions of the seat, as far as its view tells: the menu of an imagined state that fits
/// the view.
pub fn menu_of(view: &AnyView, seat: Seat, dice: &mut Dice) -> Vec<AnyAction> {
    fn imagined<G: Imagine>(view: &G::View, seat: Seat, dice: &mut Dice) -> Vec<G::Action> {
        <G as Game>::menu(&G::imagine(view, seat, dice), seat)
    }
    fn any<A>(actions: Vec<A>, wrap: fn(A) -> AnyAction) -> Vec<AnyAction> {
        actions.into_iter().map(wrap).collect()
    }
    match view {
        AnyView::Dama(view) => any(
            imagined::<game_dama::Dama>(view, seat, dice),
            AnyAction::Dama,
        ),
        AnyView::Rummikub(view) => any(
            imagined::<game_rummikub::Rummikub>(view, seat, dice),
            AnyAction::Rummikub,
        ),
        AnyView::Karcianka(view) => any(
            imagined::<game_karcianka::Karcianka>(view, seat, dice),
            AnyAction::Karcianka,
        ),
        AnyView::Kanasta(view) => any(
            imagined::<game_kanasta::Kanasta>(view, seat, dice),
            AnyAction::Kanasta,
        ),
        AnyView::Project(_) => any(errands(), AnyAction::Project),
    }
}

/// The actions that an agent may always request; the rules decide whether it is awake.
fn errands() -> Vec<game_project::Action> {
    let words = [
        "move up",
        "move down",
        "move left",
        "move right",
        "discover",
        "test",
        "place",
    ];
    words
        .iter()
        .filter_map(|words| words.parse().ok())
        .collect()
}
