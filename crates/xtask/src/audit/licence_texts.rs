//! The licence texts of all libraries in the program and the page: collected from the libraries'
//! own files, equal texts once.

use super::{
    licences::normal,
    packages::{Package, Packages},
};
use crate::step::{root, target};
use anyhow::{Context, Result};
use flate2::{Compression, GzBuilder};
use std::{
    collections::BTreeMap,
    fs,
    io::Write,
    path::{Path, PathBuf},
};

/// The file for people, beside the program.
const TEXT_FILE: &str = "release/THIRD-PARTY-LICENSES.txt";
/// The file that `crates/stolik/build.rs` puts into the program.
const PACKED_FILE: &str = "licenses/licenses.gz";
/// How the names of files with licences begin, in lower case.
const BEGINNINGS: [&str; 6] = [
    "licen",
    "copying",
    "copyright",
    "notice",
    "unlicense",
    "licence",
];
/// How deep below a library's folder such files are looked for: code in C has its own.
const DEPTH: usize = 3;
/// The page's font, and the file with its licence.
const FONT: (&str, &str) = (
    "Fraunces, a subset: OFL-1.1",
    "crates/web/fraunces-licence.txt",
);
/// Longest file that is taken for a licence.
const MAX_BYTES: u64 = 200_000;
const RULE: &str =
    "================================================================================";

/// Collects the texts and writes both files; returns the one for people.
pub fn collect() -> Result<PathBuf> {
    let packages = Packages::read()?;
    let text = text_of(&packages.shipped())?;
    let readable = target().join(TEXT_FILE);
    write_if_changed(&readable, text.as_bytes())?;
    let mut packed = GzBuilder::new().write(Vec::new(), Compression::best());
    packed.write_all(text.as_bytes())?;
    write_if_changed(&target().join(PACKED_FILE), &packed.finish()?)?;
    Ok(readable)
}

/// Leaves an equal file alone, so that cargo does not build the program again.
fn write_if_changed(path: &Path, bytes: &[u8]) -> Result<()> {
    if fs::read(path).is_ok_and(|old| old == bytes) {
        return Ok(());
    }
    fs::create_dir_all(path.parent().context("a file in target")?)?;
    fs::write(path, bytes).with_context(|| format!("cannot write {}", path.display()))
}

fn text_of(packages: &[&Package]) -> Result<String> {
    let mut users: BTreeMap<String, Vec<String>> = BTreeMap::new();
    let foreign = packages.iter().filter(|package| package.is_foreign());
    let mut list = String::new();
    for package in foreign {
        let name = format!("{} {}", package.name, package.version);
        let licence = package.license.as_deref().map(normal).unwrap_or_default();
        list.push_str(&format!("{name}: {licence}\n"));
        for text in texts(package)? {
            users.entry(text).or_default().push(name.clone());
        }
    }
    let (font, licence) = FONT;
    let licence = root().join(licence);
    let licence = fs::read_to_string(&licence)
        .with_context(|| format!("cannot read {}", licence.display()))?;
    users.entry(licence).or_default().push(font.to_owned());
    let mut all = format!(
        "Stolik contains these libraries and this font, under these licences.\n\n{list}{font}\n"
    );
    for (text, users) in users {
        all.push_str(&format!("\n{RULE}\n{}\n{RULE}\n\n", users.join(", ")));
        all.push_str(text.trim_end());
        all.push('\n');
    }
    Ok(all)
}

/// The licence texts of a library; for one that ships none, the usual text of its licence.
fn texts(package: &Package) -> Result<Vec<String>> {
    let folder = package
        .manifest_path
        .parent()
        .context("a manifest has a folder")?;
    let mut texts = Vec::new();
    find(folder, DEPTH, &mut texts)?;
    if texts.is_empty() {
        texts.push(usual_text(package)?);
    }
    texts.sort();
    texts.dedup();
    Ok(texts)
}

fn find(folder: &Path, depth: usize, texts: &mut Vec<String>) -> Result<()> {
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let name = entry.file_name().to_string_lossy().to_lowercase();
        let is_licence = BEGINNINGS.iter().any(|start| name.starts_with(start));
        let kind = entry.file_type()?;
        if kind.is_dir() && depth > 1 {
            find(&entry.path(), depth - 1, texts)?;
        } else if kind.is_file()
            && is_licence
            && !name.ends_with(".rs")
            && entry.metadata()?.len() <= MAX_BYTES
        {
            let text = String::from_utf8_lossy(&fs::read(entry.path())?).into_owned();
            texts.push(text.replace("\r\n", "\n"));
        }
    }
    Ok(())
}

/// The text of MIT or Apache-2.0 with the library's authors.
fn usual_text(package: &Package) -> Result<String> {
    let licence = package.license.as_deref().unwrap_or_default();
    let file = if licence.contains("MIT") {
        "LICENSE-MIT"
    } else if licence.contains("Apache-2.0") {
        "LICENSE-APACHE"
    } else {
        anyhow::bail!(
            "{} ships no licence text, and its licence is {licence}",
            package.name
        )
    };
    let text = fs::read_to_string(root().join(file))?;
    let is_ours = |line: &&str| line.starts_with("Copyright (c)");
    let without: Vec<&str> = text.lines().filter(|line| !is_ours(line)).collect();
    let authors = if package.authors.is_empty() {
        format!("the authors of {}", package.name)
    } else {
        package.authors.join(", ")
    };
    Ok(format!(
        "Copyright (c) {authors}\n\n{}\n",
        without.join("\n").trim()
    ))
}
