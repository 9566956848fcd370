//! Fetches kits, keeps those that are here, and shows something in their place until then.

use super::{fetch, kit::Kit};
use crate::{
    live::live,
    texts::{fault, say, shell},
};
use games::GameKind;
use leptos::{prelude::*, tachys::reactive_graph::SharedReactiveFunction, wasm_split::SplitLoaderError};
use std::sync::LazyLock;

/// A kit, or that its file could not be fetched.
pub type Fetched = Result<&'static dyn Kit, SplitLoaderError>;

/// How far a kit has come.
#[derive(Clone, Copy)]
enum Stage {
    Unasked,
    Coming,
    Here(&'static dyn Kit),
    Failed,
}

/// One signal for each game, in the order of the list. They belong to no page: a kit once here stays.
static STAGES: LazyLock<Vec<ArcRwSignal<Stage>>> =
    LazyLock::new(|| GameKind::ALL.iter().map(|_| ArcRwSignal::new(Stage::Unasked)).collect());

fn stage(kind: GameKind) -> &'static ArcRwSignal<Stage> {
    &STAGES[kind as usize]
}

/// Sends for the kit, unless it is here or coming.
pub fn send_for(kind: GameKind) {
    let stage = stage(kind);
    if matches!(stage.get_untracked(), Stage::Coming | Stage::Here(_)) {
        return;
    }
    stage.set(Stage::Coming);
    leptos::task::spawn_local(async move {
        stage.set(fetch(kind).await.map_or(Stage::Failed, Stage::Here));
    });
}

/// The kit, if it is here; whoever asks hears when it comes.
pub fn kit(kind: GameKind) -> Option<&'static dyn Kit> {
    match stage(kind).get() {
        Stage::Here(kit) => Some(kit),
        Stage::Unasked | Stage::Coming | Stage::Failed => None,
    }
}

/// Shows something of a kit, and nothing until it is here.
pub fn once_here(
    kind: GameKind,
    show: impl Fn(&'static dyn Kit) -> AnyView + Send + 'static,
) -> impl IntoView {
    send_for(kind);
    live(move || kit(kind).map(&show))
}

/// Shows something of a kit; until it is here, that it is loading, or that it cannot and what to do.
pub fn or_why_not(
    kind: GameKind,
    show: impl Fn(&'static dyn Kit) -> AnyView + Send + 'static,
) -> SharedReactiveFunction<AnyView> {
    send_for(kind);
    live(move || match stage(kind).get() {
        Stage::Here(kit) => show(kit),
        Stage::Unasked | Stage::Coming => {
            view! { <p class="unfetched soft" role="status">{say(shell::loading)}</p> }.into_any()
        }
        Stage::Failed => view! { <Unfetched kind/> }.into_any(),
    })
}

/// The file did not come: there is no connection, or a newer page has taken the place of this one.
#[component]
fn Unfetched(kind: GameKind) -> impl IntoView {
    view! {
        <div class="unfetched" role="alert" data-testid="unfetched">
            <p class="soft">{say(shell::unfetched)}</p>
            <button type="button" class="button primary" on:click=move |_| send_for(kind)>{say(shell::try_now)}</button>
            <a class="button" href="">{say(fault::reload)}</a>
        </div>
    }
}
