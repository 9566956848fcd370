//! What the lines of one chat and the report dialog share.

use super::{Forum, hushed::Hushed};
use leptos::prelude::*;

/// What the lines of one chat share.
#[derive(Clone, Copy)]
pub struct Shared {
    /// Where they are.
    pub forum: Forum,
    /// Who is not heard.
    pub hushed: Hushed,
    /// The `number` of the line with an open menu.
    pub open: RwSignal<Option<u64>>,
    /// The line that is about to be reported.
    pub reported: RwSignal<Option<Wanted>>,
}

/// A line that is about to be reported.
#[derive(Clone, PartialEq, Debug)]
pub struct Wanted {
    pub line: u64,
    /// Who said it.
    pub nick: String,
    /// What, to be shown once more.
    pub words: String,
}
