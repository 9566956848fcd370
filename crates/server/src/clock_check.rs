//! The check of the machine's clock at the start, before anything is deleted for its age.
//!
//! A clock that is behind the last time seen is wrong now, or was wrong then: the start is refused.
//! A clock that is ahead may be wrong too, or the server was switched off for long; both look the
//! same. So the start goes on, and deletions wait for a day, in which the host can see the warning.
//! Reasons: `docs/hosting.md`, "The clock".

use std::time::Duration;
use store::{Store, StoreError};
use thiserror::Error;

/// The difference that is taken for a jump of the clock, in milliseconds: a day.
const JUMP_MS: i64 = 24 * 60 * 60 * 1000;
/// How long deletions wait after a jump forward, in milliseconds: a day.
const HOLD_MS: i64 = 24 * 60 * 60 * 1000;

/// What the host has said about the clock.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum ClockPolicy {
    /// Refuses a clock that is behind; waits with deletions if it has jumped ahead.
    #[default]
    Check,
    /// The host has checked that the clock is right.
    Accept,
}

/// Why the start was refused.
#[derive(Debug, Error)]
pub enum ClockError {
    #[error(
        "the clock shows {now}, but the database was in use at {seen}: correct the clock, or if it \
         is right, start once with --accept-clock"
    )]
    Behind { now: String, seen: String },
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// Checks the clock; returns how long deletions for age must wait.
pub(crate) async fn check(
    store: &Store,
    now_ms: i64,
    policy: ClockPolicy,
) -> Result<Duration, ClockError> {
    let seen_ms = store.last_seen_ms().await?;
    match (policy, seen_ms) {
        (ClockPolicy::Accept, _) => store.hold_deletions(now_ms).await?,
        (ClockPolicy::Check, Some(seen_ms)) if now_ms < seen_ms - JUMP_MS => {
            return Err(ClockError::Behind {
                now: utc(now_ms),
                seen: utc(seen_ms),
            });
        }
        (ClockPolicy::Check, Some(seen_ms)) if now_ms > seen_ms + JUMP_MS => {
            tracing::warn!(
                now = utc(now_ms),
                seen = utc(seen_ms),
                "clock jumped ahead: nothing is deleted for a day"
            );
            store.hold_deletions(now_ms + HOLD_MS).await?;
        }
        (ClockPolicy::Check, _) => {}
    }
    let hold_ms = store.deletion_hold_ms().await?.unwrap_or(now_ms) - now_ms;
    Ok(Duration::from_millis(hold_ms.clamp(0, HOLD_MS) as u64))
}

/// A time as text, such as `2026-11-18 05:00 UTC`.
///
/// The date follows the algorithm `civil_from_days` of Howard Hinnant.
fn utc(at_ms: i64) -> String {
    let minutes = at_ms.div_euclid(60_000);
    let days = minutes.div_euclid(24 * 60) + 719_468;
    let (era, day_of_era) = (days.div_euclid(146_097), days.rem_euclid(146_097));
    let year_of_era =
        (day_of_era - day_of_era / 1_460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
    let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let shifted_month = (5 * day_of_year + 2) / 153;
    let day = day_of_year - (153 * shifted_month + 2) / 5 + 1;
    let month = if shifted_month < 10 {
        shifted_month + 3
    } else {
        shifted_month - 9
    };
    let year = year_of_era + era * 400 + i64::from(month <= 2);
    let minute_of_day = minutes.rem_euclid(24 * 60);
    format!(
        "{year}-{month:02}-{day:02} {:02}:{:02} UTC",
        minute_of_day / 60,
        minute_of_day % 60
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use store::Address;

    const DAY: i64 = 24 * 60 * 60 * 1000;
    const NOW: i64 = 1_794_978_000_000;

    async fn used_at(seen_ms: i64) -> (tempfile::TempDir, Store) {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let store = Store::open(&Address::Sqlite(folder.path().join("data")))
            .await
            .expect("open");
        store.mark_seen(seen_ms).await.expect("write");
        (folder, store)
    }

    #[test]
    fn times_are_written_as_dates() {
        assert_eq!(utc(0), "1970-01-01 00:00 UTC");
        assert_eq!(utc(NOW), "2026-11-18 05:00 UTC");
        assert_eq!(utc(951_782_400_000), "2000-02-29 00:00 UTC");
    }

    #[tokio::test]
    async fn a_clock_that_is_days_behind_stops_the_start_with_both_times() {
        let (_folder, store) = used_at(NOW).await;
        let refused = check(&store, NOW - 2 * DAY, ClockPolicy::Check).await;
        let refused = refused.expect_err("must not start").to_string();
        assert!(
            refused.contains("2026-11-16 05:00 UTC") && refused.contains("2026-11-18 05:00 UTC"),
            "{refused}"
        );
        let accepted = check(&store, NOW - 2 * DAY, ClockPolicy::Accept).await;
        assert_eq!(accepted.expect("the host knows"), Duration::ZERO);
    }

    #[tokio::test]
    async fn a_month_without_the_server_starts_and_deletes_nothing_for_a_day() {
        let (_folder, store) = used_at(NOW - 30 * DAY).await;
        let day = Duration::from_millis(HOLD_MS as u64);
        let delay = check(&store, NOW, ClockPolicy::Check).await;
        assert_eq!(delay.expect("it starts"), day);
        store.mark_seen(NOW).await.expect("write");
        let again = check(&store, NOW + DAY / 2, ClockPolicy::Check).await;
        assert_eq!(
            again.expect("it starts"),
            day / 2,
            "a restart does not shorten the day"
        );
        let later = check(&store, NOW + DAY, ClockPolicy::Check).await;
        assert_eq!(later.expect("it starts"), Duration::ZERO);
    }

    #[tokio::test]
    async fn a_clock_within_a_day_is_no_jump() {
        let (_folder, store) = used_at(NOW).await;
        for now_ms in [NOW - DAY, NOW, NOW + DAY] {
            let delay = check(&store, now_ms, ClockPolicy::Check).await;
            assert_eq!(delay.expect("it starts"), Duration::ZERO);
        }
    }
}
