//! The programs of `stolik project` as processes: files and exit codes.

use std::{
    io::{BufRead, BufReader, Read, Write},
    net::TcpStream,
    path::Path,
    process::{Child, ChildStdout, Command, ExitStatus, Output, Stdio},
};

fn stolik(folder: &Path, words: &str) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_stolik"));
    command
        .args(words.split_whitespace())
        .current_dir(folder)
        .env("LC_ALL", "C")
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
    server_with(folder, "")
}

fn server_with(folder: &Path, words: &str) -> (Running, u16, u16) {
    let ports = "--player-listener-port 0 --game-master-listener-port 0";
    let mut server = Running::start(folder, &format!("project cs {ports} {words}"));
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

#[test]
fn the_programs_speak_polish_when_asked_or_where_the_system_does() {
    let folder = tempfile::tempdir().expect("a folder");
    let words = format!("project demo --seed 7 {QUICK}");
    for (lang, locale) in [("--lang pl", "C"), ("", "pl_PL.UTF-8")] {
        let ran = stolik(folder.path(), &format!("{words} {lang}"))
            .env("LC_ALL", locale)
            .output()
            .expect("the program runs");
        let out = text(&ran.stdout);
        let result = out.lines().last().expect("a result line");
        assert!(
            result.starts_with("wygrywa drużyna ") && out.contains("(lider "),
            "{out}"
        );
    }
    let refused = run(folder.path(), "project gm --lang=pl --grid-width 1");
    assert!(
        text(&refused.stderr).contains("grid_width: 1 to mniej niż 2"),
        "{}",
        text(&refused.stderr)
    );
    let help = text(&run(folder.path(), "project --lang pl gm --help").stdout);
    assert!(
        help.contains("Szerokość planszy") && !help.contains("Columns"),
        "{help}"
    );
    let english = stolik(folder.path(), "project gm --lang en --grid-width 1")
        .env("LC_ALL", "pl_PL.UTF-8")
        .output()
        .expect("the program runs");
    assert!(text(&english.stderr).contains("less than 2"));
}

#[test]
fn a_file_as_chapter_10_prints_it_starts_a_game_master() {
    let folder = tempfile::tempdir().expect("a folder");
    let printed =
        "- n_players: 5 (liczba graczy w jednej drużynie)\n- grid_width: 1\n- cs_port: 9\n";
    std::fs::write(folder.path().join("gm.txt"), printed).expect("a folder of ours");
    let ran = run(folder.path(), "project gm --config gm.txt");
    let told = text(&ran.stderr);
    assert!(told.contains("grid_width: 1 is less than 2"), "{told}");
    assert!(!told.contains("TOML"), "{told}");
}

#[test]
fn a_player_that_waits_joins_the_game_master_that_comes_later_and_has_a_log_of_its_own() {
    let folder = tempfile::tempdir().expect("a folder");
    let (_server, players, master) = server(folder.path());
    let agents = [0, 0, 1, 1].map(|team| {
        let words = format!("project player --cs-port {players} --team {team} --wait");
        Running::start(folder.path(), &words)
    });
    let gm = game_master(folder.path(), &format!("--cs-port {master} {QUICK}"));
    for agent in agents {
        let (status, out) = agent.end();
        assert!(status.success(), "{out}");
    }
    assert!(gm.end().0.success());
    for name in ["0-1", "0-2", "1-1", "1-2"] {
        let log = folder.path().join(format!("project-player-{name}.log"));
        let log = std::fs::read_to_string(log).expect("a log for each");
        for line in [r#""MessageType":"StartGame""#, r#""MessageType":"WakeUp""#] {
            assert!(log.contains(line), "{line} in {log}");
        }
        let joins = log
            .lines()
            .filter(|line| line.contains(r#"{"MessageType":"AcceptConnection""#));
        assert_eq!(joins.count(), 1, "of this player alone");
        assert!(log.contains(r#""Token":"...""#), "the secret is hidden");
    }
}

#[test]
fn a_server_writes_the_traffic_of_each_connection_to_a_file_and_names_who_is_invalid() {
    let folder = tempfile::tempdir().expect("a folder");
    let (server, players, _) = server_with(folder.path(), "--traffic raw");
    let mut line = TcpStream::connect(("127.0.0.1", players)).expect("it listens");
    line.write_all(
        b"{\"MessageType\":\"RequestMove\",\"MessageType\":1}\n{\"MessageType\":\"PlacePiece\"}\n",
    )
    .expect("it reads");
    let mut answer = String::new();
    BufReader::new(&line).read_line(&mut answer).expect("text");
    assert!(answer.contains("RejectConnection"), "{answer}");
    drop(line);
    server.stop();
    let raw = std::fs::read_to_string(folder.path().join("raw/player-1.log")).expect("a file");
    for part in [
        " < {\"MessageType\":\"PlacePiece\"}",
        " > {\"MessageType\":\"RejectConnection\"}",
    ] {
        assert!(raw.contains(part), "{part} in {raw}");
    }
    let log = std::fs::read_to_string(folder.path().join("project-cs.log")).expect("a log");
    let complaint = log
        .lines()
        .find(|line| line.contains("message ignored: invalid"));
    let complaint = complaint.unwrap_or_else(|| panic!("{log}"));
    assert!(complaint.contains("who=player 1"), "{complaint}");
}

/// Kills the server in the middle of a game, and starts another at the same ports.
#[test]
fn a_game_goes_on_after_the_server_was_killed_and_started_again() {
    let folder = tempfile::tempdir().expect("a folder");
    let (server, players, master) = server(folder.path());
    let slow = QUICK
        .replace(" 2", " 20")
        .replace("--n-players 20", "--n-players 2");
    let gm = game_master(
        folder.path(),
        &format!("--cs-port {master} --log gm.log {slow}"),
    );
    let agents = [0, 0, 1, 1].map(|team| {
        let words = format!("project player --cs-port {players} --team {team}");
        Running::start(folder.path(), &words)
    });
    let log = || std::fs::read_to_string(folder.path().join("gm.log")).unwrap_or_default();
    until(|| log().matches("action granted").count() > 20);
    drop(server);
    let ports =
        format!("project cs --player-listener-port {players} --game-master-listener-port {master}");
    let again = Running::start(folder.path(), &ports);
    let (status, out) = gm.end();
    assert!(status.success(), "{out}");
    assert!(out.contains("all its goals are done"), "{out}");
    for agent in agents {
        let (status, out) = agent.end();
        assert!(status.success(), "{out}");
    }
    assert_eq!(log().matches("player returned").count(), 4);
    drop(again);
}

/// Polls until it holds.
fn until(holds: impl Fn() -> bool) {
    while !holds() {
        std::thread::yield_now();
    }
}

fn check(words: &str, folder: &Path) -> (Running, u16) {
    let mut check = Running::start(
        folder,
        &format!("project check {words} --address 127.0.0.1:0"),
    );
    let line = check.line();
    let port = line
        .strip_prefix("waiting at: 127.0.0.1:")
        .unwrap_or_else(|| panic!("{line}"));
    let port = port.parse().expect("a number");
    (check, port)
}

#[test]
fn our_programs_pass_the_check_of_theirs() {
    let folder = tempfile::tempdir().expect("a folder");
    let (_server, players, master) = server(folder.path());
    let server_check = Running::start(
        folder.path(),
        &format!(
            "project check server --address 127.0.0.1:{players} --master-address 127.0.0.1:{master}"
        ),
    );
    let (player_check, port) = check("player", folder.path());
    let _player = Running::start(folder.path(), &format!("project player --cs-port {port}"));
    let (master_check, port) = check("master", folder.path());
    let looking = QUICK.replace("fields-timeout 2", "fields-timeout 50");
    let _gm = Running::start(
        folder.path(),
        &format!("project gm --seed 3 --cs-port {port} {looking}"),
    );
    for check in [player_check, master_check, server_check] {
        let (status, out) = check.end();
        assert_eq!(status.code(), Some(0), "{out}");
        assert!(out.contains("ok"), "{out}");
    }
}

#[test]
fn a_program_that_breaks_a_sentence_is_told_which_in_both_languages() {
    let folder = tempfile::tempdir().expect("a folder");
    for (lang, expected) in [
        (
            "en",
            "BROKEN            9  the player begins with ConnectToGameMaster",
        ),
        (
            "pl",
            "BŁĄD              9  gracz zaczyna od ConnectToGameMaster",
        ),
    ] {
        let words = format!("project check player --address 127.0.0.1:0 --lang {lang}");
        let mut check = Running::start(folder.path(), &words);
        let line = check.line();
        let port = line
            .rsplit(':')
            .next()
            .expect("a port")
            .parse::<u16>()
            .expect("a number");
        let mut player = TcpStream::connect(("127.0.0.1", port)).expect("it listens");
        player
            .write_all(b"{\"MessageType\":\"Hello\"}\n")
            .expect("it reads");
        let (status, out) = check.end();
        assert_eq!(status.code(), Some(1), "{out}");
        assert!(out.contains(expected) && out.contains("Hello"), "{out}");
    }
}
