//! One type for each kind of closure the page hands to Leptos.
//!
//! Leptos compiles its machinery anew for every closure type it is given. `view!` hides the types
//! of closures written in it; these do so for closures that have a name or are no part of a view.

use leptos::{prelude::*, tachys::reactive_graph::SharedReactiveFunction};
use std::sync::{Arc, Mutex};

/// A part of a view, or the value of an attribute, that follows what it reads.
pub fn reactive<T: 'static>(
    follow: impl FnMut() -> T + Send + 'static,
) -> SharedReactiveFunction<T> {
    Arc::new(Mutex::new(follow))
}

/// Does something now and again whenever what it reads changes.
pub fn effect(act: impl FnMut() + 'static) {
    let mut act: Box<dyn FnMut()> = Box::new(act);
    Effect::new(move |_| act());
}

/// The same, for what depends on what came of it the last time.
pub fn effect_since<T: 'static>(mut act: impl FnMut(Option<T>) -> T + 'static) {
    let mut before = None;
    effect(move || before = Some(act(before.take())));
}
