//! How a reconnecting Game Master is recognised, so that no other program can take its game
//! over.

use crate::{RoutedMessage, Token};
use std::net::IpAddr;

/// What a sender of `ConnectToCS` shows.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct MasterHello {
    pub proof: Proof,
    /// The session of the server that it was connected to before (our addition to the source).
    pub session: Option<i64>,
}

impl MasterHello {
    pub fn of(message: &RoutedMessage, address: Option<IpAddr>) -> Self {
        Self {
            proof: Proof {
                token: message.text(TOKEN).and_then(Token::of),
                address,
            },
            session: message.whole(SESSION),
        }
    }
}

/// What is known of a Game Master.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Proof {
    /// The token (our addition to the source); one that is too long counts as none.
    token: Option<Token>,
    address: Option<IpAddr>,
}

impl Proof {
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

    pub fn token(&self) -> Option<&Token> {
        self.token.as_ref()
    }
}

/// The field of `ConnectToCS` that holds the token.
pub(crate) const TOKEN: &str = "Token";
/// The field of `ConnectToCS` and `AcceptGMConnection` that holds the session.
pub(crate) const SESSION: &str = "Session";
