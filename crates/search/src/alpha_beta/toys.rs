//! Two games with known solutions.

use super::{BestMove, Limits, Position, Verdict, WIN, is_decided, rank, search};

const LIMITS: Limits<'static> = Limits {
    depth: 60,
    nodes: u64::MAX,
    table_bits: 14,
    expired: &|| false,
};

/// Noughts and crosses: the squares of the player to move and of the other.
#[derive(Clone, Debug)]
struct Noughts([u16; 2]);

const LINES: [u16; 8] = [0o700, 0o070, 0o007, 0o444, 0o222, 0o111, 0o421, 0o124];

impl Position for Noughts {
    type Move = u32;
    const KINDS: usize = 9;

    fn moves(&self, into: &mut Vec<u32>) {
        into.extend((0..9).filter(|square| (self.0[0] | self.0[1]) >> square & 1 == 0));
    }
    fn play(&mut self, square: u32) {
        self.0 = [self.0[1], self.0[0] | 1 << square];
    }
    fn verdict(&self) -> Option<Verdict> {
        if LINES.iter().any(|line| self.0[1] & line == *line) {
            return Some(Verdict::Lost);
        }
        (self.0[0] | self.0[1] == 0o777).then_some(Verdict::Drawn)
    }
    fn evaluate(&self) -> i32 {
        0
    }
    fn is_noisy(&self, _: u32) -> bool {
        false
    }
    fn kind(&self, square: u32) -> usize {
        square as usize
    }
    fn key(&self) -> u64 {
        u64::from(self.0[0]) << 9 | u64::from(self.0[1])
    }
    fn repetition_key(&self) -> u64 {
        self.key()
    }
    fn repeatable(&self) -> usize {
        0
    }
}

/// Nim: the player who takes the last match wins. With `may_pass`, a player may also do
/// nothing, forever.
#[derive(Clone, Debug)]
struct Nim {
    heaps: [u8; 3],
    may_pass: bool,
    passes: usize,
}

impl Position for Nim {
    /// How many from which heap; 0 is a pass.
    type Move = (usize, u8);
    const KINDS: usize = 3;

    fn moves(&self, into: &mut Vec<(usize, u8)>) {
        for (heap, &matches) in self.heaps.iter().enumerate() {
            into.extend((1..=matches).map(|taken| (heap, taken)));
        }
        into.extend(self.may_pass.then_some((0, 0)));
    }
    fn play(&mut self, (heap, taken): (usize, u8)) {
        self.heaps[heap] -= taken;
        self.passes = if taken == 0 { self.passes + 1 } else { 0 };
    }
    fn verdict(&self) -> Option<Verdict> {
        (self.heaps == [0; 3]).then_some(Verdict::Lost)
    }
    fn evaluate(&self) -> i32 {
        0
    }
    fn is_noisy(&self, (_, taken): (usize, u8)) -> bool {
        taken > 1
    }
    fn kind(&self, (heap, _): (usize, u8)) -> usize {
        heap
    }
    fn key(&self) -> u64 {
        self.repetition_key() << 32 | self.passes as u64
    }
    fn repetition_key(&self) -> u64 {
        u64::from(self.heaps[0]) << 16 | u64::from(self.heaps[1]) << 8 | u64::from(self.heaps[2])
    }
    fn repeatable(&self) -> usize {
        self.passes
    }
}

fn solve<P: Position>(root: &P, depth: u32) -> BestMove<P::Move> {
    let mut moves = Vec::new();
    root.moves(&mut moves);
    search(root, &moves, &[], Limits { depth, ..LIMITS }).expect("there are moves")
}

fn nim(heaps: [u8; 3]) -> Nim {
    Nim {
        heaps,
        may_pass: false,
        passes: 0,
    }
}

#[test]
fn noughts_and_crosses_is_a_draw() {
    assert_eq!(solve(&Noughts([0, 0]), 9).score, 0);
}

#[test]
fn a_fork_is_found_and_the_win_is_counted_in_moves() {
    // X holds two opposite corners, O the middle and a third corner. X must block in the fourth,
    // which is a fork.
    let found = solve(&Noughts([0o401, 0o024]), 9);
    assert_eq!((found.best, found.score), (6, WIN - 3));
}

#[test]
fn a_win_on_the_spot_is_taken() {
    let found = solve(&Noughts([0o600, 0o060]), 9);
    assert_eq!((found.best, found.score), (6, WIN - 1));
}

#[test]
fn every_small_nim_is_won_unless_its_heaps_cancel_out() {
    for (a, b, c) in (0..6).flat_map(|a| (0..6).flat_map(move |b| (0..6).map(move |c| (a, b, c)))) {
        if [a, b, c] == [0; 3] {
            continue;
        }
        let found = solve(&nim([a, b, c]), 60);
        assert!(is_decided(found.score));
        assert_eq!(found.score > 0, a ^ b ^ c != 0, "{a} {b} {c}");
        if found.score > 0 {
            let mut after = nim([a, b, c]);
            after.play(found.best);
            assert_eq!(
                after.heaps.iter().fold(0, |sum, heap| sum ^ heap),
                0,
                "{a} {b} {c}"
            );
        }
    }
}

#[test]
fn who_would_lose_repeats_if_that_is_allowed() {
    let lost = Nim {
        heaps: [1, 1, 0],
        may_pass: true,
        passes: 0,
    };
    assert_eq!(solve(&nim([1, 1, 0]), 60).score, 2 - WIN);
    let found = solve(&lost, 8);
    assert_eq!((found.best, found.score), ((0, 0), 0));
}

#[test]
fn a_position_of_the_past_counts_as_repeated() {
    let passed = Nim {
        heaps: [1, 1, 0],
        may_pass: true,
        passes: 2,
    };
    let past = [passed.repetition_key(); 2];
    let ranked = rank(&passed, &[(0, 0)], &past, Limits { depth: 4, ..LIMITS });
    assert_eq!(ranked, [((0, 0), 0)]);
}

#[test]
fn ranking_tells_every_moves_own_score() {
    let ranked = rank(
        &nim([2, 1, 0]),
        &[(0, 1), (0, 2), (1, 1)],
        &[],
        Limits { depth: 9, ..LIMITS },
    );
    assert_eq!(
        ranked,
        [((0, 1), WIN - 3), ((0, 2), 2 - WIN), ((1, 1), 2 - WIN)]
    );
}

#[test]
fn a_search_out_of_effort_still_answers() {
    let root = Noughts([0, 0]);
    let found = search(&root, &[4, 0], &[], Limits { nodes: 0, ..LIMITS }).unwrap();
    assert_eq!((found.best, found.depth), (4, 0));
    let expired = Limits {
        expired: &|| true,
        ..LIMITS
    };
    assert!(
        search(&nim([9, 9, 9]), &[(0, 1)], &[], expired)
            .unwrap()
            .nodes
            <= 1_000
    );
}

#[test]
fn without_moves_nothing_is_found() {
    assert_eq!(search(&nim([0; 3]), &[], &[], LIMITS), None);
}
