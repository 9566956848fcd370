//! Lists the folders of the games for `src/games/mod.rs`, and asks the linker to keep the
//! relocations from which `cargo xtask` splits the page's WASM into files.

use std::{env, error::Error, fs, path::Path};

fn main() -> Result<(), Box<dyn Error>> {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-changed={GAMES}");
    let macro_text = for_game_folders(&game_folders()?);
    fs::write(
        Path::new(&env::var("OUT_DIR")?).join("game_folders.rs"),
        macro_text,
    )?;
    if env::var("CARGO_CFG_TARGET_FAMILY").is_ok_and(|family| family == "wasm") {
        println!("cargo::rustc-link-arg-bins=--emit-relocs");
    }
    Ok(())
}

const GAMES: &str = "src/games";

/// The folders of `src/games` with an `entry.rs`, by name.
fn game_folders() -> Result<Vec<String>, Box<dyn Error>> {
    let mut folders = Vec::new();
    for folder in fs::read_dir(GAMES)? {
        let folder = folder?;
        if folder.path().join("entry.rs").exists() {
            folders.push(folder.file_name().to_string_lossy().into_owned());
        }
    }
    folders.sort();
    Ok(folders)
}

/// A macro that hands each folder and its variant of `GameKind` to another macro. A folder is named
/// after its variant: `dama` is `Dama`, `sixth_game` is `SixthGame`.
fn for_game_folders(folders: &[String]) -> String {
    let line = |folder: &String| {
        let word = |word: &str| {
            let (first, rest) = word.split_at(1.min(word.len()));
            first.to_uppercase() + rest
        };
        let kind: String = folder.split('_').map(word).collect();
        format!("{folder} {kind}, ")
    };
    let lines: String = folders.iter().map(line).collect();
    format!("macro_rules! for_game_folders {{ ($with:ident) => {{ $with! {{ {lines} }} }}; }}\n")
}
