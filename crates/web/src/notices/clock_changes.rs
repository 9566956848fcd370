//! When the person's clocks are changed in the next years, found by asking the browser: the server
//! knows no time zones.

use js_sys::Date;
use wire::notices::{MAX_OFFSETS, UtcOffset};

const HOUR_MS: f64 = 3_600_000.0;
/// No zone changes its clocks twice within a week.
const STEP_HOURS: u32 = 7 * 24;
/// Steps that reach two years ahead.
const STEPS: u32 = 104;

/// The present offset from UTC, and its changes.
pub fn offsets_from(now_ms: f64) -> Vec<UtcOffset> {
    find_changes((now_ms / HOUR_MS).floor() as u32, |hour| {
        let date = Date::new(&(f64::from(hour) * HOUR_MS).into());
        // West of Greenwich is positive in JavaScript.
        -date.get_timezone_offset() as i16
    })
}

/// Hours are counted since 1970.
fn find_changes(now: u32, minutes_at: impl Fn(u32) -> i16) -> Vec<UtcOffset> {
    let at = |hour: u32| UtcOffset {
        from_ms: u64::from(hour) * HOUR_MS as u64,
        minutes: minutes_at(hour),
    };
    let mut found = vec![at(now)];
    for step in 0..STEPS {
        let (mut before, mut after) = (now + step * STEP_HOURS, now + (step + 1) * STEP_HOURS);
        if minutes_at(before) == minutes_at(after) || found.len() >= MAX_OFFSETS {
            continue;
        }
        while after - before > 1 {
            let middle = before.midpoint(after);
            if minutes_at(middle) == minutes_at(before) {
                before = middle;
            } else {
                after = middle;
            }
        }
        found.push(at(after));
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_change_of_the_clocks_in_two_years_is_found_to_the_hour() {
        // Every half year, as in Prague.
        let half = 182 * 24 + 5;
        let minutes = |hour: u32| if (hour / half) % 2 == 0 { 60 } else { 120 };
        let found = find_changes(1_000, minutes);
        let hours: Vec<u64> = found
            .iter()
            .map(|offset| offset.from_ms / 3_600_000)
            .collect();
        let half = u64::from(half);
        assert_eq!(hours, [1_000, half, 2 * half, 3 * half, 4 * half]);
        let minutes: Vec<i16> = found.iter().map(|offset| offset.minutes).collect();
        assert_eq!(minutes, [60, 120, 60, 120, 60]);
    }

    #[test]
    fn a_zone_without_summer_time_has_one_offset() {
        assert_eq!(find_changes(500_000, |_| -300).len(), 1);
    }
}
