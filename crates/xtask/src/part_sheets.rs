//! Lets each part of the page wait for its style sheets: the page shows nothing of a part before
//! the part's looks are here, so nothing moves when they come.

use crate::{
    files::Files,
    split::{self, PartFiles},
    styles,
};
use anyhow::{Context, Result, ensure};

/// How the splitter's JavaScript begins the loader of a part, around the part's name.
const LOADER: [&str; 2] = ["export const __wasm_split_load_", " = wrapAsyncCb("];

/// Makes the fetcher in `page` load the style sheets of each part beside the part, and adds them to
/// what each part needs.
pub fn bring(page: &mut Files, parts: &mut PartFiles, sheets: &Files) -> Result<()> {
    for (part, files) in parts.iter_mut() {
        files.extend(of_part(part, sheets));
    }
    let fetcher = page
        .remove(split::FETCHER)
        .context("the splitter wrote no fetcher")?;
    let mut script = String::from_utf8(fetcher)?;
    let [before, after] = LOADER;
    let loaded: Vec<String> = script
        .split(before)
        .skip(1)
        .filter_map(|rest| Some(rest.split_once(after)?.0.to_owned()))
        .collect();
    ensure!(!loaded.is_empty(), "the fetcher loads parts in another way");
    for part in loaded {
        let names = serde_json::to_string(&of_part(&part, sheets))?;
        let plain = format!("{before}{part}{after}");
        let dressed = format!("{before}{part} = withSheets({names}, ");
        script = script.replacen(&plain, &dressed, 1);
    }
    script = SHEET_FETCHER
        .replace("FIRST_PAGE", styles::FIRST_PAGE)
        .replace("LATER", styles::LATER)
        + &script;
    page.insert(split::FETCHER.to_owned(), script.into_bytes());
    Ok(())
}

/// The style sheets of a part: what all parts share, and the game's own.
fn of_part(part: &str, sheets: &Files) -> Vec<String> {
    let own = format!("{part}.css");
    let named = [own, styles::LATER.to_owned()];
    named
        .into_iter()
        .filter(|name| sheets.contains_key(name))
        .collect()
}

/// Fetches a sheet once, and again if that failed. Of two rules for the same thing the later wins,
/// so the order is fixed: the first page's sheet, the games', the one for all parts.
const SHEET_FETCHER: &str = r#"const sheets = new Map();
function sheet(name) {
    const url = new URL(`./${name}`, import.meta.url).href;
    const isHere = (link) => link.href === url && link.sheet;
    if ([...document.querySelectorAll("link[rel=stylesheet]")].some(isHere)) return;
    if (!sheets.has(name)) sheets.set(name, fetchSheet(name, url));
    return sheets.get(name);
}
function fetchSheet(name, url) {
    return new Promise((loaded, failed) => {
        const link = document.createElement("link");
        link.rel = "stylesheet";
        link.href = url;
        link.onload = loaded;
        link.onerror = () => {
            link.remove();
            sheets.delete(name);
            failed(new Error(`no ${name}`));
        };
        if (name === "LATER") document.head.append(link);
        else document.querySelector('link[href$="/FIRST_PAGE"]').after(link);
    });
}
function withSheets(names, load) {
    return wrapAsyncCb(() => Promise.all([load(), ...names.map(sheet)]));
}
"#;

#[cfg(test)]
mod tests {
    use super::bring;
    use crate::{
        files::Files,
        split::{FETCHER, PartFiles},
    };

    fn page(fetcher: &str) -> Files {
        Files::from([(FETCHER.to_owned(), fetcher.as_bytes().to_vec())])
    }

    fn sheets() -> Files {
        ["style.css", "later.css", "dama.css"]
            .iter()
            .map(|name| ((*name).to_owned(), Vec::new()))
            .collect()
    }

    #[test]
    fn a_part_waits_for_its_own_sheet_and_the_shared_one() {
        let mut page = page(
            "export const __wasm_split_load_dama = wrapAsyncCb(makeLoad(a, []));\n\
             export const __wasm_split_load_chat = wrapAsyncCb(makeLoad(b, []));\n",
        );
        let mut parts = PartFiles::from([("dama".to_owned(), vec!["split_dama.wasm".to_owned()])]);
        bring(&mut page, &mut parts, &sheets()).unwrap();
        assert_eq!(parts["dama"], ["split_dama.wasm", "dama.css", "later.css"]);
        let script = String::from_utf8(page.remove(FETCHER).unwrap()).unwrap();
        let lines: Vec<&str> = script.lines().rev().take(2).collect();
        assert_eq!(
            lines,
            [
                r#"export const __wasm_split_load_chat = withSheets(["later.css"], makeLoad(b, []));"#,
                r#"export const __wasm_split_load_dama = withSheets(["dama.css","later.css"], makeLoad(a, []));"#,
            ]
        );
    }

    #[test]
    fn a_fetcher_without_loaders_is_an_error() {
        let mut page = page("export const load = 1;");
        assert!(bring(&mut page, &mut PartFiles::new(), &sheets()).is_err());
    }
}
