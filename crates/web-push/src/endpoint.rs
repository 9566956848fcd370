//! `Endpoint`: the URL of a subscription at a push service. A person's browser names it, so it is
//! not trusted: the server must not be made to send requests into its own network.

use std::{
    fmt,
    net::{IpAddr, Ipv4Addr, Ipv6Addr},
};
use thiserror::Error;

/// Longest endpoint; those of the known services have about 250 bytes.
pub const MAX_ENDPOINT_BYTES: usize = 1_024;
const HTTPS_PORT: u16 = 443;

/// Which push services this server sends to.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Reach {
    /// By `https://` at port 443, at public addresses.
    #[default]
    Public,
    /// Also by `http://`, at any port and at addresses of this machine: for tests.
    Loopback,
}

/// The parsed URL of a subscription.
#[derive(Clone, PartialEq, Eq)]
pub struct Endpoint {
    pub(crate) is_tls: bool,
    pub(crate) host: String,
    pub(crate) port: u16,
    /// Begins with a slash.
    pub(crate) path: String,
}

impl fmt::Debug for Endpoint {
    /// Omits the path, which allows everyone who knows it to send.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Endpoint({}:{})", self.host, self.port)
    }
}

/// A URL to which no push is sent.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum EndpointError {
    #[error("an endpoint is an https:// URL with a host name and a path")]
    Malformed,
    #[error("an endpoint has at most {MAX_ENDPOINT_BYTES} bytes")]
    TooLong,
    /// It is not at a public address.
    #[error("the push service is not on the public network")]
    NotPublic,
}

impl Endpoint {
    /// Parses the endpoint of a subscription. Refuses user names, fragments and, unless `reach`
    /// allows them, other schemes, ports and literal addresses.
    pub fn parse(url: &str, reach: Reach) -> Result<Self, EndpointError> {
        if url.len() > MAX_ENDPOINT_BYTES {
            return Err(EndpointError::TooLong);
        }
        let is_plain = |byte: u8| byte.is_ascii_graphic() && !b"\"\\<>^`{|}#@".contains(&byte);
        if !url.bytes().all(is_plain) {
            return Err(EndpointError::Malformed);
        }
        let (is_tls, rest) = match (url.strip_prefix("https://"), url.strip_prefix("http://")) {
            (Some(rest), _) => (true, rest),
            (None, Some(rest)) if reach == Reach::Loopback => (false, rest),
            (None, _) => return Err(EndpointError::Malformed),
        };
        let (authority, path) = rest.split_once('/').ok_or(EndpointError::Malformed)?;
        let (host, port) = split_port(authority, is_tls)?;
        if reach == Reach::Public {
            if port != HTTPS_PORT {
                return Err(EndpointError::Malformed);
            }
            // A host name of the public network has a dot and does not end with a number.
            let last = host.rsplit_once('.').ok_or(EndpointError::NotPublic)?.1;
            if !last.starts_with(|first: char| first.is_ascii_alphabetic()) {
                return Err(EndpointError::NotPublic);
            }
        }
        Ok(Self {
            is_tls,
            host: host.to_ascii_lowercase(),
            port,
            path: format!("/{path}"),
        })
    }

    /// The origin of the push service: the audience of RFC 8292.
    pub(crate) fn origin(&self) -> String {
        let scheme = if self.is_tls { "https" } else { "http" };
        format!("{scheme}://{}", self.authority())
    }

    /// Host and port, as in the `Host` header.
    pub(crate) fn authority(&self) -> String {
        if self.is_tls && self.port == HTTPS_PORT {
            self.host.clone()
        } else {
            format!("{}:{}", self.host, self.port)
        }
    }
}

fn split_port(authority: &str, is_tls: bool) -> Result<(&str, u16), EndpointError> {
    let usual = if is_tls { HTTPS_PORT } else { 80 };
    let (host, port) = match authority.split_once(':') {
        Some((host, port)) => (host, port.parse().map_err(|_| EndpointError::Malformed)?),
        None => (authority, usual),
    };
    let is_name = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'.';
    if host.is_empty() || !host.bytes().all(is_name) {
        return Err(EndpointError::Malformed);
    }
    Ok((host, port))
}

/// Whether an address belongs to the public network. Called with the very address that is then
/// connected to, so that a name which changes its address between two lookups gains nothing.
pub(crate) fn is_public(address: IpAddr) -> bool {
    match address {
        IpAddr::V4(address) => is_public_v4(address),
        IpAddr::V6(address) => is_public_v6(address),
    }
}

/// By the registry of special addresses (RFC 6890).
fn is_public_v4(address: Ipv4Addr) -> bool {
    let [a, b, c, _] = address.octets();
    let is_shared = a == 100 && (64..128).contains(&b);
    let is_protocol = a == 192 && b == 0 && c == 0;
    let is_relay = a == 192 && b == 88 && c == 99;
    let is_benchmark = a == 198 && (b == 18 || b == 19);
    !(a == 0
        || a >= 224
        || address.is_private()
        || address.is_loopback()
        || address.is_link_local()
        || address.is_documentation()
        || is_shared
        || is_protocol
        || is_relay
        || is_benchmark)
}

/// Only `2000::/3`, without documentation and without addresses that contain an IPv4 address.
fn is_public_v6(address: Ipv6Addr) -> bool {
    let [a, b, ..] = address.segments();
    let is_teredo_or_special = a == 0x2001 && b < 0x200;
    let is_documentation = a == 0x2001 && b == 0xdb8 || a == 0x3fff && b < 0x1000;
    let is_6to4 = a == 0x2002;
    (0x2000..0x4000).contains(&a) && !is_teredo_or_special && !is_documentation && !is_6to4
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(url: &str) -> Result<(String, String), EndpointError> {
        let endpoint = Endpoint::parse(url, Reach::Public)?;
        Ok((endpoint.origin(), endpoint.path))
    }

    #[test]
    fn the_endpoints_of_the_known_services_are_taken() {
        for (url, origin) in [
            (
                "https://fcm.googleapis.com/fcm/send/dUqV:APA91bH_x-y",
                "https://fcm.googleapis.com",
            ),
            (
                "https://updates.push.services.mozilla.com/wpush/v2/gAAA==",
                "https://updates.push.services.mozilla.com",
            ),
            (
                "https://web.push.apple.com/QGf3",
                "https://web.push.apple.com",
            ),
            (
                "https://wns2-par02p.notify.windows.com/w/?token=BQYAA%2b",
                "https://wns2-par02p.notify.windows.com",
            ),
        ] {
            let (parsed, path) = parse(url).expect(url);
            assert_eq!(parsed, origin);
            assert_eq!(format!("{parsed}{path}"), url);
        }
    }

    #[test]
    fn a_url_that_leads_elsewhere_is_refused() {
        use EndpointError::{Malformed, NotPublic};
        for (url, error) in [
            ("http://push.example.net/x", Malformed),
            ("ftp://push.example.net/x", Malformed),
            ("https://push.example.net", Malformed),
            ("https:///x", Malformed),
            ("https://push.example.net:22/x", Malformed),
            ("https://user@push.example.net/x", Malformed),
            ("https://push.example.net/x#y", Malformed),
            ("https://push.example.net/x y", Malformed),
            ("https://push.example.net/x\r\nHost: a", Malformed),
            ("https://[::1]/x", Malformed),
            ("https://localhost/x", NotPublic),
            ("https://127.0.0.1/x", NotPublic),
            ("https://10.0.0.8/x", NotPublic),
            ("https://0x7f.0.0.0x1/x", NotPublic),
            ("https://2130706433/x", NotPublic),
            ("https://localhost./x", NotPublic),
        ] {
            assert_eq!(parse(url).err(), Some(error), "{url}");
        }
        let long = format!(
            "https://push.example.net/{}",
            "x".repeat(MAX_ENDPOINT_BYTES)
        );
        assert_eq!(parse(&long).err(), Some(EndpointError::TooLong));
        let local = Endpoint::parse("http://127.0.0.1:8080/x", Reach::Loopback).expect("a test's");
        assert_eq!(local.origin(), "http://127.0.0.1:8080");
    }

    #[test]
    fn only_addresses_of_the_public_network_count_as_public() {
        for public in [
            "8.8.8.8",
            "100.128.0.1",
            "172.32.0.1",
            "2606:4700::1",
            "2a00:1450::1",
        ] {
            assert!(is_public(public.parse().unwrap()), "{public}");
        }
        for other in [
            "0.0.0.0",
            "0.1.2.3",
            "10.1.2.3",
            "100.64.0.1",
            "127.0.0.1",
            "127.255.0.1",
            "169.254.169.254",
            "172.16.0.1",
            "172.31.255.1",
            "192.0.0.8",
            "192.0.2.1",
            "192.88.99.1",
            "192.168.1.1",
            "198.18.0.1",
            "198.51.100.1",
            "203.0.113.1",
            "224.0.0.1",
            "240.0.0.1",
            "255.255.255.255",
            "::",
            "::1",
            "::ffff:127.0.0.1",
            "::ffff:8.8.8.8",
            "64:ff9b::7f00:1",
            "100::1",
            "2001:db8::1",
            "2001::1",
            "2002:7f00:1::",
            "3fff::1",
            "fc00::1",
            "fd12::1",
            "fe80::1",
            "fec0::1",
            "ff02::1",
        ] {
            assert!(!is_public(other.parse().unwrap()), "{other}");
        }
    }
}
