//! Guests without end, and passwords guessed from everywhere.

use super::{
    context::{AttackContext, Tried},
    reads::gather,
    stranger::{Stranger, attacker, in_one_network},
};
use anyhow::Result;
use serde_json::json;
use std::time::Instant;

/// Guests that one network may create at once, and in each minute.
const GUESTS_PER_MINUTE: u64 = 30;

/// Creates guests from one network.
pub(super) async fn guests(target: AttackContext) -> Result<Tried> {
    let began = Instant::now();
    let one = |worker: u64| async move {
        let mut tried = Tried::default();
        while target.goes_on() {
            let address = in_one_network(worker << 32 | tried.attempts);
            let guest = Stranger::guest(target.server, address).await;
            tried.note(guest.is_err());
        }
        anyhow::Ok(tried)
    };
    let mut tried = gather((0..16).map(one)).await?;
    let allowed = GUESTS_PER_MINUTE * (began.elapsed().as_secs() / 60 + 2);
    let created = tried.attempts - tried.refused;
    if created > allowed {
        tried.success = Some(format!("one network created {created} guests"));
    }
    Ok(tried)
}

/// Guesses passwords from many addresses: each guess costs the server a hash.
pub(super) async fn passwords(target: AttackContext) -> Result<Tried> {
    let one = |worker: u32| async move {
        let mut tried = Tried::default();
        while target.goes_on() {
            let n = worker * 1_000 + tried.attempts as u32;
            let mut stranger = Stranger::at(target.server, attacker(n));
            let login = json!({"login": format!("name{n}"), "password": "guess it", "stay": false});
            let answer = stranger.post("/api/account/login", &login).await;
            tried.note(!answer.is_ok_and(|answer| answer.status == 200));
        }
        anyhow::Ok(tried)
    };
    gather((0..32).map(one)).await
}
