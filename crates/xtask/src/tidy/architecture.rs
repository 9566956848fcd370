//! The table of crates in `ARCHITECTURE.md` lists every crate and what it may use; `cargo metadata`
//! says what it does use.
//!
//! A cell of the column "may use" is a list of names in backticks, `-` for none, and may go on with
//! `; tests:` and what only the tests of the crate may use. `game-*` stands for all crates whose
//! names start so.

use anyhow::{Context, Result};
use serde_json::Value;
use std::collections::BTreeMap;

/// The document with the table.
pub const DOCUMENT: &str = "ARCHITECTURE.md";
/// The start of the table's head.
const HEAD: [&str; 3] = ["crate", "what it is", "may use"];
/// The crate that every crate's tests may use.
const TESTKIT: &str = "testkit";

/// One row of the table.
struct Row<'a> {
    line: usize,
    uses: Vec<&'a str>,
    tests_use: Vec<&'a str>,
}

/// Compares the table with the output of `cargo metadata`.
pub fn check(document: &str, metadata: &str) -> Result<Vec<String>> {
    let rows = rows(document)?;
    let metadata: Value = serde_json::from_str(metadata).context("cargo metadata wrote no JSON")?;
    let packages = metadata["packages"].as_array().into_iter().flatten();
    let packages = packages.map(|package| Some((package["name"].as_str()?, package)));
    let packages: BTreeMap<&str, &Value> = packages
        .collect::<Option<_>>()
        .context("a package has no name")?;
    let mut wrong = Vec::new();
    for (name, package) in &packages {
        match rows.get(name) {
            Some(row) => wrong.extend(wrong_uses(name, row, package)),
            None => wrong.push(format!(
                "{DOCUMENT}: the table of crates has no row for `{name}`; add one"
            )),
        }
    }
    for (name, row) in &rows {
        let named = row.uses.iter().chain(&row.tests_use);
        let known = |pattern: &str| packages.keys().any(|name| matches(pattern, name));
        let unknown = std::iter::once(name)
            .chain(named)
            .filter(|pattern| !known(pattern));
        wrong.extend(unknown.map(|pattern| {
            format!(
                "{DOCUMENT}:{}: there is no crate `{pattern}`; correct the row of `{name}`",
                row.line
            )
        }));
    }
    Ok(wrong)
}

/// What a crate uses against its row.
fn wrong_uses(name: &str, row: &Row, package: &Value) -> Vec<String> {
    let dependencies = package["dependencies"].as_array().into_iter().flatten();
    // Only crates of this workspace are reached by a path.
    let ours = dependencies.filter(|dependency| !dependency["path"].is_null());
    let covers =
        |patterns: &[&str], used: &str| patterns.iter().any(|pattern| matches(pattern, used));
    let mut wrong = Vec::new();
    for dependency in ours {
        let used = dependency["name"].as_str().unwrap_or_default();
        let in_tests = dependency["kind"] == "dev";
        // A crate's tests may name the crate again, to switch one of its features on.
        let is_for_tests = used == TESTKIT || used == name || covers(&row.tests_use, used);
        let may_use = covers(&row.uses, used) || (in_tests && is_for_tests);
        if !may_use {
            let (whose, column) = if in_tests {
                (
                    "the tests of ",
                    "after `; tests:` in the column \"may use\"",
                )
            } else {
                ("", "in the column \"may use\"")
            };
            wrong.push(format!(
                "{DOCUMENT}:{}: {whose}`{name}` may not use `{used}`; remove the dependency from \
                 crates/{name}/Cargo.toml, or add `{used}` {column} of the row of `{name}`",
                row.line
            ));
        }
    }
    wrong
}

/// Whether a name, or all that starts like it if it ends in `*`, stands for a crate.
fn matches(pattern: &str, name: &str) -> bool {
    match pattern.strip_suffix('*') {
        Some(start) => name.starts_with(start),
        None => name == pattern,
    }
}

/// The rows of the table, by crate.
fn rows(document: &str) -> Result<BTreeMap<&str, Row<'_>>> {
    let mut lines = (1..)
        .zip(document.lines())
        .skip_while(|(_, line)| !is_head(line));
    lines.next().with_context(|| {
        format!(
            "{DOCUMENT} has no table with the columns | {} |",
            HEAD.join(" | ")
        )
    })?;
    // The line under the head holds dashes only.
    let rows = lines.skip(1).take_while(|(_, line)| line.starts_with('|'));
    rows.map(|(number, line)| {
        row(number, line).with_context(|| {
            format!(
                "{DOCUMENT}:{number}: not a row of three cells: a name, a text, and names in \
                 backticks with commas between them (`-` for none) that may end in `; tests:` \
                 and further names"
            )
        })
    })
    .collect()
}

fn is_head(line: &str) -> bool {
    let cells = cells(line);
    cells.len() == HEAD.len()
        && cells
            .iter()
            .zip(HEAD)
            .all(|(cell, head)| cell.starts_with(head))
}

fn cells(line: &str) -> Vec<&str> {
    let inside = line
        .trim()
        .strip_prefix('|')
        .and_then(|line| line.strip_suffix('|'));
    inside
        .into_iter()
        .flat_map(|line| line.split('|'))
        .map(str::trim)
        .collect()
}

fn row(line: usize, text: &str) -> Option<(&str, Row<'_>)> {
    let [name, _, may_use] = cells(text)[..] else {
        return None;
    };
    let (uses, tests_use) = may_use.split_once("; tests:").unwrap_or((may_use, "-"));
    let row = Row {
        line,
        uses: names(uses)?,
        tests_use: names(tests_use)?,
    };
    Some((quoted(name)?, row))
}

fn names(list: &str) -> Option<Vec<&str>> {
    if list.trim() == "-" {
        return Some(Vec::new());
    }
    list.split(',').map(quoted).collect()
}

fn quoted(name: &str) -> Option<&str> {
    name.trim().strip_prefix('`')?.strip_suffix('`')
}

#[cfg(test)]
mod tests {
    use super::check;
    use serde_json::{Value, json};

    const TABLE: &str = "\
# Title
| crate | what it is | may use (ours) |
|---|---|---|
| `game-core` | words | - |
| `game-dama` | a game | `game-core` |
| `games` | all | `game-*` |
| `testkit` | laws | `game-core` |
| `hub` | tables | `games`; tests: `store` |
| `store` | SQL | - |

Text.
| `not` | in it | - |
";

    /// A package that uses others, each with its kind: `null` for ordinary, `dev` for tests.
    fn package(name: &str, uses: &[(&str, Option<&str>)]) -> Value {
        let uses = uses
            .iter()
            .map(|(name, kind)| json!({"name": name, "kind": kind, "path": "x"}));
        json!({"name": name, "dependencies": uses.collect::<Vec<_>>()})
    }

    /// What is wrong if one crate of the table uses these others.
    fn complaints(name: &str, uses: &[(&str, Option<&str>)]) -> Vec<String> {
        let names = ["game-core", "game-dama", "games", "testkit", "hub", "store"];
        let mut packages: Vec<Value> = vec![package(name, uses)];
        packages.extend(
            names
                .iter()
                .filter(|other| **other != name)
                .map(|other| package(other, &[])),
        );
        let metadata = json!({"packages": packages}).to_string();
        check(TABLE, &metadata).expect("the table and the metadata can be read")
    }

    #[test]
    fn what_the_table_allows_passes() {
        assert!(complaints("games", &[("game-core", None), ("game-dama", None)]).is_empty());
        assert!(
            complaints(
                "hub",
                &[
                    ("games", None),
                    ("store", Some("dev")),
                    ("hub", Some("dev"))
                ]
            )
            .is_empty()
        );
        assert!(complaints("store", &[("testkit", Some("dev"))]).is_empty());
    }

    #[test]
    fn a_use_that_the_table_does_not_allow_is_caught() {
        assert_eq!(
            complaints("hub", &[("store", None)]),
            [
                "ARCHITECTURE.md:8: `hub` may not use `store`; remove the dependency from \
              crates/hub/Cargo.toml, or add `store` in the column \"may use\" of the row of `hub`"
            ]
        );
        assert_eq!(
            complaints("game-core", &[("games", Some("build"))]).len(),
            1
        );
        assert_eq!(complaints("hub", &[("testkit", None)]).len(), 1);
        assert_eq!(complaints("games", &[("hub", None)]).len(), 1);
    }

    #[test]
    fn tests_keep_to_the_table_too() {
        assert_eq!(
            complaints("games", &[("store", Some("dev"))]),
            [
                "ARCHITECTURE.md:6: the tests of `games` may not use `store`; remove the dependency from \
              crates/games/Cargo.toml, or add `store` after `; tests:` in the column \"may use\" of the row of `games`"
            ]
        );
    }

    #[test]
    fn crates_without_a_row_and_rows_without_a_crate_are_caught() {
        assert_eq!(
            complaints("utils", &[]),
            ["ARCHITECTURE.md: the table of crates has no row for `utils`; add one"]
        );
        let metadata = json!({"packages": [package("a", &[])]}).to_string();
        let table =
            "| crate | what it is | may use |\n|-|-|-|\n| `a` | x | `b-*` |\n| `c` | x | - |\n";
        assert_eq!(
            check(table, &metadata).expect("the table can be read"),
            [
                "ARCHITECTURE.md:3: there is no crate `b-*`; correct the row of `a`",
                "ARCHITECTURE.md:4: there is no crate `c`; correct the row of `c`"
            ]
        );
    }

    #[test]
    fn a_cell_that_cannot_be_read_is_an_error() {
        let table = "| crate | what it is | may use |\n|-|-|-|\n| `a` | x | all but `web` |\n";
        let error = check(table, "{}").expect_err("the cell is no list");
        assert!(
            error
                .to_string()
                .starts_with("ARCHITECTURE.md:3: not a row"),
            "{error}"
        );
        assert!(check("no table", "{}").is_err());
    }

    #[test]
    fn crates_of_others_are_not_in_the_table() {
        let metadata =
            json!({"packages": [{"name": "a", "dependencies": [{"name": "serde", "kind": null}]}]});
        let table = "| crate | what it is | may use |\n|-|-|-|\n| `a` | x | - |\n";
        assert!(
            check(table, &metadata.to_string())
                .expect("the table can be read")
                .is_empty()
        );
    }
}
