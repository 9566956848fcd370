//! Runs `stolik` to its end.

use std::process::Command;

/// The result of running `stolik`.
pub struct Ran {
    pub code: i32,
    pub out: String,
    pub err: String,
}

pub fn stolik(words: &[&str]) -> Ran {
    let output = Command::new(env!("CARGO_BIN_EXE_stolik"))
        .args(words)
        .output()
        .expect("the program runs");
    let text = |bytes| String::from_utf8(bytes).expect("it writes text");
    Ran {
        code: output.status.code().expect("it exits"),
        out: text(output.stdout),
        err: text(output.stderr),
    }
}
