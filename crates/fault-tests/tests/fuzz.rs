//! Runs every fuzz target for a bounded number of cases (`cargo xtask fuzz --seconds 600` runs
//! longer), and checks that every parser has a target.

use fault_tests::fuzz::{self, PARSERS};
use std::{fs, path::Path};

/// Number of cases of a target.
const CASES: u64 = 4_000;
/// Number of cases of a target whose case is a whole game.
const GAMES: u64 = 300;
/// The crates that parse outside input.
const READERS: [&str; 13] = [
    "cards",
    "game-core",
    "game-dama",
    "game-kanasta",
    "game-karcianka",
    "game-project",
    "game-rummikub",
    "games",
    "ids",
    "project-net",
    "server",
    "store",
    "wire",
];

fn seed() -> u64 {
    std::env::var("STOLIK_SEED").map_or(1, |seed| seed.parse().expect("STOLIK_SEED is a number"))
}

fn cases(target: &str) -> u64 {
    if target.starts_with("play-") {
        GAMES
    } else {
        CASES
    }
}

#[test]
fn nothing_that_comes_from_outside_breaks_what_reads_it() {
    let failures: Vec<_> = fuzz::targets()
        .iter()
        .filter_map(|target| fuzz::run(target, seed(), 0..cases(target.name)).err())
        .map(|failure| failure.to_string())
        .collect();
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

/// Collects the text of all Rust files under a folder.
fn sources(folder: &Path, found: &mut Vec<String>) {
    for entry in fs::read_dir(folder)
        .expect("a folder")
        .map(|entry| entry.expect("an entry").path())
    {
        if entry.is_dir() {
            sources(&entry, found);
        } else if entry.extension().is_some_and(|end| end == "rs") {
            found.push(fs::read_to_string(entry).expect("text"));
        }
    }
}

fn crates() -> std::path::PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .parent()
        .expect("crates")
        .to_owned()
}

#[test]
fn every_type_that_is_read_from_text_has_a_target() {
    let names = fuzz::names();
    assert!(
        PARSERS.iter().all(|(_, _, target)| names.contains(target)),
        "a parser names a target that does not exist"
    );
    for package in READERS {
        let mut texts = Vec::new();
        sources(&crates().join(package).join("src"), &mut texts);
        for line in texts.iter().flat_map(|text| text.lines()) {
            let read = ["impl FromStr for ", "impl TryFrom<String> for "].iter();
            let Some(name) = read
                .filter_map(|words| line.trim_start().strip_prefix(words))
                .next()
            else {
                continue;
            };
            let name = name.trim_end_matches([' ', '{']);
            let has = fuzz::target_for(package, name).is_some();
            assert!(
                has,
                "{package}::{name} is read from text, and crates/fault-tests/src/fuzz/parsers.rs names no target for it"
            );
        }
    }
}

#[test]
fn every_gateway_and_every_game_has_a_target() {
    let names = fuzz::names();
    let gateways = fs::read_dir(crates().join("gateways/src")).expect("gateways");
    let gateways = gateways
        .map(|entry| entry.expect("an entry"))
        .filter(|entry| entry.path().is_dir());
    for gateway in gateways.map(|gateway| gateway.file_name().into_string().expect("a name")) {
        assert!(
            names.contains(&format!("gateway-{gateway}").as_str()),
            "the gateway {gateway} has no target"
        );
    }
    for kind in games::GameKind::ALL {
        assert!(
            names.contains(&format!("notation-{}", kind.name()).as_str()),
            "{kind:?} has no target"
        );
    }
}

/// One macro defines the bodies of requests; each must be covered.
#[test]
fn every_body_of_a_request_is_tried() {
    let account = fs::read_to_string(crates().join("wire/src/account.rs")).expect("the bodies");
    let targets =
        fs::read_to_string(crates().join("fault-tests/src/fuzz/targets.rs")).expect("the targets");
    let bodies = account
        .lines()
        .filter_map(|line| line.strip_prefix("    ")?.strip_suffix(" {"));
    let bodies: Vec<_> = bodies
        .filter(|name| name.chars().all(char::is_alphanumeric))
        .collect();
    assert!(bodies.len() > 5, "{bodies:?}");
    for body in bodies {
        assert!(
            targets.contains(&format!("json::<account::{body}>")),
            "the body {body} has no target"
        );
    }
}

/// A target whose own corpus does not parse would test nothing.
#[test]
fn the_cluster_messages_of_the_corpus_are_parsed() {
    let bus = fuzz::named("bus").expect("a target");
    for message in &bus.corpus {
        assert!(
            server::fuzz_entry::cluster_message(message),
            "not a cluster message: {}",
            String::from_utf8_lossy(message)
        );
    }
}
