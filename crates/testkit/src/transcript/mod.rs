//! Golden transcripts: a game as a script with what every viewer was told written under each line.
//!
//! Lines that start at the margin are the script; indented lines are what came of it, and are
//! rewritten by `UPDATE_TRANSCRIPTS=1`. One file is both the input and the expected output:
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
pub use script::ScriptError;

use game_core::Game;
use std::{env, fs, path::Path};

/// Compares every `*.txt` in the folder (of the crate under test, as `tests/transcripts`) with what
/// the game does.
///
/// # Panics
/// When one differs, does not read, or there is none.
pub fn transcripts<G: Game>(folder: impl AsRef<Path>) {
    let folder = folder.as_ref();
    let listing =
        fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let mut files: Vec<_> = listing
        .map(|entry| entry.expect("a folder can be listed").path())
        .collect();
    files.retain(|file| file.extension().is_some_and(|ending| ending == "txt"));
    files.sort();
    assert!(!files.is_empty(), "no transcripts in {}", folder.display());
    let update = env::var_os("UPDATE_TRANSCRIPTS").is_some_and(|value| value == "1");
    let use_of = if update { Use::Update } else { Use::Compare };
    let faults: Vec<String> = files
        .iter()
        .filter_map(|file| judge::<G>(file, use_of).err())
        .collect();
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

/// What to do about a transcript that differs.
#[derive(Clone, Copy)]
enum Use {
    Compare,
    Update,
}

fn judge<G: Game>(file: &Path, use_of: Use) -> Result<(), String> {
    let name = file.display();
    let kept = fs::read_to_string(file).map_err(|error| format!("{name}: {error}"))?;
    let played = render::<G>(&kept).map_err(|error| format!("{name}: {error}"))?;
    match use_of {
        Use::Compare | Use::Update if kept == played => Ok(()),
        Use::Update => fs::write(file, played).map_err(|error| format!("{name}: {error}")),
        Use::Compare => {
            let differs = diff::readable(&kept, &played);
            Err(format!(
                "{name} is no longer what happens; if it should be, UPDATE_TRANSCRIPTS=1\n{differs}"
            ))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::toys::Throws;
    use std::process;

    #[test]
    fn a_transcript_that_differs_is_shown_and_rewritten_only_on_request() {
        let file = env::temp_dir().join(format!("stolik-transcript-{}.txt", process::id()));
        fs::write(&file, "0: stone\n    0 1 {\"chose\":1}\n").unwrap();
        let error = judge::<Throws>(&file, Use::Compare).unwrap_err();
        let differs = "\nfrom line 2:\n  0: stone\n-     0 1 {\"chose\":1}\n+     0 1 spectator {\"chose\":0}\n";
        assert!(error.ends_with(differs), "{error}");
        assert_eq!(judge::<Throws>(&file, Use::Update), Ok(()));
        assert_eq!(judge::<Throws>(&file, Use::Compare), Ok(()));
        fs::remove_file(&file).unwrap();
    }

    #[test]
    fn a_script_that_does_not_go_as_it_says_is_a_fault_with_its_line() {
        let cases = [
            ("0: stone\n0: stone", 2, "was rejected"),
            ("# a remark\n\n0? stone", 3, "should have been rejected"),
            ("0: spoon", 1, "`spoon`: no such action"),
            ("leave 7", 1, "cannot leave"),
            ("0: stone\nseed 3", 2, "already begun"),
            ("rules {}", 1, "missing field"),
            ("wait 3", 1, "is neither"),
            ("advance soon", 1, "`soon`"),
        ];
        for (script, line, problem) in cases {
            let error = render::<Throws>(script).unwrap_err();
            assert_eq!(error.line, line, "{script}: {error}");
            assert!(error.problem.contains(problem), "{script}: {error}");
        }
    }
}
