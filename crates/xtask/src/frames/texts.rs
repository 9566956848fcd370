//! The page's texts, read from its sources: frames say what the page says, in the same words.

use anyhow::{Context, Result};
use std::{collections::BTreeMap, fs, path::Path};

/// The languages in the order in which a text names them.
pub const LANGS: [&str; 3] = ["en", "pl", "cs"];

/// Texts by their place, such as `home.title`, each in all languages.
pub struct PageTexts(BTreeMap<String, [String; LANGS.len()]>);

impl PageTexts {
    /// Reads `src/texts/*.rs` of the page and `texts/mod.rs` of each game.
    pub fn read(web: &Path) -> Result<Self> {
        let mut texts = BTreeMap::new();
        for file in fs::read_dir(web.join("src/texts"))? {
            let path = file?.path();
            let module = path.file_stem().unwrap_or_default().to_string_lossy();
            read_into(&mut texts, &module, &path)?;
        }
        for game in fs::read_dir(web.join("src/games"))? {
            let game = game?;
            let path = game.path().join("texts/mod.rs");
            if path.exists() {
                read_into(&mut texts, &game.file_name().to_string_lossy(), &path)?;
            }
        }
        Ok(Self(texts))
    }

    /// Whether there is such a text.
    pub fn has(&self, place: &str) -> bool {
        self.0.contains_key(place)
    }

    /// The template with each `{{module.text}}` said in a language.
    pub fn say(&self, template: &str, lang: usize) -> Result<String> {
        let mut said = String::new();
        let mut rest = template;
        while let Some((before, after)) = rest.split_once("{{") {
            let (place, after) = after.split_once("}}").context("a `{{` is not closed")?;
            let text = self
                .0
                .get(place)
                .with_context(|| format!("the page has no text `{place}`"))?;
            said.push_str(before);
            said.push_str(&text[lang]);
            rest = after;
        }
        Ok(said + rest)
    }
}

fn read_into(
    texts: &mut BTreeMap<String, [String; LANGS.len()]>,
    module: &str,
    path: &Path,
) -> Result<()> {
    let source = fs::read_to_string(path)?;
    for (name, text) in declared(&source) {
        texts.insert(format!("{module}.{name}"), text);
    }
    Ok(())
}

/// What a file declares with `texts!`: `name { en "...", pl "...", cs "..." }`. Texts with escapes
/// or letters that mean something in HTML are left out.
fn declared(source: &str) -> Vec<(String, [String; LANGS.len()])> {
    let mut found = Vec::new();
    let mut rest = source;
    while let Some((before, after)) = rest.split_once('{') {
        rest = after;
        let name = before.trim_end().rsplit(char::is_whitespace).next();
        if let (Some(name), Some(text)) = (name, translations(after)) {
            found.push((name.to_owned(), text));
        }
    }
    found
}

/// The words in each language behind the opening brace of a text.
fn translations(mut after: &str) -> Option<[String; LANGS.len()]> {
    let mut texts = [const { String::new() }; LANGS.len()];
    for (lang, text) in LANGS.iter().zip(&mut texts) {
        let quoted = after.trim_start().trim_start_matches(',').trim_start();
        let quoted = quoted.strip_prefix(lang)?.trim_start().strip_prefix('"')?;
        let (words, behind) = quoted.split_once('"')?;
        if words.contains(['\\', '<', '&']) {
            return None;
        }
        words.clone_into(text);
        after = behind;
    }
    Some(texts)
}

#[cfg(test)]
mod tests {
    use super::*;

    const SOURCE: &str = r#"
        texts! {
            play { en "Play", pl "Graj", cs "Hrát" }
            long {
                en "One, two",
                pl "Raz, dwa",
                cs "Jedna, dvě",
            }
            quoted { en "\"x\"", pl "x", cs "x" }
        }
        fn other() { "en" }
    "#;

    #[test]
    fn a_text_is_found_in_every_language() {
        let found = declared(SOURCE);
        let text = |name: &str, words: [&str; 3]| (name.to_owned(), words.map(str::to_owned));
        assert_eq!(
            found,
            [
                text("play", ["Play", "Graj", "Hrát"]),
                text("long", ["One, two", "Raz, dwa", "Jedna, dvě"]),
            ]
        );
    }

    #[test]
    fn a_template_is_filled_in_and_an_unknown_text_is_an_error() {
        let found = declared(SOURCE).into_iter();
        let texts = PageTexts(
            found
                .map(|(name, text)| (format!("shell.{name}"), text))
                .collect(),
        );
        assert_eq!(
            texts.say("<b>{{shell.play}}</b>", 1).unwrap(),
            "<b>Graj</b>"
        );
        assert!(texts.say("{{shell.gone}}", 0).is_err());
        assert!(texts.say("{{shell.play", 0).is_err());
    }
}
