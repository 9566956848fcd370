//! What counts as one address.

use std::{
    fmt,
    net::{IpAddr, Ipv4Addr, Ipv6Addr},
};

/// An IPv4 address, or the /64 network of an IPv6 address: one subscriber has at least that many.
///
/// An IPv4 address mapped into IPv6, as a dual-stack socket reports it, counts as the IPv4 address.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct AddressKey(IpAddr);

impl AddressKey {
    pub fn of(address: IpAddr) -> Self {
        Self(match address.to_canonical() {
            IpAddr::V4(address) => IpAddr::V4(address),
            IpAddr::V6(address) => IpAddr::V6(Ipv6Addr::from(u128::from(address) >> 64 << 64)),
        })
    }

    /// Sixteen bits of a hash (FNV-1a), the same in every version and at every node.
    pub fn tag(self) -> u16 {
        let hash = |octets: &[u8]| {
            octets
                .iter()
                .fold(0xcbf2_9ce4_8422_2325_u64, |hash, octet| {
                    (hash ^ u64::from(*octet)).wrapping_mul(0x0100_0000_01b3)
                })
        };
        let bits = match self.0 {
            IpAddr::V4(address) => hash(&address.octets()),
            IpAddr::V6(address) => hash(&address.octets()),
        };
        (bits ^ bits >> 16 ^ bits >> 32 ^ bits >> 48) as u16
    }
}

impl fmt::Display for AddressKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// The address of every client without a known address: all of them count as one.
pub const UNKNOWN_ADDRESS: IpAddr = IpAddr::V4(Ipv4Addr::UNSPECIFIED);

/// Whether the address is this machine's, whose programs and proxies are not limited by address.
/// `::ffff:127.0.0.1`, as a dual-stack socket reports it, is.
pub fn is_loopback(address: IpAddr) -> bool {
    address.to_canonical().is_loopback()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_form_of_loopback_is_loopback_and_an_unknown_address_is_not() {
        for own in ["127.0.0.1", "127.9.9.9", "::1", "::ffff:127.0.0.1"] {
            assert!(is_loopback(own.parse().expect("an address")), "{own}");
        }
        assert!(!is_loopback(UNKNOWN_ADDRESS));
        assert!(!is_loopback(
            "::ffff:203.0.113.1".parse().expect("an address")
        ));
    }

    #[test]
    fn a_tag_is_the_same_for_one_network_and_stays_the_same_in_later_versions() {
        assert_eq!(key("203.0.113.1").tag(), key("::ffff:203.0.113.1").tag());
        assert_eq!(key("2001:db8:1:2::1").tag(), key("2001:db8:1:2::9").tag());
        let tags: std::collections::HashSet<u16> = (0..=255)
            .map(|last| key(&format!("203.0.113.{last}")).tag())
            .collect();
        assert!(tags.len() > 250, "{} tags of 256 addresses", tags.len());
    }

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
