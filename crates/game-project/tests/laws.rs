//! The laws of `testkit` for The Project Game, on boards of all sizes.
//!
//! The laws about imagined worlds are left out: they assume that spectators know no more than
//! players, and here spectators see the truth. `src/tests/secrets.rs` tests what an agent may
//! not know.

use game_core::{Dice, Seat};
use game_project::{Action, Project, Rules, State};

/// Any request, allowed or not.
fn anything(_: &State, _: Seat, dice: &mut Dice) -> Action {
    let texts = [
        "move up",
        "move down",
        "move left",
        "move right",
        "discover",
        "test",
        "place",
        "ask 0",
        "ask 1",
        "ask 15",
        "tell 0",
        "tell 1 to 3,3",
        "tell 1 to 99,3",
        "tell 0 at 1,1 grid 9*?",
        "tell 1 at 0,0 grid 3*. .2@5 5*x",
    ];
    dice.pick(&texts)
        .expect("there are some")
        .parse()
        .expect("they are in the notation")
}

fn rules(json: &str) -> Rules {
    serde_json::from_str(json).unwrap()
}

#[test]
fn the_usual_game_obeys_the_laws_of_all_games() {
    let usual = rules(r#"{"time_limit":5000}"#);
    testkit::laws::<Project>()
        .rules([usual])
        .games(6)
        .steps(5000)
        .arbitrary(anything)
        .hold();
}

#[test]
fn small_and_hasty_games_obey_the_laws_of_all_games() {
    let boards = [
        r#"{"n_players":1,"grid_width":3,"grid_height":3,"goal_area_height":1,"n_goals":1,"n_pieces":1,"time_limit":20000}"#,
        r#"{"n_players":2,"grid_width":3,"grid_height":5,"goal_area_height":1,"n_goals":1,"n_pieces":5,"sham_chance":0.5,"time_limit":9000}"#,
        r#"{"n_players":2,"grid_width":3,"grid_height":6,"goal_area_height":2,"n_goals":6,"n_pieces":2,"request_info_timeout":1,"send_info_timeout":0,"move_timeout":0,"time_limit":9000}"#,
    ];
    testkit::laws::<Project>()
        .rules(boards.map(rules))
        .games(15)
        .steps(5000)
        .arbitrary(anything)
        .hold();
}

#[test]
fn the_largest_game_obeys_the_laws_of_all_games() {
    let largest = rules(
        r#"{"n_players":8,"grid_width":16,"grid_height":32,"goal_area_height":15,"n_goals":240,"n_pieces":16,"time_limit":1000}"#,
    );
    testkit::laws::<Project>()
        .rules([largest])
        .games(2)
        .steps(2000)
        .arbitrary(anything)
        .hold();
}
