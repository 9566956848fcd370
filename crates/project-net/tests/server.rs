//! The Communication Server on real sockets, between a scripted Game Master and scripted
//! players.

mod common;

use common::Wire;
use project_net::server::{Listeners, serve};
use std::net::SocketAddr;
use tokio::{net::TcpListener, sync::watch, task::JoinHandle};

struct Home {
    players: SocketAddr,
    master: SocketAddr,
    stop: watch::Sender<bool>,
    serving: JoinHandle<()>,
}

impl Home {
    async fn open() -> Self {
        let listener = || async { TcpListener::bind("127.0.0.1:0").await.expect("a free port") };
        let listeners = Listeners {
            players: listener().await,
            master: listener().await,
        };
        let (stop, stopping) = watch::channel(false);
        let (players, master) = (
            listeners.player_address().expect("bound"),
            listeners.master_address().expect("bound"),
        );
        Self {
            players,
            master,
            stop,
            serving: tokio::spawn(serve(listeners, stopping)),
        }
    }

    /// A server with its Game Master connected.
    async fn with_master() -> (Self, Wire) {
        let home = Self::open().await;
        let mut master = Wire::to(home.master).await;
        master.say(r#"{"MessageType":"ConnectToCS"}"#).await;
        master.await_kind("AcceptGMConnection").await;
        (home, master)
    }

    /// A player that has asked to join; the Game Master has received it, under the returned
    /// number.
    async fn join(&self, master: &mut Wire, team: u8) -> (Wire, i64) {
        let mut player = Wire::to(self.players).await;
        player
            .say(&format!(
                r#"{{"MessageType":"ConnectToGameMaster","Team":{team}}}"#
            ))
            .await;
        let heard = master.hear().await;
        assert_eq!(
            (&heard["MessageType"], &heard["Team"]),
            (&"ConnectToGameMaster".into(), &team.into())
        );
        (player, heard["PlayerId"].as_i64().expect("stamped"))
    }
}

#[tokio::test]
async fn the_first_game_master_is_accepted_and_a_second_refused_until_the_first_has_gone() {
    let home = Home::open().await;
    let mut first = Wire::to(home.master).await;
    first.say(r#"{"MessageType":"ConnectToCS"}"#).await;
    assert_eq!(first.hear().await["MessageType"], "AcceptGMConnection");
    let mut second = Wire::to(home.master).await;
    second.say(r#"{"MessageType":"ConnectToCS"}"#).await;
    second.expect(r#"{"MessageType":"RejectConnection"}"#).await;
    second.expect_end().await;
    drop(first);
    loop {
        let mut third = Wire::to(home.master).await;
        third.say(r#"{"MessageType":"ConnectToCS"}"#).await;
        if third.hear().await["MessageType"] == "AcceptGMConnection" {
            break;
        }
    }
}

#[tokio::test]
async fn a_player_is_refused_whatever_it_says_while_there_is_no_game_master() {
    let home = Home::open().await;
    let mut player = Wire::to(home.players).await;
    player
        .say(r#"{"MessageType":"ConnectToGameMaster","Team":0}"#)
        .await;
    player.expect(r#"{"MessageType":"RejectConnection"}"#).await;
    player.say(r#"{"MessageType":"PlacePiece","Id":1}"#).await;
    player.expect(r#"{"MessageType":"RejectConnection"}"#).await;
}

#[tokio::test]
async fn letters_go_both_ways_by_the_players_number_and_carry_fields_of_others() {
    let (home, mut master) = Home::with_master().await;
    let (mut ann, ann_id) = home.join(&mut master, 0).await;
    let (mut bob, bob_id) = home.join(&mut master, 1).await;
    assert_ne!(ann_id, bob_id);
    // Both in one packet, and the second spread over several lines.
    let to_bob =
        format!(r#"{{"MessageType":"AcceptConnection","Id":12,"PlayerId":{bob_id},"Luck":[1,2]}}"#);
    let to_ann = format!("{{\n\"PlayerId\": {ann_id},\n\"MessageType\": \"RejectConnection\"}}");
    master.say(&format!("{to_bob}{to_ann}")).await;
    bob.expect(r#"{"MessageType":"AcceptConnection","Id":12,"Luck":[1,2]}"#)
        .await;
    ann.expect(r#"{"MessageType":"RejectConnection"}"#).await;
    bob.say(
        r#"{"MessageType":"RequestMove","Id":12,"DestinationX":1,"DestinationY":2,"Mood":"good"}"#,
    )
    .await;
    let expected = format!(
        r#"{{"MessageType":"RequestMove","Id":12,"DestinationX":1,"DestinationY":2,"Mood":"good","PlayerId":{bob_id}}}"#
    );
    master.expect(&expected).await;
}

#[tokio::test]
async fn a_player_that_speaks_for_another_is_stamped_over() {
    let (home, mut master) = Home::with_master().await;
    let (_ann, ann_id) = home.join(&mut master, 0).await;
    let (mut bob, bob_id) = home.join(&mut master, 1).await;
    bob.say(&format!(
        r#"{{"MessageType":"PlacePiece","Id":{ann_id},"PlayerId":{ann_id}}}"#
    ))
    .await;
    let stamped = format!(r#"{{"MessageType":"PlacePiece","Id":{ann_id},"PlayerId":{bob_id}}}"#);
    master.expect(&stamped).await;
}

#[tokio::test]
async fn a_player_cannot_say_what_only_the_server_or_the_game_master_says() {
    let (home, mut master) = Home::with_master().await;
    let (_ann, ann_id) = home.join(&mut master, 0).await;
    let (mut bob, bob_id) = home.join(&mut master, 1).await;
    bob.say(&format!(
        r#"{{"MessageType":"PlayerDisconnected","PlayerId":{ann_id}}}"#
    ))
    .await;
    bob.say(r#"{"MessageType":"EndGame","Score0":0,"Score1":1}"#)
        .await;
    bob.say(r#"{"MessageType":"PlacePiece"}"#).await;
    master
        .expect(&format!(
            r#"{{"MessageType":"PlacePiece","PlayerId":{bob_id}}}"#
        ))
        .await;
}

#[tokio::test]
async fn what_is_invalid_is_ignored_and_half_a_message_waits_for_the_other() {
    let (home, mut master) = Home::with_master().await;
    let (mut ann, ann_id) = home.join(&mut master, 0).await;
    let heard = format!(r#"{{"MessageType":"PlacePiece","PlayerId":{ann_id}}}"#);
    ann.say("nonsense\n").await;
    ann.say(r#"{"MessageType":"PlacePiece""#).await;
    ann.say("\n{\"Id\":1}\n{\"MessageType\":\"Dance\"}\n").await;
    ann.say(&format!("{{\"MessageType\":\"{}\"}}\n", "x".repeat(70_000)))
        .await;
    ann.say(r#"{"MessageType":"Pla"#).await;
    ann.say(r#"cePiece"}{"MessageType":"PlacePiece"}"#).await;
    master.expect(&heard).await;
    master.expect(&heard).await;
    master
        .say(&format!(
            "]]{{\"MessageType\":\"WakeUp\"}}{{\"MessageType\":\"WakeUp\",\"PlayerId\":{ann_id}}}"
        ))
        .await;
    ann.expect(r#"{"MessageType":"WakeUp"}"#).await;
}

#[tokio::test]
async fn the_game_master_hears_of_a_player_that_is_lost_but_not_of_one_it_refused() {
    let (home, mut master) = Home::with_master().await;
    let (mut ann, ann_id) = home.join(&mut master, 0).await;
    let (bob, bob_id) = home.join(&mut master, 1).await;
    master
        .say(&format!(
            r#"{{"MessageType":"RejectConnection","PlayerId":{ann_id}}}"#
        ))
        .await;
    ann.expect(r#"{"MessageType":"RejectConnection"}"#).await;
    drop(ann);
    drop(bob);
    master
        .expect(&format!(
            r#"{{"MessageType":"PlayerDisconnected","PlayerId":{bob_id}}}"#
        ))
        .await;
    drop(home);
    master.expect_end().await;
}

#[tokio::test]
async fn a_game_master_that_comes_back_is_told_what_it_missed() {
    let (home, mut master) = Home::with_master().await;
    let (mut ann, ann_id) = home.join(&mut master, 0).await;
    let (bob, bob_id) = home.join(&mut master, 1).await;
    drop(master);
    // Messages are held only once the server has noticed the loss; until then they are lost with
    // the connection.
    let mut back = loop {
        let mut back = Wire::to(home.master).await;
        back.say(r#"{"MessageType":"ConnectToCS"}"#).await;
        if back.hear().await["MessageType"] == "AcceptGMConnection" {
            break back;
        }
    };
    ann.say(r#"{"MessageType":"PlacePiece"}"#).await;
    back.expect(&format!(
        r#"{{"MessageType":"PlacePiece","PlayerId":{ann_id}}}"#
    ))
    .await;
    drop(bob);
    back.expect(&format!(
        r#"{{"MessageType":"PlayerDisconnected","PlayerId":{bob_id}}}"#
    ))
    .await;
    back.say(&format!(
        r#"{{"MessageType":"WakeUp","PlayerId":{ann_id}}}"#
    ))
    .await;
    ann.expect(r#"{"MessageType":"WakeUp"}"#).await;
}

#[tokio::test]
async fn no_program_takes_over_the_game_of_a_lost_game_master_that_has_a_token() {
    let home = Home::open().await;
    let mut master = Wire::to(home.master).await;
    master
        .say(r#"{"MessageType":"ConnectToCS","Token":"mine"}"#)
        .await;
    master.await_kind("AcceptGMConnection").await;
    let (mut ann, ann_id) = home.join(&mut master, 0).await;
    drop(master);
    let mut thieves = Vec::new();
    for thief in [
        r#"{"MessageType":"ConnectToCS"}"#,
        r#"{"MessageType":"ConnectToCS","Token":"yours"}"#,
    ] {
        let mut other = Wire::to(home.master).await;
        other.say(thief).await;
        thieves.push(other);
    }
    let mut back = Wire::to(home.master).await;
    back.say(r#"{"MessageType":"ConnectToCS","Token":"mine"}"#)
        .await;
    back.await_kind("AcceptGMConnection").await;
    for mut other in thieves {
        other.expect(r#"{"MessageType":"RejectConnection"}"#).await;
        other.expect_end().await;
    }
    back.say(&format!(
        r#"{{"MessageType":"WakeUp","PlayerId":{ann_id}}}"#
    ))
    .await;
    ann.expect(r#"{"MessageType":"WakeUp"}"#).await;
}

#[tokio::test]
async fn after_the_end_everyone_may_go_and_the_next_game_begins() {
    let (home, mut master) = Home::with_master().await;
    let (mut ann, ann_id) = home.join(&mut master, 0).await;
    master
        .say(&format!(
            r#"{{"MessageType":"EndGame","Score0":1,"Score1":0,"PlayerId":{ann_id}}}"#
        ))
        .await;
    ann.expect(r#"{"MessageType":"EndGame","Score0":1,"Score1":0}"#)
        .await;
    drop(master);
    ann.expect_end().await;
    let mut next = Wire::to(home.master).await;
    next.say(r#"{"MessageType":"ConnectToCS"}"#).await;
    next.await_kind("AcceptGMConnection").await;
    home.join(&mut next, 1).await;
}

#[tokio::test]
async fn a_server_that_stops_ends_the_game_without_a_winner() {
    let (home, mut master) = Home::with_master().await;
    let (mut ann, _) = home.join(&mut master, 0).await;
    home.stop.send(true).expect("it listens");
    ann.expect(r#"{"MessageType":"EndGame","Score0":0,"Score1":0}"#)
        .await;
    ann.expect_end().await;
    master.expect_end().await;
    drop((ann, master));
    home.serving.await.expect("it ends in peace");
}

#[tokio::test]
async fn a_player_that_does_not_read_is_disconnected_and_blocks_no_other() {
    let (home, mut master) = Home::with_master().await;
    let (_ann, ann_id) = home.join(&mut master, 0).await;
    let (mut bob, bob_id) = home.join(&mut master, 1).await;
    let padding = "x".repeat(60_000);
    let heavy =
        format!("{{\"MessageType\":\"WakeUp\",\"PlayerId\":{ann_id},\"Pad\":\"{padding}\"}}\n");
    // The system's buffers take some megabytes before the server's own queue fills.
    for _ in 0..400 {
        master.say(&heavy).await;
    }
    master
        .expect(&format!(
            r#"{{"MessageType":"PlayerDisconnected","PlayerId":{ann_id}}}"#
        ))
        .await;
    master
        .say(&format!(
            r#"{{"MessageType":"WakeUp","PlayerId":{bob_id}}}"#
        ))
        .await;
    bob.expect(r#"{"MessageType":"WakeUp"}"#).await;
}
