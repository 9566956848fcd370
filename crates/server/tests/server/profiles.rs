//! `/api/people`: profiles, ratings and past games.

use crate::{
    common::{
        account_client::AccountClient,
        http,
        table::{dama, play_on, rated_dama, two_at, two_at_a_table},
        test_server::TestServer,
        web_client::WebClient,
    },
    on_both_engines,
};
use serde_json::Value;
use wire::{ClientIn, NewTable, TableAsk, Visibility};

/// The pages of Ann and Bob, who have accounts.
async fn accounts(server: &TestServer) -> (WebClient, WebClient) {
    let mut ann = AccountClient::registered(server.address(), "Ann").await;
    let mut bob = AccountClient::registered(server.address(), "Bob").await;
    (ann.connect().await, bob.connect().await)
}

async fn json(server: &TestServer, path: &str) -> Value {
    let answer = http::get(server.address(), path).await;
    assert_eq!(answer.status, 200, "{path}: {answer:?}");
    answer.json()
}

on_both_engines! {
    async fn a_rated_game_is_on_both_profiles_with_what_it_changed(server: TestServer) {
        let (mut first, mut second) = accounts(&server).await;
        let table = two_at(&mut first, &mut second, rated_dama()).await;
        let [end, _] = play_on([&mut first, &mut second], 0).await;
        let places = end.end.expect("an end").outcome.places;
        let changes = json(&server, &format!("/api/games/{table}/1/ratings")).await;
        for (seat, nick) in ["Ann", "Bob"].into_iter().enumerate() {
            let profile = json(&server, &format!("/api/people/{nick}")).await;
            let score = &profile["games"]["dama"];
            assert_eq!((&score["played"], &profile["guest"]), (&1.into(), &false.into()));
            assert_eq!(score["rating"], changes[seat]["rating"]);
            assert_eq!(changes[seat]["change"], Value::Null, "a first game changes nothing known");
            let won = places[seat] == 1 && !places.iter().all(|place| *place == 1);
            assert_eq!(score["won"], i32::from(won));
            assert_eq!(profile["last"][0]["rated"], true);
            let career = json(&server, &format!("/api/people/{nick}/dama")).await;
            assert_eq!(career["history"][0][1], score["rating"]);
            assert_eq!(career["against"][0]["played"], 1);
        }
        let leaders = json(&server, "/api/leaders/dama").await;
        assert_eq!(leaders, Value::Array(Vec::new()), "no rating is sure yet");
    }

    async fn a_game_of_guests_is_listed_and_changes_no_rating(server: TestServer) {
        let (one, mut first) = WebClient::new_guest(server.address()).await;
        let (_, mut second) = WebClient::new_guest(server.address()).await;
        let table = two_at_a_table(&mut first, &mut second).await;
        play_on([&mut first, &mut second], 0).await;
        let answer = http::get(server.address(), &format!("/api/games/{table}/1/ratings")).await;
        assert_eq!(answer.status, 404);
        let profile = json(&server, &format!("/api/people/{}", one.person.nick)).await;
        assert_eq!((&profile["games"], &profile["guest"]), (&serde_json::json!({}), &true.into()));
        assert_eq!((&profile["last"][0]["game"], &profile["last"][0]["rated"]), (&"dama".into(), &Value::Null));
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn rating_changes_are_pushed_to_everyone_at_the_table() {
    let server = TestServer::open().await;
    let (mut first, mut second) = accounts(&server).await;
    let table = two_at(&mut first, &mut second, rated_dama()).await;
    let (_, mut spectator) = WebClient::new_guest(server.address()).await;
    spectator.enter(&table).await.expect("anyone may look");
    play_on([&mut first, &mut second], 0).await;
    let asked = json(&server, &format!("/api/games/{table}/1/ratings")).await;
    for client in [&mut first, &mut second, &mut spectator] {
        let pushed = client.until(|message| match message {
            ClientIn::RatingChanged {
                table: at,
                game: 1,
                changes,
            } if *at == table => Some(changes.clone()),
            _ => None,
        });
        let pushed = serde_json::to_value(pushed.await).expect("plain data");
        assert_eq!(pushed, asked);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn games_at_private_tables_are_listed_for_their_players_alone() {
    let server = TestServer::open().await;
    let (guest, mut one) = WebClient::new_guest(server.address()).await;
    let NewTable {
        mut setup, seat, ..
    } = dama();
    setup.visibility = Visibility::Private;
    let bots = vec![(game_core::Seat::new(1), "easy".parse().expect("a name"))];
    let table = one.open(NewTable { setup, seat, bots }).await;
    one.play_where(|play| play.running).await;
    one.at(&table, TableAsk::Leave).await.expect("leaves");
    one.play_where(|play| play.end.is_some()).await;
    let path = format!("/api/people/{}", guest.person.nick);
    let seen = json(&server, &path).await;
    assert_eq!(
        (&seen["games"], seen["last"].as_array().map(Vec::len)),
        (&serde_json::json!({}), Some(0))
    );
    let cookie = format!("stolik={}", guest.token);
    let own = http::request(server.address(), "GET", &path, &[("cookie", &cookie)]).await;
    assert_eq!(
        own.json::<Value>()["last"].as_array().map(Vec::len),
        Some(1)
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn unknown_people_and_games_are_not_found() {
    let server = TestServer::open().await;
    for path in [
        "/api/people/nobody",
        "/api/people/%00",
        "/api/people/nobody/dama",
        "/api/leaders/chess",
        "/api/games/x/1/ratings",
        "/api/games/x/y/ratings",
    ] {
        let answer = http::get(server.address(), path).await;
        assert_eq!(
            (answer.status, answer.code().as_str()),
            (404, "not_found"),
            "{path}"
        );
    }
}
