//! Twins: two games that somebody without a right to know cannot tell apart, the same to their
//! eyes, move for move, though dealt from different seeds. Two deals are alike by chance, so many
//! are made.
//!
//! Two hands of 11 or 14 cards are alike among millions of deals, so what is found is written down
//! where it is used (`fault-tests twins`, minutes long); whether it still holds is checked there each
//! time.

use game_core::{Seat, Seed, Viewer};
use games::{AnyAction, AnyBout, AnyRules};
use std::{
    collections::hash_map::DefaultHasher,
    hash::{Hash, Hasher},
    io,
    ops::Range,
};

/// Pairs of numbers whose seeds deal what these eyes cannot tell apart.
///
/// A number and half of its view's hash share one word of memory; the few that have only that half
/// in common are looked at again.
pub fn alike(rules: &AnyRules, eyes: Viewer, numbers: Range<u32>) -> Vec<[u64; 2]> {
    let mut marks: Vec<u64> = numbers.map(|number| mark(rules, eyes, number)).collect();
    marks.sort_unstable();
    let halves = marks
        .chunk_by(|one, other| one >> 32 == other >> 32)
        .filter(|same| same.len() > 1);
    let pairs = halves
        .flat_map(|same| same.windows(2))
        .map(|pair| [number_of(pair[0]), number_of(pair[1])]);
    pairs
        .filter(|pair| shown(rules, eyes, pair[0]) == shown(rules, eyes, pair[1]))
        .collect()
}

fn mark(rules: &AnyRules, eyes: Viewer, number: u32) -> u64 {
    let mut hash = Hashing(DefaultHasher::new());
    let view = deal(rules, number.into()).view(eyes);
    serde_json::to_writer(&mut hash, &view).expect("plain data");
    hash.0.finish() >> 32 << 32 | u64::from(number)
}

fn number_of(mark: u64) -> u64 {
    mark & u64::from(u32::MAX)
}

fn shown(rules: &AnyRules, eyes: Viewer, number: u64) -> String {
    sight(&mut deal(rules, number), eyes)
}

fn deal(rules: &AnyRules, number: u64) -> AnyBout {
    AnyBout::open(rules.clone(), Seed::from_number(number))
}

/// Writes into a hash, so that millions of views need no memory.
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

/// Moves that can be made in both games and leave them alike to these eyes; as many as asked for,
/// or none. Where several may move they take turns.
pub fn common(
    rules: &AnyRules,
    eyes: Viewer,
    numbers: [u64; 2],
    moves: usize,
) -> Option<Vec<(Seat, AnyAction)>> {
    let mut bouts = numbers.map(|number| deal(rules, number));
    let mut found = Vec::new();
    is_same(&mut bouts, eyes).then_some(())?;
    go_on(&bouts, eyes, moves, &mut found).then_some(found)
}

fn go_on(
    bouts: &[AnyBout; 2],
    eyes: Viewer,
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
        if done != [Ok(Ok(())), Ok(Ok(()))] || !is_same(&mut next, eyes) {
            continue;
        }
        found.push((seat, action));
        if go_on(&next, eyes, left - 1, found) {
            return true;
        }
        found.pop();
    }
    false
}

/// What these eyes are shown now, and were told since they last looked.
fn sight(bout: &mut AnyBout, eyes: Viewer) -> String {
    let seen = (bout.view(eyes), bout.drain().notices(eyes), bout.awaited());
    serde_json::to_string(&seen).expect("plain data")
}

fn is_same(bouts: &mut [AnyBout; 2], eyes: Viewer) -> bool {
    let [one, other] = bouts.each_mut().map(|bout| sight(bout, eyes));
    one == other
}

/// What both games offer to somebody, whoever moved last at the end.
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
