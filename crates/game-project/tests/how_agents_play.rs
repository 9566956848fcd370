//! The bots: their names, that they keep to the rules, and which is stronger.

use game_core::Input;
use game_project::{Action, Chore, Project, Rules, bot, bots};
use search::arena::{Contestant, Match, Pairing, Tally};

fn contest(names: [&'static str; 2], games: u32, rules: &str) -> Match<Project> {
    let contestant = |name: &'static str| Contestant {
        name: name.to_owned(),
        make: Box::new(move || bot(name).expect("there is such a bot")),
    };
    Match {
        rules: serde_json::from_str::<Rules>(rules).unwrap(),
        contestants: names.map(contestant).into(),
        games,
        seed: 2026,
        pairing: Pairing::Alternate,
        threads: 2,
    }
}

/// The results of the first bot in a match.
fn tally(names: [&'static str; 2], games: u32, rules: &str) -> Tally {
    contest(names, games, rules)
        .play(&|_| ())
        .unwrap()
        .swap_remove(0)
}

#[test]
fn bots_are_found_by_name_and_other_names_are_refused() {
    assert!(bots().iter().all(|name| bot(name).is_some()));
    assert!(bot("team:silent").is_some());
    assert!(
        ["", "Team", "hard", "simple "]
            .iter()
            .all(|name| bot(name).is_none())
    );
}

#[test]
fn agents_finish_games_on_every_board_without_breaking_a_rule() {
    for rules in [
        "{}",
        r#"{"n_players":1,"grid_width":3,"grid_height":3,"goal_area_height":1,"n_goals":3,"n_pieces":1}"#,
        r#"{"n_players":2,"grid_width":3,"grid_height":9,"goal_area_height":3,"n_goals":2,"n_pieces":1}"#,
        r#"{"n_players":8,"grid_width":9,"grid_height":9,"goal_area_height":3,"n_goals":5,"n_pieces":5,"sham_chance":0.8}"#,
        r#"{"n_players":8,"grid_width":16,"grid_height":32,"goal_area_height":4,"n_goals":4,"n_pieces":20}"#,
        r#"{"n_players":3,"request_info_timeout":0,"send_info_timeout":0,"discover_neighbor_fields_timeout":0,"test_piece_timeout":0,"place_piece_timeout":0,"move_timeout":0}"#,
        r#"{"n_players":12,"grid_width":20,"grid_height":20,"n_pieces":20}"#,
        r#"{"n_players":3,"n_goals":30,"request_info_timeout":1,"send_info_timeout":1}"#,
        r#"{"test_piece_timeout":1,"discover_neighbor_fields_timeout":100,"request_info_timeout":1,"send_info_timeout":1}"#,
    ] {
        // A refused request or an endless game would abort the match.
        tally(["team", "simple"], 6, rules);
    }
}

#[test]
fn a_match_goes_the_same_way_every_time() {
    let play = || {
        contest(["team", "simple"], 1, "{}")
            .play_game(0)
            .unwrap()
            .played
            .record
    };
    assert_eq!(play(), play());
}

#[test]
fn the_team_beats_the_simple_agents() {
    let tally = tally(["team", "simple"], 100, "{}");
    assert!(tally.interval().low > 0.9, "{tally:?}");
}

#[test]
fn agents_do_not_ask_where_that_costs_more_than_it_can_save() {
    let games = contest(["team", "team"], 20, "{}");
    for number in 0..20 {
        let record = games.play_game(number).unwrap().played.record;
        let is_question = |input: &Input<Action>| match input {
            Input::Act { action, .. } => action.chore() == Chore::Ask,
            Input::Leave { .. } | Input::Wake => false,
        };
        let mut inputs = record.entries.iter().map(|entry| &entry.input);
        assert!(!inputs.any(is_question));
    }
}

#[test]
fn neither_side_of_the_board_is_better() {
    let names = ["simple", "simple"];
    let mut red = 0;
    let games = contest(names, 200, "{}");
    for game in 0..200 {
        red += u32::from(games.play_game(game).unwrap().played.outcome.places[0] == 1);
    }
    // Three standard deviations of an even chance.
    assert!((79..=121).contains(&red), "red won {red} of 200");
}
