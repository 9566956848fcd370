//! Our Game Master against a scripted server that speaks chapter 9: every request and its
//! answers.

mod common;

use common::desk::{LONG, MasterScript, config, move_to, place_of};
use game_project::Config;
use serde_json::{Value, json};

#[tokio::test]
async fn a_move_that_cannot_be_is_answered_with_its_reason_and_the_agent_is_awake() {
    let (mut stage, starts) = MasterScript::playing(config()).await;
    let (x, y) = place_of(&starts[&1]);
    for (request, reason) in [
        (move_to(x, y), 0),
        (move_to((x + 2) % 4, y), 0),
        (move_to(-1, y), 2),
        (move_to(x, 6), 2),
        (move_to(i64::from(i32::MAX), i64::from(i32::MIN)), 2),
    ] {
        let answer = stage.ask(1, request).await;
        assert_eq!(
            answer,
            json!({"MessageType": "ResponseMoveNotOk", "ErrorString": reason, "PlayerId": 1})
        );
        stage.expect_wake(1).await;
    }
}

#[tokio::test]
async fn the_start_says_which_end_of_the_board_is_the_players_own() {
    let (_stage, starts) = MasterScript::playing(config()).await;
    let first_rows = [1, 2, 3, 4].map(|id| starts[&id]["OwnGoalAreaY"].as_i64());
    assert_eq!(first_rows, [Some(0), Some(0), Some(5), Some(5)]);
}

#[tokio::test]
async fn a_field_with_an_agent_on_it_is_occupied() {
    let (mut stage, starts) = MasterScript::playing(config()).await;
    let (mut x, mut y) = place_of(&starts[&1]);
    let (to_x, to_y) = place_of(&starts[&2]);
    // Walks straight towards the team-mate; any other agent in the way serves as well.
    loop {
        let next = if x == to_x {
            (x, y + (to_y - y).signum())
        } else {
            (x + (to_x - x).signum(), y)
        };
        let answer = stage.ask(1, move_to(next.0, next.1)).await;
        stage.expect_wake(1).await;
        if answer["MessageType"] == "ResponseMoveNotOk" {
            assert_eq!(answer["ErrorString"], 1);
            break;
        }
        assert_eq!(
            (&answer["DestinationX"], &answer["DestinationY"]),
            (&next.0.into(), &next.1.into())
        );
        (x, y) = next;
        assert_ne!((x, y), (to_x, to_y), "no agent walks through others");
    }
}

#[tokio::test]
async fn without_a_piece_there_is_nothing_to_test_or_place() {
    let (mut stage, _) = MasterScript::playing(config()).await;
    for (request, answer) in [
        ("RequestCheckPiece", "ResponseCheckPieceNoPiece"),
        ("PlacePiece", "ResponsePlacePieceNoPiece"),
    ] {
        let heard = stage.ask(3, json!({"MessageType": request, "Id": 3})).await;
        assert_eq!(heard, json!({"MessageType": answer, "PlayerId": 3}));
        stage.expect_wake(3).await;
    }
}

#[tokio::test]
async fn who_asks_while_asleep_is_told_to_sleep_and_others_are_not_held_up() {
    let (mut stage, starts) = MasterScript::playing(config()).await;
    let around = stage
        .ask(
            1,
            json!({"MessageType": "RequestResolveDistances", "Id": 1}),
        )
        .await;
    let (x, y) = place_of(&starts[&1]);
    let distances = around["Distances"].as_array().expect("a list");
    assert_eq!(distances.len(), 9);
    for told in distances {
        let number = |key: &str| told[key].as_i64().expect("a number");
        assert!((number("PositionX") - x).abs() <= 1 && (number("PositionY") - y).abs() <= 1);
        assert!(number("Distance") >= 0);
    }
    for request in [
        move_to(x, y),
        json!({"MessageType": "PlacePiece"}),
        json!({"MessageType":"RequestInfo","IdTo":2}),
    ] {
        let answer = stage.ask(1, request).await;
        assert_eq!(answer["MessageType"], "YouShouldSleep");
        let left = answer["TimeoutTime"].as_i64().expect("a number");
        assert!((1..=LONG).contains(&left), "{answer}");
    }
    assert_eq!(
        stage.ask(2, json!({"MessageType":"PlacePiece"})).await["MessageType"],
        "ResponsePlacePieceNoPiece"
    );
}

#[tokio::test]
async fn what_team_mates_ask_and_answer_is_passed_on_with_the_true_sender_and_the_leaders_right() {
    let (mut stage, starts) = MasterScript::playing(config()).await;
    let leader = if starts[&1]["IsLeader"] == true { 1 } else { 2 };
    let mate = 3 - leader;
    for (asker, asked, obligatory) in [(leader, mate, true), (mate, leader, false)] {
        // The Game Master corrects what the sender claims about itself.
        let lie = json!({"MessageType": "RequestInfo", "ObligatoryResponse": !obligatory, "IdFrom": 4, "IdTo": asked, "Why": ["new"]});
        stage.tell(asker, lie).await;
        let (mut heard, mut woken) = (None, false);
        while heard.is_none() || !woken {
            let message = stage.server.hear().await;
            match message["MessageType"].as_str() {
                Some("WakeUp") => woken |= message["PlayerId"] == asker,
                _ => heard = Some(message),
            }
        }
        let expected = json!({"MessageType": "RequestInfo", "ObligatoryResponse": obligatory, "IdFrom": asker,
            "IdTo": asked, "Why": ["new"], "PlayerId": asked});
        assert_eq!(heard, Some(expected));
    }
    let tile = json!({"IsPossibleGoal": true, "DistToPiece": 7, "Timestamp": 637_147_000_000_000_000_i64, "Seen": 2});
    let mut answer = json!({"MessageType": "ResponseToInfo", "IdFrom": 99, "IdTo": leader, "Grid": vec![tile; 24],
        "DestinationX": -1, "DestinationY": -1, "PositionX": 1, "PositionY": 2,
        "HasPiece": true, "Plan": {"steps": [1.5, null]}});
    stage.tell(mate, answer.clone()).await;
    answer["IdFrom"] = mate.into();
    answer["PlayerId"] = leader.into();
    assert_eq!(stage.server.await_kind("ResponseToInfo").await, answer);
}

#[tokio::test]
async fn an_opponent_is_not_asked_and_who_has_not_asked_is_not_answered() {
    let (mut stage, _) = MasterScript::playing(config()).await;
    for id_to in [3, 77] {
        stage
            .tell(1, json!({"MessageType": "RequestInfo", "IdTo": id_to}))
            .await;
        stage.expect_wake(1).await;
    }
    let unasked = json!({"MessageType": "ResponseToInfo", "IdTo": 2, "Grid": [], "DestinationX": 0,
        "DestinationY": 0, "PositionX": 0, "PositionY": 0});
    stage.tell(1, unasked).await;
    stage.expect_wake(1).await;
}

#[tokio::test]
async fn a_piece_is_found_tested_and_placed() {
    let config = Config {
        sham_chance: 0.0,
        discover_neighbor_fields_timeout: 1,
        ..config()
    };
    let (mut stage, starts) = MasterScript::playing(config).await;
    let (mut x, mut y) = place_of(&starts[&1]);
    // Follows decreasing distances; if an agent is in the way, steps aside and looks again.
    let mut dodge = 0;
    loop {
        let around = stage
            .ask(1, json!({"MessageType": "RequestResolveDistances"}))
            .await;
        stage.expect_wake(1).await;
        let distances = around["Distances"].as_array().expect("a list");
        let number = |told: &Value, key: &str| told[key].as_i64().expect("a number");
        let beside = |told: &&Value| {
            (number(told, "PositionX") - x).abs() + (number(told, "PositionY") - y).abs() == 1
        };
        let mut ways: Vec<&Value> = distances.iter().filter(beside).collect();
        ways.sort_by_key(|told| number(told, "Distance"));
        let to = ways[dodge % ways.len()];
        let to = (number(to, "PositionX"), number(to, "PositionY"));
        let answer = stage.ask(1, move_to(to.0, to.1)).await;
        stage.expect_wake(1).await;
        if answer["MessageType"] == "ResponseMoveNotOk" {
            dodge += 1;
            continue;
        }
        (x, y) = to;
        dodge = 0;
        if answer["DidPickupPiece"] == true {
            assert!(
                answer["ManhattanDistanceToNearestPiece"]
                    .as_i64()
                    .expect("a number")
                    > 0
            );
            break;
        }
    }
    let tested = stage
        .ask(1, json!({"MessageType": "RequestCheckPiece"}))
        .await;
    assert_eq!(
        tested,
        json!({"MessageType": "ResponseCheckPieceOk", "IsSham": false, "PlayerId": 1})
    );
    stage.expect_wake(1).await;
    let placed = stage.ask(1, json!({"MessageType": "PlacePiece"})).await;
    // The task area has no goals.
    assert_eq!(
        placed,
        json!({"MessageType": "ResponsePlacePieceOk", "GoalAchieved": false, "PlayerId": 1})
    );
    stage.expect_wake(1).await;
}

#[tokio::test]
async fn what_is_invalid_or_from_a_stranger_is_ignored() {
    let (mut stage, _) = MasterScript::playing(config()).await;
    stage
        .server
        .say("nonsense {\"MessageType\":\"PlacePiece\"\n{\"MessageType\":\"Dance\",\"PlayerId\":1}")
        .await;
    stage
        .server
        .say(
            r#"{"MessageType":"PlacePiece","PlayerId":99}{"MessageType":"PlayerDisconnected","PlayerId":98}"#,
        )
        .await;
    stage.server.say(r#"{"MessageType":"Place"#).await;
    stage
        .server
        .say(r#"Piece","PlayerId":4}{"MessageType":"PlacePiece","PlayerId":3}"#)
        .await;
    for id in [4, 3] {
        stage
            .server
            .expect(&format!(
                r#"{{"MessageType":"ResponsePlacePieceNoPiece","PlayerId":{id}}}"#
            ))
            .await;
        stage.expect_wake(id).await;
    }
}
