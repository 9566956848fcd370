//! Open connections counted by address.

use crate::{AddressKey, is_loopback};
use parking_lot::Mutex;
use std::{collections::HashMap, net::IpAddr, sync::Arc};

/// Connections that one address may hold open, to the page and the gateways together.
pub const CONNECTIONS_PER_ADDRESS: usize = 500;

/// Limits how many connections one address holds open. Loopback is not limited: a reverse proxy on
/// this machine brings everybody's connections.
#[derive(Debug)]
pub struct ConnectionLimiter {
    per_address: usize,
    open: Mutex<HashMap<AddressKey, usize>>,
}

/// One open connection. It stops counting when dropped.
#[derive(Debug)]
pub struct ConnectionPermit {
    limiter: Arc<ConnectionLimiter>,
    key: AddressKey,
}

impl ConnectionLimiter {
    pub fn new(per_address: usize) -> Arc<Self> {
        Arc::new(Self {
            per_address,
            open: Mutex::default(),
        })
    }

    /// Counts one more connection from `address`; `None` if it holds too many.
    pub fn admit(self: &Arc<Self>, address: IpAddr) -> Option<ConnectionPermit> {
        let key = AddressKey::of(address);
        let mut open = self.open.lock();
        let count = open.entry(key).or_insert(0);
        if *count >= self.per_address && !is_loopback(address) {
            return None;
        }
        *count += 1;
        Some(ConnectionPermit {
            limiter: self.clone(),
            key,
        })
    }
}

impl Drop for ConnectionPermit {
    fn drop(&mut self) {
        let mut open = self.limiter.open.lock();
        if let Some(count) = open.get_mut(&self.key) {
            *count -= 1;
            if *count == 0 {
                open.remove(&self.key);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_connection_counts_only_while_it_is_open() {
        let limiter = ConnectionLimiter::new(3);
        let address = IpAddr::from([203, 0, 113, 9]);
        let held: Vec<_> = (0..3).map(|_| limiter.admit(address).unwrap()).collect();
        assert!(limiter.admit(address).is_none());
        drop(held);
        assert!(limiter.admit(address).is_some());
        assert!(limiter.open.lock().len() <= 1);
    }

    #[test]
    fn one_ipv6_network_counts_as_one_address() {
        let limiter = ConnectionLimiter::new(3);
        let address = |last: u16| IpAddr::from([0x2001, 0xdb8, 1, 2, 0, 0, 0, last]);
        let _held: Vec<_> = (0..3)
            .map(|last| limiter.admit(address(last)).expect("within the limit"))
            .collect();
        assert!(limiter.admit(address(9)).is_none());
        let other = IpAddr::from([0x2001, 0xdb8, 1, 3, 0, 0, 0, 1]);
        assert!(limiter.admit(other).is_some());
    }

    #[test]
    fn loopback_is_not_limited() {
        let limiter = ConnectionLimiter::new(1);
        let held: Vec<_> = (0..5)
            .map(|_| limiter.admit(IpAddr::from([127, 0, 0, 1])))
            .collect();
        assert!(held.iter().all(Option::is_some));
    }
}
