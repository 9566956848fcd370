//! A bounded simulation; `cargo xtask simulate --seconds 600` runs longer. A failure names its
//! seed, and `STOLIK_SEED` reproduces it.

use fault_tests::simulate::{Tally, simulate};
use std::thread;

/// Number of simulated tables.
const TABLES: u64 = 240;
const THREADS: u64 = 2;

#[test]
fn the_laws_of_a_table_hold_whatever_happens_to_it() {
    if let Ok(seed) = std::env::var("STOLIK_SEED") {
        let seed = seed.parse().expect("STOLIK_SEED is a number");
        return simulate(seed)
            .map(|_| ())
            .unwrap_or_else(|failure| panic!("{failure}"));
    }
    let part = |first: u64| {
        let tables = (first..=TABLES).step_by(THREADS as usize);
        tables.fold(Tally::default(), |tally, seed| match simulate(seed) {
            Ok(one) => tally.and(one),
            Err(failure) => panic!("{failure}"),
        })
    };
    let tally = thread::scope(|scope| {
        let parts: Vec<_> = (1..=THREADS)
            .map(|first| scope.spawn(move || part(first)))
            .collect();
        let parts = parts
            .into_iter()
            .map(|part| part.join().expect("the laws hold"));
        parts.fold(Tally::default(), Tally::and)
    });
    println!("{tally}");
    // The simulation really exercised the tables.
    assert!(
        tally.ended > TABLES / 2 && tally.crashes > TABLES && tally.not_kept > 20,
        "{tally}"
    );
}
