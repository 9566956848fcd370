//! `Ask::Match`: people who want the same game get one table.

use crate::common::{test_server::TestServer, web_client::WebClient};
use games::{AnyRules, GameKind};
use std::collections::BTreeMap;
use tokio::task::JoinSet;
use wire::{Ask, Refusal, Stage, TableAsk, TableId};

fn rules(json: &str) -> AnyRules {
    serde_json::from_str(json).expect("rules")
}

async fn find(page: &mut WebClient, rules: &AnyRules) -> TableId {
    let found = page
        .ask(Ask::Match {
            rules: rules.clone(),
            ready: true,
        })
        .await;
    found.expect("a table").expect("its name")
}

#[tokio::test(flavor = "multi_thread")]
async fn hundreds_who_ask_at_once_fill_every_table_but_one() {
    let server = TestServer::open().await;
    // Three kinds of games, each with an odd number of people.
    let wishes = [
        (GameKind::Dama.default_rules(), 2, 101),
        (rules(r#"{"karcianka":{"players":3}}"#), 3, 91),
        (rules(r#"{"karcianka":{"players":4}}"#), 4, 89),
    ];
    let mut asking = JoinSet::new();
    for (number, (rules, _, people)) in wishes.iter().enumerate() {
        for _ in 0..*people {
            let (rules, server) = (rules.clone(), server.address());
            asking.spawn(async move {
                let (_, mut page) = WebClient::new_guest(server).await;
                (number, find(&mut page, &rules).await, page)
            });
        }
    }
    let mut tables: BTreeMap<(usize, TableId), Vec<WebClient>> = BTreeMap::new();
    while let Some(found) = asking.join_next().await {
        let (number, table, page) = found.expect("no panic");
        tables.entry((number, table)).or_default().push(page);
    }
    for (number, (_, seats, people)) in wishes.iter().enumerate() {
        let sizes: Vec<usize> = tables
            .iter()
            .filter(|((kind, _), _)| *kind == number)
            .map(|(_, pages)| pages.len())
            .collect();
        assert_eq!(
            sizes.iter().filter(|size| *size == seats).count(),
            people / seats,
            "{sizes:?}"
        );
        assert_eq!(
            sizes
                .iter()
                .filter(|size| *size != seats)
                .collect::<Vec<_>>(),
            [&(people % seats)]
        );
    }
    let (_, full) = tables
        .iter_mut()
        .find(|(_, pages)| pages.len() > 1)
        .expect("a full table");
    full[0]
        .room_where(|room| room.stage == Stage::Playing)
        .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_second_request_waits_once_and_different_rules_do_not_match() {
    let server = TestServer::open().await;
    let (_, mut one) = WebClient::new_guest(server.address()).await;
    let usual = GameKind::Dama.default_rules();
    let table = find(&mut one, &usual).await;
    assert_eq!(find(&mut one, &usual).await, table);
    let (_, mut two) = WebClient::new_guest(server.address()).await;
    assert_ne!(
        find(&mut two, &rules(r#"{"dama":{"turn_ms":15000}}"#)).await,
        table
    );
    let (_, mut three) = WebClient::new_guest(server.address()).await;
    assert_eq!(find(&mut three, &usual).await, table);
    let room = three.room_where(|room| room.stage == Stage::Playing).await;
    assert_eq!(
        room.seats
            .iter()
            .filter(|seat| seat.sitter.is_some())
            .count(),
        2
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn no_person_is_matched_with_one_who_has_gone() {
    let server = TestServer::open().await;
    let usual = GameKind::Dama.default_rules();
    let (guest, mut one) = WebClient::new_guest(server.address()).await;
    let away = find(&mut one, &usual).await;
    let (_, mut watcher) = WebClient::new_guest(server.address()).await;
    watcher.enter(&away).await.expect("everyone may look");
    one.close().await;
    watcher
        .room_where(|room| room.seats.iter().all(|seat| !seat.here))
        .await;
    let (_, mut two) = WebClient::new_guest(server.address()).await;
    assert_ne!(find(&mut two, &usual).await, away);
    // After the return, the table of the first person is found first.
    let mut one = guest.connect(server.address()).await;
    one.enter(&away).await.expect("their table");
    let (_, mut three) = WebClient::new_guest(server.address()).await;
    assert_eq!(find(&mut three, &usual).await, away);
    assert_eq!(
        two.at(&away, TableAsk::Stand).await,
        Err(Refusal::NotEntered)
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_whose_host_has_chosen_other_rules_is_passed_over() {
    let server = TestServer::open().await;
    let usual = GameKind::Dama.default_rules();
    let (_, mut one) = WebClient::new_guest(server.address()).await;
    let changed = find(&mut one, &usual).await;
    let quick = rules(r#"{"dama":{"turn_ms":15000}}"#);
    one.at(
        &changed,
        TableAsk::Rules {
            rules: quick.clone(),
        },
    )
    .await
    .expect("the host may");
    let (_, mut two) = WebClient::new_guest(server.address()).await;
    assert_ne!(find(&mut two, &usual).await, changed);
    let (_, mut three) = WebClient::new_guest(server.address()).await;
    assert_eq!(find(&mut three, &quick).await, changed);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_waiting_public_table_of_any_creator_is_found_also_after_a_restart() {
    let mut server = TestServer::open().await;
    let usual = GameKind::Dama.default_rules();
    let (guest, mut one) = WebClient::new_guest(server.address()).await;
    let table = find(&mut one, &usual).await;
    server.restart().await;
    let mut one = guest.connect(server.address()).await;
    one.enter(&table).await.expect("their table");
    one.room_where(|room| room.seats.iter().any(|seat| seat.here))
        .await;
    let (_, mut two) = WebClient::new_guest(server.address()).await;
    assert_eq!(find(&mut two, &usual).await, table);
}
