//! A value that follows others, for handing on: read like a signal, and made from one or from a
//! closure.
//!
//! Leptos' own `Signal` compiles every way a value can be kept for each type it carries; this keeps
//! closures only.

use leptos::prelude::*;
use std::{any::Any, marker::PhantomData, sync::Arc};

type Read<T> = Box<dyn Fn() -> T + Send + Sync>;

/// A value to read that may change; it is worked out anew for whoever asks.
pub struct Reading<T: 'static> {
    /// A `Read<T>`. That the arena does not know it keeps its code to one copy.
    kept: StoredValue<Arc<dyn Any + Send + Sync>>,
    of: PhantomData<fn() -> T>,
}

impl<T> Clone for Reading<T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T> Copy for Reading<T> {}

impl<T> Reading<T> {
    /// What the closure makes of what it reads.
    pub fn derive(read: impl Fn() -> T + Send + Sync + 'static) -> Self {
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
            .expect("`derive` keeps nothing else");
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

impl<T: Clone + Send + Sync> Reading<T> {
    /// A value that does not change.
    pub fn stored(value: T) -> Self {
        Self::derive(move || value.clone())
    }
}

impl<T: Clone + Send + Sync> From<T> for Reading<T> {
    fn from(value: T) -> Self {
        Self::stored(value)
    }
}

impl<T: Clone + Send + Sync> From<RwSignal<T>> for Reading<T> {
    fn from(signal: RwSignal<T>) -> Self {
        Self::derive(move || signal.get())
    }
}

impl<T: Clone + Send + Sync> From<Memo<T>> for Reading<T> {
    fn from(memo: Memo<T>) -> Self {
        Self::derive(move || memo.get())
    }
}

impl<T: Send + Sync + Default + Clone> Default for Reading<T> {
    fn default() -> Self {
        Self::stored(T::default())
    }
}
