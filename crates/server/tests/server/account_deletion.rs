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
use serde_json::json;
use store::{Cursor, PlayerId};
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
}
