//! Taking every table: one network with as many guests as it gets.

use super::{
    context::{AttackContext, Tried, table},
    stranger::{Answer, Stranger, in_one_network},
};
use anyhow::Result;
use games::GameKind;
use serde_json::{Value, json};

/// The most tables that one network may hold open.
const MOST_TABLES: u64 = 200;

/// Opens tables, twenty a guest, until the time is over.
pub(super) async fn tables(target: AttackContext) -> Result<Tried> {
    take(
        target,
        |_| json!({"open": table(GameKind::Dama, Some(0), &[])}),
    )
    .await
}

/// The same by quick match, with rules that no one else asks for.
pub(super) async fn matches(target: AttackContext) -> Result<Tried> {
    take(target, |n| {
        let rules = json!({"dama": {"turn_ms": 60_000 + n}});
        json!({"match": {"rules": rules}})
    })
    .await
}

async fn take(target: AttackContext, ask: impl Fn(u64) -> Value) -> Result<Tried> {
    let mut tried = Tried::default();
    // Sockets stay open, so that tables count as used.
    let mut sockets = Vec::new();
    let mut guest = 0;
    while target.goes_on() {
        guest += 1;
        let Ok(person) = Stranger::guest(target.server, in_one_network(guest)).await else {
            tried.note(true);
            continue;
        };
        let Ok(mut socket) = person.connect().await else {
            tried.note(true);
            continue;
        };
        loop {
            let answer = socket.ask(ask(tried.attempts)).await;
            let was_refused = !matches!(answer, Ok(Answer::Done(_)));
            tried.note(was_refused);
            if was_refused || !target.goes_on() {
                break;
            }
        }
        sockets.push(socket);
    }
    let taken = tried.attempts - tried.refused;
    if taken > MOST_TABLES {
        tried.success = Some(format!("one network took {taken} tables"));
    }
    Ok(tried)
}
