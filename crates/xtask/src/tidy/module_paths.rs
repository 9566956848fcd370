//! The paths by which the code of a crate names its own modules: `crate::a`, `super::b`,
//! `self::c`, in imports and in expressions.

use super::{code::CodeFile, lexer::Token};
use std::collections::{BTreeMap, BTreeSet};

/// A module or an item, by its path from the crate's root.
pub type ModulePath<'a> = Vec<&'a str>;

/// More re-exports of re-exports than this are a cycle among imports.
const MOST_IMPORTS: usize = 8;

/// One place where code names a path of its own crate.
pub struct Reference<'a> {
    pub path: ModulePath<'a>,
    pub line: usize,
}

/// The modules of a crate and what each of them imports.
pub struct Modules<'a> {
    pub all: BTreeSet<ModulePath<'a>>,
    imports: BTreeMap<ModulePath<'a>, BTreeMap<&'a str, ModulePath<'a>>>,
}

impl<'a> Modules<'a> {
    /// Reads the modules and imports of one crate's files.
    pub fn of(files: &[CodeFile<'a>]) -> Modules<'a> {
        let all = files.iter().map(|file| file.module.clone()).collect();
        let mut modules = Modules {
            all,
            imports: BTreeMap::new(),
        };
        for file in files {
            let imports = modules.imports_of(file);
            modules
                .imports
                .entry(file.module.clone())
                .or_default()
                .extend(imports);
        }
        modules
    }

    /// What one file's `use` items bring into its module, by the name they have there.
    fn imports_of(&self, file: &CodeFile<'a>) -> BTreeMap<&'a str, ModulePath<'a>> {
        let mut reader = Reader::of(file);
        let mut imports = BTreeMap::new();
        while let Some(token) = reader.next() {
            if !token.is("use") || reader.module.len() > file.module.len() {
                continue;
            }
            let Some(first) = reader.peek(0) else { break };
            let mut leaves = Vec::new();
            if let Some(base) = reader.base() {
                reader.tree(&base, &mut leaves);
            } else if self.is_module(&[&file.module[..], &[first.text]].concat()) {
                reader.tree(&file.module.clone(), &mut leaves);
            }
            let named = leaves
                .into_iter()
                .filter_map(|leaf| Some((leaf.name?, leaf.path)));
            imports.extend(named);
        }
        imports
    }

    fn is_module(&self, path: &[&str]) -> bool {
        self.all.contains(path)
    }

    /// A path, and the paths it stands for where it goes through imports of the crate's modules.
    pub fn stages(&self, path: &ModulePath<'a>) -> Vec<ModulePath<'a>> {
        let mut stages = vec![path.clone()];
        while let Some(next) = stages.last().and_then(|path| self.through_import(path)) {
            if stages.len() > MOST_IMPORTS {
                break;
            }
            stages.push(next);
        }
        stages
    }

    /// Replaces the first segment that a module imports by what it imports.
    fn through_import(&self, path: &ModulePath<'a>) -> Option<ModulePath<'a>> {
        let module = (0..path.len()).find(|length| !self.is_module(&path[..=*length]))?;
        let target = self.imports.get(&path[..module])?.get(path[module])?;
        let next = [&target[..], &path[module + 1..]].concat();
        (next != *path).then_some(next)
    }
}

/// Every place where a file names a path of its own crate.
pub fn references<'a>(file: &CodeFile<'a>) -> Vec<Reference<'a>> {
    let mut reader = Reader::of(file);
    let mut leaves = Vec::new();
    loop {
        if let Some(base) = reader.base() {
            reader.tree(&base, &mut leaves);
        } else if reader.next().is_none() {
            break;
        }
    }
    let paths = leaves.into_iter();
    paths
        .map(|leaf| Reference {
            path: leaf.path,
            line: leaf.line,
        })
        .collect()
}

/// The end of a path; `name` is what an import calls it.
struct Leaf<'a> {
    path: ModulePath<'a>,
    line: usize,
    name: Option<&'a str>,
}

/// Reads a file's code in order and knows in which inline module it is.
struct Reader<'a, 'b> {
    code: &'b [Token<'a>],
    at: usize,
    module: ModulePath<'a>,
    /// Of every open brace, whether it is that of an inline module.
    braces: Vec<bool>,
}

impl<'a, 'b> Reader<'a, 'b> {
    fn of(file: &'b CodeFile<'a>) -> Reader<'a, 'b> {
        Reader {
            code: &file.tokens,
            at: 0,
            module: file.module.clone(),
            braces: Vec::new(),
        }
    }

    fn peek(&self, ahead: usize) -> Option<Token<'a>> {
        self.code.get(self.at + ahead).copied()
    }

    fn is(&self, ahead: usize, word: &str) -> bool {
        self.peek(ahead).is_some_and(|token| token.is(word))
    }

    fn next(&mut self) -> Option<Token<'a>> {
        let token = self.peek(0)?;
        self.at += 1;
        if token.is("{") {
            let before = &self.code[..self.at - 1];
            let inline = matches!(before, [.., word, name] if word.is("mod") && name.is_word());
            self.braces.push(inline);
            if inline {
                self.module.extend(before.last().map(|name| name.text));
            }
        } else if token.is("}") && self.braces.pop() == Some(true) {
            self.module.pop();
        }
        Some(token)
    }

    /// Reads `crate::`, `self::` or `super::` at the start of a path; returns the module they name.
    fn base(&mut self) -> Option<ModulePath<'a>> {
        if !self.is(1, "::") || (self.at > 0 && self.code[self.at - 1].is("::")) {
            return None;
        }
        let mut base = match self.peek(0)? {
            token if token.is("crate") => Vec::new(),
            token if token.is("self") || token.is("super") => self.module.clone(),
            _ => return None,
        };
        loop {
            if self.is(0, "super") {
                base.pop();
            }
            self.at += 2;
            if !(self.is(0, "super") && self.is(1, "::")) {
                return Some(base);
            }
        }
    }

    /// Reads the rest of a path: names, or a tree of an import in braces.
    fn tree(&mut self, base: &ModulePath<'a>, leaves: &mut Vec<Leaf<'a>>) {
        let Some(token) = self.peek(0) else { return };
        if token.is("{") {
            self.at += 1;
            while self.peek(0).is_some() && !self.is(0, "}") {
                self.tree(base, leaves);
                self.at += usize::from(self.is(0, ","));
            }
            self.at += 1;
            return;
        }
        self.at += 1;
        let mut path = base.clone();
        if !token.is("self") {
            path.push(token.text);
        }
        if self.is(0, "::") {
            self.at += 1;
            // Generic arguments, as in `crate::a::B::<C>`, end the path.
            if !self.is(0, "<") {
                return self.tree(&path, leaves);
            }
        }
        let mut name = path.last().copied();
        if self.is(0, "as") {
            name = self.peek(1).map(|alias| alias.text);
            self.at += 2;
        }
        leaves.push(Leaf {
            path,
            line: token.line,
            name,
        });
    }
}

#[cfg(test)]
mod tests {
    use super::{super::tree::Tree, Modules, references};

    fn check(path: &str, source: &str, expected: &[(&str, usize)]) {
        let tree = Tree::of([(path, source)]);
        let found = references(&tree.code["a"][0]);
        let found: Vec<_> = found
            .iter()
            .map(|found| (found.path.join("::"), found.line))
            .collect();
        let expected: Vec<_> = expected
            .iter()
            .map(|(path, line)| (path.to_string(), *line))
            .collect();
        assert_eq!(found, expected);
    }

    #[test]
    fn imports_and_expressions_are_references() {
        check(
            "crates/a/src/x/y.rs",
            "use crate::{b::{self, C as D}, e};\nfn f() { super::g(crate::h::I::<u8>::new()) }",
            &[("b", 1), ("b::C", 1), ("e", 1), ("x::g", 2), ("h::I", 2)],
        );
        check(
            "crates/a/src/x/y.rs",
            "use super::super::z::*; self::k::l!();",
            &[("z::*", 1), ("x::y::k::l", 1)],
        );
        check(
            "crates/a/src/x.rs",
            "pub(crate) fn f() { \"crate::no\"; other::crate_x(); }",
            &[],
        );
    }

    #[test]
    fn inline_modules_shift_super() {
        check(
            "crates/a/src/x.rs",
            "mod inner { use super::super::b; } use super::c;",
            &[("b", 1), ("c", 1)],
        );
    }

    #[test]
    fn paths_are_followed_through_imports() {
        let tree = Tree::of([
            ("crates/a/src/lib.rs", "mod x; pub use x::{Y, z as w};"),
            ("crates/a/src/x/mod.rs", "pub use self::deep::Y;"),
            ("crates/a/src/x/deep.rs", ""),
        ]);
        let modules = Modules::of(&tree.code["a"]);
        let spell = |path: &str| -> Vec<String> {
            let stages = modules.stages(&path.split("::").collect());
            stages.iter().map(|path| path.join("::")).collect()
        };
        assert_eq!(spell("Y"), ["Y", "x::Y", "x::deep::Y"]);
        assert_eq!(spell("w"), ["w", "x::z"]);
        assert_eq!(spell("x::q"), ["x::q"]);
    }
}
