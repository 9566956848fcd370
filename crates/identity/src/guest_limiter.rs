//! How many guests one address may create.

use hub::WallTime;
use rate_limit::{AddressKey, KeyedLimiter, Rate, is_loopback};
use std::net::IpAddr;

/// New guests from one address. Loopback is not limited.
pub(crate) const NEW_GUESTS: Rate = Rate {
    most: 30,
    window_ms: 60_000,
};

/// Counts new guests by address.
#[derive(Debug)]
pub struct GuestLimiter(KeyedLimiter);

impl Default for GuestLimiter {
    fn default() -> Self {
        Self(KeyedLimiter::new(NEW_GUESTS))
    }
}

impl GuestLimiter {
    /// Counts a new guest and returns whether the address may have one more.
    pub fn allows(&self, address: IpAddr, now: WallTime) -> bool {
        let key = AddressKey::of(address).to_string();
        is_loopback(address) || self.0.allows(&key, now.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const NOW: WallTime = WallTime(0);

    fn allowed(limiter: &GuestLimiter, mut address: impl FnMut(u16) -> IpAddr) -> u32 {
        (0..100)
            .filter(|&number| limiter.allows(address(number), NOW))
            .count() as u32
    }

    #[test]
    fn guests_from_one_address_are_limited_and_others_are_not_harmed() {
        let limiter = GuestLimiter::default();
        let crowd = IpAddr::from([203, 0, 113, 9]);
        assert_eq!(allowed(&limiter, |_| crowd), NEW_GUESTS.most);
        assert!(limiter.allows(IpAddr::from([203, 0, 113, 10]), NOW));
    }

    #[test]
    fn guests_from_one_ipv6_network_are_limited_together() {
        let limiter = GuestLimiter::default();
        let of_one_network = |last| IpAddr::from([0x2001, 0xdb8, 1, 2, 0, 0, 0, last]);
        assert_eq!(allowed(&limiter, of_one_network), NEW_GUESTS.most);
    }
}
