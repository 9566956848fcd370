//! Real input to begin with: the lines of the protocol's page, games that were played, journals of simulated tables.

use game_core::{Dice, Seat, Seed};
use games::{AnyBout, GameKind, PlayerLine, ReplayFile};
use hub::Row;

const PROTOCOL: &str = include_str!("../../../../docs/protocol.md");
/// How many moves of each game are played for their notation.
const MOVES: usize = 60;

/// The JSON lines of the protocol's page in fences of this name.
pub(super) fn protocol(fence: &str) -> Vec<Vec<u8>> {
    let mut is_inside = false;
    let mut lines = Vec::new();
    for line in PROTOCOL.lines() {
        match line.strip_prefix("```") {
            Some(name) => is_inside = name == fence,
            None if is_inside => lines.push(line.as_bytes().to_vec()),
            None => {}
        }
    }
    lines
}

/// Actions of a game that was played at random, in its notation.
pub(super) fn notation(kind: GameKind) -> Vec<Vec<u8>> {
    let mut texts = Vec::new();
    play(kind, |action| texts.push(action.into_bytes()));
    texts.sort();
    texts.dedup();
    texts
}

/// Games that were played, as files. Those that had not ended by then end with everyone leaving.
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
        players: (0..seats).map(|seat| PlayerLine { name: format!("Player {seat}"), bot: false }).collect(),
        promise: bout.seed().promise(),
        seed: bout.seed().clone(),
        entries: bout.entries_since(0),
        outcome: bout.outcome().expect("everyone has left"),
    }
}

fn play(kind: GameKind, mut note: impl FnMut(String)) -> AnyBout {
    let mut dice = Dice::from_number(9);
    let mut bout = AnyBout::open(kind.default_rules(), Seed::from_number(9));
    for _ in 0..MOVES {
        let Some(&seat) = dice.pick(&bout.awaited()) else { break };
        let menu = bout.menu(seat);
        let Some(action) = dice.pick(&menu).cloned() else { break };
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

/// Rows of simulated tables, of every kind there is.
pub(super) fn rows() -> Vec<Vec<u8>> {
    let rows = (1..8).flat_map(|seed| crate::simulate::journal(seed, 120));
    let mut texts: Vec<_> = rows.map(|row: Row| row.to_text().into_bytes()).collect();
    texts.sort();
    texts.dedup();
    // Evenly thinned, so that each kind stays.
    let step = texts.len().div_ceil(300).max(1);
    texts.into_iter().step_by(step).collect()
}

/// Whole journals, a row a line.
pub(super) fn journals() -> Vec<Vec<u8>> {
    let text =
        |seed| crate::simulate::journal(seed, 60).iter().map(Row::to_text).collect::<Vec<_>>().join("\n");
    (1..6).map(|seed| text(seed).into_bytes()).collect()
}

/// These texts.
pub(super) fn texts(texts: &[&str]) -> Vec<Vec<u8>> {
    texts.iter().map(|text| text.as_bytes().to_vec()).collect()
}
