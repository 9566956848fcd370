//! When a push that was not taken is tried again, and when it is given up.

const SECOND_MS: i64 = 1_000;
/// The pause after the first attempt; each further one is twice as long.
const FIRST_PAUSE_MS: i64 = 30 * SECOND_MS;
const MAX_PAUSE_MS: i64 = 60 * 60 * SECOND_MS;
/// Most attempts: about eight hours.
const MAX_ATTEMPTS: i64 = 14;

/// Returns when to try again after so many attempts, or `None` if the push is given up. A push
/// service may wish for a longer pause.
pub(crate) fn next_attempt(
    attempts: i64,
    wait_s: Option<u64>,
    now_ms: i64,
    ends_ms: i64,
) -> Option<i64> {
    let doublings = attempts.clamp(1, MAX_ATTEMPTS) - 1;
    let pause_ms = (FIRST_PAUSE_MS << doublings).min(MAX_PAUSE_MS);
    let wished_ms = wait_s.map_or(0, |wait_s| wait_s as i64 * SECOND_MS);
    Some(now_ms + pause_ms.max(wished_ms))
        .filter(|next_ms| *next_ms < ends_ms && attempts < MAX_ATTEMPTS)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pauses_grow_until_the_push_is_given_up() {
        let (mut now_ms, mut pauses) = (0, Vec::new());
        while let Some(next_ms) = next_attempt(pauses.len() as i64 + 1, None, now_ms, i64::MAX) {
            pauses.push((next_ms - now_ms) / SECOND_MS);
            now_ms = next_ms;
        }
        assert_eq!(pauses[..8], [30, 60, 120, 240, 480, 960, 1_920, 3_600]);
        assert_eq!(pauses.len() as i64, MAX_ATTEMPTS - 1);
    }

    #[test]
    fn a_push_service_may_wish_for_a_longer_pause_but_not_past_the_end() {
        assert_eq!(next_attempt(1, Some(100), 0, i64::MAX), Some(100_000));
        assert_eq!(next_attempt(1, Some(1), 0, i64::MAX), Some(30_000));
        assert_eq!(next_attempt(1, Some(100), 0, 100_000), None);
    }
}
