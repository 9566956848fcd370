//! When a person is not to be disturbed, in the person's own time.

use wire::notices::{QuietHours, UtcOffset};

const MINUTE_MS: i64 = 60_000;
const DAY_MINUTES: i64 = 24 * 60;

/// When the quiet hours end that `now_ms` lies in; `None` if it lies in none.
pub(crate) fn quiet_until(
    quiet: Option<QuietHours>,
    offsets: &[UtcOffset],
    now_ms: i64,
) -> Option<i64> {
    let quiet = quiet?;
    let lasts = (i64::from(quiet.until) - i64::from(quiet.from)).rem_euclid(DAY_MINUTES);
    let local = now_ms.div_euclid(MINUTE_MS) + offset_at(offsets, now_ms);
    let since = (local - i64::from(quiet.from)).rem_euclid(DAY_MINUTES);
    let minute = now_ms.div_euclid(MINUTE_MS);
    (since < lasts).then(|| (minute + lasts - since) * MINUTE_MS)
}

/// The offset from UTC in minutes. Before the first known change the first offset counts, after
/// the last one the last: a browser names the changes of the next years.
fn offset_at(offsets: &[UtcOffset], now_ms: i64) -> i64 {
    let past = offsets
        .iter()
        .rev()
        .find(|offset| offset.from_ms as i64 <= now_ms);
    past.or(offsets.first())
        .map_or(0, |offset| i64::from(offset.minutes))
}

/// Writes offsets as the database stores them.
pub(crate) fn write_offsets(offsets: &[UtcOffset]) -> String {
    let texts = offsets
        .iter()
        .map(|offset| format!("{}:{}", offset.from_ms, offset.minutes));
    texts.collect::<Vec<_>>().join(",")
}

/// Reads stored offsets; what cannot be read is left out.
pub(crate) fn read_offsets(text: &str) -> Vec<UtcOffset> {
    let read = |part: &str| {
        let (from_ms, minutes) = part.split_once(':')?;
        Some(UtcOffset {
            from_ms: from_ms.parse().ok()?,
            minutes: minutes.parse().ok()?,
        })
    };
    text.split(',').filter_map(read).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const HOUR: i64 = 60 * MINUTE_MS;
    /// 22:00 to 7:00.
    const NIGHT: QuietHours = QuietHours {
        from: 22 * 60,
        until: 7 * 60,
    };

    fn offset(from_ms: i64, minutes: i16) -> UtcOffset {
        UtcOffset {
            from_ms: from_ms as u64,
            minutes,
        }
    }

    #[test]
    fn a_night_begins_on_the_evening_before() {
        let until = |hour| quiet_until(Some(NIGHT), &[], hour * HOUR).map(|at| at / HOUR);
        assert_eq!(until(21), None);
        assert_eq!(until(22), Some(31));
        assert_eq!(until(24), Some(31));
        assert_eq!(until(30), Some(31));
        assert_eq!(until(31), None);
        assert_eq!(quiet_until(None, &[], 0), None);
        let day = QuietHours {
            from: 9 * 60,
            until: 17 * 60,
        };
        let until = |hour| quiet_until(Some(day), &[], hour * HOUR).map(|at| at / HOUR);
        assert_eq!(
            [until(8), until(9), until(16), until(17)],
            [None, Some(17), Some(17), None]
        );
        let empty = QuietHours {
            from: 60,
            until: 60,
        };
        assert_eq!(quiet_until(Some(empty), &[], HOUR), None);
    }

    #[test]
    fn the_hours_are_those_of_the_persons_clock() {
        // In Prague the night of 22:00 to 7:00 is 21:00 to 6:00 UTC in winter, an hour earlier in
        // summer.
        let change = 1_000 * HOUR;
        let prague = [offset(0, 60), offset(change, 120)];
        let until = |at| quiet_until(Some(NIGHT), &prague, at);
        let winter = 240 * HOUR;
        assert_eq!(until(winter + 21 * HOUR), Some(winter + 30 * HOUR));
        assert_eq!(until(winter + 20 * HOUR), None);
        let summer = 2_400 * HOUR;
        assert_eq!(until(summer + 20 * HOUR), Some(summer + 29 * HOUR));
        let west = [offset(0, -300)];
        assert_eq!(quiet_until(Some(NIGHT), &west, 3 * HOUR), Some(12 * HOUR));
        let later = [offset(change, 60)];
        assert_eq!(quiet_until(Some(NIGHT), &later, 21 * HOUR), Some(30 * HOUR));
    }

    #[test]
    fn stored_offsets_are_read_back() {
        let all = [offset(0, 60), offset(1_795_046_399_999, -570)];
        assert_eq!(write_offsets(&all), "0:60,1795046399999:-570");
        assert_eq!(read_offsets(&write_offsets(&all)), all);
        assert_eq!(read_offsets(""), []);
        assert_eq!(read_offsets("x:1,2:y,3:4"), [offset(3, 4)]);
    }
}
