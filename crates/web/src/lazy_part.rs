//! Parts of the page that are files of their own: each is fetched when it is first wanted, and
//! stays from then on.

use crate::{
    reactive::reactive,
    texts::{error, say, shell},
};
use leptos::{
    prelude::*, tachys::reactive_graph::SharedReactiveFunction, wasm_split::SplitLoaderError,
};
use std::{future::Future, pin::Pin};

/// A part, or that its file could not be fetched.
pub type LoadedPart<T> = Result<&'static T, SplitLoaderError>;
type Coming<T> = Pin<Box<dyn Future<Output = LoadedPart<T>>>>;

/// How far a part has come.
enum PartState<T: ?Sized + 'static> {
    Unasked,
    Coming,
    Here(&'static T),
    Failed,
}

// Derived, these would ask the same of the part, which is only pointed at.
impl<T: ?Sized> Clone for PartState<T> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<T: ?Sized> Copy for PartState<T> {}

/// A part and how to fetch it. It belongs to no page: once here it stays.
pub struct LazyPart<T: ?Sized + 'static> {
    stage: ArcRwSignal<PartState<T>>,
    fetch: Box<dyn Fn() -> Coming<T> + Send + Sync>,
}

impl<T: ?Sized + Sync> LazyPart<T> {
    /// A part that nobody has asked for yet.
    pub fn new<C: Future<Output = LoadedPart<T>> + 'static>(
        fetch: impl Fn() -> C + Send + Sync + 'static,
    ) -> Self {
        LazyPart {
            stage: ArcRwSignal::new(PartState::Unasked),
            fetch: Box::new(move || Box::pin(fetch())),
        }
    }

    /// Sends for it, unless it is here or coming.
    pub fn send_for(&'static self) {
        if matches!(
            self.stage.get_untracked(),
            PartState::Coming | PartState::Here(_)
        ) {
            return;
        }
        self.stage.set(PartState::Coming);
        leptos::task::spawn_local(async move {
            self.stage.set(
                (self.fetch)()
                    .await
                    .map_or(PartState::Failed, PartState::Here),
            );
        });
    }

    /// The part, if it is here; whoever asks hears when it comes.
    pub fn get(&self) -> Option<&'static T> {
        match self.stage.get() {
            PartState::Here(part) => Some(part),
            PartState::Unasked | PartState::Coming | PartState::Failed => None,
        }
    }

    /// The same, for who does not wait for it.
    pub fn get_untracked(&self) -> Option<&'static T> {
        untrack(|| self.get())
    }

    /// Shows something of it, and nothing until it is here.
    pub fn once_here(
        &'static self,
        show: impl Fn(&'static T) -> AnyView + Send + 'static,
    ) -> SharedReactiveFunction<Option<AnyView>> {
        self.send_for();
        reactive(move || self.get().map(&show))
    }

    /// Shows something of it; until it is here, that it is loading, or that it cannot and what to
    /// do.
    pub fn or_why_not(
        &'static self,
        show: impl Fn(&'static T) -> AnyView + Send + 'static,
    ) -> SharedReactiveFunction<AnyView> {
        self.send_for();
        reactive(move || match self.stage.get() {
            PartState::Here(part) => show(part),
            PartState::Unasked | PartState::Coming => {
                view! { <p class="unfetched soft" role="status">{say(shell::loading)}</p> }
                    .into_any()
            }
            PartState::Failed => unfetched(Callback::new(move |()| self.send_for())),
        })
    }
}

/// The file did not come: there is no connection, or a newer page has taken the place of this one.
fn unfetched(again: Callback<()>) -> AnyView {
    view! {
        <div class="unfetched" role="alert" data-testid="unfetched">
            <p class="soft">{say(shell::unfetched)}</p>
            <button type="button" class="button primary" on:click=move |_| again.run(())>{say(shell::try_now)}</button>
            <a class="button" href="">{say(error::reload)}</a>
        </div>
    }
    .into_any()
}
