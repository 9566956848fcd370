//! Friend requests, friends' activity, and the search for connected people.

use crate::{
    common::{
        account_client::{AccountClient, PASSWORD},
        social::{befriend, circle, nicks},
        table::{TWO, dama},
        test_server::TestServer,
        web_client::{Session, WebClient},
    },
    on_both_engines,
};
use games::GameKind;
use serde_json::json;
use wire::{ActivePeople, Ask, ClientIn, Doing, NewTable, TableAsk, Visibility};

fn none() -> [Vec<String>; 4] {
    [vec![], vec![], vec![], vec![]]
}

fn some(friends: &[&str], asking: &[&str], asked: &[&str], blocked: &[&str]) -> [Vec<String>; 4] {
    [friends, asking, asked, blocked]
        .map(|nicks| nicks.iter().map(|nick| (*nick).to_owned()).collect())
}

async fn active(who: &mut AccountClient, search: &str) -> ActivePeople {
    let answer = who.get(&format!("/api/active?search={search}")).await;
    assert_eq!(answer.status, 200, "{answer:?}");
    answer.json()
}

fn found(people: &ActivePeople) -> Vec<&str> {
    people
        .people
        .iter()
        .map(|it| it.person.nick.as_str())
        .collect()
}

on_both_engines! {
    async fn two_people_become_friends_and_both_pages_hear_of_every_step(server: TestServer) {
        let (mut ala, mut bob) = (AccountClient::registered(server.address(), "ala").await, AccountClient::registered(server.address(), "bob").await);
        let (mut first, mut second) = (ala.connect().await, bob.connect().await);
        assert_eq!(ala.put("/api/friends/BOB").await.status, 204, "in whatever letter case");
        assert_eq!(nicks(&first.circle_where(|circle| !circle.is_empty()).await), some(&[], &[], &["bob"], &[]));
        assert_eq!(nicks(&second.circle_where(|circle| !circle.is_empty()).await), some(&[], &["ala"], &[], &[]));
        assert_eq!(bob.put("/api/friends/ala").await.status, 204);
        let theirs = first.circle_where(|_| true).await;
        assert_eq!(nicks(&theirs), some(&["bob"], &[], &[], &[]));
        assert_eq!(theirs.friends[0].doing, Doing::Here);
        assert_eq!(nicks(&second.circle_where(|_| true).await), some(&["ala"], &[], &[], &[]));
        // A later connection gets it after `Welcome`.
        assert_eq!(nicks(&ala.connect().await.circle_where(|_| true).await), some(&["bob"], &[], &[], &[]));
        assert_eq!(ala.delete("/api/friends/bob").await.status, 204);
        assert_eq!(nicks(&second.circle_where(|_| true).await), none());
        assert_eq!((nicks(&circle(&mut ala).await), nicks(&circle(&mut bob).await)), (none(), none()));
    }

    async fn a_request_is_declined_or_taken_back(server: TestServer) {
        let (mut ala, mut bob) = (AccountClient::registered(server.address(), "ala").await, AccountClient::registered(server.address(), "bob").await);
        let mut first = ala.connect().await;
        for who_ends in ["ala", "bob"] {
            assert_eq!(ala.put("/api/friends/bob").await.status, 204);
            first.circle_where(|circle| circle.asked.len() == 1).await;
            let ended = match who_ends {
                "ala" => ala.delete("/api/friends/bob").await,
                _ => bob.delete("/api/friends/ala").await,
            };
            assert_eq!(ended.status, 204);
            first.circle_where(|circle| circle.is_empty()).await;
            assert_eq!(nicks(&circle(&mut bob).await), none());
        }
    }

    async fn friends_see_each_other_come_sit_down_play_and_go(server: TestServer) {
        let (mut ala, mut bob) = (AccountClient::registered(server.address(), "ala").await, AccountClient::registered(server.address(), "bob").await);
        befriend(&mut ala, &mut bob).await;
        let mut watching = ala.connect().await;
        assert_eq!(watching.circle_where(|_| true).await.friends[0].doing, Doing::Away);
        let whom = bob.you().await.person.id;
        let mut page = bob.connect().await;
        watching.see_doing(&whom, &Doing::Here).await;
        let (game, table) = (GameKind::Dama, page.open(dama()).await);
        watching.see_doing(&whom, &Doing::Waiting { game, table: Some(table.clone()) }).await;
        let (_, mut third) = WebClient::new_guest(server.address()).await;
        third.enter(&table).await.expect("to be let in");
        third.at(&table, TableAsk::Sit { seat: TWO, ready: true }).await.expect("a seat");
        watching.see_doing(&whom, &Doing::Playing { game, table: Some(table.clone()) }).await;
        third.at(&table, TableAsk::Leave).await.expect("leaves");
        // The game is over and a seat is free: another person may take it.
        watching.see_doing(&whom, &Doing::Waiting { game, table: Some(table) }).await;
        let other_tab = bob.connect().await;
        page.close().await;
        other_tab.close().await;
        watching.see_doing(&whom, &Doing::Away).await;
    }

    async fn a_private_table_is_not_named_to_friends(server: TestServer) {
        let (mut ala, mut bob) = (AccountClient::registered(server.address(), "ala").await, AccountClient::registered(server.address(), "bob").await);
        befriend(&mut ala, &mut bob).await;
        let mut watching = ala.connect().await;
        let NewTable { mut setup, seat, bots } = dama();
        setup.visibility = Visibility::Private;
        let mut page = bob.connect().await;
        let table = page.open(NewTable { setup, seat, bots }).await;
        let whom = bob.you().await.person.id;
        watching.see_doing(&whom, &Doing::Waiting { game: GameKind::Dama, table: None }).await;
        assert!(!ala.get("/api/friends").await.body.contains(table.as_str()));
        assert!(!ala.get("/api/active").await.body.contains(table.as_str()));
    }

    async fn a_new_name_and_a_deleted_account_show_in_friends_lists_at_once(server: TestServer) {
        let (mut ala, mut bob) = (AccountClient::registered(server.address(), "ala").await, AccountClient::registered(server.address(), "bob").await);
        befriend(&mut ala, &mut bob).await;
        let mut page = ala.connect().await;
        let renamed = bob.post("/api/account/nick", &json!({"nick": "robert", "password": PASSWORD})).await;
        assert_eq!(renamed.status, 200, "{renamed:?}");
        page.circle_where(|circle| nicks(circle) == some(&["robert"], &[], &[], &[])).await;
        assert_eq!(bob.post("/api/account/delete", &json!({"password": PASSWORD})).await.status, 204);
        page.circle_where(|circle| circle.is_empty()).await;
    }

    async fn impossible_requests_are_refused_with_a_reason(server: TestServer) {
        let mut ala = AccountClient::registered(server.address(), "ala").await;
        let mut guest = AccountClient::guest(server.address()).await;
        let guests_nick = guest.you().await.person.nick;
        let refusal = |answer: crate::common::http::Response| (answer.status, answer.code());
        assert_eq!(refusal(ala.put("/api/friends/nobody").await), (404, "not_found".into()));
        assert_eq!(refusal(ala.put("/api/friends/ala").await), (409, "oneself".into()));
        assert_eq!(refusal(ala.put("/api/blocks/ala").await), (409, "oneself".into()));
        assert_eq!(refusal(ala.put(&format!("/api/friends/{guests_nick}")).await), (409, "is_guest".into()));
        assert_eq!(refusal(guest.put("/api/friends/ala").await), (403, "no_account".into()));
        assert_eq!(refusal(AccountClient::new(server.address()).put("/api/friends/ala").await), (401, "no_session".into()));
        assert_eq!(ala.put(&format!("/api/blocks/{guests_nick}")).await.status, 204);
        // A guest may block too: protection must not need an account.
        assert_eq!(guest.put("/api/blocks/ala").await.status, 204);
        assert_eq!(nicks(&circle(&mut guest).await), some(&[], &[], &[], &["ala"]));
        assert_eq!(guest.delete("/api/blocks/ala").await.status, 204);
        assert_eq!(nicks(&circle(&mut guest).await), none());
    }

    async fn people_who_are_here_are_found_by_a_part_of_their_nick(server: TestServer) {
        let mut me = AccountClient::registered(server.address(), "searcher").await;
        let (mut bob, mut bogdan) = (AccountClient::registered(server.address(), "Bob").await, AccountClient::registered(server.address(), "bogdan").await);
        let (mut jacob, mut gone) = (AccountClient::registered(server.address(), "jacob").await, AccountClient::registered(server.address(), "bobek").await);
        let (_mine, mut first) = (me.connect().await, bob.connect().await);
        let (_second, _third) = (bogdan.connect().await, jacob.connect().await);
        let (guest, _fourth) = WebClient::new_guest(server.address()).await;
        let _unwelcome = Session { person: gone.you().await.person, token: gone.token.clone().expect("a session") }
            .connect_without_hello(server.address())
            .await;
        assert_eq!(found(&active(&mut me, "").await), ["Bob", "bogdan", guest.person.nick.as_str(), "jacob"]);
        assert_eq!(found(&active(&mut me, "BO").await), ["Bob", "bogdan"]);
        assert_eq!(found(&active(&mut me, "ob").await), ["Bob", "jacob"]);
        assert_eq!(found(&active(&mut me, "guest-").await), [guest.person.nick.as_str()]);
        assert_eq!(active(&mut me, &"o".repeat(500)).await.count, 0);
        assert_eq!(active(&mut me, "%25").await.count, 0);
        // People who play come after people who are free, with `Doing::Playing`.
        let wish = NewTable { bots: vec![(TWO, "easy".parse().expect("a bot"))], ..dama() };
        let table = first.open(wish).await;
        let list = active(&mut me, "").await;
        assert_eq!((found(&list).last(), list.count), (Some(&"Bob"), 4));
        assert_eq!(list.people[3].doing, Doing::Playing { game: GameKind::Dama, table: Some(table) });
        assert_eq!(AccountClient::new(server.address()).get("/api/active").await.status, 401);
    }

    async fn a_program_hears_of_invitations_but_not_of_its_persons_friends(server: TestServer) {
        let (mut ala, mut bob) = (AccountClient::registered(server.address(), "ala").await, AccountClient::registered(server.address(), "bob").await);
        befriend(&mut ala, &mut bob).await;
        let made = bob.post("/api/account/tokens", &json!({"name": "robot", "password": crate::common::account_client::PASSWORD})).await;
        let token = made.json::<wire::account::FreshToken>().token;
        let person = bob.you().await.person;
        let mut program = Session { person: person.clone(), token: token.clone() }.connect(server.address()).await;
        let mut host = ala.connect().await;
        let table = host.open(dama()).await;
        host.ask(Ask::Invite { table: table.clone(), nick: person.nick }).await.expect("invited");
        assert_eq!(program.invitation().await.table, table);
        assert_eq!(program.ask(Ask::Accept { table: table.clone(), ready: true }).await, Ok(Some(table)));
        let about_friends = |message: &ClientIn| matches!(message, ClientIn::Circle(_) | ClientIn::Doing { .. });
        assert!(!program.rest().await.iter().any(about_friends));
        let bearer = format!("Bearer {token}");
        let mut as_program = AccountClient::new(server.address()).with("authorization", &bearer);
        for answer in [as_program.get("/api/friends").await, as_program.put("/api/blocks/ala").await] {
            assert_eq!((answer.status, answer.code().as_str()), (403, "not_for_programs"));
        }
    }

    async fn games_against_friends_are_shown_to_the_two_alone(server: TestServer) {
        let (mut ala, mut bob) = (AccountClient::registered(server.address(), "ala").await, AccountClient::registered(server.address(), "bob").await);
        let (mut first, mut second) = (ala.connect().await, bob.connect().await);
        let NewTable { mut setup, seat, bots } = dama();
        setup.visibility = Visibility::Private;
        let table = first.open(NewTable { setup, seat, bots }).await;
        second.enter(&table).await.expect("to be let in");
        second.at(&table, TableAsk::Sit { seat: TWO, ready: true }).await.expect("a seat");
        second.at(&table, TableAsk::Leave).await.expect("leaves");
        first.play_where(|play| play.end.is_some()).await;
        assert_eq!(ala.get("/api/meetings").await.body, "[]", "strangers are no friends");
        befriend(&mut ala, &mut bob).await;
        let met = |nick: &str, won, lost| json!([{"nick": nick, "game": "dama", "played": 1, "won": won, "lost": lost}]);
        assert_eq!(ala.get("/api/meetings").await.json::<serde_json::Value>(), met("bob", 1, 0));
        assert_eq!(bob.get("/api/meetings").await.json::<serde_json::Value>(), met("ala", 0, 1));
    }
}
