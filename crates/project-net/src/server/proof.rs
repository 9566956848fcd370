//! How a reconnecting Game Master is recognised, so that no other program can take its game
//! over.

use crate::{RoutedMessage, limits::MAX_TOKEN_BYTES};
use std::net::IpAddr;

/// What is known of the sender of `ConnectToCS`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Proof {
    /// The token (our addition to the source); one longer than [`MAX_TOKEN_BYTES`] counts as
    /// none.
    token: Option<String>,
    address: Option<IpAddr>,
}

impl Proof {
    pub fn of(message: &RoutedMessage, address: Option<IpAddr>) -> Self {
        let token = message
            .text(TOKEN)
            .filter(|token| (1..=MAX_TOKEN_BYTES).contains(&token.len()));
        Self {
            token: token.map(str::to_owned),
            address,
        }
    }

    /// Whether both have the same token.
    pub fn shows_token_of(&self, lost: &Proof) -> bool {
        lost.token.is_some() && self.token == lost.token
    }

    /// Whether the sender counts as the Game Master that was lost. A foreign one may have no
    /// token: then its IP address decides, and a log line says so, because any program on that
    /// machine could take its place.
    pub fn is_as(&self, lost: &Proof) -> bool {
        if self.token.is_some() || lost.token.is_some() {
            return self.shows_token_of(lost);
        }
        let is_same = self.address == lost.address;
        if is_same {
            let address = self.address.map(tracing::field::display);
            tracing::warn!(address, "game master accepted by address: it sent no token");
        }
        is_same
    }
}

/// The field of `ConnectToCS` that holds the token.
pub(crate) const TOKEN: &str = "Token";
