//! Which games are rated, and how seats of programs are marked, over real sockets.

use crate::{
    common::{
        account_client::{AccountClient, PASSWORD},
        dama::Client,
        http,
        table::{ONE, TWO, act_at, any_move, dama, rated_dama, two_at},
        test_server::TestServer,
        web_client::WebClient,
    },
    on_both_engines,
};
use game_dama::Action;
use games::GameKind;
use serde_json::{Value, json};
use wire::{
    Ask, ClientIn, PROTOCOL, PersonKind, Rated, Refusal, Room, Sitter, Stage, TableAsk, TableId,
    account::FreshToken,
};

/// Games without a move that the issue was reported with.
const FARMED_GAMES: u32 = 60;

async fn page_of(server: &TestServer, nick: &str) -> WebClient {
    let mut client = AccountClient::registered(server.address(), nick).await;
    client.connect().await
}

/// The page of a program with a token of the person.
async fn program_of(ann: &mut AccountClient) -> WebClient {
    let answer = ann
        .post(
            "/api/account/tokens",
            &json!({"name": "bot", "password": PASSWORD}),
        )
        .await;
    let fresh: FreshToken = answer.json();
    let bearer = format!("Bearer {}", fresh.token);
    let page = WebClient::connect(ann.server, &[("authorization", &bearer)]).await;
    let mut page = page.expect("a web socket");
    page.ask(Ask::Hello { protocol: PROTOCOL })
        .await
        .expect("a welcome");
    page
}

async fn quick_match(page: &mut WebClient) -> TableId {
    let rules = GameKind::Dama.default_rules();
    let found = page.ask(Ask::Match { rules, ready: true }).await;
    found.expect("a table").expect("its name")
}

async fn playing(page: &mut WebClient) -> Room {
    page.room_where(|room| room.stage == Stage::Playing).await
}

fn kind(room: &Room, seat: usize) -> Option<PersonKind> {
    let sitter = room.seats[seat].sitter.as_ref();
    sitter.and_then(Sitter::person).map(|person| person.kind)
}

on_both_engines! {
    async fn sixty_games_without_a_move_change_no_rating(server: TestServer) {
        let (mut ann, mut bob) = (page_of(&server, "Ann").await, page_of(&server, "Bob").await);
        let table = two_at(&mut ann, &mut bob, rated_dama()).await;
        for game in 1..=FARMED_GAMES {
            // The other one begins each game.
            let [mover, other] = if game % 2 == 1 { [&mut ann, &mut bob] } else { [&mut bob, &mut ann] };
            let play = mover.play_where(|play| play.game == game && play.running).await;
            act_at(mover, &play, Action::Resign).await.expect("its turn");
            other.play_where(|play| play.game == game && play.end.is_some()).await;
            if game < FARMED_GAMES {
                for page in [&mut ann, &mut bob] {
                    page.at(&table, TableAsk::Ready { ready: true }).await.expect("a rematch");
                }
            }
        }
        let profile: Value = http::get(server.address(), "/api/people/Ann").await.json();
        assert_eq!(profile["games"], json!({}));
        assert_eq!(profile["last"].as_array().map(|games| games.is_empty()), Some(false), "they are listed");
    }

    async fn a_quick_match_between_accounts_is_rated(server: TestServer) {
        let (mut ann, mut bob) = (page_of(&server, "Ann").await, page_of(&server, "Bob").await);
        let table = quick_match(&mut ann).await;
        assert_eq!(quick_match(&mut bob).await, table);
        let room = playing(&mut bob).await;
        assert!(room.is_rated_game && room.setup.rated == Rated::AmongAccounts);
    }

    async fn a_quick_match_with_a_guest_or_a_program_is_casual(server: TestServer) {
        let mut ann = page_of(&server, "Ann").await;
        let table = quick_match(&mut ann).await;
        let (_, mut guest) = WebClient::new_guest(server.address()).await;
        assert_eq!(quick_match(&mut guest).await, table, "no one waits for nothing");
        assert!(!playing(&mut guest).await.is_rated_game);
        let mut bob = AccountClient::registered(server.address(), "Bob").await;
        let (mut cyn, mut program) = (page_of(&server, "Cyn").await, program_of(&mut bob).await);
        let table = quick_match(&mut cyn).await;
        assert_eq!(quick_match(&mut program).await, table);
        assert!(!playing(&mut cyn).await.is_rated_game);
    }

    async fn a_quick_match_prefers_people_with_whom_the_game_is_rated(server: TestServer) {
        let (_, mut guest) = WebClient::new_guest(server.address()).await;
        let casual = quick_match(&mut guest).await;
        let mut ann = page_of(&server, "Ann").await;
        let mut wish = dama();
        wish.setup.rules = GameKind::Dama.default_rules();
        wish.setup.rated = Rated::Yes;
        let rated = ann.open(wish).await;
        let mut bob = page_of(&server, "Bob").await;
        assert_eq!(quick_match(&mut bob).await, rated);
        let (_, mut other) = WebClient::new_guest(server.address()).await;
        assert_eq!(quick_match(&mut other).await, casual);
    }

    async fn a_seat_played_with_a_token_is_marked_as_a_program(server: TestServer) {
        let mut ann = AccountClient::registered(server.address(), "Ann").await;
        let mut program = program_of(&mut ann).await;
        let refused = program.ask(Ask::Open(rated_dama())).await;
        assert_eq!(refused, Err(Refusal::AccountsOnly));
        let table = program.open(dama()).await;
        let (guest, mut page) = WebClient::new_guest(server.address()).await;
        page.ask(Ask::Lobby { follow: true }).await.expect("a lobby");
        let sitter = page.until(|message| match message {
            ClientIn::Lobby { tables } => tables.iter().find(|card| card.table == table)?.sitters[0].clone(),
            _ => None,
        });
        let sitter = sitter.await;
        assert!(sitter.person().is_some_and(wire::Person::is_program), "in the lobby");
        page.enter(&table).await.expect("a table");
        page.at(&table, TableAsk::Sit { seat: TWO, ready: true }).await.expect("a seat");
        let room = playing(&mut page).await;
        assert_eq!((kind(&room, 0), kind(&room, 1)), (Some(PersonKind::Program), Some(PersonKind::Guest)));
        page.at(&table, TableAsk::Leave).await.expect("leaves");
        program.play_where(|play| play.end.is_some()).await;
        let past: Value = http::get(server.address(), &format!("/api/people/{}", guest.person.nick)).await.json();
        assert_eq!(past["last"][0]["players"][0]["program"], true, "in lists of games");
        let replay: Value = http::get(server.address(), &format!("/api/games/{table}/1")).await.json();
        assert_eq!((&replay["players"][0]["program"], &replay["players"][1]["program"]), (&true.into(), &Value::Null));
    }

    async fn a_program_does_not_play_for_its_person_in_a_rated_game(server: TestServer) {
        let mut ann = AccountClient::registered(server.address(), "Ann").await;
        let (mut page, mut program) = (ann.connect().await, program_of(&mut ann).await);
        let mut bob = page_of(&server, "Bob").await;
        let table = two_at(&mut page, &mut bob, rated_dama()).await;
        program.enter(&table).await.expect("their own table");
        let play = program.play_where(|play| play.running).await;
        assert_eq!(act_at(&mut program, &play, any_move(&play)).await, Err(Refusal::AccountsOnly));
        act_at(&mut page, &play, any_move(&play)).await.expect("the person themselves");
    }

    async fn guests_do_not_sit_at_a_rated_table(server: TestServer) {
        let mut ann = page_of(&server, "Ann").await;
        let table = ann.open(rated_dama()).await;
        let (_, mut guest) = WebClient::new_guest(server.address()).await;
        guest.enter(&table).await.expect("anyone may look");
        let shown = guest.room_where(|room| room.table == table).await;
        assert_eq!(shown.setup.rated, Rated::Yes, "shown before anyone sits");
        let sits = guest.at(&table, TableAsk::Sit { seat: TWO, ready: true }).await;
        assert_eq!(sits, Err(Refusal::AccountsOnly));
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_rated_table_is_not_offered_at_a_gateway() {
    let server = TestServer::open().await;
    let mut page = page_of(&server, "Ann").await;
    page.open(rated_dama()).await;
    let mut tcp = Client::called(server.dama(), "tcp").await;
    assert_eq!(tcp.ask("GET_GAMES").await, "203");
    assert_ne!(tcp.ask("JOIN_GAME|Ann").await, "206");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_client_of_a_gateway_is_marked_as_a_program() {
    let server = TestServer::open().await;
    let mut page = page_of(&server, "Ann").await;
    page.open(dama()).await;
    let mut tcp = Client::called(server.dama(), "tcp").await;
    assert_eq!(tcp.ask("JOIN_GAME|Ann").await, "206");
    let room = playing(&mut page).await;
    assert_eq!(
        (kind(&room, ONE.index()), kind(&room, TWO.index())),
        (Some(PersonKind::Account), Some(PersonKind::Program))
    );
}
