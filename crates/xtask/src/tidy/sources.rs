//! No file contains unfinished work or an absolute path of one machine, and no Rust file is longer
//! than [`LONGEST`] lines.

use super::tree::Tree;

/// Unfinished work. Spelt in two halves, or this file would report itself.
const UNFINISHED: [&str; 4] = [
    concat!("todo", "!("),
    concat!("unimplemented", "!("),
    concat!("dbg", "!("),
    concat!("#[", "ignore"),
];
/// Folders that exist on one machine and not on the next.
const MACHINE: [&str; 5] = [
    concat!("/ho", "me/"),
    concat!("/ro", "ot/"),
    concat!("/wo", "rk/"),
    concat!("/Us", "ers/"),
    concat!("/tm", "p/"),
];
/// A longer file is one that grew by accident.
const LONGEST: usize = 500;

/// Checks every file.
pub fn check(tree: &Tree) -> Vec<String> {
    let texts = tree.texts();
    texts
        .flat_map(|(path, text)| check_file(path, text))
        .collect()
}

fn check_file(path: &str, text: &str) -> Vec<String> {
    let is_rust = path.ends_with(".rs");
    let mut wrong = Vec::new();
    for (number, line) in (1..).zip(text.lines()) {
        let unfinished = UNFINISHED
            .iter()
            .filter(|word| is_rust && line.contains(**word));
        wrong.extend(
            unfinished.map(|word| format!("{path}:{number}: unfinished work: {word}; finish it")),
        );
        let machine = MACHINE.iter().filter(|folder| names_folder(line, folder));
        wrong.extend(machine.map(|folder| {
            format!("{path}:{number}: a path of one machine: {folder}; use a relative path")
        }));
    }
    let lines = text.lines().count();
    if is_rust && lines > LONGEST {
        wrong.push(format!(
            "{path}:{lines}: {lines} lines, {LONGEST} are the most; split the file"
        ));
    }
    wrong
}

/// Whether a line names something in a folder at the root, and not a folder of the same name
/// further down.
fn names_folder(line: &str, folder: &str) -> bool {
    line.match_indices(folder).any(|(at, _)| {
        let before = line[..at].chars().next_back();
        let after = line[at + folder.len()..].chars().next();
        !before.is_some_and(|letter| letter.is_alphanumeric() || "._-/}>*)".contains(letter))
            && after.is_some_and(char::is_alphanumeric)
    })
}

#[cfg(test)]
mod tests {
    use super::{LONGEST, MACHINE, UNFINISHED, check_file};

    #[test]
    fn unfinished_work_is_caught_with_its_line() {
        for word in UNFINISHED {
            let text = format!("fn main() {{\n    {word}\n}}\n");
            assert_eq!(
                check_file("a.rs", &text),
                [format!("a.rs:2: unfinished work: {word}; finish it")]
            );
        }
    }

    #[test]
    fn a_path_of_one_machine_is_caught_in_any_kind_of_file() {
        for folder in MACHINE {
            let expected = [format!(
                "a.md:1: a path of one machine: {folder}; use a relative path"
            )];
            assert_eq!(
                check_file("a.md", &format!("see {folder}ada/notes")),
                expected
            );
            assert_eq!(
                check_file("a.md", &format!("(\"file://{folder}ada\") `{folder}x`")).len(),
                1
            );
        }
    }

    #[test]
    fn a_folder_further_down_is_not_a_machine() {
        for folder in MACHINE {
            assert!(
                check_file(
                    "a.md",
                    &format!("https://example.org{folder}x and crates{folder}x")
                )
                .is_empty()
            );
            assert!(check_file("a.md", &format!("a route `{folder}`")).is_empty());
        }
    }

    #[test]
    fn words_in_prose_are_not_unfinished_work() {
        assert!(check_file("a.md", concat!("we never commit a todo", "!() here")).is_empty());
    }

    #[test]
    fn a_file_that_grew_by_accident_is_caught() {
        assert!(check_file("a.rs", &"\n".repeat(LONGEST)).is_empty());
        assert_eq!(
            check_file("a.rs", &"\n".repeat(LONGEST + 1)),
            ["a.rs:501: 501 lines, 500 are the most; split the file"]
        );
        assert!(check_file("a.md", &"\n".repeat(LONGEST + 1)).is_empty());
    }
}
