//! What `docs/security.md` calls a proof must be a test that exists.

use super::tree::Tree;
use anyhow::{Context, Result};
use std::collections::BTreeSet;

/// Names of so many words are sentences, and so tests; shorter ones are files, fields and programs.
const WORDS: usize = 4;

/// Checks that every test the page names is somewhere in the sources.
pub fn check(tree: &Tree) -> Result<Vec<String>> {
    const PAGE: &str = "docs/security.md";
    let page = tree.text(PAGE).with_context(|| format!("no {PAGE}"))?;
    let tests: BTreeSet<&str> = tree
        .rust
        .iter()
        .flat_map(|file| functions(file.text))
        .collect();
    let mut wrong = Vec::new();
    for (number, line) in (1..).zip(page.lines()) {
        let missing = named(line).filter(|name| !tests.contains(name));
        wrong.extend(missing.map(|name| {
            format!("{PAGE}:{number}: there is no test `{name}`; name the test that proves this")
        }));
    }
    Ok(wrong)
}

/// The names of all functions in a text.
fn functions(text: &str) -> Vec<&str> {
    let after = text.split("fn ").skip(1);
    after
        .filter_map(|rest| {
            let mut words = rest.split(|letter: char| !letter.is_alphanumeric() && letter != '_');
            words.next()
        })
        .collect()
}

/// What stands between backticks and reads like a sentence.
fn named(page: &str) -> impl Iterator<Item = &str> {
    let quoted = page.split('`').skip(1).step_by(2);
    quoted.filter(|word| {
        word.split('_').count() >= WORDS
            && word
                .chars()
                .all(|letter| letter.is_ascii_lowercase() || letter == '_')
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_test_that_the_security_page_names_is_there() {
        let texts =
            super::super::tree::read(&crate::step::root(), "").expect("the sources can be read");
        let tree = Tree::of(
            texts
                .iter()
                .map(|(path, text)| (path.as_str(), text.as_str())),
        );
        assert_eq!(
            check(&tree).expect("the page is there"),
            <[&str; 0]>::default()
        );
    }

    #[test]
    fn a_name_is_told_from_other_words() {
        let page = "`a_late_move_is_lost` in `hub`, `bots.rs`, `no_such`, `Host` and `x_y_z_1()`";
        assert_eq!(named(page).collect::<Vec<_>>(), ["a_late_move_is_lost"]);
        assert_eq!(
            functions("async fn one() {} pub fn two_x<T>("),
            ["one", "two_x"]
        );
    }
}
