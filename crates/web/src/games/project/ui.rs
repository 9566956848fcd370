//! `ProjectUi`: what the page loads when The Project Game is opened.

use super::{
    board::ProjectBoard,
    hint::hint,
    options::ProjectOptions,
    own_ending::own_ending_text,
    primer::ProjectRules,
    tour::STOPS,
    words::{ending_text, narrate},
};
use crate::{
    games::{
        BoardProps, Hint, Stop,
        game_ui::{GameUi, LoadedUi, game_props, part, usual},
    },
    texts::Lang,
};
use game_core::Seat;
use game_project::Project;
use games::{AnyAction, AnyEnding};
use leptos::{prelude::*, wasm_split::wasm_split};

struct ProjectUi;

/// Loads `ProjectUi`: `#[wasm_split]` puts the body, and all that only it reaches, into a file of
/// its own.
#[wasm_split(project, wasm_split_path = leptos::wasm_split, fallible)]
pub fn ui() -> LoadedUi {
    Ok(&ProjectUi)
}

impl GameUi for ProjectUi {
    fn board(&self, props: BoardProps) -> AnyView {
        game_props!(Project, props)
            .map(|props| view! { <ProjectBoard props/> })
            .into_any()
    }

    fn own_ending_text(
        &self,
        ending: &AnyEnding,
        names: &[String],
        own: Seat,
        lang: Lang,
    ) -> Option<String> {
        own_ending_text(part!(AnyEnding::Project, ending)?, names, own, lang)
    }

    fn counted(&self, lang: Lang) -> Option<&'static str> {
        Some(lang.one_of(
            "actions without loss",
            "działania bez straty",
            "akce bez ztráty",
        ))
    }

    fn hint_text(&self, action: &AnyAction, view: &games::AnyView, lang: Lang) -> Option<Hint> {
        Some(hint(
            part!(AnyAction::Project, action)?,
            part!(AnyView::Project, view)?,
            lang,
        ))
    }

    fn tour(&self) -> &'static [Stop] {
        STOPS
    }

    usual!(
        Project,
        options: |rules, set| view! { <ProjectOptions rules set/> },
        rules: view! { <ProjectRules/> }
    );
}
