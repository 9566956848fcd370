//! `ProjectStore`: the board's signals for one person: what they see, what their agent may do, the
//! next wishes, and the line that is shown.

use super::{
    announcements::{Listener, announce},
    badge::Badge,
    refusals::refusal_text,
    texts as text,
    walk::Walk,
};
use crate::{
    derived::Derived,
    games::game_ui::GameProps,
    reactive::{effect, effect_since},
    sound::{self, Sound},
    texts::{Lang, use_lang},
};
use game_core::{Seat, Team};
use game_project::{Action, Direction, Duty, Knowledge, Project, Refusal, Request, View, Words};
use leptos::prelude::*;

/// The board's state.
#[derive(Clone, Copy)]
pub struct ProjectStore {
    /// What the board is given.
    pub props: GameProps<Project>,
    pub line: RwSignal<String>,
    /// What is done as soon as the agent wakes.
    pub next: RwSignal<Option<Action>>,
    /// The arrow that is held.
    pub held: RwSignal<Option<Direction>>,
    /// The walk that the agent is on.
    pub walk: RwSignal<Option<Walk>>,
    /// Counts the moments at which a held arrow is tried again.
    pub again: RwSignal<u32>,
    pub lang: Derived<Lang>,
}

impl ProjectStore {
    /// Sits down at the board and begins to follow the game.
    pub fn new(props: GameProps<Project>) -> ProjectStore {
        let store = ProjectStore {
            props,
            line: RwSignal::default(),
            next: RwSignal::new(None),
            held: RwSignal::new(None),
            walk: RwSignal::new(None),
            again: RwSignal::new(0),
            lang: use_lang(),
        };
        effect(move || {
            if let Some(why) = props.refused.get() {
                store.refuse(why);
            }
        });
        effect_since(move |entered: Option<()>| {
            let notices = props.notices.get();
            if entered.is_some() {
                let listener = Listener {
                    team: untrack(|| store.own_team()),
                    lang: store.lang.get_untracked(),
                    name_of: &|seat| store.name_of(seat),
                };
                if let Some(words) = announce(&notices, &listener) {
                    store.line.set(words);
                }
            }
        });
        store.follow_wishes();
        store
    }

    /// Something of what the person's agent knows, if they have one.
    pub fn of_agent<T>(self, part: impl FnOnce(&Knowledge) -> T) -> Option<T> {
        match self.props.view.get() {
            View::Agent(knowledge) => Some(part(&knowledge)),
            View::Master(_) => None,
        }
    }

    /// The person's team, also when the game is over.
    pub fn own_team(self) -> Option<Team> {
        let seat = self.props.seat.get()?;
        Some(self.props.view.with(|view| view.rules().team(seat)))
    }

    /// Whether the person steers an agent in a game that is on.
    pub fn has_reins(self) -> bool {
        self.props.can_act.get()
            && self
                .of_agent(|agent| agent.ending.is_none())
                .unwrap_or(false)
    }

    /// Whether their agent waits for an action.
    pub fn is_awake(self) -> bool {
        self.has_reins()
            && self
                .of_agent(|agent| agent.asleep.is_none())
                .unwrap_or(false)
    }

    /// The agent on that seat in words.
    pub fn name_of(self, seat: Seat) -> String {
        let players = self
            .props
            .view
            .with_untracked(|view| view.rules().players());
        Badge::of(seat, players.into()).text(self.lang.get_untracked())
    }

    /// The seat to ask: the team-mate not heard from for the longest time who is not asked yet.
    pub fn whom_to_ask(self) -> Option<Seat> {
        self.of_agent(|agent| {
            let heard = |seat: &Seat| {
                agent
                    .met
                    .iter()
                    .find(|mate| mate.seat == *seat)
                    .map(|mate| mate.at)
            };
            agent
                .mates
                .iter()
                .filter(|seat| !agent.asked.contains(seat))
                .min_by_key(|seat| heard(seat))
                .copied()
        })
        .flatten()
    }

    /// The request to answer first.
    pub fn request(self) -> Option<Request> {
        self.of_agent(|agent| agent.requests.first().copied())
            .flatten()
    }

    /// Asks the next team-mate.
    pub fn ask(self) {
        match untrack(|| self.whom_to_ask()) {
            Some(mate) => self.ask_for(Action::Ask(mate)),
            None => self
                .line
                .set(text::refusals::nobody_to_ask(self.lang.get_untracked()).to_owned()),
        }
    }

    /// Answers who asked first; the leader before others.
    pub fn answer(self) {
        match untrack(|| self.request()) {
            Some(Request { from, .. }) => {
                self.ask_for(Action::Tell {
                    to: from,
                    words: Words::Known { heading: None },
                });
            }
            None => self.refuse(Refusal::NotAsked),
        }
    }

    /// Whether the leader waits for an answer.
    pub fn owes(self) -> bool {
        self.request()
            .is_some_and(|request| request.duty == Duty::Must)
    }

    pub fn refuse(self, why: Refusal) {
        // That the agent sleeps is seen.
        if let Some(words) = refusal_text(why, self.lang.get_untracked()) {
            sound::play(Sound::Refused);
            self.line.set(words.to_owned());
        }
    }
}
