//! Which reverse proxies are trusted, and the client's address behind them.

use axum::http::HeaderMap;
use rate_limit::{UNKNOWN_ADDRESS, is_loopback};
use std::{
    net::{IpAddr, SocketAddr},
    str::FromStr,
};
use thiserror::Error;

/// The trusted proxies besides those on loopback: addresses and networks, as in
/// `10.0.0.0/8,192.0.2.7`.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Proxies(Vec<Network>);

/// A network: all addresses with the same first `bits` as `first`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Network {
    first: IpAddr,
    bits: u32,
}

/// A part of a list of proxies that `Network::read` does not accept.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("`{0}` is neither an address nor a network such as 10.0.0.0/8")]
pub struct ProxiesError(String);

impl FromStr for Proxies {
    type Err = ProxiesError;

    fn from_str(text: &str) -> Result<Self, ProxiesError> {
        let networks = text.split(',').map(str::trim);
        networks
            .map(|one| Network::read(one).ok_or_else(|| ProxiesError(one.to_owned())))
            .collect::<Result<_, _>>()
            .map(Self)
    }
}

impl Proxies {
    /// Returns the client's address: that of `peer`, or the one that a trusted proxy reports in
    /// `x-forwarded-for`. The header of any other peer is ignored.
    ///
    /// If a trusted proxy reports what is no address, or a configured one reports nothing, the
    /// client is counted as `UNKNOWN_ADDRESS`, together with all such clients.
    ///
    /// An IPv4-mapped IPv6 address, as a dual-stack socket reports it, becomes the IPv4 address.
    pub(crate) fn origin(&self, peer: IpAddr, headers: &HeaderMap) -> IpAddr {
        let peer = peer.to_canonical();
        if !self.trusts(peer) {
            return peer;
        }
        let mut forwarded = headers.get_all("x-forwarded-for").iter().peekable();
        if forwarded.peek().is_none() {
            // A program on this machine; a configured proxy must report its clients.
            return if is_loopback(peer) {
                peer
            } else {
                UNKNOWN_ADDRESS
            };
        }
        // From the last hop on: each proxy has appended the address of its peer. Hops before the
        // first untrusted address may be forged.
        let mut origin = peer;
        for line in forwarded.rev() {
            for hop in line.to_str().unwrap_or_default().rsplit(',') {
                let Some(address) = read_hop(hop) else {
                    return UNKNOWN_ADDRESS;
                };
                origin = address;
                if !self.trusts(origin) {
                    return origin;
                }
            }
        }
        origin
    }

    /// Whether the address is a trusted proxy. Loopback addresses always are.
    pub(crate) fn trusts(&self, address: IpAddr) -> bool {
        let address = address.to_canonical();
        is_loopback(address) || self.0.iter().any(|network| network.has(address))
    }
}

/// Reads one address of `x-forwarded-for`, with or without a port.
fn read_hop(hop: &str) -> Option<IpAddr> {
    let hop = hop.trim();
    let address = hop.parse::<IpAddr>().ok();
    let address = address.or_else(|| Some(hop.parse::<SocketAddr>().ok()?.ip()));
    address.map(|address| address.to_canonical())
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

    /// Calls `Proxies::origin` for a request from `peer` with this `x-forwarded-for` header.
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
    fn ipv4_clients_of_a_dual_stack_socket_keep_their_ipv4_addresses() {
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
    fn a_loopback_proxy_is_trusted_for_its_last_hop_only() {
        assert_eq!(
            origin("", "127.0.0.1", "203.0.113.9, 198.51.100.7"),
            address("198.51.100.7")
        );
    }

    #[test]
    fn what_cannot_be_read_from_a_trusted_proxy_counts_as_the_one_unknown_address() {
        for header in [
            "nonsense",
            "",
            ",",
            "203.0.113.9, nonsense",
            "unknown",
            "10.0.0.1, _x",
        ] {
            assert_eq!(origin("", "127.0.0.1", header), UNKNOWN_ADDRESS, "{header}");
            assert_eq!(
                origin("", "::ffff:127.0.0.1", header),
                UNKNOWN_ADDRESS,
                "{header}"
            );
        }
        let bytes = axum::http::HeaderValue::from_bytes(b"198.51.100.7\xff").expect("a value");
        let headers = HeaderMap::from_iter([("x-forwarded-for".parse().expect("a name"), bytes)]);
        let found = Proxies::default().origin(address("127.0.0.1"), &headers);
        assert_eq!(found, UNKNOWN_ADDRESS);
        assert_eq!(
            origin("", "127.0.0.1", "198.51.100.7:4711"),
            address("198.51.100.7")
        );
        assert_eq!(
            origin("", "127.0.0.1", "[2001:db8::1]:4711"),
            address("2001:db8::1")
        );
    }

    #[test]
    fn a_configured_proxy_that_reports_no_client_counts_as_the_unknown_address() {
        let proxies: Proxies = "192.0.2.7".parse().expect("an address");
        let of = |peer: &str| proxies.origin(address(peer), &HeaderMap::new());
        assert_eq!(of("192.0.2.7"), UNKNOWN_ADDRESS);
        assert_eq!(
            of("127.0.0.1"),
            address("127.0.0.1"),
            "a program on this machine"
        );
        assert_eq!(of("192.0.2.8"), address("192.0.2.8"));
    }

    #[test]
    fn of_several_lines_the_last_is_nearest() {
        let mut headers = HeaderMap::new();
        headers.append("x-forwarded-for", "203.0.113.9".parse().expect("a value"));
        headers.append(
            "x-forwarded-for",
            "198.51.100.7, 127.0.0.1".parse().expect("a value"),
        );
        let found = Proxies::default().origin(address("127.0.0.1"), &headers);
        assert_eq!(found, address("198.51.100.7"));
    }

    #[test]
    fn a_configured_proxy_is_trusted_and_so_is_a_configured_one_before_it() {
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
    fn an_untrusted_peer_cannot_claim_another_address() {
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
    fn a_malformed_network_is_refused_with_its_text() {
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
