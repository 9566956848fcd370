//! Where `stolik` takes its options from: flags, environment, `stolik.toml`.

use std::{
    io::{BufRead, BufReader},
    path::Path,
    process::{Command, Output, Stdio},
};

/// `stolik` in a folder of its own, without our environment.
fn stolik(folder: &Path, words: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_stolik"));
    let own = std::env::vars_os().filter(|(name, _)| name.to_string_lossy().starts_with("STOLIK_"));
    for (name, _) in own {
        command.env_remove(name);
    }
    command.current_dir(folder).args(words);
    command
}

/// The address of the page of a server started like this. Each way to set it names another loopback
/// address.
fn listens(mut command: Command) -> String {
    let mut child = command
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("the program starts");
    let said = BufReader::new(child.stdout.take().expect("a pipe"))
        .lines()
        .next();
    child.kill().expect("it runs");
    child.wait().expect("it was ours");
    let said = said.expect("a line").expect("text");
    let address = said
        .strip_prefix("Stolik is open: http://")
        .unwrap_or_else(|| panic!("{said}"));
    address.rsplit_once(':').expect("a port").0.to_owned()
}

fn refusal(output: &Output) -> String {
    assert!(!output.status.success(), "{output:?}");
    String::from_utf8(output.stderr.clone()).expect("text")
}

fn folder_with(file: &str, text: &str) -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a temporary folder");
    std::fs::write(folder.path().join(file), text).expect("a folder of ours");
    folder
}

#[test]
fn flags_win_over_the_environment_and_the_environment_over_the_file() {
    let folder = folder_with("stolik.toml", "listen = \"127.0.0.2:0\"\n");
    let folder = folder.path();
    assert_eq!(listens(stolik(folder, &["serve"])), "127.0.0.2");
    let mut both = stolik(folder, &["serve"]);
    both.env("STOLIK_LISTEN", "127.0.0.3:0");
    assert_eq!(listens(both), "127.0.0.3");
    let mut all = stolik(folder, &["serve", "--listen", "127.0.0.4:0"]);
    all.env("STOLIK_LISTEN", "127.0.0.3:0");
    assert_eq!(listens(all), "127.0.0.4");
}

#[test]
fn another_file_is_named_by_flag_or_variable_and_must_be_there() {
    let folder = folder_with(
        "other.toml",
        "listen = \"127.0.0.2:0\"\ndatabase = \"kept-here\"\n",
    );
    let folder = folder.path();
    assert_eq!(
        listens(stolik(folder, &["serve", "--config", "other.toml"])),
        "127.0.0.2"
    );
    assert!(folder.join("kept-here").is_dir());
    let mut named = stolik(folder, &["serve"]);
    named.env("STOLIK_CONFIG", "other.toml");
    assert_eq!(listens(named), "127.0.0.2");
    let missing = stolik(folder, &["serve", "--config", "missing.toml"])
        .output()
        .expect("it runs");
    assert!(refusal(&missing).contains("cannot read missing.toml"));
}

#[test]
fn the_admins_command_finds_the_database_of_the_file() {
    let folder = folder_with(
        "stolik.toml",
        "database = \"kept-here\"\nlisten = \"127.0.0.2:0\"\n",
    );
    let ran = stolik(folder.path(), &["admin", "grant", "nobody"])
        .output()
        .expect("it runs");
    assert!(refusal(&ran).contains("no account is called nobody"));
    assert!(
        folder.path().join("kept-here").is_dir() && !folder.path().join("stolik-data").exists()
    );
}

#[test]
fn what_cannot_be_used_is_refused_wherever_it_comes_from() {
    let folder = folder_with("stolik.toml", "listen = \"here\"\n");
    let ran = stolik(folder.path(), &["serve"]).output().expect("it runs");
    assert_eq!(
        refusal(&ran),
        "stolik: `listen` in stolik.toml is \"here\" and cannot be used: invalid socket address syntax; it takes IP:PORT\n"
    );
    let folder = folder_with("stolik.toml", "tabels = 3\n");
    let ran = stolik(folder.path(), &["serve"]).output().expect("it runs");
    assert!(
        refusal(&ran).starts_with(
            "stolik: there is no option `tabels`, as in stolik.toml; there are listen, "
        )
    );
    let folder = tempfile::tempdir().expect("a temporary folder");
    let mut bad = stolik(folder.path(), &["serve"]);
    bad.env("STOLIK_KANASTA_ABSENCE", "cry");
    assert_eq!(
        refusal(&bad.output().expect("it runs")),
        "stolik: STOLIK_KANASTA_ABSENCE in the environment is \"cry\" and cannot be used; it takes end or bot\n"
    );
    let ran = stolik(folder.path(), &["serve", "--dama-silence", "0"])
        .output()
        .expect("it runs");
    let said = refusal(&ran);
    assert!(
        said.contains("--dama-silence <SECONDS>") && said.contains("0 is not in 1..=86400"),
        "{said}"
    );
    let ran = stolik(folder.path(), &["serve", "--log", "lots"])
        .output()
        .expect("it runs");
    let said = refusal(&ran);
    assert!(
        said.contains("'lots' for '--log <LEVELS>'") && said.contains("warn, info, debug or trace"),
        "{said}"
    );
    let mut loud = stolik(folder.path(), &["serve"]);
    loud.env("STOLIK_LOG", "info,server=loud");
    let said = refusal(&loud.output().expect("it runs"));
    assert!(
        said.starts_with("stolik: STOLIK_LOG in the environment is \"info,server=loud\"")
            && said.contains("\"server=loud\" is no level of the log"),
        "{said}"
    );
    let ran = stolik(folder.path(), &["serve", "--project-master", "127.0.0.1:0"])
        .output()
        .expect("it runs");
    assert!(refusal(&ran).contains("project-master needs project-players"));
    assert!(
        !folder.path().join("stolik-data").exists(),
        "nothing was begun"
    );
}

#[test]
fn the_help_shows_no_password_of_the_environment_or_the_file() {
    let folder = folder_with(
        "stolik.toml",
        "database = \"postgres://ann:hush@localhost/x\"\n",
    );
    let mut help = stolik(folder.path(), &["serve", "--help"]);
    help.env("STOLIK_SMTP", "smtp://ann:hush@localhost");
    let ran = help.output().expect("it runs");
    let said = String::from_utf8(ran.stdout).expect("text");
    assert!(
        ran.status.success()
            && said.contains("--metrics <IP:PORT>")
            && said.contains("stolik.toml"),
        "{said}"
    );
    assert!(!said.contains("hush"), "{said}");
}
