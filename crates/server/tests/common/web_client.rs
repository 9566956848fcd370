//! A page as programs see it: a person with a session, and web sockets that speak `wire`.

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

/// Somebody with a session.
#[derive(Clone, Debug)]
pub struct Session {
    pub person: Person,
    pub token: String,
}

impl Session {
    /// Opens a session, as a page does when it is opened for the first time.
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

    /// One more page of theirs, greeted.
    pub async fn connect(&self, server: SocketAddr) -> WebClient {
        let mut page = self.connect_without_hello(server).await;
        page.ask(Ask::Hello { protocol: PROTOCOL })
            .await
            .expect("a welcome");
        page
    }

    /// One more page of theirs that has not said hello.
    pub async fn connect_without_hello(&self, server: SocketAddr) -> WebClient {
        let cookie = format!("stolik={}", self.token);
        WebClient::connect(server, &[("cookie", &cookie)])
            .await
            .expect("a web socket")
    }
}

/// A web socket.
pub struct WebClient {
    socket: WebSocketStream<TcpStream>,
    asked: u32,
    /// What has come and was not looked at yet.
    inbox: VecDeque<ClientIn>,
}

impl WebClient {
    /// Connects; a refusal is the status of the answer.
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

    /// A new person's page.
    pub async fn new_guest(server: SocketAddr) -> (Session, Self) {
        let guest = Session::open(server).await;
        let page = guest.connect(server).await;
        (guest, page)
    }

    /// Asks and waits for the answer; what comes before it is kept for later.
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

    /// Asks and does not wait; gives the number of the message.
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

    /// Sends bytes that need be no frame.
    pub async fn send_bytes(&mut self, bytes: &[u8]) {
        self.socket
            .get_mut()
            .write_all(bytes)
            .await
            .expect("the server reads");
    }

    /// The answer to the message of that number.
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

    /// The first message, now or later, of which `find` makes something. Those before it are
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

    /// Like [`Page::until`], but those before it stay.
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

    /// Reads until the server has closed the connection; gives its last word.
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

    /// Closes the connection as a page that is left does.
    pub async fn close(mut self) {
        let _ = self.socket.close(None).await;
    }
}
