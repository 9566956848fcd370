//! Writes mail to a folder instead of a mail server: one `.eml` file each, readable only by the
//! server's user.

use runtime::random;
use std::{
    fs::{self, DirBuilder, OpenOptions},
    io::{self, Write},
    os::unix::fs::{DirBuilderExt, OpenOptionsExt},
    path::{Path, PathBuf},
};

/// Writes a mail to the folder and returns its path. The file is renamed from `.part` to `.eml`
/// when it is complete.
pub(crate) fn write(folder: &Path, at_ms: u64, mail: &[u8]) -> io::Result<PathBuf> {
    DirBuilder::new()
        .recursive(true)
        .mode(0o700)
        .create(folder)?;
    let name = format!("{at_ms}-{:08x}", random::bits() as u32);
    let (draft, file) = (
        folder.join(format!("{name}.part")),
        folder.join(format!("{name}.eml")),
    );
    // Mode 0600: the link in a mail gives access to the account.
    OpenOptions::new()
        .write(true)
        .create_new(true)
        .mode(0o600)
        .open(&draft)?
        .write_all(mail)?;
    fs::rename(&draft, &file)?;
    Ok(file)
}
