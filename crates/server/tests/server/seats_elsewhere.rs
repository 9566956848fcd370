//! `seats`: what a person is told of their tables while they look at none of them.

use crate::{
    common::{
        table::{act_at, any_move, dama, two_at_a_table},
        test_server::TestServer,
        web_client::WebClient,
    },
    on_both_engines,
};
use wire::{Ask, CalledFor, ClientIn, SeatElsewhere, Stage};

/// Waits for the seats that fulfil the condition.
async fn seats_where(page: &mut WebClient, is_it: impl Fn(&[SeatElsewhere]) -> bool) {
    page.until(|message| match message {
        ClientIn::Seats { tables } if is_it(tables) => Some(()),
        _ => None,
    })
    .await;
}

on_both_engines! {
    async fn a_person_on_another_page_is_told_when_it_is_their_turn(server: TestServer) {
        let (_, mut first) = WebClient::new_guest(server.address()).await;
        let (session, mut second) = WebClient::new_guest(server.address()).await;
        let table = two_at_a_table(&mut first, &mut second).await;
        let is_called = |tables: &[SeatElsewhere]| {
            matches!(tables, [seat] if seat.called == Some(CalledFor::Return))
        };
        let is_called_to_move = |tables: &[SeatElsewhere]| {
            matches!(tables, [seat] if seat.called == Some(CalledFor::Turn))
        };
        let play = first.play_where(|play| play.running).await;
        second.ask(Ask::Exit { table: table.clone() }).await.expect("gone");
        seats_where(&mut second, is_called).await;
        second.enter(&table).await.expect("let in");
        seats_where(&mut second, |tables| tables.iter().all(|seat| seat.called.is_none())).await;
        act_at(&mut first, &play, any_move(&play)).await.expect("a legal move");
        second.ask(Ask::Exit { table: table.clone() }).await.expect("gone");
        seats_where(&mut second, is_called_to_move).await;
        // A page that is opened meanwhile is told at once.
        let mut third = session.connect(server.address()).await;
        seats_where(&mut third, is_called_to_move).await;
        third.enter(&table).await.expect("let in");
        seats_where(&mut second, |tables| tables.iter().all(|seat| seat.called.is_none())).await;
    }

    async fn an_inviter_who_went_elsewhere_is_told_that_the_game_has_begun(server: TestServer) {
        let (_, mut host) = WebClient::new_guest(server.address()).await;
        let (_, mut friend) = WebClient::new_guest(server.address()).await;
        let table = host.open(dama()).await;
        seats_where(&mut host, |tables| matches!(tables, [seat] if seat.stage == Stage::Waiting)).await;
        let ready = wire::TableAsk::Ready { ready: true };
        host.at(&table, ready.clone()).await.expect("ready");
        host.ask(Ask::Exit { table: table.clone() }).await.expect("gone");
        friend.enter(&table).await.expect("let in");
        let sit = wire::TableAsk::Sit { seat: crate::common::table::TWO, ready: true };
        friend.at(&table, sit).await.expect("seated");
        seats_where(&mut host, |tables| {
            matches!(tables, [seat] if seat.stage == Stage::Playing && seat.sitters.len() == 2)
        })
        .await;
    }
}
