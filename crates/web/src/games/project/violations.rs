//! `violation_text`: why a `Config` is not playable, as a sentence beside the number.

use super::texts::options as text;
use crate::texts::{Lang, span::span_text};
use game_project::Violation;

/// The condition that is not met.
pub fn violation_text(violation: &Violation, lang: Lang) -> String {
    match *violation {
        Violation::Narrow { .. } => text::at_least_two(lang).to_owned(),
        Violation::Low { .. } => text::too_low_board(lang).to_owned(),
        Violation::GoalArea { most, .. } => text::within(lang, 0, most, text::row_between(lang)),
        Violation::Players { width, .. } => {
            text::within(lang, 1, width - 1, text::fewer_than_columns(lang))
        }
        Violation::Goals { most, .. } => text::within(lang, 1, most, text::goals_fit(lang)),
        Violation::Pieces { most, .. } => text::within(lang, 1, most, text::pieces_fit(lang)),
        Violation::Timeout { .. } => text::not_below_zero(lang).to_owned(),
        Violation::ShamChance { .. } => text::sham_below_one(lang).to_owned(),
        Violation::TimeLimit { .. } => text::limit_range(lang).to_owned(),
        Violation::TooMuch { key, most, .. } if key.ends_with("timeout") => {
            text::at_most(lang, &span_text(u32::try_from(most).unwrap_or(u32::MAX)))
        }
        Violation::TooMuch { most, .. } => text::at_most(lang, &most.to_string()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use game_project::Config;

    fn said(config: Config) -> Vec<(&'static str, String)> {
        config
            .violations()
            .iter()
            .map(|one| (one.key(), violation_text(one, Lang::En)))
            .collect()
    }

    #[test]
    fn each_condition_is_said_beside_its_number() {
        let usual = Config::default();
        let check = |config: Config, key: &str, words: &str| {
            let said = said(config);
            assert!(
                said.iter().any(|one| *one == (key, words.to_owned())),
                "{said:?}"
            );
        };
        check(
            Config {
                grid_width: 1,
                ..usual
            },
            "grid_width",
            "At least 2.",
        );
        check(
            Config {
                grid_width: 11,
                ..usual
            },
            "grid_height",
            "At least as many rows as columns.",
        );
        check(
            Config {
                goal_area_height: 5,
                ..usual
            },
            "goal_area_height",
            "From 0 to 4: a row stays free between the goal areas.",
        );
        check(
            Config {
                n_players: 0,
                ..usual
            },
            "n_players",
            "From 1 to 9: fewer agents in a team than columns.",
        );
        check(
            Config {
                n_players: 33,
                ..usual
            },
            "n_players",
            "At most 32.",
        );
        check(
            Config {
                n_goals: 31,
                ..usual
            },
            "n_goals",
            "From 1 to 30: the goals fit their area.",
        );
        check(
            Config {
                n_pieces: 31,
                ..usual
            },
            "n_pieces",
            "From 1 to 30: pieces and agents fit between the goal areas.",
        );
        check(
            Config {
                move_timeout: -1,
                ..usual
            },
            "move_timeout",
            "Not below 0.",
        );
        check(
            Config {
                move_timeout: 600_001,
                ..usual
            },
            "move_timeout",
            "At most 10 min.",
        );
        check(
            Config {
                sham_chance: 1.0,
                ..usual
            },
            "sham_chance",
            "From 0 to less than 100 %.",
        );
        check(
            Config {
                time_limit: Some(10),
                ..usual
            },
            "time_limit",
            "From 1 second to a day.",
        );
    }
}
