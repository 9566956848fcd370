//! Runs fuzz targets on mutated input; each case is derived from one number.

use super::{mutation, target::Target, targets::targets};
use game_core::Dice;
use std::{
    fmt,
    ops::Range,
    panic::{self, AssertUnwindSafe},
};

/// An input that made a target panic.
#[derive(Debug)]
pub struct FuzzFailure {
    target: &'static str,
    seed: u64,
    case: u64,
    input: Vec<u8>,
    what: String,
}

impl fmt::Display for FuzzFailure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let FuzzFailure {
            target,
            seed,
            case,
            what,
            ..
        } = self;
        let input = self.input.escape_ascii();
        write!(
            f,
            "{target}, seed {seed}, case {case}: {what}\n  b\"{input}\""
        )
    }
}

pub fn names() -> Vec<&'static str> {
    targets().iter().map(|target| target.name).collect()
}

pub fn named(name: &str) -> Option<Target> {
    targets().into_iter().find(|target| target.name == name)
}

/// A mutation of this input, reproducible from `seed`.
pub fn mutated(target: &Target, input: &[u8], seed: u64) -> Vec<u8> {
    mutation::mutate(input.to_vec(), &target.corpus, &mut Dice::from_number(seed))
}

/// Runs these cases of the target; returns the first failure.
pub fn run(target: &Target, seed: u64, cases: Range<u64>) -> Result<(), Box<FuzzFailure>> {
    for case in cases {
        // The corpus itself comes first, unchanged.
        let input = match target.corpus.get(case as usize) {
            Some(real) => real.clone(),
            None => mutation::draw(&target.corpus, &mut Dice::from_number(seed ^ (case << 20))),
        };
        let fed = panic::catch_unwind(AssertUnwindSafe(|| (target.feed)(&input)));
        if let Err(panic) = fed {
            let text = panic.downcast_ref::<String>().cloned();
            let what = text.or_else(|| panic.downcast_ref::<&str>().map(|text| (*text).to_owned()));
            let what = what.unwrap_or_default();
            return Err(Box::new(FuzzFailure {
                target: target.name,
                seed,
                case,
                input,
                what,
            }));
        }
    }
    Ok(())
}
