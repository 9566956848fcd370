//! The documents of the page: for each kind of address and each language one that shows at once
//! what does not depend on the program, and that fetches early what the address needs.
//!
//! The templates lie in `crates/web/frames`. They name the page's own texts and classes.

mod texts;

use crate::{files::Files, split::PartFiles, styles};
use anyhow::{Context, Result, ensure};
use std::{
    collections::BTreeSet,
    fmt::Write,
    fs,
    path::{Path, PathBuf},
};
use texts::{LANGS, PageTexts};

/// The folder of the documents in the page. The server chooses one by route and language.
pub const FOLDER: &str = "documents/";
/// The document of a first visit, by which the first page is weighed.
pub const FIRST_VISIT: &str = "documents/home.en.html";
/// What the document has in place of a frame.
const EMPTY: &str = "<p class=\"loading\">Stolik</p>";

/// A kind of address.
struct AddressKind {
    /// Names the document, and `page_assets` chooses by it.
    name: String,
    /// What stands in the frame's middle.
    main: String,
    /// Whether the page has no bars there.
    is_table: bool,
    /// The parts of the page that are needed at once.
    parts: Vec<String>,
}

/// Makes the documents out of the plain one, whose links are filled in; `assets` is
/// where they lead.
pub fn documents(
    document: &str,
    assets: &str,
    parts: &PartFiles,
    web: &Path,
    games: &Path,
) -> Result<Files> {
    let frames = web.join("frames");
    let texts = PageTexts::read(web)?;
    let shell = template(&frames, "shell")?.replace("{{places}}", &template(&frames, "places")?);
    let mut documents = Files::new();
    for kind in kinds(&frames, web, &texts, &game_names(games)?)? {
        let class = if kind.is_table {
            "shell at-table"
        } else {
            "shell"
        };
        let frame =
            shell
                .replace("{{main}}", &kind.main)
                .replacen("\"shell\"", &format!("\"{class}\""), 1);
        let links = links(&kind, assets, parts)?;
        let framed = with(document, EMPTY, &frame)?;
        let framed = with(&framed, "</head>", &format!("{links}</head>"))?;
        for (number, lang) in LANGS.iter().enumerate() {
            let said = with(&framed, "lang=\"en\"", &format!("lang=\"{lang}\""))?;
            let said = texts.say(&said, number)?;
            let name = format!("{FOLDER}{}.{lang}.html", kind.name);
            documents.insert(name, said.into_bytes());
        }
    }
    Ok(documents)
}

/// Every kind of address with a document of its own.
fn kinds(
    frames: &Path,
    web: &Path,
    texts: &PageTexts,
    games: &[String],
) -> Result<Vec<AddressKind>> {
    let shown: Vec<&String> = games
        .iter()
        .filter(|game| texts.has(&format!("{game}.name")) && texts.has(&format!("{game}.tagline")))
        .collect();
    let of_each = |name: &str| -> Result<String> {
        let one = template(frames, name)?;
        Ok(shown.iter().map(|game| of_game(&one, game)).collect())
    };
    let (cards, chips) = (of_each("card")?, of_each("chip")?);
    let page = |name: &str, template_name: &str, parts: &[&str]| -> Result<AddressKind> {
        let main = template(frames, template_name)?;
        Ok(AddressKind {
            name: name.to_owned(),
            main: main
                .replace("{{cards}}", &cards)
                .replace("{{chips}}", &chips),
            is_table: false,
            parts: parts.iter().map(|part| (*part).to_owned()).collect(),
        })
    };
    let table = |name: &str, part: &str| -> Result<AddressKind> {
        Ok(AddressKind {
            is_table: true,
            ..page(name, "page", &[part])?
        })
    };
    let mut kinds = vec![
        page("home", "home", &[])?,
        page("games", "games", &[])?,
        page("lobby", "lobby", &["lobby", "tables", "chat"])?,
        page("people", "page", &["people"])?,
        page("page", "page", &[])?,
        table("table", "tables")?,
        table("replay", "replay")?,
    ];
    for game in shown {
        kinds.push(page(&format!("rules-{game}"), "page", &[game.as_str()])?);
        let main = of_game(&template(frames, "play")?, game);
        kinds.push(AddressKind {
            name: format!("play-{game}"),
            main: main.replace("{{shape}}", &shape(web, game)?),
            is_table: true,
            parts: vec!["tables".to_owned(), game.clone()],
        });
    }
    Ok(kinds)
}

fn template(frames: &Path, name: &str) -> Result<String> {
    let path = frames.join(name).with_extension("html");
    let text = fs::read_to_string(&path).with_context(|| format!("no {}", path.display()))?;
    Ok(text.trim_end().to_owned())
}

fn of_game(template: &str, game: &str) -> String {
    template
        .replace("{{game}}", game)
        .replace("{{game.", &format!("{{{{{game}."))
}

/// The games in the order in which the page shows them, from the list of the crate `games`.
fn game_names(list: &Path) -> Result<Vec<String>> {
    let text = fs::read_to_string(list).with_context(|| format!("no {}", list.display()))?;
    let names = text.lines().filter_map(|line| {
        let (name, _) = line.trim().strip_suffix("),")?.split_once("(game_")?;
        Some(name.to_lowercase())
    });
    Ok(names.collect())
}

/// The shape of a game's board, as its entry declares it.
fn shape(web: &Path, game: &str) -> Result<String> {
    let path: PathBuf = [web, Path::new("src/games"), Path::new(game)]
        .iter()
        .collect();
    let entry = fs::read_to_string(path.join("entry.rs"))?;
    let (_, shape) = entry
        .split_once("shape: Shape::")
        .with_context(|| format!("{game} has no shape"))?;
    let (shape, _) = shape.split_once(',').context("a shape is a word")?;
    Ok(shape.to_lowercase())
}

/// What the document links to: the style sheets of its parts, in the order in which `parts.js`
/// would put them, and everything else that is needed at once.
fn links(kind: &AddressKind, assets: &str, parts: &PartFiles) -> Result<String> {
    let mut files = BTreeSet::new();
    let mut sheets = BTreeSet::new();
    for part in &kind.parts {
        let needed = parts
            .get(part)
            .with_context(|| format!("the page has no part `{part}`"))?;
        let (own_sheets, own_files): (Vec<_>, Vec<_>) =
            needed.iter().partition(|name| name.ends_with(".css"));
        files.extend(own_files);
        sheets.extend(
            own_sheets
                .into_iter()
                .map(|sheet| (sheet == styles::LATER, sheet)),
        );
    }
    let mut links = String::new();
    for (_, sheet) in sheets {
        let _ = writeln!(links, "<link rel=\"stylesheet\" href=\"{assets}/{sheet}\">");
    }
    for file in files {
        let _ = writeln!(
            links,
            "<link rel=\"preload\" href=\"{assets}/{file}\" as=\"fetch\" type=\"application/wasm\" crossorigin>"
        );
    }
    Ok(links)
}

/// Replaces what stands exactly once in the document.
fn with(document: &str, what: &str, by: &str) -> Result<String> {
    ensure!(
        document.matches(what).count() == 1,
        "the document has not exactly one `{what}`"
    );
    Ok(document.replacen(what, by, 1))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::step::root;

    const DOCUMENT: &str = "<html lang=\"en\"><head></head><body>\
        <div id=\"app\"><p class=\"loading\">Stolik</p></div></body></html>";

    fn made() -> Files {
        let files = |part: &str, sheets: &[&str]| {
            let mut files: Vec<String> = sheets.iter().map(|sheet| (*sheet).to_owned()).collect();
            files.push(format!("split_{part}.wasm"));
            (part.to_owned(), files)
        };
        let games = game_names(&root().join("crates/games/src/list.rs")).unwrap();
        let mut parts: PartFiles = games
            .iter()
            .map(|game| files(game, &[&format!("{game}.css"), styles::LATER]))
            .collect();
        let others = ["tables", "chat", "people", "replay", "lobby"];
        parts.extend(others.map(|part| files(part, &[styles::LATER])));
        let web = root().join("crates/web");
        let list = root().join("crates/games/src/list.rs");
        documents(DOCUMENT, "/assets/1", &parts, &web, &list).unwrap()
    }

    fn text(documents: &Files, name: &str) -> String {
        String::from_utf8(documents[&format!("{FOLDER}{name}.html")].clone()).unwrap()
    }

    #[test]
    fn a_document_speaks_one_language_and_leaves_no_blank() {
        let documents = made();
        assert!(documents.contains_key(FIRST_VISIT));
        for name in documents.keys() {
            let text = String::from_utf8(documents[name].clone()).unwrap();
            assert!(!text.contains("{{") && !text.contains("}}"), "{name}");
        }
        let polish = text(&documents, "home.pl");
        assert!(polish.contains("<html lang=\"pl\">") && polish.contains("W co zagramy?"));
        assert!(text(&documents, "lobby.cs").contains("Volné stoly"));
    }

    #[test]
    fn a_table_fetches_its_own_game_and_home_fetches_none() {
        let documents = made();
        let table = text(&documents, "play-dama.en");
        for file in [
            "split_dama.wasm",
            "split_tables.wasm",
            "dama.css",
            "later.css",
        ] {
            assert!(table.contains(&format!("/assets/1/{file}")), "{file}");
        }
        assert!(table.find("dama.css") < table.find("later.css"));
        assert!(!table.contains("rummikub"));
        assert!(table.contains("shell at-table") && table.contains("data-shape=\"square\""));
        assert!(!text(&documents, "home.en").contains(".wasm"));
    }
}
