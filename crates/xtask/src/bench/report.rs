//! The figures as people read them.

use super::figures::{Figure, Figures, Section};
use crate::step::root;
use anyhow::{Context, Result};
use std::{fmt::Write, fs};

const FILE: &str = "docs/performance.md";
const OPENING: &str = "# How fast it is

Written by `cargo xtask bench`, which measures everything anew; `cargo xtask bench PART` measures
one part. Figures of others were taken in the same run, on the same machine, in turn with ours. What
a clock measured depends on the machine (two shared cores here); compare the ratios. What was
counted - bytes, instructions - does not, and `cargo xtask bench` fails when it grows by more than
2 % over `docs/performance.json`.
";
/// The most columns of a line of text.
const COLUMNS: usize = 100;

/// Prints a section while the next is measured.
pub fn print(section: &Section) {
    print!("{}", table(section));
}

/// Writes the page of figures, its parts in this order.
pub fn write(figures: &Figures, order: &[&str]) -> Result<()> {
    fs::write(root().join(FILE), page(figures, order)).context(FILE)
}

fn page(figures: &Figures, order: &[&str]) -> String {
    let mut page = OPENING.to_owned();
    for (part, section) in order
        .iter()
        .filter_map(|part| Some((part, figures.sections.get(*part)?)))
    {
        let Section { title, text, .. } = section;
        let table = table(section);
        write!(
            page,
            "\n## {title}\n\n{}\n\n{table}",
            wrapped(&format!("`cargo xtask bench {part}`. {text}"))
        )
        .expect("a String takes all");
    }
    page
}

/// Breaks a paragraph into lines of at most [`COLUMNS`] columns.
fn wrapped(text: &str) -> String {
    let mut lines = String::new();
    let mut columns = 0;
    for word in text.split_whitespace() {
        let width = word.chars().count();
        if columns > 0 && columns + 1 + width > COLUMNS {
            lines.push('\n');
            columns = 0;
        } else if columns > 0 {
            lines.push(' ');
            columns += 1;
        }
        lines.push_str(word);
        columns += width;
    }
    lines
}

fn table(section: &Section) -> String {
    let has_peers = section.figures.iter().any(|figure| figure.peer.is_some());
    let head = if has_peers {
        "| | Stolik | peer | times better |\n|---|--:|--:|--:|\n"
    } else {
        "| | Stolik |\n|---|--:|\n"
    };
    let line = if has_peers { beside } else { alone };
    section
        .figures
        .iter()
        .map(line)
        .fold(head.to_owned(), |table, line| table + &line)
}

fn alone(figure: &Figure) -> String {
    format!(
        "| {} | {} {} |\n",
        figure.what,
        short(figure.ours),
        figure.unit
    )
}

fn beside(figure: &Figure) -> String {
    let Figure {
        what,
        unit,
        ours,
        peer,
        ..
    } = figure;
    let theirs = peer.as_ref().map_or(String::new(), |peer| {
        format!("{}: {} {unit}", peer.name, short(peer.figure))
    });
    let times = figure.times().map_or(String::new(), short);
    format!(
        "| {what} | {} {unit} | {theirs} | {times} |\n",
        short(*ours)
    )
}

/// A figure with three digits that count, thousands apart.
fn short(figure: f64) -> String {
    let digits = match figure.abs() {
        size if size >= 100.0 => 0,
        size if size >= 10.0 => 1,
        _ => 2,
    };
    let text = format!("{figure:.digits$}");
    let (whole, rest) = text
        .split_once('.')
        .map_or((text.as_str(), ""), |(whole, rest)| (whole, rest));
    let mut apart = String::new();
    for (at, digit) in whole.chars().enumerate() {
        if at > 0 && (whole.len() - at) % 3 == 0 && digit.is_ascii_digit() {
            apart.push(',');
        }
        apart.push(digit);
    }
    if rest.is_empty() {
        apart
    } else {
        format!("{apart}.{rest}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_are_short_and_readable() {
        assert_eq!(short(27_700_123.4), "27,700,123");
        assert_eq!(short(999.6), "1,000");
        assert_eq!(short(45.27), "45.3");
        assert_eq!(short(0.123), "0.12");
    }

    #[test]
    fn a_part_is_a_heading_its_command_and_a_table() {
        let figure = Figure::time("a move", "us", 2.0).beside("them", Some(7.0));
        let section = Section {
            title: "Moves".into(),
            text: "So.".into(),
            figures: vec![figure],
        };
        let mut figures = Figures::default();
        figures.replace("moves", section);
        let page = page(&figures, &["absent", "moves"]);
        assert!(
            page.contains("## Moves\n\n`cargo xtask bench moves`. So.\n"),
            "{page}"
        );
        assert!(
            page.contains("| a move | 2.00 us | them: 7.00 us | 3.50 |"),
            "{page}"
        );
    }

    #[test]
    fn text_wraps_at_the_last_column() {
        let word = "a".repeat(49);
        assert_eq!(
            wrapped(&format!("{word} {word}b c")),
            format!("{word} {word}b\nc")
        );
    }
}
