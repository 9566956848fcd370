//! The security log: one structured line for each event that a host may have to explain later, with
//! a fixed name. `docs/hosting.md` lists the events.
//!
//! A line names people by id. It never holds a mail address, a password, a token or what a client
//! typed.

use hub::WallTime;
use parking_lot::Mutex;
use std::fmt::Display;

/// The lines of one event in one second; more are counted and not written, so that a flood of
/// refused requests does not become a flood of lines.
pub const MAX_LINES_PER_SECOND: u32 = 20;

const SECOND_MS: u64 = 1_000;

/// Declares the events, with the name of each in the log.
macro_rules! events {
    ($($Event:ident $name:literal,)+) => {
        /// An event of the security log.
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub enum SecurityEvent {
            $($Event,)+
        }

        impl SecurityEvent {
            pub const ALL: &[SecurityEvent] = &[$(SecurityEvent::$Event,)+];

            /// The value of the field `event`.
            pub const fn name(self) -> &'static str {
                match self {
                    $(SecurityEvent::$Event => $name,)+
                }
            }
        }
    };
}

events! {
    LoginSucceeded "login_succeeded",
    LoginFailed "login_failed",
    LoginBanned "login_banned",
    PasswordWrong "password_wrong",
    PasswordChanged "password_changed",
    EmailChanged "email_changed",
    TokenRefused "token_refused",
    LinkRefused "link_refused",
    ForeignRefused "foreign_refused",
    AdminRefused "admin_refused",
    NameRefused "name_refused",
    RateLimited "rate_limited",
    PersonBanned "person_banned",
    BanLifted "ban_lifted",
    SessionsEnded "sessions_ended",
    TableClosed "table_closed",
    ReportSettled "report_settled",
}

/// The further fields of a line.
#[derive(Clone, Copy, Default)]
pub struct SecurityFields<'a> {
    /// The id of the person concerned.
    pub person: Option<&'a str>,
    /// The id of the administrator who acted.
    pub by: Option<&'a str>,
    /// The network address, an IPv6 one as its /64 network.
    pub address: Option<&'a dyn Display>,
    /// The route, table, report or gateway.
    pub subject: Option<&'a str>,
}

/// Writes the lines, and counts those that are too many.
#[derive(Debug, Default)]
pub struct SecurityLog {
    seconds: Mutex<[EventCount; SecurityEvent::ALL.len()]>,
}

/// The lines of one event in its present second.
#[derive(Clone, Copy, Debug, Default)]
struct EventCount {
    second: u64,
    written: u32,
    /// Lines not written since the last one that was.
    suppressed: u64,
}

impl EventCount {
    /// Counts an event. Returns how many were suppressed before it, or `None` if it is one of them.
    fn count(&mut self, now_ms: u64) -> Option<u64> {
        let second = now_ms / SECOND_MS;
        if second != self.second {
            (self.second, self.written) = (second, 0);
        }
        if self.written >= MAX_LINES_PER_SECOND {
            self.suppressed += 1;
            return None;
        }
        self.written += 1;
        Some(std::mem::take(&mut self.suppressed))
    }
}

impl SecurityLog {
    /// Writes a line, unless the event has `MAX_LINES_PER_SECOND` already. The next line of the
    /// event then tells how many were suppressed.
    pub fn note(&self, event: SecurityEvent, now: WallTime, fields: SecurityFields<'_>) {
        let Some(suppressed) = self.seconds.lock()[event as usize].count(now.0) else {
            return;
        };
        tracing::info!(
            target: "stolik::security",
            event = event.name(),
            person = fields.person,
            by = fields.by,
            address = fields.address.map(tracing::field::display),
            subject = fields.subject,
            suppressed = (suppressed > 0).then_some(suppressed),
            "security event"
        );
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_event_has_a_name_of_its_own() {
        for (place, event) in SecurityEvent::ALL.iter().enumerate() {
            assert_eq!(*event as usize, place);
            let same = SecurityEvent::ALL
                .iter()
                .filter(|other| other.name() == event.name());
            assert_eq!(same.count(), 1, "{event:?}");
        }
    }

    #[test]
    fn a_flood_writes_a_few_lines_a_second_and_then_tells_how_many_it_did_not() {
        let mut count = EventCount::default();
        let flood =
            |count: &mut EventCount, at_ms| (0..1_000).filter_map(|_| count.count(at_ms)).collect();
        let first: Vec<u64> = flood(&mut count, 5_000);
        assert_eq!(first, vec![0; MAX_LINES_PER_SECOND as usize]);
        let second: Vec<u64> = flood(&mut count, 6_000);
        let unwritten = 1_000 - u64::from(MAX_LINES_PER_SECOND);
        assert_eq!(
            (second.len(), second[0], second[1]),
            (first.len(), unwritten, 0)
        );
    }
}
