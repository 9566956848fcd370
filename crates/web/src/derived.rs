//! `Derived<T>`: a read-only value that follows signals, for component properties.
//!
//! Leptos' `Signal<T>` compiles code for every way to store a value, for each `T`. `Derived` stores
//! closures only, with one copy of the arena's code for all types.

use leptos::prelude::*;
use std::{any::Any, marker::PhantomData, sync::Arc};

type Read<T> = Box<dyn Fn() -> T + Send + Sync>;

/// A read-only value that may change. It is computed at each read and not cached.
pub struct Derived<T: 'static> {
    /// A `Read<T>`, type-erased so that the arena's code is compiled once.
    kept: StoredValue<Arc<dyn Any + Send + Sync>>,
    of: PhantomData<fn() -> T>,
}

impl<T> Clone for Derived<T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T> Copy for Derived<T> {}

impl<T> Derived<T> {
    /// The result of the closure, which may read signals.
    pub fn new(read: impl Fn() -> T + Send + Sync + 'static) -> Self {
        let read: Read<T> = Box::new(read);
        Self {
            kept: StoredValue::new(Arc::new(read)),
            of: PhantomData,
        }
    }

    /// Reads the value and subscribes the current observer to its signals.
    pub fn get(&self) -> T {
        let kept = self.kept.get_value();
        let read = kept
            .downcast_ref::<Read<T>>()
            .expect("`new` keeps nothing else");
        read()
    }

    /// Reads the value without subscribing.
    pub fn get_untracked(&self) -> T {
        untrack(|| self.get())
    }

    /// Applies `part` to the value and subscribes the current observer.
    pub fn with<U>(&self, part: impl FnOnce(&T) -> U) -> U {
        part(&self.get())
    }

    /// Applies `part` to the value without subscribing.
    pub fn with_untracked<U>(&self, part: impl FnOnce(&T) -> U) -> U {
        part(&self.get_untracked())
    }
}

impl<T: Clone + Send + Sync> Derived<T> {
    /// A value that does not change.
    pub fn constant(value: T) -> Self {
        Self::new(move || value.clone())
    }
}

impl<T: Clone + Send + Sync> From<T> for Derived<T> {
    fn from(value: T) -> Self {
        Self::constant(value)
    }
}

impl<T: Clone + Send + Sync> From<RwSignal<T>> for Derived<T> {
    fn from(signal: RwSignal<T>) -> Self {
        Self::new(move || signal.get())
    }
}

impl<T: Clone + Send + Sync> From<Memo<T>> for Derived<T> {
    fn from(memo: Memo<T>) -> Self {
        Self::new(move || memo.get())
    }
}

impl<T: Send + Sync + Default + Clone> Default for Derived<T> {
    fn default() -> Self {
        Self::constant(T::default())
    }
}
