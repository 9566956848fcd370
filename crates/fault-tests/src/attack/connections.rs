//! Connections that hold places without doing anything, and connections that never stop sending.

use super::{
    context::{AttackContext, Tried, table},
    reads::gather,
    stranger::{Stranger, attacker},
};
use anyhow::Result;
use games::GameKind;
use serde_json::json;
use std::time::Duration;
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpStream,
    time,
};

/// The pause between two bytes of a slow sender.
const BYTE_EVERY: Duration = Duration::from_secs(2);
/// The pause before a closed connection is opened again.
const AGAIN_AFTER: Duration = Duration::from_millis(200);

/// Sends bodies of requests a byte at a time, from many addresses.
pub(super) async fn slow_bodies(target: AttackContext) -> Result<Tried> {
    crowd(target, |n| {
        let address = attacker(n);
        format!(
            "POST /api/session HTTP/1.1\r\nHost: stolik\r\nX-Forwarded-For: {address}\r\n\
             Content-Type: application/json\r\nContent-Length: 4000\r\n\r\n"
        )
    })
    .await
}

/// Opens connections and sends nothing.
pub(super) async fn silent(target: AttackContext) -> Result<Tried> {
    crowd(target, |_| String::new()).await
}

async fn crowd(target: AttackContext, head: impl Fn(u32) -> String) -> Result<Tried> {
    let one = |n: u32| {
        let head = head(n);
        async move {
            let mut tried = Tried::default();
            while target.goes_on() {
                let was_closed = time::timeout(target.left(), trickle(target, &head)).await;
                tried.note(was_closed.is_ok());
                time::sleep(AGAIN_AFTER).await;
            }
            anyhow::Ok(tried)
        }
    };
    let count = target.count(400, 8_000) as u32;
    gather((0..count).map(one)).await
}

/// Sends `head`, then a byte now and then; returns when the server has closed the connection.
async fn trickle(target: AttackContext, head: &str) -> Result<()> {
    let mut stream = TcpStream::connect(target.server).await?;
    stream.write_all(head.as_bytes()).await?;
    let mut buffer = [0; 512];
    loop {
        tokio::select! {
            read = stream.read(&mut buffer) => if read? == 0 {
                return Ok(());
            },
            () = time::sleep(BYTE_EVERY) => if !head.is_empty() {
                stream.write_all(b" ").await?;
            },
        }
    }
}

/// Asks for long answers, again and again on one connection, and reads none of them.
pub(super) async fn slow_readers(target: AttackContext) -> Result<Tried> {
    let one = |n: u32| async move {
        let mut tried = Tried::default();
        let request = format!(
            "GET /api/openapi.json HTTP/1.1\r\nHost: stolik\r\nX-Forwarded-For: {}\r\n\r\n",
            attacker(n)
        );
        while target.goes_on() {
            let mut stream = TcpStream::connect(target.server).await?;
            let sending = async {
                loop {
                    stream.write_all(request.as_bytes()).await?;
                    time::sleep(AGAIN_AFTER).await;
                }
                #[allow(unreachable_code, reason = "gives the block its type")]
                anyhow::Ok(())
            };
            let was_closed = time::timeout(target.left(), sending).await;
            tried.note(was_closed.is_ok());
        }
        anyhow::Ok(tried)
    };
    let count = target.count(200, 2_000) as u32;
    gather((0..count).map(one)).await
}

/// Sends web socket pings as fast as the socket takes them.
pub(super) async fn pings(target: AttackContext) -> Result<Tried> {
    let one = |n: u32| async move {
        let mut tried = Tried::default();
        let person = Stranger::guest(target.server, attacker(n)).await?;
        while target.goes_on() {
            let Ok(mut socket) = person.connect().await else {
                tried.note(true);
                time::sleep(AGAIN_AFTER).await;
                continue;
            };
            let flooding = async { while socket.send_protocol_ping().await.is_ok() {} };
            let was_closed = time::timeout(target.left(), flooding).await;
            tried.note(was_closed.is_ok());
        }
        anyhow::Ok(tried)
    };
    gather((0..4).map(one)).await
}

/// Enters and leaves a table as fast as possible, to flood the people there with `room` messages.
pub(super) async fn enter_and_exit(target: AttackContext) -> Result<Tried> {
    let host = Stranger::guest(target.server, attacker(0)).await?;
    let mut socket = host.connect().await?;
    let id = socket.open(table(GameKind::Dama, Some(0), &[])).await?;
    let reading = tokio::spawn(async move {
        let mut rooms = 0_u64;
        while let Ok(message) = socket.next().await {
            rooms += u64::from(message.get("room").is_some());
        }
        rooms
    });
    let one = |n: u32| {
        let id = id.clone();
        async move {
            let mut tried = Tried::default();
            let person = Stranger::guest(target.server, attacker(n)).await?;
            let mut socket = person.connect().await?;
            while target.goes_on() {
                for ask in [
                    json!({"enter": {"table": id}}),
                    json!({"exit": {"table": id}}),
                ] {
                    match socket.ask(ask).await {
                        Ok(answer) => {
                            tried.note(matches!(answer, super::stranger::Answer::Refused(_)));
                        }
                        Err(_) => {
                            tried.note(true);
                            time::sleep(AGAIN_AFTER).await;
                            socket = person.connect().await?;
                        }
                    }
                }
            }
            anyhow::Ok(tried)
        }
    };
    let tried = gather((1..=20).map(one)).await;
    reading.abort();
    tried
}
