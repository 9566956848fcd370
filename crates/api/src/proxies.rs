//! Who stands between visitors and this program, and may say whom it lets through.

use axum::http::HeaderMap;
use std::{net::IpAddr, str::FromStr};
use thiserror::Error;

/// The proxies that are believed, besides those on this machine: addresses and networks, as in
/// `10.0.0.0/8,192.0.2.7`.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Proxies(Vec<Network>);

/// The addresses that begin with the same bits.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Network {
    first: IpAddr,
    bits: u32,
}

/// A text that names no proxies.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("`{0}` is neither an address nor a network such as 10.0.0.0/8")]
pub struct NoNetwork(String);

impl FromStr for Proxies {
    type Err = NoNetwork;

    fn from_str(text: &str) -> Result<Self, NoNetwork> {
        let networks = text.split(',').map(str::trim);
        networks
            .map(|one| Network::read(one).ok_or_else(|| NoNetwork(one.to_owned())))
            .collect::<Result<_, _>>()
            .map(Self)
    }
}

impl Proxies {
    /// Whose request it is: a proxy says it in a header, anyone else may not.
    ///
    /// An IPv4 address that comes in IPv6 clothes, as on a socket open to both, is that IPv4
    /// address.
    pub(crate) fn origin(&self, peer: IpAddr, headers: &HeaderMap) -> IpAddr {
        let peer = peer.to_canonical();
        if !self.trusts(peer) {
            return peer;
        }
        let forwarded = headers.get_all("x-forwarded-for").iter().next_back();
        let hops = forwarded
            .and_then(|value| value.to_str().ok())
            .unwrap_or_default()
            .rsplit(',');
        let mut origin = peer;
        // From the last hop on: each proxy has added whom it saw, and what a stranger has written
        // before that is a tale.
        for hop in hops {
            let Ok(address) = hop.trim().parse::<IpAddr>() else {
                break;
            };
            origin = address.to_canonical();
            if !self.trusts(origin) {
                break;
            }
        }
        origin
    }

    /// Whether the address is a trusted proxy. Those on this machine always are.
    pub(crate) fn trusts(&self, address: IpAddr) -> bool {
        let address = address.to_canonical();
        address.is_loopback() || self.0.iter().any(|network| network.has(address))
    }
}

impl Network {
    fn read(text: &str) -> Option<Self> {
        let (first, bits) = match text.split_once('/') {
            Some((first, bits)) => (first, Some(bits.parse().ok()?)),
            None => (text, None),
        };
        let first: IpAddr = first.parse().ok()?;
        let most = if first.is_ipv4() { 32 } else { 128 };
        let bits = bits.unwrap_or(most);
        (bits <= most).then_some(Self { first, bits })
    }

    fn has(&self, address: IpAddr) -> bool {
        match (self.first, address) {
            (IpAddr::V4(first), IpAddr::V4(address)) => {
                let differ = first.to_bits() ^ address.to_bits();
                differ.leading_zeros() >= self.bits
            }
            (IpAddr::V6(first), IpAddr::V6(address)) => {
                let differ = first.to_bits() ^ address.to_bits();
                differ.leading_zeros() >= self.bits
            }
            (IpAddr::V4(_), IpAddr::V6(_)) | (IpAddr::V6(_), IpAddr::V4(_)) => false,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn address(text: &str) -> IpAddr {
        text.parse().unwrap()
    }

    /// Whose request it is that comes from `peer` with this header to a host who believes
    /// `proxies`.
    fn origin(proxies: &str, peer: &str, header: &str) -> IpAddr {
        let mut headers = HeaderMap::new();
        headers.insert("x-forwarded-for", header.parse().unwrap());
        let proxies = if proxies.is_empty() {
            Proxies::default()
        } else {
            proxies.parse().unwrap()
        };
        proxies.origin(address(peer), &headers)
    }

    #[test]
    fn visitors_who_come_by_the_old_protocol_to_a_socket_of_the_new_are_told_apart() {
        let one = address("::ffff:198.51.100.7");
        assert_eq!(
            Proxies::default().origin(one, &HeaderMap::new()),
            address("198.51.100.7")
        );
        assert_eq!(
            origin("", "::ffff:127.0.0.1", "::ffff:198.51.100.8"),
            address("198.51.100.8")
        );
        assert_eq!(
            origin("10.0.0.0/8", "::ffff:10.1.2.3", "198.51.100.8"),
            address("198.51.100.8")
        );
    }

    #[test]
    fn a_proxy_on_this_machine_is_believed_for_its_last_hop_only() {
        assert_eq!(
            origin("", "127.0.0.1", "203.0.113.9, 198.51.100.7"),
            address("198.51.100.7")
        );
        assert_eq!(origin("", "127.0.0.1", "nonsense"), address("127.0.0.1"));
        assert_eq!(
            origin("", "127.0.0.1", "203.0.113.9, nonsense"),
            address("127.0.0.1")
        );
    }

    #[test]
    fn a_proxy_elsewhere_is_believed_if_the_host_names_it_and_so_is_one_before_it() {
        assert_eq!(
            origin("192.0.2.7", "192.0.2.7", "198.51.100.7"),
            address("198.51.100.7")
        );
        assert_eq!(
            origin("192.0.2.7", "192.0.2.8", "198.51.100.7"),
            address("192.0.2.8")
        );
        let chain = "1.1.1.1, 198.51.100.7, 10.2.0.1";
        assert_eq!(
            origin("10.0.0.0/8, fd00::/8", "fd00::1", chain),
            address("198.51.100.7")
        );
    }

    #[test]
    fn a_stranger_cannot_name_another_address() {
        assert_eq!(
            origin("", "203.0.113.9", "198.51.100.7"),
            address("203.0.113.9")
        );
        assert_eq!(
            origin("10.0.0.0/8", "11.0.0.1", "198.51.100.7"),
            address("11.0.0.1")
        );
    }

    #[test]
    fn a_network_is_read_whole_or_refused_by_name() {
        for text in [
            "",
            "10.0.0.0/33",
            "fd00::/129",
            "10.0.0.0/",
            "10.0.0.0/-1",
            "proxy",
            "10.0.0.0/8,,",
        ] {
            let refused = text.parse::<Proxies>().expect_err(text);
            assert!(refused.to_string().contains("10.0.0.0/8"), "{refused}");
        }
        let all: Proxies = "0.0.0.0/0,::/0".parse().unwrap();
        assert!(all.trusts(address("203.0.113.9")) && all.trusts(address("2001:db8::1")));
    }
}
