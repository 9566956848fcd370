//! Who may use whom among our own crates: the architecture's table as data, and its check.

use anyhow::{Context, Result};
use serde_json::Value;

/// What a crate may use of ours.
enum Reach {
    Only(&'static [&'static str]),
    AllBut(&'static [&'static str]),
}
use Reach::{AllBut, Only};

impl Reach {
    fn covers(&self, name: &str) -> bool {
        match self {
            Only(names) => names.contains(&name),
            AllBut(names) => !names.contains(&name),
        }
    }
}

/// One row of the architecture's table: the crate, what it may use, and what its tests may use
/// besides.
struct Row(&'static str, Reach, Reach);

const NONE: Reach = Only(&[]);
const GAME: Reach = Only(&["game-core", "search"]);
const CARD_GAME: Reach = Only(&["cards", "game-core", "search"]);
/// A program or a shell may use everything but the page and what exists only for tests and
/// building.
const SHELL: Reach = AllBut(&[
    "web",
    "web-worker",
    "testkit",
    "browser-tests",
    "fault-tests",
    "xtask",
]);
/// The only crate that every test may use, and that nothing else may.
const TESTKIT: &str = "testkit";

const TABLE: &[Row] = &[
    Row("game-core", NONE, NONE),
    Row("cards", Only(&["game-core"]), NONE),
    Row("search", Only(&["game-core"]), NONE),
    Row("game-dama", GAME, NONE),
    Row("game-rummikub", GAME, NONE),
    Row("game-karcianka", CARD_GAME, NONE),
    Row("game-kanasta", CARD_GAME, NONE),
    Row("game-project", GAME, NONE),
    Row(
        "games",
        Only(&[
            "game-core",
            "search",
            "game-dama",
            "game-rummikub",
            "game-karcianka",
            "game-kanasta",
            "game-project",
        ]),
        NONE,
    ),
    Row("testkit", Only(&["game-core"]), NONE),
    Row("ids", NONE, NONE),
    Row("wire", Only(&["game-core", "games", "ids"]), NONE),
    Row("hub", Only(&["game-core", "games", "wire"]), NONE),
    Row(
        "store",
        Only(&["ids"]),
        Only(&["games", "wire"]),
    ),
    Row("project-net", Only(&["game-core", "game-project"]), NONE),
    Row("page-assets", NONE, NONE),
    Row("server", SHELL, NONE),
    // The page has a component for each game.
    Row(
        "web",
        Only(&[
            "cards",
            "game-core",
            "games",
            "wire",
            "game-dama",
            "game-rummikub",
            "game-karcianka",
            "game-kanasta",
            "game-project",
        ]),
        NONE,
    ),
    Row(
        "web-worker",
        Only(&["game-core", "games", "wire", "hub"]),
        NONE,
    ),
    Row("fault-tests", SHELL, NONE),
    Row("fuzz", Only(&["fault-tests"]), NONE),
    Row("stolik", SHELL, Only(&["fault-tests"])),
    Row("browser-tests", NONE, AllBut(&["web", "xtask"])),
    Row("xtask", NONE, NONE),
];

/// Checks the output of `cargo metadata`; hands back one sentence for each thing that is wrong.
pub fn check(metadata: &str) -> Result<Vec<String>> {
    let metadata: Value = serde_json::from_str(metadata).context("cargo metadata wrote no JSON")?;
    let packages = metadata["packages"]
        .as_array()
        .context("cargo metadata lists no packages")?;
    let mut wrong = Vec::new();
    for package in packages {
        let name = package["name"]
            .as_str()
            .context("a package without a name")?;
        match TABLE.iter().find(|row| row.0 == name) {
            Some(row) => wrong.extend(check_row(row, package)),
            None => wrong.push(format!(
                "`{name}` is not in the table of crates (crates/xtask/src/tidy/architecture.rs)"
            )),
        }
    }
    Ok(wrong)
}

fn check_row(Row(name, uses, tests_use): &Row, package: &Value) -> Vec<String> {
    let dependencies = package["dependencies"].as_array().into_iter().flatten();
    // Only our own crates are reached by a path.
    let ours = dependencies.filter(|dependency| !dependency["path"].is_null());
    let mut wrong = Vec::new();
    for dependency in ours {
        let used = dependency["name"].as_str().unwrap_or_default();
        let in_tests = dependency["kind"] == "dev";
        // A crate's tests may name it again, to switch one of its features on.
        let in_tests_may = used == TESTKIT || used == *name || tests_use.covers(used);
        let may = uses.covers(used) || (in_tests && in_tests_may);
        if !may {
            let who = if in_tests { "the tests of " } else { "" };
            wrong.push(format!("{who}`{name}` may not use `{used}`"));
        }
    }
    wrong
}

#[cfg(test)]
mod tests {
    use super::check;
    use serde_json::json;

    /// One package that uses others, each with its kind: `null` for ordinary, `dev` for tests,
    /// `build`.
    fn complaints(name: &str, uses: &[(&str, Option<&str>)]) -> Vec<String> {
        let dependencies: Vec<_> = uses
            .iter()
            .map(|(name, kind)| json!({"name": name, "kind": kind, "path": "somewhere"}))
            .collect();
        let metadata = json!({"packages": [{"name": name, "dependencies": dependencies}]});
        check(&metadata.to_string()).expect("the sample is metadata")
    }

    #[test]
    fn what_the_table_allows_passes() {
        assert!(complaints("hub", &[("games", None), ("wire", None)]).is_empty());
        assert!(complaints("stolik", &[("server", None), ("page-assets", None)]).is_empty());
    }

    #[test]
    fn a_dependency_against_the_layers_is_caught() {
        assert_eq!(
            complaints("hub", &[("store", None)]),
            ["`hub` may not use `store`"]
        );
        assert_eq!(
            complaints("game-core", &[("games", Some("build"))]),
            ["`game-core` may not use `games`"]
        );
        assert_eq!(
            complaints("server", &[("web", None)]),
            ["`server` may not use `web`"]
        );
    }

    #[test]
    fn the_testkit_is_for_tests_only() {
        assert!(complaints("game-dama", &[("testkit", Some("dev"))]).is_empty());
        assert_eq!(
            complaints("game-dama", &[("testkit", None)]),
            ["`game-dama` may not use `testkit`"]
        );
        assert_eq!(
            complaints("stolik", &[("testkit", None)]),
            ["`stolik` may not use `testkit`"]
        );
    }

    #[test]
    fn tests_keep_to_the_layers_too() {
        assert!(complaints("store", &[("store", Some("dev"))]).is_empty());
        assert!(complaints("browser-tests", &[("server", Some("dev"))]).is_empty());
        assert_eq!(
            complaints("hub", &[("store", Some("dev"))]),
            ["the tests of `hub` may not use `store`"]
        );
    }

    #[test]
    fn a_crate_that_is_not_in_the_table_is_caught() {
        assert_eq!(
            complaints("utils", &[]),
            ["`utils` is not in the table of crates (crates/xtask/src/tidy/architecture.rs)"]
        );
    }

    #[test]
    fn other_peoples_crates_are_not_our_layers() {
        let metadata = json!({"packages": [{"name": "wire", "dependencies": [{"name": "serde", "kind": null}]}]});
        assert!(
            check(&metadata.to_string())
                .expect("the sample is metadata")
                .is_empty()
        );
    }
}
