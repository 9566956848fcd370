//! `stolik licenses`: the licences of the libraries inside the program.

use crate::say::say;
use anyhow::Context;
use clap::Args;
use flate2::read::GzDecoder;
use std::io::Read;

/// Written by `cargo xtask build`; empty in programs that were built otherwise.
const TEXTS: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/licenses.gz"));

/// Prints the licences of the libraries inside this program.
#[derive(Args)]
pub struct Licenses {}

impl Licenses {
    pub fn run(self) -> anyhow::Result<()> {
        if TEXTS.is_empty() {
            say("This program was built without the licence texts: `cargo xtask build` adds them.");
            return Ok(());
        }
        let mut text = String::new();
        GzDecoder::new(TEXTS)
            .read_to_string(&mut text)
            .context("the licence texts inside the program cannot be read")?;
        say(text.trim_end());
        Ok(())
    }
}
