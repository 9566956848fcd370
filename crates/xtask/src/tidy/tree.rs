//! The sources that the checks read: every file of the workspace, read once.

use super::{
    lexer::{self, Kind, Token},
    test_code,
};
use crate::files;
use anyhow::Result;
use std::{collections::BTreeMap, path::Path};

/// Folders in the workspace's root that hold no sources.
const NOT_OURS: [&str; 3] = ["target", ".git", "stolik-data"];
/// The folder with all crates.
const CRATES: &str = "crates/";

/// All text files by their path from the workspace's root, with `/` between folders.
#[derive(Default)]
pub struct Tree {
    texts: BTreeMap<String, String>,
}

/// A Rust file of a crate.
pub struct RustFile<'a> {
    pub path: &'a str,
    pub text: &'a str,
    /// The folder in `crates/`, or empty for a file outside.
    pub crate_name: &'a str,
}

impl Tree {
    /// Reads every file; those that are no text (pictures) are left out.
    pub fn read(root: &Path) -> Result<Tree> {
        let files = files::read_but(root, &NOT_OURS)?.into_iter();
        let texts = files.filter_map(|(path, bytes)| Some((path, String::from_utf8(bytes).ok()?)));
        Ok(Tree {
            texts: texts.collect(),
        })
    }

    /// A tree made of these files.
    #[cfg(test)]
    pub fn of(files: &[(&str, &str)]) -> Tree {
        let texts = files
            .iter()
            .map(|(path, text)| ((*path).into(), (*text).into()));
        Tree {
            texts: texts.collect(),
        }
    }

    /// Keeps only the files whose path starts like this.
    pub fn only_in(mut self, start: &str) -> Tree {
        self.texts.retain(|path, _| path.starts_with(start));
        self
    }

    /// Every file's path and text.
    pub fn texts(&self) -> impl Iterator<Item = (&str, &str)> {
        self.texts
            .iter()
            .map(|(path, text)| (path.as_str(), text.as_str()))
    }

    /// The text of one file.
    pub fn text(&self, path: &str) -> Option<&str> {
        self.texts.get(path).map(String::as_str)
    }

    /// Every Rust file, tests included.
    pub fn rust(&self) -> impl Iterator<Item = RustFile<'_>> {
        let rust = self.texts().filter(|(path, _)| path.ends_with(".rs"));
        rust.map(|(path, text)| RustFile {
            path,
            text,
            crate_name: crate_of(path),
        })
    }

    /// The code of every crate's `src` folder without comments and without tests.
    pub fn code(&self) -> BTreeMap<&str, Vec<CodeFile<'_>>> {
        let mut crates: BTreeMap<&str, Vec<CodeFile>> = BTreeMap::new();
        for file in self.rust() {
            let source = format!("{CRATES}{}/src/", file.crate_name);
            if !file.crate_name.is_empty() && file.path.starts_with(&source) {
                let tokens = lexer::tokens(file.text).into_iter();
                let code = tokens.filter(|token| token.kind != Kind::Comment).collect();
                crates.entry(file.crate_name).or_default().push(CodeFile {
                    path: file.path,
                    module: module_of(&file.path[source.len()..]),
                    tokens: code,
                });
            }
        }
        for files in crates.values_mut() {
            test_code::remove(files);
        }
        crates
    }
}

/// The code of one file: its tokens without comments and tests.
pub struct CodeFile<'a> {
    pub path: &'a str,
    /// The module's path from the crate's root; empty for `lib.rs` and `main.rs`.
    pub module: Vec<&'a str>,
    pub tokens: Vec<Token<'a>>,
}

/// The name of the crate that a path lies in, or nothing.
pub fn crate_of(path: &str) -> &str {
    let inside = path.strip_prefix(CRATES);
    inside
        .and_then(|inside| inside.split_once('/'))
        .map_or("", |(name, _)| name)
}

/// The module that a file of `src` holds.
fn module_of(path: &str) -> Vec<&str> {
    let stem = path.strip_suffix(".rs").unwrap_or(path);
    let mut module: Vec<&str> = stem.split('/').collect();
    if stem == "lib" || stem == "main" || stem.ends_with("/mod") {
        module.pop();
    }
    module
}

#[cfg(test)]
mod tests {
    use super::{Tree, crate_of, module_of};

    #[test]
    fn a_path_tells_its_crate_and_module() {
        assert_eq!(crate_of("crates/hub/src/lib.rs"), "hub");
        assert_eq!(crate_of("docs/a.md"), "");
        assert!(module_of("lib.rs").is_empty());
        assert_eq!(module_of("a/mod.rs"), ["a"]);
        assert_eq!(module_of("a/b.rs"), ["a", "b"]);
    }

    #[test]
    fn code_is_what_lies_in_src() {
        let tree = Tree::of(&[
            ("crates/a/src/lib.rs", "// no\nfn f() {}"),
            ("crates/a/tests/t.rs", "fn t() {}"),
            ("README.md", "text"),
        ]);
        let code = tree.code();
        assert_eq!(code["a"].len(), 1);
        assert!(code["a"][0].tokens[0].is("fn"));
    }

    #[test]
    fn a_part_of_the_tree_can_be_looked_at_alone() {
        let tree = Tree::of(&[("crates/a/x.md", ""), ("crates/b/x.md", "")]);
        let paths: Vec<String> = tree
            .only_in("crates/a")
            .texts()
            .map(|(path, _)| path.into())
            .collect();
        assert_eq!(paths, ["crates/a/x.md"]);
    }
}
