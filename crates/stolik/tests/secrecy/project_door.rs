//! What a program at The Project Game's gateway is sent in one world, line for line.

use crate::{
    Told,
    case::ACTOR,
    data::{World, must_come},
    ear::Ear,
    mask::masked,
};
use serde_json::{Value, json};
use std::net::SocketAddr;
use tokio::{
    io::{AsyncBufReadExt, AsyncWriteExt, BufReader, Lines},
    net::{
        TcpStream,
        tcp::{OwnedReadHalf, OwnedWriteHalf},
    },
};

/// A player of the second team, and everything it was sent.
struct Agent {
    reader: Lines<BufReader<OwnedReadHalf>>,
    writer: OwnedWriteHalf,
    at: [i64; 2],
    heard: Vec<String>,
}

/// The actor waits at the page; the other joins at the gateway, and the game begins.
pub async fn tell(world: World) -> Told {
    let table = world.wait().await;
    let mut program = world.serve(&["--project-players", "127.0.0.1:0"]).await;
    let door = program
        .gateway("The Project Game's door is open: ")
        .await
        .expect("a door");
    let mut actor = Ear::at(&program, &world.people.actor, &table).await;
    let mut agent = Agent::joined(door).await;
    actor.until(r#"{"play""#).await;
    for (version, (seat, action)) in (0..).zip(&world.moves) {
        if *seat == ACTOR {
            actor.act(action.clone(), version).await;
        } else {
            agent.act(&action.notation()).await;
        }
    }
    // Refused at once: everything that was sent before has arrived by then.
    agent
        .say(&json!({ "MessageType": "ConnectToGameMaster", "Team": 1 }))
        .await;
    agent.until("RejectConnection").await;
    program.kill().await.expect("a running program");
    Told {
        others: agent.heard,
        actor: masked(actor.heard, &world.seed),
    }
}

impl Agent {
    async fn joined(door: SocketAddr) -> Self {
        let (reader, writer) = TcpStream::connect(door)
            .await
            .expect("the door is open")
            .into_split();
        let mut agent = Self {
            reader: BufReader::new(reader).lines(),
            writer,
            at: [0, 0],
            heard: Vec::new(),
        };
        agent
            .say(&json!({ "MessageType": "ConnectToGameMaster", "Team": 1 }))
            .await;
        let start = agent.until("StartGame").await;
        agent.at = ["StartingPositionX", "StartingPositionY"]
            .map(|key| start[key].as_i64().expect("a place"));
        agent
    }

    /// Performs the action and waits for its answer: actions take no time here.
    async fn act(&mut self, notation: &str) {
        let message = match notation {
            "discover" => json!({ "MessageType": "RequestResolveDistances" }),
            "test" => json!({ "MessageType": "RequestCheckPiece" }),
            "place" => json!({ "MessageType": "PlacePiece" }),
            step => self.step(step),
        };
        self.say(&message).await;
        self.until("WakeUp").await;
    }

    fn step(&self, notation: &str) -> Value {
        let [x, y] = self.at;
        let [x, y] = match notation {
            "move up" => [x, y - 1],
            "move down" => [x, y + 1],
            "move left" => [x - 1, y],
            "move right" => [x + 1, y],
            _ => panic!("{notation}: this test does not know how to say it"),
        };
        json!({ "MessageType": "RequestMove", "DestinationX": x, "DestinationY": y })
    }

    async fn say(&mut self, message: &Value) {
        self.writer
            .write_all(format!("{message}\n").as_bytes())
            .await
            .expect("the door reads");
    }

    /// Records messages until one of this kind arrives.
    async fn until(&mut self, kind: &str) -> Value {
        loop {
            let line = must_come(self.reader.next_line())
                .await
                .expect("a live connection")
                .expect("a line");
            let message: Value = serde_json::from_str(&line).expect("JSON");
            self.heard.push(line);
            if message["MessageType"] == "ResponseMoveOk" {
                self.at = ["DestinationX", "DestinationY"]
                    .map(|key| message[key].as_i64().expect("a place"));
            }
            if message["MessageType"] == kind {
                return message;
            }
        }
    }
}
