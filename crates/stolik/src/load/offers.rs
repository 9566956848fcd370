//! Legal actions of a player, derived from the view as a bot does: the server sends no lists of
//! moves.

use anyhow::bail;
use game_core::{Dice, Imagine, Seat};
use game_dama::Dama;
use game_kanasta::Kanasta;
use game_rummikub::Rummikub;
use games::{AnyAction, AnyView, GameKind};

/// Fails for a game that `pick` cannot play.
pub fn must_play(kind: GameKind) -> anyhow::Result<()> {
    match kind {
        GameKind::Dama | GameKind::Rummikub | GameKind::Karcianka | GameKind::Kanasta => Ok(()),
        GameKind::Project => bail!("games in real time are measured by `stolik bench project`"),
    }
}

/// A random legal action of the seat; `None` if there is none.
pub fn pick(view: &AnyView, seat: Seat, dice: &mut Dice) -> Option<AnyAction> {
    match view {
        AnyView::Dama(view) => any_of::<Dama>(view, seat, dice).map(AnyAction::Dama),
        AnyView::Rummikub(view) => any_of::<Rummikub>(view, seat, dice).map(AnyAction::Rummikub),
        AnyView::Karcianka(view) => any_card(view, seat, dice).map(AnyAction::Karcianka),
        AnyView::Kanasta(view) => any_of::<Kanasta>(view, seat, dice).map(AnyAction::Kanasta),
        AnyView::Project(_) => None,
    }
}

/// Derived from the view without imagining hidden cards, which would cost the clients more than the
/// server that they measure.
fn any_card(
    view: &game_karcianka::View,
    seat: Seat,
    dice: &mut Dice,
) -> Option<game_karcianka::Action> {
    let card = (view.open_hand(seat)? & view.playable()).pick(|count| dice.below(count));
    Some(card.map_or(game_karcianka::Action::Draw, game_karcianka::Action::Play))
}

fn any_of<G: Imagine>(view: &G::View, seat: Seat, dice: &mut Dice) -> Option<G::Action> {
    let mut menu = G::menu(&G::imagine(view, seat, dice), seat);
    (!menu.is_empty()).then(|| menu.swap_remove(dice.below(menu.len() as u32) as usize))
}
