//! Puts the licence texts that `cargo xtask build` has collected into the program.

use std::{env, fs, path::PathBuf};

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    let manifest = env::var("CARGO_MANIFEST_DIR").expect("cargo sets it");
    let collected = PathBuf::from(manifest).join("../../target/licenses");
    if env::var("PROFILE").as_deref() == Ok("release") {
        // Cargo treats a missing folder as changed and would rebuild the program each time.
        fs::create_dir_all(&collected).expect("target can be written");
        println!("cargo::rerun-if-changed={}", collected.display());
    }
    // Missing in a quick build, in which `stolik licenses` says so.
    let texts = fs::read(collected.join("licenses.gz")).unwrap_or_default();
    let out = PathBuf::from(env::var("OUT_DIR").expect("cargo sets it"));
    fs::write(out.join("licenses.gz"), texts).expect("the folder is writable");
}
