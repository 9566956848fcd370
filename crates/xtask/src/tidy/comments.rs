//! Comments say something, in plain words: no doc comment of fewer than three words, few pronouns
//! without an antecedent, and enough names of code in backticks.

use super::{
    lexer::Token,
    tree::{RustFile, Tree},
};
use std::collections::BTreeMap;

/// A doc comment of fewer words repeats the name of its item.
const FEWEST_WORDS: usize = 3;
/// Pronouns that hide the subject of a sentence.
const VAGUE: [&str; 4] = ["whoever", "whom", "somebody", "nobody"];
/// At most so many of ten thousand comment lines may be vague: 0.5 %.
const MOST_VAGUE: usize = 50;
/// At least so many of ten thousand comment lines name code in backticks: 12 %.
const FEWEST_NAMING: usize = 1200;

/// Checks all Rust files, tests included.
pub fn check(tree: &Tree) -> Vec<String> {
    let mut wrong = Vec::new();
    let mut crates: BTreeMap<&str, Counts> = BTreeMap::new();
    let mut vague = Vec::new();
    for file in &tree.rust {
        wrong.extend(short_docs(file));
        let counts = crates.entry(file.crate_name).or_default();
        for (number, line) in file.comments.iter().flat_map(lines) {
            counts.lines += 1;
            counts.naming += usize::from(line.contains('`'));
            if let Some(word) = vague_word(line) {
                counts.vague += 1;
                vague.push(format!(
                    "{}:{number}: the comment says `{word}`; name the subject instead",
                    file.path
                ));
            }
        }
    }
    let all = crates.values().fold(Counts::default(), Counts::plus);
    if all.vague * 10_000 > all.lines * MOST_VAGUE {
        wrong.append(&mut vague);
        wrong.push(table(
            "too many comment lines with a vague pronoun: at most 0.5 % may have one",
            &crates,
            &all,
        ));
    }
    if all.naming * 10_000 < all.lines * FEWEST_NAMING {
        wrong.push(table(
            "too few comment lines name code in backticks: at least 12 % must",
            &crates,
            &all,
        ));
    }
    wrong
}

/// How many comment lines there are, and how many of them are vague or name code.
#[derive(Default)]
struct Counts {
    lines: usize,
    vague: usize,
    naming: usize,
}

impl Counts {
    fn plus(self, other: &Counts) -> Counts {
        Counts {
            lines: self.lines + other.lines,
            vague: self.vague + other.vague,
            naming: self.naming + other.naming,
        }
    }

    fn row(&self, name: &str) -> String {
        let percent = |part: usize| part as f64 * 100.0 / self.lines.max(1) as f64;
        format!(
            "    {name:<16} {:>6} lines {:>5} vague {:>5.1} % {:>6} with backticks {:>5.1} %",
            self.lines,
            self.vague,
            percent(self.vague),
            self.naming,
            percent(self.naming)
        )
    }
}

fn table(head: &str, crates: &BTreeMap<&str, Counts>, all: &Counts) -> String {
    let mut rows = vec![format!("{head}; by crate:")];
    rows.extend(crates.iter().map(|(name, counts)| counts.row(name)));
    rows.push(all.row("all"));
    rows.join("\n")
}

/// The lines of a comment that hold text, each with its number.
fn lines<'a>(comment: &Token<'a>) -> impl Iterator<Item = (usize, &'a str)> + use<'a> {
    let lines = (comment.line..).zip(comment.text.lines());
    lines.filter(|(_, line)| line.contains(char::is_alphanumeric))
}

fn vague_word(line: &str) -> Option<&'static str> {
    let words = line.split(|letter: char| !letter.is_alphanumeric());
    words.into_iter().find_map(|word| {
        VAGUE
            .into_iter()
            .find(|vague| word.eq_ignore_ascii_case(vague))
    })
}

/// The doc comments of a file that say too little.
fn short_docs(file: &RustFile) -> Vec<String> {
    let docs = file
        .comments
        .iter()
        .filter_map(|comment| Some((comment.line, doc(comment)?)));
    let mut blocks: Vec<Block> = Vec::new();
    for (line, doc) in docs {
        let words = doc
            .text
            .split_whitespace()
            .filter(|word| word.contains(char::is_alphanumeric));
        match blocks.last_mut() {
            Some(block) if block.mark == doc.mark && block.next == line => {
                block.words += words.count()
            }
            _ => blocks.push(Block {
                mark: doc.mark,
                first: line,
                next: line,
                words: words.count(),
            }),
        }
        if let Some(block) = blocks.last_mut() {
            block.next = line + 1;
        }
    }
    let short = blocks.iter().filter(|block| block.words < FEWEST_WORDS);
    short
        .map(|block| {
            format!(
                "{}:{}: a doc comment of {} words; say what the item does or refuses, or delete the comment",
                file.path, block.first, block.words
            )
        })
        .collect()
}

/// Doc comments on lines that follow each other.
struct Block<'a> {
    mark: &'a str,
    first: usize,
    next: usize,
    words: usize,
}

struct Doc<'a> {
    mark: &'a str,
    text: &'a str,
}

/// A comment as documentation, if it is any.
fn doc<'a>(comment: &Token<'a>) -> Option<Doc<'a>> {
    let (mark, text) = comment.text.split_at_checked(3)?;
    let is_doc = matches!(mark, "///" | "//!" | "/**" | "/*!");
    // Four slashes and more draw a line.
    let is_ruler = mark == "///" && text.starts_with('/');
    (is_doc && !is_ruler).then_some(Doc { mark, text })
}

#[cfg(test)]
mod tests {
    use super::{super::tree::Tree, check};

    fn complaints(source: &str) -> Vec<String> {
        check(&Tree::of([("crates/a/src/lib.rs", source)]))
    }

    #[test]
    fn a_doc_comment_of_two_words_is_caught() {
        assert_eq!(
            complaints("/// A `seat`.\nstruct A;\n/// The\n/// `State` of play.\nstruct B;"),
            [
                "crates/a/src/lib.rs:1: a doc comment of 2 words; say what the item does or refuses, or delete the comment"
            ]
        );
        assert!(complaints("//! Says what `a` is for.\n/// And `b` too.\nfn b() {}").is_empty());
        assert!(complaints("// `short`\n//// no doc `x`").is_empty());
    }

    #[test]
    fn an_empty_line_ends_a_doc_comment() {
        assert_eq!(complaints("/// One `a`.\n\n/// Two `b`.\n").len(), 2);
    }

    #[test]
    fn vague_pronouns_are_counted_over_all_comment_lines() {
        let plain = "// `x` is plain.\n".repeat(200);
        assert!(complaints(&format!("{plain}// Nobody.")).is_empty());
        let wrong = complaints(&format!("{plain}// Nobody.\n// Whom it may concern."));
        assert_eq!(
            wrong[0],
            "crates/a/src/lib.rs:201: the comment says `nobody`; name the subject instead"
        );
        assert_eq!(wrong.len(), 3);
        assert!(
            wrong[2].contains("202 lines     2 vague   1.0 %"),
            "{}",
            wrong[2]
        );
        assert!(complaints(&format!("{plain}let a = \"nobody whom\";")).is_empty());
    }

    #[test]
    fn enough_comment_lines_must_name_code() {
        let plain = "// Plain text.\n".repeat(88);
        assert!(complaints(&format!("{plain}{}", "// `x` here\n".repeat(12))).is_empty());
        let wrong = complaints(&format!("{plain}{}", "// `x` here\n".repeat(11)));
        assert!(wrong[0].starts_with("too few comment lines"), "{wrong:?}");
    }
}
