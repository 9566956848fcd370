//! Mail by SMTP or into the folder of `mail::Via::Outbox`, in the language of the request.

use super::cluster_tables::Two;
use crate::{
    common::{
        account_client::{AccountClient, PASSWORD},
        http, in_time, log_capture,
        smtp::{self, MailServer, REFUSED_RECIPIENT},
        test_server::{PUBLIC_URL, TestServer},
    },
    on_both_engines,
};
use serde_json::json;
use std::{collections::BTreeSet, fs, os::unix::fs::PermissionsExt};

#[tokio::test(flavor = "multi_thread")]
async fn mail_is_sent_with_the_hosts_login_and_from_their_address() {
    let mut mail = MailServer::start().await;
    let server = TestServer::open()
        .await
        .with_smtp(mail.url_with_login())
        .await;
    AccountClient::registered(server.address(), "Ann").await;
    let letter = mail.mail().await;
    // Base64 of "\0stolik\0hush", as RFC 4616 has it.
    assert_eq!(letter.login.as_deref(), Some("AHN0b2xpawBodXNo"));
    assert!(
        letter.head.contains("From: Stolik <stolik@example.org>"),
        "{}",
        letter.head
    );
    assert!(
        letter.head.contains("To: Ann@example.org"),
        "{}",
        letter.head
    );
    for header in ["Date: ", "Message-ID: <", "Subject: Welcome to Stolik"] {
        assert!(letter.head.contains(header), "{header} in {}", letter.head);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn mail_is_written_in_the_language_of_the_request() {
    let mut mail = MailServer::start().await;
    let server = TestServer::open().await.with_smtp(mail.url()).await;
    for (nick, language, greeting) in [
        ("Ann", "pl-PL,pl;q=0.9,en;q=0.8", "Cześć Ann!"),
        ("Bob", "cs", "Dobrý den, Bob,"),
        ("Eve", "de", "Hello Eve,"),
    ] {
        let mut visitor = AccountClient::new(server.address()).with("accept-language", language);
        visitor.register(nick, &format!("{nick}@example.org")).await;
        let letter = mail.mail().await;
        assert!(letter.text.starts_with(greeting), "{}", letter.text);
        assert!(letter.text.is_ascii() == (language == "de"));
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_mail_that_is_refused_for_good_holds_up_no_other() {
    let mut mail = MailServer::start().await;
    let server = TestServer::open().await.with_smtp(mail.url()).await;
    let mut ann = AccountClient::new(server.address());
    assert_eq!(
        ann.register("Ann", REFUSED_RECIPIENT).await.status,
        200,
        "registering does not wait for mail"
    );
    AccountClient::registered(server.address(), "Bob").await;
    assert_eq!(mail.mail().await.to, "Bob@example.org");
}

on_both_engines! {
    async fn a_mail_survives_an_outage_of_the_mail_server_and_a_restart(server: TestServer) {
        let mut mail = MailServer::start().await;
        let mut server = server.with_smtp(mail.url()).await;
        mail.set_out_of_order(true);
        AccountClient::registered(server.address(), "Ann").await;
        mail.refusal().await;
        assert!(mail.another().is_none());
        server.stop().await;
        mail.set_out_of_order(false);
        server.start().await;
        let letter = mail.mail().await;
        assert_eq!(letter.to, "Ann@example.org");
        let mut ann = AccountClient::new(server.address());
        let link = json!({"token": letter.token()});
        assert_eq!(ann.post("/api/account/verify", &link).await.status, 204);
        server.stop().await;
        server.start().await;
        AccountClient::registered(server.address(), "Bob").await;
        assert_eq!(mail.mail().await.to, "Bob@example.org", "the first mail did not come again");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn two_nodes_send_each_mail_once() {
    let mut mail = MailServer::start().await;
    let Two { nats, servers } = Two::open().await;
    let [one, two] = servers;
    let (one, two) = (one.with_smtp(mail.url()), two.with_smtp(mail.url()));
    let mut servers = [one.await, two.await];
    let mut expected = BTreeSet::new();
    for (number, server) in (0..12).zip(servers.iter().cycle()) {
        let nick = format!("Ann{number}");
        AccountClient::registered(server.address(), &nick).await;
        expected.insert(format!("{nick}@example.org"));
    }
    let mut came = BTreeSet::new();
    for _ in 0..expected.len() {
        assert!(came.insert(mail.mail().await.to), "{came:?}");
    }
    assert_eq!(came, expected);
    // A node that stops first tries what is due.
    for server in &mut servers {
        server.stop().await;
    }
    drop(nats);
    assert!(mail.another().is_none(), "nothing was sent twice");
}

#[tokio::test(flavor = "multi_thread")]
async fn mails_that_are_sent_and_given_up_are_counted() {
    let mut mail = MailServer::start().await;
    let server = TestServer::open().await.with_smtp(mail.url()).await;
    AccountClient::registered(server.address(), "Bob").await;
    mail.mail().await;
    let mut ann = AccountClient::new(server.address());
    ann.register("Ann", REFUSED_RECIPIENT).await;
    in_time(async {
        loop {
            let metrics = http::get(server.metrics(), "/metrics").await.body;
            let lines: Vec<&str> = metrics.lines().collect();
            let has = |line: &str| lines.contains(&line);
            if has("stolik_mails_given_up_total 1")
                && has("stolik_mails_sent_total 1")
                && has("stolik_mail_failures_total 1")
                && has("stolik_mails_waiting 0")
            {
                break;
            }
            tokio::task::yield_now().await;
        }
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn without_a_mail_server_mail_is_a_file_for_the_host_alone() {
    let mut server = TestServer::open().await;
    let mut ann = AccountClient::registered(server.address(), "Ann").await;
    assert_eq!(
        ann.post("/api/account/forgot", &json!({"email": "ann@example.org"}))
            .await
            .status,
        204
    );
    // A server that stops sends its queued mail first.
    server.stop().await;
    let mode = |path: &std::path::Path| {
        fs::metadata(path)
            .expect("it is there")
            .permissions()
            .mode()
            & 0o777
    };
    assert_eq!(mode(&server.outbox()), 0o700);
    let mut files: Vec<_> = fs::read_dir(server.outbox())
        .expect("an outbox")
        .map(|file| file.expect("a file").path())
        .collect();
    files.sort();
    assert_eq!(files.len(), 2, "{files:?}");
    let mut links = Vec::new();
    for file in files {
        assert_eq!(
            (mode(&file), file.extension().and_then(|it| it.to_str())),
            (0o600, Some("eml"))
        );
        let (_, text) = smtp::read(&fs::read_to_string(&file).expect("text"));
        links.push(
            text.lines()
                .find(|line| line.starts_with(PUBLIC_URL))
                .expect("a link")
                .to_owned(),
        );
    }
    links.sort();
    assert!(
        links[0].contains("/account/reset#") && links[1].contains("/account/verify#"),
        "{links:?}"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn no_mail_address_is_logged_even_if_the_mail_server_repeats_it() {
    log_capture::start();
    let mail = MailServer::start().await;
    let server = TestServer::open().await.with_smtp(mail.url()).await;
    let mut ann = AccountClient::new(server.address());
    assert_eq!(ann.register("Ann", REFUSED_RECIPIENT).await.status, 200);
    let line = log_capture::wait_for(|line| {
        line.has("message", "send mail failed") && line.has("error", "the mail server answered 550")
    })
    .await;
    assert!(line.has("is_final", "true"), "{line:?}");
    // The folder's mails, and those that the limit drops.
    let mut server = TestServer::open().await;
    let mut eve = AccountClient::registered(server.address(), "Eve").await;
    let wish = json!({"current": PASSWORD, "password": PASSWORD, "confirmation": PASSWORD});
    for _ in 0..10 {
        assert_eq!(eve.post("/api/account/password", &wish).await.status, 200);
    }
    server.stop().await;
    log_capture::wait_for(|line| {
        line.has("message", "drop mail: rate limit of the address exceeded")
    })
    .await;
    log_capture::wait_for(|line| line.has("message", "mail written to the folder")).await;
    for line in log_capture::lines() {
        assert!(!format!("{line:?}").contains("@example.org"), "{line:?}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn an_outbox_that_others_may_read_is_tightened_at_the_start() {
    let mut server = TestServer::open().await;
    server.stop().await;
    fs::create_dir(server.outbox()).expect("a new folder");
    fs::set_permissions(server.outbox(), fs::Permissions::from_mode(0o755)).expect("own folder");
    server.start().await;
    let mode = fs::metadata(server.outbox())
        .expect("exists")
        .permissions()
        .mode();
    assert_eq!(mode & 0o777, 0o700);
}
