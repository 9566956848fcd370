//! `deploy/Dockerfile` stores the default database in a volume. No container is started: the test
//! reads the file.

use std::{path::Path, process::Command};

const DOCKERFILE: &str = include_str!("../../../deploy/Dockerfile");

/// Returns the arguments of an instruction that occurs once.
fn instruction(name: &str) -> &'static str {
    let mut found = DOCKERFILE
        .lines()
        .filter_map(|line| line.strip_prefix(name)?.strip_prefix(' '));
    let arguments = found.next().unwrap_or_else(|| panic!("no {name}"));
    assert_eq!(found.next(), None, "{name} occurs once");
    arguments.trim()
}

/// Returns the default of `--database` as `stolik serve --help` shows it.
fn default_database() -> String {
    let output = Command::new(env!("CARGO_BIN_EXE_stolik"))
        .args(["serve", "--help"])
        .env_remove("STOLIK_DATABASE")
        .output()
        .expect("the program runs");
    let help = String::from_utf8(output.stdout).expect("text");
    let (_, database) = help.split_once("--database").expect("the option");
    let (_, default) = database.split_once("[default: ").expect("its default");
    default.split_once(']').expect("its end").0.to_owned()
}

#[test]
fn the_default_database_of_a_container_is_in_its_volume() {
    let folder = default_database();
    let folder = folder.strip_prefix("./").unwrap_or(&folder);
    let database = Path::new(instruction("WORKDIR")).join(folder);
    let volume = instruction("VOLUME");
    assert!(
        database.starts_with(volume),
        "{database:?} is not in {volume}"
    );
    assert!(
        !DOCKERFILE.contains("STOLIK_DATABASE"),
        "the default is used"
    );
    // The volume takes its owner from the folder in the image, which `useradd` creates.
    let home = format!("--home-dir {volume} --create-home");
    assert!(instruction("RUN useradd").contains(&home));
}
