//! The address of a database: a path, `sqlite:PATH` or `postgres://...`.

use sqlx::postgres::PgConnectOptions;
use std::{
    fmt,
    path::{Path, PathBuf},
    str::FromStr,
};
use thiserror::Error;

/// The file created in a folder that is given without a file name.
pub const DATABASE_FILE: &str = "stolik.db";

/// A database and its location.
///
/// Neither `Debug` nor `Display` shows a password.
#[derive(Clone)]
pub enum Address {
    /// An SQLite file, or its folder.
    Sqlite(PathBuf),
    Postgres(Box<PgConnectOptions>),
}

impl Address {
    /// The folder of an SQLite file; the server may store other files there.
    pub fn folder(&self) -> Option<PathBuf> {
        match self {
            Address::Sqlite(path) => Self::database_file(path).parent().map(Path::to_path_buf),
            Address::Postgres(_) => None,
        }
    }

    /// The database file of a path: the path itself if it is a file, else [`DATABASE_FILE`] in it.
    /// A path that does not exist is a file if it has an extension.
    pub(crate) fn database_file(path: &Path) -> PathBuf {
        let is_file = path.is_file() || (!path.is_dir() && path.extension().is_some());
        if is_file {
            path.to_path_buf()
        } else {
            path.join(DATABASE_FILE)
        }
    }
}

impl FromStr for Address {
    type Err = AddressError;

    fn from_str(text: &str) -> Result<Self, AddressError> {
        if text.starts_with("postgres://") || text.starts_with("postgresql://") {
            let options = text.parse().map_err(|_| AddressError)?;
            return Ok(Address::Postgres(Box::new(options)));
        }
        let path = text
            .strip_prefix("sqlite://")
            .or_else(|| text.strip_prefix("sqlite:"))
            .unwrap_or(text);
        if path.is_empty() || path.contains("://") || path.contains('\0') {
            return Err(AddressError);
        }
        Ok(Address::Sqlite(path.into()))
    }
}

/// The text is no address of a database.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error("a database is a folder, sqlite:PATH, or postgres://USER:PASSWORD@HOST:PORT/NAME")]
pub struct AddressError;

impl fmt::Display for Address {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Address::Sqlite(path) => write!(f, "sqlite:{}", path.display()),
            Address::Postgres(options) => {
                let user = options.get_username();
                let database = options.get_database().unwrap_or(user);
                match options.get_socket() {
                    Some(folder) => {
                        write!(
                            f,
                            "postgres:///{database}?host={}&user={user}",
                            folder.display()
                        )
                    }
                    None => write!(f, "postgres://{user}@{}/{database}", server(options)),
                }
            }
        }
    }
}

impl fmt::Debug for Address {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// Host and port, or the socket's folder; without user and password.
pub(crate) fn server(options: &PgConnectOptions) -> String {
    match options.get_socket() {
        Some(folder) => folder.display().to_string(),
        None => format!("{}:{}", options.get_host(), options.get_port()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_is_read_as_operators_write_it() {
        let read = |text: &str| text.parse::<Address>().map(|address| address.to_string());
        let expected = |text: &str| Ok(text.to_owned());
        assert_eq!(read("./stolik-data"), expected("sqlite:./stolik-data"));
        assert_eq!(read("sqlite:games.db"), expected("sqlite:games.db"));
        assert_eq!(read("sqlite:///srv/games"), expected("sqlite:/srv/games"));
        assert_eq!(
            read("postgres://anna@db:5433/stolik"),
            expected("postgres://anna@db:5433/stolik")
        );
        assert_eq!(
            read("postgres:///x?host=/run/pg&user=anna"),
            expected("postgres:///x?host=/run/pg&user=anna")
        );
        for wrong in [
            "",
            "sqlite:",
            "mysql://anna@db/stolik",
            "postgres://db:port/x",
        ] {
            assert_eq!(read(wrong), Err(AddressError), "{wrong}");
        }
    }

    #[test]
    fn a_password_is_never_shown() {
        let address: Address = "postgres://anna:hush@db/stolik".parse().expect("valid");
        assert!(!format!("{address} {address:?}").contains("hush"));
    }

    #[test]
    fn a_new_path_with_an_extension_is_a_file_and_without_one_a_folder() {
        let folder = tempfile::tempdir().expect("temporary folder");
        let dotted = folder.path().join("data.d");
        assert_eq!(Address::database_file(&dotted), dotted);
        std::fs::create_dir(&dotted).expect("folder");
        assert_eq!(Address::database_file(&dotted), dotted.join(DATABASE_FILE));
        assert_eq!(Address::Sqlite(dotted.clone()).folder(), Some(dotted));
        assert_eq!(
            Address::database_file(&folder.path().join("new")),
            folder.path().join("new/stolik.db")
        );
    }
}
