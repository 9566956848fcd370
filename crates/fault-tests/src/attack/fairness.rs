//! Winning without playing: leaving while the opponent is away, and ratings from throw-away guests.

use super::{
    context::{AttackContext, Tried, table},
    stranger::{Socket, Stranger, attacker},
};
use anyhow::{Context, Result, ensure};
use games::GameKind;
use serde_json::{Value, json};

const PASSWORD: &str = "correct horse battery";

/// Leaves a game in the moment in which the opponent's connection is lost.
pub(super) async fn leave_while_the_other_is_away(target: AttackContext) -> Result<Tried> {
    let mut tried = Tried::default();
    for round in 0..3 {
        let winner = leave_first(target, round).await?;
        tried.note(winner != Some(0));
        if winner == Some(0) {
            tried.success = Some("leaving won the game".to_owned());
        }
    }
    while target.goes_on() {
        tokio::time::sleep(target.left()).await;
    }
    Ok(tried)
}

/// Returns the seat that won; the attacker has seat 0.
async fn leave_first(target: AttackContext, round: u32) -> Result<Option<usize>> {
    let attacker_person = Stranger::guest(target.server, attacker(2 * round)).await?;
    let victim_person = Stranger::guest(target.server, attacker(2 * round + 1)).await?;
    let (mut mine, mut theirs) = (
        attacker_person.connect().await?,
        victim_person.connect().await?,
    );
    let id = mine.open(table(GameKind::Dama, Some(0), &[])).await?;
    theirs.must(json!({"enter": {"table": id}})).await?;
    let sit = json!({"at": {"table": id, "ask": {"sit": {"seat": 1, "ready": true}}}});
    theirs.must(sit).await?;
    play(&mut mine).await?;
    drop(theirs);
    // The table tells when the victim's connection is gone.
    loop {
        let message = mine.next().await?;
        if message["room"]["seats"][1]["here"] == json!(false) {
            break;
        }
    }
    let ack = mine
        .send(&json!({"at": {"table": id, "ask": "leave"}}))
        .await?;
    loop {
        let message = mine.next().await?;
        ensure!(message["refused"]["ack"] != ack, "leaving was refused");
        if let Some(places) = message["play"]["end"]["outcome"]["places"].as_array() {
            return Ok(places.iter().position(|place| place == 1));
        }
    }
}

async fn play(socket: &mut Socket) -> Result<Value> {
    loop {
        let mut message = socket.next().await?;
        if message.get("play").is_some() {
            return Ok(message["play"].take());
        }
    }
}

/// Wins games against guests who leave at once, and looks at the ranking.
pub(super) async fn farm_ratings(target: AttackContext) -> Result<Tried> {
    let mut tried = Tried::default();
    let mut farmer = Stranger::at(target.server, attacker(0));
    let account = json!({
        "email": "farmer@example.org", "nick": "Farmer", "password": PASSWORD,
        "confirmation": PASSWORD, "stay": false,
    });
    let answer = farmer.post("/api/account/register", &account).await?;
    ensure!(answer.status == 200, "no account: {answer:?}");
    let mut socket = farmer.connect().await?;
    let mut round = 0;
    while target.goes_on() && round < 60 {
        round += 1;
        let guest = Stranger::guest(target.server, attacker(round)).await;
        let Ok(guest) = guest else {
            tried.note(true);
            continue;
        };
        let mut other = guest.connect().await?;
        let Ok(id) = socket.open(table(GameKind::Dama, Some(0), &[])).await else {
            tried.note(true);
            tokio::time::sleep(std::time::Duration::from_millis(200)).await;
            continue;
        };
        other.must(json!({"enter": {"table": id}})).await?;
        let sit = json!({"at": {"table": id, "ask": {"sit": {"seat": 1, "ready": true}}}});
        other.must(sit).await?;
        play(&mut socket).await?;
        let leave = json!({"at": {"table": id, "ask": "leave"}});
        other.must(leave.clone()).await?;
        tried.note(false);
        let _ = socket.ask(leave).await?;
        socket.must(json!({"exit": {"table": id}})).await?;
    }
    let leaders = farmer.get("/api/leaders/dama").await?;
    let leaders: Value = serde_json::from_str(&leaders.body).context("leaders")?;
    if leaders.to_string().contains("Farmer") {
        tried.success = Some("throw-away guests made a leader".to_owned());
    }
    Ok(tried)
}
