//! Writes to standard output. A reader that has heard enough - `stolik replay FILE | head` - is no
//! fault.

use std::{fmt::Display, io::Write, process::exit};

/// Writes a line; ends the program quietly when nobody reads any more.
pub fn say(line: impl Display) {
    if !try_say(line) {
        exit(0);
    }
}

/// Writes a line, and says whether that was possible.
pub fn try_say(line: impl Display) -> bool {
    let mut out = std::io::stdout().lock();
    writeln!(out, "{line}").and_then(|()| out.flush()).is_ok()
}
