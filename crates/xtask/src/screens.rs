//! What is looked at in a browser beside the tests: contact sheets of the games, the judgement of
//! axe on accessibility, and the figures of Lighthouse.
//!
//! None is part of the tests: pictures are for people, and axe and Lighthouse come
//! from npm's registry.

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
/// The version of Lighthouse.
const LIGHTHOUSE: &str = "lighthouse@13.5.0";
/// What Lighthouse measured.
const QUALITY: &str = "docs/page-quality.md";
/// Where the contact sheets lie.
const SHEETS: &str = "docs/images";

/// Makes a contact sheet of every game.
pub fn shots() -> Result<()> {
    look("shots", &[root().join(SHEETS)])
}

/// Lets axe judge every page and the tables' states.
pub fn axe() -> Result<()> {
    let script = step("fetching axe", fetch_axe)?;
    look("axe", &[script])
}

/// Lets Lighthouse measure five pages, and writes the figures into the documentation.
pub fn lighthouse() -> Result<()> {
    let program = step("fetching Lighthouse", fetch_lighthouse)?;
    look("lighthouse", &[program, root().join(QUALITY)])
}

/// Runs a program of the browser tests against the finished page, with these paths.
fn look(name: &str, paths: &[PathBuf]) -> Result<()> {
    machine::ensure(Tests::All)?;
    page::build(Build::Finished)?;
    step("compiling the program", || serve::compile(Build::Dev))?;
    let mut command = cargo(&["run", "--package", "browser-tests", "--bin", name, "--"]);
    command
        .args(paths)
        .env("STOLIK_BIN", serve::path(Build::Dev));
    step(name, || run(command))
}

/// Fetches Lighthouse with npm, unless it is here, and returns the place of its program.
fn fetch_lighthouse() -> Result<PathBuf> {
    let folder = target().join("lighthouse");
    let cli = folder.join("node_modules/lighthouse/cli/index.js");
    if !cli.exists() {
        fs::create_dir_all(&folder)?;
        let words = ["install", "--no-audit", "--no-fund", "--silent", LIGHTHOUSE];
        let mut install = program("npm", &words);
        install.current_dir(&folder);
        run(install)?;
    }
    Ok(cli)
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
