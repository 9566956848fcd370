//! A page's connection that records everything it is sent.

use crate::data::must_come;
use fault_tests::{
    clients::{Connection, Token},
    crash::Program,
};
use games::AnyAction;
use wire::{Ask, PROTOCOL, TableAsk, TableId};

pub struct Ear {
    line: Connection,
    table: TableId,
    acks: u32,
    pub heard: Vec<String>,
}

impl Ear {
    /// Connects and sends `Enter` for the table.
    pub async fn at(program: &Program, token: &Token, table: &TableId) -> Self {
        let line = must_come(Connection::open(program.listening(), token))
            .await
            .expect("a web socket");
        let mut ear = Self {
            line,
            table: table.clone(),
            acks: 0,
            heard: Vec::new(),
        };
        ear.ask(Ask::Hello { protocol: PROTOCOL }).await;
        ear.ask(Ask::Enter {
            table: table.clone(),
        })
        .await;
        ear
    }

    /// Sends a request and records messages until its answer arrives.
    pub async fn ask(&mut self, ask: Ask) -> String {
        self.acks += 1;
        self.line
            .send(self.acks, ask)
            .await
            .expect("the server reads");
        self.until(&format!(r#"{{"ack":{}"#, self.acks)).await
    }

    /// Sends a request to the table. Everything that the table sent before its answer has been
    /// recorded by then.
    pub async fn ask_table(&mut self, ask: TableAsk) -> String {
        let table = self.table.clone();
        self.ask(Ask::At { table, ask }).await
    }

    /// Plays an action, which must be accepted.
    pub async fn act(&mut self, action: AnyAction, basis: u32) {
        let answer = self
            .ask_table(TableAsk::Act {
                action,
                basis,
                game: None,
            })
            .await;
        assert!(answer.contains("done"), "{answer}");
    }

    /// Records messages until one contains these words.
    pub async fn until(&mut self, words: &str) -> String {
        loop {
            let text = must_come(self.line.next_text()).await.expect("a message");
            self.heard.push(text.clone());
            if text.contains(words) {
                return text;
            }
        }
    }

    /// Reconnects, as a reloaded page does, and continues the recording.
    pub async fn come_back(&mut self, program: &Program, token: &Token) {
        self.exit().await;
        self.enter_again(program, token).await;
    }

    /// Sends `Exit`. Without it the table may notice the disconnection before or after the return.
    pub async fn exit(&mut self) {
        let table = self.table.clone();
        self.ask(Ask::Exit { table }).await;
    }

    /// Connects anew after `exit` and continues the recording.
    pub async fn enter_again(&mut self, program: &Program, token: &Token) {
        let again = Self::at(program, token, &self.table).await;
        let before = std::mem::replace(self, again).heard;
        self.heard.splice(0..0, before);
    }
}
