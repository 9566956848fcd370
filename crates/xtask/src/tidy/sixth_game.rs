//! Proves that a game is added in three places: its crate, its folder in the page, and its line in
//! the list of games. A toy game is added to a copy of the workspace, and the copy must compile.
//!
//! Cargo asks for three lines more: the crate's path in the workspace's manifest, and the
//! dependency in the manifests of `games` and `web`. [`EDITS`] lists every change to a file that
//! exists; whatever else a sixth game needed would not compile.

use super::tree::NOT_OURS;
use crate::{
    files::{self, Files},
    step::{cargo, root, run, step, target},
    toolchain,
};
use anyhow::{Context, Result, ensure};
use std::{fs, path::Path, process::Command};

/// The game's files, in folders of the same names as below.
const TEMPLATES: &str = "crates/xtask/sixth-game/";
/// Where each folder of the templates goes: two of the three places.
const FOLDERS: [(&str, &str); 2] = [
    ("game/", "crates/game-toy/"),
    ("web/", "crates/web/src/games/toy/"),
];

/// A line added to a file that exists.
struct Edit {
    path: &'static str,
    place: Place,
    line: &'static str,
}

enum Place {
    /// After this line.
    After(&'static str),
    /// Before the last line that holds a closing brace.
    BeforeLastBrace,
}

/// The third place, and the lines that Cargo asks for.
const EDITS: [Edit; 4] = [
    Edit {
        path: "crates/games/src/list.rs",
        place: Place::BeforeLastBrace,
        line: "    Toy(game_toy),",
    },
    Edit {
        path: "Cargo.toml",
        place: Place::After("[workspace.dependencies]"),
        line: "game-toy = { path = \"crates/game-toy\" }",
    },
    Edit {
        path: "crates/games/Cargo.toml",
        place: Place::After("[dependencies]"),
        line: "game-toy.workspace = true",
    },
    Edit {
        path: "crates/web/Cargo.toml",
        place: Place::After("[dependencies]"),
        line: "game-toy.workspace = true",
    },
];

/// Folders that the copy does without. It lies inside `target`, so Cargo reads the settings in
/// `.cargo` of the workspace around it; a second copy would apply them twice.
const LEFT_OUT: [&str; 1] = [".cargo"];

/// The folder of the copy that holds the crates. Cargo identifies a workspace's crates by their
/// paths below its root: with the same paths as here, the copy's crates would replace this
/// workspace's in the target folder that both share.
const BELOW: &str = "sixth/";
/// The files that lie at the root of the copy and not in [`BELOW`].
const AT_ROOT: [&str; 3] = ["Cargo.toml", "Cargo.lock", "rust-toolchain.toml"];

/// Adds the toy to a copy of the workspace and compiles the copy, tests included.
pub fn check() -> Result<()> {
    let copy = target().join("sixth-game");
    step("copying the workspace with a sixth game", || {
        let left_out = [&NOT_OURS[..], &LEFT_OUT].concat();
        let files = with_toy(files::read_but(&root(), &left_out)?)?;
        files::write(&copy, &moved_below(files)?)?;
        // The program embeds the page; an empty folder is enough to compile.
        Ok(fs::create_dir_all(copy.join(BELOW).join("target/page"))?)
    })?;
    toolchain::ensure_wasm()?;
    step("compiling the copy", || {
        for arguments in CHECKS {
            run(check_in(&copy, arguments)).context(
                "a sixth game needs more than its crate, its folder in crates/web/src/games and its \
                 line in crates/games/src/list.rs; the errors above name the files that must no \
                 longer know every game",
            )?;
        }
        Ok(())
    })
}

/// What is compiled: everything but the page for this machine, with all tests, and the page for
/// the browser. The page's tests are left out: compiled for this machine, they and their libraries
/// take as long as all the rest.
const CHECKS: [&[&str]; 2] = [
    &[
        "--workspace",
        "--exclude",
        "xtask",
        "--exclude",
        "web",
        "--exclude",
        "web-worker",
        "--all-targets",
    ],
    &[
        "--package",
        "web",
        "--package",
        "web-worker",
        "--target",
        toolchain::WASM,
    ],
];

/// The copy shares the workspace's target folder, and with it all compiled dependencies.
fn check_in(copy: &Path, arguments: &[&str]) -> Command {
    let mut command = cargo(&["check", "--quiet"]);
    command.args(arguments).current_dir(copy);
    command
}

/// The files with all crates in [`BELOW`], which the manifest at the root names.
fn moved_below(files: Files) -> Result<Files> {
    let moved = files.into_iter().map(|(path, bytes)| {
        Ok(match path.as_str() {
            "Cargo.toml" => {
                let manifest = str::from_utf8(&bytes)?;
                let manifest = manifest.replace("\"crates/", &format!("\"{BELOW}crates/"));
                (path, manifest.into_bytes())
            }
            root if AT_ROOT.contains(&root) => (path, bytes),
            _ => (format!("{BELOW}{path}"), bytes),
        })
    });
    moved.collect()
}

/// The workspace's files with the toy in the three places.
fn with_toy(mut files: Files) -> Result<Files> {
    for (from, to) in FOLDERS {
        let from = format!("{TEMPLATES}{from}");
        let templates: Files = files
            .iter()
            .filter_map(|(path, bytes)| {
                Some((format!("{to}{}", path.strip_prefix(&from)?), bytes.clone()))
            })
            .collect();
        ensure!(
            !templates.is_empty(),
            "{from} is empty; it holds the toy's files"
        );
        files.extend(templates);
    }
    for edit in EDITS {
        let bytes = files
            .get_mut(edit.path)
            .with_context(|| format!("there is no {}", edit.path))?;
        let text = str::from_utf8(bytes)?;
        let text = edit
            .apply(text)
            .with_context(|| format!("{} has no place for the line `{}`", edit.path, edit.line))?;
        *bytes = text.into_bytes();
    }
    Ok(files)
}

impl Edit {
    /// The text with the line added, if its place is there.
    fn apply(&self, text: &str) -> Option<String> {
        let mut lines: Vec<&str> = text.lines().collect();
        let at = match self.place {
            Place::After(line) => lines.iter().position(|other| *other == line)? + 1,
            Place::BeforeLastBrace => lines.iter().rposition(|line| line.starts_with('}'))?,
        };
        lines.insert(at, self.line);
        Some(lines.join("\n") + "\n")
    }
}

#[cfg(test)]
mod tests {
    use super::{Edit, Files, Place, moved_below, with_toy};

    #[test]
    fn a_line_goes_to_its_place() {
        let edit = |place| Edit {
            path: "",
            place,
            line: "new",
        };
        assert_eq!(
            edit(Place::After("[a]")).apply("[a]\nb\n"),
            Some("[a]\nnew\nb\n".into())
        );
        assert_eq!(edit(Place::After("[a]")).apply("a\n"), None);
        assert_eq!(
            edit(Place::BeforeLastBrace).apply("x! {\n    a\n}\n"),
            Some("x! {\n    a\nnew\n}\n".into())
        );
        assert_eq!(edit(Place::BeforeLastBrace).apply("a\n"), None);
    }

    fn workspace(manifest: &str) -> Files {
        let files = [
            ("crates/xtask/sixth-game/game/src/lib.rs", "game"),
            ("crates/xtask/sixth-game/web/mod.rs", "web"),
            (
                "crates/games/src/list.rs",
                "any_game! {\n    Dama(game_dama),\n}\n",
            ),
            ("Cargo.toml", manifest),
            ("crates/games/Cargo.toml", "[dependencies]\n"),
            ("crates/web/Cargo.toml", "[dependencies]\n"),
            ("README.md", "text"),
        ];
        let files = files.map(|(path, text)| (path.to_owned(), text.as_bytes().to_vec()));
        files.into_iter().collect()
    }

    #[test]
    fn a_game_is_added_in_three_places() {
        let before = workspace("[workspace.dependencies]\n");
        let after = with_toy(before.clone()).expect("every place is there");
        let changed: Vec<&str> = after
            .iter()
            .filter(|(path, bytes)| before.get(*path) != Some(*bytes))
            .map(|(path, _)| path.as_str())
            .collect();
        assert_eq!(
            changed,
            [
                "Cargo.toml",
                "crates/game-toy/src/lib.rs",
                "crates/games/Cargo.toml",
                "crates/games/src/list.rs",
                "crates/web/Cargo.toml",
                "crates/web/src/games/toy/mod.rs"
            ]
        );
    }

    #[test]
    fn the_crates_of_the_copy_have_other_paths_than_those_of_the_workspace() {
        let manifest = "members = [\"crates/*\"]\n[workspace.dependencies]\n";
        let copy = moved_below(workspace(manifest)).expect("text");
        let manifest = str::from_utf8(&copy["Cargo.toml"]).expect("text");
        assert!(manifest.starts_with("members = [\"sixth/crates/*\"]"));
        assert!(copy.contains_key("sixth/crates/games/Cargo.toml"));
        assert!(!copy.contains_key("sixth/Cargo.toml"), "a second root");
        assert!(!copy.keys().any(|path| path.starts_with("crates/")));
    }

    #[test]
    fn a_missing_place_is_an_error() {
        let error = with_toy(workspace("[workspace]\n")).expect_err("the manifest has no place");
        assert_eq!(
            error.to_string(),
            "Cargo.toml has no place for the line `game-toy = { path = \"crates/game-toy\" }`"
        );
        assert!(with_toy(Files::new()).is_err());
    }
}
