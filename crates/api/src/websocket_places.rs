//! The places of web sockets: so many in the server, and so many of one address.

use crate::{error::ApiError, limits::MAX_CONNECTIONS};
use rate_limit::{ConnectionLimiter, ConnectionPermit};
use std::{net::IpAddr, sync::Arc};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

/// Places for people on a seat and people with an account.
const RESERVED_WEBSOCKETS: usize = 2_000;

/// The places of all web sockets of this node.
#[derive(Clone, Debug)]
pub struct WebSocketPlaces {
    free: Arc<Semaphore>,
    reserved: usize,
}

impl Default for WebSocketPlaces {
    fn default() -> Self {
        Self::new(MAX_CONNECTIONS, RESERVED_WEBSOCKETS)
    }
}

impl WebSocketPlaces {
    pub(crate) fn new(most: usize, reserved: usize) -> Self {
        Self {
            free: Arc::new(Semaphore::new(most)),
            reserved,
        }
    }

    /// Takes a place, or returns `Full`. The last ones are for people with an account or a seat.
    pub(crate) fn take(&self, may_use_reserve: bool) -> Result<OwnedSemaphorePermit, ApiError> {
        if !may_use_reserve && self.free.available_permits() <= self.reserved {
            return Err(ApiError::Full);
        }
        let place = self.free.clone().try_acquire_owned();
        place.map_err(|_| ApiError::Full)
    }
}

/// Counts one web socket, in the server and by its address. Dropping it returns both.
#[derive(Debug)]
pub(crate) struct WebSocketPermit {
    _server: OwnedSemaphorePermit,
    _address: ConnectionPermit,
}

impl WebSocketPermit {
    /// Returns `TooMany` if the address has too many.
    pub fn new(
        server: OwnedSemaphorePermit,
        connections: &Arc<ConnectionLimiter>,
        address: IpAddr,
    ) -> Result<Self, ApiError> {
        Ok(Self {
            _server: server,
            _address: connections.admit(address).ok_or(ApiError::TooMany)?,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_web_sockets_are_for_people_with_an_account_or_a_seat() {
        let places = WebSocketPlaces::new(3, 1);
        let held: Vec<_> = (0..5).filter_map(|_| places.take(false).ok()).collect();
        assert_eq!(held.len(), 2);
        let player = places.take(true);
        assert!(player.is_ok());
        assert!(matches!(places.take(true), Err(ApiError::Full)));
        drop(held);
        assert!(places.take(false).is_ok());
    }
}
