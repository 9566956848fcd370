//! Damaged and made-up input for every border: whatever reads what comes from outside must refuse
//! it or read it, never fall over, and write back what it has read. Cases grow from one number, so
//! each can be had again.

mod borders;
mod corpus;
mod damage;
mod guided;
mod kept;
mod play;
mod targets;

pub use borders::{BORDERS, border_of};
pub use guided::{Guide, Reached, TARGET_VARIABLE};
pub use targets::targets;

use game_core::Dice;
use std::{
    fmt,
    ops::Range,
    panic::{self, AssertUnwindSafe},
};

/// Something that reads what comes from outside.
pub struct Target {
    /// What it is called.
    pub name: &'static str,
    /// Real input, to be damaged.
    pub corpus: Vec<Vec<u8>>,
    /// Reads; panics if a law is broken.
    pub feed: Feed,
}

/// Reads input as its target does.
pub type Feed = Box<dyn Fn(&[u8]) + Send + Sync>;

/// Input that broke something.
#[derive(Debug)]
pub struct Failure {
    target: &'static str,
    seed: u64,
    case: u64,
    input: Vec<u8>,
    what: String,
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Failure {
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

/// The names of all targets.
pub fn names() -> Vec<&'static str> {
    targets().iter().map(|target| target.name).collect()
}

/// The target of this name, if there is one.
pub fn named(name: &str) -> Option<Target> {
    targets().into_iter().find(|target| target.name == name)
}

/// The input with damage done to it, which grows from one number.
pub fn damaged(target: &Target, input: &[u8], seed: u64) -> Vec<u8> {
    damage::harm(input.to_vec(), &target.corpus, &mut Dice::from_number(seed))
}

/// Tries these cases of the target.
pub fn run(target: &Target, seed: u64, cases: Range<u64>) -> Result<(), Box<Failure>> {
    for case in cases {
        // The corpus itself comes first, unharmed.
        let input = match target.corpus.get(case as usize) {
            Some(real) => real.clone(),
            None => damage::draw(&target.corpus, &mut Dice::from_number(seed ^ (case << 20))),
        };
        let fed = panic::catch_unwind(AssertUnwindSafe(|| (target.feed)(&input)));
        if let Err(panic) = fed {
            let text = panic.downcast_ref::<String>().cloned();
            let what = text.or_else(|| panic.downcast_ref::<&str>().map(|text| (*text).to_owned()));
            let what = what.unwrap_or_default();
            return Err(Box::new(Failure {
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
