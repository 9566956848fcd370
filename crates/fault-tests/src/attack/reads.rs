//! Reads that cost the server more than they cost the attacker: replays and reports.

use super::{
    context::{AttackContext, Tried},
    long_table,
    stranger::{Stranger, attacker},
};
use anyhow::Result;
use serde_json::json;

/// Requests at the same time.
const PARALLEL: u32 = 120;

/// Asks for the replay of a finished game, many times at once.
pub(super) async fn replays(target: AttackContext) -> Result<Tried> {
    let path = format!("/api/games/{}/1", long_table::id());
    flood(target, move |_| path.clone()).await
}

/// Asks for games that do not exist, at a table that does.
pub(super) async fn unknown_replays(target: AttackContext) -> Result<Tried> {
    let table = long_table::id();
    flood(target, move |n| format!("/api/games/{table}/{}", n + 2)).await
}

/// Reports lines that were never said.
pub(super) async fn reports(target: AttackContext) -> Result<Tried> {
    let table = long_table::id();
    let one = |n: u32| {
        let table = table.clone();
        async move {
            let mut tried = Tried::default();
            let mut person = Stranger::guest(target.server, attacker(n)).await?;
            while target.goes_on() {
                let report = json!({"table": table, "line": 1_000_000, "reason": "spam"});
                let answer = person.post("/api/reports", &report).await?;
                tried.note(answer.status != 204);
            }
            anyhow::Ok(tried)
        }
    };
    gather((0..PARALLEL / 4).map(one)).await
}

async fn flood(
    target: AttackContext,
    path: impl Fn(u32) -> String + Clone + Send + 'static,
) -> Result<Tried> {
    let one = |n: u32| {
        let path = path.clone();
        async move {
            let mut tried = Tried::default();
            // A few addresses: neither one alone nor each request another.
            let mut stranger = Stranger::at(target.server, attacker(n % 4));
            while target.goes_on() {
                let answer = stranger.get(&path(n)).await;
                tried.note(!answer.is_ok_and(|answer| answer.status == 200));
            }
            anyhow::Ok(tried)
        }
    };
    gather((0..PARALLEL).map(one)).await
}

/// Runs attackers at the same time and adds up what they tried.
pub(super) async fn gather(
    attackers: impl Iterator<Item = impl Future<Output = Result<Tried>> + Send + 'static>,
) -> Result<Tried> {
    let running: Vec<_> = attackers.map(tokio::spawn).collect();
    let mut all = Tried::default();
    for one in running {
        all = all.and(one.await??);
    }
    Ok(all)
}
