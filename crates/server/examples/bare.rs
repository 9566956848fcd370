//! A web socket server with one small card game and no people, journal or limits: the baseline of
//! `cargo xtask bench peers`.
//!
//! `cargo run --release -p server --example bare -- PORT`

use axum::{
    Router,
    extract::{
        Path, State, WebSocketUpgrade,
        ws::{Message, WebSocket},
    },
    response::Response,
    routing::any,
    serve::ListenerExt,
};
use serde::{Deserialize, Serialize};
use std::{
    collections::HashMap,
    sync::{Arc, Mutex},
};
use tokio::sync::mpsc;

const HAND: usize = 5;

type Tables = Arc<Mutex<HashMap<String, mpsc::UnboundedSender<TableMessage>>>>;

enum TableMessage {
    Join(usize, mpsc::UnboundedSender<String>),
    Play(usize, usize),
}

#[derive(Deserialize)]
struct Play {
    play: usize,
}

#[derive(Serialize)]
struct View<'a> {
    hand: &'a [u8; HAND],
    other: usize,
    top: u8,
    turn: usize,
    seat: usize,
}

#[tokio::main]
async fn main() {
    let port = std::env::args()
        .nth(1)
        .and_then(|port| port.parse().ok())
        .expect("a port");
    let listener = tokio::net::TcpListener::bind(("127.0.0.1", port))
        .await
        .expect("the port is free");
    let router = Router::new()
        .route("/{table}", any(idle))
        .route("/{table}/{seat}", any(sit));
    println!("ready");
    // As in `api::Listener`: without `TCP_NODELAY` the second of two small messages would wait.
    let listener = listener.tap_io(|stream| drop(stream.set_nodelay(true)));
    axum::serve(listener, router.with_state(Tables::default()))
        .await
        .expect("it serves");
}

fn small(upgrade: WebSocketUpgrade) -> WebSocketUpgrade {
    upgrade.read_buffer_size(4096).write_buffer_size(0)
}

async fn idle(upgrade: WebSocketUpgrade) -> Response {
    small(upgrade).on_upgrade(|mut socket| async move { while socket.recv().await.is_some() {} })
}

async fn sit(
    State(tables): State<Tables>,
    Path((table, seat)): Path<(String, usize)>,
    upgrade: WebSocketUpgrade,
) -> Response {
    let handle = tables
        .lock()
        .expect("no panic")
        .entry(table)
        .or_insert_with(start)
        .clone();
    small(upgrade).on_upgrade(move |socket| serve(socket, seat % 2, handle))
}

fn start() -> mpsc::UnboundedSender<TableMessage> {
    let (handle, messages) = mpsc::unbounded_channel();
    tokio::spawn(run(messages));
    handle
}

async fn serve(mut socket: WebSocket, seat: usize, handle: mpsc::UnboundedSender<TableMessage>) {
    let (client, mut outgoing) = mpsc::unbounded_channel();
    let _ = handle.send(TableMessage::Join(seat, client));
    loop {
        tokio::select! {
            Some(text) = outgoing.recv() => {
                if socket.send(Message::Text(text.into())).await.is_err() {
                    return;
                }
            }
            message = socket.recv() => {
                let Some(Ok(Message::Text(text))) = message else { return };
                if let Ok(Play { play }) = serde_json::from_str(&text) {
                    let _ = handle.send(TableMessage::Play(seat, play));
                }
            }
        }
    }
}

async fn run(mut messages: mpsc::UnboundedReceiver<TableMessage>) {
    let mut clients = [None, None];
    let (mut hands, mut top, mut turn, mut random) = ([[1, 2, 3, 4, 5_u8]; 2], 0, 0, 0_u8);
    while let Some(message) = messages.recv().await {
        match message {
            TableMessage::Join(seat, client) => clients[seat] = Some(client),
            TableMessage::Play(seat, card) if seat == turn && card < HAND => {
                random = (random + 17) % 52;
                top = std::mem::replace(&mut hands[seat][card], random);
                turn = 1 - seat;
            }
            TableMessage::Play(..) => continue,
        }
        if clients.iter().all(Option::is_some) {
            for (seat, client) in clients.iter().flatten().enumerate() {
                let view = View {
                    hand: &hands[seat],
                    other: HAND,
                    top,
                    turn,
                    seat,
                };
                let _ = client.send(serde_json::to_string(&view).expect("plain data"));
            }
        }
    }
}
