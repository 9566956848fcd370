//! The page's files as a value: built in memory, named by what they contain, written only where
//! they differ.

use anyhow::{Context, Result};
use sha2::{Digest, Sha256};
use std::{
    collections::BTreeMap,
    fs,
    path::{Path, PathBuf},
};

/// Files by their path inside the page, with `/` between folders.
pub type Files = BTreeMap<String, Vec<u8>>;

/// Reads every file under a folder.
pub fn read(folder: &Path) -> Result<Files> {
    read_but(folder, &[])
}

/// Reads every file under a folder, except in some of the folders right below it.
pub fn read_but(folder: &Path, left_out: &[&str]) -> Result<Files> {
    let mut files = Files::new();
    for path in list(folder, left_out)? {
        let name = name_in(folder, &path)?;
        files.insert(
            name,
            fs::read(&path).with_context(|| format!("cannot read {}", path.display()))?,
        );
    }
    Ok(files)
}

/// Makes a folder contain exactly these files; the ones that are right already are not touched,
/// so that nothing that depends on them is built again.
pub fn write(folder: &Path, files: &Files) -> Result<()> {
    fs::create_dir_all(folder)?;
    for path in list(folder, &[])? {
        if !files.contains_key(&name_in(folder, &path)?) {
            fs::remove_file(&path)?;
        }
    }
    for (name, bytes) in files {
        let path = folder.join(name);
        if fs::read(&path).is_ok_and(|old| old == *bytes) {
            continue;
        }
        fs::create_dir_all(path.parent().expect("a file lies in a folder"))?;
        fs::write(&path, bytes)?;
    }
    remove_empty_folders(folder)
}

/// A name for these bytes that no other bytes have, short enough for an address.
pub fn digest(bytes: &[u8]) -> String {
    Sha256::digest(bytes)
        .iter()
        .take(8)
        .map(|byte| format!("{byte:02x}"))
        .collect()
}

/// One name for a whole set of files.
pub fn digest_all(files: &Files) -> String {
    let lines = files
        .iter()
        .map(|(name, bytes)| format!("{name} {}\n", digest(bytes)));
    digest(lines.collect::<String>().as_bytes())
}

fn list(folder: &Path, left_out: &[&str]) -> Result<Vec<PathBuf>> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).with_context(|| format!("no folder {}", folder.display()))? {
        let path = entry?.path();
        if left_out.iter().any(|name| path.ends_with(name)) {
            continue;
        }
        if path.is_dir() {
            found.extend(list(&path, &[])?);
        } else {
            found.push(path);
        }
    }
    Ok(found)
}

fn name_in(folder: &Path, path: &Path) -> Result<String> {
    let parts: Option<Vec<&str>> = path
        .strip_prefix(folder)?
        .iter()
        .map(|part| part.to_str())
        .collect();
    Ok(parts
        .with_context(|| format!("{} is not text", path.display()))?
        .join("/"))
}

fn remove_empty_folders(folder: &Path) -> Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            remove_empty_folders(&path)?;
            if fs::read_dir(&path)?.next().is_none() {
                fs::remove_dir(&path)?;
            }
        }
    }
    Ok(())
}
