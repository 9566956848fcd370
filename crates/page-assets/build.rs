//! Makes cargo rebuild after the page was built again; the embedding macro cannot.

use std::{env, fs, path::PathBuf};

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    let manifest = env::var("CARGO_MANIFEST_DIR").expect("cargo sets it");
    let page = PathBuf::from(manifest).join("../../target/page");
    // A debug build reads the files at run time, so it need not be rebuilt with each page.
    if env::var("PROFILE").as_deref() == Ok("release") {
        // Cargo treats a missing folder as changed and would rebuild every dependent crate each
        // time.
        fs::create_dir_all(&page).expect("target can be written");
        println!("cargo::rerun-if-changed={}", page.display());
    }
}
