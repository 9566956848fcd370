//! How often one address may do what costs us something.

use crate::limits::{CONNECTIONS_PER_ADDRESS, GUESTS_PER_MINUTE};
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
        let quota =
            Quota::per_minute(NonZeroU32::new(GUESTS_PER_MINUTE).expect("the limit is not zero"));
        Arc::new(Self {
            guests: RateLimiter::keyed(quota),
            connections: Mutex::default(),
        })
    }

    /// Whether one more guest may come from there. Programs on this machine may do as they like.
    pub fn lets_guest_in(&self, address: IpAddr) -> bool {
        self.guests.retain_recent();
        address.is_loopback() || self.guests.check_key(&address).is_ok()
    }

    /// Counts one more connection from there, if it may be.
    pub fn admit(self: &Arc<Self>, address: IpAddr) -> Option<Counted> {
        let mut connections = self
            .connections
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        let count = connections.entry(address).or_insert(0);
        if *count >= CONNECTIONS_PER_ADDRESS && !address.is_loopback() {
            return None;
        }
        *count += 1;
        Some(Counted {
            throttle: self.clone(),
            address,
        })
    }
}

impl Drop for Counted {
    fn drop(&mut self) {
        let mut connections = self
            .throttle
            .connections
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        if let Some(count) = connections.get_mut(&self.address) {
            *count -= 1;
            if *count == 0 {
                connections.remove(&self.address);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

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
        let held: Vec<_> = (0..CONNECTIONS_PER_ADDRESS)
            .map(|_| throttle.admit(address).unwrap())
            .collect();
        assert!(throttle.admit(address).is_none());
        drop(held);
        assert!(throttle.admit(address).is_some());
    }
}
