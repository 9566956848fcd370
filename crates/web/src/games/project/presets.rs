//! Presets of the `Config`, for a table's options and for matches in the browser.

use super::texts as text;
use crate::texts::Lang;
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

/// The rules for so many bots: one short of two full teams leaves an agent to the person. Agents
/// find the usual goals within half a minute, which is short to watch and shorter to play; so there
/// are twice as many, and with a person everyone takes their time.
pub fn unhurried(bots: u8) -> Rules {
    let config = match bots {
        0..=6 => QUICK(),
        7..=10 => Config::default(),
        11.. => LARGE(),
    };
    let config = Config {
        n_goals: 2 * config.n_goals,
        ..config
    };
    let is_steered = i64::from(bots) < 2 * config.n_players;
    let config = if is_steered { slowed(config) } else { config };
    config.try_into().unwrap_or_default()
}

/// The same with every action taking twice as long.
fn slowed(config: Config) -> Config {
    Config {
        move_timeout: 2 * config.move_timeout,
        discover_neighbor_fields_timeout: 2 * config.discover_neighbor_fields_timeout,
        test_piece_timeout: 2 * config.test_piece_timeout,
        place_piece_timeout: 2 * config.place_piece_timeout,
        request_info_timeout: 2 * config.request_info_timeout,
        send_info_timeout: 2 * config.send_info_timeout,
        ..config
    }
}

/// A match of so many bots in words.
pub fn match_text(bots: u8, lang: Lang) -> String {
    let players = usize::from(unhurried(bots).players());
    if usize::from(bots) < 2 * players {
        text::steer(lang, players)
    } else {
        text::watch(lang, players)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::rival_counts;
    use game_project::Chore;
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
            let usual = if bots < 7 { QUICK() } else { Config::default() };
            let pace = unhurried(bots).timeout_ms(Chore::Move) as i64;
            assert_eq!(
                pace,
                usual.move_timeout * if is_steered { 2 } else { 1 },
                "{bots}"
            );
        }
    }
}
