//! Tests `SendQueue`, `SocketWriter` and `SocketReader` over a real socket, with the client of
//! `tokio_tungstenite`.

use super::{WebSocketPermit, reader::SocketReader, spawn_with};
use crate::{error::ApiError, websocket_places::WebSocketPlaces};
use delivery::{ConnectionHandle, SEND_QUEUE, SendQueueReader, SharedMessage, SocketWriter};
use futures_util::{FutureExt, SinkExt, StreamExt};
use metrics::Metrics;
use rate_limit::ConnectionLimiter;
use std::{io, net::IpAddr, sync::Arc};
use tokio::net::{TcpListener, TcpSocket, TcpStream};
use tokio_tungstenite::{WebSocketStream, tungstenite::protocol::Role};
use tungstenite::Message;
use wire::{ChatText, ClientIn, Farewell, Line, Nick, Person, PersonId, PersonKind, TableId};

/// The receive buffer of the client's socket: small, so that few messages fill it.
const SYSTEM_BUFFER: u32 = 4096;

struct Pair {
    handle: ConnectionHandle,
    outgoing: SendQueueReader,
    reader: SocketReader,
    client: WebSocketStream<TcpStream>,
}

async fn pair() -> Pair {
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
    let socket = TcpSocket::new_v4().expect("a socket");
    socket
        .set_recv_buffer_size(SYSTEM_BUFFER)
        .expect("a small buffer");
    let connecting = socket.connect(listener.local_addr().expect("an address"));
    let (client, accepted) = tokio::join!(connecting, listener.accept());
    let (reading, writing) = accepted.expect("a connection").0.into_split();
    let person = Person {
        id: PersonId::from_bits(1),
        nick: Nick::guest(1),
        kind: PersonKind::Guest,
    };
    let (handle, outgoing) =
        ConnectionHandle::to_socket(SocketWriter::new(writing, Metrics::new()), person);
    let reader = SocketReader::new(reading, Vec::new(), outgoing.queue());
    let client =
        WebSocketStream::from_raw_socket(client.expect("a connection"), Role::Client, None).await;
    Pair {
        handle,
        outgoing,
        reader,
        client,
    }
}

impl Pair {
    async fn next_text(&mut self) -> String {
        loop {
            match self
                .client
                .next()
                .await
                .expect("an open socket")
                .expect("a whole frame")
            {
                Message::Text(text) => return text.to_string(),
                Message::Ping(_) | Message::Pong(_) => {}
                other => panic!("{other:?}"),
            }
        }
    }

    fn is_ready(&mut self) -> bool {
        self.outgoing.ready().now_or_never().is_some()
    }
}

fn done(ack: u32) -> Arc<SharedMessage> {
    SharedMessage::new(ClientIn::Done { ack, table: None })
}

fn text_of(message: &SharedMessage) -> String {
    serde_json::to_string(message.value().expect("whole")).expect("plain data")
}

/// A `ClientIn::Said` of about 500 KB, distinct by `number`.
fn long(number: u128) -> Arc<SharedMessage> {
    let by = Person {
        id: PersonId::from_bits(1),
        nick: Nick::guest(1),
        kind: PersonKind::Guest,
    };
    let text = ChatText::try_from("x".repeat(200)).expect("a line");
    let line = |number| Line {
        number,
        by: by.clone(),
        text: text.clone(),
        at_ms: 0,
    };
    SharedMessage::new(ClientIn::Said {
        table: TableId::from_bits(number),
        lines: (0..2000).map(line).collect(),
    })
}

#[tokio::test]
async fn a_sender_writes_to_the_socket_itself_without_waking_the_connections_task() {
    let mut pair = pair().await;
    pair.handle.send(done(1));
    assert_eq!(pair.next_text().await, text_of(&done(1)));
    assert!(!pair.is_ready());
    pair.handle.enqueue(done(2));
    pair.handle.enqueue(done(3));
    pair.handle.flush();
    assert_eq!(pair.next_text().await, text_of(&done(2)));
    assert_eq!(pair.next_text().await, text_of(&done(3)));
    assert!(!pair.is_ready());
}

#[tokio::test]
async fn a_closed_table_is_shown_to_the_connections_task() {
    let mut pair = pair().await;
    let closed = SharedMessage::new(ClientIn::Closed {
        table: TableId::from_bits(7),
    });
    pair.handle.send(closed.clone());
    pair.handle.send(done(1));
    assert!(pair.is_ready());
    let mut shown = Vec::new();
    pair.outgoing
        .write_all(|message| shown.push(message.clone()))
        .await
        .expect("written");
    let sent = [closed.clone(), done(1)].map(|message| message.value().cloned().expect("whole"));
    assert_eq!(shown, sent);
    assert_eq!(pair.next_text().await, text_of(&closed));
    assert_eq!(pair.next_text().await, text_of(&done(1)), "in order");
}

#[tokio::test]
async fn messages_beyond_the_sockets_buffer_arrive_whole_and_in_order() {
    let mut pair = pair().await;
    let mut sent = Vec::new();
    while !pair.is_ready() {
        sent.push(long(sent.len() as u128));
        pair.handle.send(sent.last().expect("one").clone());
    }
    // The pong must wait in the `SendQueue`: it must not interrupt a frame.
    pair.client
        .send(Message::Ping("now".into()))
        .await
        .expect("sent");
    let ping = pair.reader.next().await.expect("heard");
    assert_eq!(ping, Message::Ping("now".into()));
    assert!(pair.reader.next().now_or_never().is_none());
    sent.extend((100..104).map(long));
    sent[sent.len() - 4..]
        .iter()
        .for_each(|message| pair.handle.send(message.clone()));
    let Pair {
        outgoing, client, ..
    } = &mut pair;
    let reading = async {
        let mut heard = Vec::new();
        let mut pongs = 0;
        while heard.len() < sent.len() {
            match client
                .next()
                .await
                .expect("an open socket")
                .expect("a whole frame")
            {
                Message::Text(text) => heard.push(text.to_string()),
                Message::Pong(_) => pongs += 1,
                other => panic!("{other:?}"),
            }
        }
        (heard, pongs)
    };
    let (written, (heard, pongs)) = tokio::join!(outgoing.write_all(|_| {}), reading);
    written.expect("written");
    assert_eq!(
        heard,
        sent.iter()
            .map(|message| text_of(message))
            .collect::<Vec<_>>()
    );
    assert_eq!(pongs, 1);
    assert!(!pair.is_ready());
}

#[tokio::test]
async fn messages_flushed_together_arrive_whole_and_in_order() {
    let mut pair = pair().await;
    // More bytes than the socket's buffers hold.
    let sent: Vec<_> = [done(1)]
        .into_iter()
        .chain((0..24).map(long))
        .chain([done(2)])
        .collect();
    sent.iter()
        .for_each(|message| pair.handle.enqueue(message.clone()));
    pair.handle.flush();
    assert!(pair.is_ready(), "some is left to the connection's task");
    let Pair {
        outgoing, client, ..
    } = &mut pair;
    let mut heard = Vec::new();
    let reading = async {
        while heard.len() < sent.len() {
            heard.push(
                client
                    .next()
                    .await
                    .expect("an open socket")
                    .expect("a whole frame")
                    .to_string(),
            );
        }
    };
    let (written, ()) = tokio::join!(outgoing.write_all(|_| {}), reading);
    written.expect("written");
    assert_eq!(
        heard,
        sent.iter()
            .map(|message| text_of(message))
            .collect::<Vec<_>>()
    );
}

#[tokio::test]
async fn a_client_that_does_not_read_is_closed_as_too_slow_when_its_queue_is_full() {
    let mut pair = pair().await;
    while !pair.is_ready() {
        pair.handle.send(long(1));
    }
    (0..=SEND_QUEUE as u32).for_each(|ack| pair.handle.send(done(ack)));
    assert_eq!(pair.outgoing.ready().await, Err(Farewell::TooSlow));
}

#[tokio::test]
async fn no_message_follows_the_farewell() {
    let mut pair = pair().await;
    pair.handle.close(Farewell::Restarting);
    pair.handle.send(done(1));
    super::connection::send_farewell(&mut pair.reader, Farewell::Restarting).now_or_never();
    assert_eq!(pair.next_text().await, r#"{"bye":"restarting"}"#);
    let last = pair
        .client
        .next()
        .await
        .expect("an open socket")
        .expect("a whole frame");
    assert!(matches!(last, Message::Close(Some(frame)) if u16::from(frame.code) == 1012));
}

#[tokio::test]
async fn a_close_frame_is_answered_and_the_socket_closed_while_handles_remain() {
    let mut pair = pair().await;
    pair.client.close(None).await.expect("sent");
    assert!(matches!(pair.reader.next().await, Ok(Message::Close(_))));
    let Pair {
        handle,
        outgoing,
        reader,
        mut client,
    } = pair;
    drop((outgoing, reader));
    assert!(matches!(
        client.next().await,
        Some(Ok(Message::Close(_))) | None
    ));
    assert!(client.next().await.is_none(), "closed");
    handle.send(done(1));
}

#[tokio::test]
async fn a_broken_connection_is_noticed_by_the_connections_task() {
    let mut pair = pair().await;
    drop(std::mem::replace(
        &mut pair.client,
        self::pair().await.client,
    ));
    let broken = async {
        loop {
            pair.handle.send(long(1));
            if pair.is_ready() {
                return pair.outgoing.write_all(|_| {}).await;
            }
            tokio::task::yield_now().await;
        }
    };
    let error = broken.await.expect_err("the client is gone").kind();
    assert!(
        matches!(
            error,
            io::ErrorKind::BrokenPipe | io::ErrorKind::ConnectionReset
        ),
        "{error:?}"
    );
}

#[tokio::test]
async fn a_panic_of_a_web_sockets_task_returns_its_permit() {
    let (websockets, connections) = (WebSocketPlaces::new(2, 0), ConnectionLimiter::new(1));
    let acquire = || {
        let address = IpAddr::from([203, 0, 113, 9]);
        WebSocketPermit::new(websockets.take(false)?, &connections, address)
    };
    let task = spawn_with(acquire().expect("free"), async { panic!("as tested") });
    assert!(matches!(acquire(), Err(ApiError::TooMany)), "held");
    assert!(task.await.expect_err("a panic").is_panic());
    let permit = acquire().expect("returned by the address, too");
    drop(permit);
}
