//! `ProjectStore`: the board's signals for one person: what they see, what their agent may do, the
//! next `Wish`, and the line that is shown.

use super::{
    announcements::{Listener, announce},
    badge::Badge,
    refusals::refusal_text,
    texts as text,
};
use crate::{
    derived::Derived,
    games::game_ui::GameProps,
    reactive::{effect, effect_since},
    sound::{self, Sound},
    texts::{Lang, use_lang},
};
use game_core::Seat;
use game_project::{
    Action, Direction, Duty, Field, Knowledge, Project, Refusal, Request, View, Words,
};
use leptos::prelude::*;

/// What the person wants as soon as their agent wakes.
#[derive(Clone, PartialEq, Debug)]
pub struct Wish {
    pub action: Action,
    /// Whether it comes from a key that is held down: it goes with the key.
    pub is_held: bool,
}

/// The board's state.
#[derive(Clone, Copy)]
pub struct ProjectStore {
    /// What the board is given.
    pub props: GameProps<Project>,
    pub line: RwSignal<String>,
    pub next: RwSignal<Option<Wish>>,
    pub lang: Derived<Lang>,
}

impl ProjectStore {
    /// Sits down at the board and begins to follow the game.
    pub fn new(props: GameProps<Project>) -> ProjectStore {
        let store = ProjectStore {
            props,
            line: RwSignal::default(),
            next: RwSignal::new(None),
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
                    team: untrack(|| store.of_agent(|agent| agent.team)),
                    lang: store.lang.get_untracked(),
                    name_of: &|seat| store.name_of(seat),
                };
                if let Some(words) = announce(&notices, &listener) {
                    store.line.set(words);
                }
            }
        });
        effect(move || store.do_what_is_wanted());
        store
    }

    /// Something of what the person's agent knows, if they have one.
    pub fn of_agent<T>(self, part: impl FnOnce(&Knowledge) -> T) -> Option<T> {
        match self.props.view.get() {
            View::Agent(knowledge) => Some(part(&knowledge)),
            View::Master(_) => None,
        }
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

    /// Does something, or keeps it for when the agent wakes, or says why not.
    pub fn want(self, wish: Wish) {
        if !untrack(|| self.has_reins()) {
            return;
        }
        let judged = untrack(|| self.of_agent(|agent| agent.check(&wish.action)));
        match judged {
            Some(Ok(())) if !self.props.busy.get_untracked() => {
                self.next.set(None);
                self.line.set(String::new());
                self.props.act.run(wish.action);
            }
            Some(Ok(()) | Err(Refusal::Asleep { .. })) => self.next.set(Some(wish)),
            Some(Err(why)) => self.refuse(why),
            None => {}
        }
    }

    /// The same, for what is wanted once.
    pub fn ask_for(self, action: Action) {
        self.want(Wish {
            action,
            is_held: false,
        });
    }

    /// A key is up again: what it asked for by being held is wanted no more.
    pub fn let_go(self) {
        if self
            .next
            .with_untracked(|next| next.as_ref().is_some_and(|wish| wish.is_held))
        {
            self.next.set(None);
        }
    }

    fn do_what_is_wanted(self) {
        let may = self.is_awake() && !self.props.busy.get();
        if may && let Some(wish) = self.next.get_untracked() {
            self.next.set(None);
            // A held key asks again by itself; what it asked for before the wall is not worth a
            // word.
            let is_possible = untrack(|| self.of_agent(|agent| agent.check(&wish.action).is_ok()));
            if is_possible == Some(true) || !wish.is_held {
                self.want(wish);
            }
        }
    }

    /// A step towards the field; none if the agent stands on it.
    pub fn step_towards(self, to: Field) -> Option<Action> {
        untrack(|| self.of_agent(|agent| direction(agent.field, to)))
            .flatten()
            .map(Action::Move)
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

    fn refuse(self, why: Refusal) {
        // That the agent sleeps is seen.
        if let Some(words) = refusal_text(why, self.lang.get_untracked()) {
            sound::play(Sound::Refused);
            self.line.set(words.to_owned());
        }
    }
}

/// The way that brings one nearer: along the longer side first.
fn direction(from: Field, to: Field) -> Option<Direction> {
    let (columns, rows) = (from.x.abs_diff(to.x), from.y.abs_diff(to.y));
    if columns == 0 && rows == 0 {
        None
    } else if columns >= rows && to.x > from.x {
        Some(Direction::Right)
    } else if columns >= rows {
        Some(Direction::Left)
    } else if to.y > from.y {
        Some(Direction::Down)
    } else {
        Some(Direction::Up)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_touch_leads_along_the_longer_side() {
        let from = Field::new(4, 4);
        let way = |x, y| direction(from, Field::new(x, y));
        assert_eq!(
            [way(9, 5), way(0, 2)],
            [Some(Direction::Right), Some(Direction::Left)]
        );
        assert_eq!(
            [way(5, 9), way(4, 3)],
            [Some(Direction::Down), Some(Direction::Up)]
        );
        assert_eq!(way(4, 4), None);
    }
}
