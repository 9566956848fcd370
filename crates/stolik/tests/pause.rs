//! A program paused with `SIGSTOP`: a node paused for longer than its lease does not act on
//! requests that waited at a gateway meanwhile, and no player of a paused server loses on time.

#[path = "../../server/tests/common/mod.rs"]
mod common;

use common::{
    dama::Client,
    table::{TWO, act, act_at, any_move, dama},
    web_client::WebClient,
};
use fault_tests::{cluster::PrivateNats, crash::Program};
use rustix::process::{Pid, Signal, kill_process};
use std::{
    ffi::OsString,
    net::{SocketAddr, TcpListener},
    path::Path,
    process::Stdio,
    time::Duration,
};
use store::testing::PrivatePostgres;
use tokio::{task::spawn_blocking, time::sleep};
use wire::{Ask, Play, TableAsk};

/// Longer than a node's lease.
const TOO_LONG: Duration = Duration::from_secs(4);
/// The shortest time for a turn that Dáma's rules allow.
const TURN: Duration = Duration::from_secs(5);
/// Longer than a turn.
const STANDSTILL: Duration = Duration::from_secs(7);

fn free_port() -> SocketAddr {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a free port");
    listener
        .local_addr()
        .expect("a bound listener has an address")
}

/// Stops the program and waits until each of its threads has stopped: the one that takes the signal
/// stops the others, and on a busy machine these still run for a moment.
async fn pause(program: &Program) {
    signal(program, Signal::STOP);
    let tasks = format!("/proc/{}/task", program.pid().expect("a running program"));
    while !all_stopped(Path::new(&tasks)) {
        sleep(Duration::from_millis(5)).await;
    }
}

/// Whether the state of every thread in this folder of `/proc` is `T`.
fn all_stopped(tasks: &Path) -> bool {
    let mut threads = std::fs::read_dir(tasks)
        .expect("a running program")
        .flatten();
    threads.all(|thread| {
        let stat = std::fs::read_to_string(thread.path().join("stat")).unwrap_or_default();
        // The name before the state may contain anything but the last parenthesis.
        stat.rsplit_once(") ")
            .is_none_or(|(_, rest)| rest.starts_with('T'))
    })
}

fn signal(program: &Program, signal: Signal) {
    let pid = program
        .pid()
        .and_then(|pid| Pid::from_raw(pid.try_into().ok()?))
        .expect("a running program");
    kill_process(pid, signal).expect("our own program");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_move_that_waited_at_a_gateway_while_the_node_was_paused_is_not_made() {
    let postgres = spawn_blocking(PrivatePostgres::start)
        .await
        .expect("a database");
    let nats = spawn_blocking(PrivateNats::start)
        .await
        .expect("a thread")
        .expect("a bus");
    let (database, bus, door) = (postgres.fresh_url().await, nats.listening(), free_port());
    let words = format!(
        "serve --listen 127.0.0.1:0 --dama {door} --node one --bus nats://{bus} --database {database}"
    );
    let words: Vec<OsString> = words.split(' ').map(Into::into).collect();
    let stolik = Path::new(env!("CARGO_BIN_EXE_stolik"));
    let program = Program::launch(stolik, &words, Stdio::inherit())
        .await
        .expect("the program starts");

    let mut ann = Client::called(door, "ann").await;
    let mut bob = Client::called(door, "bob").await;
    assert_eq!(ann.ask("CREATE_GAME").await, "204");
    assert_eq!(bob.ask("JOIN_GAME|ann").await, "206");
    let before = ann.ask("GET_GAME_STATE").await;
    assert!(before.starts_with("207|ann|"), "{before}");

    pause(&program).await;
    ann.send(format!("{}|TURN|1,4|0,3\n", ann.id).as_bytes())
        .await;
    sleep(TOO_LONG).await;
    signal(&program, Signal::CONT);

    let mut told = vec![ann.line().await];
    while told.last().is_some_and(|line| !line.is_empty()) {
        told.push(ann.line().await);
    }
    assert!(
        !told.iter().any(|line| line.starts_with("208|")),
        "the connection ends, and nothing was moved: {told:?}"
    );

    let mut ann = Client::back(door, "ann").await;
    let state = loop {
        let state = ann.ask("GET_GAME_STATE").await;
        if state.starts_with("207|") {
            break state;
        }
    };
    assert_eq!(state, before);
}

/// Whether the player to move has time left.
fn has_time(play: &Play) -> bool {
    let deadline = play.deadlines.iter().flatten().max();
    play.end.is_none() && deadline.is_some_and(|deadline| *deadline > play.now)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_that_stood_still_for_longer_than_a_turn_costs_no_player_the_game() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let (stolik, data) = (Path::new(env!("CARGO_BIN_EXE_stolik")), folder.path());
    let program = Program::start(stolik, &data.join("data"), free_port(), Stdio::inherit())
        .await
        .expect("the program starts");
    let (_, mut one) = WebClient::new_guest(program.listening()).await;
    let (_, mut two) = WebClient::new_guest(program.listening()).await;
    let mut wish = dama();
    let rules = format!(r#"{{"dama":{{"turn_ms":{}}}}}"#, TURN.as_millis());
    wish.setup.rules = serde_json::from_str(&rules).expect("rules of the game");
    let table = one.open(wish).await;
    two.enter(&table).await.expect("to be let in");
    let (seat, ready) = (TWO, true);
    let sit = TableAsk::Sit { seat, ready };
    two.at(&table, sit).await.expect("a seat");
    let play = one.play_where(|play| play.running).await;

    // A move that waits for the program to go on is in time.
    pause(&program).await;
    let ask = act(any_move(&play), play.version);
    let ack = one.send(Ask::At { table, ask }).await;
    sleep(STANDSTILL).await;
    signal(&program, Signal::CONT);
    one.answer(ack).await.expect("it was in time");
    two.play_where(|play| play.version == 1).await;

    // Without a message, the table itself notices before its timer fires.
    pause(&program).await;
    sleep(STANDSTILL).await;
    signal(&program, Signal::CONT);
    let play = two
        .play_where(|play| play.version == 1 && has_time(play))
        .await;
    act_at(&mut two, &play, any_move(&play))
        .await
        .expect("the game goes on");
}
