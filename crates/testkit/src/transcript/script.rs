//! Reads the script of a transcript, line by line.

use game_core::{Game, Seat, Seed, Viewer};
use std::fmt;

/// One line at the margin of a transcript.
pub(crate) enum Line<G: Game> {
    /// A comment or an empty line.
    Remark,
    Rules(G::Rules),
    /// The seed, as a number: `seed 7`.
    Seed(Seed),
    /// A player does something that is allowed.
    Act(Seat, G::Action),
    /// A player tries something that is refused.
    Try(Seat, G::Action),
    /// So many milliseconds pass: `advance 60000`.
    Advance(u64),
    /// A player leaves: `leave 1`.
    Leave(Seat),
    /// Writes the viewer's view: `show spectator`.
    Show(Viewer),
}

/// Why a transcript cannot be played.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ScriptError {
    /// The number of the line, from 1.
    pub line: usize,
    pub problem: String,
}

impl fmt::Display for ScriptError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.problem)
    }
}

/// Reads one line.
pub(crate) fn read<G: Game>(line: &str) -> Result<Line<G>, String> {
    if line.is_empty() || line.starts_with('#') {
        return Ok(Line::Remark);
    }
    if let Some((head, action)) = line.split_once(": ").filter(|(head, _)| is_number(head)) {
        return Ok(Line::Act(seat(head)?, parsed(action)?));
    }
    if let Some((head, action)) = line.split_once("? ").filter(|(head, _)| is_number(head)) {
        return Ok(Line::Try(seat(head)?, parsed(action)?));
    }
    match line.split_once(' ') {
        Some(("rules", json)) => serde_json::from_str(json)
            .map(Line::Rules)
            .map_err(|error| error.to_string()),
        Some(("seed", number)) => Ok(Line::Seed(Seed::from_number(parsed(number)?))),
        Some(("advance", ms)) => parsed(ms).map(Line::Advance),
        Some(("leave", number)) => seat(number).map(Line::Leave),
        Some(("show", "spectator")) => Ok(Line::Show(Viewer::Spectator)),
        Some(("show", "reviewer")) => Ok(Line::Show(Viewer::Reviewer)),
        Some(("show", number)) => seat(number).map(|seat| Line::Show(Viewer::Seat(seat))),
        _ => Err(format!(
            "`{line}` is neither `0: action`, `0? action`, rules, seed, advance, leave nor show"
        )),
    }
}

fn is_number(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

fn seat(text: &str) -> Result<Seat, String> {
    parsed(text).map(Seat::new)
}

fn parsed<T: std::str::FromStr<Err: fmt::Display>>(text: &str) -> Result<T, String> {
    text.parse().map_err(|error| format!("`{text}`: {error}"))
}
