//! Players in the browser and at Kanasta's gateway, at the same table.

use crate::common::{
    kanasta_client::{Client, is_red_three, number},
    test_server::{TestServer, free_port},
    web_client::{Session, WebClient},
};
use game_core::Seat;
use game_kanasta::{Action, View};
use games::{AnyAction, AnyView, GameKind};
use server::gateways::{dama, kanasta};
use wire::{Absence, ClientIn, Play, Stage, TableAsk, TableId};

const SECOND: Seat = Seat::new(1);

/// A player at the gateway who has opened a table for two, and a page that has entered it.
async fn open_table(server: &TestServer) -> (Client, Session, WebClient, TableId) {
    let mut tcp = Client::called(server.kanasta(), "tcp").await;
    tcp.act("ZMENA_POCET_HRACU;2").await;
    let (guest, mut page) = WebClient::new_guest(server.address()).await;
    page.ask(wire::Ask::Lobby { follow: true })
        .await
        .expect("the lobby");
    let table = page
        .until(|message| match message {
            ClientIn::Lobby { tables } => tables
                .iter()
                .find(|card| card.game == GameKind::Kanasta)
                .map(|card| card.table.clone()),
            _ => None,
        })
        .await;
    page.enter(&table).await.expect("to be let in");
    (tcp, guest, page, table)
}

/// A running game of a client and a page.
async fn playing(server: &TestServer) -> (Client, Session, WebClient, TableId) {
    let (mut tcp, guest, mut page, table) = open_table(server).await;
    page.at(
        &table,
        TableAsk::Sit {
            seat: SECOND,
            ready: true,
        },
    )
    .await
    .expect("a seat");
    tcp.until("PRIPOJIL_SE").await;
    tcp.say("PRIPRAVEN_KE_HRE;").await;
    tcp.until("KARTA_NA_STRED").await;
    (tcp, guest, page, table)
}

fn view(play: &Play) -> &View {
    match &play.view {
        AnyView::Kanasta(view) => view,
        _ => panic!("another game"),
    }
}

async fn act(page: &mut WebClient, table: &TableId, action: Action, basis: u32) {
    page.at(
        table,
        TableAsk::Act {
            action: AnyAction::Kanasta(action),
            basis,
            game: None,
        },
    )
    .await
    .expect("it is allowed");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_gateway_player_sees_a_browser_player_come_get_ready_and_go() {
    let server = TestServer::open().await;
    let (mut tcp, guest, mut page, table) = open_table(&server).await;
    let nick = guest.person.nick.as_str();
    page.at(
        &table,
        TableAsk::Sit {
            seat: SECOND,
            ready: false,
        },
    )
    .await
    .expect("a seat");
    assert_eq!(
        tcp.hear().await,
        format!("PRIPOJIL_SE;{nick};1;0;2;13;10000;1;tcp;{nick};-;-;0;1;0;0")
    );
    page.at(&table, TableAsk::Ready { ready: true })
        .await
        .expect("ready");
    assert_eq!(tcp.hear().await, "PRIPRAVEN_KE_HRE;1");
    page.at(
        &table,
        TableAsk::Say {
            text: "a;b#c".to_owned().try_into().expect("a line"),
        },
    )
    .await
    .expect("said");
    assert_eq!(tcp.hear().await, format!("CHAT;{nick}: a,b＃c"));
    page.at(&table, TableAsk::Stand).await.expect("to get up");
    assert_eq!(tcp.hear().await, format!("ODPOJIL_SE;1;{nick}"));
}

#[tokio::test(flavor = "multi_thread")]
async fn both_play_a_turn_and_each_hears_the_other() {
    let server = TestServer::open().await;
    let (mut tcp, guest, mut page, table) = playing(&server).await;
    assert_eq!(tcp.seen.names, ["tcp", guest.person.nick.as_str()]);
    tcp.quiet_turn().await;
    let play = page.play_where(|play| view(play).turn == SECOND).await;
    assert_eq!(view(&play).pile.len(), 2);
    act(&mut page, &table, Action::Draw, play.version).await;
    let play = page.play_where(|next| next.version > play.version).await;
    let card = view(&play).hand(SECOND).iter().next().expect("a card");
    act(&mut page, &table, Action::Discard(card), play.version).await;
    let heard = tcp.until("ODHODIL_KARTU").await;
    for drawn in heard
        .iter()
        .filter(|message| message.starts_with("VZAL_KARTU;"))
    {
        let card: u8 = number(drawn, 3);
        assert!(card == 108 || is_red_three(card), "{drawn}");
    }
    assert!(tcp.is_on_turn());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_browser_player_who_leaves_ends_the_game_and_the_gateway_player_may_prepare_another() {
    let server = TestServer::open().await;
    let (mut tcp, guest, mut page, table) = playing(&server).await;
    let nick = guest.person.nick.as_str();
    page.at(&table, TableAsk::Leave).await.expect("to leave");
    assert_eq!(tcp.hear().await, format!("ODPOJIL_SE;1;{nick}"));
    assert_eq!(
        tcp.hear().await,
        format!("KONEC_HRY;0;0;0;0;50;50;Hráč {nick} hru opustil.;0;1;tcp;0")
    );
    assert_eq!(
        tcp.hear().await,
        "PRIPOJIL_SE;tcp;0;0;2;13;10000;1;tcp;-;-;-;0;0"
    );
    assert_eq!(
        tcp.act("ZMENA_POCET_HRACU;3").await,
        ["ZMENIL_POCET_HRACU;3"]
    );
    let mut bob = Client::called(server.kanasta(), "bob").await;
    assert_eq!(
        (bob.seen.me, tcp.hear().await),
        (
            1,
            "PRIPOJIL_SE;bob;1;0;3;13;10000;1;tcp;bob;-;-;0;1;0;0".to_owned()
        )
    );
    let mut cid = Client::called(server.kanasta(), "cid").await;
    for client in [&mut tcp, &mut bob, &mut cid] {
        client.say("PRIPRAVEN_KE_HRE;").await;
    }
    for client in [&mut tcp, &mut bob, &mut cid] {
        client.until("KARTA_NA_STRED").await;
        let mut names = client.seen.names.clone();
        names.sort_unstable();
        assert_eq!(names, ["bob", "cid", "tcp"]);
    }
    let eve = Client::called(server.kanasta(), "eve").await;
    assert_eq!(eve.seen.me, 0, "that table is full, and a game is on");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_browser_player_who_closes_the_page_is_away_and_then_back() {
    let server = TestServer::open().await;
    let (mut tcp, guest, page, table) = playing(&server).await;
    let nick = guest.person.nick.as_str();
    page.close().await;
    assert_eq!(tcp.hear().await, format!("ODPOJIL_SE;1;{nick}"));
    let mut page = guest.connect(server.address()).await;
    page.enter(&table).await.expect("to be let in");
    assert_eq!(
        tcp.hear().await,
        format!("PRIPOJIL_SE;{nick};1;0;2;13;10000;1;tcp;{nick};-;-;0;1;0;0")
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn where_bots_play_on_one_takes_the_place_of_a_player_who_leaves() {
    let config = kanasta::Config {
        absence: Absence::Bot,
        ..kanasta::Config::at(free_port())
    };
    let server = TestServer::with_gateways(dama::Config::at(free_port()), config).await;
    let mut ann = Client::called(server.kanasta(), "ann").await;
    ann.act("ZMENA_POCET_HRACU;3").await;
    let mut bob = Client::called(server.kanasta(), "bob").await;
    let (guest, mut page) = WebClient::new_guest(server.address()).await;
    page.ask(wire::Ask::Lobby { follow: true })
        .await
        .expect("the lobby");
    let table = page
        .until(|message| match message {
            ClientIn::Lobby { tables } => tables.first().map(|card| card.table.clone()),
            _ => None,
        })
        .await;
    page.enter(&table).await.expect("to be let in");
    page.at(
        &table,
        TableAsk::Sit {
            seat: Seat::new(2),
            ready: true,
        },
    )
    .await
    .expect("a seat");
    for client in [&mut ann, &mut bob] {
        client.say("PRIPRAVEN_KE_HRE;").await;
    }
    for client in [&mut ann, &mut bob] {
        client.until("KARTA_NA_STRED").await;
    }
    page.at(&table, TableAsk::Leave).await.expect("to leave");
    let nick = guest.person.nick.as_str();
    for client in [&mut ann, &mut bob] {
        assert_eq!(client.hear().await, format!("ODPOJIL_SE;2;{nick}"));
        let joined = client.hear().await;
        assert!(
            joined.starts_with("PRIPOJIL_SE;expert;2;0;3;13;10000;1;ann;bob;expert;-;"),
            "{joined}"
        );
    }
    ann.quiet_turn().await;
    bob.wait_for_turn().await;
    bob.quiet_turn().await;
    ann.wait_for_turn().await;
    assert!(ann.is_on_turn(), "the bot has played its turn");
    let room = page.room_where(|room| room.stage == Stage::Playing).await;
    assert_eq!(room.table, table);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_host_in_the_browser_who_clears_the_seat_disconnects_the_gateway_player() {
    let server = TestServer::open().await;
    let (tcp, _guest, mut page, table) = open_table(&server).await;
    page.at(
        &table,
        TableAsk::Sit {
            seat: SECOND,
            ready: false,
        },
    )
    .await
    .expect("a seat");
    drop(tcp);
    page.room_where(|room| room.seats[0].sitter.is_none()).await;
    let mut tcp = Client::called(server.kanasta(), "tcp").await;
    assert_eq!(tcp.seen.me, 0);
    page.at(&table, TableAsk::Clear { seat: Seat::new(0) })
        .await
        .expect("the host may");
    assert_eq!(tcp.hear().await, "ODPOJIL_SE;0;tcp");
    assert_eq!(tcp.hear().await, "", "closed");
}
