//! Matches that are ready made: for a table's options, and for games in one's own browser.

use crate::texts::{Lang, project as text};
use game_project::{Config, Rules};

/// A few minutes on a small board, with a little less patience asked of everyone.
pub const QUICK: fn() -> Config = || Config {
    n_players: 3,
    grid_width: 7,
    grid_height: 9,
    goal_area_height: 2,
    n_goals: 2,
    n_pieces: 3,
    request_info_timeout: 1000,
    send_info_timeout: 1500,
    discover_neighbor_fields_timeout: 750,
    place_piece_timeout: 500,
    test_piece_timeout: 750,
    ..Config::default()
};

/// The most agents there can be, and room for them.
pub const LARGE: fn() -> Config = || Config {
    n_players: 8,
    grid_width: 14,
    grid_height: 20,
    goal_area_height: 4,
    n_goals: 6,
    n_pieces: 8,
    ..Config::default()
};

/// The rules for so many bots: one short of two full teams leaves an agent to the person.
pub fn unhurried(bots: u8) -> Rules {
    let config = match bots {
        0..=6 => QUICK(),
        7..=10 => Config::default(),
        11.. => LARGE(),
    };
    config.try_into().unwrap_or_default()
}

/// A match of so many bots in words.
pub fn match_text(bots: u8, lang: Lang) -> String {
    let players = usize::from(unhurried(bots).players());
    if usize::from(bots) < 2 * players { text::steer(lang, players) } else { text::watch(lang, players) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::rival_counts;
    use games::GameKind;

    #[test]
    fn every_ready_made_match_is_playable() {
        for config in [QUICK(), Config::default(), LARGE()] {
            assert_eq!(config.violations(), []);
        }
    }

    #[test]
    fn so_many_bots_leave_one_seat_or_none() {
        for &bots in rival_counts(GameKind::Project) {
            let seats = unhurried(bots).seating().count();
            let is_steered = match_text(bots, Lang::En).starts_with("Steer");
            assert_eq!(seats - usize::from(bots), usize::from(is_steered), "{bots}");
        }
    }
}
