//! Which connection of the server belongs to which player, also after the server was restarted
//! and has numbered its connections anew.

use crate::{Addressed, MasterOut, PlayerId, Token};
use std::collections::BTreeMap;

/// The lines of all players who have joined.
#[derive(Default)]
pub(super) struct Lines(BTreeMap<PlayerId, Line>);

struct Line {
    /// The number that the server gave to the player's connection; `None` while it is cut.
    connection: Option<PlayerId>,
    mark: Mark,
}

/// How a player is recognised on another connection.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Mark {
    /// The player's secret, if it has chosen one.
    pub token: Option<Token>,
    /// The server's mark of the player's network address.
    pub origin: Option<String>,
}

impl Lines {
    /// Connects a player who joins. One who joins again keeps the mark that it does not replace.
    pub fn open(&mut self, id: PlayerId, connection: PlayerId, mark: Mark) {
        let known = self.0.remove(&id).map(|line| line.mark).unwrap_or_default();
        let mark = Mark {
            token: mark.token.or(known.token),
            origin: mark.origin.or(known.origin),
        };
        let connection = Some(connection);
        self.0.insert(id, Line { connection, mark });
    }

    /// Connects a player who returns.
    pub fn restore(&mut self, id: PlayerId, connection: PlayerId) {
        if let Some(line) = self.0.get_mut(&id) {
            line.connection = Some(connection);
        }
    }

    /// The player at this connection.
    pub fn player_at(&self, connection: PlayerId) -> Option<PlayerId> {
        let mut lines = self.0.iter();
        lines
            .find(|(_, line)| line.connection == Some(connection))
            .map(|(&id, _)| id)
    }

    /// Whether a player has this number.
    pub fn has(&self, id: PlayerId) -> bool {
        self.0.contains_key(&id)
    }

    /// A number that no player has, for a connection of that number if possible.
    pub fn free_number(&self, connection: Option<PlayerId>) -> PlayerId {
        let next = || {
            let highest = self.0.keys().next_back().map_or(0, |id| id.0);
            PlayerId(highest.max(0).saturating_add(1))
        };
        connection.filter(|&id| !self.has(id)).unwrap_or_else(next)
    }

    /// The server was restarted: no player has a connection.
    pub fn cut_all(&mut self) {
        self.0.values_mut().for_each(|line| line.connection = None);
    }

    /// Forgets a player.
    pub fn close(&mut self, id: PlayerId) {
        self.0.remove(&id);
    }

    /// The player who has chosen this token and has no connection.
    pub fn cut_with_token(&self, token: &Token) -> Option<PlayerId> {
        self.cut()
            .find(|(_, line)| line.mark.token.as_ref() == Some(token))
            .map(|(id, _)| id)
    }

    /// The players without a connection who only have their network address to show: those of this
    /// origin who have chosen no token.
    pub fn cut_at<'a>(&'a self, origin: Option<&'a str>) -> impl Iterator<Item = PlayerId> + 'a {
        self.cut()
            .filter(move |(_, line)| {
                let is_there = origin.is_some() && line.mark.origin.as_deref() == origin;
                is_there && line.mark.token.is_none()
            })
            .map(|(id, _)| id)
    }

    fn cut(&self) -> impl Iterator<Item = (PlayerId, &Line)> {
        let all = self.0.iter().map(|(&id, line)| (id, line));
        all.filter(|(_, line)| line.connection.is_none())
    }

    /// The players without a connection.
    pub fn missing(&self) -> Vec<PlayerId> {
        self.cut().map(|(id, _)| id).collect()
    }

    /// Addresses messages to connections in place of players. Messages to players without a
    /// connection are dropped.
    pub fn route(&self, told: Vec<Addressed<MasterOut>>) -> Vec<Addressed<MasterOut>> {
        told.into_iter()
            .filter_map(|addressed| {
                let line = self.0.get(&addressed.player?)?;
                Some(Addressed::of(line.connection?, addressed.message))
            })
            .collect()
    }
}
