//! The example `examples/bot.py` against the program, in every game.

#[path = "../../server/tests/common/mod.rs"]
mod common;

use common::{
    account_client::{AccountClient, PASSWORD},
    table::{ONE, TWO, project_rules},
    web_client::WebClient,
};
use fault_tests::crash::Program;
use game_core::Seat;
use games::{AnyRules, GameKind};
use serde_json::{Value, json};
use std::{net::SocketAddr, path::Path, process::Stdio};
use tokio::process::{Child, Command};
use wire::{Absence, Ask, ClientIn, NewTable, Play, Rated, Setup, TableAsk, Visibility};

const BOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/bot.py");
/// How long a game of random bots may take. Nothing is measured by it.
const GAME_WITHIN: std::time::Duration = std::time::Duration::from_secs(300);

async fn serve(data: &Path) -> (Program, SocketAddr) {
    let stolik = Path::new(env!("CARGO_BIN_EXE_stolik"));
    let program = Program::start(stolik, data, ([127, 0, 0, 1], 0).into(), Stdio::inherit()).await;
    let program = program.expect("the program starts");
    let listening = program.listening();
    (program, listening)
}

/// A bot token of a new account.
async fn token(server: SocketAddr, nick: &str) -> String {
    let mut owner = AccountClient::registered(server, nick).await;
    let token: Value = owner
        .post(
            "/api/account/tokens",
            &json!({"name": "example", "password": PASSWORD}),
        )
        .await
        .json();
    token["token"].as_str().expect("a token").to_owned()
}

fn bot(words: &[&str]) -> Child {
    let mut python = Command::new("python3");
    python
        .arg(BOT)
        .args(words)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .kill_on_drop(true);
    python.spawn().expect("Python 3 is installed")
}

/// The places that the bot printed.
async fn places(bot: Child) -> Vec<u64> {
    let ran = tokio::time::timeout(GAME_WITHIN, bot.wait_with_output())
        .await
        .expect("the game ends")
        .expect("it ran");
    let said = String::from_utf8_lossy(&ran.stderr);
    assert!(ran.status.success(), "{said}");
    let outcome: Value =
        serde_json::from_slice(&ran.stdout).unwrap_or_else(|error| panic!("{error}: {said}"));
    outcome["places"]
        .as_array()
        .expect("places")
        .iter()
        .map(|place| place.as_u64().expect("a number"))
        .collect()
}

/// Rules under which a game of random bots is short, where the default rules make it long.
fn rules(kind: GameKind) -> AnyRules {
    if kind == GameKind::Project {
        project_rules(&json!({"n_players": 1}))
    } else {
        kind.default_rules()
    }
}

fn table_of(kind: GameKind, seat: Option<Seat>) -> NewTable {
    let setup = Setup {
        rules: rules(kind),
        visibility: Visibility::Private,
        absence: Absence::Wait,
        rated: Rated::No,
    };
    assert_eq!(
        setup.rules.seating().count(),
        2,
        "{kind} is for two unless one wants more"
    );
    NewTable {
        setup,
        seat,
        bots: Vec::new(),
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn two_of_them_play_a_game_to_its_end() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let (_program, server) = serve(&folder.path().join("data")).await;
    let (_, mut host) = WebClient::new_guest(server).await;
    let url = format!("http://{server}");
    let tokens = [
        token(server, "RobotOne").await,
        token(server, "RobotTwo").await,
    ];
    for kind in [GameKind::Dama, GameKind::Rummikub, GameKind::Karcianka] {
        let table = host.open(table_of(kind, None)).await.to_string();
        let [one, two] = [0, 1].map(|number: usize| bot(&[&url, &tokens[number], &table]));
        let (one, two) = tokio::join!(places(one), places(two));
        assert_eq!((one.len(), &one), (2, &two), "{kind}");
    }
}

/// Random agents may search for a goal for long, so the other team is one of our own bots.
#[tokio::test(flavor = "multi_thread")]
async fn one_steers_an_agent_in_real_time_until_the_other_team_has_won() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let (_program, server) = serve(&folder.path().join("data")).await;
    let (_, mut host) = WebClient::new_guest(server).await;
    let bots = vec![(TWO, "simple".parse().expect("a name"))];
    let table = host
        .open(NewTable {
            bots,
            ..table_of(GameKind::Project, None)
        })
        .await
        .to_string();
    let robot = bot(&[
        &format!("http://{server}"),
        &token(server, "Robot").await,
        &table,
    ]);
    assert_eq!(places(robot).await.len(), 2);
}

/// Random players need thousands of moves to reach the points of a game of Kanasta, so the other
/// player leaves after a while.
#[tokio::test(flavor = "multi_thread")]
async fn one_plays_kanasta_until_the_other_gives_up() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let (_program, server) = serve(&folder.path().join("data")).await;
    let (_, mut page) = WebClient::new_guest(server).await;
    let table = page.open(table_of(GameKind::Kanasta, Some(ONE))).await;
    let robot = bot(&[
        &format!("http://{server}"),
        &token(server, "Robot").await,
        &table.to_string(),
    ]);
    let mut seen = None;
    for number in 0..30 {
        let is_mine =
            |play: &Play| play.running && play.awaited.contains(&ONE) && Some(play.version) > seen;
        seen = Some(page.play_where(is_mine).await.version);
        page.send(Ask::At {
            table: table.clone(),
            ask: TableAsk::Menu,
        })
        .await;
        let menu = page.until(|message| match message {
            ClientIn::Menu {
                version, actions, ..
            } => Some((*version, actions.clone())),
            _ => None,
        });
        let (basis, actions) = menu.await;
        let action = actions[number * 7 % actions.len()].clone();
        page.at(
            &table,
            TableAsk::Act {
                action,
                basis,
                game: None,
            },
        )
        .await
        .expect("what is offered is allowed");
    }
    // Before the last of thirty acts: more versions than twenty-nine include the other player's.
    assert!(seen > Some(29), "both have played: {seen:?}");
    page.at(&table, TableAsk::Leave).await.expect("to leave");
    assert_eq!(places(robot).await, [2, 1]);
}

#[tokio::test(flavor = "multi_thread")]
async fn one_finds_a_table_in_the_lobby_and_a_wrong_token_is_told() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let (_program, server) = serve(&folder.path().join("data")).await;
    let (_, mut host) = WebClient::new_guest(server).await;
    let url = format!("http://{server}");
    let wrong = bot(&[&url, &"0".repeat(64)])
        .wait_with_output()
        .await
        .expect("it ran");
    assert!(
        String::from_utf8_lossy(&wrong.stderr).contains("no_session"),
        "{wrong:?}"
    );
    let robot = token(server, "Robot").await;
    let player = bot(&[&url, &robot]);
    let table = host.open(common::table::dama()).await;
    host.room_where(|room| room.seats.iter().all(|seat| seat.sitter.is_some()))
        .await;
    let play = host.play_where(|play| play.running).await;
    common::table::act_at(&mut host, &play, common::table::any_move(&play))
        .await
        .expect("a legal move");
    let play = host
        .play_where(|play| play.version >= 2 && play.awaited.contains(&common::table::ONE))
        .await;
    let resign = common::table::act(game_dama::Action::Resign, play.version);
    host.at(&table, resign).await.expect("to give up");
    assert_eq!(places(player).await, [2, 1]);
}
