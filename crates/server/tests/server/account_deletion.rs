//! `POST /api/account/delete`: no data of the person is left, and other players keep their games.

use crate::{
    common::{
        account_client::{AccountClient, PASSWORD},
        http,
        table::{dama, two_at_a_table},
        test_server::TestServer,
        web_client::WebClient,
    },
    on_both_engines,
};
use hub::JournalRow;
use identity::retention::{GUEST_TABLE_MS, Retention};
use runtime::WallClock;
use serde_json::json;
use store::{Cursor, MentionCursor, PlayerId};
use wire::{ChatText, ClientIn, Farewell, Nick, TableAsk};

fn text(line: &str) -> ChatText {
    line.to_owned().try_into().expect("a line")
}

on_both_engines! {
    async fn no_data_of_the_person_is_left_and_their_games_name_a_deleted_player(server: TestServer) {
        let mut ann = AccountClient::registered(server.address(), "Ann").await;
        let ann_id = ann.you().await.person.id;
        let mut page = ann.connect().await;
        let (bob, mut bobs_page) = WebClient::new_guest(server.address()).await;
        let table = two_at_a_table(&mut page, &mut bobs_page).await;
        page.at(&table, TableAsk::Say { text: text("I live at 1 Elm Street") }).await.expect("said");
        page.at(&table, TableAsk::Leave).await.expect("the game is over");
        // A second table, with a running game.
        let other = page.open(dama()).await;
        bobs_page.enter(&other).await.expect("to be let in");
        bobs_page.at(&other, TableAsk::Sit { seat: crate::common::table::TWO, ready: true }).await.expect("a seat");
        bobs_page.play_where(|play| play.table == other && play.running).await;

        let answer = ann.post("/api/account/delete", &json!({"password": PASSWORD})).await;
        assert_eq!(answer.status, 204, "{answer:?}");
        assert_eq!(ann.token, None, "the cookie is cleared");
        assert_eq!(page.end().await, Some(Farewell::Identity));
        let end = bobs_page.play_where(|play| play.table == other && play.end.is_some()).await;
        assert_eq!(end.end.expect("an end").outcome.places, [2, 1], "who leaves loses");
        let room = bobs_page.until(|message| match message {
            ClientIn::Said { table: at, lines } if *at == table => lines.first().cloned(),
            _ => None,
        }).await;
        assert_eq!((room.by.nick, room.text), (Nick::deleted(), text("…")), "open tables have forgotten too");

        let store = server.store().await;
        let bob_id = bob.person.id.clone();
        let games = store.games_of(&bob_id, &Cursor::newest()).await.expect("games");
        assert_eq!(games.len(), 2);
        for game in games {
            let players: Vec<_> = game.finished.players.iter().map(|it| (it.who.clone(), it.nick.clone())).collect();
            assert_eq!(players[0], (PlayerId::Deleted, "Deleted-player".to_owned()));
            assert_eq!(players[1].0, PlayerId::Person(bob_id.clone()));
        }
        for row in store.load(table.as_str()).await.expect("rows").iter().chain(&store.load(other.as_str()).await.expect("rows")) {
            assert!(!row.body.contains("Ann") && !row.body.contains("Elm Street"), "{}", row.body);
        }
        assert!(store.person(&ann_id).await.expect("look up").is_none());
        let replay = http::get(server.address(), &format!("/api/games/{table}/1")).await;
        assert!(replay.status == 200 && replay.body.contains("Deleted-player") && !replay.body.contains("Ann"));
        assert_eq!(AccountClient::new(server.address()).log_in("Ann", PASSWORD).await.code(), "wrong_login");
        AccountClient::registered(server.address(), "Ann").await;
    }

    async fn a_deletion_that_a_crash_cut_short_is_finished_at_the_next_start(server: TestServer) {
        let mut server = server;
        let mut ann = AccountClient::registered(server.address(), "Ann").await;
        let ann_id = ann.you().await.person.id;
        let mut page = ann.connect().await;
        let (_, mut bobs_page) = WebClient::new_guest(server.address()).await;
        let table = two_at_a_table(&mut page, &mut bobs_page).await;
        page.at(&table, TableAsk::Say { text: text("I live at 1 Elm Street") }).await.expect("said");
        page.at(&table, TableAsk::Leave).await.expect("the game is over");
        server.stop().await;

        // As a crash in the middle leaves it: the deletion has begun, and one row is rewritten.
        let store = server.store().await;
        store.begin_deletion(&ann_id).await.expect("begun");
        store.prepare_mentions().await.expect("compacted");
        let (mut cursor, mut rewritten) = (Some(MentionCursor::start()), 0);
        while let Some(after) = cursor.filter(|_| rewritten == 0) {
            let batch = store.mentions(&ann_id, &after).await.expect("read");
            for mut mention in batch.mentions.into_iter().take(1) {
                let mut row = JournalRow::from_text(&mention.body).expect("a row");
                row.forget(&ann_id);
                mention.body = row.to_text();
                store.rewrite_rows(&[mention]).await.expect("rewritten");
                rewritten += 1;
            }
            cursor = batch.next;
        }
        assert_eq!(rewritten, 1);
        assert!(store.person(&ann_id).await.expect("look up").is_some());
        store.close().await;

        server.start().await;
        let store = server.store().await;
        assert!(store.person(&ann_id).await.expect("look up").is_none());
        assert!(store.begun_deletions().await.expect("read").is_empty());
        for row in store.load(table.as_str()).await.expect("rows") {
            assert!(!row.body.contains("Ann") && !row.body.contains("Elm Street"), "{}", row.body);
        }
        let replay = http::get(server.address(), &format!("/api/games/{table}/1")).await;
        assert!(replay.status == 200 && replay.body.contains("Deleted-player") && !replay.body.contains("Ann"));
    }

    async fn games_of_guests_are_deleted_a_month_after_their_table_was_closed(server: TestServer) {
        let (_, mut one) = WebClient::new_guest(server.address()).await;
        let (_, mut two) = WebClient::new_guest(server.address()).await;
        let table = two_at_a_table(&mut one, &mut two).await;
        one.at(&table, TableAsk::Leave).await.expect("the game is over");
        two.play_where(|play| play.end.is_some()).await;
        two.at(&table, TableAsk::Stand).await.expect("stood up");
        let address = format!("/api/games/{table}/1");
        assert_eq!(http::get(server.address(), &address).await.status, 200);
        one.close().await;
        two.close().await;
        let store = server.store().await;
        while !store.live_tables().await.expect("tables").is_empty() {
            tokio::task::yield_now().await;
        }
        let now_ms = WallClock::start().now().0;
        let [tables, ..] = Retention::default().delete_expired(&store, now_ms).await.expect("deleted");
        assert_eq!(tables, 0, "not yet");
        let later_ms = now_ms + GUEST_TABLE_MS + 60_000;
        let [tables, guests, ..] = Retention::default().delete_expired(&store, later_ms).await.expect("deleted");
        assert_eq!((tables, guests), (1, 2), "guests without a game go, too");
        assert!(store.load(table.as_str()).await.expect("rows").is_empty());
        assert_eq!(http::get(server.address(), &address).await.status, 404);
    }
}
