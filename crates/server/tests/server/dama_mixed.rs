//! A player in the browser and one at the gateway, at the same table.

use crate::common::{
    dama::{Client, read_state, turn},
    table::{ONE, TWO, act_at, any_move, dama, view},
    test_server::TestServer,
    web_client::WebClient,
};
use game_dama::{Action, Rules};
use games::AnyRules;
use wire::{ClientIn, NewTable, Stage, TableAsk};

#[tokio::test(flavor = "multi_thread")]
async fn a_browser_player_is_joined_by_nick_and_a_whole_game_is_played() {
    let server = TestServer::open().await;
    let (guest, mut page) = WebClient::new_guest(server.address()).await;
    let table = page.open(dama()).await;
    let mut tcp = Client::called(server.dama(), "tcp").await;
    tcp.listen().await;
    let nick = guest.person.nick.plain();
    assert!(!nick.contains('-'));
    assert_eq!(tcp.ask("GET_GAMES").await, format!("203|{nick}"));
    assert_eq!(tcp.ask(&format!("JOIN_GAME|{nick}")).await, "206");
    assert!(tcp.line().await.starts_with(&format!("207|{nick}|{nick}|")));
    let mut version = 0;
    let end = loop {
        let play = page
            .play_where(|play| play.version == version && play.running || play.end.is_some())
            .await;
        if let Some(end) = play.end {
            break end;
        }
        if view(&play).to_move() == ONE {
            act_at(&mut page, &play, any_move(&play))
                .await
                .expect("a legal move");
            assert!(tcp.line().await.starts_with("208|tcp|"));
        } else {
            let state = tcp.ask("GET_GAME_STATE").await;
            let (to_move, position) = read_state(state.strip_prefix("207|").expect("the state"));
            assert_eq!((to_move.as_str(), position), ("tcp", view(&play).position));
            let moves = position.moves();
            let answer = tcp.ask(&turn(&moves[moves.len() - 1])).await;
            assert!(
                answer.starts_with(&format!("208|{nick}|{nick}|")),
                "{answer}"
            );
        }
        version += 1;
    };
    let winner = end
        .outcome
        .winners()
        .first()
        .map(|&seat| if seat == ONE { nick.as_str() } else { "tcp" });
    assert_eq!(
        tcp.line().await,
        format!("280|{}", winner.unwrap_or_default())
    );
    assert_eq!(tcp.ask("GET_GAME_STATE").await, "420");
    let room = page
        .room_where(|room| room.stage == Stage::Over && room.seats[1].sitter.is_none())
        .await;
    assert_eq!(
        room.table, table,
        "the table stays open for the browser player"
    );
    assert!(room.seats[0].sitter.is_some());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_browser_player_sits_down_with_a_player_at_the_gateway() {
    let server = TestServer::open().await;
    let mut tcp = Client::called(server.dama(), "tcp").await;
    assert_eq!(tcp.ask("CREATE_GAME").await, "204");
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
            seat: TWO,
            ready: true,
        },
    )
    .await
    .expect("a seat");
    let nick = guest.person.nick.plain();
    let state = tcp.ask("TURN|1,4|0,3").await;
    assert!(state.starts_with(&format!("208|{nick}|tcp|")), "{state}");
    let play = page.play_where(|play| play.version == 1).await;
    act_at(&mut page, &play, Action::Resign)
        .await
        .expect("a resignation");
    assert_eq!(tcp.line().await, "280");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_player_at_the_gateway_is_ready_for_whatever_rules_the_browser_player_settles_on() {
    let server = TestServer::open().await;
    let (guest, mut page) = WebClient::new_guest(server.address()).await;
    let table = page
        .open(NewTable {
            seat: Some(TWO),
            ..dama()
        })
        .await;
    page.at(&table, TableAsk::Ready { ready: false })
        .await
        .expect("not ready yet");
    let mut tcp = Client::called(server.dama(), "tcp").await;
    let nick = guest.person.nick.plain();
    assert_eq!(tcp.ask(&format!("JOIN_GAME|{nick}")).await, "206");
    assert_eq!(tcp.ask("GET_GAME_STATE").await, "420", "no game yet");
    page.at(
        &table,
        TableAsk::Rules {
            rules: AnyRules::Dama(Rules::default()),
        },
    )
    .await
    .expect("other rules");
    page.room_where(|room| {
        room.seats[0].ready && room.setup.rules == AnyRules::Dama(Rules::default())
    })
    .await;
    page.at(&table, TableAsk::Ready { ready: true })
        .await
        .expect("ready");
    page.play_where(|play| play.running).await;
    assert!(
        tcp.ask("TURN|1,4|0,3")
            .await
            .starts_with(&format!("208|{nick}|tcp|")),
        "seat 0 is player one"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_draw_offered_in_the_browser_is_declined_at_the_gateway() {
    let server = TestServer::open().await;
    let (guest, mut page) = WebClient::new_guest(server.address()).await;
    page.open(dama()).await;
    let mut tcp = Client::called(server.dama(), "tcp").await;
    tcp.listen().await;
    tcp.ask(&format!("JOIN_GAME|{}", guest.person.nick.plain()))
        .await;
    assert!(tcp.line().await.starts_with("207|"));
    let play = page.play_where(|play| play.running).await;
    act_at(&mut page, &play, Action::OfferDraw)
        .await
        .expect("an offer");
    let play = page.play_where(|play| play.version == 2).await;
    assert_eq!(
        (view(&play).offer, play.end.as_ref()),
        (None, None),
        "declined"
    );
    act_at(&mut page, &play, any_move(&play))
        .await
        .expect("a legal move");
    assert!(tcp.line().await.starts_with("208|tcp|"));
    let state = tcp.ask("GET_GAME_STATE").await;
    let (_, position) = read_state(state.strip_prefix("207|").expect("the state"));
    assert!(tcp.turn(&position.moves()[0]).await.starts_with("208|"));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_browser_player_who_goes_and_comes_back_pauses_the_game() {
    let server = TestServer::open().await;
    let (guest, mut page) = WebClient::new_guest(server.address()).await;
    let table = page.open(dama()).await;
    let mut tcp = Client::called(server.dama(), "tcp").await;
    tcp.ask(&format!("JOIN_GAME|{}", guest.person.nick.plain()))
        .await;
    page.close().await;
    assert_eq!(tcp.line().await, "290");
    let mut page = guest.connect(server.address()).await;
    page.enter(&table).await.expect("to be let in");
    assert_eq!(tcp.line().await, "295");
    page.at(&table, TableAsk::Leave).await.expect("to leave");
    assert_eq!(tcp.line().await, "280");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_host_who_clears_the_seat_sends_the_player_at_the_gateway_to_the_lobby() {
    let server = TestServer::open().await;
    let (guest, mut page) = WebClient::new_guest(server.address()).await;
    let table = page.open(dama()).await;
    page.at(&table, TableAsk::Ready { ready: false })
        .await
        .expect("not ready yet");
    let mut tcp = Client::called(server.dama(), "tcp").await;
    tcp.ask(&format!("JOIN_GAME|{}", guest.person.nick.plain()))
        .await;
    page.at(&table, TableAsk::Clear { seat: TWO })
        .await
        .expect("the host may");
    assert_eq!(tcp.line().await, "280");
    assert_eq!(tcp.ask("CREATE_GAME").await, "204");
}
