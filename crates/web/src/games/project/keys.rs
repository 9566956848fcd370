//! Steers by keyboard: an arrow goes on for as long as it is held. Also ends what an arrow on the
//! screen began.

use super::store::ProjectStore;
use game_core::Seat;
use game_project::{Action, Direction};
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::{Element, EventTarget, KeyboardEvent};

/// What a key means.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum AgentKey {
    Step(Direction),
    Look,
    Test,
    Place,
    Ask,
    Answer,
    /// Asks the team-mate of that number.
    Mate(usize),
    Drop,
}

/// Listens for as long as the component around lives.
pub fn listen(store: ProjectStore) {
    let down = window_event_listener(leptos::ev::keydown, move |event| press(store, &event));
    let up = window_event_listener(leptos::ev::keyup, move |event| release(store, &event));
    let lifted = window_event_listener(leptos::ev::pointerup, move |_| store.let_go());
    let lost = window_event_listener(leptos::ev::pointercancel, move |_| store.let_go());
    // The key or finger may be lifted elsewhere.
    let left = window_event_listener(leptos::ev::blur, move |_| store.let_go());
    on_cleanup(move || {
        for listener in [down, up, lifted, lost, left] {
            listener.remove();
        }
    });
}

fn release(store: ProjectStore, event: &KeyboardEvent) {
    let held = store.held.get_untracked();
    if held.is_some() && meaning(&event.key()) == held.map(AgentKey::Step) {
        store.let_go();
    }
}

fn press(store: ProjectStore, event: &KeyboardEvent) {
    let is_chord = event.ctrl_key() || event.alt_key() || event.meta_key();
    if is_chord || is_for_another(event.target(), &event.key()) || !untrack(|| store.has_reins()) {
        return;
    }
    let Some(key) = meaning(&event.key()) else {
        return;
    };
    event.prevent_default();
    match key {
        // A held key is one wish, and what takes long would be done again and again unasked.
        _ if event.repeat() => {}
        AgentKey::Step(way) => store.hold(way),
        AgentKey::Look => store.ask_for(Action::Discover),
        AgentKey::Test => store.ask_for(Action::Test),
        AgentKey::Place => store.ask_for(Action::Place),
        AgentKey::Ask => store.ask(),
        AgentKey::Answer => store.answer(),
        AgentKey::Mate(number) => {
            if let Some(mate) = untrack(|| mate(store, number)) {
                store.ask_for(Action::Ask(mate));
            }
        }
        AgentKey::Drop => store.drop_wishes(),
    }
}

/// Whether the event belongs to a text field or to a focused button, which the space bar presses.
fn is_for_another(target: Option<EventTarget>, key: &str) -> bool {
    let Some(target) = target.and_then(|target| target.dyn_into::<Element>().ok()) else {
        return false;
    };
    match target.tag_name().as_str() {
        "INPUT" | "TEXTAREA" | "SELECT" => true,
        "BUTTON" | "A" | "SUMMARY" => key == " ",
        _ => false,
    }
}

fn meaning(key: &str) -> Option<AgentKey> {
    Some(match key.to_ascii_lowercase().as_str() {
        "arrowup" | "w" => AgentKey::Step(Direction::Up),
        "arrowdown" | "s" => AgentKey::Step(Direction::Down),
        "arrowleft" | "a" => AgentKey::Step(Direction::Left),
        "arrowright" | "d" => AgentKey::Step(Direction::Right),
        " " | "e" => AgentKey::Look,
        "t" => AgentKey::Test,
        "p" => AgentKey::Place,
        "i" => AgentKey::Ask,
        "r" => AgentKey::Answer,
        "escape" => AgentKey::Drop,
        digit => AgentKey::Mate(
            digit
                .parse()
                .ok()
                .filter(|number| (1..=8).contains(number))?,
        ),
    })
}

/// The team-mate of that number, if there is one.
fn mate(store: ProjectStore, number: usize) -> Option<Seat> {
    store
        .of_agent(|agent| {
            let mut team = agent.rules.agents(agent.team);
            team.nth(number - 1)
                .filter(|seat| agent.mates.contains(seat))
        })
        .flatten()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arrows_and_letters_mean_the_same_steps() {
        for (arrow, letter) in [
            ("ArrowUp", "w"),
            ("ArrowLeft", "A"),
            ("ArrowDown", "s"),
            ("ArrowRight", "D"),
        ] {
            assert_eq!(meaning(arrow), meaning(letter));
            assert!(matches!(meaning(arrow), Some(AgentKey::Step(_))));
        }
        assert_eq!(
            [meaning(" "), meaning("3"), meaning("9")],
            [Some(AgentKey::Look), Some(AgentKey::Mate(3)), None]
        );
    }
}
