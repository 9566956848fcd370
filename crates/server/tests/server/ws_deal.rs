//! Contributions of players to the deal, over web sockets.

use crate::common::{
    http,
    table::{TWO, act_at, dama},
    test_server::TestServer,
    web_client::{Session, WebClient},
};
use game_core::{Contribution, Promise};
use game_dama::Action;
use games::ReplayFile;
use wire::{Ask, Refusal, Room, Stage, TableAsk, TableId};

/// The contribution that this page has drawn.
fn drawn(number: u8) -> Contribution {
    Contribution::from_bytes([number; 32])
}

async fn commit(page: &mut WebClient, number: u8, room: &Room) {
    let promise: Promise = room.next_promise.clone().expect("between games");
    let commitment = drawn(number).commitment(&promise);
    let commit = TableAsk::Commit {
        promise,
        commitment,
    };
    page.at(&room.table, commit).await.expect("committed");
    let ready = TableAsk::Ready { ready: true };
    page.at(&room.table, ready).await.expect("ready");
}

/// Finds a game as the page does: sits down, commits, is ready.
async fn find(page: &mut WebClient, session: &Session, number: u8) -> TableId {
    let rules = dama().setup.rules;
    let find = Ask::Match {
        rules,
        ready: false,
    };
    let table = page.ask(find).await.expect("a game").expect("a table");
    let is_seated = |room: &Room| room.seat_of(&session.person.id).is_some();
    let room = page.room_where(is_seated).await;
    commit(page, number, &room).await;
    table
}

async fn finished_file(server: &TestServer, table: &TableId, page: &mut WebClient) -> ReplayFile {
    let start = page.play_where(|play| play.running).await;
    act_at(page, &start, Action::Resign).await.expect("it may");
    let end = page.play_where(|play| play.end.is_some()).await;
    let answer = http::get(server.address(), &format!("/api/games/{table}/1")).await;
    let file: ReplayFile = answer.json();
    file.check().expect("an honest game");
    assert_eq!(
        end.end.map(|end| end.contributions),
        Some(file.contributions.clone())
    );
    file
}

#[tokio::test(flavor = "multi_thread")]
async fn two_who_are_matched_both_have_a_part_in_the_deal() {
    let server = TestServer::open().await;
    let (ann, mut one) = WebClient::new_guest(server.address()).await;
    let (bob, mut two) = WebClient::new_guest(server.address()).await;
    let table = find(&mut one, &ann, 1).await;
    assert_eq!(find(&mut two, &bob, 2).await, table);
    for (page, number) in [(&mut one, 1), (&mut two, 2)] {
        let room = page.room_where(|room| room.reveal_ms.is_some()).await;
        assert_eq!(room.stage, Stage::Waiting);
        let wrong = TableAsk::Reveal { value: drawn(9) };
        assert_eq!(page.at(&table, wrong).await, Err(Refusal::NotCommitted));
        let value = drawn(number);
        page.at(&table, TableAsk::Reveal { value })
            .await
            .expect("its own");
    }
    let file = finished_file(&server, &table, &mut one).await;
    let values: Vec<_> = file
        .contributions
        .into_iter()
        .map(|line| line.value)
        .collect();
    assert_eq!(values, [Some(drawn(1)), Some(drawn(2))]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_page_that_falls_silent_holds_the_deal_up_for_a_short_time_only() {
    let server = TestServer::open().await;
    let (ann, mut one) = WebClient::new_guest(server.address()).await;
    let (bob, mut two) = WebClient::new_guest(server.address()).await;
    let table = find(&mut one, &ann, 1).await;
    find(&mut two, &bob, 2).await;
    one.room_where(|room| room.reveal_ms.is_some()).await;
    let value = drawn(1);
    one.at(&table, TableAsk::Reveal { value })
        .await
        .expect("its own");
    let file = finished_file(&server, &table, &mut one).await;
    let values: Vec<_> = file
        .contributions
        .into_iter()
        .map(|line| line.value)
        .collect();
    assert_eq!(values, [Some(drawn(1)), None]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_that_starts_again_seals_a_new_seed_for_every_table_without_a_game() {
    let mut server = TestServer::open().await;
    let (ann, mut one) = WebClient::new_guest(server.address()).await;
    let table = one.open(dama()).await;
    let room = one.room_where(|room| room.next_promise.is_some()).await;
    commit(&mut one, 1, &room).await;
    let before = one
        .room_where(|room| room.seats[0].commitment.is_some())
        .await;
    server.stop().await;
    server.start().await;
    let mut one = ann.connect(server.address()).await;
    one.enter(&table).await.expect("the table is still there");
    let room = one.room_where(|_| true).await;
    assert_ne!(room.next_promise, before.next_promise);
    let card = &room.seats[0];
    assert_eq!(card.sitter, before.seats[0].sitter);
    assert_eq!((card.ready, card.commitment), (false, None));
    // The game is dealt under the new promise.
    let (_, mut two) = WebClient::new_guest(server.address()).await;
    two.enter(&table).await.expect("it is open");
    commit(&mut one, 3, &room).await;
    let sit = TableAsk::Sit {
        seat: TWO,
        ready: true,
    };
    two.at(&table, sit).await.expect("a free seat");
    one.room_where(|room| room.reveal_ms.is_some()).await;
    let value = drawn(3);
    one.at(&table, TableAsk::Reveal { value })
        .await
        .expect("its own");
    let playing = one.room_where(|room| room.stage == Stage::Playing).await;
    assert_eq!(playing.promise, room.next_promise);
    let file = finished_file(&server, &table, &mut one).await;
    assert_eq!(
        file.contributions.len(),
        1,
        "the other client never commits"
    );
}
