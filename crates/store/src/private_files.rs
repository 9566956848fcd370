//! Keeps the data folder and its files private: 0700 and 0600 from their creation on, and tightened
//! at every start. Permissions are only ever taken away.

use std::{
    ffi::OsString,
    fs::{self, DirBuilder, OpenOptions, Permissions},
    io,
    os::unix::fs::{DirBuilderExt, OpenOptionsExt, PermissionsExt},
    path::{Path, PathBuf},
};

const FOLDER_MODE: u32 = 0o700;
const FILE_MODE: u32 = 0o600;
/// The bits of group and others, which are taken away.
const FOREIGN_BITS: u32 = 0o077;
/// Marks a folder that several users share, like `/tmp`.
const STICKY_BIT: u32 = 0o1000;
/// SQLite gives the files beside the database the mode of the database; older ones may be wider.
const SIDE_FILES: [&str; 3] = ["-wal", "-shm", "-journal"];

/// Creates a folder, and those above it that are missing, for this user alone.
pub(crate) fn create_folder(folder: &Path) -> io::Result<()> {
    DirBuilder::new()
        .recursive(true)
        .mode(FOLDER_MODE)
        .create(folder)
}

/// Takes the rights of group and others from a folder that exists. A failure is logged: the server
/// works without. A folder that several users share is left alone, with a warning.
pub fn tighten_folder(folder: &Path) {
    match mode(folder) {
        Some(mode) if mode & STICKY_BIT != 0 => {
            tracing::warn!(folder = %folder.display(), "data folder is shared with other users");
        }
        _ => tighten(folder),
    }
}

/// Creates the database file for this user alone, if it is missing. SQLite reports what is wrong
/// with a file that cannot be created.
pub(crate) fn create_database(file: &Path) {
    let _ = OpenOptions::new()
        .write(true)
        .create_new(true)
        .mode(FILE_MODE)
        .open(file);
}

/// Tightens the database file and the files beside it. Called for a file that is a database: the
/// name of another file may have been a mistake.
pub(crate) fn tighten_database(file: &Path) {
    tighten(file);
    for end in SIDE_FILES {
        tighten(&side_file(file, end));
    }
}

fn side_file(file: &Path, end: &str) -> PathBuf {
    let mut name = OsString::from(file);
    name.push(end);
    PathBuf::from(name)
}

fn mode(path: &Path) -> Option<u32> {
    fs::metadata(path)
        .ok()
        .map(|data| data.permissions().mode() & 0o7777)
}

fn tighten(path: &Path) {
    let Some(wide) = mode(path).filter(|mode| mode & FOREIGN_BITS != 0) else {
        return;
    };
    let narrow = wide & !FOREIGN_BITS;
    let (path_text, from) = (path.display(), format!("{wide:o}"));
    match fs::set_permissions(path, Permissions::from_mode(narrow)) {
        Ok(()) => {
            tracing::info!(path = %path_text, from, to = format!("{narrow:o}"), "permissions tightened")
        }
        Err(error) => {
            tracing::warn!(path = %path_text, from, %error, "tighten permissions failed")
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn set(path: &Path, mode: u32) {
        fs::set_permissions(path, Permissions::from_mode(mode)).expect("an own file");
    }

    #[test]
    fn permissions_are_taken_away_and_never_given() {
        let folder = tempfile::tempdir().expect("temporary folder");
        for (before, after) in [
            (0o755, 0o700),
            (0o777, 0o700),
            (0o700, 0o700),
            (0o500, 0o500),
        ] {
            set(folder.path(), before);
            tighten_folder(folder.path());
            assert_eq!(mode(folder.path()), Some(after), "{before:o}");
        }
        set(folder.path(), 0o700);
        tighten_folder(&folder.path().join("missing"));
    }

    #[test]
    fn a_folder_that_users_share_is_left_alone() {
        let folder = tempfile::tempdir().expect("temporary folder");
        set(folder.path(), 0o1777);
        tighten_folder(folder.path());
        assert_eq!(mode(folder.path()), Some(0o1777));
    }

    #[test]
    fn new_folders_and_files_are_private_from_the_start() {
        let folder = tempfile::tempdir().expect("temporary folder");
        let (data, file) = (
            folder.path().join("a/data"),
            folder.path().join("a/data/x.db"),
        );
        create_folder(&data).expect("created");
        create_database(&file);
        assert_eq!(mode(&data), Some(FOLDER_MODE));
        assert_eq!(mode(&file), Some(FILE_MODE));
        set(&file, 0o644);
        tighten_database(&file);
        assert_eq!(mode(&file), Some(FILE_MODE));
    }
}
