//! Two nodes of a cluster: each reaches the tables of the other, and tables continue when their
//! node stops.

use crate::common::{
    dama::Client,
    nats::Nats,
    table::{act_at, any_move, dama, play_on, two_at_a_table},
    test_server::TestServer,
    web_client::WebClient,
};
use games::GameKind;
use std::collections::BTreeMap;
use store::testing::PrivatePostgres;
use tokio::task::JoinSet;
use wire::{Ask, ClientIn, Refusal, Stage, TableAsk, TableId};

/// Two nodes with one database and one `Nats`.
pub struct Two {
    pub nats: Nats,
    pub servers: [TestServer; 2],
}

impl Two {
    pub async fn open() -> Self {
        let (nats, database) = (
            Nats::start(),
            PrivatePostgres::shared().fresh_database().await,
        );
        let one = TestServer::node("one", &database, &nats.address()).await;
        let two = TestServer::node("two", &database, &nats.address()).await;
        Self {
            nats,
            servers: [one, two],
        }
    }

    /// Connects a new guest to each node.
    pub async fn pages(&self) -> [WebClient; 2] {
        let [one, two] = &self.servers;
        [
            WebClient::new_guest(one.address()).await.1,
            WebClient::new_guest(two.address()).await.1,
        ]
    }
}

/// Starts a game between guests of both nodes, at a table of the first node.
async fn in_a_game(two: &Two) -> ([WebClient; 2], TableId) {
    let [mut ann, mut bob] = two.pages().await;
    let table = two_at_a_table(&mut ann, &mut bob).await;
    ([ann, bob], table)
}

#[tokio::test(flavor = "multi_thread")]
async fn people_at_two_servers_play_a_whole_game() {
    let two = Two::open().await;
    let ([mut ann, mut bob], _) = in_a_game(&two).await;
    let [end, same] = play_on([&mut ann, &mut bob], 3).await;
    assert!(end.end.is_some() && same.end.is_some());
}

#[tokio::test(flavor = "multi_thread")]
async fn the_lobby_of_one_shows_the_tables_of_the_other_until_they_close() {
    let two = Two::open().await;
    let [mut ann, mut bob] = two.pages().await;
    bob.ask(Ask::Lobby { follow: true })
        .await
        .expect("to follow");
    let table = ann.open(dama()).await;
    let shown = |message: &ClientIn| match message {
        ClientIn::Lobby { tables } => Some(tables.iter().any(|card| card.table == table)),
        _ => None,
    };
    bob.until(|message| shown(message).filter(|is_shown| *is_shown))
        .await;
    ann.at(&table, TableAsk::Leave).await.expect("gone");
    ann.ask(Ask::Exit {
        table: table.clone(),
    })
    .await
    .expect("gone");
    bob.until(|message| shown(message).filter(|is_shown| !is_shown))
        .await;
    assert_eq!(bob.enter(&table).await, Err(Refusal::NoSuchTable));
}

#[tokio::test(flavor = "multi_thread")]
async fn strangers_at_two_servers_who_want_the_same_meet_and_none_waits_in_vain() {
    let two = Two::open().await;
    let rules = GameKind::Dama.default_rules();
    let mut asking = JoinSet::new();
    for number in 0..61 {
        let (rules, server) = (rules.clone(), two.servers[number % 2].address());
        asking.spawn(async move {
            let (_, mut page) = WebClient::new_guest(server).await;
            let table = page
                .ask(Ask::Match { rules, ready: true })
                .await
                .expect("a table")
                .expect("its name");
            (table, page)
        });
    }
    let mut tables: BTreeMap<TableId, Vec<WebClient>> = BTreeMap::new();
    while let Some(found) = asking.join_next().await {
        let (table, page) = found.expect("no panic");
        tables.entry(table).or_default().push(page);
    }
    let sizes: Vec<usize> = tables.values().map(Vec::len).collect();
    assert_eq!(
        sizes.iter().filter(|size| **size == 2).count(),
        30,
        "{sizes:?}"
    );
    for page in tables
        .values_mut()
        .filter(|pages| pages.len() == 2)
        .flatten()
    {
        page.room_where(|room| room.stage == Stage::Playing).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_that_stops_hands_its_tables_over_and_the_other_players_notice_nothing() {
    let mut two = Two::open().await;
    let ([mut ann, mut bob], table) = in_a_game(&two).await;
    let start = ann.play_where(|play| play.running).await;
    act_at(&mut ann, &start, any_move(&start))
        .await
        .expect("a legal move");
    bob.play_where(|play| play.version == 1).await;
    two.servers[0].stop().await;
    // The table's new owner sends the same `version`: no move was lost.
    let after = bob.play_where(|play| !play.running).await;
    assert_eq!(after.version, 1);
    let (_, mut eve) = WebClient::new_guest(two.servers[1].address()).await;
    eve.enter(&table).await.expect("anyone may look");
    two.servers[0].start().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn without_the_bus_own_tables_go_on_others_are_out_of_reach_and_when_it_is_back_all_is_well()
{
    let mut two = Two::open().await;
    let ([mut ann, mut bob], table) = in_a_game(&two).await;
    let start = ann.play_where(|play| play.running).await;
    two.nats.stop();
    act_at(&mut ann, &start, any_move(&start))
        .await
        .expect("her table is here");
    let words = "anybody?".to_owned().try_into().expect("a line");
    let refused = bob
        .at(&table, TableAsk::Say { text: words })
        .await
        .expect_err("nobody could hear that");
    // Until his node has noticed, an `Ask` gets no answer.
    assert!(
        matches!(refused, Refusal::Unreachable | Refusal::Moved),
        "{refused:?}"
    );
    two.nats.restart();
    let mut shown = bob.play_where(|play| play.version == 1).await;
    // While the two nodes reconnect, the answer may be lost: the client reads the state to see
    // whether the move was committed.
    while act_at(&mut bob, &shown, any_move(&shown)).await == Err(Refusal::Moved) {
        shown = bob.play_where(|_| true).await;
        if shown.version == 2 {
            break;
        }
    }
    ann.play_where(|play| play.version == 2).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn programs_at_gateways_of_two_nodes_play_and_a_nick_is_unique_at_all_gateways() {
    let two = Two::open().await;
    let [one, other] = &two.servers;
    let mut ann = Client::called(one.dama(), "ann").await;
    let mut bob = Client::called(other.dama(), "bob").await;
    assert_eq!(ann.ask("CREATE_GAME").await, "204");
    // The summary of her table may not have reached his node yet.
    let joined = loop {
        match bob.ask("JOIN_GAME|ann").await {
            answer if answer == "206" => break answer,
            answer => assert!(!answer.is_empty(), "still connected"),
        }
    };
    assert_eq!(joined, "206");
    let state = ann.ask("GET_GAME_STATE").await;
    assert!(state.contains("ann") && state.contains("bob"), "{state}");
    let mut thief = Client::open(other.dama()).await;
    let answer = thief.log_in("ann").await;
    assert!(!answer.starts_with("20"), "{answer}");
}
