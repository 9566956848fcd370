//! A folder in place of a mail server: each mail a file that mail programs open, for the host's
//! eyes only.

use crate::random;
use std::{
    fs::{self, DirBuilder, OpenOptions},
    io::{self, Write},
    os::unix::fs::{DirBuilderExt, OpenOptionsExt},
    path::{Path, PathBuf},
};

/// Writes a mail into the folder; a file with its full name is whole.
pub(super) fn write(folder: &Path, at_ms: u64, mail: &[u8]) -> io::Result<PathBuf> {
    DirBuilder::new()
        .recursive(true)
        .mode(0o700)
        .create(folder)?;
    let name = format!("{at_ms}-{:08x}", random::bits() as u32);
    let (draft, file) = (
        folder.join(format!("{name}.part")),
        folder.join(format!("{name}.eml")),
    );
    // Whoever reads the link in it can take the account.
    OpenOptions::new()
        .write(true)
        .create_new(true)
        .mode(0o600)
        .open(&draft)?
        .write_all(mail)?;
    fs::rename(&draft, &file)?;
    Ok(file)
}
