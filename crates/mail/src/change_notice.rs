//! The facts of a mail about a changed account: when it was changed, and from which kind of device.

use crate::Language;

const MINUTE_MS: u64 = 60 * 1_000;
const DAY_MINUTES: u64 = 24 * 60;

/// When and from where an account was changed.
#[derive(Clone, Copy, Debug)]
pub struct ChangeNotice {
    /// Milliseconds since 1970.
    pub at_ms: u64,
    pub device: DeviceKind,
}

/// The kind of device that sent a request, as far as its `User-Agent` tells.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DeviceKind {
    Computer,
    /// A phone or a tablet.
    Mobile,
    /// No browser, or one that says nothing.
    Unknown,
}

impl DeviceKind {
    /// Reads a `User-Agent` header. Its text itself is never mailed: its sender could choose it.
    pub fn of(user_agent: &str) -> Self {
        let names = |all: &[&str]| all.iter().any(|name| user_agent.contains(name));
        if names(&["Android", "iPhone", "iPad", "Mobile"]) {
            DeviceKind::Mobile
        } else if names(&["Windows", "Macintosh", "Linux", "X11", "CrOS"]) {
            DeviceKind::Computer
        } else {
            DeviceKind::Unknown
        }
    }

    /// The kind after "from" in a sentence.
    pub(crate) const fn text(self, language: Language) -> &'static str {
        match (self, language) {
            (DeviceKind::Computer, Language::English) => "a computer",
            (DeviceKind::Computer, Language::Polish) => "komputera",
            (DeviceKind::Computer, Language::Czech) => "počítače",
            (DeviceKind::Mobile, Language::English) => "a phone or tablet",
            (DeviceKind::Mobile, Language::Polish) => "telefonu lub tabletu",
            (DeviceKind::Mobile, Language::Czech) => "telefonu nebo tabletu",
            (DeviceKind::Unknown, Language::English) => "an unknown device",
            (DeviceKind::Unknown, Language::Polish) => "nieznanego urządzenia",
            (DeviceKind::Unknown, Language::Czech) => "neznámého zařízení",
        }
    }
}

impl ChangeNotice {
    /// The time as `2026-11-18 05:04 UTC`, the same in every language.
    pub(crate) fn time(&self) -> String {
        let minutes = self.at_ms / MINUTE_MS;
        let (year, month, day) = civil_date(minutes / DAY_MINUTES);
        let minute_of_day = minutes % DAY_MINUTES;
        let (hour, minute) = (minute_of_day / 60, minute_of_day % 60);
        format!("{year:04}-{month:02}-{day:02} {hour:02}:{minute:02} UTC")
    }
}

/// Converts days since 1970 to year, month and day: Hinnant's `civil_from_days`, in which a year
/// begins with March.
fn civil_date(days: u64) -> (u64, u64, u64) {
    let shifted = days + 719_468;
    let (era, day_of_era) = (shifted / 146_097, shifted % 146_097);
    let year_of_era =
        (day_of_era - day_of_era / 1_460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
    let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let month_from_march = (5 * day_of_year + 2) / 153;
    let day = day_of_year - (153 * month_from_march + 2) / 5 + 1;
    let month = if month_from_march < 10 {
        month_from_march + 3
    } else {
        month_from_march - 9
    };
    let year = era * 400 + year_of_era + u64::from(month <= 2);
    (year, month, day)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_time_is_written_as_date_and_minute() {
        for (at_ms, text) in [
            (0, "1970-01-01 00:00 UTC"),
            (951_782_400_000, "2000-02-29 00:00 UTC"),
            (1_000_000_000_000, "2001-09-09 01:46 UTC"),
            (1_795_046_399_999, "2026-11-18 23:59 UTC"),
        ] {
            let device = DeviceKind::Unknown;
            assert_eq!(ChangeNotice { at_ms, device }.time(), text);
        }
    }

    #[test]
    fn a_browser_tells_a_kind_of_device() {
        for (user_agent, kind) in [
            (
                "Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0",
                DeviceKind::Computer,
            ),
            (
                "Mozilla/5.0 (Linux; Android 15) Chrome/140.0 Mobile",
                DeviceKind::Mobile,
            ),
            (
                "Mozilla/5.0 (iPad; CPU OS 18_0 like Mac OS X)",
                DeviceKind::Mobile,
            ),
            ("curl/8.0", DeviceKind::Unknown),
            ("", DeviceKind::Unknown),
        ] {
            assert_eq!(DeviceKind::of(user_agent), kind, "{user_agent}");
        }
    }
}
