//! `NewTable` values, and helpers that play games over `WebClient`.

use super::web_client::WebClient;
use game_core::Seat;
use game_dama::{Action, Rules, View};
use games::{AnyAction, AnyRules, AnyView};
use wire::{Absence, NewTable, Play, Rated, Refusal, Setup, TableAsk, TableId, Visibility};

pub const ONE: Seat = Seat::new(0);
pub const TWO: Seat = Seat::new(1);

/// A public table of Dáma, with its creator on seat `ONE`.
pub fn dama() -> NewTable {
    let rules = AnyRules::Dama(Rules::with_turn_ms(None).expect("no limit"));
    let setup = Setup {
        rules,
        visibility: Visibility::Public,
        absence: Absence::Wait,
        rated: Rated::No,
    };
    NewTable {
        setup,
        seat: Some(ONE),
        bots: Vec::new(),
    }
}

/// As [`dama`], at a table marked rated.
pub fn rated_dama() -> NewTable {
    let mut wish = dama();
    wish.setup.rated = Rated::Yes;
    wish
}

pub fn view(play: &Play) -> &View {
    match &play.view {
        AnyView::Dama(view) => view,
        #[allow(
            unreachable_patterns,
            reason = "with one game every view is of that game"
        )]
        _ => panic!("another game"),
    }
}

/// Returns the first legal move.
pub fn any_move(play: &Play) -> Action {
    let found = view(play).moves()[0];
    Action::Move {
        from: found.from,
        to: found.to,
    }
}

pub fn act(action: Action, basis: u32) -> TableAsk {
    TableAsk::Act {
        action: AnyAction::Dama(action),
        basis,
        game: None,
    }
}

/// Sends an action for the version of `play`.
pub async fn act_at(page: &mut WebClient, play: &Play, action: Action) -> Result<(), Refusal> {
    page.at(&play.table, act(action, play.version)).await
}

/// Opens a table and starts a game; `one` moves first.
pub async fn two_at_a_table(one: &mut WebClient, two: &mut WebClient) -> TableId {
    two_at(one, two, dama()).await
}

/// As [`two_at_a_table`], at such a table.
pub async fn two_at(one: &mut WebClient, two: &mut WebClient, wish: NewTable) -> TableId {
    let table = one.open(wish).await;
    two.enter(&table).await.expect("to be let in");
    two.at(
        &table,
        TableAsk::Sit {
            seat: TWO,
            ready: true,
        },
    )
    .await
    .expect("a seat");
    table
}

/// Plays a game to its end and returns the last `Play` of both players. `random` selects the moves.
pub async fn play_on(players: [&mut WebClient; 2], random: usize) -> [Play; 2] {
    let [one, two] = players;
    let mut version = 0;
    loop {
        let seen_by_one = one
            .play_where(|play| play.version >= version && (play.running || play.end.is_some()))
            .await;
        let seen_by_two = two
            .play_where(|play| play.version >= version && (play.running || play.end.is_some()))
            .await;
        assert_eq!(seen_by_one.version, seen_by_two.version);
        if seen_by_one.end.is_some() {
            return [seen_by_one, seen_by_two];
        }
        let moves = view(&seen_by_one).moves();
        let found = moves[(random + seen_by_one.version as usize * 7) % moves.len()];
        let mover = if view(&seen_by_one).to_move() == ONE {
            &mut *one
        } else {
            &mut *two
        };
        act_at(
            mover,
            &seen_by_one,
            Action::Move {
                from: found.from,
                to: found.to,
            },
        )
        .await
        .expect("a legal move");
        version = seen_by_one.version + 1;
    }
}

/// Rules of The Project Game with two players per team on a small board without shams. `changes`
/// overrides keys of the configuration.
pub fn project_rules(changes: &serde_json::Value) -> AnyRules {
    let mut config = serde_json::json!({
        "n_players": 2, "grid_width": 4, "grid_height": 6, "goal_area_height": 1, "n_goals": 1, "n_pieces": 3,
        "sham_chance": 0.0, "move_timeout": 2, "discover_neighbor_fields_timeout": 5, "test_piece_timeout": 5,
        "place_piece_timeout": 5, "request_info_timeout": 5, "send_info_timeout": 5,
    });
    for (key, value) in changes.as_object().expect("keys") {
        config[key] = value.clone();
    }
    serde_json::from_value(serde_json::json!({ "project": config })).expect("rules of the game")
}

/// A public table of The Project Game with bots on these seats; its creator has no seat.
pub fn project(rules: AnyRules, bots: impl IntoIterator<Item = u8>) -> NewTable {
    let setup = Setup {
        rules,
        visibility: Visibility::Public,
        absence: Absence::Wait,
        rated: Rated::No,
    };
    let bots = bots
        .into_iter()
        .map(|seat| (Seat::new(seat), "simple".parse().expect("a name")))
        .collect();
    NewTable {
        setup,
        seat: None,
        bots,
    }
}
