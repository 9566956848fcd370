//! No two types of a crate have one name: a reader who searches for a type finds it.

use super::{code::CodeFile, lexer::Token, tree::Tree};
use std::collections::BTreeMap;

/// A name that a crate may define more than once.
struct NameWaiver {
    crate_name: &'static str,
    name: &'static str,
    reason: &'static str,
}

const WAIVERS: [NameWaiver; 0] = [];

/// Checks the code of every crate, without tests.
pub fn check(tree: &Tree) -> Vec<String> {
    check_but(tree, &WAIVERS)
}

fn check_but(tree: &Tree, waivers: &[NameWaiver]) -> Vec<String> {
    let mut wrong = Vec::new();
    for (crate_name, files) in &tree.code {
        let twice = definitions(files)
            .into_iter()
            .filter(|(_, places)| places.len() > 1);
        let mut twice: BTreeMap<&str, Vec<String>> = twice.collect();
        for waiver in waivers
            .iter()
            .filter(|waiver| waiver.crate_name == *crate_name)
        {
            if twice.remove(waiver.name).is_none() {
                wrong.push(format!(
                    "crates/xtask/src/tidy/type_names.rs: `{}` is defined once in `{crate_name}` ({}); delete its waiver",
                    waiver.name, waiver.reason
                ));
            }
        }
        wrong.extend(twice.into_iter().map(|(name, places)| {
            format!(
                "{}: `{name}` is defined {} times in `{crate_name}`; rename all but one: {}",
                places[0],
                places.len(),
                places[1..].join(", ")
            )
        }));
    }
    wrong
}

/// Where each type of a crate is defined.
fn definitions<'a>(files: &[CodeFile<'a>]) -> BTreeMap<&'a str, Vec<String>> {
    let mut definitions: BTreeMap<&str, Vec<String>> = BTreeMap::new();
    for file in files {
        for name in types(&file.tokens) {
            let place = format!("{}:{}", file.path, name.line);
            definitions.entry(name.text).or_default().push(place);
        }
    }
    definitions
}

/// The names of the types that some code defines. Types that belong to a trait or to its
/// implementation are none of them.
fn types<'a>(code: &[Token<'a>]) -> Vec<Token<'a>> {
    let mut types = Vec::new();
    // Of every open brace, whether it holds associated items; and where the last statement began.
    let mut braces: Vec<bool> = Vec::new();
    let mut start = 0;
    for (at, token) in code.iter().enumerate() {
        if token.is("{") {
            braces.push(holds_associated_items(&code[start..at]));
        } else if token.is("}") {
            braces.pop();
        }
        if token.is("{") || token.is("}") || token.is(";") {
            start = at + 1;
        }
        let is_alias = token.is("type") && !braces.last().is_some_and(|associated| *associated);
        let is_type = ["struct", "enum", "trait", "union"]
            .iter()
            .any(|word| token.is(word));
        let name = code
            .get(at + 1)
            .filter(|name| name.is_word() && is_name(name.text));
        let has_body = code.get(at + 2).is_some_and(|next| {
            [":", "<", "{", "(", ";", "=", "where"]
                .iter()
                .any(|word| next.is(word))
        });
        if (is_type || is_alias) && has_body {
            types.extend(name);
        }
    }
    types
}

/// Whether braces after this code are those of an `impl` or a `trait`.
fn holds_associated_items(head: &[Token]) -> bool {
    let mut rest = head;
    while let Some(token) = rest.first() {
        let skipped = match token {
            token if token.is("#") && rest.len() > 1 => {
                1 + super::test_code::group_length(&rest[1..])
            }
            token if token.is("(") => super::test_code::group_length(rest),
            token
                if ["pub", "unsafe", "default"]
                    .iter()
                    .any(|word| token.is(word)) =>
            {
                1
            }
            token => return token.is("impl") || token.is("trait"),
        };
        rest = &rest[skipped..];
    }
    false
}

fn is_name(word: &str) -> bool {
    word.starts_with(|letter: char| letter.is_uppercase())
}

#[cfg(test)]
mod tests {
    use super::{super::tree::Tree, NameWaiver, check, check_but};

    fn complaints(files: &[(&str, &str)]) -> Vec<String> {
        check(&Tree::of(files.iter().copied()))
    }

    #[test]
    fn a_type_name_twice_in_a_crate_is_caught() {
        let wrong = complaints(&[
            ("crates/a/src/x.rs", "pub struct Desk;"),
            ("crates/a/src/y.rs", "\nenum Desk {}"),
            ("crates/b/src/z.rs", "type Desk = u8;"),
        ]);
        assert_eq!(
            wrong,
            [
                "crates/a/src/x.rs:1: `Desk` is defined 2 times in `a`; rename all but one: crates/a/src/y.rs:2"
            ]
        );
    }

    #[test]
    fn associated_types_and_tests_define_nothing() {
        let source = "trait A { type Out; } impl A for B { type Out = u8; }
            #[derive(X)] pub unsafe impl A for C { type Out = fn() -> u8; }
            #[cfg(test)] mod tests { struct Out; struct Out; }
            struct Out; fn f() -> impl A { struct D; }
            macro_rules! m { () => { struct $name; struct $name; } }";
        assert!(complaints(&[("crates/a/src/lib.rs", source)]).is_empty());
    }

    #[test]
    fn a_waiver_is_for_a_name_that_needs_it() {
        let waivers = [NameWaiver {
            crate_name: "a",
            name: "D",
            reason: "two files",
        }];
        let tree = Tree::of([(
            "crates/a/src/lib.rs",
            "mod x { struct D; } mod y { struct D; }",
        )]);
        assert!(check_but(&tree, &waivers).is_empty());
        let tree = Tree::of([("crates/a/src/lib.rs", "mod x { struct D; }")]);
        assert_eq!(check_but(&tree, &waivers).len(), 1);
    }
}
