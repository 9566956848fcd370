//! One file's code: which module of its crate it is, and its tokens.

use super::lexer::Token;

/// The code of one file: its tokens without comments and tests.
pub struct CodeFile<'a> {
    pub path: &'a str,
    /// The module's path from the crate's root; empty for `lib.rs` and `main.rs`.
    pub module: Vec<&'a str>,
    pub tokens: Vec<Token<'a>>,
}

/// The module that a file holds, by its path inside `src`.
pub fn module_of(path: &str) -> Vec<&str> {
    let stem = path.strip_suffix(".rs").unwrap_or(path);
    let mut module: Vec<&str> = stem.split('/').collect();
    if stem == "lib" || stem == "main" || stem.ends_with("/mod") {
        module.pop();
    }
    module
}

#[cfg(test)]
mod tests {
    use super::module_of;

    #[test]
    fn a_path_tells_its_module() {
        assert!(module_of("lib.rs").is_empty());
        assert_eq!(module_of("a/mod.rs"), ["a"]);
        assert_eq!(module_of("a/b.rs"), ["a", "b"]);
    }
}
