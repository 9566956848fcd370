//! The kits of the games, as far as they are here.

use super::{fetch, game_ui::GameUi};
use crate::lazy_part::LazyPart;
use games::GameKind;
use std::sync::LazyLock;

/// A kit, or that its file could not be fetched.
pub type LoadedUi = crate::lazy_part::LoadedPart<dyn GameUi>;

/// One part for each game, in the order of the list.
static GAME_UIS: LazyLock<Vec<LazyPart<dyn GameUi>>> = LazyLock::new(|| {
    GameKind::ALL
        .iter()
        .map(|&kind| LazyPart::new(move || fetch(kind)))
        .collect()
});

/// The kit of the game as a part of the page.
pub fn part(kind: GameKind) -> &'static LazyPart<dyn GameUi> {
    &GAME_UIS[kind as usize]
}

/// Sends for the kit, unless it is here or coming.
pub fn send_for(kind: GameKind) {
    part(kind).send_for();
}

/// The kit, if it is here; whoever asks hears when it comes.
pub fn ui(kind: GameKind) -> Option<&'static dyn GameUi> {
    part(kind).get()
}
