//! Takes the page's program apart: what only an opened game needs becomes files of their own.
//!
//! The page marks the places (`wasm_split` in `crates/web`), the linker leaves its relocations in the program, and
//! `wasm_split_cli_support`, the library behind `cargo leptos --split`, finds out who needs what.

use crate::files::{self, Files};
use anyhow::{Context, Result, anyhow, ensure};
use std::{fs, path::Path};
use walrus::ModuleConfig;
use wasm_split_cli_support::{Options, transform};

/// The JavaScript that fetches the parts.
pub const FETCHER: &str = "parts.js";
/// What the files of the parts begin with: those of one game, and those that several games share.
const PREFIXES: [&str; 2] = ["split_", "chunk_"];

/// Whether functions keep their names, for whoever reads a stack trace.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Names {
    /// For whoever works on the page.
    Kept,
    /// They weigh as much as the code.
    Removed,
}

/// Whether a file of the page is fetched only with a game that needs it.
pub fn is_part(name: &str) -> bool {
    let name = name.rsplit('/').next().unwrap_or(name);
    name.ends_with(".wasm") && PREFIXES.iter().any(|prefix| name.starts_with(prefix))
}

/// Takes `wasm` apart: writes the program without the parts to `rest` and hands back the other files.
/// `loader` is the name of the JavaScript that will load the program.
pub fn split(wasm: &Path, rest: &Path, loader: &str, names: Names) -> Result<Files> {
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
    ensure!(!split.split_modules.is_empty(), "nothing could be taken out of {}", wasm.display());
    let mut files = files::read(&folder)?;
    for (_, bytes) in files.iter_mut().filter(|(name, _)| is_part(name)) {
        *bytes = tighten(bytes, names)?;
    }
    Ok(files)
}

/// Writes a part anew: the linker left room in every number, for another linker to fill in.
fn tighten(part: &[u8], names: Names) -> Result<Vec<u8>> {
    let mut config = ModuleConfig::new();
    config.generate_name_section(names == Names::Kept).generate_producers_section(false);
    Ok(config.parse(part)?.emit_wasm())
}

#[cfg(test)]
mod tests {
    use super::is_part;

    #[test]
    fn parts_are_told_from_the_rest_by_their_names() {
        assert!(is_part("assets/0123/split_dama.wasm"));
        assert!(is_part("assets/0123/chunk_3.wasm"));
        assert!(!is_part("assets/0123/stolik_bg.wasm"));
        assert!(!is_part("assets/0123/split_dama.wasm.br"));
    }
}
