//! What a client does in a game, chosen from what it is shown and nothing else.

use game_core::{Budget, Dice, Game, Imagine, Seat};
use games::{AnyAction, AnyBot, AnyView, GameKind};

/// How many choices in ten are a bot's; the others are whatever is allowed.
const SENSE_IN_TEN: u32 = 7;

/// A client's judgement.
pub struct Choice {
    dice: Dice,
}

impl Choice {
    /// Judgement that grows from this number.
    pub fn from_number(number: u64) -> Self {
        Self {
            dice: Dice::from_number(number),
        }
    }

    /// Its luck.
    pub fn dice(&mut self) -> &mut Dice {
        &mut self.dice
    }

    /// Something to do for the seat, which is awaited; mostly sensible, so that games end.
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

/// Which game the view is of.
pub(crate) fn kind_of(view: &AnyView) -> GameKind {
    match view {
        AnyView::Dama(_) => GameKind::Dama,
        AnyView::Rummikub(_) => GameKind::Rummikub,
        AnyView::Karcianka(_) => GameKind::Karcianka,
        AnyView::Kanasta(_) => GameKind::Kanasta,
        AnyView::Project(_) => GameKind::Project,
    }
}

/// What the game offers the seat, as far as the seat can know: the menu of a state that fits all it
/// sees.
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

/// What an agent may always ask for; the rules say whether it gets it.
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
