//! The router in virtual time.

use super::*;
use crate::limits::MASTER_HELD;
use std::{net::Ipv4Addr, time::Duration};

const MASTER: MasterKey = MasterKey(1);
const BACK: MasterKey = MasterKey(2);
const ANN: PlayerId = PlayerId(1);
const BOB: PlayerId = PlayerId(2);
const HERE: IpAddr = IpAddr::V4(Ipv4Addr::LOCALHOST);

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
    let mut router = Router::new(5, now);
    assert_eq!(router.hear(now, connects(MASTER)), [welcome(MASTER)]);
    for player in [ANN, BOB] {
        router.hear(now, RouterEvent::PlayerCame(player, HERE));
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
    let mut router = Router::new(5, now);
    router.hear(now, RouterEvent::MasterCame(MASTER, [10, 0, 0, 1].into()));
    router.hear(
        now,
        token.map_or(connects(MASTER), |token| shows(MASTER, token)),
    );
    router.hear(now, RouterEvent::PlayerCame(ANN, HERE));
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
    let thieves = [(7, None), (8, Some("guess")), (9, Some(""))];
    for (key, token) in thieves {
        let key = MasterKey(key);
        let hello = token.map_or(connects(key), |token| shows(key, token));
        assert_eq!(router.hear(now, hello), [], "it waits");
    }
    assert!(router.bell().is_some(), "the lost one is still waited for");
    let mut expected = vec![welcome(BACK)];
    expected.extend(thieves.iter().flat_map(|&(key, _)| refusal(MasterKey(key))));
    assert_eq!(router.hear(now, shows(BACK, "secret")), expected);
}

#[test]
fn a_new_game_master_is_accepted_when_the_lost_one_does_not_return_in_ten_seconds() {
    let now = Instant::now();
    let mut router = lost(now, Some("secret"));
    let (gone, first, second) = (MasterKey(7), MasterKey(8), MasterKey(9));
    for key in [gone, first, second, first] {
        assert_eq!(router.hear(now, shows(key, "another")), []);
    }
    router.hear(now, RouterEvent::MasterGone(gone));
    let then = now + RECONNECT_WITHIN;
    let mut expected = vec![
        RouterCommand::ToPlayer(ANN, no_winner()),
        RouterCommand::DropPlayer(ANN),
        welcome(first),
    ];
    expected.extend(refusal(second));
    assert_eq!(router.ring(then), expected);
    assert_eq!(router.bell(), None);
    router.hear(then, RouterEvent::PlayerCame(BOB, HERE));
    let joins = router.hear(then, said(BOB, "ConnectToGameMaster"));
    assert!(
        matches!(&joins[..], [RouterCommand::ToMaster(key, _)] if *key == first),
        "{joins:?}"
    );
}

#[test]
fn a_game_master_without_a_token_comes_back_from_its_own_machine_only() {
    let now = Instant::now();
    let mut router = lost(now, None);
    router.hear(now, RouterEvent::MasterCame(BACK, [10, 0, 0, 2].into()));
    assert_eq!(router.hear(now, connects(BACK)), []);
    let third = MasterKey(3);
    router.hear(now, RouterEvent::MasterCame(third, [10, 0, 0, 1].into()));
    assert_eq!(
        router.hear(now, shows(third, "mine")),
        [],
        "that one had no token"
    );
    let accepted = router.hear(now, connects(third));
    assert_eq!(accepted[0], welcome(third));
    assert_eq!(accepted[1..], refusal(BACK));
}

#[test]
fn a_game_master_whose_last_connection_is_dead_need_not_wait_until_that_is_noticed() {
    let now = Instant::now();
    let mut router = Router::new(5, now);
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

#[test]
fn a_server_that_has_just_started_holds_what_players_say_until_a_game_master_is_there() {
    let now = Instant::now();
    let mut router = Router::new(5, now);
    router.hear(now, RouterEvent::PlayerCame(ANN, HERE));
    assert_eq!(router.hear(now, said(ANN, "ConnectToGameMaster")), []);
    let held = router.hear(now, connects(MASTER));
    let asks = RoutedMessage::bare("ConnectToGameMaster").stamped(ANN);
    assert_eq!(
        held,
        [welcome(MASTER), RouterCommand::ToMaster(MASTER, asks)]
    );
}

#[test]
fn a_server_without_a_game_master_refuses_players_when_its_start_is_over() {
    let now = Instant::now();
    let mut router = Router::new(5, now);
    router.hear(now, RouterEvent::PlayerCame(ANN, HERE));
    router.hear(now, said(ANN, "ConnectToGameMaster"));
    let then = now + SETTLE_WITHIN;
    assert_eq!(router.bell(), Some(then));
    let refusal = [RouterCommand::ToPlayer(
        ANN,
        RoutedMessage::bare("RejectConnection"),
    )];
    assert_eq!(router.ring(then), refusal);
    assert_eq!(router.hear(then, said(ANN, "PlacePiece")), refusal);
}

/// What the Game Master is sent for this message of a player.
fn passed(router: &mut Router, now: Instant, event: RouterEvent) -> Option<RoutedMessage> {
    router
        .hear(now, event)
        .into_iter()
        .find_map(|command| match command {
            RouterCommand::ToMaster(_, message) => Some(message),
            RouterCommand::ToPlayer(..)
            | RouterCommand::DropPlayer(_)
            | RouterCommand::DropMaster(_) => None,
        })
}

#[test]
fn after_a_restart_every_player_reaches_the_game_master_with_a_mark_of_its_address() {
    let now = Instant::now();
    let mut router = Router::new(6, now);
    for (player, last) in [(ANN, 1), (BOB, 1), (PlayerId(3), 2)] {
        router.hear(
            now,
            RouterEvent::PlayerCame(player, [10, 0, 0, last].into()),
        );
    }
    let hello = RoutedMessage::bare("ConnectToCS")
        .with("Token", "secret")
        .with("Session", 5);
    router.hear(now, RouterEvent::MasterSaid(MASTER, hello));
    let forged = RoutedMessage::bare("PlacePiece").with("origin", "mine");
    let ann = passed(&mut router, now, RouterEvent::PlayerSaid(ANN, forged)).expect("it passes");
    let bob = passed(&mut router, now, said(BOB, "PlacePiece")).expect("it passes");
    let other = passed(&mut router, now, said(PlayerId(3), "PlacePiece")).expect("it passes");
    let mark = |message: &RoutedMessage| message.text("Origin").map(str::to_owned);
    assert!(mark(&ann).is_some());
    assert_eq!(mark(&ann), mark(&bob), "one address");
    assert_ne!(mark(&ann), mark(&other), "another address");
    router.hear(now, RouterEvent::PlayerCame(PlayerId(4), HERE));
    let late = now + RECONNECT_WITHIN;
    let too_late = passed(&mut router, late, said(PlayerId(4), "PlacePiece"));
    assert_eq!(too_late, None);
}

#[test]
fn a_player_that_is_refused_another_team_stays_in_its_game() {
    let now = Instant::now();
    let mut router = in_a_game(now);
    let tells =
        |kind: &str| RouterEvent::MasterSaid(MASTER, RoutedMessage::bare(kind).stamped(ANN));
    router.hear(now, tells("AcceptConnection"));
    for _ in 0..2 {
        router.hear(now, said(ANN, "ConnectToGameMaster"));
    }
    for _ in 0..2 {
        router.hear(now, tells("RejectConnection"));
    }
    assert!(passed(&mut router, now, said(ANN, "PlacePiece")).is_some());
    let gone = passed(&mut router, now, RouterEvent::PlayerGone(ANN)).expect("it is told");
    assert_eq!(gone.kind(), "PlayerDisconnected");
}
