//! The command line: its output, and its errors for invalid arguments.

mod ran;

use game_core::{Dice, Seed};
use games::{AnyBout, FORMAT, GameKind, PlayerLine, ReplayFile};
use ran::stolik;
use serde_json::Value;
use std::{path::Path, process::Command};

/// A short whole game: one move each, then the second player resigns.
fn finished_game() -> ReplayFile {
    let seed = Dice::from_number(4).seed();
    let mut bout = AnyBout::open(GameKind::Dama.default_rules(), seed);
    for text in ["b2-a3", "a5-b4", "resign"] {
        let seat = bout.awaited()[0];
        let action = games::AnyAction::parse(GameKind::Dama, text).expect("in notation");
        let at = bout.now() + 1500;
        bout.submit(at, seat, action)
            .expect("of this game")
            .expect("allowed");
    }
    file_of(&bout)
}

/// A game of Rummikub in which every turn is a `draw`.
fn game_of_drawing() -> ReplayFile {
    let mut bout = AnyBout::open(
        GameKind::Rummikub.default_rules(),
        Dice::from_number(4).seed(),
    );
    while let Some(&seat) = bout.awaited().first() {
        let draw = games::AnyAction::parse(GameKind::Rummikub, "draw").expect("in notation");
        bout.submit(bout.now() + 1500, seat, draw)
            .expect("of this game")
            .expect("allowed");
    }
    file_of(&bout)
}

fn file_of(bout: &AnyBout) -> ReplayFile {
    let player = |name: &str| PlayerLine {
        name: name.to_owned(),
        bot: false,
        program: false,
    };
    ReplayFile {
        stolik: FORMAT,
        rules: bout.rules(),
        players: vec![player("Ada"), player("Bob")],
        promise: bout.seed().promise(),
        seed: bout.seed().clone(),
        contributions: Vec::new(),
        dealt_seed: None,
        entries: bout.entries_since(0),
        outcome: bout.outcome().expect("it is over"),
    }
}

fn write(folder: &Path, file: &ReplayFile) -> String {
    let path = folder.join("game.json");
    std::fs::write(&path, serde_json::to_string(file).expect("plain data"))
        .expect("a folder of ours");
    path.to_str().expect("plain letters").to_owned()
}

#[test]
fn the_arena_ends_with_one_object_that_is_the_same_with_any_number_of_threads() {
    let play = |threads| {
        let ran = stolik(&[
            "arena",
            "dama",
            "--bots",
            "medium,easy",
            "--games",
            "6",
            "--seed",
            "3",
            "--threads",
            threads,
            "--json",
        ]);
        assert_eq!((ran.code, ran.err.as_str()), (0, ""));
        ran.out.lines().last().expect("a line").to_owned()
    };
    let line = play("1");
    assert_eq!(line, play("2"));
    let report: Value = serde_json::from_str(&line).unwrap();
    assert_eq!(
        (&report["game"], &report["games"], &report["seed"]),
        (&"dama".into(), &6.into(), &3.into())
    );
    for (bot, name) in report["bots"]
        .as_array()
        .unwrap()
        .iter()
        .zip(["medium", "easy"])
    {
        assert_eq!(bot["name"], name);
        let games: u64 = ["wins", "draws", "losses"]
            .iter()
            .map(|key| bot[key].as_u64().unwrap())
            .sum();
        assert_eq!(games, 6);
        let (low, high) = (
            bot["interval"][0].as_f64().unwrap(),
            bot["interval"][1].as_f64().unwrap(),
        );
        assert!(low <= bot["share"].as_f64().unwrap() && bot["share"].as_f64().unwrap() <= high);
    }
}

#[test]
fn a_paired_match_completes_its_last_deal() {
    let ran = stolik(&[
        "arena",
        "dama",
        "--bots",
        "easy,easy",
        "--games",
        "3",
        "--paired",
        "--json",
    ]);
    let report: Value = serde_json::from_str(&ran.out).unwrap();
    assert_eq!(report["games"], 4);
}

#[test]
fn the_ladder_plays_each_level_against_the_one_below_with_every_number_of_players() {
    let words = "arena rummikub --ladder --bots basic,advanced --games 2 --json";
    let ran = stolik(&words.split(' ').collect::<Vec<_>>());
    assert_eq!((ran.code, ran.err.as_str()), (0, ""));
    let report: Value = serde_json::from_str(&ran.out).unwrap();
    let rungs = report["rungs"].as_array().unwrap();
    assert_eq!(rungs.len(), 3);
    for (rung, players) in rungs.iter().zip(2..) {
        assert_eq!(rung["players"], players);
        assert_eq!(
            (&rung["bot"], &rung["against"]),
            (&"advanced".into(), &"basic".into())
        );
        let better = rung["share"].as_f64().unwrap() > 0.5;
        assert_eq!(rung["elo"].as_f64().unwrap() > 0.0, better, "{rung}");
        assert!(rung["points"].is_f64(), "{rung}");
    }
}

#[test]
fn the_ladder_of_a_game_for_two_has_all_its_levels() {
    let ran = stolik(&[
        "arena",
        "dama",
        "--ladder",
        "--bots",
        "easy,easy",
        "--games",
        "2",
    ]);
    assert!(ran.out.contains("easy           easy"), "{}", ran.out);
    assert_eq!(ran.out.lines().count(), 3, "{}", ran.out);
}

#[test]
fn the_bench_says_how_many_moves_a_second() {
    let ran = stolik(&["bench", "playouts", "dama", "--seconds", "1", "--json"]);
    let report: Value = serde_json::from_str(&ran.out).unwrap();
    assert_eq!(report["game"], "dama");
    assert!(
        report["moves_per_second"].as_f64().unwrap()
            > report["playouts_per_second"].as_f64().unwrap()
    );
}

#[test]
fn nonsense_is_told_what_is_wrong_and_what_there_is() {
    for (words, code, says) in [
        (
            &["arena", "chess", "--bots", "easy,easy"][..],
            2,
            "no game is called 'chess'; there is: dama",
        ),
        (
            &["arena", "dama", "--bots", "easy,genius"],
            1,
            "dama has no bot called 'genius'; it has: novice, casual, medium, skilled, strong, master, perfect",
        ),
        (
            &["arena", "dama", "--bots", "easy"],
            1,
            "name from 2 to 2 bots",
        ),
        (
            &[
                "arena",
                "karcianka",
                "--bots",
                "rules,rules",
                "--rules",
                "{\"players\":9}",
            ],
            1,
            "players: 9 is not within 2 to 6",
        ),
        (
            &["arena", "dama", "--bots", "easy,easy", "--rules", "{"],
            1,
            "--rules: no options of dama",
        ),
        (
            &["arena", "dama", "--bots", "E A"],
            2,
            "a bot's name is 1 to 24 small letters",
        ),
        (
            &["arena", "dama", "--bots", "easy,easy", "--games", "0"],
            2,
            "0 is not in 1..=1000000",
        ),
        (
            &["bench", "playouts", "dama", "--seconds", "0"],
            2,
            "0 is not in 1..=3600",
        ),
        (&["serve", "--listen", "8080"], 2, "invalid socket address"),
        (
            &["serve", "--database", "mysql://here"],
            2,
            "a database is a folder, sqlite:PATH, or postgres://",
        ),
        (
            &["solve", "dama", "nonsense"],
            1,
            "expected a position like xxx/xxx/.../.../ooo/ooo 0",
        ),
        (
            &["solve", "dama", "xxx/xxx/.../.../ooo/ooo 0"],
            1,
            "the tables have at most 8 pieces, and here are 12",
        ),
        (
            &[
                "solve",
                "dama",
                "X../.../.../.../.../O.. 0",
                "--tables",
                "Cargo.toml",
            ],
            1,
            "Cargo.toml: this is not a file of endgame tables",
        ),
        (
            &["replay", "no-such-file.json"],
            1,
            "cannot open no-such-file.json",
        ),
        (&["dance"], 2, "unrecognized subcommand 'dance'"),
    ] {
        let ran = stolik(words);
        assert_eq!((ran.code, ran.out.as_str()), (code, ""), "{words:?}");
        assert!(ran.err.contains(says), "{words:?}: {}", ran.err);
    }
}

#[test]
fn a_taken_port_or_a_bad_data_folder_stops_the_server_with_one_sentence() {
    let taken = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().to_str().unwrap();
    let ran = stolik(&[
        "serve",
        "--listen",
        &taken.local_addr().unwrap().to_string(),
        "--database",
        data,
    ]);
    assert_eq!(ran.code, 1);
    assert!(
        ran.err.contains("cannot listen on 127.0.0.1:"),
        "{}",
        ran.err
    );

    let file = folder.path().join("stolik.db");
    std::fs::write(
        &file,
        "this is not a database, whatever its name says, and it is long enough to have a header",
    )
    .unwrap();
    let ran = stolik(&["serve", "--listen", "127.0.0.1:0", "--database", data]);
    assert_eq!(ran.code, 1);
    assert!(ran.err.contains("is not an SQLite database"), "{}", ran.err);
}

#[test]
fn a_downloaded_game_is_replayed_and_verified() {
    let folder = tempfile::tempdir().unwrap();
    let file = finished_game();
    let path = write(folder.path(), &file);
    let ran = stolik(&["replay", &path]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert!(ran.out.starts_with("dama: Ada - Bob\n"), "{}", ran.out);
    assert!(
        ran.out.contains("0:01.500  Ada                  b2-a3"),
        "{}",
        ran.out
    );
    assert!(
        ran.out
            .contains("\nWon by Bob.\nAda                  accuracy "),
        "{}",
        ran.out
    );

    assert_eq!(
        stolik(&["replay", &path, "--json"]).out.lines().count(),
        3 + file.entries.len()
    );
    assert_eq!(stolik(&["verify", &path]).code, 0);
    assert_eq!(
        stolik(&["verify", &path, "--promise", file.promise.as_str()]).code,
        0
    );
    let other = Seed::from_number(1).promise();
    let ran = stolik(&["verify", &path, "--promise", other.as_str(), "--json"]);
    assert_eq!(ran.code, 1);
    assert_eq!(
        serde_json::from_str::<Value>(&ran.out).unwrap()["honest"],
        false
    );
}

#[test]
fn a_replay_tells_how_well_was_played() {
    let folder = tempfile::tempdir().unwrap();
    let file = game_of_drawing();
    let path = write(folder.path(), &file);
    let ran = stolik(&["replay", &path]);
    for name in ["Ada", "Bob"] {
        let accuracy = format!("{name}                  accuracy ");
        assert!(ran.out.contains(&accuracy), "{}", ran.out);
    }
    let ran = stolik(&["replay", &path, "--json"]);
    let last: Value = serde_json::from_str(ran.out.lines().last().unwrap()).unwrap();
    assert_eq!(
        last["review"]["moves"].as_array().map(Vec::len),
        Some(file.entries.len())
    );
}

#[test]
fn a_game_that_was_tampered_with_is_found_out() {
    let folder = tempfile::tempdir().unwrap();
    let mut file = finished_game();
    file.seed = Seed::from_number(2);
    let ran = stolik(&["verify", &write(folder.path(), &file)]);
    assert_eq!(ran.code, 1);
    assert!(
        ran.err
            .contains("the seed is not the one promised before the deal"),
        "{}",
        ran.err
    );

    let mut file = finished_game();
    file.entries.swap(0, 1);
    let ran = stolik(&["replay", &write(folder.path(), &file)]);
    assert_eq!(ran.code, 1);
    assert!(ran.err.contains("entry 1 of the record"), "{}", ran.err);
}

#[test]
fn each_contribution_to_the_deal_is_shown_and_ones_own_is_looked_for() {
    let folder = tempfile::tempdir().unwrap();
    let own = game_core::Contribution::from_bytes([1; 32]);
    let hidden = game_core::Contribution::from_bytes([2; 32]);
    let mut file = finished_game();
    let line = |seat, value: &game_core::Contribution, told| game_core::ContributionLine {
        seat: game_core::Seat::new(seat),
        commitment: value.commitment(&file.promise),
        value: told,
    };
    let lines = vec![line(0, &own, Some(own.clone())), line(1, &hidden, None)];
    // Dáma deals nothing: its moves are legal under every seed.
    file.stolik = games::FORMAT_WITH_CONTRIBUTIONS;
    file.dealt_seed = Some(file.seed.mixed_with(&lines));
    file.contributions = lines;
    let path = write(folder.path(), &file);
    let ran = stolik(&["verify", &path]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    let revealed = format!(
        "Ada contributed {}, committed to as {}.",
        "01".repeat(32),
        file.contributions[0].commitment
    );
    assert!(ran.out.contains(&revealed), "{}", ran.out);
    assert!(
        ran.out.contains("Bob did not reveal: rule applied"),
        "{}",
        ran.out
    );
    let [own, hidden] = [own, hidden].map(String::from);
    assert_eq!(stolik(&["verify", &path, "--contribution", &own]).code, 0);
    let ran = stolik(&["verify", &path, "--contribution", &hidden, "--json"]);
    assert_eq!(ran.code, 1);
    let verdict: Value = serde_json::from_str(&ran.out).unwrap();
    assert_eq!(
        verdict["fault"],
        "the deal does not contain your contribution"
    );
    file.contributions.pop();
    let ran = stolik(&["verify", &write(folder.path(), &file)]);
    assert_eq!(ran.code, 1);
    assert!(
        ran.err.contains("do not make the seed of the game"),
        "{}",
        ran.err
    );
}

#[test]
fn a_reader_that_closes_the_pipe_is_no_error() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_stolik"))
        .args(["arena", "dama", "--bots", "easy,easy", "--games", "2"])
        .stdout(std::process::Stdio::piped())
        .stderr(std::process::Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    let output = child.wait_with_output().unwrap();
    assert_eq!((output.status.code(), output.stderr), (Some(0), Vec::new()));
}

#[test]
fn a_log_level_that_means_nothing_is_refused_by_name() {
    let output = Command::new(env!("CARGO_BIN_EXE_stolik"))
        .arg("serve")
        .env("STOLIK_LOG", "server=loud")
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(1));
    assert!(
        String::from_utf8(output.stderr)
            .unwrap()
            .contains("STOLIK_LOG in the environment is \"server=loud\"")
    );
}

#[test]
fn mail_that_cannot_work_is_refused_at_the_start() {
    for (flag, value, expected) in [
        ("--smtp", "mail.example.org", "a mail server is smtp://"),
        ("--mail-from", "nobody", "a sender is "),
        (
            "--public-url",
            "play.example.org",
            "a public URL is https://",
        ),
    ] {
        let ran = stolik(&["serve", flag, value]);
        assert_eq!(ran.code, 2);
        assert!(
            ran.err.contains(flag) && ran.err.contains(expected),
            "{}",
            ran.err
        );
    }
}

#[test]
fn dama_is_solved_with_few_pieces_by_tables_that_the_command_made() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("small/dama.tables");
    let file = file.to_str().unwrap();
    let solve = |words: &[&str]| {
        let words = [&["solve", "dama", "--tables", file][..], words].concat();
        let ran = stolik(&words);
        assert_eq!(ran.code, 0, "{}", ran.err);
        ran.out
    };
    let made = solve(&["--pieces", "3"]);
    assert!(
        made.contains("31155 positions with up to 3 pieces"),
        "{made}"
    );
    assert!(solve(&["--check"]).contains("all 31155 values follow"));
    let won = solve(&[".../.../.../.../x../O.. 0"]);
    assert!(
        won.starts_with("won, with progress or the end in 1 move\n"),
        "{won}"
    );
    let drawn = solve(&[".../..X/.../.../.O./... 0"]);
    assert!(drawn.starts_with("drawn\n"), "{drawn}");
    // More pieces than the file has: the tables are built for this once.
    let lost = solve(&["X../..X/.../.X./.../..o 0"]);
    assert!(lost.starts_with("lost, "), "{lost}");
}
