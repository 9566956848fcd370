//! A page's connection that notes all it is sent.

use crate::data::must_come;
use fault_tests::{
    crash::Program,
    crowd::{Line, Token},
};
use games::AnyAction;
use wire::{Ask, PROTOCOL, TableAsk, TableId};

pub struct Ear {
    line: Line,
    table: TableId,
    acks: u32,
    pub heard: Vec<String>,
}

impl Ear {
    /// Somebody who has come to the table.
    pub async fn at(program: &Program, token: &Token, table: &TableId) -> Self {
        let line = must_come(Line::open(program.listening(), token))
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

    /// Asks, and listens until the answer has come.
    pub async fn ask(&mut self, ask: Ask) -> String {
        self.acks += 1;
        self.line
            .send(self.acks, ask)
            .await
            .expect("the server reads");
        self.until(&format!(r#"{{"ack":{}"#, self.acks)).await
    }

    /// Asks something of the table. What the table told before its answer has been heard by then.
    pub async fn ask_table(&mut self, ask: TableAsk) -> String {
        let table = self.table.clone();
        self.ask(Ask::At { table, ask }).await
    }

    /// Plays, which must be allowed.
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

    /// Listens until a message with these words has come.
    pub async fn until(&mut self, words: &str) -> String {
        loop {
            let text = must_come(self.line.next_text()).await.expect("a message");
            self.heard.push(text.clone());
            if text.contains(words) {
                return text;
            }
        }
    }

    /// Loses the connection and comes back, as a page does that is opened again. Goes on noting
    /// where it was.
    pub async fn come_back(&mut self, program: &Program, token: &Token) {
        let table = self.table.clone();
        // Said, and not only done: otherwise it is chance whether the table hears of it before the
        // return.
        self.ask(Ask::Exit {
            table: table.clone(),
        })
        .await;
        let again = Self::at(program, token, &table).await;
        let before = std::mem::replace(self, again).heard;
        self.heard.splice(0..0, before);
    }
}
