//! What `docs/security.md` calls a proof must be a test that exists.

use crate::{files, step::root};
use anyhow::{Result, ensure};
use std::collections::BTreeSet;

/// Names of so many words are sentences, and so tests; shorter ones are files, fields and programs.
const WORDS: usize = 4;

/// Checks that every test the page names is somewhere in the sources.
pub fn check() -> Result<()> {
    let page = std::fs::read_to_string(root().join("docs/security.md"))?;
    let sources = files::read(&root().join("crates"))?;
    let texts = sources.iter().filter(|(name, _)| name.ends_with(".rs"));
    let tests: BTreeSet<String> = texts
        .flat_map(|(_, bytes)| functions(&String::from_utf8_lossy(bytes)))
        .collect();
    let missing: Vec<&str> = named(&page).filter(|name| !tests.contains(*name)).collect();
    ensure!(
        missing.is_empty(),
        "docs/security.md names tests that are not there: {}",
        missing.join(", ")
    );
    Ok(())
}

/// The names of all functions in a text.
fn functions(text: &str) -> Vec<String> {
    let after = text.split("fn ").skip(1);
    let name = |rest: &str| {
        rest.split(|letter: char| !letter.is_alphanumeric() && letter != '_')
            .next()
            .map(str::to_owned)
    };
    after.filter_map(name).collect()
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
        check().unwrap();
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
