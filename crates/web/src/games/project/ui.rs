//! `ProjectUi`: what the page loads when The Project Game is opened.

use super::{
    board::ProjectBoard,
    options::ProjectOptions,
    primer::ProjectRules,
    tour::STOPS,
    words::{ending_text, narrate},
};
use crate::games::{
    BoardProps, Stop,
    game_ui::{GameUi, LoadedUi, game_props, usual},
};
use game_project::Project;
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

    fn tour(&self) -> &'static [Stop] {
        STOPS
    }

    usual!(
        Project,
        options: |rules, set| view! { <ProjectOptions rules set/> },
        rules: view! { <ProjectRules/> }
    );
}
