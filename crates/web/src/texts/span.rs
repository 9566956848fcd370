//! Spans of time in words.

use super::Lang;
use game_core::DAY_MS;

/// A span of time, the same in all three languages: `15 s`, `1 min`, `1:30 min`, `3 d`.
pub fn span_text(ms: u32) -> String {
    if ms >= DAY_MS {
        return format!("{} d", ms / DAY_MS);
    }
    let seconds = ms / 1000;
    match (seconds / 60, seconds % 60) {
        (0, seconds) => format!("{seconds} s"),
        (minutes, 0) => format!("{minutes} min"),
        (minutes, seconds) => format!("{minutes}:{seconds:02} min"),
    }
}

/// The clock in digits: `1:05`, `0:09`; seconds are rounded up, so that it shows zero only when
/// time is up. Longer times are told in hours or days: `1:00:05`, `2 d 3 h`.
pub fn clock_text(left_ms: u64) -> String {
    let seconds = left_ms.div_ceil(1000);
    let (minutes, hours) = (seconds / 60, seconds / 3600);
    if left_ms >= u64::from(DAY_MS) {
        format!("{} d {} h", hours / 24, hours % 24)
    } else if hours > 0 {
        format!("{hours}:{:02}:{:02}", minutes % 60, seconds % 60)
    } else {
        format!("{minutes}:{:02}", seconds % 60)
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
    fn digits_show_zero_only_when_time_is_up() {
        assert_eq!(
            [0, 1, 65_000, 3_605_000, 86_399_000, 183_600_000].map(clock_text),
            ["0:00", "0:01", "1:05", "1:00:05", "23:59:59", "2 d 3 h"]
        );
    }

    #[test]
    fn time_is_told_shortly() {
        assert_eq!(
            [15_000, 60_000, 90_000, 600_000, 3 * DAY_MS].map(span_text),
            ["15 s", "1 min", "1:30 min", "10 min", "3 d"]
        );
    }
}
