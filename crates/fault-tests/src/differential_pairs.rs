//! Differential pairs: two games, dealt from different seeds, that a `Viewer` cannot tell apart,
//! move for move. The secrecy tests compare what a server sends that viewer in both.
//!
//! Equal hands of 11 or 14 cards occur once in millions of deals, so pairs are found with `cargo
//! xtask differential-pairs` in minutes and written down in the test that uses them. The test
//! checks that they still hold.

use game_core::{Seat, Seed, Viewer};
use games::{AnyAction, AnyBout, AnyRules};
use std::{
    collections::hash_map::DefaultHasher,
    hash::{Hash, Hasher},
    io,
    ops::Range,
};

/// Pairs of numbers from whose seeds this viewer is dealt the same.
///
/// A number and 32 bits of its view's hash share one `u64`; pairs with equal hash bits are compared
/// in full.
pub fn find_pairs(rules: &AnyRules, viewer: Viewer, numbers: Range<u32>) -> Vec<[u64; 2]> {
    let mut marks: Vec<u64> = numbers.map(|number| mark(rules, viewer, number)).collect();
    marks.sort_unstable();
    let halves = marks
        .chunk_by(|one, other| one >> 32 == other >> 32)
        .filter(|same| same.len() > 1);
    let pairs = halves
        .flat_map(|same| same.windows(2))
        .map(|pair| [number_of(pair[0]), number_of(pair[1])]);
    pairs
        .filter(|pair| shown(rules, viewer, pair[0]) == shown(rules, viewer, pair[1]))
        .collect()
}

fn mark(rules: &AnyRules, viewer: Viewer, number: u32) -> u64 {
    let mut hash = Hashing(DefaultHasher::new());
    let view = deal(rules, number.into()).view(viewer);
    serde_json::to_writer(&mut hash, &view).expect("plain data");
    hash.0.finish() >> 32 << 32 | u64::from(number)
}

fn number_of(mark: u64) -> u64 {
    mark & u64::from(u32::MAX)
}

fn shown(rules: &AnyRules, viewer: Viewer, number: u64) -> String {
    sight(&mut deal(rules, number), viewer)
}

fn deal(rules: &AnyRules, number: u64) -> AnyBout {
    AnyBout::open(rules.clone(), Seed::from_number(number))
}

/// A `Write` into a hash, so that millions of views need no memory.
struct Hashing(DefaultHasher);

impl io::Write for Hashing {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        bytes.hash(&mut self.0);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Moves that are legal in both games and after which the viewer still cannot tell them apart;
/// `None` if there are fewer than `moves`. If several seats may move, they take turns.
pub fn common_moves(
    rules: &AnyRules,
    viewer: Viewer,
    numbers: [u64; 2],
    moves: usize,
) -> Option<Vec<(Seat, AnyAction)>> {
    let mut bouts = numbers.map(|number| deal(rules, number));
    let mut found = Vec::new();
    is_same(&mut bouts, viewer).then_some(())?;
    go_on(&bouts, viewer, moves, &mut found).then_some(found)
}

fn go_on(
    bouts: &[AnyBout; 2],
    viewer: Viewer,
    left: usize,
    found: &mut Vec<(Seat, AnyAction)>,
) -> bool {
    if left == 0 {
        return true;
    }
    let last = found.last().map(|&(seat, _)| seat);
    for (seat, action) in both_offer(bouts, last) {
        let mut next = bouts.clone();
        let done = next
            .each_mut()
            .map(|bout| bout.submit(bout.now(), seat, action.clone()));
        if done != [Ok(Ok(())), Ok(Ok(()))] || !is_same(&mut next, viewer) {
            continue;
        }
        found.push((seat, action));
        if go_on(&next, viewer, left - 1, found) {
            return true;
        }
        found.pop();
    }
    false
}

/// What the viewer is shown now, and the notices since the last call.
fn sight(bout: &mut AnyBout, viewer: Viewer) -> String {
    let seen = (
        bout.view(viewer),
        bout.drain().notices(viewer),
        bout.awaited(),
    );
    serde_json::to_string(&seen).expect("plain data")
}

fn is_same(bouts: &mut [AnyBout; 2], viewer: Viewer) -> bool {
    let [one, other] = bouts.each_mut().map(|bout| sight(bout, viewer));
    one == other
}

/// The actions that both games offer; those of the seat that moved last come last.
fn both_offer([one, other]: &[AnyBout; 2], last: Option<Seat>) -> Vec<(Seat, AnyAction)> {
    let mut seats = one.awaited().to_vec();
    seats.sort_by_key(|&seat| last == Some(seat));
    let both = |seat| {
        let others = other.menu(seat);
        one.menu(seat)
            .into_iter()
            .filter(move |action| others.contains(action))
    };
    seats
        .into_iter()
        .flat_map(|seat| both(seat).map(move |action| (seat, action)))
        .collect()
}
