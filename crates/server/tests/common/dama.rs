//! A client of Dáma's gateway, written from the protocol's description alone.

use super::{in_time, test_server::TestServer};
use game_dama::{Move, Position, Side, Square, Squares};
use std::net::{Ipv4Addr, SocketAddr};
use tokio::{
    io::{AsyncBufReadExt, AsyncWriteExt, BufReader},
    net::{
        TcpSocket, TcpStream,
        tcp::{OwnedReadHalf, OwnedWriteHalf},
    },
};

/// One TCP connection.
pub struct Client {
    reader: BufReader<OwnedReadHalf>,
    writer: OwnedWriteHalf,
    pub id: u64,
}

impl Client {
    pub async fn open(gateway: SocketAddr) -> Self {
        Self::open_from(Ipv4Addr::LOCALHOST, gateway).await
    }

    /// Connects from another loopback address.
    pub async fn open_from(address: Ipv4Addr, gateway: SocketAddr) -> Self {
        let stream = connect_from(address, gateway).await;
        stream.set_nodelay(true).expect("a live socket");
        let (reader, writer) = stream.into_split();
        Self {
            reader: BufReader::new(reader),
            writer,
            id: 0,
        }
    }

    /// A connection with a new nick.
    pub async fn called(gateway: SocketAddr, nick: &str) -> Self {
        let mut client = Self::open(gateway).await;
        let answer = client.log_in(nick).await;
        assert!(answer.starts_with("200|"), "{answer}");
        client
    }

    /// A connection that takes a dropped one's place.
    pub async fn back(gateway: SocketAddr, nick: &str) -> Self {
        let mut client = Self::open(gateway).await;
        let answer = client.log_in(nick).await;
        assert!(answer.starts_with("201|"), "{answer}");
        client
    }

    /// Sends `CONNECT` and notes the id that is given.
    pub async fn log_in(&mut self, nick: &str) -> String {
        let answer = self.ask_as("0", &format!("CONNECT|{nick}")).await;
        if let Some((_, id)) = answer.split_once('|') {
            self.id = id.parse().expect("an id is a number");
        }
        answer
    }

    pub async fn send(&mut self, bytes: &[u8]) {
        self.writer
            .write_all(bytes)
            .await
            .expect("the gateway reads");
    }

    /// The next line, without its end. An empty one is the end of the connection.
    #[track_caller]
    pub fn line(&mut self) -> impl Future<Output = String> {
        in_time(async {
            let mut line = String::new();
            let read = self.reader.read_line(&mut line).await;
            match (read, line.strip_suffix('\n')) {
                (Ok(0) | Err(_), _) => String::new(),
                (Ok(_), Some(line)) => line.to_owned(),
                (Ok(_), None) => panic!("half a line: {line}"),
            }
        })
    }

    pub async fn ask_as(&mut self, id: &str, request: &str) -> String {
        self.send(format!("{id}|{request}\n").as_bytes()).await;
        self.line().await
    }

    /// Asks and gives the next line.
    pub async fn ask(&mut self, request: &str) -> String {
        let id = self.id.to_string();
        self.ask_as(&id, request).await
    }

    pub async fn turn(&mut self, played: &Move) -> String {
        self.ask(&turn(played)).await
    }

    /// Asks for the events that the source document does not have.
    pub async fn listen(&mut self) {
        assert_eq!(self.ask("EVENTS|ON").await, "209");
    }

    /// Asks for the state until it is the one in this answer.
    pub async fn until_state(&mut self, answer: &str) {
        let (_, expected) = answer.split_once('|').expect("a code and a state");
        loop {
            let line = self.ask("GET_GAME_STATE").await;
            let state = line.strip_prefix("207|").expect("a state and nothing else");
            if state == expected {
                return;
            }
        }
    }
}

/// Another address of this machine than that of all other clients.
pub const ELSEWHERE: Ipv4Addr = Ipv4Addr::new(127, 0, 0, 2);

/// Opens a TCP connection from that address.
pub async fn connect_from(address: Ipv4Addr, gateway: SocketAddr) -> TcpStream {
    let socket = TcpSocket::new_v4().expect("a socket");
    let from = SocketAddr::from((address, 0));
    socket.bind(from).expect("an address of this machine");
    socket.connect(gateway).await.expect("the gateway accepts")
}

/// A move as a request.
pub fn turn(played: &Move) -> String {
    let Move { from, to, .. } = played;
    format!("TURN|{},{}|{},{}", from.x(), from.y(), to.x(), to.y())
}

/// Reads a `GAME_STATE`: the nick to move, and the position.
pub fn read_state(state: &str) -> (String, Position) {
    let fields: Vec<&str> = state.split('|').collect();
    let [to_move, one, men_one, queens_one, _, men_two, queens_two] = fields[..] else {
        panic!("seven fields: {state}");
    };
    let (queens_one, queens_two) = (squares(queens_one), squares(queens_two));
    let pieces = [squares(men_one) | queens_one, squares(men_two) | queens_two];
    let side = if to_move == one { Side::One } else { Side::Two };
    let position =
        Position::new(pieces, queens_one | queens_two, side).expect("no square holds two pieces");
    (to_move.to_owned(), position)
}

fn squares(list: &str) -> Squares {
    let numbers: Vec<u8> = list
        .split(',')
        .filter(|part| !part.is_empty())
        .map(|part| part.parse().expect("a number"))
        .collect();
    numbers.chunks(2).fold(Squares::NONE, |set, place| {
        set | Squares::only(Square::at(place[0], place[1]).expect("a dark square"))
    })
}

/// Two players in a game that ann has created and bob has joined.
pub async fn ann_and_bob(server: &TestServer) -> (Client, Client) {
    let mut ann = Client::called(server.dama(), "ann").await;
    let mut bob = Client::called(server.dama(), "bob").await;
    assert_eq!(ann.ask("CREATE_GAME").await, "204");
    assert_eq!(bob.ask("JOIN_GAME|ann").await, "206");
    (ann, bob)
}
