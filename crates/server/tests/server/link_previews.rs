//! What a table's, a replay's and a person's address says to a program that only shows the link.

use crate::common::{
    account_client::AccountClient,
    http,
    table::{act_at, dama, play_on, two_at_a_table},
    test_server::{PUBLIC_URL, TestServer},
    web_client::WebClient,
};
use game_dama::Action;
use wire::{NewTable, Visibility};

fn private() -> NewTable {
    let mut wish = dama();
    wish.setup.visibility = Visibility::Private;
    wish
}

async fn page(server: &TestServer, path: &str) -> http::Response {
    let answer = http::get(server.address(), path).await;
    assert_eq!(answer.status, 200, "{path}: {answer:?}");
    answer
}

/// The content of the `meta` tag with this `property`.
fn tag<'a>(page: &'a http::Response, property: &str) -> Option<&'a str> {
    let start = format!("<meta property=\"{property}\" content=\"");
    let line = page.body.lines().find(|line| line.starts_with(&start))?;
    line.strip_prefix(&start)?.strip_suffix("\">")
}

#[tokio::test(flavor = "multi_thread")]
async fn a_private_table_says_who_invites_and_nothing_else() {
    let server = TestServer::open().await;
    let (one, mut host) = WebClient::new_guest(server.address()).await;
    let (two, mut friend) = WebClient::new_guest(server.address()).await;
    let table = host.open(private()).await;
    let path = format!("/table/{table}");
    let first = page(&server, &path).await;
    let title = format!("{} invites you to Dáma", one.person.nick);
    assert_eq!(tag(&first, "og:title"), Some(title.as_str()));
    assert!(first.body.contains(&format!("<title>{title}</title>")));
    assert_eq!(tag(&first, "og:url"), Some(&*format!("{PUBLIC_URL}{path}")));
    let picture = tag(&first, "og:image").expect("a picture");
    assert!(picture.starts_with(PUBLIC_URL), "{picture}");
    // The friend who plays there is not named, and nothing has changed for those who look again.
    friend.enter(&table).await.expect("let in");
    let sit = wire::TableAsk::Sit {
        seat: crate::common::table::TWO,
        ready: true,
    };
    friend.at(&table, sit).await.expect("seated");
    let then = page(&server, &path).await;
    assert!(!then.body.contains(two.person.nick.as_str()), "{then:?}");
    assert_eq!(then.body, first.body);
    let tag = first.header("etag").expect("a tag");
    assert_eq!(first.header("cache-control"), Some("no-cache"));
    let vary = first.header("vary").expect("it depends on the request");
    assert!(vary.contains("accept-language"), "{vary}");
    let again = http::request(server.address(), "GET", &path, &[("if-none-match", tag)]).await;
    assert_eq!((again.status, again.body.as_str()), (304, ""));
    let polish = [("accept-language", "pl-PL,pl;q=0.9")];
    let polish = http::request(server.address(), "GET", &path, &polish).await;
    assert!(polish.body.contains("zaprasza: Dáma"), "{polish:?}");
    assert_ne!(polish.header("etag"), Some(tag));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_names_its_players_if_its_table_is_public() {
    let server = TestServer::open().await;
    for (wish, is_public) in [(dama(), true), (private(), false)] {
        let (one, mut first) = WebClient::new_guest(server.address()).await;
        let (two, mut second) = WebClient::new_guest(server.address()).await;
        let table = crate::common::table::two_at(&mut first, &mut second, wish).await;
        let running = page(&server, &format!("/table/{table}")).await;
        let nicks = format!("{}, {}", one.person.nick, two.person.nick);
        let shows = |page: &http::Response| page.body.contains(&nicks);
        assert_eq!(shows(&running), is_public, "{running:?}");
        let replay = format!("/replay/{table}/1");
        let none = page(&server, &replay).await;
        assert_eq!(tag(&none, "og:title"), None, "a running game has no replay");
        let play = first.play_where(|play| play.game == 1).await;
        act_at(&mut first, &play, Action::Resign)
            .await
            .expect("given up");
        let over = page(&server, &replay).await;
        assert!(tag(&over, "og:title").is_some_and(|title| title.starts_with("Dáma")));
        assert_eq!(shows(&over), is_public, "{over:?}");
        assert_eq!(
            over.body.contains(&format!("Won by {}", two.person.nick)),
            is_public
        );
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_profile_shows_what_everyone_may_see_of_it() {
    let server = TestServer::open().await;
    let mut ann = AccountClient::registered(server.address(), "Ann").await;
    let mut bob = AccountClient::registered(server.address(), "Bob").await;
    let profile = page(&server, "/people/Ann").await;
    assert_eq!(tag(&profile, "og:title"), Some("Ann on Stolik"));
    assert_eq!(tag(&profile, "og:description"), Some("No rated games yet."));
    let (mut first, mut second) = (ann.connect().await, bob.connect().await);
    let mut wish = dama();
    wish.setup.rated = wire::Rated::Yes;
    crate::common::table::two_at(&mut first, &mut second, wish).await;
    play_on([&mut first, &mut second], 0).await;
    let profile = page(&server, "/people/Ann").await;
    let ratings = tag(&profile, "og:description").expect("ratings");
    assert!(ratings.starts_with("Dáma 1"), "{ratings}");
    assert!(!profile.body.contains("Ann@"), "no mail address");
}

#[tokio::test(flavor = "multi_thread")]
async fn hostile_addresses_get_the_plain_page() {
    let server = TestServer::open().await;
    let (guest, mut first) = WebClient::new_guest(server.address()).await;
    let (_, mut second) = WebClient::new_guest(server.address()).await;
    let table = two_at_a_table(&mut first, &mut second).await;
    let hostile = [
        (
            "/people/nobody",
            "/people/%3Cscript%3Ealert(1)%3C%2Fscript%3E".to_owned(),
        ),
        (
            "/people/nobody",
            "/people/%22%3E%3Cimg%20onerror=alert(1)%3E".to_owned(),
        ),
        ("/people/nobody", "/people/Ann'onload=alert(1)".to_owned()),
        ("/people/nobody", format!("/people/{}", guest.person.nick)),
        ("/table/222222222222", format!("/table/{table}%3Cscript%3E")),
        ("/replay/222222222222/1", format!("/replay/{table}/1")),
        (
            "/replay/222222222222/1",
            format!("/replay/{table}/99999999999999999999"),
        ),
    ];
    // Each kind of address has a document of its own.
    for (kind, path) in hostile {
        let plain = page(&server, kind).await;
        assert_eq!(tag(&plain, "og:title"), None, "{kind}");
        let answer = page(&server, &path).await;
        assert_eq!(answer.body, plain.body, "{path}");
        assert!(!answer.body.contains("alert(1)"), "{path}");
    }
    let plain = page(&server, "/table/222222222222").await;
    let policy = plain.header("content-security-policy").expect("a policy");
    let shown = page(&server, &format!("/table/{table}")).await;
    assert_eq!(shown.header("content-security-policy"), Some(policy));
    assert_eq!(
        shown.body.matches("<script").count(),
        plain.body.matches("<script").count()
    );
}
