//! Makes cargo notice that the page was built again; the macro that embeds it cannot.

use std::{env, fs, path::PathBuf};

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    let manifest = env::var("CARGO_MANIFEST_DIR").expect("cargo sets it");
    let page = PathBuf::from(manifest).join("../../target/page");
    // A debug build reads the files when it is asked for them, so it need not be built again with
    // each page.
    if env::var("PROFILE").as_deref() == Ok("release") {
        // Cargo takes a missing folder for a changed one and would build everything above us each
        // time.
        fs::create_dir_all(&page).expect("target can be written");
        println!("cargo::rerun-if-changed={}", page.display());
    }
}
