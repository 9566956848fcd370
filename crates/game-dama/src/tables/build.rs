//! Builds the tables: fewer pieces first, then fewer men, then men nearer to their far rows, so
//! that all to which progress leads is known.

use super::{
    Class, EndgameTables,
    material::Material,
    slice::{Found, Slice},
    subsets::MEN_FROM,
};
use std::{
    collections::BTreeMap,
    sync::atomic::{AtomicUsize, Ordering},
    thread,
};

/// Slices that do not depend on each other.
type Layer = Vec<Slice>;

/// Solved slices are stored after so many, so that they need little memory.
const BATCH: usize = 512;

impl EndgameTables {
    /// Builds the tables for up to `most_pieces`; `progress` is told how many of how many positions
    /// are solved. The result does not depend on the number of threads.
    pub fn build(most_pieces: u32, threads: usize, progress: impl Fn(usize, usize)) -> Self {
        let mut tables = EndgameTables::empty(most_pieces);
        let whole = Self::positions(most_pieces);
        let mut done = 0;
        for pieces in 2..=most_pieces {
            for men in 0..=pieces {
                for material in Material::all(pieces, men) {
                    tables.classes[material.number()] = Some(Class::of(material));
                }
                for batch in layers(pieces, men)
                    .values()
                    .flat_map(|layer| layer.chunks(BATCH))
                {
                    for found in tables.solve_all(batch, threads) {
                        done += tables.store(&found);
                        progress(done.min(whole), whole);
                    }
                }
                for material in Material::all(pieces, men) {
                    tables.class_mut(material).codes.pack();
                }
            }
        }
        tables
    }

    /// Solves slices of one layer.
    fn solve_all(&self, slices: &[Slice], threads: usize) -> Vec<Found> {
        let solve = |slice: &Slice| slice.solve(|position| self.known(position));
        if threads < 2 || slices.len() < 2 {
            return slices.iter().map(solve).collect();
        }
        let next = AtomicUsize::new(0);
        let work = || {
            let mut found = Vec::new();
            while let Some(slice) = slices.get(next.fetch_add(1, Ordering::Relaxed)) {
                found.push(solve(slice));
            }
            found
        };
        thread::scope(|scope| {
            let workers: Vec<_> = (0..threads).map(|_| scope.spawn(work)).collect();
            let join = |worker: thread::ScopedJoinHandle<'_, _>| {
                worker.join().expect("solving does not panic")
            };
            workers.into_iter().flat_map(join).collect()
        })
    }

    /// Stores the values; returns how many places of the tables were filled.
    fn store(&mut self, found: &Found) -> usize {
        for &(placed, value) in found {
            self.class_mut(placed.material()).put(placed, value);
        }
        found.len()
    }
}

/// The slices with so many pieces and men, by how many rows the men still have to go. Of two
/// slices that differ only in who is player one there is only one.
fn layers(pieces: u32, men: u32) -> BTreeMap<u32, Layer> {
    let mut layers: BTreeMap<u32, Layer> = BTreeMap::new();
    for material in Material::all(pieces, men) {
        for men in material.men_sets() {
            let slice = Slice {
                men,
                queens: material.queens,
            };
            let turned = slice.turned();
            if (slice.queens, slice.men) <= (turned.queens, turned.men) {
                let rows = rows_to_go(slice.men[0]) + rows_to_go(turned.men[0]);
                layers.entry(rows).or_default().push(slice);
            }
        }
    }
    layers
}

/// How many rows the men have to go to the first row, together.
fn rows_to_go(men: u32) -> u32 {
    let (mut rest, mut rows) = (men, 0);
    while rest != 0 {
        rows += rest.trailing_zeros() / MEN_FROM;
        rest &= rest - 1;
    }
    rows
}
