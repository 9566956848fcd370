//! When a mail that could not be sent is tried again, and when it is given up.

const SECOND_MS: i64 = 1_000;
const HOUR_MS: i64 = 60 * 60 * SECOND_MS;
/// How long a mail is tried, unless its link ends before.
pub(crate) const TRIED_FOR_MS: i64 = 24 * HOUR_MS;
/// The pause after the first attempt; each further one is twice as long.
const FIRST_PAUSE_MS: i64 = 10 * SECOND_MS;
/// The longest pause.
const MAX_PAUSE_MS: i64 = HOUR_MS;

/// Returns when a mail is tried again after so many attempts, or `None` if that would be after its
/// end.
pub(crate) fn next_attempt(attempts: i64, now_ms: i64, ends_ms: i64) -> Option<i64> {
    let doublings = attempts.clamp(1, 20) - 1;
    let pause_ms = (FIRST_PAUSE_MS << doublings).min(MAX_PAUSE_MS);
    Some(now_ms + pause_ms).filter(|next_ms| *next_ms < ends_ms)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The pauses of a mail when every attempt fails at once.
    fn pauses(lasts_ms: i64) -> Vec<i64> {
        let (mut now_ms, mut pauses) = (0, Vec::new());
        while let Some(next_ms) = next_attempt(pauses.len() as i64 + 1, now_ms, lasts_ms) {
            pauses.push((next_ms - now_ms) / SECOND_MS);
            now_ms = next_ms;
        }
        pauses
    }

    #[test]
    fn pauses_grow_for_a_day() {
        let pauses = pauses(TRIED_FOR_MS);
        assert_eq!(
            pauses[..10],
            [10, 20, 40, 80, 160, 320, 640, 1_280, 2_560, 3_600]
        );
        assert!(pauses.is_sorted());
        let total: i64 = pauses.iter().sum();
        assert!((23 * 3_600..24 * 3_600).contains(&total), "{total}");
        assert!(pauses.len() < 40, "{}", pauses.len());
    }

    #[test]
    fn a_mail_with_a_link_for_an_hour_is_given_up_after_an_hour() {
        let total: i64 = pauses(HOUR_MS).iter().sum();
        assert!((1_000..3_600).contains(&total), "{total}");
    }

    #[test]
    fn no_number_of_attempts_overflows() {
        assert_eq!(next_attempt(i64::MAX, 0, i64::MAX), Some(MAX_PAUSE_MS));
        assert_eq!(next_attempt(0, 0, i64::MAX), Some(FIRST_PAUSE_MS));
    }
}
