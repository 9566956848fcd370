//! Markdown and the comments of Rust files wrap at 100 columns; `rustfmt` does so for code.

use super::tree::Tree;

/// The most columns of a line.
const COLUMNS: usize = 100;

/// Checks every Markdown file, and the comments of every Rust file.
pub fn check(tree: &Tree) -> Vec<String> {
    let markdown = tree.texts().filter(|(path, _)| path.ends_with(".md"));
    let mut wrong: Vec<String> = markdown
        .flat_map(|(path, text)| {
            markdown_lines(text)
                .into_iter()
                .map(move |line| complaint(path, line))
        })
        .collect();
    for file in &tree.rust {
        let lines: Vec<&str> = file.text.lines().collect();
        let numbers = file
            .comments
            .iter()
            .flat_map(|comment| comment.line..comment.line + comment.text.lines().count());
        let long = numbers.filter(|number| is_long(lines[number - 1]));
        wrong.extend(long.map(|number| complaint(file.path, number)));
    }
    wrong
}

fn complaint(path: &str, line: usize) -> String {
    format!("{path}:{line}: longer than {COLUMNS} columns; wrap the line")
}

/// The numbers of the lines that are too long, apart from tables, headings and fenced code.
fn markdown_lines(text: &str) -> Vec<usize> {
    let mut in_code = false;
    let mut long = Vec::new();
    for (number, line) in (1..).zip(text.lines()) {
        let start = line.trim_start();
        if start.starts_with("```") || start.starts_with("~~~") {
            in_code = !in_code;
        }
        let is_prose = !in_code && !start.starts_with('|') && !start.starts_with('#');
        if is_prose && is_long(line) {
            long.push(number);
        }
    }
    long
}

/// Whether a line is too long even without the addresses in it, which cannot be broken.
fn is_long(line: &str) -> bool {
    line.chars().count() > COLUMNS && without_addresses(line).chars().count() > COLUMNS
}

/// A line without `](address)` and without words that are addresses.
fn without_addresses(line: &str) -> String {
    let mut parts = line.split("](");
    let mut kept: String = parts.next().unwrap_or_default().into();
    for part in parts {
        kept.push_str(part.split_once(')').map_or(part, |(_, rest)| rest));
    }
    let words = kept.split(' ').filter(|word| !word.contains("://"));
    words.collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::{super::tree::Tree, check};

    fn complaints(path: &str, text: &str) -> Vec<String> {
        check(&Tree::of([(path, text)]))
    }

    #[test]
    fn long_lines_of_prose_and_comments_are_caught() {
        let long = "word ".repeat(20) + "x";
        assert_eq!(
            complaints("a.md", &format!("ok\n{long}")),
            ["a.md:2: longer than 100 columns; wrap the line"]
        );
        assert_eq!(
            complaints(
                "crates/a/src/lib.rs",
                &format!("fn f() {{}}\n    // {long}\n/* a\n{long} */")
            ),
            [
                "crates/a/src/lib.rs:2: longer than 100 columns; wrap the line",
                "crates/a/src/lib.rs:4: longer than 100 columns; wrap the line"
            ]
        );
    }

    #[test]
    fn what_cannot_be_wrapped_passes() {
        let long = "x".repeat(101);
        assert!(complaints("a.md", &format!("| {long} |\n# {long}\n```\n{long}\n```")).is_empty());
        assert!(complaints("a.md", &format!("see [it]({long}) and https://{long}")).is_empty());
        assert!(complaints("a.rs", &format!("const A: &str = \"// {long}\";")).is_empty());
    }

    #[test]
    fn columns_are_letters_not_bytes() {
        assert!(complaints("a.md", &"é".repeat(100)).is_empty());
    }
}
