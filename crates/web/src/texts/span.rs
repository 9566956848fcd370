//! Spans of time in words.

use super::Lang;

/// A span of time, the same in all three languages: `15 s`, `1 min`, `1:30 min`.
pub fn span_text(ms: u32) -> String {
    let seconds = ms / 1000;
    match (seconds / 60, seconds % 60) {
        (0, seconds) => format!("{seconds} s"),
        (minutes, 0) => format!("{minutes} min"),
        (minutes, seconds) => format!("{minutes}:{seconds:02} min"),
    }
}

/// How long a turn may take: `1 min per turn`.
pub fn turn_text(turn_ms: Option<u32>, lang: Lang) -> String {
    match (turn_ms, lang) {
        (None, Lang::En) => "no time limit".into(),
        (None, Lang::Pl) => "bez limitu czasu".into(),
        (None, Lang::Cs) => "bez časového limitu".into(),
        (Some(ms), Lang::En) => format!("{} per turn", span_text(ms)),
        (Some(ms), Lang::Pl) => format!("{} na ruch", span_text(ms)),
        (Some(ms), Lang::Cs) => format!("{} na tah", span_text(ms)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn time_is_told_shortly() {
        assert_eq!(
            [15_000, 60_000, 90_000, 600_000].map(span_text),
            ["15 s", "1 min", "1:30 min", "10 min"]
        );
    }
}
