//! A damaged SQLite file is found when it is opened, and named with what to do.

use crate::engines::{Home, append};
use std::{
    fs::{self, OpenOptions},
    os::unix::fs::FileExt,
};
use store::{Store, StoreError};

/// The size of SQLite's pages.
const PAGE: u64 = 4096;

#[tokio::test]
async fn a_file_with_overwritten_pages_is_refused_with_what_to_do() {
    let home = Home::sqlite().await;
    for table in 0..200 {
        let rows = ["row ".repeat(100)];
        home.append(append(&format!("t{table}"), 1, &[&rows[0]]))
            .await
            .expect("committed");
    }
    home.close().await;
    let home = home.reopened().await;
    home.close().await;
    let file = home.address.folder().expect("a folder").join("stolik.db");
    let pages = fs::metadata(&file).expect("a file").len() / PAGE;
    let damaged = OpenOptions::new().write(true).open(&file).expect("open");
    for page in pages / 2..pages {
        damaged
            .write_all_at(&[0x5a; 512], page * PAGE)
            .expect("write");
    }
    let error = Store::open(&home.address)
        .await
        .map(|_| ())
        .expect_err("must not open");
    assert!(
        matches!(&error, StoreError::DamagedFile { path, .. } if *path == file),
        "{error:?}"
    );
    assert!(
        error.to_string().contains("stolik restore --replace"),
        "{error}"
    );
}
