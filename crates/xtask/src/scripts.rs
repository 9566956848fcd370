//! Makes the page's JavaScript smaller: without the comments and the indentation
//! that generators write.

/// Drops comments that have lines of their own, indentation and empty lines. Text over several
/// lines keeps its words and loses its indentation.
pub fn shrink(script: &str) -> String {
    let mut short = String::with_capacity(script.len());
    let mut in_comment = false;
    for line in script.lines().map(str::trim) {
        if in_comment || line.starts_with("/*") {
            in_comment = !line.ends_with("*/");
        } else if !line.is_empty() && !line.starts_with("//") {
            short.push_str(line);
            short.push('\n');
        }
    }
    short
}

#[cfg(test)]
mod tests {
    use super::shrink;

    #[test]
    fn comments_and_indentation_go_and_code_stays() {
        let script = "/**\n * @returns {number}\n */\nget a() {\n    // why\n\n    return 1 * 2; // x\n}\n/* one */\nb();\n";
        assert_eq!(shrink(script), "get a() {\nreturn 1 * 2; // x\n}\nb();\n");
    }
}
