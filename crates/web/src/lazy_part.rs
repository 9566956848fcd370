//! `LazyPart`: a part of the page in a WASM file of its own, loaded when first needed and kept from
//! then on.

use crate::{
    frame,
    reactive::reactive,
    texts::{error, say, shell},
};
use leptos::{
    prelude::*, tachys::reactive_graph::SharedReactiveFunction, wasm_split::SplitLoaderError,
};
use std::{future::Future, pin::Pin};

/// A loaded part, or the error of the loader.
pub type LoadedPart<T> = Result<&'static T, SplitLoaderError>;
type Coming<T> = Pin<Box<dyn Future<Output = LoadedPart<T>>>>;

/// The loading state of a part.
enum PartState<T: ?Sized + 'static> {
    Unasked,
    Coming,
    Here(&'static T),
    Failed,
}

// `derive` would require `T: Clone`, but a part is only pointed at.
impl<T: ?Sized> Clone for PartState<T> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<T: ?Sized> Copy for PartState<T> {}

/// A part and how to load it. It is a static: no page owns it.
pub struct LazyPart<T: ?Sized + 'static> {
    stage: ArcRwSignal<PartState<T>>,
    fetch: Box<dyn Fn() -> Coming<T> + Send + Sync>,
}

impl<T: ?Sized + Sync> LazyPart<T> {
    /// A part that is not requested yet.
    pub fn new<C: Future<Output = LoadedPart<T>> + 'static>(
        fetch: impl Fn() -> C + Send + Sync + 'static,
    ) -> Self {
        LazyPart {
            stage: ArcRwSignal::new(PartState::Unasked),
            fetch: Box::new(move || Box::pin(fetch())),
        }
    }

    /// Starts to load the part, unless it is loaded or loading.
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

    /// The part, if it is loaded. Subscribes the current observer to `PartState`.
    pub fn get(&self) -> Option<&'static T> {
        match self.stage.get() {
            PartState::Here(part) => Some(part),
            PartState::Unasked | PartState::Coming | PartState::Failed => None,
        }
    }

    /// The part, if it is loaded, without subscribing.
    pub fn get_untracked(&self) -> Option<&'static T> {
        untrack(|| self.get())
    }

    /// Renders `show` once the part is loaded, and nothing before.
    pub fn once_here(
        &'static self,
        show: impl Fn(&'static T) -> AnyView + Send + 'static,
    ) -> SharedReactiveFunction<Option<AnyView>> {
        self.send_for();
        reactive(move || self.get().map(&show))
    }

    /// Renders `show` once the part is loaded; before that a loading notice, or an error with a
    /// button to try again.
    pub fn or_why_not(
        &'static self,
        show: impl Fn(&'static T) -> AnyView + Send + 'static,
    ) -> SharedReactiveFunction<AnyView> {
        let loading = || {
            view! { <p class="unfetched soft" role="status">{say(shell::loading)}</p> }.into_any()
        };
        self.or_meanwhile(loading, show)
    }

    /// As `or_why_not`, for a part that shows a whole page: on the first page the
    /// frame stays meanwhile.
    pub fn or_frame(
        &'static self,
        show: impl Fn(&'static T) -> AnyView + Send + 'static,
    ) -> SharedReactiveFunction<AnyView> {
        self.or_meanwhile(frame::loading, show)
    }

    fn or_meanwhile(
        &'static self,
        loading: fn() -> AnyView,
        show: impl Fn(&'static T) -> AnyView + Send + 'static,
    ) -> SharedReactiveFunction<AnyView> {
        self.send_for();
        reactive(move || match self.stage.get() {
            PartState::Here(part) => show(part),
            PartState::Unasked | PartState::Coming => loading(),
            PartState::Failed => unfetched(Callback::new(move |()| self.send_for())),
        })
    }
}

/// The notice that a file could not be loaded: there is no connection, or the server has a newer
/// page.
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
