//! `PushBrowser`: the keys of a subscribed browser, and what it reads from a push. Both come from
//! the independent Python packages http-ece and py-vapid, through `push_browser.py`.

use super::push_service::ReceivedPush;
use serde::Deserialize;
use serde_json::{Value, json};
use std::{
    io::Write,
    path::Path,
    process::{Command, Stdio},
};
use wire::notices::PushText;

/// Where `cargo xtask test` has installed them.
const PYTHON: &str = concat!(
    env!("CARGO_MANIFEST_DIR"),
    "/../../target/push-check/bin/python"
);
const SCRIPT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/common/push_browser.py");

#[derive(Deserialize, Clone, Debug)]
pub struct PushBrowser {
    private: String,
    pub p256dh: String,
    pub auth: String,
}

/// What a browser reads from a push, and what its push service reads from the header.
#[derive(Deserialize, Debug)]
pub struct ReadPush {
    pub text: PushText,
    /// Whether py-vapid accepts the signature.
    pub verified: bool,
    pub claims: Value,
}

impl PushBrowser {
    pub fn new() -> Self {
        serde_json::from_value(ask(&json!({"do": "keys"}))).expect("keys")
    }

    /// Decrypts a push.
    pub fn read(&self, push: &ReceivedPush) -> ReadPush {
        let asked = json!({
            "do": "read", "private": self.private, "auth": self.auth, "body": push.body,
            "authorization": push.header("authorization"),
        });
        serde_json::from_value(ask(&asked)).expect("a push of this server")
    }
}

fn ask(asked: &Value) -> Value {
    assert!(
        Path::new(PYTHON).exists(),
        "run cargo xtask test once: it installs {PYTHON}"
    );
    let mut python = Command::new(PYTHON);
    let python = python
        .arg(SCRIPT)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped());
    let mut python = python.spawn().expect("Python starts");
    let mut stdin = python.stdin.take().expect("a pipe");
    stdin
        .write_all(asked.to_string().as_bytes())
        .expect("written");
    drop(stdin);
    let output = python.wait_with_output().expect("it ends");
    serde_json::from_slice(&output.stdout).expect("an answer")
}
