//! `WebClient`: a web socket that speaks `wire`, as the page does; `Session`: the cookie behind it.

use super::{http, in_time};
use futures_util::{SinkExt, StreamExt};
use std::{collections::VecDeque, net::SocketAddr};
use tokio::{io::AsyncWriteExt, net::TcpStream};
use tokio_tungstenite::{
    WebSocketStream, client_async,
    tungstenite::{
        self, Message,
        client::IntoClientRequest,
        http::{HeaderName, HeaderValue},
    },
};
use wire::{
    Ask, ClientIn, ClientOut, Farewell, NewTable, PROTOCOL, Person, Play, Refusal, Room, TableAsk,
    TableId,
};

/// A person and the token of their session.
#[derive(Clone, Debug)]
pub struct Session {
    pub person: Person,
    pub token: String,
}

impl Session {
    /// Opens a guest's session with `POST /api/session`.
    pub async fn open(server: SocketAddr) -> Self {
        let answer = http::request(server, "POST", "/api/session", &[]).await;
        assert_eq!(answer.status, 200, "{answer:?}");
        let cookie = answer.header("set-cookie").expect("a cookie");
        let token = cookie.split(['=', ';']).nth(1).expect("a token").to_owned();
        Self {
            person: answer.json(),
            token,
        }
    }

    /// Opens a web socket and sends `Ask::Hello`.
    pub async fn connect(&self, server: SocketAddr) -> WebClient {
        let mut page = self.connect_without_hello(server).await;
        page.ask(Ask::Hello { protocol: PROTOCOL })
            .await
            .expect("a welcome");
        page
    }

    /// Opens a web socket without `Ask::Hello`.
    pub async fn connect_without_hello(&self, server: SocketAddr) -> WebClient {
        let cookie = format!("stolik={}", self.token);
        WebClient::connect(server, &[("cookie", &cookie)])
            .await
            .expect("a web socket")
    }
}

pub struct WebClient {
    socket: WebSocketStream<TcpStream>,
    asked: u32,
    /// Received messages that no call has returned yet.
    inbox: VecDeque<ClientIn>,
}

impl WebClient {
    /// Opens a web socket; `Err` is the HTTP status of a refusal.
    pub async fn connect(
        server: SocketAddr,
        headers: &[(&'static str, &str)],
    ) -> Result<Self, u16> {
        let mut request = format!("ws://{server}/ws")
            .into_client_request()
            .expect("an address");
        for (name, value) in headers {
            let value = HeaderValue::from_str(value).expect("a header");
            request
                .headers_mut()
                .insert(HeaderName::from_static(name), value);
        }
        let stream = TcpStream::connect(server)
            .await
            .expect("the server listens");
        match in_time(client_async(request, stream)).await {
            Ok((socket, _)) => Ok(Self {
                socket,
                asked: 0,
                inbox: VecDeque::new(),
            }),
            Err(tungstenite::Error::Http(answer)) => Err(answer.status().as_u16()),
            Err(error) => panic!("{error}"),
        }
    }

    /// Opens a guest's session and a web socket.
    pub async fn new_guest(server: SocketAddr) -> (Session, Self) {
        let guest = Session::open(server).await;
        let page = guest.connect(server).await;
        (guest, page)
    }

    /// Sends an `Ask` and waits for its answer; messages before it stay in `inbox`.
    pub async fn ask(&mut self, ask: Ask) -> Result<Option<TableId>, Refusal> {
        let ack = self.send(ask).await;
        self.answer(ack).await
    }

    pub async fn at(&mut self, table: &TableId, ask: TableAsk) -> Result<(), Refusal> {
        self.ask(Ask::At {
            table: table.clone(),
            ask,
        })
        .await
        .map(|_| ())
    }

    pub async fn open(&mut self, wish: NewTable) -> TableId {
        self.ask(Ask::Open(wish))
            .await
            .expect("a table")
            .expect("its name")
    }

    pub async fn enter(&mut self, table: &TableId) -> Result<(), Refusal> {
        self.ask(Ask::Enter {
            table: table.clone(),
        })
        .await
        .map(|_| ())
    }

    /// Sends an `Ask` without waiting and returns its `ack`.
    pub async fn send(&mut self, ask: Ask) -> u32 {
        self.asked += 1;
        let message = ClientOut {
            ack: self.asked,
            ask,
        };
        self.send_text(&serde_json::to_string(&message).expect("plain data"))
            .await;
        self.asked
    }

    pub async fn send_text(&mut self, text: &str) {
        self.send_frame(Message::text(text))
            .await
            .expect("the server reads");
    }

    pub async fn send_frame(&mut self, frame: Message) -> Result<(), tungstenite::Error> {
        in_time(self.socket.send(frame)).await
    }

    /// Sends raw bytes, which may be no valid frame.
    pub async fn send_bytes(&mut self, bytes: &[u8]) {
        self.socket
            .get_mut()
            .write_all(bytes)
            .await
            .expect("the server reads");
    }

    /// Waits for `Done` or `Refused` with this `ack`.
    #[track_caller]
    pub fn answer(&mut self, ack: u32) -> impl Future<Output = Result<Option<TableId>, Refusal>> {
        in_time(async move {
            self.pick(|message| match message {
                ClientIn::Done { ack: of, table } if *of == ack => Some(Ok(table.clone())),
                ClientIn::Refused { ack: of, why } if *of == ack => Some(Err(why.clone())),
                _ => None,
            })
            .await
        })
    }

    /// Returns the first `Some` of `find` over received and coming messages. Messages before it are
    /// dropped.
    #[track_caller]
    pub fn until<T>(
        &mut self,
        mut find: impl FnMut(&ClientIn) -> Option<T>,
    ) -> impl Future<Output = T> {
        in_time(async move {
            loop {
                let message = match self.inbox.pop_front() {
                    Some(message) => message,
                    None => self.read().await.expect("a message"),
                };
                if let Some(found) = find(&message) {
                    return found;
                }
            }
        })
    }

    /// Like [`WebClient::until`], but messages before it stay in `inbox`.
    async fn pick<T>(&mut self, mut find: impl FnMut(&ClientIn) -> Option<T>) -> T {
        if let Some((index, found)) = self
            .inbox
            .iter()
            .enumerate()
            .find_map(|(index, message)| Some((index, find(message)?)))
        {
            self.inbox.remove(index);
            return found;
        }
        loop {
            let message = self.read().await.expect("a message");
            if let Some(found) = find(&message) {
                return found;
            }
            self.inbox.push_back(message);
        }
    }

    async fn read(&mut self) -> Option<ClientIn> {
        loop {
            match self.socket.next().await? {
                Ok(Message::Text(text)) => {
                    return Some(
                        serde_json::from_str(&text)
                            .unwrap_or_else(|error| panic!("{error}: {text}")),
                    );
                }
                Ok(Message::Close(_)) | Err(_) => return None,
                Ok(_) => {}
            }
        }
    }

    pub async fn play_where(&mut self, mut is_it: impl FnMut(&Play) -> bool) -> Play {
        self.until(|message| match message {
            ClientIn::Play(play) if is_it(play) => Some(Play::clone(play)),
            _ => None,
        })
        .await
    }

    pub async fn room_where(&mut self, mut is_it: impl FnMut(&Room) -> bool) -> Room {
        self.until(|message| match message {
            ClientIn::Room(room) if is_it(room) => Some(Room::clone(room)),
            _ => None,
        })
        .await
    }

    /// Reads until the server closes the connection and returns its `Farewell`.
    pub async fn end(&mut self) -> Option<Farewell> {
        in_time(async {
            let mut bye = None;
            while let Some(message) = self.read().await {
                if let ClientIn::Bye(why) = message {
                    bye = Some(why);
                }
            }
            bye
        })
        .await
    }

    /// Closes the connection with a close frame.
    pub async fn close(mut self) {
        let _ = self.socket.close(None).await;
    }
}
