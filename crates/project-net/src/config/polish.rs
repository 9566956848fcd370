//! The conditions of a configuration in Polish.

use game_project::{LEAST_TIME_LIMIT_MS, MOST_TIME_LIMIT_MS, Violation};

/// The violation in Polish; it begins with its key, as in English.
pub(super) fn violation_in_polish(violation: &Violation) -> String {
    match violation {
        Violation::Narrow { width } => format!("grid_width: {width} to mniej niż 2"),
        Violation::Low { height, width } => {
            format!("grid_height: {height} to mniej niż grid_width, czyli {width}")
        }
        Violation::GoalArea { height, most } => {
            format!("goal_area_height: {height} nie mieści się w 0..{most}, (grid_height - 1) / 2")
        }
        Violation::Players { players, width } => format!(
            "n_players: {players} to nie co najmniej 1 i mniej niż grid_width, czyli {width}"
        ),
        Violation::Goals { goals, most } => {
            format!("n_goals: {goals} nie mieści się w 1..{most}, goal_area_height * grid_width")
        }
        Violation::Pieces { pieces, most } => format!(
            "n_pieces: {pieces} nie mieści się w 1..{most}, czyli w Task Area bez pola dla każdego \
             gracza"
        ),
        Violation::Timeout { key, ms } => format!("{key}: {ms} to mniej niż 0"),
        Violation::ShamChance { chance } => {
            format!("sham_chance: {chance} to nie co najmniej 0 i mniej niż 1")
        }
        Violation::TooMuch { key, value, most } => format!("{key}: {value} to więcej niż {most}"),
        Violation::TimeLimit { ms } => format!(
            "time_limit: {ms} nie mieści się w {LEAST_TIME_LIMIT_MS}..{MOST_TIME_LIMIT_MS}; bez \
             klucza gra nie ma limitu"
        ),
    }
}
