//! Output with ANSI colours, or plain text.

/// Whether to use colours.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ink {
    /// ANSI colours, for a terminal.
    Colours,
    /// Plain text, for a file.
    Plain,
}

/// The colours of the source's section 3.2, by meaning.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Paint {
    Grid,
    Red,
    Blue,
    DimRed,
    DimBlue,
    Piece,
    Sham,
    Text,
    Faint,
}

impl Paint {
    const fn code(self) -> &'static str {
        match self {
            Paint::Grid => "37",
            Paint::Red => "1;91",
            Paint::Blue => "1;94",
            Paint::DimRed => "2;31",
            Paint::DimBlue => "2;34",
            Paint::Piece => "92",
            Paint::Sham => "93",
            Paint::Text => "97",
            Paint::Faint => "90",
        }
    }

    /// The colour of a team's agents.
    pub const fn of_team(team: u8) -> Self {
        if team == 0 { Paint::Red } else { Paint::Blue }
    }

    /// The colour of a team's goals.
    pub const fn of_goals(team: u8) -> Self {
        if team == 0 {
            Paint::DimRed
        } else {
            Paint::DimBlue
        }
    }
}

impl Ink {
    /// The text in that colour on a dark background.
    pub(super) fn paint(self, paint: Paint, text: &str) -> String {
        match self {
            Ink::Colours => format!("\x1b[40;{}m{text}\x1b[0m", paint.code()),
            Ink::Plain => text.to_owned(),
        }
    }
}
