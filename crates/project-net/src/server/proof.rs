//! By what a Game Master that comes back is known to be the one that was lost, and not somebody who
//! takes its game over.

use crate::{Letter, limits::MAX_TOKEN_BYTES};
use std::net::IpAddr;

/// What the one who says `ConnectToCS` can be known by later.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Proof {
    /// Its secret (our addition to the source); one that is too long is none.
    token: Option<String>,
    address: Option<IpAddr>,
}

impl Proof {
    pub fn of(letter: &Letter, address: Option<IpAddr>) -> Self {
        let token = letter
            .text(TOKEN)
            .filter(|token| (1..=MAX_TOKEN_BYTES).contains(&token.len()));
        Self {
            token: token.map(str::to_owned),
            address,
        }
    }

    /// Whether it shows the secret that the other gave.
    pub fn shows_token_of(&self, lost: &Proof) -> bool {
        lost.token.is_some() && self.token == lost.token
    }

    /// Whether it may be taken for the one that was lost. A program of others may know nothing of
    /// tokens: it is known by its machine alone, which the log tells, as anybody there could come
    /// in its place.
    pub fn is_as(&self, lost: &Proof) -> bool {
        if self.token.is_some() || lost.token.is_some() {
            return self.shows_token_of(lost);
        }
        let is_same = self.address == lost.address;
        if is_same {
            let address = self.address.map(tracing::field::display);
            tracing::warn!(
                address,
                "a game master without a Token is taken for the one lost from there"
            );
        }
        is_same
    }
}

/// The field of `ConnectToCS` that has the secret.
pub(crate) const TOKEN: &str = "Token";
