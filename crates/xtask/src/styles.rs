//! The style sheets of the page: `crates/web/styles` and `crates/web/src/games/*`, joined into one
//! sheet for the first page, one for its later parts and one for each game, without comments and
//! needless white space.

use crate::files::Files;
use anyhow::{Context, Result, ensure};
use std::{collections::BTreeMap, fs, path::Path};

/// The sheet that every visit needs: the document links to it.
pub const FIRST_PAGE: &str = "style.css";
/// What all parts of the page share that come later.
pub const LATER: &str = "later.css";
/// Comes first, because everything else uses what it defines.
const THEME: &str = "theme.css";
/// The shared sheets of the first page. Every other shared sheet comes with the first part.
const FIRST: [&str; 11] = [
    THEME,
    "art.css",
    "base.css",
    "button.css",
    "cards.css",
    "hero.css",
    "home.css",
    "level-choice.css",
    // Every game's rules add to it.
    "primer.css",
    "shell.css",
    "society.css",
];
/// A game's sheet with the drawing on its card, which is on the first page.
const ART: &str = "art.css";

/// Whether a file of the page is a style sheet that comes with a part.
pub fn is_later(name: &str) -> bool {
    let name = name.rsplit('/').next().unwrap_or(name);
    name.ends_with(".css") && name != FIRST_PAGE
}

/// Joins the style sheets: `FIRST_PAGE`, `LATER`, and one named after each game's folder.
pub fn join(shared: &Path, games: &Path) -> Result<Files> {
    let mut texts: BTreeMap<String, Vec<String>> = BTreeMap::new();
    let mut shared = sheets(shared)?;
    shared.sort_by_key(|(name, _)| (name != THEME, name.clone()));
    for name in FIRST {
        ensure!(
            shared.iter().any(|(sheet, _)| sheet == name),
            "the first page's {name} is missing"
        );
    }
    for (name, text) in shared {
        let to = if FIRST.contains(&name.as_str()) {
            FIRST_PAGE
        } else {
            LATER
        };
        texts.entry(to.to_owned()).or_default().push(text);
    }
    for (game, name, text) in sheets_of_games(games)? {
        let to = if name == ART {
            FIRST_PAGE.to_owned()
        } else {
            format!("{game}.css")
        };
        texts.entry(to).or_default().push(text);
    }
    Ok(texts
        .into_iter()
        .map(|(name, texts)| (name, shrink(&texts.join("\n")).into_bytes()))
        .collect())
}

/// Every game's folder, sheet and text. Later sheets win, so their order is fixed: a game's
/// `style.css` comes after its others.
fn sheets_of_games(games: &Path) -> Result<Vec<(String, String, String)>> {
    let mut all = Vec::new();
    for game in fs::read_dir(games).with_context(|| format!("no games in {}", games.display()))? {
        let game = game?;
        if game.file_type()?.is_dir() {
            let folder = game.file_name().to_string_lossy().into_owned();
            let own = sheets(&game.path())?.into_iter();
            all.extend(own.map(|(sheet, text)| (folder.clone(), sheet, text)));
        }
    }
    all.sort_by_key(|(game, sheet, _)| (game.clone(), sheet == "style.css", sheet.clone()));
    Ok(all)
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
    use super::{is_later, shrink};

    #[test]
    fn a_sheet_other_than_the_first_pages_comes_later() {
        assert!(is_later("assets/0123/dama.css") && is_later("assets/0123/later.css"));
        assert!(!is_later("assets/0123/style.css") && !is_later("assets/0123/dama.css.br"));
    }

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
