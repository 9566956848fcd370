//! Valid input to start from: examples of the protocol's documentation, played games, and journals
//! of simulated tables.

use game_core::{Dice, Seat, Seed};
use games::{AnyBout, GameKind, PlayerLine, ReplayFile};
use hub::JournalRow;
use std::{
    fs,
    path::{Path, PathBuf},
};

const PROTOCOL: &str = include_str!("../../../../docs/protocol.md");
const PROJECT_GAME: &str = include_str!("../../../../docs/project-game.md");
/// Number of moves played in each game for their notation.
const MOVES: usize = 60;

/// The JSON lines in the fences of this name in `docs/protocol.md`.
pub(super) fn protocol(fence: &str) -> Vec<Vec<u8>> {
    fenced(PROTOCOL, fence)
        .map(|line| line.as_bytes().to_vec())
        .collect()
}

/// The lines of a page in the fences of this name.
fn fenced<'a>(page: &'a str, fence: &'a str) -> impl Iterator<Item = &'a str> {
    let mut is_inside = false;
    page.lines()
        .filter(move |line| match line.strip_prefix("```") {
            Some(name) => {
                is_inside = name == fence;
                false
            }
            None => is_inside,
        })
}

/// The messages in `docs/project-game.md`.
pub(super) fn project_lines() -> Vec<Vec<u8>> {
    let message = |line: &str| line.find('{').map(|at| line.as_bytes()[at..].to_vec());
    fenced(PROJECT_GAME, "text").filter_map(message).collect()
}

/// The configuration in `docs/project-game.md`.
pub(super) fn project_tomls() -> Vec<Vec<u8>> {
    vec![
        fenced(PROJECT_GAME, "toml")
            .collect::<Vec<_>>()
            .join("\n")
            .into_bytes(),
    ]
}

/// The game's golden transcripts reduced to their input: rules, seed, moves and time.
pub(super) fn transcripts(kind: GameKind) -> Vec<Vec<u8>> {
    let files = fs::read_dir(game_crate(kind).join("tests/transcripts"))
        .expect("every game has transcripts");
    let mut files: Vec<_> = files.map(|file| file.expect("a file").path()).collect();
    files.sort();
    let texts = files
        .iter()
        .map(|file| fs::read_to_string(file).expect("text"));
    texts.map(|text| bare(&text).into_bytes()).collect()
}

fn game_crate(kind: GameKind) -> PathBuf {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR"))
        .parent()
        .expect("it lies in crates");
    crates.join(format!("game-{kind}"))
}

fn bare(transcript: &str) -> String {
    let is_input = |line: &&str| !line.starts_with([' ', '#']) && !line.starts_with("show");
    transcript
        .lines()
        .filter(is_input)
        .collect::<Vec<_>>()
        .join("\n")
}

/// The actions of a random game in its notation, and those that the game's crate adds in
/// `testdata/notation.txt`.
pub(super) fn notation(kind: GameKind) -> Vec<Vec<u8>> {
    let added = fs::read(game_crate(kind).join("testdata/notation.txt")).unwrap_or_default();
    let lines = added.split(|byte| *byte == b'\n').map(<[u8]>::to_vec);
    let mut texts: Vec<_> = lines.filter(|line| !line.is_empty()).collect();
    play(kind, |action| texts.push(action.into_bytes()));
    texts.sort();
    texts.dedup();
    texts
}

/// Played games as `ReplayFile`s. A game that has not ended is ended by everyone leaving.
pub(super) fn files() -> Vec<Vec<u8>> {
    let kinds = GameKind::ALL.iter();
    let file = |&kind: &GameKind| serde_json::to_vec(&file(kind)).expect("a file is plain data");
    kinds.map(file).collect()
}

fn file(kind: GameKind) -> ReplayFile {
    let mut bout = play(kind, |_| {});
    let seats = bout.rules().seating().count();
    for seat in Seat::all(seats) {
        bout.leave(bout.now(), seat);
    }
    ReplayFile {
        stolik: games::FORMAT,
        rules: bout.rules(),
        players: (0..seats)
            .map(|seat| PlayerLine {
                name: format!("Player {seat}"),
                bot: false,
                program: false,
            })
            .collect(),
        promise: bout.seed().promise(),
        seed: bout.seed().clone(),
        contributions: Vec::new(),
        dealt_seed: None,
        entries: bout.entries_since(0),
        outcome: bout.outcome().expect("everyone has left"),
    }
}

fn play(kind: GameKind, mut note: impl FnMut(String)) -> AnyBout {
    let mut dice = Dice::from_number(9);
    let mut bout = AnyBout::open(kind.default_rules(), Seed::from_number(9));
    for _ in 0..MOVES {
        let Some(&seat) = dice.pick(&bout.awaited()) else {
            break;
        };
        let menu = bout.menu(seat);
        let Some(action) = dice.pick(&menu).cloned() else {
            break;
        };
        note(action.notation());
        let _ = bout.submit(bout.now(), seat, action);
        if bout.awaited().is_empty()
            && let Some(bell) = bout.wake_at()
        {
            bout.advance(bell);
        }
    }
    bout
}

/// Rows of simulated tables, of every kind.
pub(super) fn rows() -> Vec<Vec<u8>> {
    let rows = (1..8).flat_map(|seed| crate::simulate::journal(seed, 120));
    let mut texts: Vec<_> = rows
        .map(|row: JournalRow| row.to_text().into_bytes())
        .collect();
    texts.sort();
    texts.dedup();
    // Thinned evenly, so that every kind remains.
    let step = texts.len().div_ceil(300).max(1);
    texts.into_iter().step_by(step).collect()
}

/// Whole journals, one row per line.
pub(super) fn journals() -> Vec<Vec<u8>> {
    let text = |seed| {
        crate::simulate::journal(seed, 60)
            .iter()
            .map(JournalRow::to_text)
            .collect::<Vec<_>>()
            .join("\n")
    };
    (1..6).map(|seed| text(seed).into_bytes()).collect()
}

pub(super) fn texts(texts: &[&str]) -> Vec<Vec<u8>> {
    texts.iter().map(|text| text.as_bytes().to_vec()).collect()
}
