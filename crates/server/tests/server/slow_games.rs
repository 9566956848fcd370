//! Banks, slow games, pauses and near ratings over real sockets, with restarts in between.

use crate::{
    common::{
        account_client::AccountClient,
        table::{act_at, any_move, dama, rated_dama, two_at},
        test_server::TestServer,
        web_client::{Session, WebClient},
    },
    on_both_engines,
};
use game_dama::Action;
use games::AnyRules;
use wire::{Ask, ClientIn, NewTable, Proposal, Stage, TableAsk, TableId};

fn with_rules(json: &str) -> NewTable {
    let mut wish = dama();
    wish.setup.rules = serde_json::from_str(json).expect("rules");
    wish
}

async fn back(session: &Session, server: &TestServer, table: &TableId) -> WebClient {
    let mut page = session.connect(server.address()).await;
    page.enter(table).await.expect("their table");
    page
}

on_both_engines! {
    async fn banks_and_a_pause_outlive_a_restart(server: TestServer) {
        let mut server = server;
        let (ann, mut one) = WebClient::new_guest(server.address()).await;
        let (bob, mut two) = WebClient::new_guest(server.address()).await;
        let wish = with_rules(r#"{"dama":{"bank":{"ms":600000,"increment_ms":30000}}}"#);
        let table = two_at(&mut one, &mut two, wish).await;
        let play = one.play_where(|play| play.running).await;
        assert_eq!(*play.banks, [600_000, 600_000]);
        act_at(&mut one, &play, any_move(&play)).await.expect("its turn");
        let after = two.play_where(|play| play.version == 1).await;
        assert!(after.banks[0] > 600_000, "the increment: {:?}", after.banks);
        for page in [&mut one, &mut two] {
            let what = Proposal::Pause;
            page.at(&table, TableAsk::Propose { what }).await.expect("a player");
        }
        let paused = two.play_where(|play| !play.running).await;

        server.restart().await;
        let (mut one, mut two) = (back(&ann, &server, &table).await, back(&bob, &server, &table).await);
        let play = two.play_where(|play| play.version == 1).await;
        assert_eq!((play.banks, play.now, play.running), (after.banks, paused.now, false));
        let room = one.room_where(|room| room.pause_ms.is_some()).await;
        assert_eq!(room.stage, Stage::Playing);
        one.at(&table, TableAsk::Resume).await.expect("anyone may");
        let play = two.play_where(|play| play.running).await;
        act_at(&mut two, &play, any_move(&play)).await.expect("its turn");
    }
}

on_both_engines! {
    async fn a_slow_game_is_led_from_other_pages_and_outlives_a_restart(server: TestServer) {
        let mut server = server;
        let (ann, mut one) = WebClient::new_guest(server.address()).await;
        let (bob, mut two) = WebClient::new_guest(server.address()).await;
        let wish = with_rules(r#"{"dama":{"turn_ms":86400000}}"#);
        let table = one.open(wish).await;
        one.close().await;

        // The one who waits is away, and is found all the same.
        let rules: AnyRules = serde_json::from_str(r#"{"dama":{"turn_ms":86400000}}"#).expect("rules");
        let found = two.ask(Ask::Match { rules, ready: true }).await;
        assert_eq!(found, Ok(Some(table.clone())));
        let play = two.play_where(|play| play.running).await;
        assert_eq!(play.deadlines[0].map(|end| end.ms()), Some(86_400_000));
        two.close().await;

        server.restart().await;
        let mut one = ann.connect(server.address()).await;
        let seats = one
            .until(|message| match message {
                ClientIn::Seats { tables } => Some(tables.clone()),
                _ => None,
            })
            .await;
        let turn = seats[0].turn.clone().expect("a slow game");
        assert_eq!(turn.seats.len(), 1);
        assert!(turn.ends_at_ms.is_some());
        one.enter(&table).await.expect("their table");
        let play = one.play_where(|play| play.running).await;
        act_at(&mut one, &play, any_move(&play)).await.expect("its turn");
        one.close().await;
        let mut two = back(&bob, &server, &table).await;
        let play = two.play_where(|play| play.version == 1 && play.running).await;
        act_at(&mut two, &play, any_move(&play)).await.expect("nobody else need be there");
    }
}

on_both_engines! {
    async fn of_several_who_wait_the_one_with_the_nearest_rating_is_met(server: TestServer) {
        let mut pages = Vec::new();
        for nick in ["Strong", "Weak", "Loser", "Winner"] {
            let mut client = AccountClient::registered(server.address(), nick).await;
            pages.push(client.connect().await);
        }
        let [mut strong, mut weak, mut loser, mut winner] =
            <[WebClient; 4]>::try_from(pages).ok().expect("four");
        // Strong and Winner have won a game each, Weak and Loser have lost one.
        beat(&mut strong, &mut loser).await;
        beat(&mut winner, &mut weak).await;
        // Weak has waited longest; Winner meets Strong all the same.
        let rules: AnyRules = serde_json::from_str(r#"{"dama":{"turn_ms":15000}}"#).expect("rules");
        let mut wish = dama();
        wish.setup.rules = rules.clone();
        wish.setup.rated = wire::Rated::AmongAccounts;
        weak.open(wish.clone()).await;
        let near = strong.open(wish).await;
        let found = winner.ask(Ask::Match { rules, ready: true }).await;
        assert_eq!(found, Ok(Some(near)));
    }
}

/// A rated game in which both move and the second resigns.
async fn beat(one: &mut WebClient, two: &mut WebClient) {
    let table = two_at(one, two, rated_dama()).await;
    let play = one
        .play_where(|play| play.table == table && play.running)
        .await;
    act_at(one, &play, any_move(&play)).await.expect("its turn");
    let play = two
        .play_where(|play| play.table == table && play.version == 1)
        .await;
    act_at(two, &play, any_move(&play)).await.expect("its turn");
    let play = one
        .play_where(|play| play.table == table && play.version == 2)
        .await;
    act_at(one, &play, any_move(&play)).await.expect("its turn");
    let play = two
        .play_where(|play| play.table == table && play.version == 3)
        .await;
    act_at(two, &play, Action::Resign).await.expect("its turn");
    for page in [one, two] {
        page.until(|message| match message {
            ClientIn::RatingChanged { .. } => Some(()),
            _ => None,
        })
        .await;
        page.at(&table, TableAsk::Leave)
            .await
            .expect("they sit there");
    }
}
