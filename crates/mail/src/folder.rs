//! Writes mail to a folder instead of a mail server: one `.eml` file each, readable only by the
//! server's user.

use std::{
    fs::{self, DirBuilder, OpenOptions},
    io::{self, Write},
    os::unix::fs::{DirBuilderExt, OpenOptionsExt},
    path::{Path, PathBuf},
};

/// Writes a mail to the folder and returns its path. The file is renamed from `.part` to `.eml`
/// when it is complete and on the disk; a file of the same name, of an attempt before a crash, is
/// replaced.
pub(crate) fn write(folder: &Path, name: &str, mail: &[u8]) -> io::Result<PathBuf> {
    DirBuilder::new()
        .recursive(true)
        .mode(0o700)
        .create(folder)?;
    let (draft, file) = (
        folder.join(format!("{name}.part")),
        folder.join(format!("{name}.eml")),
    );
    // Mode 0600: the link in a mail gives access to the account.
    let mut draft_file = OpenOptions::new()
        .write(true)
        .create(true)
        .truncate(true)
        .mode(0o600)
        .open(&draft)?;
    draft_file.write_all(mail)?;
    draft_file.sync_all()?;
    fs::rename(&draft, &file)?;
    Ok(file)
}
