//! Whole games between clients that know nothing but the protocol.

use crate::common::{
    dama::{Client, read_state, turn},
    test_server::TestServer,
};
use game_dama::{Line, Position};

/// Plays one game, checking every line; gives how both were told of its end.
async fn play(one: &mut Client, two: &mut Client, random: usize) -> String {
    let mut line = Line::new(Position::START);
    for ply in 0.. {
        let state = one.ask("GET_GAME_STATE").await;
        let (to_move, position) = read_state(state.strip_prefix("207|").expect("the state"));
        assert_eq!(position, *line.position());
        let moves = position.moves();
        let found = moves[(random + ply * 5) % moves.len()];
        line.play(found);
        let (mover, other) = if to_move == "one" {
            (&mut *one, &mut *two)
        } else {
            (&mut *two, &mut *one)
        };
        let answer = mover.ask(&turn(&found)).await;
        assert_eq!(
            read_state(answer.strip_prefix("208|").expect("a move")).1,
            *line.position()
        );
        assert_eq!(
            other.line().await,
            answer,
            "the opponent sees what the mover sees"
        );
        if line.finish().is_some() {
            break;
        }
    }
    let end = one.line().await;
    assert_eq!(two.line().await, end);
    end
}

fn expected_end(ends: &[String]) {
    let known = ["280|one", "280|two", "280|"];
    for end in ends {
        assert!(known.contains(&end.as_str()), "{end}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn whole_games_are_played_to_the_end_one_after_another() {
    let server = TestServer::open().await;
    let mut one = Client::called(server.dama(), "one").await;
    let mut two = Client::called(server.dama(), "two").await;
    let mut ends = Vec::new();
    for random in 0..6 {
        assert_eq!(one.ask("CREATE_GAME").await, "204");
        assert_eq!(two.ask("JOIN_GAME|one").await, "206");
        ends.push(play(&mut one, &mut two, random).await);
        assert_eq!(two.ask("GET_GAMES").await, "203");
    }
    expected_end(&ends);
    assert!(
        ends.iter().any(|end| end != "280|"),
        "not every game is a draw: {ends:?}"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn several_games_go_on_side_by_side() {
    let server = TestServer::open().await;
    let gateway = server.dama();
    let mut tables = tokio::task::JoinSet::new();
    for table in 0..4 {
        tables.spawn(async move {
            let mut ann = Client::called(gateway, &format!("ann{table}")).await;
            let mut bob = Client::called(gateway, &format!("bob{table}")).await;
            assert_eq!(ann.ask("CREATE_GAME").await, "204");
            assert_eq!(bob.ask(&format!("JOIN_GAME|ann{table}")).await, "206");
            let answer = ann.ask("TURN|1,4|0,3").await;
            assert!(
                answer.starts_with(&format!("208|bob{table}|ann{table}|")),
                "{answer}"
            );
            assert_eq!(bob.line().await, answer);
        });
    }
    while let Some(table) = tables.join_next().await {
        table.expect("a table");
    }
}
