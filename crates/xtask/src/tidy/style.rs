//! Two habits that the code does without: `match ()`, and a lock's `PoisonError` handled by hand.

use super::tree::Tree;

/// Checks the code of every crate, without tests.
pub fn check(tree: &Tree) -> Vec<String> {
    let mut wrong = Vec::new();
    for (crate_name, files) in &tree.code {
        let mut poison = Vec::new();
        for file in files {
            for [one, two, three] in file.tokens.array_windows() {
                if one.is("match") && two.is("(") && three.is(")") {
                    wrong.push(format!(
                        "{}:{}: `match ()`; write `if` and `else if`",
                        file.path, one.line
                    ));
                }
                if one.is("PoisonError") && three.is("into_inner") {
                    poison.push(format!("{}:{}", file.path, one.line));
                }
            }
        }
        // The one place is the helper.
        if poison.len() > 1 {
            wrong.extend(poison.iter().map(|place| {
                format!(
                    "{place}: `PoisonError::into_inner`; call one helper of `{crate_name}` instead"
                )
            }));
        }
    }
    wrong
}

#[cfg(test)]
mod tests {
    use super::{super::tree::Tree, check};

    fn complaints(source: &str) -> Vec<String> {
        check(&Tree::of([("crates/a/src/lib.rs", source)]))
    }

    #[test]
    fn a_match_on_nothing_is_caught() {
        assert_eq!(
            complaints("fn f() {\n match () { () if a => {} } }"),
            ["crates/a/src/lib.rs:2: `match ()`; write `if` and `else if`"]
        );
        assert!(complaints("fn f() { match (a) {} }").is_empty());
    }

    #[test]
    fn poison_is_handled_in_one_place() {
        let lock = "a.lock().unwrap_or_else(PoisonError::into_inner);\n";
        assert!(complaints(lock).is_empty());
        assert_eq!(complaints(&lock.repeat(2)).len(), 2);
    }
}
