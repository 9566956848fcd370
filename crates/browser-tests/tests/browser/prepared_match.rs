//! A match of The Project Game that has just begun in the browser, under rules of a test.

use browser_tests::Browser;
use game_core::{Seat, Seed};
use game_project::{Config, Rules};
use games::AnyRules;
use hub::{JournalRow, Table, WallTime};
use serde_json::{Value, json};
use wire::{
    Absence, NewTable, Nick, Person, PersonId, PersonKind, Rated, Setup, TableId, Visibility,
};

/// Opens the page of such a match. The person steers the agent on that seat, or only watches.
pub async fn begin_match(me: &Browser, config: Config, own: Option<Seat>) {
    me.go("/").await;
    me.see("[data-game=project]").await;
    let (bots, text) = prepared_match(config, own);
    let text = Value::from(text);
    me.ask(&format!(
        "localStorage.setItem('stolik.game.project', {text})"
    ))
    .await;
    me.go(&format!("/play/project?bot=team&rivals={bots}"))
        .await;
}

/// A small board with short delays.
pub fn small_and_quick() -> Config {
    Config {
        n_players: 3,
        grid_width: 5,
        grid_height: 6,
        goal_area_height: 1,
        n_goals: 2,
        n_pieces: 3,
        request_info_timeout: 100,
        send_info_timeout: 100,
        discover_neighbor_fields_timeout: 100,
        place_piece_timeout: 100,
        test_piece_timeout: 100,
        move_timeout: 100,
        ..Config::default()
    }
}

/// The number of bots in a match that has just begun, and the match in the format of the browser's
/// storage.
fn prepared_match(config: Config, own: Option<Seat>) -> (usize, String) {
    let rules = Rules::try_from(config).expect("a playable configuration");
    let bots: Vec<_> = rules
        .seats()
        .filter(|seat| Some(*seat) != own)
        .map(|seat| (seat, "team".parse().expect("a name")))
        .collect();
    let setup = Setup {
        rules: AnyRules::Project(rules),
        visibility: Visibility::Private,
        absence: Absence::Wait,
        rated: Rated::No,
    };
    let person = Person {
        id: PersonId::from_bits(1),
        nick: Nick::guest(1234),
        kind: PersonKind::Guest,
    };
    let wish = NewTable {
        setup,
        seat: own,
        bots: bots.clone(),
    };
    let (table, step) = Table::open(
        TableId::from_bits(7),
        &person,
        wish,
        WallTime(0),
        &mut || Seed::from_number(5),
    )
    .expect("a plain wish");
    let rows: Vec<String> = step.keep.iter().map(JournalRow::to_text).collect();
    let kept = json!({ "table": table.id(), "bot": "team", "rivals": bots.len(), "rows": rows, "playing": true });
    (bots.len(), kept.to_string())
}
