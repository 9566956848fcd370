//! Takes the page's program apart: what only an opened game needs becomes files of their own.
//!
//! The page marks the places (`wasm_split` in `crates/web`), the linker leaves its relocations in
//! the program, and `wasm_split_cli_support`, the library behind `cargo leptos --split`, finds out
//! who needs what.

use crate::files::{self, Files};
use anyhow::{Context, Result, anyhow, ensure};
use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::Path,
};
use walrus::ModuleConfig;
use wasm_split_cli_support::{Options, transform};

/// The JavaScript that fetches the parts.
pub const FETCHER: &str = "parts.js";
/// The small parts that several games share, one after the other in one file: each alone would cost
/// a request.
const CRUMBS: &str = "crumbs.wasm";
/// Shared parts of at most so many bytes are joined into one file, `crumbs`.
const MOST_CRUMB: usize = 16_000;
/// What the files of the parts begin with: those of one game, and those that several games share.
const PREFIXES: [&str; 3] = ["split_", "chunk_", "crumbs"];

/// Whether the functions in the WASM keep their names for stack traces.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Names {
    /// For development builds.
    Kept,
    /// For the finished page: the names are as large as the code.
    Removed,
}

/// Whether a file of the page is fetched only with a game that needs it.
pub fn is_part(name: &str) -> bool {
    let name = name.rsplit('/').next().unwrap_or(name);
    name.ends_with(".wasm") && PREFIXES.iter().any(|prefix| name.starts_with(prefix))
}

/// The files that each part of the page needs, by the part's name.
pub type PartFiles = BTreeMap<String, Vec<String>>;

/// Takes `wasm` apart: writes the program without the parts to `rest` and hands back the other
/// files, and which of them each part needs. `loader` is the name of the JavaScript that will
/// load the program.
pub fn split(wasm: &Path, rest: &Path, loader: &str, names: Names) -> Result<(Files, PartFiles)> {
    let folder = rest.with_extension("parts");
    if folder.exists() {
        fs::remove_dir_all(&folder)?;
    }
    let program = fs::read(wasm).with_context(|| format!("no program {}", wasm.display()))?;
    let (loader, fetcher) = (format!("./{loader}"), format!("./{FETCHER}"));
    let mut options = Options::new(&program);
    options.output_dir = &folder;
    options.main_out_path = rest;
    options.main_module = &loader;
    options.link_name = &fetcher;
    let split = transform(options).map_err(|fault| anyhow!("{fault:#}"))?;
    ensure!(
        !split.split_modules.is_empty(),
        "nothing could be taken out of {}",
        wasm.display()
    );
    let mut files = files::read(&folder)?;
    for (_, bytes) in files.iter_mut().filter(|(name, _)| is_part(name)) {
        *bytes = tighten(bytes, names)?;
    }
    gather_crumbs(&mut files)?;
    let in_files = |stem: String| {
        let name = format!("{stem}.wasm");
        if files.contains_key(&name) {
            name
        } else {
            CRUMBS.to_owned()
        }
    };
    let parts = split
        .prefetch_map
        .into_iter()
        .map(|(part, stems)| {
            let needed: BTreeSet<String> = stems.into_iter().map(in_files).collect();
            (part, needed.into_iter().collect())
        })
        .collect();
    Ok((files, parts))
}

/// Puts the small shared parts into one file, and tells the fetcher where each lies in it.
fn gather_crumbs(files: &mut Files) -> Result<()> {
    let is_crumb =
        |name: &String, bytes: &Vec<u8>| name.starts_with("chunk_") && bytes.len() <= MOST_CRUMB;
    let small: Vec<String> = files
        .iter()
        .filter(|(name, bytes)| is_crumb(name, bytes))
        .map(|(name, _)| name.clone())
        .collect();
    let fetcher = files
        .get(FETCHER)
        .context("the splitter wrote no fetcher")?;
    let mut script = CRUMB_FETCHER.replace("CRUMBS", CRUMBS) + &String::from_utf8(fetcher.clone())?;
    let mut crumbs = Vec::new();
    for name in small {
        let bytes = files.remove(&name).expect("it was listed just now");
        let alone = format!(r#"fetch(new URL("./{name}", import.meta.url))"#);
        ensure!(
            script.matches(&alone).count() == 1,
            "the fetcher fetches {name} in another way"
        );
        let (before, after) = script.split_once(&alone).expect("counted just now");
        let after = after.replacen(
            "WebAssembly.instantiateStreaming(src",
            "WebAssembly.instantiate(await src",
            1,
        );
        script = format!("{before}crumb({}, {}){after}", crumbs.len(), bytes.len());
        crumbs.extend(bytes);
    }
    files.insert(CRUMBS.to_owned(), crumbs);
    files.insert(FETCHER.to_owned(), script.into_bytes());
    Ok(())
}

/// Fetches the crumbs once, and again if that failed.
const CRUMB_FETCHER: &str = r#"let crumbs;
function crumb(from, length) {
    crumbs ??= fetch(new URL("./CRUMBS", import.meta.url)).then(
        (answer) => (answer.ok ? answer.arrayBuffer() : Promise.reject(new Error("no crumbs"))),
    );
    crumbs.catch(() => (crumbs = undefined));
    return crumbs.then((all) => all.slice(from, from + length));
}
"#;

/// Writes a part anew: the linker left room in every number, for another linker to fill in.
fn tighten(part: &[u8], names: Names) -> Result<Vec<u8>> {
    let mut config = ModuleConfig::new();
    config
        .generate_name_section(names == Names::Kept)
        .generate_producers_section(false);
    Ok(config.parse(part)?.emit_wasm())
}

#[cfg(test)]
mod tests {
    use super::{FETCHER, MOST_CRUMB, gather_crumbs, is_part};
    use crate::files::Files;

    #[test]
    fn small_shared_parts_lie_in_one_file_and_large_ones_stay_alone() {
        let load = |name: &str| {
            format!(
                r#"() => {{ const src = fetch(new URL("./{name}", import.meta.url)); src.catch(() => {{}}); return async (imports) => (WebAssembly.instantiateStreaming(src, imports)); }};"#
            )
        };
        let names = [
            "chunk_1.wasm",
            "chunk_2.wasm",
            "chunk_3.wasm",
            "split_dama.wasm",
        ];
        let sizes = [10, MOST_CRUMB + 1, 20, 5];
        let mut files: Files = names
            .iter()
            .zip(sizes)
            .map(|(name, size)| ((*name).to_owned(), vec![7; size]))
            .collect();
        files.insert(FETCHER.to_owned(), names.map(load).concat().into_bytes());
        gather_crumbs(&mut files).unwrap();
        let left: Vec<&str> = files.keys().map(String::as_str).collect();
        assert_eq!(
            left,
            ["chunk_2.wasm", "crumbs.wasm", "parts.js", "split_dama.wasm"]
        );
        assert_eq!(files["crumbs.wasm"].len(), 30);
        let script = String::from_utf8(files[FETCHER].clone()).unwrap();
        assert!(script.contains("src = crumb(0, 10)") && script.contains("src = crumb(10, 20)"));
        assert_eq!(script.matches("instantiate(await src").count(), 2);
        assert_eq!(script.matches("instantiateStreaming(src").count(), 2);
    }

    #[test]
    fn parts_are_told_from_the_rest_by_their_names() {
        assert!(is_part("assets/0123/split_dama.wasm"));
        assert!(is_part("assets/0123/chunk_3.wasm"));
        assert!(is_part("assets/0123/crumbs.wasm"));
        assert!(!is_part("assets/0123/stolik_bg.wasm"));
        assert!(!is_part("assets/0123/split_dama.wasm.br"));
    }
}
