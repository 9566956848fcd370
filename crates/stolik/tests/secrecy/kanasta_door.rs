//! What a program at Kanasta's gateway is sent in one world, message for message.

use crate::{
    Told,
    case::ACTOR,
    data::{DOOR_NAME, World},
    ear::Ear,
    kanasta_client::Client,
    mask::masked,
};
use wire::TableAsk;

/// Messages that every move at the gateway leads to.
const MOVED: [&str; 2] = ["VZAL_KARTU", "ODHODIL_KARTU"];

/// The actor plays in the page, the other player at the gateway; halfway the other reconnects.
pub async fn tell(world: World) -> Told {
    let table = world.deal(&world.people.at_the_door).await;
    let mut program = world.serve(&["--kanasta", "127.0.0.1:0"]).await;
    let door = program
        .gateway("Kanasta's door is open: ")
        .await
        .expect("a door");
    let mut actor = Ear::at(&program, &world.people.actor, &table).await;
    let mut others = Vec::new();
    let mut client = Client::called(door, DOOR_NAME).await;
    others.extend(hear_out(&mut client, "jedna").await);
    for (version, (seat, action)) in (0..).zip(&world.moves) {
        let notation = action.notation();
        if *seat == ACTOR {
            actor.act(action.clone(), version).await;
        } else {
            client.say(&message_of(&notation, &client.seen.hand)).await;
        }
        others.extend(client.until(event_of(&notation)).await);
        if version == 2 {
            drop(client);
            actor.until(r#""here":false"#).await;
            client = Client::called(door, DOOR_NAME).await;
            others.extend(hear_out(&mut client, "dva").await);
        }
    }
    others.extend(hear_out(&mut client, "tri").await);
    actor.ask_table(TableAsk::Menu).await;
    program.kill().await.expect("a running program");
    Told {
        others,
        actor: masked(actor.heard, &world.seed),
    }
}

/// Everything that the client was sent. A chat line passes through the table, so everything that
/// the table sent before it has arrived; `word` was not said before.
async fn hear_out(client: &mut Client, word: &str) -> Vec<String> {
    client.say(&format!("CHAT;{word}")).await;
    let mut heard = Vec::new();
    while !heard
        .last()
        .is_some_and(|last: &String| last.contains(word))
    {
        heard.extend(client.until("CHAT").await);
    }
    heard
}

fn event_of(notation: &str) -> &'static str {
    match notation.split(' ').next() {
        Some("draw") => MOVED[0],
        Some("discard") => MOVED[1],
        _ => panic!("{notation}: this test does not know how the door tells of it"),
    }
}

/// The move in the gateway's protocol.
fn message_of(notation: &str, hand: &[u8]) -> String {
    match notation.split_once(' ') {
        None => "VZIT_KARTU;KMENOVY_BALIK".to_owned(),
        Some((_, face)) => {
            let card = hand
                .iter()
                .find(|&&card| face_of(card) == face)
                .expect("in the hand");
            format!("ODHODIT_KARTU;1;{card}")
        }
    }
}

/// The card of a number of the protocol, as its documentation describes.
fn face_of(card: u8) -> String {
    let ranks = [
        "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A",
    ];
    let suits = ["H", "S", "D", "C"];
    match ranks.get(usize::from(card / 8)) {
        Some(rank) => format!("{rank}{}", suits[usize::from(card % 8 / 2)]),
        None => "*".to_owned(),
    }
}
