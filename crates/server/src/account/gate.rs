//! How often one may try at an account's door: by address, by the name that is tried, by both.

use crate::{
    limits::{
        LOGINS, LOGINS_FROM_ADDRESS, LOGINS_FROM_ADDRESS_AS_ONE, MAILS_ASKED_AS_ONE,
        MAILS_FROM_ADDRESS, MAILS_TO_ADDRESS, PASSWORD_TRIES, REGISTRATIONS,
    },
    problem::ApiError,
    quota::Quota,
};
use hub::WallTime;
use std::net::{IpAddr, Ipv6Addr};
use store::PersonId;

/// Counts tries. Names are counted as they are typed, whether anybody has them or not, so that no
/// count tells.
pub(crate) struct Gate {
    logins_from: Quota,
    logins_from_as: Quota,
    logins_as: Quota,
    registrations: Quota,
    mails_from: Quota,
    mails_as: Quota,
    mails_to: Quota,
    passwords: Quota,
}

impl Gate {
    pub fn new() -> Self {
        Self {
            logins_from: Quota::new(LOGINS_FROM_ADDRESS),
            logins_from_as: Quota::new(LOGINS_FROM_ADDRESS_AS_ONE),
            logins_as: Quota::new(LOGINS),
            registrations: Quota::new(REGISTRATIONS),
            mails_from: Quota::new(MAILS_FROM_ADDRESS),
            mails_as: Quota::new(MAILS_ASKED_AS_ONE),
            mails_to: Quota::new(MAILS_TO_ADDRESS),
            passwords: Quota::new(PASSWORD_TRIES),
        }
    }

    /// Somebody tries to log in. One who is kept out at one address does not keep the person out
    /// everywhere else.
    pub fn log_in(&self, from: IpAddr, login: &str, now: WallTime) -> Result<(), ApiError> {
        let (place, login) = (place(from), login.to_lowercase());
        let lets = (from.is_loopback() || self.logins_from.lets(&place, now))
            && self.logins_from_as.lets(&format!("{place} {login}"), now)
            && self.logins_as.lets(&login, now);
        allowed(lets)
    }

    /// Somebody makes an account. Programs on this machine may do as they like.
    pub fn register(&self, from: IpAddr, now: WallTime) -> Result<(), ApiError> {
        allowed(from.is_loopback() || self.registrations.lets(&place(from), now))
    }

    /// Somebody asks for mail, as a person or as whoever has an address.
    pub fn ask_for_mail(&self, from: IpAddr, asker: &str, now: WallTime) -> Result<(), ApiError> {
        let lets = from.is_loopback() || self.mails_from.lets(&place(from), now);
        allowed(lets && self.mails_as.lets(&asker.to_lowercase(), now))
    }

    /// Whether an address may be written to once more. Nobody is told if not: it would tell who was
    /// written to before.
    pub fn lets_mail_to(&self, to: &str, now: WallTime) -> bool {
        self.mails_to.lets(&to.to_lowercase(), now)
    }

    /// Somebody who is logged in gives their password once more.
    pub fn password(&self, of: &PersonId, now: WallTime) -> Result<(), ApiError> {
        allowed(self.passwords.lets(of.as_str(), now))
    }
}

fn allowed(lets: bool) -> Result<(), ApiError> {
    if lets { Ok(()) } else { Err(ApiError::TooMany) }
}

/// What counts as one address: everybody has a great many of version 6, all with the same first
/// half.
fn place(address: IpAddr) -> String {
    match address {
        IpAddr::V4(address) => address.to_string(),
        IpAddr::V6(address) => Ipv6Addr::from(u128::from(address) >> 64 << 64).to_string(),
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

    fn let_in(mut knock: impl FnMut() -> Result<(), ApiError>) -> u32 {
        (0..1000).filter(|_| knock().is_ok()).count() as u32
    }

    #[test]
    fn one_address_tries_one_name_a_few_times_only_in_any_letter_case() {
        let gate = Gate::new();
        let mut upper = false;
        let knock = || {
            upper = !upper;
            gate.log_in(from(1), if upper { "ANN" } else { "ann" }, NOW)
        };
        assert_eq!(let_in(knock), LOGINS_FROM_ADDRESS_AS_ONE.most);
        assert!(
            gate.log_in(from(2), "ann", NOW).is_ok(),
            "the person themselves is not kept out"
        );
        assert!(
            gate.log_in(
                from(1),
                "ann",
                WallTime(LOGINS_FROM_ADDRESS_AS_ONE.window_ms)
            )
            .is_ok()
        );
    }

    #[test]
    fn one_address_tries_many_names_a_few_times_only() {
        let gate = Gate::new();
        let mut name = 0;
        let knock = || {
            name += 1;
            gate.log_in(from(1), &name.to_string(), NOW)
        };
        assert_eq!(let_in(knock), LOGINS_FROM_ADDRESS.most);
    }

    #[test]
    fn many_addresses_try_one_name_a_few_times_only() {
        let gate = Gate::new();
        let mut last = 0_u8;
        let knock = || {
            last = last.wrapping_add(1);
            gate.log_in(from(last), "ann", NOW)
        };
        assert_eq!(let_in(knock), LOGINS.most);
    }

    #[test]
    fn accounts_and_mails_from_one_address_are_limited() {
        let gate = Gate::new();
        assert_eq!(let_in(|| gate.register(from(1), NOW)), REGISTRATIONS.most);
        assert!(gate.register(from(2), NOW).is_ok());
        assert_eq!(
            let_in(|| gate.ask_for_mail(from(1), "ann@example.org", NOW)),
            MAILS_ASKED_AS_ONE.most
        );
        assert!(
            gate.ask_for_mail(LOOPBACK, "Ann@Example.org", NOW).is_err(),
            "whoever asks"
        );
        let mut name = 0;
        let knock = || {
            name += 1;
            gate.ask_for_mail(from(3), &format!("{name}@example.org"), NOW)
        };
        assert_eq!(let_in(knock), MAILS_FROM_ADDRESS.most);
        let written = (0..1000)
            .filter(|_| gate.lets_mail_to("eve@example.org", NOW))
            .count();
        assert_eq!(written, MAILS_TO_ADDRESS.most as usize);
    }

    #[test]
    fn addresses_of_one_network_count_as_one() {
        assert_eq!(
            place("2001:db8:1:2::1".parse().unwrap()),
            place("2001:db8:1:2:ffff::9".parse().unwrap())
        );
        assert_ne!(
            place("2001:db8:1:2::1".parse().unwrap()),
            place("2001:db8:1:3::1".parse().unwrap())
        );
        assert_ne!(place(from(1)), place(from(2)));
    }
}
