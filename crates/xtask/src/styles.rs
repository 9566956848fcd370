//! The style sheet: `crates/web/styles` and the sheets of `crates/web/src/games/*` in one file,
//! without comments and needless white space.

use anyhow::{Context, Result, ensure};
use std::{fs, path::Path};

/// Comes first, because everything else uses what it defines.
const FIRST: &str = "theme.css";

/// Joins the style sheets of the page: the theme, then the others by name, wherever they lie.
pub fn join(shared: &Path, games: &Path) -> Result<String> {
    let mut sheets = sheets(shared)?;
    for game in fs::read_dir(games).with_context(|| format!("no games in {}", games.display()))? {
        let game = game?;
        if game.file_type()?.is_dir() {
            let name = game.file_name().to_string_lossy().into_owned();
            let own = self::sheets(&game.path())?.into_iter();
            sheets.extend(own.map(|(sheet, text)| (sheet_of(&name, &sheet), text)));
        }
    }
    sheets.sort_by_key(|(name, _)| (name != FIRST, name.clone()));
    ensure!(
        sheets.first().is_some_and(|(name, _)| name == FIRST),
        "{FIRST} is missing"
    );
    let texts: Vec<String> = sheets.into_iter().map(|(_, text)| text).collect();
    Ok(shrink(&texts.join("\n")))
}

/// The style sheets of one folder, as name and text.
fn sheets(folder: &Path) -> Result<Vec<(String, String)>> {
    let mut sheets = Vec::new();
    for entry in
        fs::read_dir(folder).with_context(|| format!("no styles in {}", folder.display()))?
    {
        let entry = entry?;
        let name = entry.file_name().to_string_lossy().into_owned();
        if name.ends_with(".css") {
            sheets.push((name, fs::read_to_string(entry.path())?));
        }
    }
    Ok(sheets)
}

/// The name by which a game's sheet is sorted among all: `style.css` of `kanasta` is
/// `kanasta.css`, `melds.css` is `kanasta-melds.css`. Later sheets win, so this order is fixed.
fn sheet_of(game: &str, sheet: &str) -> String {
    if sheet == "style.css" {
        format!("{game}.css")
    } else {
        format!("{game}-{sheet}")
    }
}

/// Drops comments and needless white space; quoted text stays as it is.
fn shrink(css: &str) -> String {
    let mut short = String::with_capacity(css.len());
    let mut rest = css;
    while let Some(next) = rest.chars().next() {
        if let Some(comment) = rest.strip_prefix("/*") {
            rest = comment.split_once("*/").map_or("", |(_, after)| after);
        } else if next == '"' || next == '\'' {
            let length = quoted_length(rest, next);
            short.push_str(&rest[..length]);
            rest = &rest[length..];
        } else if next.is_whitespace() {
            rest = rest.trim_start();
            push_gap(&mut short, rest);
        } else {
            if next == '}' && short.ends_with(';') {
                short.pop();
            }
            short.push(next);
            rest = &rest[next.len_utf8()..];
        }
    }
    short
}

/// Keeps one space where it may separate two words. Beside `:`, `(`, `+` and `-` it can matter (`a
/// :hover`, `calc`).
fn push_gap(short: &mut String, rest: &str) {
    let needless_after = short.is_empty() || short.ends_with(['{', '}', ';', ',', ' ']);
    let needless_before = rest.is_empty() || rest.starts_with(['{', '}', ';', ',']);
    if !needless_after && !needless_before {
        short.push(' ');
    }
}

/// How long the quoted text at the start is, in bytes, both quotes included.
fn quoted_length(text: &str, quote: char) -> usize {
    let mut escaped = false;
    for (at, letter) in text.char_indices().skip(1) {
        if letter == quote && !escaped {
            return at + 1;
        }
        escaped = letter == '\\' && !escaped;
    }
    text.len()
}

#[cfg(test)]
mod tests {
    use super::shrink;

    fn check(css: &str, expected: &str) {
        assert_eq!(shrink(css), expected, "{css}");
    }

    #[test]
    fn comments_and_white_space_are_dropped() {
        check(
            "/* why */\na {\n  color: red;\n  top: 0;\n}\n\nb , c { }\n",
            "a{color: red;top: 0}b,c{}",
        );
    }

    #[test]
    fn white_space_that_means_something_stays() {
        check(
            "a :hover { width: calc(1px + 2px) }",
            "a :hover{width: calc(1px + 2px)}",
        );
        check("a\n  b { margin: 0\n 1px }", "a b{margin: 0 1px}");
        check(
            "@media (width < 40em) and (hover) { }",
            "@media (width < 40em) and (hover){}",
        );
    }

    #[test]
    fn a_comment_does_not_join_two_words() {
        check("a/* */ b{}", "a b{}");
    }

    #[test]
    fn quoted_text_is_left_alone() {
        check(
            "a::before { content: \"/* { ;  } */\" }",
            "a::before{content: \"/* { ;  } */\"}",
        );
        check("a { content: \"\\\"  x\" ; }", "a{content: \"\\\"  x\"}");
        check("a { content: 'never closed  ", "a{content: 'never closed  ");
    }
}
