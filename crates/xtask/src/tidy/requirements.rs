//! Every requirement of a source document has a test that exists, or the reason why Stolik differs.
//!
//! The pages in `docs/sources/` are tables with a row for each requirement: id, place in the
//! document, requirement, proof. A proof is `crate/test` in backticks, one or more, or `Differs:`
//! and a reason.

use super::tree::Tree;
use std::collections::{BTreeMap, BTreeSet};

/// The folder of the pages.
const FOLDER: &str = "docs/sources/";
/// The page that counts the rows of the others.
const INDEX: &str = "docs/sources/README.md";
/// The pages and how their ids begin.
const PAGES: [(&str, &str); 5] = [
    ("rummikub.md", "RUM"),
    ("project-game.md", "PRO"),
    ("dama.md", "DAM"),
    ("karcianka.md", "KAR"),
    ("kanasta.md", "KAN"),
];
/// Starts a proof that is a reason.
const DIFFERS: &str = "Differs: ";
/// A reason of fewer words explains nothing.
const REASON_WORDS: usize = 4;

/// Checks all pages and the counts in their index.
pub fn check(tree: &Tree) -> Vec<String> {
    let tests: BTreeSet<String> = tree
        .rust
        .iter()
        .flat_map(|file| tests(file.text).map(|name| format!("{}/{name}", file.crate_name)))
        .collect();
    let mut wrong = Vec::new();
    for (file, prefix) in PAGES {
        let path = format!("{FOLDER}{file}");
        match tree.text(&path) {
            Some(text) => wrong.extend(SourcePage::of(&path, prefix, text).check(&tests)),
            None => wrong.push(format!("{path}: the page is missing")),
        }
    }
    wrong.extend(check_index(tree));
    wrong
}

/// One page with its rows by line number.
struct SourcePage<'a> {
    path: &'a str,
    prefix: &'a str,
    rows: Vec<(usize, Vec<&'a str>)>,
}

impl<'a> SourcePage<'a> {
    fn of(path: &'a str, prefix: &'a str, text: &'a str) -> SourcePage<'a> {
        SourcePage {
            path,
            prefix,
            rows: rows(text),
        }
    }

    fn check(&self, tests: &BTreeSet<String>) -> Vec<String> {
        let mut wrong = Vec::new();
        if self.rows.is_empty() {
            wrong.push(format!("{}: the page has no requirement", self.path));
        }
        let mut free = (1..=self.rows.len())
            .map(|number| format!("{}-{number:03}", self.prefix))
            .collect();
        for (line, cells) in &self.rows {
            let found = check_row(&mut free, cells, tests);
            wrong.extend(found.map(|error| format!("{}:{line}: {error}", self.path)));
        }
        wrong
    }
}

/// What is wrong with one row. Its id is taken from those still free.
fn check_row(
    free: &mut BTreeSet<String>,
    cells: &[&str],
    tests: &BTreeSet<String>,
) -> Option<String> {
    let [id, _, requirement, proof] = cells else {
        return Some("a row has four cells: id, where, requirement, proof".into());
    };
    if !free.remove(*id) {
        let next = free.first().map_or("none", String::as_str);
        return Some(format!(
            "the id `{id}` is taken or leaves a gap; `{next}` is free"
        ));
    }
    if requirement.is_empty() {
        return Some(format!("{id} says no requirement"));
    }
    check_proof(id, proof, tests)
}

/// The cells of each row of requirements, with its line number.
fn rows(text: &str) -> Vec<(usize, Vec<&str>)> {
    let lines = (1..).zip(text.lines());
    lines
        .filter_map(|(number, line)| Some((number, cells(line)?)))
        .filter(|(_, cells)| !is_head(cells[0]))
        .collect()
}

/// The cells of a line of a table.
fn cells(line: &str) -> Option<Vec<&str>> {
    let inner = line.trim().strip_prefix('|')?.strip_suffix('|')?;
    Some(inner.split('|').map(str::trim).collect())
}

/// Whether a first cell belongs to the head of a table.
fn is_head(cell: &str) -> bool {
    cell == "id" || (!cell.is_empty() && cell.chars().all(|letter| letter == '-'))
}

fn check_proof(id: &str, proof: &str, tests: &BTreeSet<String>) -> Option<String> {
    if let Some(reason) = proof.strip_prefix(DIFFERS) {
        let is_short = reason.split_whitespace().count() < REASON_WORDS;
        return is_short.then(|| format!("{id} differs without a reason"));
    }
    let mut names = quoted(proof).peekable();
    if names.peek().is_none() {
        return Some(format!(
            "{id} has no proof; name `crate/test` or write `{DIFFERS}` and the reason"
        ));
    }
    names
        .find(|name| !tests.contains(*name))
        .map(|name| format!("{id} names the test `{name}`, which does not exist"))
}

/// The texts between backticks.
fn quoted(text: &str) -> impl Iterator<Item = &str> {
    text.split('`').skip(1).step_by(2)
}

/// The names of the functions in a Rust file that have a test attribute, or that
/// `on_both_engines!` turns into tests.
fn tests(text: &str) -> impl Iterator<Item = &str> {
    let mut has_attribute = false;
    let mut in_macro = false;
    text.lines().filter_map(move |full| {
        let line = full.trim();
        if full == "}" || full.starts_with("on_both_engines! {") {
            in_macro = full != "}";
        }
        if line.starts_with("#[") {
            has_attribute |= line.contains("test]") || line.contains("test(");
            return None;
        }
        let is_top = in_macro && full.strip_prefix("    ") == Some(line);
        let name = function_name(line).filter(|_| has_attribute || is_top);
        has_attribute &= line.starts_with("//");
        name
    })
}

/// The name of the function that a line defines.
fn function_name(line: &str) -> Option<&str> {
    let start = line
        .trim_start_matches("pub ")
        .trim_start_matches("async ")
        .strip_prefix("fn ")?;
    start.split(['(', '<']).next()
}

/// Checks that the index counts the rows of each page as they are.
fn check_index(tree: &Tree) -> Vec<String> {
    let Some(index) = tree.text(INDEX) else {
        return vec![format!("{INDEX}: the page is missing")];
    };
    let counted: BTreeMap<&str, Vec<&str>> = index
        .lines()
        .filter_map(cells)
        .filter_map(|cells| Some((link(cells[0])?, cells.get(2..)?.to_vec())))
        .collect();
    let mut wrong = Vec::new();
    for (file, _) in PAGES {
        let Some(text) = tree.text(&format!("{FOLDER}{file}")) else {
            continue;
        };
        let rows = rows(text);
        let differ = rows
            .iter()
            .filter(|(_, cells)| cells.last().is_some_and(|cell| cell.starts_with(DIFFERS)))
            .count();
        let expected = [rows.len(), rows.len() - differ, differ].map(|count| count.to_string());
        if counted.get(file).is_none_or(|found| *found != expected) {
            wrong.push(format!(
                "{INDEX}: the row of {file} ends with: | {} |",
                expected.join(" | ")
            ));
        }
    }
    wrong
}

/// The file that a cell links to.
fn link(cell: &str) -> Option<&str> {
    cell.split_once("](")?.1.strip_suffix(')')
}

#[cfg(test)]
mod tests {
    use super::{INDEX, SourcePage, Tree, check, check_index, tests};
    use std::collections::BTreeSet;

    /// What is wrong with a page of these rows, where `dice/a_six_is_thrown` is a test.
    fn complaints(rows: &str) -> Vec<String> {
        let known = BTreeSet::from(["dice/a_six_is_thrown".to_owned()]);
        let head = "| id | where | requirement | proof |\n|---|---|---|---|\n";
        SourcePage::of("p.md", "KAN", &format!("{head}{rows}")).check(&known)
    }

    #[test]
    fn a_row_with_a_test_or_a_reason_passes() {
        let rows = "| KAN-001 | 2.5 | A six. | `dice/a_six_is_thrown` |\n\
                    | KAN-002 | 2.5 | C++. | Differs: it is written in Rust. |";
        assert_eq!(complaints(rows), <[&str; 0]>::default());
    }

    #[test]
    fn a_row_without_proof_is_caught() {
        for proof in ["", "Open: not yet", "Differs: no", "dice/a_six_is_thrown"] {
            let row = format!("| KAN-001 | 2.5 | A six. | {proof} |");
            assert_eq!(complaints(&row).len(), 1, "{proof}");
        }
    }

    #[test]
    fn a_test_that_does_not_exist_is_caught_with_its_line() {
        assert_eq!(
            complaints("| KAN-001 | 2.5 | A six. | `dice/a_six_is_thrown`, `dice/a_seven` |"),
            ["p.md:3: KAN-001 names the test `dice/a_seven`, which does not exist"]
        );
    }

    #[test]
    fn an_id_that_is_missing_or_repeated_is_caught() {
        let row = "| KAN-002 | 2.5 | A six. | `dice/a_six_is_thrown` |";
        assert_eq!(
            complaints(row),
            ["p.md:3: the id `KAN-002` is taken or leaves a gap; `KAN-001` is free"]
        );
        let twice = "| KAN-001 | 2.5 | A six. | `dice/a_six_is_thrown` |\n";
        assert_eq!(complaints(&twice.repeat(2)).len(), 1);
        assert_eq!(complaints("").len(), 1);
    }

    #[test]
    fn only_functions_with_a_test_attribute_are_tests() {
        let text = "fn help() {}\n#[test]\n#[should_panic]\nfn one() {}\n\
                    #[tokio::test(flavor = \"multi_thread\")]\nasync fn two() {}\n\
                    #[inline]\nfn three() {}\n#[test]\n// why\nfn four() {}";
        assert_eq!(tests(text).collect::<Vec<_>>(), ["one", "two", "four"]);
    }

    #[test]
    fn functions_that_run_on_both_databases_are_tests() {
        let text = "on_both_engines! {\n    async fn one(home: Home) {\n        fn no() {}\n    }\n\n    \
                    async fn two(home: Home) {\n    }\n}\nfn helper() {\n}\n";
        assert_eq!(tests(text).collect::<Vec<_>>(), ["one", "two"]);
    }

    #[test]
    fn the_index_has_to_count_right() {
        let page = "| DAM-001 | 1 | A. | `x/y` |\n| DAM-002 | 1 | B. | Differs: for this reason. |";
        let right = "| [Dáma](dama.md) | 002 | 2 | 1 | 1 |";
        let tree = |index| Tree::of([(INDEX, index), ("docs/sources/dama.md", page)]);
        assert_eq!(check_index(&tree(right)), <[&str; 0]>::default());
        let wrong = check_index(&tree("| [Dáma](dama.md) | 002 | 3 | 1 | 1 |"));
        assert_eq!(
            wrong,
            [format!(
                "{INDEX}: the row of dama.md ends with: | 2 | 1 | 1 |"
            )]
        );
    }

    #[test]
    fn a_missing_page_is_caught() {
        assert_eq!(check(&Tree::of([])).len(), 6);
    }
}
