//! One person's share over web sockets: crowds, short losses of a connection, tables of bots alone.

use crate::common::{
    table::{ONE, TWO, dama, two_at_a_table},
    test_server::TestServer,
    web_client::WebClient,
};
use wire::{Ask, ClientIn, NewTable, Refusal, Room, Stage, TableAsk, TableId};

/// More entries than one person may make in a short time.
const MANY: usize = 100;

fn say(text: &str) -> TableAsk {
    TableAsk::Say {
        text: text.to_owned().try_into().expect("a line"),
    }
}

/// The number of `Room` messages up to a line of chat that the client says itself.
async fn rooms_told(page: &mut WebClient, table: &TableId) -> usize {
    page.at(table, say("now")).await.expect("to speak");
    let mut rooms = 0;
    let said = page.until(|message| match message {
        ClientIn::Room(_) => {
            rooms += 1;
            None
        }
        ClientIn::Said { lines, .. } if !lines.is_empty() => Some(()),
        ClientIn::Bye(why) => panic!("{why:?}"),
        _ => None,
    });
    said.await;
    rooms
}

#[tokio::test(flavor = "multi_thread")]
async fn a_crowd_that_comes_and_goes_neither_floods_the_players_nor_disconnects_them() {
    let server = TestServer::open().await;
    let (_, mut one) = WebClient::new_guest(server.address()).await;
    let (_, mut two) = WebClient::new_guest(server.address()).await;
    let table = two_at_a_table(&mut one, &mut two).await;
    one.play_where(|play| play.running).await;
    let mut changes = 0;
    for _ in 0..4 {
        let (_, mut watcher) = WebClient::new_guest(server.address()).await;
        let exit = Ask::Exit {
            table: table.clone(),
        };
        for _ in 0..20 {
            watcher.enter(&table).await.expect("to be let in");
            watcher.ask(exit.clone()).await.expect("to go");
            changes += 2;
        }
    }
    let told = rooms_told(&mut one, &table).await;
    assert!(told < changes / 4, "{told} rooms for {changes} changes");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_person_who_enters_and_exits_all_the_time_is_refused_and_others_are_not() {
    let server = TestServer::open().await;
    let (_, mut host) = WebClient::new_guest(server.address()).await;
    let table = host.open(dama()).await;
    let (guest, mut page) = WebClient::new_guest(server.address()).await;
    let mut refused = None;
    for _ in 0..MANY {
        if let Err(why) = page.enter(&table).await {
            refused = Some(why);
            break;
        }
        let table = table.clone();
        page.ask(Ask::Exit { table }).await.expect("to go");
    }
    assert_eq!(refused, Some(Refusal::TooFast));
    let mut second_page = guest.connect(server.address()).await;
    assert_eq!(second_page.enter(&table).await, Err(Refusal::TooFast));
    let (_, mut other) = WebClient::new_guest(server.address()).await;
    other.enter(&table).await.expect("others may");
}

#[tokio::test(flavor = "multi_thread")]
async fn leaving_while_the_opponents_connection_is_down_for_a_moment_wins_nothing() {
    let server = TestServer::open().await;
    let (_, mut one) = WebClient::new_guest(server.address()).await;
    let (second, mut two) = WebClient::new_guest(server.address()).await;
    let table = two_at_a_table(&mut one, &mut two).await;
    one.play_where(|play| play.running).await;
    drop(two);
    let is_away = |room: &Room| !room.seats[TWO.index()].here;
    let room = one.room_where(is_away).await;
    let grace_ms = room.seats[TWO.index()]
        .grace_ms
        .expect("a time to come back");
    assert!(grace_ms > 0);
    one.at(&table, TableAsk::Leave).await.expect("to leave");
    let mut two = second.connect(server.address()).await;
    two.enter(&table).await.expect("to be let in");
    let play = two.play_where(|play| play.end.is_some()).await;
    let end = play.end.expect("an end");
    assert_eq!(end.outcome.winners(), [TWO], "the leaver has left");
}

/// A table of Dáma without a person, with bots on these seats.
fn bots_alone(seats: &[game_core::Seat]) -> NewTable {
    let bot = || games::GameKind::Dama.bots()[0].parse().expect("a name");
    NewTable {
        seat: None,
        bots: seats.iter().map(|seat| (*seat, bot())).collect(),
        ..dama()
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_tables_of_one_person_at_which_only_bots_sit_are_limited() {
    let server = TestServer::open().await;
    let (_, mut page) = WebClient::new_guest(server.address()).await;
    let first = page.open(bots_alone(&[ONE, TWO])).await;
    for _ in 1..server::BOT_TABLES_PER_PERSON {
        page.open(bots_alone(&[ONE])).await;
    }
    let refused = page.ask(Ask::Open(bots_alone(&[ONE, TWO]))).await;
    assert_eq!(refused, Err(Refusal::TooManyBotTables));
    let empty = page.open(bots_alone(&[])).await;
    let bot = |seat| TableAsk::Bot {
        seat,
        bot: games::GameKind::Dama.bots()[0].parse().ok(),
    };
    let refused = page.at(&empty, bot(ONE)).await;
    assert_eq!(refused, Err(Refusal::TooManyBotTables), "the other way");
    let sit = TableAsk::Sit {
        seat: ONE,
        ready: true,
    };
    page.at(&empty, sit).await.expect("a free seat");
    page.at(&empty, bot(TWO)).await.expect("with a person");
    let is_begun = |room: &Room| room.table == empty && room.stage == Stage::Playing;
    page.room_where(is_begun).await;
    let (_, mut other) = WebClient::new_guest(server.address()).await;
    other.open(bots_alone(&[ONE, TWO])).await;
    other.enter(&first).await.expect("to look on");
}
