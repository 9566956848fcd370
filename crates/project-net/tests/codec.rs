//! The messages as the source's chapter 9 prints them, and malformed input.

use project_net::{
    Addressed, Distance, GameStart, GridTile, InfoRequest, InfoResponse, MasterIn, MasterOut,
    MoveError, PlayerId, PlayerOut, RoutedMessage, ServerOut, line_of, read,
};
use proptest::{collection::vec, option, prelude::*};
use serde::{Serialize, de::DeserializeOwned};
use serde_json::{Value, json};
use std::{collections::BTreeMap, fmt::Debug};

/// The text and the message convert into each other byte for byte.
#[track_caller]
fn check<M: Serialize + DeserializeOwned + PartialEq + Debug>(text: &str, message: &M) {
    assert_eq!(read::<M>(text.as_bytes()).expect("a message"), *message);
    assert_eq!(
        String::from_utf8(line_of(message)).expect("text"),
        format!("{text}\n")
    );
}

const SEVEN: Option<PlayerId> = Some(PlayerId(7));

#[test]
fn what_a_player_says_is_as_printed() {
    check(
        r#"{"MessageType":"ConnectToGameMaster","Team":1}"#,
        &PlayerOut::ConnectToGameMaster {
            team: 1,
            token: None,
        },
    );
    check(
        r#"{"MessageType":"RequestMove","Id":7,"DestinationX":3,"DestinationY":-1}"#,
        &PlayerOut::RequestMove {
            id: SEVEN,
            destination_x: 3,
            destination_y: -1,
        },
    );
    check(
        r#"{"MessageType":"RequestCheckPiece","Id":7}"#,
        &PlayerOut::RequestCheckPiece { id: SEVEN },
    );
    check(
        r#"{"MessageType":"PlacePiece","Id":7}"#,
        &PlayerOut::PlacePiece { id: SEVEN },
    );
    check(
        r#"{"MessageType":"RequestResolveDistances","Id":7}"#,
        &PlayerOut::RequestResolveDistances { id: SEVEN },
    );
}

#[test]
fn what_team_mates_say_is_as_printed_on_both_roads() {
    let text = r#"{"MessageType":"RequestInfo","ObligatoryResponse":true,"IdFrom":7,"IdTo":2}"#;
    let request = InfoRequest {
        obligatory_response: true,
        id_from: SEVEN,
        id_to: PlayerId(2),
        unknown: BTreeMap::new(),
    };
    check(text, &PlayerOut::RequestInfo(request.clone()));
    check(text, &MasterOut::RequestInfo(request));
    let text = concat!(
        r#"{"MessageType":"ResponseToInfo","IdFrom":7,"IdTo":2,"#,
        r#""Grid":[{"IsPossibleGoal":true,"DistToPiece":3,"Timestamp":1579000000000}],"#,
        r#""DestinationX":-1,"DestinationY":-1,"PositionX":4,"PositionY":5}"#
    );
    let tile = GridTile {
        is_possible_goal: true,
        dist_to_piece: 3,
        timestamp: 1_579_000_000_000,
        unknown: BTreeMap::new(),
    };
    let response = InfoResponse {
        id_from: SEVEN,
        id_to: PlayerId(2),
        grid: vec![tile],
        destination_x: -1,
        destination_y: -1,
        position_x: 4,
        position_y: 5,
        has_piece: None,
        unknown: BTreeMap::new(),
    };
    check(text, &PlayerOut::ResponseToInfo(response.clone()));
    check(text, &MasterOut::ResponseToInfo(response));
}

#[test]
fn what_the_game_master_says_is_as_printed() {
    check(
        r#"{"MessageType":"AcceptConnection","Id":7}"#,
        &MasterOut::AcceptConnection { id: PlayerId(7) },
    );
    check(
        r#"{"MessageType":"RejectConnection"}"#,
        &MasterOut::RejectConnection,
    );
    check(
        r#"{"MessageType":"YouShouldSleep","TimeoutTime":250}"#,
        &MasterOut::YouShouldSleep { timeout_time: 250 },
    );
    check(r#"{"MessageType":"WakeUp"}"#, &MasterOut::WakeUp);
    check(
        concat!(
            r#"{"MessageType":"ResponseMoveOk","DestinationX":1,"DestinationY":2,"#,
            r#""DidPickupPiece":true,"ManhattanDistanceToNearestPiece":4}"#
        ),
        &MasterOut::ResponseMoveOk {
            destination_x: 1,
            destination_y: 2,
            did_pickup_piece: true,
            manhattan_distance_to_nearest_piece: 4,
        },
    );
    let faults = [
        MoveError::OutOfReach,
        MoveError::IsOccupied,
        MoveError::OutOfBounds,
    ];
    for (number, error) in faults.into_iter().enumerate() {
        let text = format!(r#"{{"MessageType":"ResponseMoveNotOk","ErrorString":{number}}}"#);
        check(
            &text,
            &MasterOut::ResponseMoveNotOk {
                error_string: error,
            },
        );
    }
    check(
        r#"{"MessageType":"ResponseCheckPieceOk","IsSham":true}"#,
        &MasterOut::ResponseCheckPieceOk { is_sham: true },
    );
    check(
        r#"{"MessageType":"ResponseCheckPieceNoPiece"}"#,
        &MasterOut::ResponseCheckPieceNoPiece,
    );
    for (text, goal_achieved) in [(r#","GoalAchieved":true"#, Some(true)), ("", None)] {
        let text = format!(r#"{{"MessageType":"ResponsePlacePieceOk"{text}}}"#);
        check(&text, &MasterOut::ResponsePlacePieceOk { goal_achieved });
    }
    check(
        r#"{"MessageType":"ResponsePlacePieceNoPiece"}"#,
        &MasterOut::ResponsePlacePieceNoPiece,
    );
    check(
        r#"{"MessageType":"ResponseResolveDistances","Distances":[{"PositionX":0,"PositionY":1,"Distance":2}]}"#,
        &MasterOut::ResponseResolveDistances {
            distances: vec![Distance {
                position_x: 0,
                position_y: 1,
                distance: 2,
            }],
        },
    );
    check(
        r#"{"MessageType":"EndGame","Score0":0,"Score1":3}"#,
        &MasterOut::EndGame {
            score0: 0,
            score1: 3,
        },
    );
}

#[test]
fn the_start_is_as_printed_and_our_additions_may_be_missing() {
    let printed = concat!(
        r#"{"MessageType":"StartGame","Width":10,"Height":12,"GoalAreaHeight":3,"PlayerCount":5,"#,
        r#""StartingPositionX":4,"StartingPositionY":6}"#
    );
    let MasterOut::StartGame(GameStart {
        is_leader,
        teammate_ids,
        ..
    }) = read(printed.as_bytes()).expect("a message")
    else {
        panic!("the game starts");
    };
    assert_eq!((is_leader, teammate_ids), (false, Vec::new()));
    let whole = concat!(
        r#"{"MessageType":"StartGame","Width":10,"Height":12,"GoalAreaHeight":3,"PlayerCount":5,"#,
        r#""StartingPositionX":4,"StartingPositionY":6,"IsLeader":true,"TeammateIds":[2,9],"#,
        r#""OwnGoalAreaY":9,"ManhattanDistanceToNearestPiece":3}"#
    );
    let start = GameStart {
        width: 10,
        height: 12,
        goal_area_height: 3,
        player_count: 5,
        starting_position_x: 4,
        starting_position_y: 6,
        is_leader: true,
        teammate_ids: vec![PlayerId(2), PlayerId(9)],
        own_goal_area_y: Some(9),
        manhattan_distance_to_nearest_piece: Some(3),
    };
    check(whole, &MasterOut::StartGame(start));
}

#[test]
fn what_passes_between_server_and_game_master_names_the_player() {
    check(
        r#"{"MessageType":"PlacePiece","Id":7,"PlayerId":9}"#,
        &MasterIn::Player(Addressed::of(
            PlayerId(9),
            PlayerOut::PlacePiece { id: SEVEN },
        )),
    );
    check(
        r#"{"MessageType":"WakeUp","PlayerId":9}"#,
        &Addressed::of(PlayerId(9), MasterOut::WakeUp),
    );
    check(
        r#"{"MessageType":"PlayerDisconnected","PlayerId":9}"#,
        &MasterIn::Server(ServerOut::PlayerDisconnected {
            player_id: PlayerId(9),
        }),
    );
    check(
        r#"{"MessageType":"AcceptGMConnection"}"#,
        &MasterIn::Server(ServerOut::AcceptGMConnection { session: None }),
    );
    check(
        r#"{"MessageType":"RejectConnection"}"#,
        &MasterIn::Server(ServerOut::RejectConnection),
    );
}

#[test]
fn what_is_left_to_the_game_master_may_be_missing_and_what_we_do_not_know_is_kept() {
    let text = br#"{ "IdTo" : 2, "Mood" : {"a":[1,2]}, "MessageType" : "RequestInfo" }"#;
    let asked = InfoRequest {
        obligatory_response: false,
        id_from: None,
        id_to: PlayerId(2),
        unknown: BTreeMap::from([("Mood".to_owned(), json!({"a": [1, 2]}))]),
    };
    assert_eq!(
        read::<PlayerOut>(text).expect("a message"),
        PlayerOut::RequestInfo(asked)
    );
    let text = br#"{"MessageType":"RequestResolveDistances"}"#;
    let asked = Addressed {
        message: PlayerOut::RequestResolveDistances { id: None },
        player: None,
        origin: None,
    };
    assert_eq!(
        read::<MasterIn>(text).expect("a message"),
        MasterIn::Player(asked)
    );
}

#[test]
fn what_is_not_of_its_road_is_not_read() {
    for text in [
        r#"{"MessageType":"WakeUp"}"#,
        r#"{"MessageType":"RequestMove","Id":7,"DestinationX":3}"#,
        r#"{"MessageType":"RequestMove","Id":7,"DestinationX":"3","DestinationY":4}"#,
        r#"{"MessageType":"RequestMove","Id":7,"DestinationX":3e10,"DestinationY":4}"#,
        r#"{"messagetype":"PlacePiece","Id":7}"#,
        r#"{"Id":7}"#,
        "{}",
        "null",
    ] {
        assert!(read::<PlayerOut>(text.as_bytes()).is_err(), "{text}");
        assert!(read::<MasterIn>(text.as_bytes()).is_err(), "{text}");
    }
    for text in [
        r#"{"MessageType":"ResponseMoveNotOk","ErrorString":3}"#,
        r#"{"MessageType":"PlacePiece","Id":7}"#,
    ] {
        assert!(read::<MasterOut>(text.as_bytes()).is_err(), "{text}");
    }
}

fn id() -> impl Strategy<Value = Option<PlayerId>> {
    option::of(any::<i32>().prop_map(PlayerId))
}

fn request() -> impl Strategy<Value = InfoRequest> {
    (any::<bool>(), id(), any::<i32>()).prop_map(|(obligatory_response, id_from, to)| InfoRequest {
        obligatory_response,
        id_from,
        id_to: PlayerId(to),
        unknown: BTreeMap::new(),
    })
}

fn response() -> impl Strategy<Value = InfoResponse> {
    let tile = (any::<bool>(), any::<i32>(), any::<i64>()).prop_map(
        |(is_possible_goal, dist_to_piece, timestamp)| GridTile {
            is_possible_goal,
            dist_to_piece,
            timestamp,
            unknown: BTreeMap::new(),
        },
    );
    (
        id(),
        any::<[i32; 5]>(),
        vec(tile, 0..5),
        option::of(any::<bool>()),
    )
        .prop_map(
            |(id_from, [to, x, y, px, py], grid, has_piece)| InfoResponse {
                id_from,
                id_to: PlayerId(to),
                grid,
                destination_x: x,
                destination_y: y,
                position_x: px,
                position_y: py,
                has_piece,
                unknown: BTreeMap::from([("Mood".to_owned(), Value::from(px))]),
            },
        )
}

fn said_by_player() -> impl Strategy<Value = PlayerOut> {
    prop_oneof![
        any::<i32>().prop_map(|team| PlayerOut::ConnectToGameMaster { team, token: None }),
        request().prop_map(PlayerOut::RequestInfo),
        response().prop_map(PlayerOut::ResponseToInfo),
        (id(), any::<[i32; 2]>()).prop_map(|(id, [destination_x, destination_y])| {
            PlayerOut::RequestMove {
                id,
                destination_x,
                destination_y,
            }
        }),
        id().prop_map(|id| PlayerOut::RequestCheckPiece { id }),
        id().prop_map(|id| PlayerOut::PlacePiece { id }),
        id().prop_map(|id| PlayerOut::RequestResolveDistances { id }),
    ]
}

fn said_by_master() -> impl Strategy<Value = MasterOut> {
    let ids = vec(any::<i32>().prop_map(PlayerId), 0..9);
    let start = (
        any::<[i32; 6]>(),
        any::<bool>(),
        ids,
        option::of(any::<i32>()),
    );
    let error = prop_oneof![
        Just(MoveError::OutOfReach),
        Just(MoveError::IsOccupied),
        Just(MoveError::OutOfBounds)
    ];
    let distance = any::<[i32; 3]>().prop_map(|[position_x, position_y, distance]| Distance {
        position_x,
        position_y,
        distance,
    });
    prop_oneof![
        any::<i32>().prop_map(|id| MasterOut::AcceptConnection { id: PlayerId(id) }),
        Just(MasterOut::RejectConnection),
        start.prop_map(
            |([width, height, goals, count, x, y], is_leader, teammate_ids, distance)| {
                MasterOut::StartGame(GameStart {
                    width,
                    height,
                    goal_area_height: goals,
                    player_count: count,
                    starting_position_x: x,
                    starting_position_y: y,
                    is_leader,
                    teammate_ids,
                    own_goal_area_y: distance,
                    manhattan_distance_to_nearest_piece: distance,
                })
            }
        ),
        request().prop_map(MasterOut::RequestInfo),
        response().prop_map(MasterOut::ResponseToInfo),
        any::<i64>().prop_map(|timeout_time| MasterOut::YouShouldSleep { timeout_time }),
        Just(MasterOut::WakeUp),
        (any::<[i32; 3]>(), any::<bool>()).prop_map(|([x, y, distance], did_pickup_piece)| {
            MasterOut::ResponseMoveOk {
                destination_x: x,
                destination_y: y,
                did_pickup_piece,
                manhattan_distance_to_nearest_piece: distance,
            }
        }),
        error.prop_map(|error_string| MasterOut::ResponseMoveNotOk { error_string }),
        any::<bool>().prop_map(|is_sham| MasterOut::ResponseCheckPieceOk { is_sham }),
        Just(MasterOut::ResponseCheckPieceNoPiece),
        option::of(any::<bool>())
            .prop_map(|goal_achieved| MasterOut::ResponsePlacePieceOk { goal_achieved }),
        Just(MasterOut::ResponsePlacePieceNoPiece),
        vec(distance, 0..9).prop_map(|distances| MasterOut::ResponseResolveDistances { distances }),
        any::<[i32; 2]>().prop_map(|[score0, score1]| MasterOut::EndGame { score0, score1 }),
    ]
}

/// Serialises and parses the message. The server, which parses only the envelope, changes
/// nothing but the `PlayerId`.
fn survives<M: Serialize + DeserializeOwned + PartialEq + Debug + Clone>(
    message: &M,
    kinds: &[&str],
) {
    let line = line_of(message);
    assert!(line.starts_with(br#"{"MessageType":""#));
    assert_eq!(read::<M>(&line).expect("a message"), *message);
    let letter: RoutedMessage = read(&line).expect("a letter");
    assert!(kinds.contains(&letter.kind()));
    let carried = line_of(&letter.stamped(PlayerId(9)));
    let expected = Addressed::of(PlayerId(9), message.clone());
    assert_eq!(read::<Addressed<M>>(&carried).expect("a message"), expected);
    assert_eq!(
        read::<Addressed<M>>(&line_of(&expected)).expect("a message"),
        expected
    );
}

proptest! {
    #[test]
    fn every_message_of_a_player_survives_its_text(message in said_by_player()) {
        survives(&message, &PlayerOut::KINDS);
    }

    #[test]
    fn every_message_of_the_game_master_survives_its_text(message in said_by_master()) {
        survives(&message, &MasterOut::KINDS);
    }

    #[test]
    fn no_bytes_break_the_decoders(bytes in vec(any::<u8>(), 0..300)) {
        let _ = (read::<PlayerOut>(&bytes).is_ok(), read::<MasterOut>(&bytes).is_ok());
        let _ = (read::<MasterIn>(&bytes).is_ok(), read::<RoutedMessage>(&bytes).is_ok());
    }

    /// A message damaged in transit is another message or an error, and never a panic.
    #[test]
    fn no_damage_breaks_the_decoders(message in said_by_master(), at: prop::sample::Index, byte: u8) {
        let mut line = line_of(&message);
        let at = at.index(line.len());
        line[at] = byte;
        if let Ok(read_back) = read::<MasterOut>(&line) {
            prop_assert!(read::<MasterOut>(&line_of(&read_back)).is_ok());
        }
        let _ = read::<RoutedMessage>(&line).is_ok();
    }
}
