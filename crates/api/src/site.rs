//! What the host has decided for the whole site: its public address and what it requires of
//! administrators.

use crate::{Proxies, session::FORWARDED_PROTO};
use axum::http::{HeaderMap, header};
use std::net::IpAddr;

/// The longest name of a host, with its port.
const MAX_HOST_BYTES: usize = 260;

/// The host's decisions that request handlers need.
#[derive(Clone, Debug, Default)]
pub struct Site {
    /// Host and port of the public URL, if it begins with `https://`.
    https_host: Option<String>,
    /// The public URL, which has no slash at its end.
    public_url: Option<String>,
    /// Whether `/api/admin` is closed to administrators without a second factor.
    pub requires_admin_totp: bool,
}

impl Site {
    pub fn new(public_url: Option<&str>, requires_admin_totp: bool) -> Self {
        let rest = public_url.and_then(|url| url.strip_prefix("https://"));
        let host = rest.and_then(|rest| rest.split('/').next());
        Self {
            https_host: host.map(str::to_lowercase),
            public_url: public_url.map(str::to_owned),
            requires_admin_totp,
        }
    }

    /// The start of the site's addresses: the public URL, or what the request was sent to. `None`
    /// if the request names no plain host. `https::layer` has noted whether it came by HTTPS.
    pub(crate) fn origin(&self, headers: &HeaderMap) -> Option<String> {
        if let Some(url) = &self.public_url {
            return Some(url.clone());
        }
        let host = headers.get(header::HOST)?.to_str().ok()?;
        let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || b".:-[]".contains(&byte);
        if host.is_empty() || host.len() > MAX_HOST_BYTES || !host.bytes().all(is_plain) {
            return None;
        }
        let scheme = match headers.get(FORWARDED_PROTO) {
            Some(proto) if proto == "https" => "https",
            Some(_) | None => "http",
        };
        Some(format!("{scheme}://{host}"))
    }

    /// Whether a request came by HTTPS, which a proxy in front of the server has ended.
    ///
    /// A trusted proxy says so in `x-forwarded-proto`. If it says nothing, a request for the host
    /// of an `https://` public URL came by HTTPS. The header of any other peer is ignored.
    pub(crate) fn is_https(&self, proxies: &Proxies, peer: IpAddr, headers: &HeaderMap) -> bool {
        match headers.get(FORWARDED_PROTO) {
            Some(proto) if proxies.trusts(peer) => proto.as_bytes().eq_ignore_ascii_case(b"https"),
            Some(_) | None => {
                let host = headers
                    .get(header::HOST)
                    .and_then(|host| host.to_str().ok());
                let host = host.map(str::to_lowercase);
                host.is_some() && host == self.https_host
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn is_https(url: Option<&str>, peer: [u8; 4], host: &str, proto: Option<&str>) -> bool {
        let mut headers = HeaderMap::new();
        headers.insert(header::HOST, host.parse().expect("a host"));
        if let Some(proto) = proto {
            headers.insert(FORWARDED_PROTO, proto.parse().expect("a scheme"));
        }
        let site = Site::new(url, false);
        site.is_https(&Proxies::default(), IpAddr::from(peer), &headers)
    }

    const URL: Option<&str> = Some("https://Play.example.org/games");
    const PROXY: [u8; 4] = [127, 0, 0, 1];
    const STRANGER: [u8; 4] = [203, 0, 113, 9];

    #[test]
    fn https_is_what_a_trusted_proxy_reports() {
        assert!(is_https(None, PROXY, "10.0.0.1", Some("https")));
        assert!(!is_https(None, PROXY, "10.0.0.1", Some("http")));
        assert!(!is_https(URL, PROXY, "play.example.org", Some("http")));
        assert!(!is_https(None, STRANGER, "10.0.0.1", Some("https")));
    }

    #[test]
    fn addresses_begin_with_the_public_url_or_with_a_plain_host() {
        let origin = |url, host: &str| {
            let mut headers = HeaderMap::new();
            headers.insert(header::HOST, host.parse().expect("a header"));
            Site::new(url, false).origin(&headers)
        };
        let public = Some("https://play.example.org".to_owned());
        assert_eq!(origin(Some("https://play.example.org"), "evil.org"), public);
        assert_eq!(
            origin(None, "[::1]:8080"),
            Some("http://[::1]:8080".to_owned())
        );
        for hostile in ["", "a\"><script>", "a b", "a/../b", "a@b"] {
            assert_eq!(origin(None, hostile), None, "{hostile}");
        }
    }

    #[test]
    fn without_a_report_a_request_for_the_public_host_came_by_https() {
        assert!(is_https(URL, PROXY, "play.example.org", None));
        assert!(is_https(URL, STRANGER, "PLAY.example.org", None));
        assert!(!is_https(URL, PROXY, "192.168.1.7:8080", None));
        let plain = Some("http://play.example.org");
        assert!(!is_https(plain, PROXY, "play.example.org", None));
        assert!(!is_https(None, PROXY, "play.example.org", None));
    }
}
