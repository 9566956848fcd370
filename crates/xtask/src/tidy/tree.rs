//! The sources that the rules check: every file is read once, and every Rust file is split into
//! tokens once.

use super::{
    code::{CodeFile, module_of},
    lexer::{self, Token, TokenKind},
    test_code,
};
use crate::files;
use anyhow::Result;
use std::{collections::BTreeMap, path::Path};

/// Folders in the workspace's root that hold no sources.
pub const NOT_OURS: [&str; 3] = ["target", ".git", "stolik-data"];
/// The folder with all crates.
const CRATES: &str = "crates/";

/// All text files by their path from the workspace's root, with `/` between folders.
pub type Texts = BTreeMap<String, String>;

/// Reads the text files whose path starts with `start`; pictures are left out.
pub fn read(root: &Path, start: &str) -> Result<Texts> {
    let files = files::read_but(root, &NOT_OURS)?.into_iter();
    let files = files.filter(|(path, _)| path.starts_with(start));
    let texts = files.filter_map(|(path, bytes)| Some((path, String::from_utf8(bytes).ok()?)));
    Ok(texts.collect())
}

/// What the rules look at.
pub struct Tree<'a> {
    texts: BTreeMap<&'a str, &'a str>,
    pub rust: Vec<RustFile<'a>>,
    /// By crate, the code in its `src` folder without comments and without tests.
    pub code: BTreeMap<&'a str, Vec<CodeFile<'a>>>,
}

/// A Rust file, tests included.
pub struct RustFile<'a> {
    pub path: &'a str,
    pub text: &'a str,
    /// The folder in `crates/`, or empty for a file outside.
    pub crate_name: &'a str,
    pub comments: Vec<Token<'a>>,
}

impl<'a> Tree<'a> {
    /// Splits the Rust files among these texts into tokens.
    pub fn of(texts: impl IntoIterator<Item = (&'a str, &'a str)>) -> Tree<'a> {
        let mut tree = Tree {
            texts: texts.into_iter().collect(),
            rust: Vec::new(),
            code: BTreeMap::new(),
        };
        for (path, text) in tree.texts.clone() {
            if path.ends_with(".rs") {
                tree.add_rust(path, text);
            }
        }
        for files in tree.code.values_mut() {
            test_code::remove(files);
        }
        tree
    }

    fn add_rust(&mut self, path: &'a str, text: &'a str) {
        let crate_name = crate_of(path);
        let tokens = lexer::tokens(text).into_iter();
        let (comments, tokens) = tokens.partition(|token| token.kind == TokenKind::Comment);
        if let Some(inside) = inside_src(path) {
            self.code.entry(crate_name).or_default().push(CodeFile {
                path,
                module: module_of(inside),
                tokens,
            });
        }
        self.rust.push(RustFile {
            path,
            text,
            crate_name,
            comments,
        });
    }

    /// Every file's path and text.
    pub fn texts(&self) -> impl Iterator<Item = (&'a str, &'a str)> {
        self.texts.iter().map(|(path, text)| (*path, *text))
    }

    /// The text of one file.
    pub fn text(&self, path: &str) -> Option<&'a str> {
        self.texts.get(path).copied()
    }
}

/// The name of the crate that a path lies in, or nothing.
fn crate_of(path: &str) -> &str {
    let inside = path.strip_prefix(CRATES);
    inside
        .and_then(|inside| inside.split_once('/'))
        .map_or("", |(name, _)| name)
}

/// The path of a file inside its crate's `src` folder.
fn inside_src(path: &str) -> Option<&str> {
    let (_, inside) = path.strip_prefix(CRATES)?.split_once('/')?;
    inside.strip_prefix("src/")
}

#[cfg(test)]
mod tests {
    use super::{Tree, crate_of};

    #[test]
    fn a_path_tells_its_crate() {
        assert_eq!(crate_of("crates/hub/src/lib.rs"), "hub");
        assert_eq!(crate_of("docs/a.md"), "");
    }

    #[test]
    fn code_is_what_lies_in_src() {
        let tree = Tree::of([
            ("crates/a/src/lib.rs", "// no\nfn f() {}"),
            ("crates/a/tests/t.rs", "fn t() {}"),
            ("README.md", "text"),
        ]);
        assert_eq!(tree.code["a"].len(), 1);
        assert!(tree.code["a"][0].tokens[0].is("fn"));
        assert_eq!(tree.rust.len(), 2);
        assert_eq!(tree.rust[0].comments.len(), 1);
    }
}
