//! What a first visit costs over the wire, and the most it may cost.

use crate::{
    files::{self, Files},
    page,
};
use anyhow::{Result, ensure};

/// The promise: the first page, compressed, everything included.
const MOST: usize = 300_000;
/// Only the installer of the app asks for these.
const LATER: &str = ".png";
const TWINS: [&str; 2] = [".br", ".gz"];

/// Weighs the built page, says the result, and fails if it is too heavy.
pub fn check() -> Result<()> {
    let weight = weigh(&files::read(&page::folder())?);
    eprintln!("    the first visit loads {:.1} kB (at most {} kB)", weight as f32 / 1000.0, MOST / 1000);
    ensure!(weight <= MOST, "the page weighs {weight} bytes, {MOST} are the most");
    Ok(())
}

fn weigh(page: &Files) -> usize {
    let loaded = page
        .iter()
        .filter(|(name, _)| !name.ends_with(LATER) && !TWINS.iter().any(|twin| name.ends_with(twin)));
    loaded.map(|(name, bytes)| page.get(&format!("{name}.br")).unwrap_or(bytes).len()).sum()
}

#[cfg(test)]
mod tests {
    use super::weigh;

    #[test]
    fn each_file_counts_once_in_its_smallest_form() {
        let sizes = [("a.js", 100), ("a.js.br", 10), ("a.js.gz", 20), ("b.woff2", 7), ("icon-512.png", 5000)];
        let page = sizes.iter().map(|(name, size)| ((*name).to_owned(), vec![0; *size])).collect();
        assert_eq!(weigh(&page), 17);
    }
}
