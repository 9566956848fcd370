//! Removes what only tests compile: items under `#[cfg(test)]`, and the files of such modules.

use super::{code::CodeFile, lexer::Token};

/// Removes the test items of all files of one crate, and the files that hold test modules.
pub fn remove(files: &mut Vec<CodeFile>) {
    let mut test_modules: Vec<Vec<&str>> = Vec::new();
    for file in files.iter_mut() {
        for name in cut(&mut file.tokens) {
            let mut module = file.module.clone();
            module.push(name);
            test_modules.push(module);
        }
    }
    files.retain(|file| {
        !test_modules
            .iter()
            .any(|test| file.module.starts_with(test))
    });
}

/// Cuts the test items out of a file's code; returns the names of test modules in other files.
fn cut<'a>(tokens: &mut Vec<Token<'a>>) -> Vec<&'a str> {
    let mut kept = Vec::with_capacity(tokens.len());
    let mut modules = Vec::new();
    let mut at = 0;
    while at < tokens.len() {
        let Some(item) = test_attribute(&tokens[at..]) else {
            kept.push(tokens[at]);
            at += 1;
            continue;
        };
        let item = &tokens[at + item..];
        let length = item_length(item);
        modules.extend(module_elsewhere(&item[..length]));
        at = tokens.len() - item.len() + length;
    }
    *tokens = kept;
    modules
}

/// The length of `#[cfg(test)]` or `#[cfg(all(test, ..))]` at the start of the code.
fn test_attribute(code: &[Token]) -> Option<usize> {
    let starts = |words: &[&str]| {
        code.len() > words.len() && words.iter().zip(code).all(|(word, token)| token.is(word))
    };
    let is_test = starts(&["#", "[", "cfg", "(", "test", ")"])
        || starts(&["#", "[", "cfg", "(", "all", "(", "test"]);
    is_test.then(|| group_length(&code[1..]) + 1)
}

/// The length of an item, a field or a variant: up to its `;` or `,`, or to the end of its braces.
fn item_length(code: &[Token]) -> usize {
    let mut angles = 0;
    let mut at = 0;
    while at < code.len() {
        let token = code[at];
        let is_arrow = at > 0 && (code[at - 1].is("-") || code[at - 1].is("="));
        if token.is(";") || (token.is(",") && angles == 0) {
            return at + 1;
        } else if token.is("{") {
            return at + group_length(&code[at..]);
        } else if token.is("}") {
            // This brace closes what the item stands in.
            return at;
        } else if token.is("(") || token.is("[") {
            at += group_length(&code[at..]) - 1;
        } else if token.is("<") {
            angles += 1;
        } else if token.is(">") && !is_arrow {
            angles -= 1;
        }
        at += 1;
    }
    at
}

/// The length of a group in brackets that the code begins with.
pub fn group_length(code: &[Token]) -> usize {
    let mut depth = 0;
    for (at, token) in code.iter().enumerate() {
        if ["(", "[", "{"].iter().any(|open| token.is(open)) {
            depth += 1;
        } else if [")", "]", "}"].iter().any(|close| token.is(close)) {
            depth -= 1;
        }
        if depth == 0 {
            return at + 1;
        }
    }
    code.len()
}

/// The name in `mod name;`.
fn module_elsewhere<'a>(item: &[Token<'a>]) -> Option<&'a str> {
    let at = item.iter().position(|token| token.is("mod"))?;
    let ends = item.get(at + 2)?.is(";");
    ends.then(|| item[at + 1].text)
}

#[cfg(test)]
mod tests {
    use super::super::tree::Tree;

    fn left(files: &[(&str, &str)]) -> Vec<String> {
        let tree = Tree::of(files.iter().copied());
        let spell = |file: &super::CodeFile| {
            let words: Vec<&str> = file.tokens.iter().map(|token| token.text).collect();
            words.join(" ")
        };
        tree.code.values().flatten().map(spell).collect()
    }

    #[test]
    fn test_modules_and_test_items_are_removed() {
        let source = "fn a() {} #[cfg(test)] mod tests { fn b() { } } fn c() {}";
        assert_eq!(
            left(&[("crates/a/src/lib.rs", source)]),
            ["fn a ( ) { } fn c ( ) { }"]
        );
        let source = "#[cfg(test)] #[allow(x)] use a::b; #[cfg(feature = \"x\")] use c;";
        assert_eq!(
            left(&[("crates/a/src/lib.rs", source)]),
            ["# [ cfg ( feature = x ) ] use c ;"]
        );
    }

    #[test]
    fn the_files_of_test_modules_are_removed() {
        let files = [
            ("crates/a/src/x/mod.rs", "#[cfg(test)] mod tests; mod y;"),
            ("crates/a/src/x/tests.rs", "struct T;"),
            ("crates/a/src/x/tests/deep.rs", "struct T;"),
            ("crates/a/src/x/y.rs", "struct Y;"),
        ];
        assert_eq!(left(&files), ["mod y ;", "struct Y ;"]);
    }
}
