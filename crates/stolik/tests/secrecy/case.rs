//! The tables that are compared, with their viewer and two deals that the viewer cannot tell apart.

use fault_tests::differential_pairs::{common_moves, find_pairs};
use game_core::{Seat, Viewer};
use games::{AnyAction, AnyRules, GameKind};

/// The seat whose cards differ.
pub const ACTOR: Seat = Seat::new(0);
/// The seat that must not learn the difference.
pub const OTHER: Seat = Seat::new(1);

/// A table, and the viewer (`eyes`) whose knowledge is the same in both worlds.
pub struct Case {
    rules: &'static str,
    pub eyes: Viewer,
    deals: Deals,
    /// Number of moves, the same in both worlds.
    moves: usize,
}

/// Where the two deals come from.
enum Deals {
    /// Found among the first deals of this number.
    Among(u32),
    /// Found by `cargo xtask twins`, which takes minutes.
    Known([u64; 2]),
}

pub const CASES: [Case; 9] = [
    Case {
        rules: r#"{"dama":{"turn_ms":null}}"#,
        eyes: Viewer::Seat(OTHER),
        deals: Deals::Among(2),
        moves: 6,
    },
    Case {
        rules: r#"{"rummikub":{"turn_ms":null}}"#,
        eyes: Viewer::Seat(OTHER),
        deals: Deals::Known([11_771_407, 17_441_022]),
        moves: 4,
    },
    Case {
        rules: r#"{"rummikub":{"turn_ms":null}}"#,
        eyes: Viewer::Spectator,
        deals: Deals::Among(100),
        moves: 6,
    },
    Case {
        rules: r#"{"karcianka":{"hand":4,"drawing":"at_will","turn_ms":null}}"#,
        eyes: Viewer::Seat(OTHER),
        deals: Deals::Among(100_000),
        moves: 6,
    },
    Case {
        rules: r#"{"karcianka":{"drawing":"at_will","turn_ms":null}}"#,
        eyes: Viewer::Spectator,
        deals: Deals::Among(1_000),
        moves: 6,
    },
    Case {
        rules: r#"{"kanasta":{"dealt":11,"turn_ms":null}}"#,
        eyes: Viewer::Seat(OTHER),
        deals: Deals::Known([16_539_848, 51_548_746]),
        moves: 8,
    },
    // Here the other player melds.
    Case {
        rules: r#"{"kanasta":{"dealt":11,"turn_ms":null}}"#,
        eyes: Viewer::Seat(OTHER),
        deals: Deals::Known([5_937_169, 36_862_319]),
        moves: 8,
    },
    Case {
        rules: r#"{"kanasta":{"turn_ms":null}}"#,
        eyes: Viewer::Spectator,
        deals: Deals::Among(10_000),
        moves: 6,
    },
    Case {
        rules: r#"{"project":{"n_players":1,"grid_width":4,"grid_height":6,"goal_area_height":1,"n_goals":1,"n_pieces":3,
            "move_timeout":0,"discover_neighbor_fields_timeout":0,"test_piece_timeout":0,"place_piece_timeout":0}}"#,
        eyes: Viewer::Seat(OTHER),
        deals: Deals::Among(100_000),
        moves: 8,
    },
];

impl Case {
    pub fn rules(&self) -> AnyRules {
        serde_json::from_str(self.rules).expect("rules of the game")
    }

    pub fn kind(&self) -> GameKind {
        self.rules().kind()
    }

    /// Two deals that `eyes` cannot tell apart, though `ACTOR` can, and moves after which
    /// that is still so.
    pub fn twins(&self) -> ([u64; 2], Vec<(Seat, AnyAction)>) {
        let rules = self.rules();
        let candidates = match self.deals {
            Deals::Among(count) => find_pairs(&rules, self.eyes, 0..count),
            Deals::Known(pair) => vec![pair],
        };
        let hides = |pair: &[u64; 2]| {
            self.kind() == GameKind::Dama
                || common_moves(&rules, Viewer::Seat(ACTOR), *pair, 0).is_none()
        };
        let mut twins = candidates.into_iter().filter(hides).filter_map(|pair| {
            let moves = common_moves(&rules, self.eyes, pair, self.moves)?;
            Some((pair, moves))
        });
        twins
            .next()
            .unwrap_or_else(|| panic!("{:?}: no deals are alike to {:?}", self.kind(), self.eyes))
    }
}
