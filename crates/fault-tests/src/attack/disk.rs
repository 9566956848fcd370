//! Filling the disk with journal rows.

use super::{
    context::{AttackContext, Tried, table},
    reads::gather,
    stranger::{Answer, Stranger, attacker},
};
use anyhow::Result;
use games::GameKind;
use serde_json::{Value, json};
use std::time::Instant;
use tokio::time;

/// Guests, each at a table of its own.
const GUESTS: u32 = 8;
/// Rows that a guest may cause at once, and in each second after.
const BURST: u64 = 100;
const ROWS_PER_SECOND: u64 = 5;

/// Is ready and unready in turn.
pub(super) async fn readiness(target: AttackContext) -> Result<Tried> {
    fill(target, |n| json!({"ready": {"ready": n.is_multiple_of(2)}})).await
}

/// Says one line after another.
pub(super) async fn chat(target: AttackContext) -> Result<Tried> {
    fill(target, |n| json!({"say": {"text": format!("line {n}")}})).await
}

async fn fill(target: AttackContext, ask: fn(u64) -> Value) -> Result<Tried> {
    let one = |n: u32| async move {
        let (mut tried, began) = (Tried::default(), Instant::now());
        let person = Stranger::guest(target.server, attacker(n)).await?;
        let mut socket = person.connect().await?;
        let id = socket.open(table(GameKind::Dama, Some(0), &[])).await?;
        while target.goes_on() {
            let ask = json!({"at": {"table": id, "ask": ask(tried.attempts)}});
            match socket.ask(ask).await {
                Ok(answer) => tried.note(matches!(answer, Answer::Refused(_))),
                Err(_) => {
                    tried.note(true);
                    time::sleep(std::time::Duration::from_millis(200)).await;
                    socket = person.connect().await?;
                    // Entering is limited, too.
                    let _ = socket.ask(json!({"enter": {"table": id}})).await;
                }
            }
        }
        let allowed = BURST + ROWS_PER_SECOND * began.elapsed().as_secs();
        let written = tried.attempts - tried.refused;
        if written > allowed {
            tried.success = Some(format!("one guest wrote {written} rows"));
        }
        anyhow::Ok(tried)
    };
    gather((0..GUESTS).map(one)).await
}
