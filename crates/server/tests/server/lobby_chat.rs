//! Chat over web sockets: `LobbyChat`, and the chat of tables.

use crate::common::{
    account_client::AccountClient, table::two_at_a_table, test_server::TestServer,
    web_client::WebClient,
};
use serde_json::json;
use wire::{Ask, ChatText, ClientIn, Line, Refusal, TableAsk, limits::MAX_CHAT_CHARS};

fn text(text: &str) -> ChatText {
    text.to_owned().try_into().expect("a line")
}

async fn lines(page: &mut WebClient) -> Vec<Line> {
    page.until(|message| match message {
        ClientIn::LobbySaid { lines } => Some(lines.clone()),
        _ => None,
    })
    .await
}

#[tokio::test(flavor = "multi_thread")]
async fn lobby_chat_reaches_all_followers_and_later_ones_get_its_history() {
    let server = TestServer::open().await;
    let (ann, mut one) = WebClient::new_guest(server.address()).await;
    let (_, mut two) = WebClient::new_guest(server.address()).await;
    assert_eq!(
        one.ask(Ask::SayInLobby {
            text: text("hello")
        })
        .await,
        Err(Refusal::NotEntered)
    );
    for page in [&mut one, &mut two] {
        page.ask(Ask::LobbyChat { follow: true })
            .await
            .expect("to listen");
        assert_eq!(lines(page).await, []);
    }
    let words = "<b>anyone?</b> &amp;";
    one.ask(Ask::SayInLobby { text: text(words) })
        .await
        .expect("to be heard");
    let heard = lines(&mut two).await;
    assert_eq!(
        (heard[0].text.as_str(), &heard[0].by),
        (words, &ann.person),
        "no letter is interpreted"
    );
    let (_, mut late) = WebClient::new_guest(server.address()).await;
    late.ask(Ask::LobbyChat { follow: true })
        .await
        .expect("to listen");
    assert_eq!(lines(&mut late).await, heard);
    two.ask(Ask::LobbyChat { follow: false })
        .await
        .expect("to stop");
    one.ask(Ask::SayInLobby {
        text: text("again"),
    })
    .await
    .expect("to be heard");
    assert!(lines(&mut late).await[0].number > heard[0].number);
    two.ask(Ask::Ping).await.expect("still there");
    two.ask(Ask::LobbyChat { follow: true })
        .await
        .expect("to listen");
    assert_eq!(
        lines(&mut two).await.len(),
        2,
        "nothing came while it did not listen"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn too_fast_or_too_long_lines_are_refused_without_harm_to_others() {
    let server = TestServer::open().await;
    let (_, mut one) = WebClient::new_guest(server.address()).await;
    let (_, mut two) = WebClient::new_guest(server.address()).await;
    for page in [&mut one, &mut two] {
        page.ask(Ask::LobbyChat { follow: true })
            .await
            .expect("to listen");
    }
    let mut refused = 0;
    for _ in 0..20 {
        match one.ask(Ask::SayInLobby { text: text("spam") }).await {
            Err(Refusal::TooFast) => refused += 1,
            said => _ = said.expect("said or too fast"),
        }
    }
    assert!(refused >= 10, "{refused}");
    two.ask(Ask::SayInLobby {
        text: text("me too?"),
    })
    .await
    .expect("to be heard");
    let endless = format!(
        r#"{{"ack":900,"ask":{{"say_in_lobby":{{"text":"{}"}}}}}}"#,
        "x".repeat(MAX_CHAT_CHARS + 1)
    );
    two.send_text(&endless).await;
    assert!(matches!(two.answer(900).await, Err(Refusal::Unreadable(_))));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_silenced_person_is_silent_in_every_tab_and_after_a_restart() {
    let mut server = TestServer::open().await;
    let (ann, mut one) = WebClient::new_guest(server.address()).await;
    let (bob, mut two) = WebClient::new_guest(server.address()).await;
    let table = two_at_a_table(&mut one, &mut two).await;
    let silence = |silent| TableAsk::Silence {
        person: bob.person.id.clone(),
        silent,
    };
    assert_eq!(two.at(&table, silence(true)).await, Err(Refusal::NotHost));
    one.at(&table, silence(true)).await.expect("the host may");
    let room = two.room_where(|room| !room.silenced.is_empty()).await;
    assert_eq!(room.silenced, std::slice::from_ref(&bob.person));
    let say = || TableAsk::Say {
        text: text("please"),
    };
    let mut tab = bob.connect(server.address()).await;
    tab.enter(&table).await.expect("to be let in");
    for page in [&mut two, &mut tab] {
        assert_eq!(page.at(&table, say()).await, Err(Refusal::Silenced));
    }
    server.restart().await;
    let (mut one, mut two) = (
        ann.connect(server.address()).await,
        bob.connect(server.address()).await,
    );
    for page in [&mut one, &mut two] {
        page.enter(&table).await.expect("to be let in");
    }
    assert_eq!(two.at(&table, say()).await, Err(Refusal::Silenced));
    one.at(&table, silence(false)).await.expect("the host may");
    two.at(&table, say()).await.expect("to be heard again");
}

#[tokio::test(flavor = "multi_thread")]
async fn lobby_chat_of_a_person_is_deleted_with_their_account() {
    let server = TestServer::open().await;
    let mut ann = AccountClient::registered(server.address(), "Ann").await;
    let mut page = ann.connect().await;
    page.ask(Ask::LobbyChat { follow: true })
        .await
        .expect("to listen");
    page.ask(Ask::SayInLobby {
        text: text("secret of mine"),
    })
    .await
    .expect("to be heard");
    let gone = ann
        .post(
            "/api/account/delete",
            &json!({"password": crate::common::account_client::PASSWORD}),
        )
        .await;
    assert_eq!(gone.status, 204, "{gone:?}");
    let (_, mut other) = WebClient::new_guest(server.address()).await;
    other
        .ask(Ask::LobbyChat { follow: true })
        .await
        .expect("to listen");
    assert_eq!(lines(&mut other).await, []);
}
