//! `/api/admin`: what administrators see and do, and 404 for all other callers.

use crate::{
    common::{
        account_client::AccountClient,
        http,
        table::{dama, two_at_a_table},
        test_server::TestServer,
        web_client::WebClient,
    },
    on_both_engines,
    reports::keeper,
};
use serde_json::{Value, json};
use wire::{
    ClientIn, Farewell, NewTable, Setup, Visibility,
    admin::{ClosedTables, Numbers, PersonRow, TableRow},
};

/// Returns every path under `/api/admin` with each HTTP method.
async fn addresses(server: &TestServer) -> Vec<(String, String)> {
    let document: Value = http::get(server.address(), "/api/openapi.json")
        .await
        .json();
    let paths = document["paths"].as_object().expect("paths");
    let own = paths.keys().filter(|path| path.starts_with("/api/admin/"));
    let real = |path: &String| path.replace("{id}", "1").replace("{table}", "222222222222");
    let methods = ["GET", "POST", "DELETE", "PUT", "PATCH"];
    own.flat_map(|path| methods.map(|method| (method.to_owned(), real(path))))
        .collect()
}

on_both_engines! {
    async fn every_other_caller_gets_404_for_every_request(server: TestServer) {
        let mut keeper = keeper(&server).await;
        let token = keeper.post("/api/account/tokens", &json!({"name": "program", "password": crate::common::account_client::PASSWORD})).await.json::<Value>();
        let token = format!("Bearer {}", token["token"].as_str().expect("a token"));
        let mut strangers = [
            AccountClient::new(server.address()),
            AccountClient::guest(server.address()).await,
            AccountClient::registered(server.address(), "Ann").await,
            AccountClient::new(server.address()).with("authorization", &token),
        ];
        let addresses = addresses(&server).await;
        assert!(addresses.len() >= 40, "{}", addresses.len());
        for stranger in &mut strangers {
            let nothing = stranger.get("/api/there-is-nothing-here").await;
            assert_eq!((nothing.status, nothing.code().as_str()), (404, "not_found"));
            for (method, path) in &addresses {
                for body in ["", "{}", r#"{"verdict":"banned"}"#] {
                    let answer = stranger.ask(method, path, &[("content-type", "application/json")], body).await;
                    assert_eq!((answer.status, &answer.body), (404, &nothing.body), "{method} {path} {body}");
                }
            }
        }
        assert_eq!(keeper.get("/api/admin/numbers").await.status, 200);
        server.store().await.set_role("keeper", store::Role::Player).await.expect("set");
        assert_eq!(keeper.get("/api/admin/numbers").await.status, 404, "a role that was taken counts at once");
    }

    async fn the_numbers_tell_who_is_here_and_what_goes_on(server: TestServer) {
        let mut keeper = keeper(&server).await;
        let mut at_home = keeper.connect().await;
        let (_, mut one) = WebClient::new_guest(server.address()).await;
        let (_, mut two) = WebClient::new_guest(server.address()).await;
        two_at_a_table(&mut one, &mut two).await;
        let private = Setup { visibility: Visibility::Private, ..dama().setup };
        at_home.open(NewTable { setup: private, ..dama() }).await;
        let numbers: Numbers = keeper.get("/api/admin/numbers").await.json();
        assert_eq!((numbers.guests, numbers.registered, numbers.connections), (2, 1, 3));
        let mut tables: Vec<String> = numbers.tables.iter().map(|it| format!("{} {:?} {}", it.game, it.stage, it.count)).collect();
        tables.sort();
        assert_eq!(tables, ["dama Playing 1", "dama Waiting 1"]);
        assert_eq!((numbers.most_people, numbers.most_tables, numbers.open_reports), (3, 2, 0));
        one.close().await;
        two.close().await;
        loop {
            let numbers: Numbers = keeper.get("/api/admin/numbers").await.json();
            if numbers.guests == 0 {
                assert_eq!(numbers.most_people, 3, "the peak stays");
                break;
            }
        }
    }

    async fn a_table_is_seen_without_its_game_and_closed_for_everyone(server: TestServer) {
        let mut keeper = keeper(&server).await;
        let (ann, mut one) = WebClient::new_guest(server.address()).await;
        let (_, mut two) = WebClient::new_guest(server.address()).await;
        let table = two_at_a_table(&mut one, &mut two).await;
        let rows: Vec<TableRow> = keeper.get("/api/admin/tables").await.json();
        assert_eq!((rows.len(), &rows[0].table, rows[0].bots), (1, &table, 0));
        assert!(rows[0].people.contains(&ann.person));
        assert!(!keeper.get("/api/admin/tables").await.body.contains("position"), "nothing of the game");
        assert_eq!(keeper.delete(&format!("/api/admin/tables/{table}")).await.status, 204);
        for page in [&mut one, &mut two] {
            page.until(|message| matches!(message, ClientIn::Closed { .. }).then_some(())).await;
        }
        while keeper.delete(&format!("/api/admin/tables/{table}")).await.status != 404 {}
        assert!(one.enter(&table).await.is_err());
    }

    async fn many_tables_are_closed_at_once_by_what_is_named(server: TestServer) {
        let mut keeper = keeper(&server).await;
        let (ann, mut one) = WebClient::new_guest(server.address()).await;
        let (_, mut two) = WebClient::new_guest(server.address()).await;
        let of_ann = [one.open(dama()).await, one.open(dama()).await];
        let stays = two.open(dama()).await;
        for nothing in [json!({}), json!({"guests_only": false}), json!({"all": true})] {
            let refused = keeper.post("/api/admin/tables/close", &nothing).await;
            assert_eq!(refused.status, 400, "{nothing}");
        }
        let closed = |answer: http::Response| answer.json::<ClosedTables>().count;
        for none in [json!({"game": "kanasta"}), json!({"empty_for_ms": 0}), json!({"address": "203.0.113.9"})] {
            assert_eq!(closed(keeper.post("/api/admin/tables/close", &none).await), 0, "{none}");
        }
        let rows: Vec<TableRow> = keeper.get("/api/admin/tables").await.json();
        assert_eq!(rows.iter().filter(|row| row.creator.as_ref() == Some(&ann.person.id)).count(), 2);
        let by_ann = json!({"creator": ann.person.id, "game": "dama"});
        assert_eq!(closed(keeper.post("/api/admin/tables/close", &by_ann).await), 2);
        for _ in of_ann {
            one.until(|message| matches!(message, ClientIn::Closed { .. }).then_some(())).await;
        }
        one.open(dama()).await;
        one.close().await;
        let empty = json!({"empty_for_ms": 0, "guests_only": true});
        while closed(keeper.post("/api/admin/tables/close", &empty).await) == 0 {}
        loop {
            let rows: Vec<TableRow> = keeper.get("/api/admin/tables").await.json();
            if rows.len() == 1 {
                assert_eq!(rows[0].table, stays);
                break;
            }
        }
    }

    async fn a_person_logged_out_everywhere_is_disconnected_but_may_log_in_again(server: TestServer) {
        let mut keeper = keeper(&server).await;
        let mut ann = AccountClient::registered(server.address(), "Ann").await;
        let mut page = ann.connect().await;
        let rows: Vec<PersonRow> = keeper.get("/api/admin/people?find=ANN").await.json();
        assert!(rows[0].online && !rows[0].guest && !rows[0].admin);
        let own = keeper.you().await.person.id;
        let path = |what: &str| format!("/api/admin/people/{}/{what}", rows[0].person.id);
        assert_eq!(keeper.delete(&path("sessions")).await.status, 204);
        assert_eq!(page.end().await, Some(Farewell::Identity));
        assert_eq!(ann.get("/api/account").await.status, 401);
        assert_eq!(ann.log_in("Ann", crate::common::account_client::PASSWORD).await.status, 200);
        let answer = keeper.post(&format!("/api/admin/people/{own}/ban"), &json!({})).await;
        assert_eq!(answer.code(), "is_admin", "who keeps order is not banned here, not even by themselves");
        for wrong in ["0", "nobody", &"f".repeat(32)] {
            assert_eq!(keeper.post(&format!("/api/admin/people/{wrong}/ban"), &json!({})).await.status, 404, "{wrong}");
        }
        assert_eq!(keeper.get("/api/admin/people?find=a&x=1").await.status, 400);
        assert_eq!(keeper.get(&format!("/api/admin/people?find={}", "x".repeat(41))).await.status, 413);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_ban_reaches_programs_at_gateways() {
    let server = TestServer::open().await;
    let mut keeper = keeper(&server).await;
    let mut client = crate::common::dama::Client::called(server.dama(), "robot").await;
    let rows: Vec<PersonRow> = keeper.get("/api/admin/people?find=robot").await.json();
    assert!(rows[0].online && rows[0].guest);
    let path = format!("/api/admin/people/{}/ban", rows[0].person.id);
    assert_eq!(keeper.post(&path, &json!({})).await.status, 204);
    while !client.line().await.is_empty() {}
}
