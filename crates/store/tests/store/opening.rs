//! Opening: the errors that an operator reads when the address is wrong.

use crate::engines::{Home, database, run_sqlite};
use std::{
    fs::{self, Permissions},
    os::unix::fs::PermissionsExt,
    path::Path,
};
use store::{
    Address, Store, StoreError, TokenHash,
    testing::{LOCKED_ROLE, PrivatePostgres},
};

async fn error(address: &Address) -> StoreError {
    Store::open(address)
        .await
        .map(|_| ())
        .expect_err("must not open")
}

/// A migration that only a later version has.
const LATER_MIGRATION: &str =
    "INSERT INTO _sqlx_migrations (version, description, success, checksum, execution_time)
    VALUES (9999, 'later', TRUE, '', 0)";

#[tokio::test]
async fn a_folder_that_cannot_be_created_is_named() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let file = folder.path().join("a-file");
    fs::write(&file, "in the way").expect("write");
    let error = error(&Address::Sqlite(file.join("data"))).await;
    assert!(
        matches!(&error, StoreError::Folder { path, .. } if *path == file.join("data")),
        "{error:?}"
    );
    assert!(error.to_string().contains("choose another data folder"));
}

#[tokio::test]
async fn a_file_that_is_no_database_is_named_and_left_alone() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let file = folder.path().join("text.txt");
    let text = "This is not a database. ".repeat(100);
    fs::write(&file, &text).expect("write");
    let error = error(&Address::Sqlite(file.clone())).await;
    assert!(
        matches!(&error, StoreError::NotDatabase { path } if *path == file),
        "{error:?}"
    );
    assert_eq!(fs::read_to_string(&file).expect("read"), text);
}

#[tokio::test]
async fn the_data_folder_and_its_files_are_private_and_older_ones_are_tightened() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let data = folder.path().join("data");
    let mode = |path: &Path| fs::metadata(path).expect("exists").permissions().mode() & 0o777;
    for start in ["new", "older"] {
        let store = Store::open(&Address::Sqlite(data.clone()))
            .await
            .expect("opens");
        store
            .create_guest(start, &TokenHash::from_bytes([start.len() as u8; 32]), 1)
            .await
            .expect("a write, so that all files exist");
        assert_eq!(mode(&data), 0o700, "{start}");
        for file in ["stolik.db", "stolik.db-wal", "stolik.db-shm"] {
            assert_eq!(mode(&data.join(file)), 0o600, "{start} {file}");
        }
        store.close().await;
        for (path, wide) in [(data.clone(), 0o755), (data.join("stolik.db"), 0o644)] {
            fs::set_permissions(path, Permissions::from_mode(wide)).expect("own file");
        }
    }
}

#[tokio::test]
async fn the_folder_of_a_file_that_was_named_is_left_alone() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    fs::set_permissions(folder.path(), Permissions::from_mode(0o755)).expect("own folder");
    let file = folder.path().join("games.db");
    let store = Store::open(&Address::Sqlite(file.clone()))
        .await
        .expect("opens");
    store.close().await;
    let mode = |path: &Path| fs::metadata(path).expect("exists").permissions().mode() & 0o777;
    assert_eq!((mode(folder.path()), mode(&file)), (0o755, 0o600));
}

#[tokio::test]
async fn a_folder_in_the_files_place_is_named() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    fs::create_dir(folder.path().join("stolik.db")).expect("folder");
    let error = error(&Address::Sqlite(folder.path().to_path_buf())).await;
    assert!(matches!(error, StoreError::File { .. }), "{error:?}");
}

#[tokio::test]
async fn a_newer_sqlite_schema_is_left_alone() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let address = Address::Sqlite(folder.path().to_path_buf());
    Store::open(&address).await.expect("open").close().await;
    run_sqlite(&folder.path().join("stolik.db"), LATER_MIGRATION).await;
    let error = error(&address).await;
    assert!(matches!(error, StoreError::Newer), "{error:?}");
}

#[tokio::test]
async fn a_newer_postgres_schema_is_left_alone() {
    let home = Home::postgres().await;
    home.close().await;
    PrivatePostgres::shared()
        .run(&database(&home.address), LATER_MIGRATION)
        .await;
    let error = error(&home.address).await;
    assert!(matches!(error, StoreError::Newer), "{error:?}");
}

#[tokio::test]
async fn a_database_of_another_program_is_left_alone() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let file = folder.path().join("other.db");
    run_sqlite(&file, "CREATE TABLE tables (legs INTEGER)").await;
    let sqlite = error(&Address::Sqlite(file)).await;
    assert!(matches!(sqlite, StoreError::Foreign), "{sqlite:?}");

    let address = PrivatePostgres::shared().fresh_database().await;
    PrivatePostgres::shared()
        .run(&database(&address), "CREATE TABLE tables (legs INTEGER)")
        .await;
    let postgres = error(&address).await;
    assert!(matches!(postgres, StoreError::Foreign), "{postgres:?}");
}

#[tokio::test]
async fn a_wrong_password_is_reported_without_repeating_it() {
    let cluster = PrivatePostgres::shared();
    cluster
        .run(
            "postgres",
            &format!("CREATE ROLE {LOCKED_ROLE} LOGIN PASSWORD 'right'"),
        )
        .await;
    let error = error(&cluster.address(LOCKED_ROLE, "guessed", "postgres")).await;
    assert!(matches!(error, StoreError::Refused { .. }), "{error:?}");
    assert!(!format!("{error} {error:?}").contains("guessed"));
}

#[tokio::test]
async fn a_missing_database_is_told_from_a_missing_server() {
    let missing = error(&PrivatePostgres::shared().address("postgres", "none", "nowhere")).await;
    assert!(
        matches!(missing, StoreError::NoSuchDatabase { .. }),
        "{missing:?}"
    );

    let empty = tempfile::tempdir().expect("a temporary folder");
    let address = format!("postgres:///stolik?host={}", empty.path().display());
    let no_server = error(&address.parse().expect("an address")).await;
    assert!(
        matches!(no_server, StoreError::NoServer { .. }),
        "{no_server:?}"
    );
}

#[tokio::test]
async fn programs_that_open_one_new_database_at_once_all_succeed() {
    let address = PrivatePostgres::shared().fresh_database().await;
    let (one, two, three) = tokio::join!(
        Store::open(&address),
        Store::open(&address),
        Store::open(&address)
    );
    for opened in [one, two, three] {
        opened.expect("opens").close().await;
    }
}
