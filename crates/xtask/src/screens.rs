//! What is looked at in a browser beside the tests: contact sheets of the games, and the judgement
//! of axe on accessibility.
//!
//! Neither is part of the tests: pictures are for people, and axe comes from npm's registry.

use crate::{
    machine::{self, Tests},
    page::{self, Build},
    serve,
    step::{cargo, program, root, run, step, target},
};
use anyhow::{Result, ensure};
use sha2::{Digest, Sha256};
use std::{fs, path::PathBuf};

/// The version of axe-core, and the SHA-256 of its script.
const AXE: &str = "axe-core@4.14.0";
const AXE_SHA256: &str = "20c09fe157a8a34a30e241aaa1fcdade657734f08ab379ecfbeb7d45cc46e878";
/// Where the contact sheets lie.
const SHEETS: &str = "docs/images";

/// Makes a contact sheet of every game.
pub fn shots() -> Result<()> {
    look("shots", root().join(SHEETS))
}

/// Lets axe judge every page and the tables' states.
pub fn axe() -> Result<()> {
    let script = step("fetching axe", fetch_axe)?;
    look("axe", script)
}

/// Runs a program of the browser tests against the finished page, with this path.
fn look(name: &str, path: PathBuf) -> Result<()> {
    machine::ensure(Tests::All)?;
    page::build(Build::Finished)?;
    step("compiling the program", || serve::compile(Build::Dev))?;
    let mut command = cargo(&["run", "--package", "browser-tests", "--bin", name, "--"]);
    command.arg(path).env("STOLIK_BIN", serve::path(Build::Dev));
    step(name, || run(command))
}

/// Fetches axe's script with npm, unless it is here, and returns its place.
fn fetch_axe() -> Result<PathBuf> {
    let folder = target().join("axe");
    let script = folder.join("package/axe.min.js");
    if !script.exists() {
        fs::create_dir_all(&folder)?;
        let mut pack = program("npm", &["pack", AXE, "--silent"]);
        pack.current_dir(&folder);
        run(pack)?;
        let packed = format!("{}.tgz", AXE.replace('@', "-"));
        let mut unpack = program("tar", &["-xzf", &packed]);
        unpack.current_dir(&folder);
        run(unpack)?;
    }
    let digest = Sha256::digest(fs::read(&script)?);
    let digest: String = digest.iter().map(|byte| format!("{byte:02x}")).collect();
    ensure!(
        digest == AXE_SHA256,
        "{} is not the script of {AXE}",
        script.display()
    );
    Ok(script)
}
