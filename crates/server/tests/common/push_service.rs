//! `PushService`: a push service on loopback. It keeps what it is sent and answers as it is told.

use super::in_time;
use std::{
    net::SocketAddr,
    sync::{
        Arc,
        atomic::{AtomicU16, Ordering::SeqCst},
    },
};
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::{TcpListener, TcpStream},
    sync::mpsc,
};

pub struct PushService {
    address: SocketAddr,
    pushes: mpsc::UnboundedReceiver<ReceivedPush>,
    status: Arc<AtomicU16>,
}

#[derive(Debug)]
pub struct ReceivedPush {
    pub path: String,
    head: String,
    /// The encrypted body in hexadecimal.
    pub body: String,
}

impl ReceivedPush {
    pub fn header(&self, name: &str) -> &str {
        let pairs = self.head.lines().filter_map(|line| line.split_once(": "));
        let mut pairs = pairs.filter(|(key, _)| key.eq_ignore_ascii_case(name));
        pairs
            .next()
            .unwrap_or_else(|| panic!("{name} in {}", self.head))
            .1
    }
}

impl PushService {
    pub async fn start() -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
        let address = listener.local_addr().expect("an address");
        let (sender, pushes) = mpsc::unbounded_channel();
        let status = Arc::new(AtomicU16::new(201));
        let answers = status.clone();
        tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                tokio::spawn(serve(stream, sender.clone(), answers.clone()));
            }
        });
        Self {
            address,
            pushes,
            status,
        }
    }

    /// The endpoint of a subscription.
    pub fn endpoint(&self, name: &str) -> String {
        format!("http://{}/{name}", self.address)
    }

    /// From now on answers with this status.
    pub fn answer(&self, status: u16) {
        self.status.store(status, SeqCst);
    }

    /// Waits for the next push.
    #[track_caller]
    pub fn push(&mut self) -> impl Future<Output = ReceivedPush> {
        in_time(async { self.pushes.recv().await.expect("a push") })
    }

    /// Returns a push that has come and was not asked for yet.
    pub fn another(&mut self) -> Option<ReceivedPush> {
        self.pushes.try_recv().ok()
    }
}

/// Reads one request and answers it.
async fn serve(
    mut stream: TcpStream,
    pushes: mpsc::UnboundedSender<ReceivedPush>,
    status: Arc<AtomicU16>,
) -> Option<()> {
    let mut read = Vec::new();
    let head_end = loop {
        stream
            .read_buf(&mut read)
            .await
            .ok()
            .filter(|count| *count > 0)?;
        let end = read.windows(4).position(|four| four == b"\r\n\r\n");
        if let Some(end) = end {
            break end + 4;
        }
    };
    let head = String::from_utf8(read[..head_end].to_vec()).expect("text");
    let length = head.lines().find_map(|line| {
        let (name, value) = line.split_once(": ")?;
        name.eq_ignore_ascii_case("content-length")
            .then(|| value.parse().ok())?
    });
    let length: usize = length.expect("a length");
    while read.len() < head_end + length {
        stream
            .read_buf(&mut read)
            .await
            .ok()
            .filter(|count| *count > 0)?;
    }
    let path = head.split(' ').nth(1).expect("a path").to_owned();
    let body = read[head_end..]
        .iter()
        .map(|byte| format!("{byte:02x}"))
        .collect();
    pushes.send(ReceivedPush { path, head, body }).ok()?;
    let status = status.load(SeqCst);
    let answer =
        format!("HTTP/1.1 {status} x\r\nlocation: /elsewhere\r\ncontent-length: 0\r\n\r\n");
    stream.write_all(answer.as_bytes()).await.ok()
}
