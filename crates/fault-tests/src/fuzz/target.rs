//! The definition of a fuzz target.

/// A parser of outside input, with input to start from.
pub struct Target {
    pub name: &'static str,
    /// Valid input that is mutated.
    pub corpus: Vec<Vec<u8>>,
    pub feed: Feed,
}

/// Parses the input; panics if a law is broken.
pub type Feed = Box<dyn Fn(&[u8]) + Send + Sync>;
