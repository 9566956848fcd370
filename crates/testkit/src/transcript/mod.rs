//! Golden transcripts: a game as a script with what every viewer was told written under each line.
//!
//! Lines that start at the margin are the script; indented lines are what came of it, and are rewritten by
//! `UPDATE_TRANSCRIPTS=1`. One file is both the input and the expected output:
//!
//! ```text
//! # A comment. `rules` (JSON) and `seed` come first, if at all.
//! seed 7
//! 0: draw
//!     0 {"drew":[0,"r2"]}
//!     1 2 3 spectator {"drew":[0,null]}
//! 1? pass
//!     rejected {"refused":"stock_left"}
//! advance 60000
//! leave 1
//! show spectator
//! ```

mod diff;
mod play;
mod script;

pub use play::render;
pub use script::ScriptFault;

use game_core::Game;
use std::{env, fs, path::Path};

/// Compares every `*.txt` in the folder (of the crate under test, as `tests/transcripts`) with what the game does.
///
/// # Panics
/// When one differs, does not read, or there is none.
pub fn transcripts<G: Game>(folder: impl AsRef<Path>) {
    let folder = folder.as_ref();
    let listing = fs::read_dir(folder).unwrap_or_else(|fault| panic!("{}: {fault}", folder.display()));
    let mut files: Vec<_> = listing.map(|entry| entry.expect("a folder can be listed").path()).collect();
    files.retain(|file| file.extension().is_some_and(|ending| ending == "txt"));
    files.sort();
    assert!(!files.is_empty(), "no transcripts in {}", folder.display());
    let faults: Vec<String> = files.iter().filter_map(|file| judge::<G>(file).err()).collect();
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

fn judge<G: Game>(file: &Path) -> Result<(), String> {
    let name = file.display();
    let kept = fs::read_to_string(file).map_err(|fault| format!("{name}: {fault}"))?;
    let played = render::<G>(&kept).map_err(|fault| format!("{name}: {fault}"))?;
    if kept == played {
        return Ok(());
    }
    if env::var_os("UPDATE_TRANSCRIPTS").is_some_and(|value| value == "1") {
        return fs::write(file, played).map_err(|fault| format!("{name}: {fault}"));
    }
    let differs = diff::readable(&kept, &played);
    Err(format!("{name} is no longer what happens; if it should be, UPDATE_TRANSCRIPTS=1\n{differs}"))
}
