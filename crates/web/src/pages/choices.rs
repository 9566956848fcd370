//! Forms in which people choose: the strength of bots, the rules of a new table, the settings. A
//! part of the page that comes when one of them is first opened.

use super::{levels::Levels, new_table::NewTableForm, settings::SettingsForm};
use crate::lazy_part::{LazyPart, LoadedPart};
use games::GameKind;
use leptos::{prelude::*, wasm_split::wasm_split};
use std::sync::LazyLock;

/// The form that is asked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Choice {
    /// The bots of a game: how many, how fast, how strong.
    Levels(GameKind),
    /// The rules of a new table.
    NewTable(GameKind),
    Settings,
}

/// A form, once the part of the page that has them is here.
#[component]
pub fn Choices(of: Choice) -> impl IntoView {
    CHOICES.or_why_not(move |choices| (choices.show)(of))
}

/// Sends for the part before it is needed.
pub fn send_for() {
    CHOICES.send_for();
}

/// Whether the part is here. Subscribes the current observer.
pub fn are_here() -> bool {
    CHOICES.get().is_some()
}

struct ChoicesPart {
    show: fn(Choice) -> AnyView,
}

static CHOICES: LazyLock<LazyPart<ChoicesPart>> = LazyLock::new(|| LazyPart::new(choices));

#[wasm_split(choices, wasm_split_path = leptos::wasm_split, fallible)]
fn choices() -> LoadedPart<ChoicesPart> {
    Ok(&ChoicesPart { show })
}

fn show(of: Choice) -> AnyView {
    match of {
        Choice::Levels(kind) => view! { <Levels kind/> }.into_any(),
        Choice::NewTable(kind) => view! { <NewTableForm kind/> }.into_any(),
        Choice::Settings => view! { <SettingsForm/> }.into_any(),
    }
}
