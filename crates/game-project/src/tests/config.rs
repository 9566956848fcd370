//! The configuration and its conditions.

use crate::{Chore, Config, Rules, Violation};

fn read(json: &str) -> Result<Rules, String> {
    serde_json::from_str(json).map_err(|error| error.to_string())
}

/// The violations of the default configuration with these keys changed.
fn violations(json: &str) -> Vec<Violation> {
    serde_json::from_str::<Config>(json).unwrap().violations()
}

#[test]
fn the_usual_configuration_is_that_of_the_source() {
    let rules = read("{}").unwrap();
    assert_eq!(rules, Rules::default());
    assert_eq!(
        (
            rules.players(),
            rules.goals(),
            rules.pieces(),
            rules.sham_chance()
        ),
        (5, 3, 4, 0.2)
    );
    let board = rules.board();
    assert_eq!(
        (board.width(), board.height(), board.goal_area_height()),
        (10, 10, 3)
    );
    assert_eq!(
        Chore::ALL.map(|chore| rules.timeout_ms(chore)),
        [250, 1250, 1500, 1000, 2000, 5000]
    );
    assert_eq!(rules.time_limit_ms(), None);
}

#[test]
fn every_key_survives_its_text() {
    let json = r#"{"n_players":2,"grid_width":4,"grid_height":9,"goal_area_height":1,"n_goals":4,"n_pieces":7,"sham_chance":0.35,"request_info_timeout":1,"send_info_timeout":2,"discover_neighbor_fields_timeout":3,"place_piece_timeout":4,"test_piece_timeout":5,"move_timeout":6,"time_limit":60000}"#;
    assert_eq!(serde_json::to_string(&read(json).unwrap()).unwrap(), json);
}

#[test]
fn each_condition_is_violated_by_its_own_key() {
    for (json, condition, key, told) in [
        (r#"{"grid_width":1}"#, 1, "grid_width", "1 is less than 2"),
        (r#"{"grid_width":-4}"#, 1, "grid_width", "-4 is less than 2"),
        (
            r#"{"grid_height":9}"#,
            2,
            "grid_height",
            "9 is less than grid_width, 10",
        ),
        (
            r#"{"goal_area_height":5}"#,
            3,
            "goal_area_height",
            "5 is not within 0 to 4",
        ),
        (
            r#"{"goal_area_height":-1}"#,
            3,
            "goal_area_height",
            "-1 is not within",
        ),
        (
            r#"{"n_players":10}"#,
            4,
            "n_players",
            "less than grid_width, 10",
        ),
        (r#"{"n_players":0}"#, 4, "n_players", "at least 1"),
        (r#"{"n_goals":0}"#, 5, "n_goals", "0 is not within 1 to 30"),
        (
            r#"{"n_goals":31}"#,
            5,
            "n_goals",
            "31 is not within 1 to 30",
        ),
        (
            r#"{"goal_area_height":0}"#,
            5,
            "n_goals",
            "3 is not within 1 to 0",
        ),
        (
            r#"{"n_pieces":0}"#,
            6,
            "n_pieces",
            "0 is not within 1 to 30",
        ),
        (
            r#"{"n_pieces":31}"#,
            6,
            "n_pieces",
            "31 is not within 1 to 30",
        ),
        (
            r#"{"move_timeout":-1}"#,
            7,
            "move_timeout",
            "-1 is less than 0",
        ),
        (
            r#"{"request_info_timeout":-1}"#,
            7,
            "request_info_timeout",
            "-1 is less than 0",
        ),
        (
            r#"{"send_info_timeout":-1}"#,
            7,
            "send_info_timeout",
            "-1 is less than 0",
        ),
        (
            r#"{"discover_neighbor_fields_timeout":-1}"#,
            7,
            "discover_neighbor_fields_timeout",
            "less than 0",
        ),
        (
            r#"{"place_piece_timeout":-1}"#,
            7,
            "place_piece_timeout",
            "-1 is less than 0",
        ),
        (
            r#"{"test_piece_timeout":-1}"#,
            7,
            "test_piece_timeout",
            "-1 is less than 0",
        ),
        (
            r#"{"sham_chance":1.0}"#,
            8,
            "sham_chance",
            "1 is not at least 0 and less than 1",
        ),
        (r#"{"sham_chance":-0.1}"#, 8, "sham_chance", "-0.1 is not"),
    ] {
        let found = violations(json);
        let hit = found
            .iter()
            .find(|violation| violation.condition() == Some(condition));
        let hit = hit.unwrap_or_else(|| panic!("{json}: {found:?}"));
        assert_eq!(hit.key(), key, "{json}");
        let text = hit.to_string();
        assert!(
            text.starts_with(&format!("{key}: ")) && text.contains(told),
            "{json}: {text}"
        );
        assert!(read(json).unwrap_err().contains(&text), "{json}");
    }
    let not_a_number = Config {
        sham_chance: f64::NAN,
        ..Config::default()
    };
    assert_eq!(not_a_number.violations().len(), 1);
}

#[test]
fn the_edge_of_each_condition_is_still_playable() {
    for json in [
        r#"{"n_players":1,"grid_width":2,"grid_height":3,"goal_area_height":1,"n_goals":2,"n_pieces":0}"#,
        r#"{"goal_area_height":4,"n_players":1}"#,
        r#"{"n_players":8,"grid_width":9,"n_goals":27,"n_pieces":20}"#,
        r#"{"n_goals":30,"n_pieces":30}"#,
        r#"{"move_timeout":0,"sham_chance":0}"#,
        r#"{"grid_width":16,"grid_height":32,"n_players":8}"#,
        r#"{"grid_width":20,"grid_height":20,"n_players":19}"#,
        r#"{"grid_width":64,"grid_height":64,"n_players":32}"#,
        r#"{"grid_width":2,"grid_height":200,"n_players":1}"#,
    ] {
        let conditions: Vec<_> = violations(json).iter().map(Violation::condition).collect();
        // Two by three fields have no room for two agents and a piece.
        let expected: &[Option<u8>] = if json.contains(r#""n_pieces":0"#) {
            &[Some(6)]
        } else {
            &[]
        };
        assert_eq!(conditions, expected, "{json}");
    }
}

#[test]
fn what_this_program_is_not_made_for_is_named_too() {
    for (json, key) in [
        (r#"{"grid_height":201}"#, "grid_height"),
        (r#"{"grid_width":64,"grid_height":65}"#, "grid_height"),
        (
            r#"{"grid_width":40,"grid_height":40,"n_players":33}"#,
            "n_players",
        ),
        (r#"{"move_timeout":600001}"#, "move_timeout"),
        (r#"{"time_limit":999}"#, "time_limit"),
        (r#"{"time_limit":86400001}"#, "time_limit"),
    ] {
        let found = violations(json);
        assert_eq!(
            found
                .iter()
                .map(|violation| (violation.key(), violation.condition()))
                .collect::<Vec<_>>(),
            [(key, None)]
        );
    }
    assert!(
        read(r#"{"n_player":5}"#)
            .unwrap_err()
            .contains("unknown field")
    );
}

#[test]
fn all_violations_are_found_at_once_and_absurd_numbers_do_no_harm() {
    let found = violations(r#"{"n_players":0,"n_goals":0,"sham_chance":2,"move_timeout":-5}"#);
    let keys: Vec<_> = found.iter().map(Violation::key).collect();
    assert_eq!(
        keys,
        ["n_players", "n_goals", "move_timeout", "sham_chance"]
    );
    for number in [i64::MIN, i64::MAX] {
        let keys = [
            "n_players",
            "grid_width",
            "grid_height",
            "goal_area_height",
            "n_goals",
            "n_pieces",
        ];
        for key in keys.into_iter().chain(Chore::ALL.map(Chore::key)) {
            assert!(
                !violations(&format!(r#"{{"{key}":{number}}}"#)).is_empty(),
                "{key}"
            );
        }
    }
}

#[test]
fn an_agent_that_was_told_only_the_board_guesses_the_rest_so_that_it_fits() {
    let usual: Config = Rules::default().into();
    assert_eq!(Config::guess(10, 10, 3, 5), usual);
    let smallest: Rules = Config::guess(3, 3, 1, 1).try_into().unwrap();
    assert_eq!((smallest.goals(), smallest.pieces()), (3, 1));
    assert!(Rules::try_from(Config::guess(0, 0, 0, 0)).is_err());
}

#[test]
fn sizes_beyond_the_guaranteed_ones_are_played_with_a_warning() {
    let warned = |json: &str| -> Vec<String> {
        let config = serde_json::from_str::<Config>(json).unwrap();
        assert_eq!(config.violations(), [], "{json}");
        let beyond = config.beyond_guarantee();
        beyond.iter().map(|one| one.key.to_owned()).collect()
    };
    assert!(warned("{}").is_empty());
    assert!(warned(r#"{"grid_width":16,"grid_height":32,"n_players":8}"#).is_empty());
    assert_eq!(
        warned(r#"{"grid_width":20,"grid_height":40,"n_players":9}"#),
        ["n_players", "grid_width", "grid_height"]
    );
    let narrow = r#"{"n_players":1,"grid_width":2,"n_goals":1,"n_pieces":1}"#;
    assert_eq!(warned(narrow), ["grid_width"]);
    let text = serde_json::from_str::<Config>(narrow)
        .unwrap()
        .beyond_guarantee()[0]
        .to_string();
    assert_eq!(
        text,
        "grid_width: 2 is playable, but not within the guaranteed 3 to 16"
    );
}
