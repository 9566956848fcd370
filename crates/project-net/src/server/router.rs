//! The server without its sockets: who is connected, and where each message goes.

use super::{
    master_slot::MasterSlot,
    proof::Proof,
    router_io::{MasterKey, RouterCommand, RouterEvent},
};
use crate::{MasterOut, PlayerId, PlayerOut, RoutedMessage, limits::RECONNECT_WITHIN};
use std::{collections::BTreeMap, net::IpAddr, time::Instant};

/// Routes messages between players and the Game Master. Gets events with their time, returns
/// commands for connections.
pub struct Router {
    /// The start time of this server. It tells a reconnecting Game Master whether the server has
    /// restarted.
    session: i64,
    players: BTreeMap<PlayerId, Standing>,
    master: MasterSlot,
    /// The remote addresses of the connections at the Game Master's port.
    callers: BTreeMap<MasterKey, IpAddr>,
}

/// How far a player has come.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Standing {
    /// Connected, but has not asked to join, or was refused.
    Stranger,
    /// Has asked to join, so that the Game Master knows of it.
    Known,
    /// Has been sent `EndGame`.
    Done,
}

impl Router {
    /// A router without connections.
    pub fn new(session: i64) -> Self {
        Self {
            session,
            players: BTreeMap::new(),
            master: MasterSlot::Vacant,
            callers: BTreeMap::new(),
        }
    }

    /// Handles an event.
    pub fn hear(&mut self, now: Instant, heard: RouterEvent) -> Vec<RouterCommand> {
        match heard {
            RouterEvent::PlayerCame(player) => {
                self.players.insert(player, Standing::Stranger);
                Vec::new()
            }
            RouterEvent::PlayerSaid(player, message) => self.player_said(player, message),
            RouterEvent::PlayerGone(player) => self.player_gone(player),
            RouterEvent::MasterCame(key, address) => {
                self.callers.insert(key, address);
                Vec::new()
            }
            RouterEvent::MasterSaid(key, message) => self.master_said(key, message),
            RouterEvent::MasterGone(key) => self.master_gone(now, key),
        }
    }

    /// When the reservation for a lost Game Master ends.
    pub fn bell(&self) -> Option<Instant> {
        self.master.waited_until()
    }

    /// Ends the game without a winner if the lost Game Master has not reconnected in time.
    pub fn ring(&mut self, now: Instant) -> Vec<RouterCommand> {
        if self.bell().is_none_or(|bell| now < bell) {
            return Vec::new();
        }
        tracing::warn!("game master did not reconnect: game ended without winner");
        self.close()
    }

    /// Ends the running game without a winner, and disconnects its players.
    pub fn close(&mut self) -> Vec<RouterCommand> {
        self.master = MasterSlot::Vacant;
        let players = std::mem::take(&mut self.players);
        let mut posts = Vec::new();
        for (player, standing) in players {
            if standing == Standing::Known {
                posts.push(RouterCommand::ToPlayer(player, no_winner()));
            }
            match standing {
                Standing::Known | Standing::Done => posts.push(RouterCommand::DropPlayer(player)),
                Standing::Stranger => _ = self.players.insert(player, standing),
            }
        }
        posts
    }

    fn player_said(&mut self, player: PlayerId, message: RoutedMessage) -> Vec<RouterCommand> {
        let Some(standing) = self.players.get_mut(&player) else {
            return Vec::new();
        };
        if !PlayerOut::KINDS.contains(&message.kind()) {
            tracing::info!(%player, kind = message.kind(), "message ignored: players do not send this kind");
            return Vec::new();
        }
        if self.master == MasterSlot::Vacant {
            return vec![RouterCommand::ToPlayer(
                player,
                RoutedMessage::bare(MasterOut::REJECT),
            )];
        }
        match standing {
            Standing::Stranger if message.kind() == PlayerOut::CONNECT => {
                *standing = Standing::Known
            }
            Standing::Known => {}
            Standing::Stranger | Standing::Done => {
                tracing::info!(%player, kind = message.kind(), "message ignored: the player is in no game");
                return Vec::new();
            }
        }
        self.master.post(message.stamped(player))
    }

    fn player_gone(&mut self, player: PlayerId) -> Vec<RouterCommand> {
        match self.players.remove(&player) {
            Some(Standing::Known) => self
                .master
                .post(RoutedMessage::bare("PlayerDisconnected").stamped(player)),
            Some(Standing::Stranger | Standing::Done) | None => Vec::new(),
        }
    }

    fn master_said(&mut self, key: MasterKey, message: RoutedMessage) -> Vec<RouterCommand> {
        if message.kind() == "ConnectToCS" {
            let proof = Proof::of(&message, self.callers.get(&key).copied());
            return self.master.admit(key, proof, self.session);
        }
        if !self.master.is(key) {
            tracing::info!(
                kind = message.kind(),
                "message ignored: sender is not the game master"
            );
            return Vec::new();
        }
        if !MasterOut::KINDS.contains(&message.kind()) {
            tracing::info!(
                kind = message.kind(),
                "message ignored: game masters do not send this kind"
            );
            return Vec::new();
        }
        self.deliver(message)
    }

    fn deliver(&mut self, message: RoutedMessage) -> Vec<RouterCommand> {
        let Some(player) = message.player() else {
            tracing::info!(
                kind = message.kind(),
                "message ignored: no `PlayerId` in it"
            );
            return Vec::new();
        };
        let Some(standing) = self.players.get_mut(&player) else {
            tracing::info!(%player, kind = message.kind(), "message dropped: the player has disconnected");
            return Vec::new();
        };
        match message.kind() {
            MasterOut::REJECT => *standing = Standing::Stranger,
            MasterOut::END => *standing = Standing::Done,
            _ => {}
        }
        vec![RouterCommand::ToPlayer(player, message.unstamped())]
    }

    fn master_gone(&mut self, now: Instant, key: MasterKey) -> Vec<RouterCommand> {
        self.callers.remove(&key);
        if !self.master.is(key) {
            return Vec::new();
        }
        let leaves_a_game = self
            .players
            .values()
            .any(|&standing| standing == Standing::Known);
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
mod tests {
    use super::*;
    use crate::limits::MASTER_HELD;
    use std::time::Duration;

    const MASTER: MasterKey = MasterKey(1);
    const BACK: MasterKey = MasterKey(2);
    const ANN: PlayerId = PlayerId(1);
    const BOB: PlayerId = PlayerId(2);

    fn said(player: PlayerId, kind: &str) -> RouterEvent {
        RouterEvent::PlayerSaid(player, RoutedMessage::bare(kind))
    }

    fn connects(key: MasterKey) -> RouterEvent {
        RouterEvent::MasterSaid(key, RoutedMessage::bare("ConnectToCS"))
    }

    fn welcome(key: MasterKey) -> RouterCommand {
        RouterCommand::ToMaster(
            key,
            RoutedMessage::bare("AcceptGMConnection").with("Session", 5),
        )
    }

    /// A router with a Game Master and one player, ann, in a game; bob is only connected.
    fn in_a_game(now: Instant) -> Router {
        let mut router = Router::new(5);
        assert_eq!(router.hear(now, connects(MASTER)), [welcome(MASTER)]);
        for player in [ANN, BOB] {
            router.hear(now, RouterEvent::PlayerCame(player));
        }
        router.hear(now, said(ANN, "ConnectToGameMaster"));
        router
    }

    #[test]
    fn messages_are_held_for_a_lost_game_master_and_it_gets_them_when_it_is_back() {
        let now = Instant::now();
        let mut router = in_a_game(now);
        router.hear(now, RouterEvent::MasterGone(MASTER));
        assert_eq!(router.bell(), Some(now + RECONNECT_WITHIN));
        assert_eq!(router.hear(now, said(ANN, "PlacePiece")), []);
        assert_eq!(router.hear(now, RouterEvent::PlayerGone(ANN)), []);
        let late = now + RECONNECT_WITHIN - Duration::from_millis(1);
        assert_eq!(router.ring(late), []);
        let stamped = |kind| RouterCommand::ToMaster(BACK, RoutedMessage::bare(kind).stamped(ANN));
        let expected = [
            welcome(BACK),
            stamped("PlacePiece"),
            stamped("PlayerDisconnected"),
        ];
        assert_eq!(router.hear(late, connects(BACK)), expected);
        assert_eq!(router.bell(), None);
    }

    fn shows(key: MasterKey, token: &str) -> RouterEvent {
        RouterEvent::MasterSaid(key, RoutedMessage::bare("ConnectToCS").with("Token", token))
    }

    /// A router that has lost its Game Master, with this token, during a game.
    fn lost(now: Instant, token: Option<&str>) -> Router {
        let mut router = Router::new(5);
        router.hear(now, RouterEvent::MasterCame(MASTER, [10, 0, 0, 1].into()));
        router.hear(
            now,
            token.map_or(connects(MASTER), |token| shows(MASTER, token)),
        );
        router.hear(now, RouterEvent::PlayerCame(ANN));
        router.hear(now, said(ANN, "ConnectToGameMaster"));
        router.hear(now, RouterEvent::MasterGone(MASTER));
        router
    }

    fn refusal(key: MasterKey) -> [RouterCommand; 2] {
        [
            RouterCommand::ToMaster(key, RoutedMessage::bare("RejectConnection")),
            RouterCommand::DropMaster(key),
        ]
    }

    #[test]
    fn no_program_takes_over_a_game_without_the_lost_game_masters_token() {
        let now = Instant::now();
        let mut router = lost(now, Some("secret"));
        router.hear(now, RouterEvent::MasterCame(BACK, [10, 0, 0, 1].into()));
        for thief in [connects(BACK), shows(BACK, "guess"), shows(BACK, "")] {
            assert_eq!(router.hear(now, thief), refusal(BACK));
        }
        assert!(router.bell().is_some(), "it is still waited for");
        assert_eq!(router.hear(now, shows(BACK, "secret")), [welcome(BACK)]);
    }

    #[test]
    fn a_game_master_without_a_token_comes_back_from_its_own_machine_only() {
        let now = Instant::now();
        let mut router = lost(now, None);
        router.hear(now, RouterEvent::MasterCame(BACK, [10, 0, 0, 2].into()));
        assert_eq!(router.hear(now, connects(BACK)), refusal(BACK));
        assert_eq!(router.hear(now, shows(BACK, "mine")), refusal(BACK));
        let third = MasterKey(3);
        router.hear(now, RouterEvent::MasterCame(third, [10, 0, 0, 1].into()));
        assert_eq!(
            router.hear(now, shows(third, "mine")),
            refusal(third),
            "that one had no token"
        );
        assert_eq!(router.hear(now, connects(third)), [welcome(third)]);
    }

    #[test]
    fn a_game_master_whose_last_connection_is_dead_need_not_wait_until_that_is_noticed() {
        let now = Instant::now();
        let mut router = Router::new(5);
        router.hear(now, shows(MASTER, "secret"));
        assert_eq!(router.hear(now, shows(BACK, "guess")), refusal(BACK));
        assert_eq!(
            router.hear(now, shows(BACK, "secret")),
            [RouterCommand::DropMaster(MASTER), welcome(BACK)]
        );
        assert_eq!(
            router.hear(now, RouterEvent::MasterGone(MASTER)),
            [],
            "the one that is here stays"
        );
    }

    #[test]
    fn after_ten_seconds_the_game_ends_without_a_winner_and_strangers_stay() {
        let now = Instant::now();
        let mut router = in_a_game(now);
        router.hear(now, RouterEvent::MasterGone(MASTER));
        let then = now + Duration::from_secs(10);
        let end = RoutedMessage::bare("EndGame")
            .with("Score0", 0)
            .with("Score1", 0);
        assert_eq!(
            router.ring(then),
            [
                RouterCommand::ToPlayer(ANN, end),
                RouterCommand::DropPlayer(ANN)
            ]
        );
        let refused = [RouterCommand::ToPlayer(
            BOB,
            RoutedMessage::bare("RejectConnection"),
        )];
        assert_eq!(router.hear(then, said(BOB, "ConnectToGameMaster")), refused);
    }

    #[test]
    fn no_more_is_held_than_there_is_room_for() {
        let now = Instant::now();
        let mut router = in_a_game(now);
        router.hear(now, RouterEvent::MasterGone(MASTER));
        for _ in 0..2 * MASTER_HELD {
            router.hear(now, said(ANN, "PlacePiece"));
        }
        assert_eq!(router.hear(now, connects(BACK)).len(), MASTER_HELD + 1);
    }

    #[test]
    fn who_is_not_the_game_master_delivers_nothing() {
        let now = Instant::now();
        let mut router = in_a_game(now);
        let wake = RoutedMessage::bare("WakeUp").stamped(ANN);
        assert_eq!(
            router.hear(now, RouterEvent::MasterSaid(BACK, wake.clone())),
            []
        );
        let delivered = [RouterCommand::ToPlayer(ANN, RoutedMessage::bare("WakeUp"))];
        assert_eq!(
            router.hear(now, RouterEvent::MasterSaid(MASTER, wake)),
            delivered
        );
    }

    #[test]
    fn who_has_not_asked_to_join_does_not_reach_the_game_master() {
        let now = Instant::now();
        let mut router = in_a_game(now);
        assert_eq!(router.hear(now, said(BOB, "PlacePiece")), []);
        assert_eq!(router.hear(now, RouterEvent::PlayerGone(BOB)), []);
    }
}
