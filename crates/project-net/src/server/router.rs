//! The server without its sockets: who is connected, and where each message goes.

use super::{
    caller::{Caller, Door, Standing},
    master_slot::MasterSlot,
    origin::{ORIGIN, origin},
    proof::MasterHello,
    router_io::{MasterKey, RouterCommand, RouterEvent},
};
use crate::{
    MasterOut, PlayerId, PlayerOut, RoutedMessage,
    limits::{MASTER_HELD, RECONNECT_WITHIN, SETTLE_WITHIN},
};
use std::{collections::BTreeMap, net::IpAddr, time::Instant};

/// Routes messages between players and the Game Master. Gets events with their time, returns
/// commands for connections.
pub struct Router {
    /// The start time of this server. It tells a reconnecting Game Master whether the server has
    /// restarted.
    session: i64,
    players: BTreeMap<PlayerId, Caller>,
    master: MasterSlot,
    /// The remote addresses of the connections at the Game Master's port.
    callers: BTreeMap<MasterKey, IpAddr>,
    /// What players have said since the server started, until there is a Game Master or the start
    /// is over.
    early: Vec<(PlayerId, RoutedMessage)>,
    /// Until when players of a game that an earlier server lost may return to it.
    returning_until: Option<Instant>,
}

impl Router {
    /// A router without connections, started at `now`.
    pub fn new(session: i64, now: Instant) -> Self {
        Self {
            session,
            players: BTreeMap::new(),
            master: MasterSlot::Settling {
                until: now + SETTLE_WITHIN,
            },
            callers: BTreeMap::new(),
            early: Vec::new(),
            returning_until: None,
        }
    }

    /// Handles an event.
    pub fn hear(&mut self, now: Instant, heard: RouterEvent) -> Vec<RouterCommand> {
        match heard {
            RouterEvent::PlayerCame(player, address) => {
                let standing = Standing::Stranger;
                self.players.insert(player, Caller { standing, address });
                Vec::new()
            }
            RouterEvent::PlayerSaid(player, message) => self.player_said(now, player, message),
            RouterEvent::PlayerGone(player) => self.player_gone(player),
            RouterEvent::MasterCame(key, address) => {
                self.callers.insert(key, address);
                Vec::new()
            }
            RouterEvent::MasterSaid(key, message) => self.master_said(now, key, message),
            RouterEvent::MasterGone(key) => self.master_gone(now, key),
        }
    }

    /// When the slot of the Game Master changes by itself.
    pub fn bell(&self) -> Option<Instant> {
        self.master.bell()
    }

    /// Ends the start of the server, or the game without a winner if the lost Game Master has not
    /// reconnected in time; then another that waits is accepted.
    pub fn ring(&mut self, now: Instant) -> Vec<RouterCommand> {
        if self.bell().is_none_or(|bell| now < bell) {
            return Vec::new();
        }
        let mut commands = if matches!(self.master, MasterSlot::Settling { .. }) {
            Vec::new()
        } else {
            tracing::warn!("game master did not reconnect: game ended without winner");
            self.end_game()
        };
        commands.extend(self.master.open(self.session));
        commands.extend(self.hear_early(now));
        commands
    }

    /// Ends the running game without a winner, and disconnects its players.
    pub fn close(&mut self) -> Vec<RouterCommand> {
        self.master = MasterSlot::Vacant;
        self.end_game()
    }

    fn end_game(&mut self) -> Vec<RouterCommand> {
        self.returning_until = None;
        let players = std::mem::take(&mut self.players);
        let mut commands = Vec::new();
        for (player, caller) in players {
            if caller.standing.is_known() {
                commands.push(RouterCommand::ToPlayer(player, no_winner()));
            }
            if caller.standing == Standing::Stranger {
                self.players.insert(player, caller);
            } else {
                commands.push(RouterCommand::DropPlayer(player));
            }
        }
        commands
    }

    fn player_said(
        &mut self,
        now: Instant,
        player: PlayerId,
        message: RoutedMessage,
    ) -> Vec<RouterCommand> {
        let door = self.door(now);
        let Some(caller) = self.players.get_mut(&player) else {
            return Vec::new();
        };
        let kind = message.kind();
        if !PlayerOut::KINDS.contains(&kind) {
            tracing::info!(%player, kind, "message ignored: players do not send this kind");
            return Vec::new();
        }
        match self.master {
            MasterSlot::Settling { .. } => return self.hold_early(player, message),
            MasterSlot::Vacant => {
                let refusal = RoutedMessage::bare(MasterOut::REJECT);
                return vec![RouterCommand::ToPlayer(player, refusal)];
            }
            MasterSlot::Filled { .. } | MasterSlot::Reserved(_) => {}
        }
        let Some(standing) = caller.standing.after_saying(kind, door) else {
            tracing::info!(%player, kind, "message ignored: the player is in no game");
            return Vec::new();
        };
        caller.standing = standing;
        let address = caller.address;
        let message = message.without(ORIGIN).stamped(player);
        let message = match (standing, self.origin(address)) {
            (Standing::Asking, Some(origin)) => message.with(ORIGIN, origin),
            (
                Standing::Asking | Standing::Joined { .. } | Standing::Stranger | Standing::Done,
                _,
            ) => message,
        };
        self.master.post(message)
    }

    fn door(&self, now: Instant) -> Door {
        match self.returning_until {
            Some(until) if now < until => Door::Returning,
            Some(_) | None => Door::Usual,
        }
    }

    /// A mark of the address for the Game Master; `None` if it has no token.
    fn origin(&self, address: IpAddr) -> Option<String> {
        let token = self.master.proof()?.token()?;
        Some(origin(token, address))
    }

    fn hold_early(&mut self, player: PlayerId, message: RoutedMessage) -> Vec<RouterCommand> {
        if self.early.len() < MASTER_HELD {
            self.early.push((player, message));
        }
        Vec::new()
    }

    fn hear_early(&mut self, now: Instant) -> Vec<RouterCommand> {
        let early = std::mem::take(&mut self.early);
        early
            .into_iter()
            .flat_map(|(player, message)| self.player_said(now, player, message))
            .collect()
    }

    fn player_gone(&mut self, player: PlayerId) -> Vec<RouterCommand> {
        match self.players.remove(&player) {
            Some(caller) if caller.standing.is_known() => self
                .master
                .post(RoutedMessage::bare("PlayerDisconnected").stamped(player)),
            Some(_) | None => Vec::new(),
        }
    }

    fn master_said(
        &mut self,
        now: Instant,
        key: MasterKey,
        message: RoutedMessage,
    ) -> Vec<RouterCommand> {
        let kind = message.kind();
        if kind == "ConnectToCS" {
            let hello = MasterHello::of(&message, self.callers.get(&key).copied());
            return self.admit(now, key, hello);
        }
        if !self.master.is(key) {
            tracing::info!(kind, "message ignored: sender is not the game master");
            return Vec::new();
        }
        if !MasterOut::KINDS.contains(&kind) {
            tracing::info!(kind, "message ignored: game masters do not send this kind");
            return Vec::new();
        }
        self.deliver(message)
    }

    fn admit(&mut self, now: Instant, key: MasterKey, hello: MasterHello) -> Vec<RouterCommand> {
        let mut commands = self.master.admit(key, hello.proof, self.session);
        if self.master.is(key) {
            if hello.session.is_some_and(|session| session != self.session) {
                tracing::warn!("game of an earlier server continues");
                self.returning_until = Some(now + RECONNECT_WITHIN);
            }
            commands.extend(self.hear_early(now));
        }
        commands
    }

    fn deliver(&mut self, message: RoutedMessage) -> Vec<RouterCommand> {
        let kind = message.kind();
        let Some(player) = message.player() else {
            tracing::info!(kind, "message ignored: no `PlayerId` in it");
            return Vec::new();
        };
        let Some(caller) = self.players.get_mut(&player) else {
            tracing::info!(%player, kind, "message dropped: the player has disconnected");
            return Vec::new();
        };
        caller.standing = caller.standing.after_hearing(kind);
        vec![RouterCommand::ToPlayer(player, message.unstamped())]
    }

    fn master_gone(&mut self, now: Instant, key: MasterKey) -> Vec<RouterCommand> {
        self.callers.remove(&key);
        self.master.forget(key);
        if !self.master.is(key) {
            return Vec::new();
        }
        let leaves_a_game = self
            .players
            .values()
            .any(|caller| caller.standing.is_known());
        if !leaves_a_game {
            tracing::info!("game master disconnected");
            return self.close();
        }
        tracing::warn!("connection to game master lost");
        self.master.lose(now + RECONNECT_WITHIN);
        Vec::new()
    }
}

fn no_winner() -> RoutedMessage {
    RoutedMessage::bare(MasterOut::END)
        .with("Score0", 0)
        .with("Score1", 0)
}

#[cfg(test)]
mod tests;
