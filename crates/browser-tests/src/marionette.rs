//! The protocol by which Firefox is steered, which it calls Marionette: WebDriver's commands under
//! other names, as JSON on a socket. A driver (geckodriver) only translates them; so does this.

use bytes::Bytes;
use http::{Request, Response};
use serde_json::{Map, Value, json};
use std::sync::Arc;
use thirtyfour::{
    prelude::{WebDriverError, WebDriverResult},
    session::http::{Body, HttpClient},
};
use tokio::{
    io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader},
    net::TcpStream,
    sync::Mutex,
};

/// The first number of a message that asks.
const ASKS: u8 = 0;
/// The most digits of a message's length, and the colon behind them.
const MOST_DIGITS: u64 = 12;

/// Takes WebDriver's requests as its server would.
#[derive(Clone)]
pub(crate) struct Marionette(Arc<Mutex<Line>>);

/// The connection to one Firefox.
struct Line {
    stream: BufReader<TcpStream>,
    asked: u64,
}

impl Marionette {
    pub async fn connect(port: u16) -> Self {
        let stream = TcpStream::connect(("127.0.0.1", port))
            .await
            .expect("Firefox listens");
        let stream = BufReader::new(stream);
        let mut line = Line { stream, asked: 0 };
        line.read().await.expect("Firefox says its version");
        Self(Arc::new(Mutex::new(line)))
    }
}

impl Line {
    /// Sends a command, and returns the error and the result.
    async fn ask(&mut self, name: &str, with: Value) -> std::io::Result<(Value, Value)> {
        self.asked += 1;
        let message = json!([ASKS, self.asked, name, with]).to_string();
        let message = format!("{}:{message}", message.len());
        self.stream.write_all(message.as_bytes()).await?;
        let mut answer = self.read().await?;
        Ok((answer[2].take(), answer[3].take()))
    }

    /// Reads a message, which is sent as `length:json`.
    async fn read(&mut self) -> std::io::Result<Value> {
        let mut length = Vec::new();
        let mut digits = (&mut self.stream).take(MOST_DIGITS);
        digits.read_until(b':', &mut length).await?;
        let length = String::from_utf8_lossy(&length);
        let length = length.trim_end_matches(':').parse();
        let mut text = vec![0; length.map_err(std::io::Error::other)?];
        self.stream.read_exact(&mut text).await?;
        Ok(serde_json::from_slice(&text)?)
    }
}

#[async_trait::async_trait]
impl HttpClient for Marionette {
    async fn send(&self, request: Request<Body<'_>>) -> WebDriverResult<Response<Bytes>> {
        let path = request.uri().path();
        // Behind `/session/ID`.
        let parts: Vec<&str> = path.split('/').skip(3).collect();
        let Some((name, more)) = command(request.method().as_str(), &parts) else {
            let fault = format!("{} {path} is not translated", request.method());
            return Err(WebDriverError::RequestFailed(fault));
        };
        let mut with = match request.body() {
            Body::Json(Value::Object(body)) => body.clone(),
            Body::Json(_) | Body::Empty => Map::new(),
        };
        with.extend(
            more.iter()
                .map(|(key, value)| ((*key).to_owned(), Value::from(*value))),
        );
        let failed = |fault: std::io::Error| WebDriverError::RequestFailed(fault.to_string());
        let asked = self.0.lock().await.ask(name, with.into()).await;
        let (error, result) = asked.map_err(failed)?;
        let (status, value) = if error.is_null() {
            (200, unwrapped(result))
        } else {
            (500, error)
        };
        let body = json!({ "value": value }).to_string();
        let answer = Response::builder().status(status).body(body.into());
        Ok(answer.expect("a plain answer"))
    }

    async fn new(&self) -> Arc<dyn HttpClient> {
        Arc::new(self.clone())
    }
}

/// Most results are objects with nothing but a `value`; the others are the value.
fn unwrapped(result: Value) -> Value {
    match result {
        Value::Object(mut parts) if parts.len() == 1 && parts.contains_key("value") => {
            parts.remove("value").unwrap_or_default()
        }
        other => other,
    }
}

/// What a command's address says beside its body.
type Words<'a> = Vec<(&'static str, &'a str)>;

/// Marionette's name for the commands that `Browser` sends.
fn command<'a>(method: &str, path: &[&'a str]) -> Option<(&'static str, Words<'a>)> {
    let (name, words) = match (method, path) {
        ("POST", []) => ("WebDriver:NewSession", vec![]),
        ("DELETE", []) => ("WebDriver:DeleteSession", vec![]),
        ("POST", ["timeouts"]) => ("WebDriver:SetTimeouts", vec![]),
        ("POST", ["url"]) => ("WebDriver:Navigate", vec![]),
        ("GET", ["url"]) => ("WebDriver:GetCurrentURL", vec![]),
        ("POST", ["refresh"]) => ("WebDriver:Refresh", vec![]),
        ("POST", ["window", "rect"]) => ("WebDriver:SetWindowRect", vec![]),
        ("POST", ["element"]) => ("WebDriver:FindElement", vec![]),
        ("POST", ["elements"]) => ("WebDriver:FindElements", vec![]),
        ("POST", ["execute", "sync"]) => ("WebDriver:ExecuteScript", vec![]),
        ("POST", ["actions"]) => ("WebDriver:PerformActions", vec![]),
        ("DELETE", ["actions"]) => ("WebDriver:ReleaseActions", vec![]),
        ("GET", ["screenshot"]) => ("WebDriver:TakeScreenshot", vec![]),
        ("POST", ["element", id, "click"]) => ("WebDriver:ElementClick", vec![("id", *id)]),
        ("POST", ["element", id, "value"]) => ("WebDriver:ElementSendKeys", vec![("id", *id)]),
        ("GET", ["element", id, "text"]) => ("WebDriver:GetElementText", vec![("id", *id)]),
        ("GET", ["element", id, "attribute", name]) => (
            "WebDriver:GetElementAttribute",
            vec![("id", *id), ("name", *name)],
        ),
        ("GET", ["element", id, "property", name]) => (
            "WebDriver:GetElementProperty",
            vec![("id", *id), ("name", *name)],
        ),
        _ => return None,
    };
    Some((name, words))
}
