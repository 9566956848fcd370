//! Bots that think as long as they are allowed to, at as many tables as a few guests get.

use super::{
    context::{AttackContext, Tried, table},
    stranger::{Answer, Socket, Stranger, attacker},
};
use anyhow::Result;
use games::GameKind;
use serde_json::json;
use std::time::Duration;
use tokio::time;

const GUESTS: u32 = 8;
/// Tables that each guest tries to open.
const TABLES: usize = 20;
const THINKER: &str = "mcts:1000000";

/// Opens tables at which such bots play each other, and watches them.
pub(super) async fn endless_thinkers(target: AttackContext) -> Result<Tried> {
    let mut tried = Tried::default();
    let mut sockets: Vec<Socket> = Vec::new();
    for guest in 0..GUESTS {
        let person = Stranger::guest(target.server, attacker(guest)).await?;
        let mut socket = person.connect().await?;
        for _ in 0..target.count(10, TABLES) {
            // A connection follows a limited number of tables; the bots play where it looks.
            if tried.attempts.is_multiple_of(8) {
                sockets.push(std::mem::replace(&mut socket, person.connect().await?));
            }
            let bots = [(0, THINKER), (1, THINKER)];
            let open = json!({"open": table(GameKind::Karcianka, None, &bots)});
            let answer = socket.ask(open).await;
            tried.note(!matches!(answer, Ok(Answer::Done(_))));
        }
        sockets.push(socket);
    }
    // Reads what comes, so that the attackers stay connected.
    let reading = sockets
        .into_iter()
        .map(|mut socket| tokio::spawn(async move { while socket.next().await.is_ok() {} }));
    let reading: Vec<_> = reading.collect();
    while target.goes_on() {
        time::sleep(Duration::from_millis(100).min(target.left())).await;
    }
    reading.iter().for_each(tokio::task::JoinHandle::abort);
    Ok(tried)
}
