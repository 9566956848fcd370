//! The limits of the API: how often an address or a person may try something that costs the server
//! or helps an attacker, and the sizes and times of requests.

use crate::{error::ApiError, journal_reads::JournalReads};
use hub::WallTime;
use ids::PersonId;
use rate_limit::{
    AddressKey, CONNECTIONS_PER_ADDRESS, ConnectionLimiter, KeyedLimiter, Rate, is_loopback,
};
use std::{net::IpAddr, sync::Arc, time::Duration};

/// HTTP connections at once, and web sockets among them.
pub const MAX_CONNECTIONS: usize = 18_000;
/// The longest body of a request, in bytes.
pub(crate) const MAX_BODY_BYTES: usize = 4 * 1024;
/// How often a connection's session is read again, to see whether it has ended elsewhere.
pub const SESSION_CHECK_EVERY: Duration = Duration::from_secs(60);
/// How often the use of a session is recorded, at most, in milliseconds.
pub(crate) const SEEN_EVERY_MS: i64 = HOUR_MS as i64;
/// Open tables that the admin page lists.
pub(crate) const MAX_TABLE_ROWS: usize = 200;

const QUARTER_MS: u64 = 15 * 60 * 1000;
const HOUR_MS: u64 = 4 * QUARTER_MS;

const fn per_quarter(most: u32) -> Rate {
    Rate {
        most,
        window_ms: QUARTER_MS,
    }
}

const fn per_hour(most: u32) -> Rate {
    Rate {
        most,
        window_ms: HOUR_MS,
    }
}

pub(crate) const LOGINS_FROM_ADDRESS: Rate = per_quarter(60);
pub(crate) const LOGINS_FROM_ADDRESS_BY_NAME: Rate = per_quarter(10);
pub(crate) const LOGINS_BY_NAME: Rate = per_hour(100);
/// Attempts of a device that has logged in before, when one of the limits above is used up.
const LOGINS_AT_DEVICE: Rate = per_quarter(10);
pub(crate) const REGISTRATIONS: Rate = per_hour(20);
pub(crate) const MAILS_FROM_ADDRESS: Rate = per_hour(20);
/// Requests for a mail by one person, or for one mail address.
pub(crate) const MAILS_BY_ASKER: Rate = per_hour(5);
const MAILS_TO_ADDRESS: Rate = per_hour(10);
/// Confirmations of the password by a person who is logged in.
const PASSWORD_CONFIRMATIONS: Rate = per_quarter(10);
/// Codes of the second factor that are tried for one account. With three valid codes in a million,
/// a guesser who knows the password needs years.
const SECOND_FACTOR_CODES: Rate = Rate {
    most: 30,
    window_ms: 24 * HOUR_MS,
};
/// Friend requests, their answers, and blocks of one person.
const RELATION_CHANGES: Rate = per_hour(120);
/// Changes of one person to what they want to be told.
const NOTICE_CHANGES: Rate = per_hour(240);
/// Requests from one address to end mails by the link in them.
const DIGEST_ENDS_FROM_ADDRESS: Rate = per_hour(120);
/// Searches of one person for people who are connected.
const PEOPLE_SEARCHES: Rate = Rate {
    most: 120,
    window_ms: 60 * 1000,
};
/// Tables that one person enters, from all of their pages. Each exit needs an entry before it.
const ENTRIES_BY_PERSON: Rate = Rate {
    most: 40,
    window_ms: 20 * 1000,
};
const REPORTS_BY_PERSON: Rate = per_hour(10);
const REPORTS_FROM_ADDRESS: Rate = per_hour(30);
/// Replays read by one address.
const REPLAYS_FROM_ADDRESS: Rate = Rate {
    most: 120,
    window_ms: 60 * 1000,
};

/// Documents with a link preview that one address reads; beyond that they come without one.
const PREVIEWS_FROM_ADDRESS: Rate = Rate {
    most: 240,
    window_ms: 60 * 1000,
};

/// The rate limiters of all routes. Names are counted as typed, whether an account has them or not,
/// so that no count reveals one. Loopback addresses are not limited.
pub struct Limits {
    pub connections: Arc<ConnectionLimiter>,
    pub(crate) journal_reads: JournalReads,
    logins_from: KeyedLimiter,
    logins_from_by_name: KeyedLimiter,
    logins_by_name: KeyedLimiter,
    logins_at_device: KeyedLimiter,
    registrations: KeyedLimiter,
    mails_from: KeyedLimiter,
    mails_by: KeyedLimiter,
    mails_to: KeyedLimiter,
    password_confirmations: KeyedLimiter,
    second_factor_codes: KeyedLimiter,
    relation_changes: KeyedLimiter,
    notice_changes: KeyedLimiter,
    digest_ends_from: KeyedLimiter,
    people_searches: KeyedLimiter,
    entries_by: KeyedLimiter,
    reports_by: KeyedLimiter,
    reports_from: KeyedLimiter,
    replays_from: KeyedLimiter,
    previews_from: KeyedLimiter,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            connections: ConnectionLimiter::new(CONNECTIONS_PER_ADDRESS),
            journal_reads: JournalReads::default(),
            logins_from: KeyedLimiter::new(LOGINS_FROM_ADDRESS),
            logins_from_by_name: KeyedLimiter::new(LOGINS_FROM_ADDRESS_BY_NAME),
            logins_by_name: KeyedLimiter::new(LOGINS_BY_NAME),
            logins_at_device: KeyedLimiter::new(LOGINS_AT_DEVICE),
            registrations: KeyedLimiter::new(REGISTRATIONS),
            mails_from: KeyedLimiter::new(MAILS_FROM_ADDRESS),
            mails_by: KeyedLimiter::new(MAILS_BY_ASKER),
            mails_to: KeyedLimiter::new(MAILS_TO_ADDRESS),
            password_confirmations: KeyedLimiter::new(PASSWORD_CONFIRMATIONS),
            second_factor_codes: KeyedLimiter::new(SECOND_FACTOR_CODES),
            relation_changes: KeyedLimiter::new(RELATION_CHANGES),
            notice_changes: KeyedLimiter::new(NOTICE_CHANGES),
            digest_ends_from: KeyedLimiter::new(DIGEST_ENDS_FROM_ADDRESS),
            people_searches: KeyedLimiter::new(PEOPLE_SEARCHES),
            entries_by: KeyedLimiter::new(ENTRIES_BY_PERSON),
            reports_by: KeyedLimiter::new(REPORTS_BY_PERSON),
            reports_from: KeyedLimiter::new(REPORTS_FROM_ADDRESS),
            replays_from: KeyedLimiter::new(REPLAYS_FROM_ADDRESS),
            previews_from: KeyedLimiter::new(PREVIEWS_FROM_ADDRESS),
        }
    }
}

impl Limits {
    /// Counts an attempt to log in. Attempts from one address do not lock the account's owner out
    /// at another address, up to `LOGINS_BY_NAME`.
    pub(crate) fn log_in(&self, from: IpAddr, login: &str, now: WallTime) -> Result<(), ApiError> {
        let login = login.to_lowercase();
        let by_name = format!("{} {login}", AddressKey::of(from));
        allowed(
            from_address(&self.logins_from, from, now)
                && self.logins_from_by_name.allows(&by_name, now.0)
                && self.logins_by_name.allows(&login, now.0),
        )
    }

    /// Counts an attempt of a known device that `log_in` has refused.
    pub(crate) fn log_in_at_device(&self, device: &str, now: WallTime) -> Result<(), ApiError> {
        allowed(self.logins_at_device.allows(device, now.0))
    }

    pub(crate) fn register(&self, from: IpAddr, now: WallTime) -> Result<(), ApiError> {
        allowed(from_address(&self.registrations, from, now))
    }

    /// Counts a request for a mail. `asker` is a `PersonId`, or a mail address if the person is not
    /// logged in.
    pub(crate) fn ask_for_mail(
        &self,
        from: IpAddr,
        asker: &str,
        now: WallTime,
    ) -> Result<(), ApiError> {
        let asker = asker.to_lowercase();
        allowed(from_address(&self.mails_from, from, now) && self.mails_by.allows(&asker, now.0))
    }

    /// Counts a mail to an address and returns whether it may be sent. The result must not reach
    /// the client: it would reveal that the address has an account.
    pub(crate) fn allows_mail_to(&self, to: &str, now: WallTime) -> bool {
        self.mails_to.allows(&to.to_lowercase(), now.0)
    }

    pub(crate) fn confirm_password(&self, of: &PersonId, now: WallTime) -> Result<(), ApiError> {
        allowed(self.password_confirmations.allows(of.as_str(), now.0))
    }

    pub(crate) fn try_code(&self, of: &PersonId, now: WallTime) -> Result<(), ApiError> {
        allowed(self.second_factor_codes.allows(of.as_str(), now.0))
    }

    pub(crate) fn change_relation(&self, by: &PersonId, now: WallTime) -> Result<(), ApiError> {
        allowed(self.relation_changes.allows(by.as_str(), now.0))
    }

    pub(crate) fn change_notices(&self, by: &PersonId, now: WallTime) -> Result<(), ApiError> {
        allowed(self.notice_changes.allows(by.as_str(), now.0))
    }

    pub(crate) fn end_digests(&self, from: IpAddr, now: WallTime) -> Result<(), ApiError> {
        allowed(from_address(&self.digest_ends_from, from, now))
    }

    pub(crate) fn search_people(&self, by: &PersonId, now: WallTime) -> Result<(), ApiError> {
        allowed(self.allows_search(by, now))
    }

    /// Counts a search for people and returns whether it is allowed.
    pub(crate) fn allows_search(&self, by: &PersonId, now: WallTime) -> bool {
        self.people_searches.allows(by.as_str(), now.0)
    }

    /// Counts an entry of a table and returns whether it is allowed.
    pub(crate) fn allows_entry(&self, by: &PersonId, now: WallTime) -> bool {
        self.entries_by.allows(by.as_str(), now.0)
    }

    pub(crate) fn replay(&self, from: IpAddr, now: WallTime) -> Result<(), ApiError> {
        allowed(from_address(&self.replays_from, from, now))
    }

    pub(crate) fn preview(&self, from: IpAddr, now: WallTime) -> Result<(), ApiError> {
        allowed(from_address(&self.previews_from, from, now))
    }

    pub(crate) fn report(
        &self,
        by: &PersonId,
        from: IpAddr,
        now: WallTime,
    ) -> Result<(), ApiError> {
        allowed(
            self.reports_by.allows(by.as_str(), now.0)
                && from_address(&self.reports_from, from, now),
        )
    }
}

fn from_address(limiter: &KeyedLimiter, from: IpAddr, now: WallTime) -> bool {
    is_loopback(from) || limiter.allows(&AddressKey::of(from).to_string(), now.0)
}

fn allowed(is_allowed: bool) -> Result<(), ApiError> {
    if is_allowed {
        Ok(())
    } else {
        Err(ApiError::TooMany)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const NOW: WallTime = WallTime(0);
    const LOOPBACK: IpAddr = IpAddr::V4(std::net::Ipv4Addr::LOCALHOST);

    fn from(last: u8) -> IpAddr {
        IpAddr::from([203, 0, 113, last])
    }

    fn allowed_of(mut attempt: impl FnMut() -> Result<(), ApiError>) -> u32 {
        (0..1000).filter(|_| attempt().is_ok()).count() as u32
    }

    #[test]
    fn one_address_tries_one_name_a_few_times_only_in_any_letter_case() {
        let limits = Limits::default();
        let mut upper = false;
        let attempt = || {
            upper = !upper;
            limits.log_in(from(1), if upper { "ANN" } else { "ann" }, NOW)
        };
        assert_eq!(allowed_of(attempt), LOGINS_FROM_ADDRESS_BY_NAME.most);
        assert!(
            limits.log_in(from(2), "ann", NOW).is_ok(),
            "the account's owner is not locked out"
        );
        assert!(
            limits
                .log_in(
                    from(1),
                    "ann",
                    WallTime(LOGINS_FROM_ADDRESS_BY_NAME.window_ms)
                )
                .is_ok()
        );
    }

    #[test]
    fn one_address_tries_many_names_a_few_times_only() {
        let limits = Limits::default();
        let mut name = 0;
        let attempt = || {
            name += 1;
            limits.log_in(from(1), &name.to_string(), NOW)
        };
        assert_eq!(allowed_of(attempt), LOGINS_FROM_ADDRESS.most);
    }

    #[test]
    fn many_addresses_try_one_name_a_few_times_only() {
        let limits = Limits::default();
        let mut last = 0_u8;
        let attempt = || {
            last = last.wrapping_add(1);
            limits.log_in(from(last), "ann", NOW)
        };
        assert_eq!(allowed_of(attempt), LOGINS_BY_NAME.most);
    }

    #[test]
    fn accounts_and_mails_from_one_address_are_limited() {
        let limits = Limits::default();
        assert_eq!(
            allowed_of(|| limits.register(from(1), NOW)),
            REGISTRATIONS.most
        );
        assert!(limits.register(from(2), NOW).is_ok());
        assert_eq!(
            allowed_of(|| limits.ask_for_mail(from(1), "ann@example.org", NOW)),
            MAILS_BY_ASKER.most
        );
        assert!(
            limits
                .ask_for_mail(LOOPBACK, "Ann@Example.org", NOW)
                .is_err(),
            "from any address"
        );
        let mut name = 0;
        let attempt = || {
            name += 1;
            limits.ask_for_mail(from(3), &format!("{name}@example.org"), NOW)
        };
        assert_eq!(allowed_of(attempt), MAILS_FROM_ADDRESS.most);
        let written = (0..1000)
            .filter(|_| limits.allows_mail_to("eve@example.org", NOW))
            .count();
        assert_eq!(written, MAILS_TO_ADDRESS.most as usize);
    }

    #[test]
    fn replays_read_by_one_address_are_limited() {
        let limits = Limits::default();
        assert_eq!(
            allowed_of(|| limits.replay(from(1), NOW)),
            REPLAYS_FROM_ADDRESS.most
        );
        assert!(limits.replay(from(2), NOW).is_ok());
    }

    #[test]
    fn one_ipv6_network_counts_as_one_address() {
        let limits = Limits::default();
        let mut last = 0_u16;
        let attempt = || {
            last += 1;
            let address = IpAddr::from([0x2001, 0xdb8, 1, 2, 0, 0, 0, last]);
            limits.register(address, NOW)
        };
        assert_eq!(allowed_of(attempt), REGISTRATIONS.most);
    }
}
