//! An HTTP client that behaves like a browser: it keeps the cookie, sends JSON, and opens a
//! `WebClient` with the same session.

use super::{
    http::{self, Response},
    web_client::{Session, WebClient},
};
use serde_json::{Value, json};
use std::net::SocketAddr;
use wire::account::{AccountCard, You};

/// The password of every registered `AccountClient`.
pub const PASSWORD: &str = "correct horse";

#[derive(Clone)]
pub struct AccountClient {
    pub server: SocketAddr,
    /// The value of the session cookie.
    pub token: Option<String>,
    /// Headers added to every request.
    pub headers: Vec<(&'static str, String)>,
}

impl AccountClient {
    /// A client without a session.
    pub fn new(server: SocketAddr) -> Self {
        Self {
            server,
            token: None,
            headers: Vec::new(),
        }
    }

    /// A client with a guest's session.
    pub async fn guest(server: SocketAddr) -> Self {
        let Session { token, .. } = Session::open(server).await;
        Self {
            token: Some(token),
            ..Self::new(server)
        }
    }

    /// Registers `nick@example.org` with [`PASSWORD`].
    pub async fn registered(server: SocketAddr, nick: &str) -> Self {
        let mut client = Self::new(server);
        let answer = client.register(nick, &format!("{nick}@example.org")).await;
        assert_eq!(answer.status, 200, "{answer:?}");
        client
    }

    pub fn with(mut self, name: &'static str, value: &str) -> Self {
        self.headers.push((name, value.to_owned()));
        self
    }

    pub async fn register(&mut self, nick: &str, email: &str) -> Response {
        self.post("/api/account/register", &registration(nick, email))
            .await
    }

    pub async fn log_in(&mut self, login: &str, password: &str) -> Response {
        self.post(
            "/api/account/login",
            &json!({"login": login, "password": password, "stay": false}),
        )
        .await
    }

    pub async fn post(&mut self, path: &str, body: &Value) -> Response {
        self.ask(
            "POST",
            path,
            &[("content-type", "application/json")],
            &body.to_string(),
        )
        .await
    }

    pub async fn get(&mut self, path: &str) -> Response {
        self.ask("GET", path, &[], "").await
    }

    pub async fn delete(&mut self, path: &str) -> Response {
        self.ask("DELETE", path, &[], "").await
    }

    pub async fn put(&mut self, path: &str) -> Response {
        self.ask("PUT", path, &[], "").await
    }

    /// Sends a request and applies `Set-Cookie` of the response to `token`.
    pub async fn ask(
        &mut self,
        method: &str,
        path: &str,
        headers: &[(&str, &str)],
        body: &str,
    ) -> Response {
        let cookie = self.token.as_ref().map(|token| format!("stolik={token}"));
        let mut all: Vec<(&str, &str)> = headers.to_vec();
        all.extend(cookie.as_deref().map(|cookie| ("cookie", cookie)));
        all.extend(
            self.headers
                .iter()
                .map(|(name, value)| (*name, value.as_str())),
        );
        let answer = http::send(self.server, method, path, &all, body).await;
        if let Some(cookie) = answer.header("set-cookie") {
            let token = cookie.split(['=', ';']).nth(1).expect("a token");
            self.token = (!token.is_empty()).then(|| token.to_owned());
        }
        answer
    }

    /// Returns `GET /api/account`.
    pub async fn you(&mut self) -> You {
        let answer = self.get("/api/account").await;
        assert_eq!(answer.status, 200, "{answer:?}");
        answer.json()
    }

    pub async fn account(&mut self) -> AccountCard {
        self.you().await.account.expect("an account")
    }

    /// Opens a web socket with this session and sends `Ask::Hello`.
    pub async fn connect(&mut self) -> WebClient {
        let (person, token) = (
            self.you().await.person,
            self.token.clone().expect("a session"),
        );
        Session { person, token }.connect(self.server).await
    }
}

pub fn registration(nick: &str, email: &str) -> Value {
    json!({"email": email, "nick": nick, "password": PASSWORD, "confirmation": PASSWORD, "stay": false})
}

/// Returns the `fields` of a `Problem`, as `field: code`.
#[track_caller]
pub fn complaints(answer: &Response) -> Vec<String> {
    assert_eq!(
        (answer.status, answer.code().as_str()),
        (422, "invalid"),
        "{answer:?}"
    );
    let problem: wire::account::Problem = answer.json();
    assert!(
        problem
            .fields
            .iter()
            .all(|field| field.sentence.ends_with('.')),
        "{problem:?}"
    );
    let word = |value: Value| value.as_str().expect("a word").to_owned();
    let text = |field: &wire::account::FieldProblem| {
        format!("{}: {}", word(json!(field.field)), word(json!(field.code)))
    };
    problem.fields.iter().map(text).collect()
}
