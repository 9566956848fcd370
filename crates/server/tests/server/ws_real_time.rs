//! The Project Game over web sockets: agents act in real time, without turns.

use crate::common::{test_server::TestServer, web_client::WebClient};
use game_core::{Seat, Viewer};
use games::{AnyAction, AnyRules, GameKind};
use wire::{Absence, NewTable, Rated, Refusal, Setup, TableAsk, Visibility};

/// Rules with short timeouts on a small board, two players per team.
const HASTY: &str = r#"{"project":{"n_players":2,"grid_width":4,"grid_height":6,"goal_area_height":1,"n_goals":1,"n_pieces":3,
    "move_timeout":2,"discover_neighbor_fields_timeout":5,"test_piece_timeout":5,"place_piece_timeout":5,
    "request_info_timeout":5,"send_info_timeout":5}}"#;
/// The same with a discovery timeout of one minute.
const SLOW_LOOK: &str = r#"{"project":{"n_players":2,"grid_width":4,"grid_height":6,"goal_area_height":1,"n_goals":1,"n_pieces":3,
    "discover_neighbor_fields_timeout":60000}}"#;

/// A table with bots on all seats except `seat`.
fn table(rules: &str, seat: Option<Seat>) -> NewTable {
    let rules: AnyRules = serde_json::from_str(rules).expect("rules of the game");
    let free = Seat::all(4).filter(|&free| Some(free) != seat);
    let bots = free
        .map(|free| (free, "team".parse().expect("a name")))
        .collect();
    let setup = Setup {
        rules,
        visibility: Visibility::Private,
        absence: Absence::Wait,
        rated: Rated::No,
    };
    NewTable { setup, seat, bots }
}

#[tokio::test]
async fn bots_play_to_the_end_while_a_spectator_watches() {
    let server = TestServer::open().await;
    let (_, mut page) = WebClient::new_guest(server.address()).await;
    page.open(table(HASTY, None)).await;
    let last = page.play_where(|play| play.end.is_some()).await;
    assert_eq!(last.viewer, Viewer::Spectator);
    assert!(last.version > 0);
}

#[tokio::test]
async fn a_person_acts_though_others_have_acted_since_and_is_told_to_sleep() {
    let server = TestServer::open().await;
    let (_, mut page) = WebClient::new_guest(server.address()).await;
    let me = Seat::new(0);
    let id = page.open(table(SLOW_LOOK, Some(me))).await;
    let look = || TableAsk::Act {
        action: AnyAction::parse(GameKind::Project, "discover").expect("in notation"),
        basis: 0,
        game: None,
    };
    let counted = page.play_where(|play| play.starts_ms.is_some()).await;
    assert!(!counted.running);
    assert_eq!(page.at(&id, look()).await, Err(Refusal::Paused));
    page.play_where(|play| play.running).await;
    assert_eq!(page.at(&id, look()).await, Ok(()));
    let told = page.play_where(|play| !play.notices.is_empty()).await;
    assert_eq!(told.viewer, Viewer::Seat(me));
    assert!(matches!(page.at(&id, look()).await, Err(Refusal::Game(_))));
}
