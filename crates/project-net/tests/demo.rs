//! Whole games over real sockets, with all three programs ours.

use game_core::{Dice, Seed};
use game_project::{Config, Rules, Why, bot};
use project_net::{
    demo::{self, DemoError, DemoPlan},
    master::{MasterError, MasterSight},
};
use tokio::sync::watch;

/// The default board with hardly any sleep, so that a game is short.
fn quick() -> Config {
    Config {
        request_info_timeout: 4,
        send_info_timeout: 10,
        discover_neighbor_fields_timeout: 3,
        place_piece_timeout: 2,
        test_piece_timeout: 3,
        move_timeout: 1,
        ..Config::default()
    }
}

fn plan(config: Config, seed: u64) -> DemoPlan {
    DemoPlan {
        rules: Rules::try_from(config).expect("playable"),
        seed: Seed::from_number(seed),
        dice: Dice::from_number(seed),
        bot: Box::new(|team| bot(["team", "simple"][usize::from(team)]).expect("it exists")),
    }
}

fn unseen() -> watch::Sender<MasterSight> {
    watch::channel(MasterSight::Gathering {
        joined: [0, 0],
        of: 0,
    })
    .0
}

#[tokio::test]
async fn a_whole_game_is_played_to_its_end_and_everyone_hears_it() {
    let (_stop, stopping) = watch::channel(false);
    let ending = demo::run(plan(quick(), 1), unseen(), stopping)
        .await
        .expect("it ends");
    assert_eq!(ending.why, Why::Goals);
    assert!(ending.scores.contains(&3), "{ending:?}");
}

#[tokio::test]
async fn the_smallest_and_the_largest_game_are_played_too() {
    let smallest = Config {
        n_players: 1,
        n_goals: 1,
        n_pieces: 1,
        grid_width: 3,
        grid_height: 3,
        goal_area_height: 1,
        ..quick()
    };
    let largest = Config {
        n_players: 8,
        grid_width: 16,
        grid_height: 32,
        n_goals: 2,
        n_pieces: 12,
        ..quick()
    };
    for config in [smallest, largest] {
        let (_stop, stopping) = watch::channel(false);
        let ending = demo::run(plan(config, 2), unseen(), stopping)
            .await
            .expect("it ends");
        assert_eq!(ending.why, Why::Goals, "{config:?}");
    }
}

#[tokio::test]
async fn actions_that_take_no_time_at_all_wake_their_agents_at_once() {
    let config = Config {
        request_info_timeout: 0,
        send_info_timeout: 0,
        discover_neighbor_fields_timeout: 0,
        place_piece_timeout: 0,
        test_piece_timeout: 0,
        move_timeout: 0,
        n_players: 2,
        ..Config::default()
    };
    let (_stop, stopping) = watch::channel(false);
    let ending = demo::run(plan(config, 3), unseen(), stopping)
        .await
        .expect("it ends");
    assert_eq!(ending.why, Why::Goals);
}

#[tokio::test]
async fn a_time_limit_ends_the_game() {
    let config = Config {
        time_limit: Some(1000),
        n_goals: 30,
        move_timeout: 400,
        ..Config::default()
    };
    let (_stop, stopping) = watch::channel(false);
    let ending = demo::run(plan(config, 4), unseen(), stopping)
        .await
        .expect("it ends");
    assert_eq!(ending.why, Why::Time);
}

#[tokio::test]
async fn who_stops_it_gets_no_result() {
    let (stop, stopping) = watch::channel(false);
    let sight = unseen();
    let mut seen = sight.subscribe();
    let playing = tokio::spawn(demo::run(plan(Config::default(), 5), sight, stopping));
    seen.wait_for(|sight| matches!(sight, MasterSight::Board { .. }))
        .await
        .expect("it begins");
    stop.send(true).expect("it listens");
    let ended = playing.await.expect("no panic");
    assert!(
        matches!(ended, Err(DemoError::Master(MasterError::Stopped))),
        "{ended:?}"
    );
}
