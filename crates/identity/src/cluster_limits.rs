//! Rates that hold for all nodes of a cluster together. Each node keeps its own limits as well;
//! only an attempt that those allow is counted here.

use crate::guest_limiter::NEW_GUESTS;
use hub::WallTime;
use rate_limit::{AddressKey, Rate, is_loopback};
use sha2::{Digest, Sha256};
use std::net::IpAddr;
use store::{Store, StoreError, TokenHash};

/// Counts attempts in the database. A node without others asks no database.
#[derive(Clone, Debug)]
pub struct ClusterLimits {
    store: Store,
    has_other_nodes: bool,
}

impl ClusterLimits {
    pub fn new(store: Store, has_other_nodes: bool) -> Self {
        Self {
            store,
            has_other_nodes,
        }
    }

    /// Counts an attempt and returns whether it is within the rate at all nodes. Windows begin at
    /// multiples of their length.
    pub async fn allows(
        &self,
        what: &str,
        key: &str,
        rate: Rate,
        now: WallTime,
    ) -> Result<bool, StoreError> {
        if !self.has_other_nodes {
            return Ok(true);
        }
        let window = now.0 / rate.window_ms;
        let hash = Sha256::digest(format!("{what} {window} {key}"));
        let expires_ms = (window + 1) * rate.window_ms;
        let hash = TokenHash::from_bytes(hash.into());
        let attempts = self.store.count_attempt(&hash, expires_ms as i64).await?;
        Ok(attempts <= i64::from(rate.most))
    }

    /// As [`ClusterLimits::allows`], by address. Loopback is not limited.
    pub async fn allows_from(
        &self,
        what: &str,
        from: IpAddr,
        rate: Rate,
        now: WallTime,
    ) -> Result<bool, StoreError> {
        if is_loopback(from) {
            return Ok(true);
        }
        let key = AddressKey::of(from).to_string();
        self.allows(what, &key, rate, now).await
    }

    /// Counts a new guest and returns whether the address may have one more.
    pub async fn allows_guest(&self, from: IpAddr, now: WallTime) -> Result<bool, StoreError> {
        self.allows_from("guest", from, NEW_GUESTS, now).await
    }
}
