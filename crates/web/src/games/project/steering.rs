//! What the person wants of their agent next: an action once, a step as long as an arrow is held,
//! or a walk to a field. Each is done as soon as the agent is awake.

use super::{
    store::ProjectStore,
    texts as text,
    walk::{NextStep, Walk},
};
use crate::{
    reactive::effect,
    sound::{self, Sound},
};
use game_project::{Action, Bump, Direction, Field, Knowledge, Refusal};
use leptos::prelude::*;
use std::time::Duration;

/// A held arrow tries an occupied field again after so long.
const TRY_AGAIN: Duration = Duration::from_millis(250);

impl ProjectStore {
    /// Goes on with what is wanted for as long as the component around lives.
    pub fn follow_wishes(self) {
        effect(move || self.go_on());
        effect(move || {
            if !self.has_reins() {
                self.drop_wishes();
            }
        });
    }

    /// Does something once, or keeps it for when the agent wakes, or says why not. Ends a walk.
    pub fn ask_for(self, action: Action) {
        self.walk.set(None);
        self.want(action);
    }

    /// An arrow is pressed: a step now, and further ones until it is let go.
    pub fn hold(self, way: Direction) {
        self.held.set(Some(way));
        self.ask_for(Action::Move(way));
    }

    /// The arrow is up again. A step that waits for the agent to wake is still taken.
    pub fn let_go(self) {
        if self.held.with_untracked(Option::is_some) {
            self.held.set(None);
        }
    }

    /// Walks to the field; stays where it is if that is the agent's own.
    pub fn walk_to(self, to: Field) {
        if !untrack(|| self.has_reins()) {
            return;
        }
        let board = self.props.view.with_untracked(|view| view.rules().board());
        self.next.set(None);
        self.walk.set(Some(Walk::to(board, to)));
        let lang = self.lang.get_untracked();
        self.line.set(text::walks_to(lang, to.x, to.y));
        untrack(|| self.go_on());
    }

    /// Nothing more is wanted.
    pub fn drop_wishes(self) {
        self.next.set(None);
        self.held.set(None);
        self.walk.set(None);
    }

    fn want(self, action: Action) {
        if !untrack(|| self.has_reins()) {
            return;
        }
        let judged = untrack(|| self.of_agent(|agent| agent.check(&action)));
        match judged {
            Some(Ok(())) if !self.props.busy.get_untracked() => {
                self.next.set(None);
                self.line.set(String::new());
                self.props.act.run(action);
            }
            Some(Ok(()) | Err(Refusal::Asleep { .. })) => self.next.set(Some(action)),
            Some(Err(why)) => self.refuse(why),
            None => {}
        }
    }

    fn go_on(self) {
        self.again.track();
        if !self.is_awake() || self.props.busy.get() {
            return;
        }
        if let Some(action) = self.next.get_untracked() {
            self.next.set(None);
            self.want(action);
        } else if let Some(way) = self.held.get_untracked() {
            self.step_on(way);
        } else if let Some(walk) = self.walk.get_untracked() {
            self.walk_on(walk);
        }
    }

    /// A further step of a held arrow: not off the board, and not at once onto a field on which
    /// someone was just met.
    fn step_on(self, way: Direction) {
        let now = self.props.time.get_untracked();
        let is_met = |agent: &Knowledge, to: Field| {
            let is_fresh = |bump: &Bump| now.ms_since(bump.at) < TRY_AGAIN.as_millis() as u64;
            agent
                .bumps
                .iter()
                .any(|bump| bump.field == to && is_fresh(bump))
        };
        let met = untrack(|| {
            self.of_agent(|agent| {
                let to = agent.board().step(agent.field, way)?;
                Some(is_met(agent, to))
            })
        });
        match met.flatten() {
            Some(false) => self.want(Action::Move(way)),
            Some(true) => {
                set_timeout(
                    move || _ = self.again.try_update(|again| *again += 1),
                    TRY_AGAIN,
                );
            }
            None => {}
        }
    }

    fn walk_on(self, mut walk: Walk) {
        let lang = self.lang.get_untracked();
        let next = untrack(|| {
            self.of_agent(|agent| {
                let bumps = agent.bumps.iter().map(|bump| bump.field);
                walk.next_step(agent.board(), agent.field, bumps)
            })
        });
        match next {
            Some(NextStep::Step(way)) => {
                self.walk.set(Some(walk));
                self.props.act.run(Action::Move(way));
            }
            Some(NextStep::Arrived) => {
                self.walk.set(None);
                self.line.set(text::there(lang).to_owned());
            }
            Some(NextStep::Blocked) => {
                self.walk.set(None);
                sound::play(Sound::Refused);
                self.line.set(text::refusals::no_way(lang).to_owned());
            }
            None => self.walk.set(None),
        }
    }
}
