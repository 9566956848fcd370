//! How often one address may do what costs us something.

use crate::limits::{CONNECTIONS_PER_ADDRESS, GUESTS_PER_MINUTE};
use axum::http::HeaderMap;
use governor::{DefaultKeyedRateLimiter, Quota, RateLimiter};
use std::{
    collections::HashMap,
    net::IpAddr,
    num::NonZeroU32,
    sync::{Arc, Mutex, PoisonError},
};

/// Counts by address.
pub(crate) struct Throttle {
    guests: DefaultKeyedRateLimiter<IpAddr>,
    connections: Mutex<HashMap<IpAddr, usize>>,
}

/// One connection being counted; uncounted when dropped.
pub(crate) struct Counted {
    throttle: Arc<Throttle>,
    address: IpAddr,
}

impl Throttle {
    pub fn new() -> Arc<Self> {
        let quota = Quota::per_minute(NonZeroU32::new(GUESTS_PER_MINUTE).expect("the limit is not zero"));
        Arc::new(Self { guests: RateLimiter::keyed(quota), connections: Mutex::default() })
    }

    /// Whether one more guest may come from there. Programs on this machine may do as they like.
    pub fn lets_guest_in(&self, address: IpAddr) -> bool {
        self.guests.retain_recent();
        address.is_loopback() || self.guests.check_key(&address).is_ok()
    }

    /// Counts one more connection from there, if it may be.
    pub fn admit(self: &Arc<Self>, address: IpAddr) -> Option<Counted> {
        let mut connections = self.connections.lock().unwrap_or_else(PoisonError::into_inner);
        let count = connections.entry(address).or_insert(0);
        if *count >= CONNECTIONS_PER_ADDRESS && !address.is_loopback() {
            return None;
        }
        *count += 1;
        Some(Counted { throttle: self.clone(), address })
    }
}

impl Drop for Counted {
    fn drop(&mut self) {
        let mut connections = self.throttle.connections.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(count) = connections.get_mut(&self.address) {
            *count -= 1;
            if *count == 0 {
                connections.remove(&self.address);
            }
        }
    }
}

/// Whose request it is: a proxy on this machine says it in a header, anyone else may not.
///
/// An IPv4 address that comes in IPv6 clothes, as on a socket open to both, is that IPv4 address.
pub(crate) fn address_of(peer: IpAddr, headers: &HeaderMap) -> IpAddr {
    let peer = peer.to_canonical();
    if !peer.is_loopback() {
        return peer;
    }
    let forwarded = headers.get("x-forwarded-for").and_then(|value| value.to_str().ok());
    let last = forwarded.and_then(|list| list.rsplit(',').next());
    let address = last.and_then(|address| address.trim().parse().ok());
    address.map_or(peer, |address: IpAddr| address.to_canonical())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn from(header: &str) -> IpAddr {
        let mut headers = HeaderMap::new();
        headers.insert("x-forwarded-for", header.parse().unwrap());
        address_of(IpAddr::from([127, 0, 0, 1]), &headers)
    }

    #[test]
    fn visitors_who_come_by_the_old_protocol_to_a_socket_of_the_new_are_told_apart() {
        let one: IpAddr = "::ffff:198.51.100.7".parse().unwrap();
        assert_eq!(address_of(one, &HeaderMap::new()), IpAddr::from([198, 51, 100, 7]));
        let mut headers = HeaderMap::new();
        headers.insert("x-forwarded-for", "::ffff:198.51.100.8".parse().unwrap());
        let proxy: IpAddr = "::ffff:127.0.0.1".parse().unwrap();
        assert_eq!(address_of(proxy, &headers), IpAddr::from([198, 51, 100, 8]));
    }

    #[test]
    fn a_proxy_on_this_machine_is_believed_for_its_last_hop_only() {
        assert_eq!(from("203.0.113.9, 198.51.100.7"), IpAddr::from([198, 51, 100, 7]));
        assert_eq!(from("nonsense"), IpAddr::from([127, 0, 0, 1]));
    }

    #[test]
    fn a_stranger_cannot_name_another_address() {
        let mut headers = HeaderMap::new();
        headers.insert("x-forwarded-for", "198.51.100.7".parse().unwrap());
        let stranger = IpAddr::from([203, 0, 113, 9]);
        assert_eq!(address_of(stranger, &headers), stranger);
    }

    #[test]
    fn guests_from_one_address_are_limited_and_others_are_not_harmed() {
        let throttle = Throttle::new();
        let crowd = IpAddr::from([203, 0, 113, 9]);
        let let_in = (0..100).filter(|_| throttle.lets_guest_in(crowd)).count();
        assert_eq!(let_in, GUESTS_PER_MINUTE as usize);
        assert!(throttle.lets_guest_in(IpAddr::from([203, 0, 113, 10])));
    }

    #[test]
    fn a_connection_counts_only_while_it_lasts() {
        let throttle = Throttle::new();
        let address = IpAddr::from([203, 0, 113, 9]);
        let held: Vec<_> = (0..CONNECTIONS_PER_ADDRESS).map(|_| throttle.admit(address).unwrap()).collect();
        assert!(throttle.admit(address).is_none());
        drop(held);
        assert!(throttle.admit(address).is_some());
    }
}
