//! Which games' tables a person has been shown around at. Kept in the browser with the other
//! preferences.

use crate::browser::storage;
use games::GameKind;

const KEY: &str = "stolik.toured";

/// Whether the person has not been shown around at the game's table yet.
pub fn is_new(kind: GameKind) -> bool {
    !read().contains(&kind)
}

/// Notes that they have.
pub fn note(kind: GameKind) {
    let mut known = read();
    if !known.contains(&kind) {
        known.push(kind);
        write(&known);
    }
}

/// The next time they are shown around again.
pub fn forget(kind: GameKind) {
    let mut known = read();
    known.retain(|other| *other != kind);
    write(&known);
}

fn read() -> Vec<GameKind> {
    games_in(&storage::read(KEY).unwrap_or_default())
}

fn games_in(text: &str) -> Vec<GameKind> {
    text.split(' ')
        .filter_map(|name| name.parse().ok())
        .collect()
}

fn write(kinds: &[GameKind]) {
    storage::write(KEY, &written(kinds));
}

fn written(kinds: &[GameKind]) -> String {
    kinds
        .iter()
        .map(|kind| kind.name())
        .collect::<Vec<_>>()
        .join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_noted_is_read_as_it_was_written_and_strange_names_are_passed_over() {
        assert_eq!(games_in(&written(GameKind::ALL)), GameKind::ALL);
        assert_eq!(games_in("whist dama  "), [GameKind::Dama]);
        assert_eq!(games_in(""), []);
    }
}
