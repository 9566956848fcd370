//! What counts as one address.

use std::{
    fmt,
    net::{IpAddr, Ipv6Addr},
};

/// An IPv4 address, or the /64 network of an IPv6 address: one subscriber has at least that many.
///
/// An IPv4 address mapped into IPv6, as a dual-stack socket reports it, counts as the IPv4 address.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct AddressKey(IpAddr);

impl AddressKey {
    pub fn of(address: IpAddr) -> Self {
        Self(match address.to_canonical() {
            IpAddr::V4(address) => IpAddr::V4(address),
            IpAddr::V6(address) => IpAddr::V6(Ipv6Addr::from(u128::from(address) >> 64 << 64)),
        })
    }
}

impl fmt::Display for AddressKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn key(address: &str) -> AddressKey {
        AddressKey::of(address.parse().expect("an address"))
    }

    #[test]
    fn addresses_of_one_network_count_as_one() {
        assert_eq!(key("2001:db8:1:2::1"), key("2001:db8:1:2:ffff::9"));
        assert_ne!(key("2001:db8:1:2::1"), key("2001:db8:1:3::1"));
        assert_ne!(key("203.0.113.1"), key("203.0.113.2"));
        assert_eq!(key("::ffff:203.0.113.1"), key("203.0.113.1"));
    }
}
