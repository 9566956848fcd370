//! Notices: what people are told while they do not look, by push and by mail.

use crate::{
    common::{
        account_client::AccountClient,
        http, in_time,
        push_browser::PushBrowser,
        push_service::PushService,
        smtp::MailServer,
        table::{act_at, any_move, two_at_a_table},
        test_server::{PUBLIC_URL, TestServer},
        web_client::WebClient,
    },
    on_both_engines,
};
use serde_json::{Value, json};
use server::notices::Pace;
use wire::{
    Ask, TableId,
    notices::{NoticeCard, NoticeKind},
};

const HOUR_MS: i64 = 60 * 60 * 1_000;

/// Notices wait for nothing worth mentioning.
const AT_ONCE: Pace = Pace {
    push_after_ms: 20,
    mail_after_ms: 20,
    mail_every_ms: HOUR_MS,
};

/// A person with a subscribed browser.
struct Subscriber {
    client: AccountClient,
    browser: PushBrowser,
}

impl Subscriber {
    async fn registered(server: &TestServer, service: &PushService, nick: &str) -> Self {
        let mut client = AccountClient::registered(server.address(), nick).await;
        let browser = PushBrowser::new();
        let endpoint = service.endpoint(nick);
        let wish = json!({"endpoint": endpoint, "p256dh": browser.p256dh, "auth": browser.auth});
        let answer = client.post("/api/notices/subscriptions", &wish).await;
        assert_eq!(answer.status, 204, "{answer:?}");
        Self { client, browser }
    }
}

async fn card(client: &mut AccountClient) -> NoticeCard {
    let answer = client.get("/api/notices").await;
    assert_eq!(answer.status, 200, "{answer:?}");
    answer.json()
}

/// Changes some of the settings.
async fn choose(client: &mut AccountClient, change: &Value) {
    let mut settings = serde_json::to_value(card(client).await.settings).expect("plain data");
    for (key, value) in change.as_object().expect("keys") {
        settings[key] = value.clone();
    }
    let json_type = [("content-type", "application/json")];
    let answer = client
        .ask("PUT", "/api/notices", &json_type, &settings.to_string())
        .await;
    assert_eq!(answer.status, 200, "{answer:?}");
}

/// Ann moves, so that it is Bob's turn; Bob looks elsewhere before that or after.
async fn bob_is_to_move(ann: &mut WebClient, bob: &mut WebClient) -> TableId {
    let table = two_at_a_table(ann, bob).await;
    let play = ann.play_where(|play| play.running).await;
    act_at(ann, &play, any_move(&play))
        .await
        .expect("a legal move");
    bob.play_where(|play| play.version > 0).await;
    table
}

async fn leave(page: &mut WebClient, table: &TableId) {
    page.ask(Ask::Exit {
        table: table.clone(),
    })
    .await
    .expect("gone");
}

/// Sends a friend request, which is told like everything else.
async fn ask_for_friendship(by: &mut AccountClient, to: &str) {
    assert_eq!(by.put(&format!("/api/friends/{to}")).await.status, 204);
}

on_both_engines! {
    async fn a_turn_is_pushed_to_who_looks_elsewhere_and_the_browser_can_read_it(server: TestServer) {
        let (server, mut service) = (server.with_pace(AT_ONCE).await, PushService::start().await);
        let mut ann = AccountClient::registered(server.address(), "Ann").await;
        let mut bob = Subscriber::registered(&server, &service, "Bob").await;
        choose(&mut bob.client, &json!({"language": "cs"})).await;
        let (mut anns, mut bobs) = (ann.connect().await, bob.client.connect().await);
        let table = bob_is_to_move(&mut anns, &mut bobs).await;
        assert!(service.another().is_none(), "Bob looks at the table");
        leave(&mut bobs, &table).await;
        let push = service.push().await;
        assert_eq!(push.path, "/Bob");
        assert_eq!((push.header("content-encoding"), push.header("urgency")), ("aes128gcm", "high"));
        assert!(!push.header("topic").contains(table.as_str()));
        let ttl_s: i64 = push.header("ttl").parse().expect("seconds");
        assert!((1..=14 * 24 * 60 * 60).contains(&ttl_s), "{ttl_s}");
        let read = bob.browser.read(&push);
        assert!(read.verified);
        assert_eq!(read.claims["sub"], PUBLIC_URL);
        assert_eq!(read.claims["aud"], service.endpoint("").trim_end_matches('/'));
        assert_eq!((read.text.title.as_str(), read.text.body.as_str()), ("Dáma", "Jste na tahu. Hraje i: Ann."));
        assert_eq!(read.text.path, format!("/table/{table}"));
    }

    async fn the_same_turn_is_told_once_also_after_a_restart(server: TestServer) {
        let mut server = server.with_pace(AT_ONCE).await;
        let mut service = PushService::start().await;
        let mut ann = AccountClient::registered(server.address(), "Ann").await;
        let mut bob = Subscriber::registered(&server, &service, "Bob").await;
        let (mut anns, mut bobs) = (ann.connect().await, bob.client.connect().await);
        let table = bob_is_to_move(&mut anns, &mut bobs).await;
        leave(&mut bobs, &table).await;
        service.push().await;
        // To look again and leave again is no news.
        bobs.enter(&table).await.expect("let in");
        leave(&mut bobs, &table).await;
        drop((anns, bobs));
        server.restart().await;
        ann.server = server.address();
        ask_for_friendship(&mut ann, "Bob").await;
        let next = bob.browser.read(&service.push().await);
        assert_eq!(next.text.body, "Ann wants to be your friend.");
        assert_eq!(next.text.path, "/friends");
    }

    async fn a_notice_that_waits_survives_a_restart(server: TestServer) {
        let pace = Pace { push_after_ms: HOUR_MS, ..AT_ONCE };
        let mut server = server.with_pace(pace).await;
        let service = PushService::start().await;
        let mut ann = AccountClient::registered(server.address(), "Ann").await;
        let mut bob = Subscriber::registered(&server, &service, "Bob").await;
        let (mut anns, mut bobs) = (ann.connect().await, bob.client.connect().await);
        let table = bob_is_to_move(&mut anns, &mut bobs).await;
        leave(&mut bobs, &table).await;
        server.restart().await;
        let store = server.store().await;
        let much_later = i64::MAX / 2;
        let waiting = store.take_push(much_later, much_later).await.expect("read").expect("it waits");
        assert_eq!(waiting.key.subject, table.as_str());
        store.close().await;
    }

    async fn a_subscription_that_is_gone_is_forgotten(server: TestServer) {
        let (server, mut service) = (server.with_pace(AT_ONCE).await, PushService::start().await);
        let mut ann = AccountClient::registered(server.address(), "Ann").await;
        let mut bob = Subscriber::registered(&server, &service, "Bob").await;
        assert_eq!(card(&mut bob.client).await.browsers, 1);
        service.answer(410);
        ask_for_friendship(&mut ann, "Bob").await;
        service.push().await;
        in_time(async {
            while card(&mut bob.client).await.browsers > 0 {
                tokio::task::yield_now().await;
            }
        })
        .await;
    }

    async fn a_redirect_is_not_followed(server: TestServer) {
        let (server, mut service) = (server.with_pace(AT_ONCE).await, PushService::start().await);
        let mut ann = AccountClient::registered(server.address(), "Ann").await;
        let mut eve = AccountClient::registered(server.address(), "Eve").await;
        let bob = Subscriber::registered(&server, &service, "Bob").await;
        service.answer(307);
        ask_for_friendship(&mut ann, "Bob").await;
        assert_eq!(service.push().await.path, "/Bob");
        ask_for_friendship(&mut eve, "Bob").await;
        let next = service.push().await;
        assert_eq!(next.path, "/Bob", "and not /elsewhere");
        assert_eq!(bob.browser.read(&next).text.body, "Eve wants to be your friend.");
    }

    async fn quiet_hours_and_kinds_that_were_not_chosen_are_respected(server: TestServer) {
        let (server, mut service) = (server.with_pace(AT_ONCE).await, PushService::start().await);
        let mut ann = AccountClient::registered(server.address(), "Ann").await;
        let mut eve = AccountClient::registered(server.address(), "Eve").await;
        let mut bob = Subscriber::registered(&server, &service, "Bob").await;
        let mut cid = Subscriber::registered(&server, &service, "Cid").await;
        // The clock of the machine, in UTC: from a minute ago until half a day later.
        let minute = std::time::UNIX_EPOCH.elapsed().expect("a clock").as_secs() / 60 % 1_440;
        let quiet = json!({"from": (minute + 1_439) % 1_440, "until": (minute + 720) % 1_440});
        choose(&mut bob.client, &json!({"quiet": quiet})).await;
        choose(&mut cid.client, &json!({"push": ["turn"]})).await;
        ask_for_friendship(&mut ann, "Bob").await;
        ask_for_friendship(&mut ann, "Cid").await;
        let store = server.store().await;
        // What was taken and given back until the morning waits; Cid's request was not written.
        in_time(async {
            loop {
                let now = std::time::UNIX_EPOCH.elapsed().expect("a clock").as_millis() as i64;
                if let Some(due_ms) = store.next_push_ms().await.expect("read")
                    && due_ms > now + 60_000
                {
                    break;
                }
                tokio::task::yield_now().await;
            }
        })
        .await;
        store.close().await;
        choose(&mut bob.client, &json!({"quiet": null})).await;
        choose(&mut cid.client, &json!({"push": ["friend_request"]})).await;
        ask_for_friendship(&mut eve, "Bob").await;
        ask_for_friendship(&mut eve, "Cid").await;
        for _ in 0..2 {
            let push = service.push().await;
            let reader = if push.path == "/Bob" { &bob } else { &cid };
            assert_eq!(reader.browser.read(&push).text.body, "Eve wants to be your friend.");
        }
    }

    async fn a_digest_is_mailed_and_ended_with_one_request(server: TestServer) {
        let mut mail = MailServer::start().await;
        let server = server.with_smtp(mail.url()).await.with_pace(AT_ONCE).await;
        let mut ann = AccountClient::registered(server.address(), "Ann").await;
        mail.mail().await;
        let mut bob = AccountClient::registered(server.address(), "Bob").await;
        let token = mail.mail().await.token();
        assert_eq!(bob.post("/api/account/verify", &json!({"token": token})).await.status, 204);
        choose(&mut bob, &json!({"mail": ["turn"], "language": "pl"})).await;
        let (mut anns, mut bobs) = (ann.connect().await, bob.connect().await);
        let table = bob_is_to_move(&mut anns, &mut bobs).await;
        leave(&mut bobs, &table).await;
        let letter = mail.mail().await;
        assert_eq!(letter.to, "Bob@example.org");
        assert!(letter.text.contains(&format!("Twoja kolej. Gra też: Ann.\n{PUBLIC_URL}/table/{table}\n")), "{}", letter.text);
        let head = letter.head.replace("\n ", " ").replace("\n\t", " ");
        assert!(head.contains("List-Unsubscribe-Post: List-Unsubscribe=One-Click"), "{head}");
        let (_, rest) = head.split_once("List-Unsubscribe: <").expect("the link");
        let (link, _) = rest.split_once('>').expect("its end");
        let path = link.trim().strip_prefix(PUBLIC_URL).expect("a link to this server");
        // A mail program that only looks at the link changes nothing.
        assert_eq!(http::get(server.address(), path).await.status, 200);
        assert_eq!(card(&mut bob).await.settings.mail, [NoticeKind::Turn]);
        let form = [("content-type", "application/x-www-form-urlencoded")];
        let body = "List-Unsubscribe=One-Click";
        let answer = http::send(server.address(), "POST", path, &form, body).await;
        assert_eq!(answer.status, 200, "{answer:?}");
        assert_eq!(card(&mut bob).await.settings.mail, []);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn subscriptions_that_lead_elsewhere_are_refused() {
    let server = TestServer::open().await;
    let mut ann = AccountClient::registered(server.address(), "Ann").await;
    let browser = PushBrowser::new();
    for (endpoint, auth) in [
        ("ftp://push.example.net/x", browser.auth.as_str()),
        ("https://user@push.example.net/x", browser.auth.as_str()),
        ("https://push.example.net/x", "short"),
    ] {
        let wish = json!({"endpoint": endpoint, "p256dh": browser.p256dh, "auth": auth});
        let answer = ann.post("/api/notices/subscriptions", &wish).await;
        assert_eq!(
            (answer.status, answer.code().as_str()),
            (422, "invalid"),
            "{endpoint}"
        );
    }
    let mut stranger = AccountClient::new(server.address());
    assert_eq!(stranger.get("/api/notices").await.code(), "no_session");
    let unknown = "/api/notices/unsubscribe/unknown";
    let answer = in_time(http::send(server.address(), "POST", unknown, &[], "")).await;
    assert_eq!(answer.status, 200, "whether the link is known is not told");
    let ended = json!({"endpoint": "https://push.example.net/x"});
    assert_eq!(
        ann.post("/api/notices/subscriptions/end", &ended)
            .await
            .status,
        404
    );
}
