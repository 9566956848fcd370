//! The house rules that a compiler does not know: layers, format, lints, nothing unfinished.

use crate::{
    files, layers, pins, proofs, sources,
    step::{cargo, output, root, run, step},
    toolchain,
};
use anyhow::{Result, ensure};
use std::fs;

/// Folders that hold no work of ours.
const NOT_OURS: [&str; 3] = ["target", ".git", "stolik-data"];

struct Rule(&'static str, fn() -> Result<()>);

const RULES: [Rule; 6] = [
    Rule("layers", layers),
    Rule("sources", sources),
    Rule("pinned versions", pins),
    Rule("the security page's proofs", proofs::check),
    Rule("format", format),
    Rule("lints", lints),
];

/// Checks every rule and reports all that are broken, not only the first.
pub fn tidy() -> Result<()> {
    let broken = RULES
        .iter()
        .filter_map(|Rule(name, check)| step(name, check).err());
    none_wrong(broken.map(|error| format!("{error:#}")))
}

fn layers() -> Result<()> {
    none_wrong(layers::check(&output(cargo(&[
        "metadata",
        "--no-deps",
        "--format-version",
        "1",
    ]))?)?)
}

fn pins() -> Result<()> {
    none_wrong(pins::check(&fs::read_to_string(root().join("Cargo.toml"))?))
}

fn format() -> Result<()> {
    let mut fmt = cargo(&["fmt", "--all", "--check", "--"]);
    // A macro declares the modules of the games in the page, so `cargo fmt` does not find them.
    for folder in fs::read_dir(root().join("crates/web/src/games"))? {
        let module = folder?.path().join("mod.rs");
        if module.exists() {
            fmt.arg(module);
        }
    }
    run(fmt)
}

fn lints() -> Result<()> {
    toolchain::ensure_wasm()?;
    let web = [
        "--package",
        "web",
        "--package",
        "web-worker",
        "--target",
        toolchain::WASM,
    ];
    let rest = [
        "--workspace",
        "--exclude",
        "web",
        "--exclude",
        "web-worker",
        "--all-targets",
    ];
    for part in [&rest[..], &web] {
        let mut clippy = cargo(&["clippy", "--quiet"]);
        clippy.args(part).args(["--", "--deny", "warnings"]);
        run(clippy)?;
    }
    Ok(())
}

fn sources() -> Result<()> {
    let mut wrong = Vec::new();
    for (path, bytes) in files::read_but(&root(), &NOT_OURS)? {
        // What is not text is a picture.
        if let Ok(text) = std::str::from_utf8(&bytes) {
            wrong.extend(sources::check(&path, text));
        }
    }
    none_wrong(wrong)
}

fn none_wrong(wrong: impl IntoIterator<Item = String>) -> Result<()> {
    let wrong: Vec<String> = wrong.into_iter().collect();
    ensure!(wrong.is_empty(), "{}", wrong.join("\n"));
    Ok(())
}
