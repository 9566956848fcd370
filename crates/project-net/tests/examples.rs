//! The agents in `examples/project-game`, written from chapter 9 in three languages: each wins a
//! whole game against a team that never moves. A language that is not installed is passed over;
//! `cargo xtask test` installs all three.

mod common;

use common::Wire;
use game_core::Seed;
use game_project::{Config, Ending, Rules, Why};
use project_net::{
    Address,
    master::{self, MasterError, MasterPlan, MasterSight},
    server::{Listeners, serve},
};
use std::{
    net::SocketAddr,
    path::{Path, PathBuf},
    process::{Output, Stdio},
};
use tokio::{net::TcpListener, process::Command, sync::watch, task::JoinHandle};

const PLAYERS: u8 = 2;
const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/project-game");

/// A server and a Game Master that wait for players.
struct Home {
    players: SocketAddr,
    judging: JoinHandle<Result<Ending, MasterError>>,
    _stop: watch::Sender<bool>,
}

fn rules() -> Rules {
    Rules::try_from(Config {
        n_players: PLAYERS.into(),
        request_info_timeout: 2,
        send_info_timeout: 2,
        discover_neighbor_fields_timeout: 2,
        place_piece_timeout: 2,
        test_piece_timeout: 2,
        move_timeout: 2,
        ..Config::default()
    })
    .expect("playable")
}

impl Home {
    async fn open() -> Self {
        let listener = || async { TcpListener::bind("127.0.0.1:0").await.expect("a free port") };
        let listeners = Listeners {
            players: listener().await,
            master: listener().await,
        };
        let players = listeners.player_address().expect("bound");
        let master = listeners.master_address().expect("bound");
        let (stop, stopping) = watch::channel(false);
        tokio::spawn(serve(listeners, stopping.clone()));
        let plan = MasterPlan {
            rules: rules(),
            seed: Seed::from_number(9),
            server: Address {
                host: master.ip().to_string(),
                port: master.port(),
            },
        };
        let (sight, mut seen) = watch::channel(MasterSight::Gathering {
            joined: [0, 0],
            of: 0,
        });
        let judging = tokio::spawn(master::run(plan, sight, stopping));
        seen.changed().await.expect("the game master is there");
        Self {
            players,
            judging,
            _stop: stop,
        }
    }

    /// Starts this program for each player of a team.
    fn start(&self, team: u8, program: &[String]) -> Vec<JoinHandle<Output>> {
        let words = [
            self.players.ip().to_string(),
            self.players.port().to_string(),
            team.to_string(),
        ];
        let run = |_| {
            let mut command = Command::new(&program[0]);
            command
                .args(&program[1..])
                .args(&words)
                .stdout(Stdio::piped())
                .stderr(Stdio::piped())
                .kill_on_drop(true);
            let running = command.spawn().expect("it is installed");
            tokio::spawn(async { running.wait_with_output().await.expect("it ran") })
        };
        (0..PLAYERS).map(run).collect()
    }

    /// A team of players that join and never move.
    async fn idle_team(&self, team: u8) -> Vec<Wire> {
        let mut idle = Vec::new();
        for _ in 0..PLAYERS {
            let mut wire = Wire::to(self.players).await;
            wire.say(&format!(
                r#"{{"MessageType":"ConnectToGameMaster","Team":{team}}}"#
            ))
            .await;
            idle.push(wire);
        }
        idle
    }
}

async fn is_installed(program: &str) -> bool {
    let version = Command::new(program).arg("--version").output().await;
    let is_here = version.is_ok_and(|ran| ran.status.success());
    if !is_here {
        eprintln!("{program} is not installed: its agent is not tried");
    }
    is_here
}

/// A folder for what a compiler writes.
fn built(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::create_dir_all(&folder).expect("a folder of ours");
    folder
}

async fn compile(program: &str, words: &[&str]) {
    let ran = Command::new(program).args(words).output().await;
    let ran = ran.expect("it is installed");
    assert!(
        ran.status.success(),
        "{}",
        String::from_utf8_lossy(&ran.stderr)
    );
}

fn program(words: &[&str]) -> Vec<String> {
    words.iter().map(|&word| word.to_owned()).collect()
}

async fn python() -> Option<Vec<String>> {
    is_installed("python3")
        .await
        .then(|| program(&["python3", &format!("{FOLDER}/agent.py")]))
}

async fn java(name: &str) -> Option<Vec<String>> {
    if !(is_installed("javac").await && is_installed("java").await) {
        return None;
    }
    let classes = built(name).display().to_string();
    compile("javac", &["-d", &classes, &format!("{FOLDER}/Agent.java")]).await;
    Some(program(&[
        "java",
        "-XX:TieredStopAtLevel=1",
        "-cp",
        &classes,
        "Agent",
    ]))
}

async fn c_sharp(name: &str) -> Option<Vec<String>> {
    if !(is_installed("mcs").await && is_installed("mono").await) {
        return None;
    }
    let made = built(name).join("Agent.exe").display().to_string();
    let source = format!("{FOLDER}/Agent.cs");
    compile("mcs", &["-warnaserror", &format!("-out:{made}"), &source]).await;
    Some(program(&["mono", &made]))
}

/// Plays as this team against one that never moves: it has to win, and to hear so.
async fn wins(team: u8, agent: Option<Vec<String>>) {
    let Some(agent) = agent else { return };
    let home = Home::open().await;
    let _idle = home.idle_team(1 - team).await;
    let agents = home.start(team, &agent);
    let ending = home.judging.await.expect("no panic").expect("a result");
    assert_eq!(ending.why, Why::Goals);
    assert_eq!(ending.scores[usize::from(team)], rules().goals());
    let [red, blue] = ending.scores;
    for agent in agents {
        let ran = agent.await.expect("no panic");
        let said = String::from_utf8_lossy(&ran.stdout).into_owned();
        let complaint = String::from_utf8_lossy(&ran.stderr).into_owned();
        assert!(ran.status.success(), "{said}{complaint}");
        assert_eq!(said.trim(), format!("red {red} : {blue} blue"));
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_agent_in_python_wins_a_whole_game() {
    wins(0, python().await).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_agent_in_java_wins_a_whole_game() {
    wins(1, java("java-wins").await).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_agent_in_c_sharp_wins_a_whole_game() {
    wins(0, c_sharp("c-sharp-wins").await).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn agents_in_two_languages_play_each_other_to_the_end() {
    let teams = (java("java-plays").await, c_sharp("c-sharp-plays").await);
    let (Some(red), Some(blue)) = teams else {
        return;
    };
    let home = Home::open().await;
    let agents = [home.start(0, &red), home.start(1, &blue)];
    let ending = home.judging.await.expect("no panic").expect("a result");
    assert_eq!(ending.why, Why::Goals);
    for agent in agents.into_iter().flatten() {
        let ran = agent.await.expect("no panic");
        assert!(
            ran.status.success(),
            "{}",
            String::from_utf8_lossy(&ran.stderr)
        );
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn an_agent_that_is_refused_or_loses_the_server_says_so_in_its_exit_code() {
    let Some(agent) = python().await else { return };
    let home = Home::open().await;
    let _idle = home.idle_team(0).await;
    for refused in home.start(0, &agent) {
        let ran = refused.await.expect("no panic");
        assert_eq!(ran.status.code(), Some(3), "{ran:?}");
    }
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
    let closed = listener.local_addr().expect("bound");
    drop(listener);
    let nowhere = Home {
        players: closed,
        ..home
    };
    for lost in nowhere.start(0, &agent) {
        assert_eq!(lost.await.expect("no panic").status.code(), Some(4));
    }
}
