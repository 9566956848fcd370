//! `people`: the list of connected people, pushed with every change.

use crate::{
    common::{
        account_client::AccountClient,
        table::{TWO, dama},
        test_server::TestServer,
        web_client::WebClient,
    },
    on_both_engines,
};
use games::GameKind;
use wire::{ActivePeople, Ask, ClientIn, Doing, NewTable, Refusal, limits::MAX_FIND_CHARS};

fn people(follow: bool, search: &str) -> Ask {
    Ask::People {
        follow,
        search: search.to_owned(),
    }
}

fn nicks(found: &ActivePeople) -> Vec<&str> {
    let people = found.people.iter();
    people.map(|one| one.person.nick.as_str()).collect()
}

/// The next list for this search that shows these people.
async fn listed(page: &mut WebClient, of: &str, expected: &[&str]) -> ActivePeople {
    page.until(|message| match message {
        ClientIn::People { search, found } if search == of && nicks(found) == expected => {
            Some(found.clone())
        }
        _ => None,
    })
    .await
}

on_both_engines! {
    async fn a_person_who_comes_goes_or_plays_is_told_to_all_who_look(server: TestServer) {
        let mut me = AccountClient::registered(server.address(), "searcher").await;
        let mut page = me.connect().await;
        assert_eq!(page.ask(people(true, "")).await, Ok(None));
        assert_eq!(listed(&mut page, "", &[]).await.count, 0);
        let mut bob = AccountClient::registered(server.address(), "bob").await;
        let mut playing = bob.connect().await;
        let here = listed(&mut page, "", &["bob"]).await;
        assert_eq!(here.people[0].doing, Doing::Here);
        let wish = NewTable { bots: vec![(TWO, "easy".parse().expect("a bot"))], ..dama() };
        let table = playing.open(wish).await;
        let doing = Doing::Playing { game: GameKind::Dama, table: Some(table) };
        page.until(|message| match message {
            ClientIn::People { found, .. } => (found.people.first()?.doing == doing).then_some(()),
            _ => None,
        })
        .await;
        let mut carl = AccountClient::registered(server.address(), "carl").await;
        let other = carl.connect().await;
        listed(&mut page, "", &["carl", "bob"]).await;
        other.close().await;
        listed(&mut page, "", &["bob"]).await;
    }

    async fn another_search_replaces_the_one_before_and_the_end_ends_it(server: TestServer) {
        let mut me = AccountClient::registered(server.address(), "searcher").await;
        let (mut bob, mut carl) = (AccountClient::registered(server.address(), "bob").await, AccountClient::registered(server.address(), "carl").await);
        let (_first, mut second) = (bob.connect().await, carl.connect().await);
        let mut page = me.connect().await;
        page.ask(people(true, "")).await.expect("a list");
        listed(&mut page, "", &["bob", "carl"]).await;
        page.ask(people(true, "CA")).await.expect("a list");
        listed(&mut page, "CA", &["carl"]).await;
        assert_eq!(carl.put("/api/blocks/searcher").await.status, 204);
        second.open(dama()).await;
        listed(&mut page, "CA", &[]).await;
        page.ask(people(false, "")).await.expect("no list any more");
        let mut cara = AccountClient::registered(server.address(), "cara").await;
        let mut late = cara.connect().await;
        late.ask(people(true, "car")).await.expect("a list");
        listed(&mut late, "car", &["carl"]).await;
        let told = page.ask(Ask::Ping).await;
        assert_eq!(told, Ok(None));
        let long = "o".repeat(MAX_FIND_CHARS + 1);
        assert!(matches!(page.ask(people(true, &long)).await, Err(Refusal::Unreadable(_))));
    }
}
