//! The limits of a listener, over real sockets.

use super::*;
use axum::{
    body::{Body, Bytes, HttpBody},
    routing::{get, post},
};
use hyper::body::Frame;
use std::{
    convert::Infallible,
    pin::Pin,
    task::{Context, Poll},
};
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    sync::mpsc,
};

#[test]
fn a_trusted_proxy_is_served_beyond_the_limit_of_one_address_and_others_are_not() {
    let (proxies, connections) = ("10.0.0.0/8".parse(), ConnectionLimiter::new(3));
    let proxies = proxies.expect("a network");
    let served_of = |peer: &str| {
        let peer = peer.parse().expect("an address");
        let admitted: Vec<_> = (0..10)
            .filter_map(|_| admit(&proxies, &connections, peer))
            .collect();
        admitted.len()
    };
    assert_eq!(served_of("10.1.2.3"), 10);
    assert_eq!(
        served_of("::ffff:10.1.2.3"),
        10,
        "through a dual-stack socket"
    );
    assert_eq!(served_of("203.0.113.9"), 3);
    assert_eq!(served_of("203.0.113.9"), 3, "the first ones were closed");
}

/// A listener with these limits, `/echo`, a long `/stream` and `/healthz`.
struct Served {
    address: SocketAddr,
    /// Hears when the response of `/stream` is dropped.
    dropped: mpsc::UnboundedReceiver<()>,
    _stop: watch::Sender<bool>,
}

/// The response of `/stream`: without end.
struct Endless(mpsc::UnboundedSender<()>);

impl HttpBody for Endless {
    type Data = Bytes;
    type Error = Infallible;

    fn poll_frame(
        self: Pin<&mut Self>,
        _: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, Infallible>>> {
        Poll::Ready(Some(Ok(Frame::data(Bytes::from_static(&[b'x'; 10_000])))))
    }
}

impl Drop for Endless {
    fn drop(&mut self) {
        let _ = self.0.send(());
    }
}

/// Limits that no test waits for.
const LONG: Duration = Duration::from_secs(600);
const SHORT: Duration = Duration::from_millis(50);
const LIMITS: ListenerLimits = ListenerLimits {
    headers_within: LONG,
    body_within: LONG,
    stalled_within: LONG,
    response_within: LONG,
    most_connections: 8,
    reserved_connections: 2,
};

async fn serve(limits: ListenerLimits) -> Served {
    let socket = TcpListener::bind("127.0.0.1:0").await.expect("a port");
    let address = socket.local_addr().expect("bound");
    let (drops, dropped) = mpsc::unbounded_channel();
    let stream = move || async move { Body::new(Endless(drops.clone())) };
    let router = Router::new()
        .route("/healthz", get(|| async { "well" }))
        .route("/echo", post(|body: String| async move { body }))
        .route("/stream", get(stream));
    let (stop, stopping) = watch::channel(false);
    let listener = Listener {
        socket,
        router,
        connections: ConnectionLimiter::new(500),
        proxies: Arc::default(),
        limits,
        stopping,
    };
    tokio::spawn(listener.serve());
    Served {
        address,
        dropped,
        _stop: stop,
    }
}

async fn connect(served: &Served, said: &str) -> TcpStream {
    let mut stream = TcpStream::connect(served.address).await.expect("a place");
    let written = stream.write_all(said.as_bytes()).await;
    written.expect("the server reads");
    stream
}

/// Everything that the server says until it closes the connection.
async fn rest_of(mut stream: TcpStream) -> String {
    let mut heard = Vec::new();
    let _ = stream.read_to_end(&mut heard).await;
    String::from_utf8_lossy(&heard).into_owned()
}

const POST: &str = "POST /echo HTTP/1.1\r\nHost: here\r\nContent-Length: 9\r\n\r\n";

#[tokio::test]
async fn a_body_that_does_not_come_ends_its_connection() {
    let served = serve(ListenerLimits {
        body_within: SHORT,
        ..LIMITS
    })
    .await;
    let stream = connect(&served, &format!("{POST}drip")).await;
    let answer = rest_of(stream).await;
    assert!(answer.starts_with("HTTP/1.1 408"), "{answer}");
}

#[tokio::test]
async fn a_body_in_pieces_is_read_within_its_time() {
    let served = serve(LIMITS).await;
    let mut stream = connect(&served, &format!("{POST}drip")).await;
    let end = "drop!GET /healthz HTTP/1.1\r\nHost: here\r\nConnection: close\r\n\r\n";
    stream.write_all(end.as_bytes()).await.expect("read");
    let answer = rest_of(stream).await;
    assert!(answer.contains("dripdrop!"), "{answer}");
    assert!(answer.ends_with("well"), "the connection goes on: {answer}");
}

#[tokio::test]
async fn a_client_that_takes_nothing_of_its_response_is_dropped() {
    let mut served = serve(ListenerLimits {
        stalled_within: SHORT,
        ..LIMITS
    })
    .await;
    let _silent = connect(&served, "GET /stream HTTP/1.1\r\nHost: here\r\n\r\n").await;
    served.dropped.recv().await.expect("the response ends");
}

#[tokio::test]
async fn a_response_that_is_taken_slowly_ends_after_its_time_in_all() {
    let mut served = serve(ListenerLimits {
        response_within: SHORT,
        ..LIMITS
    })
    .await;
    let stream = connect(&served, "GET /stream HTTP/1.1\r\nHost: here\r\n\r\n").await;
    let (dropped, heard) = tokio::join!(served.dropped.recv(), rest_of(stream));
    dropped.expect("the response ends");
    assert!(heard.starts_with("HTTP/1.1 200"));
}

#[tokio::test]
async fn when_strangers_have_filled_the_places_a_health_check_still_gets_one() {
    let served = serve(LIMITS).await;
    let mut strangers = Vec::new();
    for _ in 0..3 * LIMITS.most_connections {
        strangers.push(connect(&served, POST).await);
    }
    let asked = "GET /healthz HTTP/1.1\r\nHost: here\r\nConnection: close\r\n\r\n";
    let answer = rest_of(connect(&served, asked).await).await;
    assert!(answer.ends_with("well"), "{answer}");
    let first = strangers.remove(0);
    assert_eq!(rest_of(first).await, "", "the oldest is closed");
    let mut last = strangers.pop().expect("the newest");
    last.write_all(b"here I am").await.expect("still open");
    let mut heard = [0; 15];
    last.read_exact(&mut heard).await.expect("an answer");
    assert_eq!(&heard, b"HTTP/1.1 200 OK");
}
