//! A value that follows others, for handing on: read like a signal, and made from one or from a
//! closure.
//!
//! Leptos' own `Signal` compiles every way a value can be kept for each type it carries; this keeps
//! closures only.

use leptos::prelude::*;
use std::{any::Any, marker::PhantomData, sync::Arc};

type Read<T> = Box<dyn Fn() -> T + Send + Sync>;

/// A value to read that may change; it is worked out anew for whoever asks.
pub struct Derived<T: 'static> {
    /// A `Read<T>`. That the arena does not know it keeps its code to one copy.
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
    /// What the closure makes of what it reads.
    pub fn new(read: impl Fn() -> T + Send + Sync + 'static) -> Self {
        let read: Read<T> = Box::new(read);
        Self {
            kept: StoredValue::new(Arc::new(read)),
            of: PhantomData,
        }
    }

    /// The value now; whoever asks follows it.
    pub fn get(&self) -> T {
        let kept = self.kept.get_value();
        let read = kept
            .downcast_ref::<Read<T>>()
            .expect("`new` keeps nothing else");
        read()
    }

    /// The value now, for once.
    pub fn get_untracked(&self) -> T {
        untrack(|| self.get())
    }

    /// Something of the value; whoever asks follows it.
    pub fn with<U>(&self, part: impl FnOnce(&T) -> U) -> U {
        part(&self.get())
    }

    /// Something of the value, for once.
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
