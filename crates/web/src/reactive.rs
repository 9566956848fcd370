//! Type-erased closures for Leptos: `reactive` for views and attributes, `effect` for side effects.
//!
//! Leptos monomorphises its code for every closure type. `view!` erases closures that are written
//! inside it; these functions do so for closures with a name or outside a view.

use leptos::{prelude::*, tachys::reactive_graph::SharedReactiveFunction};
use std::sync::{Arc, Mutex};

/// A part of a view, or the value of an attribute, that is computed again when a signal it reads
/// changes.
pub fn reactive<T: 'static>(
    follow: impl FnMut() -> T + Send + 'static,
) -> SharedReactiveFunction<T> {
    Arc::new(Mutex::new(follow))
}

/// Runs `act` now, and again whenever a signal it reads changes.
pub fn effect(act: impl FnMut() + 'static) {
    let mut act: Box<dyn FnMut()> = Box::new(act);
    Effect::new(move |_| act());
}

/// Like [`effect`], with the result of the previous run; `None` on the first.
pub fn effect_since<T: 'static>(mut act: impl FnMut(Option<T>) -> T + 'static) {
    let mut before = None;
    effect(move || before = Some(act(before.take())));
}
