//! The Game Master's configuration: the rules, and the server's address.

use super::{ConfigError, ConfigErrors, Keys};
use crate::Address;
use game_project::{Config, Rules, Violations};

/// The Game Master's configuration.
#[derive(Clone, PartialEq, Debug)]
pub struct MasterConfig {
    /// The rules, checked by the eight conditions of the source's chapter 10.
    pub rules: Rules,
    pub server: Address,
}

impl MasterConfig {
    /// All accepted keys; `time_limit` is our addition to the source.
    pub const KEYS: [&str; 16] = [
        "n_players",
        "grid_width",
        "grid_height",
        "goal_area_height",
        "n_goals",
        "n_pieces",
        "sham_chance",
        "request_info_timeout",
        "send_info_timeout",
        "discover_neighbor_fields_timeout",
        "place_piece_timeout",
        "test_piece_timeout",
        "move_timeout",
        "time_limit",
        "cs_address",
        "cs_port",
    ];

    /// Reads and checks the configuration.
    pub fn read(mut keys: Keys) -> Result<Self, ConfigErrors> {
        let config = game(&mut keys);
        let server = Address {
            host: keys.text("cs_address", "127.0.0.1"),
            port: keys.port("cs_port", 7573),
        };
        let rules = Rules::try_from(config);
        if let Err(Violations(violations)) = &rules {
            violations
                .iter()
                .for_each(|violation| keys.complain(ConfigError::Rule(*violation)));
        }
        keys.finish()?;
        Ok(Self {
            rules: rules.expect("violations are faults"),
            server,
        })
    }
}

fn game(keys: &mut Keys) -> Config {
    let usual = Config::default();
    Config {
        n_players: keys.whole("n_players", usual.n_players),
        grid_width: keys.whole("grid_width", usual.grid_width),
        grid_height: keys.whole("grid_height", usual.grid_height),
        goal_area_height: keys.whole("goal_area_height", usual.goal_area_height),
        n_goals: keys.whole("n_goals", usual.n_goals),
        n_pieces: keys.whole("n_pieces", usual.n_pieces),
        sham_chance: keys.number("sham_chance", usual.sham_chance),
        request_info_timeout: keys.whole("request_info_timeout", usual.request_info_timeout),
        send_info_timeout: keys.whole("send_info_timeout", usual.send_info_timeout),
        discover_neighbor_fields_timeout: keys.whole(
            "discover_neighbor_fields_timeout",
            usual.discover_neighbor_fields_timeout,
        ),
        place_piece_timeout: keys.whole("place_piece_timeout", usual.place_piece_timeout),
        test_piece_timeout: keys.whole("test_piece_timeout", usual.test_piece_timeout),
        move_timeout: keys.whole("move_timeout", usual.move_timeout),
        time_limit: keys.maybe_whole("time_limit"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        Language,
        config::{PlayerConfig, ServerConfig},
    };

    /// The example of the source's chapter 10, in TOML.
    const EXAMPLE: &str = r#"
        n_players = 5
        grid_width = 10
        grid_height = 10
        goal_area_height = 3
        n_goals = 3
        n_pieces = 4
        sham_chance = 0.2
        request_info_timeout = 2000
        send_info_timeout = 5000
        discover_neighbor_fields_timeout = 1250
        place_piece_timeout = 1000
        test_piece_timeout = 1500
        move_timeout = 250
        cs_address = "192.168.0.1"
        cs_port = 7573
    "#;

    fn keys(text: &str, set: &[(&str, &str)]) -> Keys {
        let mut keys = Keys::read(text).expect("it can be read");
        set.iter().for_each(|(key, value)| keys.set(key, value));
        keys
    }

    #[test]
    fn the_sources_example_is_the_default() {
        let example = MasterConfig::read(keys(EXAMPLE, &[])).expect("it is playable");
        assert_eq!(
            example.server,
            Address {
                host: "192.168.0.1".to_owned(),
                port: 7573
            }
        );
        assert_eq!(
            example.rules,
            MasterConfig::read(Keys::default())
                .expect("it is playable")
                .rules
        );
    }

    #[test]
    fn the_file_that_the_page_saves_is_a_masters_configuration() {
        let config = Config {
            n_players: 3,
            sham_chance: 0.125,
            time_limit: Some(90_000),
            ..Config::default()
        };
        let read = MasterConfig::read(keys(&config.to_file(), &[])).expect("it is playable");
        assert_eq!(read.rules, Rules::try_from(config).expect("it is playable"));
    }

    #[test]
    fn the_command_line_overrides_the_file() {
        let config = MasterConfig::read(keys(
            EXAMPLE,
            &[("n_players", "2"), ("cs_address", "localhost")],
        ));
        let config = config.expect("it is playable");
        assert_eq!(
            (config.rules.players(), config.server.host.as_str()),
            (2, "localhost")
        );
    }

    #[test]
    fn all_that_is_wrong_is_named_at_once_with_key_and_rule() {
        let text = "n_players = 'five'\ngrid_width = 1\nsham_chance = 1.0\nmove_timeout = -1\nspeed = 3\ncs_port = 70000";
        let faults = MasterConfig::read(keys(text, &[]))
            .expect_err("little of it is right")
            .to_string();
        let lines: Vec<&str> = faults.lines().collect();
        for (key, rule) in [
            ("n_players", "not a whole number"),
            ("grid_width", "less than 2"),
            ("sham_chance", "less than 1"),
            ("move_timeout", "less than 0"),
            ("speed", "no such key"),
            ("cs_port", "0 to 65535"),
        ] {
            let is_told = lines
                .iter()
                .any(|line| line.trim_start().starts_with(key) && line.contains(rule));
            assert!(is_told, "{key}: {rule} in\n{faults}");
        }
    }

    #[test]
    fn what_is_no_configuration_is_told_with_its_place() {
        for (text, place) in [
            ("n_players 5", "line 1"),
            ("n_players: 5\n\nfast", "line 3"),
        ] {
            let error = Keys::read(text).expect_err("neither form").to_string();
            assert!(error.contains(place), "{error}");
        }
        let twice = "n_players: 5\nn_players: 6";
        let error = Keys::read(twice).expect_err("which of them?").to_string();
        assert!(error.contains("n_players: is given twice"), "{error}");
    }

    /// The source's chapter 10.1 as it is printed.
    const PRINTED: &str = "\
- n_players: 5 (liczba graczy w jednej drużynie)
- grid_width: 10
- grid_height: 10
- goal_area_height: 3
- n_goals: 3
- n_pieces: 4
- sham_chance: 0.2
- request_info_timeout: 2000
- send_info_timeout: 5000
- discover_neighbor_fields_timeout: 1250
- place_piece_timeout: 1000
- test_piece_timeout: 1500
- move_timeout: 250
- cs_address: 192.168.0.1
- cs_port: 7573
";

    #[test]
    fn the_sources_files_are_read_as_they_are_printed() {
        let expected = MasterConfig::read(keys(EXAMPLE, &[]));
        for text in [
            PRINTED.to_owned(),
            PRINTED.replace("- ", ""),
            PRINTED.replace('\n', "\r\n"),
            format!("\u{feff}# a remark\n\n{PRINTED}"),
        ] {
            assert_eq!(MasterConfig::read(keys(&text, &[])), expected, "{text}");
        }
        let server = "- game_master_listener_port: 7573\n- player_listener_port: 1237\n";
        let read = ServerConfig::read(keys(server, &[]));
        assert_eq!(read, ServerConfig::read(Keys::default()));
        let player = "- cs_address: 192.168.0.1\n- cs_port: 1237\n- team: 0\n";
        let player = PlayerConfig::read(keys(player, &[])).expect("it is right");
        assert_eq!(player.server.to_string(), "192.168.0.1:1237");
    }

    #[test]
    fn every_error_is_told_in_polish_with_its_key() {
        let text = "n_players = 'five'\ngrid_width = 1\nsham_chance = 1.0\nspeed = 3";
        let errors = MasterConfig::read(keys(text, &[])).expect_err("little of it is right");
        let polish = errors.text(Language::Polish);
        for part in [
            "n_players: ",
            "grid_width: 1 to mniej niż 2",
            "speed: nie ma takiego",
        ] {
            assert!(polish.contains(part), "{part} in\n{polish}");
        }
        assert!(!polish.contains(" is "), "{polish}");
    }

    #[test]
    fn players_and_servers_have_the_sources_ports() {
        let server = ServerConfig::read(Keys::default()).expect("defaults are right");
        assert_eq!((server.players.port(), server.master.port()), (1237, 7573));
        let player = PlayerConfig::read(Keys::default()).expect("defaults are right");
        assert_eq!((player.server.port, player.team), (1237, 0));
    }

    #[test]
    fn a_player_of_no_team_or_mind_and_a_server_nowhere_are_refused() {
        let faults = PlayerConfig::read(keys("team = 2\nagent = 'genius'", &[]))
            .expect_err("both are wrong");
        assert_eq!(faults.0.len(), 2, "{faults}");
        let text =
            "listener_address = 'here'\nplayer_listener_port = 5\ngame_master_listener_port = 5";
        let faults = ServerConfig::read(keys(text, &[])).expect_err("both are wrong");
        assert_eq!(faults.0.len(), 2, "{faults}");
    }
}
