//! What a first visit costs over the wire, and the most it may cost.

use crate::{
    files::{self, Files},
    frames, page, split, styles,
};
use anyhow::{Result, ensure};
use std::collections::BTreeMap;

/// The promise: the first page, compressed, everything it needs to be used.
const MOST: usize = 300_000;
/// The table behind the page and its starter, fetched when a bot is to be played or when the page
/// has nothing else to do.
const BEHIND: [&str; 3] = ["/table.js", "/table_bg.wasm", "/worker.js"];
/// Only the installer of the app asks for icons, and only messengers for the pictures of links.
const NOT_THE_PAGES: [&str; 2] = [".png", ".jpg"];
/// The document without a frame, which the service worker keeps.
const PLAIN: &str = "index.html";
const TWINS: [&str; 2] = [".br", ".gz"];

/// Weighs the built page, says the result, and fails if it is too heavy.
pub fn check() -> Result<()> {
    let weights = weights()?;
    for (what, bytes) in &weights {
        eprintln!("    {what}: {:.1} kB", *bytes as f32 / 1000.0);
    }
    let first = weights.first().map_or(0, |(_, bytes)| *bytes);
    ensure!(
        first <= MOST,
        "the first page weighs {first} bytes, {MOST} are the most"
    );
    Ok(())
}

/// What the first page weighs, and then each part that comes later.
pub fn weights() -> Result<Vec<(String, usize)>> {
    let page = files::read(&page::folder())?;
    let is_part = |name: &str| split::is_part(name) || styles::is_later(name);
    // A visit gets one document.
    let is_other_document = |name: &str| {
        name == PLAIN || name.starts_with(frames::FOLDER) && name != frames::FIRST_VISIT
    };
    let later = |name: &str| is_behind(name) || is_part(name) || is_other_document(name);
    let first = (
        "the first page".to_owned(),
        weigh(&page, |name| !later(name)),
    );
    let bots = ("later: the bots".to_owned(), weigh(&page, is_behind));
    let mut parts: BTreeMap<&str, usize> = BTreeMap::new();
    for part in page.keys().filter(|name| is_part(name)) {
        *parts.entry(part_name(part)).or_default() += weigh(&page, |other| other == part);
    }
    let parts = parts
        .into_iter()
        .map(|(name, bytes)| (format!("later: {name}"), bytes));
    Ok([first, bots].into_iter().chain(parts).collect())
}

/// A part by its name, its style sheet with it; what several parts share together.
fn part_name(file: &str) -> &str {
    let name = file.rsplit('/').next().unwrap_or(file);
    let code = || name.strip_prefix("split_")?.strip_suffix(".wasm");
    let sheet = || name.strip_suffix(".css").filter(|_| name != styles::LATER);
    code().or_else(sheet).unwrap_or("what parts share")
}

fn is_behind(name: &str) -> bool {
    BEHIND.iter().any(|file| name.ends_with(file))
}

/// The bytes of the files that count, each in its smallest form.
fn weigh(page: &Files, counts: impl Fn(&str) -> bool) -> usize {
    let is_loaded = |name: &str| {
        !NOT_THE_PAGES
            .iter()
            .chain(&TWINS)
            .any(|end| name.ends_with(end))
    };
    let loaded = page
        .iter()
        .filter(|(name, _)| is_loaded(name) && counts(name));
    loaded
        .map(|(name, bytes)| page.get(&format!("{name}.br")).unwrap_or(bytes).len())
        .sum()
}

#[cfg(test)]
mod tests {
    use super::{is_behind, part_name, weigh};
    use crate::files::Files;

    #[test]
    fn each_file_counts_once_in_its_smallest_form() {
        let sizes = [
            ("a.js", 100),
            ("a.js.br", 10),
            ("a.js.gz", 20),
            ("b.woff2", 7),
            ("icon-512.png", 5000),
        ];
        let page: Files = sizes
            .iter()
            .map(|(name, size)| ((*name).to_owned(), vec![0; *size]))
            .collect();
        assert_eq!(weigh(&page, |_| true), 17);
    }

    #[test]
    fn a_part_is_weighed_with_its_style_sheet() {
        assert_eq!(part_name("assets/0123/split_dama.wasm"), "dama");
        assert_eq!(part_name("assets/0123/dama.css"), "dama");
        assert_eq!(part_name("assets/0123/later.css"), "what parts share");
        assert_eq!(part_name("assets/0123/chunk_3.wasm"), "what parts share");
    }

    #[test]
    fn what_lies_behind_the_page_is_weighed_apart() {
        assert!(is_behind("assets/0123/table_bg.wasm"));
        assert!(!is_behind("assets/0123/stolik_bg.wasm"));
    }
}
