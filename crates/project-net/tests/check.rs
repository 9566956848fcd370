//! `check` against our own programs, which pass, and against ones that break a single sentence:
//! a proxy between program and check changes what the program says.

mod common;

use common::desk::config;
use game_core::{Dice, Seed};
use game_project::{Config, Rules, bot};
use project_net::{
    Address, Language,
    check::{
        CheckReport, Sentence, ServerAddresses, Verdict, check_master, check_player, check_server,
    },
    master::{self, MasterPlan, MasterSight},
    player::{self, Agent, IfRefused, PlayerPlan},
    server::{Listeners, serve},
};
use serde_json::{Value, json};
use std::{net::SocketAddr, time::Duration};
use tokio::{
    io::{AsyncBufReadExt, AsyncWriteExt, BufReader},
    net::{
        TcpListener, TcpStream,
        tcp::{OwnedReadHalf, OwnedWriteHalf},
    },
    sync::watch,
    task::JoinSet,
};

/// Longer than any answer takes; what does not come at all takes as long.
const PATIENCE: Duration = Duration::from_secs(4);

/// What becomes of a message of the program.
type Change = Box<dyn FnMut(Value) -> Vec<Value> + Send>;
/// A breach, made anew for each connection.
type Breach = fn() -> Change;

fn honest() -> Change {
    Box::new(|message| vec![message])
}

/// Changes messages of this kind.
fn altered(kind: &'static str, alter: fn(&mut Value)) -> Change {
    Box::new(move |mut message| {
        if message["MessageType"] == kind {
            alter(&mut message);
        }
        vec![message]
    })
}

/// Drops messages of this kind, but for so many.
fn dropped(kind: &'static str, mut passed: usize) -> Change {
    Box::new(move |message| {
        if message["MessageType"] != kind {
            return vec![message];
        }
        let passes = passed > 0;
        passed = passed.saturating_sub(1);
        if passes { vec![message] } else { Vec::new() }
    })
}

async fn bound() -> (TcpListener, SocketAddr) {
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
    let at = listener.local_addr().expect("bound");
    (listener, at)
}

fn address(at: SocketAddr) -> Address {
    Address {
        host: at.ip().to_string(),
        port: at.port(),
    }
}

async fn copy(mut from: OwnedReadHalf, mut to: OwnedWriteHalf) {
    let _ = tokio::io::copy(&mut from, &mut to).await;
}

async fn change(from: OwnedReadHalf, mut to: OwnedWriteHalf, mut change: Change) {
    let mut lines = BufReader::new(from).lines();
    while let Ok(Some(line)) = lines.next_line().await {
        let message = serde_json::from_str(&line).expect("our programs write a message a line");
        for message in change(message) {
            if to
                .write_all(format!("{message}\n").as_bytes())
                .await
                .is_err()
            {
                return;
            }
        }
    }
}

/// Which side of a proxy the program under test is on.
#[derive(Clone, Copy)]
enum Side {
    Connecting,
    Listening,
}

/// Relays connections to an address, and breaks what the program says.
async fn proxy(to: SocketAddr, side: Side, breach: Breach) -> SocketAddr {
    let (listener, at) = bound().await;
    tokio::spawn(async move {
        while let Ok((near, _)) = listener.accept().await {
            let far = TcpStream::connect(to).await.expect("it listens");
            let (near_in, near_out) = near.into_split();
            let (far_in, far_out) = far.into_split();
            match side {
                Side::Connecting => {
                    tokio::spawn(change(near_in, far_out, breach()));
                    tokio::spawn(copy(far_in, near_out));
                }
                Side::Listening => {
                    tokio::spawn(copy(near_in, far_out));
                    tokio::spawn(change(far_in, near_out, breach()));
                }
            }
        }
    });
    at
}

async fn tried_master(breach: Breach) -> CheckReport {
    let (listener, at) = bound().await;
    let config = Config {
        sham_chance: 0.0,
        n_pieces: 3,
        discover_neighbor_fields_timeout: 150,
        ..Config::guess(6, 8, 2, 2)
    };
    let quick = config_of(config);
    let plan = MasterPlan {
        rules: Rules::try_from(quick).expect("playable"),
        seed: Seed::from_number(SEED),
        server: address(proxy(at, Side::Connecting, breach).await),
    };
    let (sight, _) = watch::channel(MasterSight::Gathering {
        joined: [0, 0],
        of: 0,
    });
    let (_stop, stopping) = watch::channel(false);
    let judging = tokio::spawn(master::run(plan, sight, stopping));
    let report = check_master(&listener, PATIENCE).await.expect("sockets");
    judging.abort();
    report
}

/// A board on which the way to the first piece does not touch the edge.
const SEED: u64 = 3;

fn config_of(board: Config) -> Config {
    let quick = config();
    Config {
        request_info_timeout: quick.request_info_timeout,
        send_info_timeout: quick.send_info_timeout,
        place_piece_timeout: quick.place_piece_timeout,
        test_piece_timeout: quick.test_piece_timeout,
        move_timeout: quick.move_timeout,
        ..board
    }
}

async fn tried_player(breach: Breach) -> CheckReport {
    let (listener, at) = bound().await;
    let plan = PlayerPlan {
        server: address(proxy(at, Side::Connecting, breach).await),
        team: 1,
        if_refused: IfRefused::Leave,
    };
    let agent = Agent::new(1, bot("simple").expect("it exists"), Dice::from_number(1));
    let (sight, _) = watch::channel(None);
    let (_stop, stopping) = watch::channel(false);
    let playing = tokio::spawn(player::run(plan, agent, sight, stopping));
    let report = check_player(&listener, PATIENCE).await.expect("sockets");
    playing.abort();
    report
}

async fn tried_server(breach: Breach) -> CheckReport {
    let ((players, player_port), (master, master_port)) = (bound().await, bound().await);
    let (_stop, stopping) = watch::channel(false);
    tokio::spawn(serve(Listeners { players, master }, stopping));
    let at = ServerAddresses {
        players: proxy(player_port, Side::Listening, breach).await,
        master: proxy(master_port, Side::Listening, breach).await,
    };
    check_server(at, PATIENCE).await.expect("sockets")
}

fn broken(report: &CheckReport) -> Vec<Sentence> {
    let broken = report.0.iter();
    let broken = broken.filter(|found| matches!(found.verdict, Verdict::Broken { .. }));
    broken.map(|found| found.sentence).collect()
}

fn assert_all_hold(report: &CheckReport) {
    let all_hold = report.0.iter().all(|found| found.verdict == Verdict::Holds);
    assert!(
        all_hold && report.is_good(),
        "{}",
        report.text(Language::English)
    );
}

#[tokio::test]
async fn every_sentence_holds_for_our_own_programs() {
    let reports = tokio::join!(
        tried_master(honest),
        tried_player(honest),
        tried_server(honest)
    );
    assert_all_hold(&reports.0);
    assert_all_hold(&reports.1);
    assert_all_hold(&reports.2);
}

/// Tries each breach, all at once, and asserts that its sentence is named.
async fn find_all<F: Future<Output = CheckReport> + Send + 'static>(
    tried: fn(Breach) -> F,
    breaches: Vec<(Sentence, Breach)>,
) {
    let mut trials = JoinSet::new();
    for (sentence, breach) in breaches {
        trials.spawn(async move { (sentence, tried(breach).await) });
    }
    for (sentence, report) in trials.join_all().await {
        let found = broken(&report);
        assert!(
            found.contains(&sentence) && !report.is_good(),
            "{sentence:?} in\n{}",
            report.text(Language::English)
        );
    }
}

fn case(sentence: Sentence, breach: Breach) -> (Sentence, Breach) {
    (sentence, breach)
}

fn add(message: &mut Value, field: &str, more: i64) {
    message[field] = (message[field].as_i64().expect("a number") + more).into();
}

fn remove(message: &mut Value, field: &str) {
    message.as_object_mut().expect("an object").remove(field);
}

#[tokio::test]
async fn a_game_master_that_breaks_a_sentence_is_told_which() {
    let breaches: Vec<(Sentence, Breach)> = vec![
        case(Sentence::MasterConnects, || {
            altered("ConnectToCS", |it| it["MessageType"] = "Hello".into())
        }),
        case(Sentence::JoinAnswered, || {
            altered("AcceptConnection", |it| remove(it, "Id"))
        }),
        case(Sentence::IdsDiffer, || {
            altered("AcceptConnection", |it| it["Id"] = 1.into())
        }),
        case(Sentence::FullTeamRefused, || {
            altered("RejectConnection", |it| {
                *it = json!({"MessageType": "AcceptConnection", "Id": it["PlayerId"]});
            })
        }),
        case(Sentence::NoiseIgnored, || dropped("AcceptConnection", 2)),
        case(Sentence::StartSent, || {
            altered("StartGame", |it| remove(it, "Width"))
        }),
        case(Sentence::BoardValid, || {
            altered("StartGame", |it| it["Height"] = 1.into())
        }),
        case(Sentence::TeamsEqual, || {
            altered("StartGame", |it| it["PlayerCount"] = 1.into())
        }),
        case(Sentence::StartsInTaskArea, || {
            altered("StartGame", |it| it["StartingPositionY"] = 0.into())
        }),
        case(Sentence::LateJoinRefused, || {
            altered("RejectConnection", |it| {
                if it["PlayerId"].as_i64() > Some(5) {
                    it["MessageType"] = "AcceptConnection".into();
                }
            })
        }),
        case(Sentence::NoPieceToCheck, || {
            altered("ResponseCheckPieceNoPiece", |it| {
                it["MessageType"] = "ResponseCheckPieceOk".into();
            })
        }),
        case(Sentence::NoPieceToPlace, || {
            altered("ResponsePlacePieceNoPiece", |it| {
                it["MessageType"] = "ResponsePlacePieceOk".into();
            })
        }),
        case(Sentence::RefusedIsWoken, || dropped("WakeUp", 0)),
        case(Sentence::OutOfReach, || {
            altered("ResponseMoveNotOk", |it| it["ErrorString"] = 1.into())
        }),
        case(Sentence::OutOfBounds, || {
            altered("ResponseMoveNotOk", |it| it["ErrorString"] = 1.into())
        }),
        case(Sentence::NineDistances, || {
            altered("ResponseResolveDistances", |it| {
                it["Distances"].as_array_mut().expect("a list").pop();
            })
        }),
        case(Sentence::DistancesFit, || {
            altered("ResponseResolveDistances", |it| {
                add(&mut it["Distances"][0], "Distance", 9);
            })
        }),
        case(Sentence::SleeperTold, || {
            altered("YouShouldSleep", |it| remove(it, "TimeoutTime"))
        }),
        // Four refusals are followed by a `WakeUp` each.
        case(Sentence::WokenAfterSleep, || dropped("WakeUp", 4)),
        case(Sentence::MoveAnswered, || {
            altered("ResponseMoveOk", |it| it["DidPickupPiece"] = "no".into())
        }),
        case(Sentence::MoveDistance, || {
            altered("ResponseMoveOk", |it| {
                add(it, "ManhattanDistanceToNearestPiece", 1);
            })
        }),
        case(Sentence::PieceTaken, || {
            altered("ResponseMoveOk", |it| it["DidPickupPiece"] = false.into())
        }),
        case(Sentence::CheckAnswered, || {
            altered("ResponseCheckPieceOk", |it| remove(it, "IsSham"))
        }),
        case(Sentence::PlaceAnswered, || {
            altered("ResponsePlacePieceOk", |it| remove(it, "GoalAchieved"))
        }),
        case(Sentence::NoGoalInTaskArea, || {
            altered("ResponsePlacePieceOk", |it| {
                it["GoalAchieved"] = true.into()
            })
        }),
        case(Sentence::PlacedIsGone, || {
            let mut placed = false;
            Box::new(move |mut message| {
                placed |= message["MessageType"] == "ResponsePlacePieceOk";
                if placed && message["MessageType"] == "ResponsePlacePieceNoPiece" {
                    message["MessageType"] = "ResponsePlacePieceOk".into();
                }
                vec![message]
            })
        }),
        case(Sentence::Occupied, || {
            altered("ResponseMoveNotOk", |it| it["ErrorString"] = 0.into())
        }),
        case(Sentence::RequestForwarded, || {
            altered("RequestInfo", |it| remove(it, "IdFrom"))
        }),
        case(Sentence::OneLeader, || {
            altered("RequestInfo", |it| it["ObligatoryResponse"] = true.into())
        }),
        case(Sentence::InfoForwarded, || {
            altered("ResponseToInfo", |it| add(it, "PositionX", 1))
        }),
        case(Sentence::LossEndsGame, || {
            altered("EndGame", |it| it["Score0"] = 0.into())
        }),
    ];
    find_all(tried_master, breaches).await;
}

#[tokio::test]
async fn a_server_that_breaks_a_sentence_is_told_which() {
    let breaches: Vec<(Sentence, Breach)> = vec![
        case(Sentence::RefusedWithoutMaster, || {
            altered("RejectConnection", |it| {
                it["MessageType"] = "AcceptConnection".into();
            })
        }),
        case(Sentence::MasterAccepted, || {
            altered("AcceptGMConnection", |it| {
                it["MessageType"] = "AcceptConnection".into();
            })
        }),
        case(Sentence::SecondMasterRefused, || {
            altered("RejectConnection", |it| {
                it["MessageType"] = "AcceptGMConnection".into();
            })
        }),
        case(Sentence::JoinForwarded, || {
            altered("ConnectToGameMaster", |it| add(it, "Team", 1))
        }),
        case(Sentence::RequestsForwarded, || {
            altered("PlacePiece", |it| remove(it, "Id"))
        }),
        case(Sentence::AnswersForwarded, || {
            altered("ResponseMoveNotOk", |it| it["ErrorString"] = "1".into())
        }),
        case(Sentence::AnswersAddressed, || {
            altered("YouShouldSleep", |it| {
                if it["TimeoutTime"] == 77 {
                    *it = json!({"MessageType": "WakeUp"});
                }
            })
        }),
        // One of each player's requests is such a check.
        case(Sentence::NoiseIgnored, || dropped("RequestCheckPiece", 2)),
        case(Sentence::LossReported, || dropped("PlayerDisconnected", 0)),
        case(Sentence::MasterLossEndsGame, || {
            altered("EndGame", |it| it["Score0"] = 1.into())
        }),
    ];
    find_all(tried_server, breaches).await;
}

/// Passes so many messages.
fn silent_after(count: usize) -> Change {
    let mut left = count;
    Box::new(move |message| {
        let passes = left > 0;
        left = left.saturating_sub(1);
        if passes { vec![message] } else { Vec::new() }
    })
}

/// Says everything twice after so many messages.
fn repeated_after(count: usize) -> Change {
    let mut left = count;
    Box::new(move |message| {
        left = left.saturating_sub(1);
        let times = if left == 0 { 2 } else { 1 };
        vec![message; times]
    })
}

#[tokio::test]
async fn a_player_that_breaks_a_sentence_is_told_which() {
    let breaches: Vec<(Sentence, Breach)> = vec![
        case(Sentence::PlayerJoins, || {
            altered("ConnectToGameMaster", |it| it["Team"] = 2.into())
        }),
        case(Sentence::RequestsValid, || {
            altered("RequestMove", |it| remove(it, "Id"))
        }),
        case(Sentence::OneStep, || {
            altered("RequestMove", |it| add(it, "DestinationX", 3))
        }),
        case(Sentence::SleepsUntilWoken, || repeated_after(2)),
        // `ConnectToGameMaster`, a request, and one that is told to sleep.
        case(Sentence::GoesOnAfterSleep, || silent_after(3)),
        case(Sentence::NoiseIgnored, || silent_after(5)),
        case(Sentence::LeaderAnswered, || {
            altered("ResponseToInfo", |it| {
                it["Grid"].as_array_mut().expect("a list").pop();
            })
        }),
        case(Sentence::SilentAfterEnd, || repeated_after(60)),
    ];
    find_all(tried_player, breaches).await;
}

#[test]
fn every_sentence_is_told_in_two_languages_with_its_section() {
    let report = CheckReport(vec![project_net::check::Finding {
        sentence: Sentence::OneStep,
        verdict: Verdict::Broken { heard: None },
    }]);
    let texts = [Language::English, Language::Polish].map(|language| report.text(language));
    assert!(texts[0].starts_with("BROKEN") && texts[1].starts_with("BŁĄD"));
    assert!(texts[0].contains("  1  a player moves") && texts[1].contains("  1  gracz rusza"));
}
