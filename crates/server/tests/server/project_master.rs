//! Our own programs at The Project Game's gateway: at tables, and with a Game Master of their own,
//! for which the gateway is only a Communication Server.

use crate::common::{
    project::{Agent, bare},
    table::{project, project_rules},
    test_server::TestServer,
    web_client::WebClient,
};
use game_core::{Dice, Seed};
use games::AnyRules;
use project_net::{
    Address,
    master::{self, Master, MasterPlan},
    player::{self, IfRefused, PlayerPlan},
};
use serde_json::json;
use std::net::SocketAddr;
use tokio::sync::watch;

fn address(at: SocketAddr) -> Address {
    Address {
        host: at.ip().to_string(),
        port: at.port(),
    }
}

/// Runs our Game Master as its program does.
fn judge(server: &TestServer) -> tokio::task::JoinHandle<[u16; 2]> {
    let AnyRules::Project(rules) = project_rules(&json!({})) else {
        panic!("rules of this game")
    };
    let plan = MasterPlan {
        rules,
        seed: Seed::from_number(1),
        server: address(server.project_master()),
    };
    tokio::spawn(async move {
        let (_stop, stopping) = watch::channel(false);
        let sight = Master::new(rules, Seed::from_number(1)).sight(project_net::Now::read());
        master::run(plan, watch::channel(sight).0, stopping)
            .await
            .expect("a game to its end")
            .scores
    })
}

/// Runs our player as its program does.
async fn plays(server: Address, team: u8, bot: &str) -> [i32; 2] {
    let (_stop, stopping) = watch::channel(false);
    let bot = game_project::bot(bot).expect("our bot");
    let agent = player::Agent::new(team, bot, Dice::from_number(team.into()));
    let plan = PlayerPlan {
        server,
        team,
        if_refused: IfRefused::Leave,
    };
    player::run(plan, agent, watch::channel(None).0, stopping)
        .await
        .expect("a game to its end")
}

#[tokio::test(flavor = "multi_thread")]
async fn programs_of_ours_play_a_whole_game_through_the_server() {
    let server = TestServer::with_master().await;
    let (_, mut page) = WebClient::new_guest(server.address()).await;
    page.open(project(project_rules(&json!({})), [])).await;
    let mut early = Agent::asking(server.project(), 0).await;
    assert_eq!(
        early.hear().await,
        bare("RejectConnection"),
        "tables are not for them"
    );
    let judging = judge(&server);
    // The first accepted player shows that the Game Master is connected.
    let first = loop {
        early
            .say(json!({ "MessageType": "ConnectToGameMaster", "Team": 0 }))
            .await;
        let answer = early.hear().await;
        if answer["MessageType"] == "AcceptConnection" {
            break answer;
        }
        tokio::task::yield_now().await;
    };
    assert!(first["Id"].is_i64());
    let server = address(server.project());
    let others: Vec<_> = [0, 1, 1]
        .into_iter()
        .map(|team| tokio::spawn(plays(server.clone(), team, "simple")))
        .collect();
    assert_eq!(early.until("StartGame").await["PlayerCount"], 2);
    let over = early.until("EndGame").await;
    let scores = judging.await.expect("it ran").map(i32::from);
    assert_eq!(
        [&over["Score0"], &over["Score1"]],
        scores.map(|score| json!(score)).each_ref()
    );
    for other in others {
        assert_eq!(other.await.expect("it ran"), scores);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn programs_of_ours_play_a_whole_game_at_a_table_and_tell_each_other_what_they_know() {
    let server = TestServer::open().await;
    let (_, mut page) = WebClient::new_guest(server.address()).await;
    page.open(project(project_rules(&json!({})), [])).await;
    let server = address(server.project());
    let bots = [(0, "team"), (0, "team"), (1, "simple"), (1, "team")];
    let players: Vec<_> = bots
        .into_iter()
        .map(|(team, bot)| tokio::spawn(plays(server.clone(), team, bot)))
        .collect();
    let end = page
        .play_where(|play| play.end.is_some())
        .await
        .end
        .expect("it is over");
    let points = end.outcome.points.expect("goals");
    for player in players {
        assert_eq!(player.await.expect("it ran"), [points[0], points[2]]);
    }
}
