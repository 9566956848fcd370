//! Whole games between clients that know nothing but the protocol, with and without its
//! additional events.

use crate::common::{
    dama::{Client, ann_and_bob, read_state, turn},
    test_server::TestServer,
};
use game_dama::{Line, Position};

/// Plays one game of two clients that listen to all events, checking every line; gives how both
/// were told of its end.
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
    one.listen().await;
    two.listen().await;
    let mut ends = Vec::new();
    for random in 0..6 {
        assert_eq!(one.ask("CREATE_GAME").await, "204");
        assert_eq!(two.ask("JOIN_GAME|one").await, "206");
        let begun = two.line().await;
        assert!(begun.starts_with("207|one|one|"), "{begun}");
        assert_eq!(
            one.line().await,
            begun,
            "both learn that the game has begun"
        );
        ends.push(play(&mut one, &mut two, random).await);
        assert_eq!(two.ask("GET_GAMES").await, "203");
    }
    expected_end(&ends);
    assert!(
        ends.iter().any(|end| end != "280|"),
        "not every game is a draw: {ends:?}"
    );
}

/// Plays one game of two clients of the source document, which read one line for each request:
/// every line must answer its request, until the one event that the document has for the end.
async fn play_without_events(one: &mut Client, two: &mut Client, random: usize) {
    let mut line = Line::new(Position::START);
    for ply in 0.. {
        let moves = line.position().moves();
        let found = moves[(random + ply * 5) % moves.len()];
        line.play(found);
        let (mover, other) = if ply % 2 == 0 {
            (&mut *one, &mut *two)
        } else {
            (&mut *two, &mut *one)
        };
        let answer = mover.ask(&turn(&found)).await;
        assert!(answer.starts_with("208|"), "{answer}");
        if line.finish().is_some() {
            break;
        }
        other.until_state(&answer).await;
        assert_eq!(mover.ask("PING").await, "100");
    }
    for player in [one, two] {
        assert_eq!(
            player.line().await,
            "280",
            "bare, as the document prints it"
        );
        assert_eq!(player.ask("GET_GAME_STATE").await, "420");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_client_that_did_not_ask_for_events_reads_one_line_for_each_request() {
    let server = TestServer::open().await;
    let mut one = Client::called(server.dama(), "one").await;
    let mut two = Client::called(server.dama(), "two").await;
    for random in 0..3 {
        assert_eq!(one.ask("CREATE_GAME").await, "204");
        assert_eq!(two.ask("JOIN_GAME|one").await, "206");
        play_without_events(&mut one, &mut two, random).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn additional_events_can_be_had_and_declined_at_any_time() {
    let server = TestServer::open().await;
    let (mut ann, mut bob) = ann_and_bob(&server).await;
    bob.listen().await;
    let answer = ann.ask("TURN|1,4|0,3").await;
    assert_eq!(bob.line().await, answer, "the opponent's move");
    let answer = bob.ask("TURN|0,1|1,2").await;
    ann.until_state(&answer).await;
    assert_eq!(bob.ask("EVENTS|OFF").await, "209");
    let answer = ann.ask("TURN|3,4|2,3").await;
    assert!(answer.starts_with("208|bob|"), "{answer}");
    bob.until_state(&answer).await;
    bob.listen().await;
    assert_eq!(ann.ask("LEAVE_GAME").await, "205");
    assert_eq!(bob.line().await, "280|bob", "with the winner");
    assert_eq!(bob.ask("LOGOUT").await, "202");
    bob.log_in("bob").await;
    assert_eq!(bob.ask("CREATE_GAME").await, "204");
    assert_eq!(ann.ask("JOIN_GAME|bob").await, "206");
    assert_eq!(bob.ask("PING").await, "100", "a log-in begins without them");
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
            bob.until_state(&answer).await;
        });
    }
    while let Some(table) = tables.join_next().await {
        table.expect("a table");
    }
}
