//! The programs of `stolik project` as processes: files and exit codes.

use std::{
    io::{BufRead, BufReader, Read},
    path::Path,
    process::{Child, ChildStdout, Command, ExitStatus, Output, Stdio},
};

fn stolik(folder: &Path, words: &str) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_stolik"));
    command
        .args(words.split_whitespace())
        .current_dir(folder)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    command
}

fn run(folder: &Path, words: &str) -> Output {
    stolik(folder, words).output().expect("the program runs")
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// A process that is killed on drop.
struct Running(Child, BufReader<ChildStdout>);

impl Drop for Running {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

impl Running {
    fn start(folder: &Path, words: &str) -> Self {
        let mut child = stolik(folder, words).spawn().expect("the program starts");
        let out = child.stdout.take().expect("piped");
        Running(child, BufReader::new(out))
    }

    /// The next line that it prints.
    fn line(&mut self) -> String {
        let mut line = String::new();
        self.1.read_line(&mut line).expect("text");
        line.trim_end().to_owned()
    }

    /// The rest of its output, and its exit status.
    fn end(mut self) -> (ExitStatus, String) {
        let mut out = String::new();
        self.1.read_to_string(&mut out).expect("text");
        (self.0.wait().expect("it ends"), out)
    }

    fn stop(self) -> Option<i32> {
        let pid = self.0.id().to_string();
        let told = Command::new("kill")
            .args(["-TERM", &pid])
            .status()
            .expect("kill is everywhere");
        assert!(told.success());
        self.end().0.code()
    }
}

/// A server on free ports: the process, the port for players and the one for the Game Master.
fn server(folder: &Path) -> (Running, u16, u16) {
    let mut server = Running::start(
        folder,
        "project cs --player-listener-port 0 --game-master-listener-port 0",
    );
    let mut port = |name: &str| {
        let line = server.line();
        let address = line.strip_prefix(name).unwrap_or_else(|| panic!("{line}"));
        address
            .rsplit(':')
            .next()
            .expect("a port")
            .parse()
            .expect("a number")
    };
    let (players, master) = (port("players: "), port("game master: "));
    (server, players, master)
}

/// A Game Master that is ready: players are refused before.
fn game_master(folder: &Path, words: &str) -> Running {
    let mut gm = Running::start(folder, &format!("project gm {words}"));
    assert_eq!(
        gm.line(),
        "connected to the communication server, waiting for players"
    );
    gm
}

const QUICK: &str = "--n-players 2 --move-timeout 2 --test-piece-timeout 2 --place-piece-timeout 2 \
    --discover-neighbor-fields-timeout 2 --send-info-timeout 2 --request-info-timeout 2";

#[test]
fn a_demo_plays_to_its_end_draws_the_board_and_keeps_a_log() {
    let folder = tempfile::tempdir().expect("a folder");
    let ran = run(folder.path(), &format!("project demo --seed 7 {QUICK}"));
    assert!(ran.status.success(), "{}", text(&ran.stderr));
    let out = text(&ran.stdout);
    assert!(out.starts_with("┌───┬"), "{out}");
    let result = out.lines().last().expect("a result line");
    assert!(
        result.contains(" wins, red ") && result.ends_with("all its goals are done"),
        "{result}"
    );
    assert!(
        !out.contains('\x1b'),
        "no colours where there is no terminal"
    );
    let log = std::fs::read_to_string(folder.path().join("project-demo.log")).expect("a log");
    assert!(
        log.contains("game started: both teams are full") && log.contains("game over"),
        "{log}"
    );
}

#[test]
fn three_kinds_of_programs_find_each_other_and_agree_on_the_result() {
    let folder = tempfile::tempdir().expect("a folder");
    let (_server, players, master) = server(folder.path());
    let config = folder.path().join("gm.toml");
    std::fs::write(
        &config,
        format!("cs_port = {master}\nn_players = 5\nn_goals = 2\n"),
    )
    .expect("a folder of ours");
    let gm = game_master(folder.path(), &format!("--config gm.toml --watch {QUICK}"));
    let agents = [
        "0 --agent team",
        "0 --agent simple",
        "1 --agent team --watch",
        "1 --agent simple",
    ];
    let agents = agents.map(|agent| {
        Running::start(
            folder.path(),
            &format!("project player --cs-port {players} --team {agent}"),
        )
    });
    let (status, out) = gm.end();
    assert!(status.success(), "{out}");
    assert!(
        out.contains("┌───┬") && out.contains(" of 2 (leader "),
        "{out}"
    );
    let result = out.lines().last().expect("a result line");
    for agent in agents {
        let (status, out) = agent.end();
        assert!(status.success(), "{out}");
        let scores = out
            .lines()
            .last()
            .expect("a result line")
            .rsplit(", ")
            .next()
            .expect("scores")
            .to_owned();
        assert!(result.contains(&scores), "{result} / {out}");
    }
}

#[test]
fn who_is_refused_exits_with_3() {
    let folder = tempfile::tempdir().expect("a folder");
    let (_server, players, _) = server(folder.path());
    let ran = run(
        folder.path(),
        &format!("project player --team 1 --cs-port {players}"),
    );
    assert_eq!(ran.status.code(), Some(3));
    assert!(
        text(&ran.stderr).contains("refused"),
        "{}",
        text(&ran.stderr)
    );
}

#[test]
fn all_that_is_wrong_with_a_configuration_is_named_at_once() {
    let folder = tempfile::tempdir().expect("a folder");
    std::fs::write(folder.path().join("gm.toml"), "grid_width = 1\nspeed = 3\n")
        .expect("a folder of ours");
    let ran = run(
        folder.path(),
        "project gm --config gm.toml --sham-chance 1 --move-timeout -5",
    );
    assert_eq!(ran.status.code(), Some(1));
    let told = text(&ran.stderr);
    for key in ["grid_width: ", "speed: ", "sham_chance: ", "move_timeout: "] {
        assert!(told.contains(key), "{key} in {told}");
    }
}

#[test]
fn a_port_that_is_taken_is_named_with_its_key() {
    let folder = tempfile::tempdir().expect("a folder");
    let (_server, players, _) = server(folder.path());
    let words =
        format!("project cs --player-listener-port {players} --game-master-listener-port 0");
    let ran = run(folder.path(), &words);
    assert_eq!(ran.status.code(), Some(1));
    assert!(
        text(&ran.stderr).contains("player_listener_port: cannot listen"),
        "{}",
        text(&ran.stderr)
    );
}

#[test]
fn a_game_master_that_is_stopped_exits_with_4_and_a_server_with_0() {
    let folder = tempfile::tempdir().expect("a folder");
    let (server, _, master) = server(folder.path());
    let gm = game_master(folder.path(), &format!("--cs-port {master}"));
    assert_eq!((gm.stop(), server.stop()), (Some(4), Some(0)));
}
