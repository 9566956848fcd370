//! The tables that are compared, with their viewer and two deals that the viewer cannot tell apart.

use fault_tests::differential_pairs::{common_moves, find_pairs};
use game_core::{Seat, Viewer};
use games::{AnyAction, AnyRules, GameKind};
use serde::Deserialize;
use std::{fs, path::Path, sync::LazyLock};

/// The seat whose cards differ.
pub const ACTOR: Seat = Seat::new(0);
/// The seat that must not learn the difference.
pub const OTHER: Seat = Seat::new(1);

/// A table, and the viewer (`eyes`) whose knowledge is the same in both worlds.
pub struct Case {
    rules: AnyRules,
    pub eyes: Viewer,
    deals: Deals,
    /// Number of moves, the same in both worlds.
    moves: usize,
    /// Whether the game has no secrets, so that both worlds are one.
    pub hides_nothing: bool,
}

/// Where the two deals come from.
enum Deals {
    /// Found among the first deals of this number.
    Among(u32),
    /// Found by `cargo xtask twins`, which takes minutes.
    Known([u64; 2]),
}

/// `testdata/secrecy.json` of a game's crate.
#[derive(Deserialize)]
struct Secrecy {
    #[serde(default)]
    hides_nothing: bool,
    /// Whether spectators have the right to see everything.
    #[serde(default)]
    spectators_see_all: bool,
    cases: Vec<WrittenCase>,
}

#[derive(Deserialize)]
struct WrittenCase {
    rules: serde_json::Value,
    eyes: Eyes,
    among: Option<u32>,
    known: Option<[u64; 2]>,
    moves: usize,
}

#[derive(Deserialize)]
#[serde(rename_all = "snake_case")]
enum Eyes {
    Seat,
    Spectator,
}

fn secrecy(kind: GameKind) -> Secrecy {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).parent();
    let file = crates.map(|crates| crates.join(format!("game-{kind}/testdata/secrecy.json")));
    let text = fs::read_to_string(file.expect("it lies in crates"));
    let text = text.unwrap_or_else(|error| panic!("secrecy.json of {kind}: {error}"));
    serde_json::from_str(&text).unwrap_or_else(|error| panic!("secrecy.json of {kind}: {error}"))
}

/// Whether spectators of the game may know everything.
pub fn spectators_see_all(kind: GameKind) -> bool {
    secrecy(kind).spectators_see_all
}

/// The cases of all games.
pub static CASES: LazyLock<Vec<Case>> = LazyLock::new(|| {
    let cases = |&kind: &GameKind| {
        let Secrecy {
            hides_nothing,
            cases,
            ..
        } = secrecy(kind);
        let case = move |written: WrittenCase| Case::read(kind, &written, hides_nothing);
        cases.into_iter().map(case)
    };
    GameKind::ALL.iter().flat_map(cases).collect()
});

impl Case {
    fn read(kind: GameKind, written: &WrittenCase, hides_nothing: bool) -> Case {
        let rules = serde_json::json!({ kind.name(): written.rules });
        Case {
            rules: serde_json::from_value(rules).expect("rules of the game"),
            eyes: match written.eyes {
                Eyes::Seat => Viewer::Seat(OTHER),
                Eyes::Spectator => Viewer::Spectator,
            },
            deals: written.known.map_or_else(
                || Deals::Among(written.among.expect("`among` or `known`")),
                Deals::Known,
            ),
            moves: written.moves,
            hides_nothing,
        }
    }

    pub fn rules(&self) -> AnyRules {
        self.rules.clone()
    }

    pub fn kind(&self) -> GameKind {
        self.rules.kind()
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
            self.hides_nothing || common_moves(&rules, Viewer::Seat(ACTOR), *pair, 0).is_none()
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
