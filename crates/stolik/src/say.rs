//! Writes to standard output. A reader that closes the pipe early, as in `stolik replay FILE |
//! head`, is not an error.

use std::{fmt::Display, io::Write, process::exit};

/// Writes a line; ends the program with success if the reader is gone.
pub fn say(line: impl Display) {
    if !try_say(line) {
        exit(0);
    }
}

/// Writes a line; returns whether that succeeded.
pub fn try_say(line: impl Display) -> bool {
    let mut out = std::io::stdout().lock();
    writeln!(out, "{line}").and_then(|()| out.flush()).is_ok()
}
