//! `Score`: the goals each team has done, as far as the viewer knows, and the time played.

use super::{badge::side, store::ProjectStore, texts as text, words::side_names};
use crate::{reactive::reactive, texts::say};
use game_core::{GameTime, Team};
use game_project::{BLUE, Knowledge, Mark, RED, View};
use leptos::prelude::*;
use std::time::Duration;

/// How often the clock is looked at.
const CLOCK_EVERY: Duration = Duration::from_millis(250);
/// Up to so many goals are shown as one mark each.
const MOST_PIPS: u16 = 12;

/// What is known of a team's goals: how many are done; none if one cannot know.
fn done(view: &View, team: Team) -> Option<u16> {
    let index = usize::from(team.0);
    match view {
        View::Master(truth) => Some(
            truth
                .ending
                .as_ref()
                .map_or(truth.scores(), |ending| ending.scores)[index],
        ),
        View::Agent(knowledge) => match &knowledge.ending {
            Some(ending) => Some(ending.scores[index]),
            None => (knowledge.team == team).then(|| own_goals(knowledge)),
        },
    }
}

/// The goals an agent knows to be done: those it did itself.
fn own_goals(knowledge: &Knowledge) -> u16 {
    knowledge
        .grid
        .tiles()
        .iter()
        .filter(|tile| tile.mark == Mark::Achieved)
        .count() as u16
}

/// Minutes and seconds.
fn digits(time: GameTime) -> String {
    let seconds = time.ms() / 1000;
    format!("{}:{:02}", seconds / 60, seconds % 60)
}

#[component]
pub fn Score(store: ProjectStore) -> impl IntoView {
    let props = store.props;
    let clock = RwSignal::new(digits(props.time.get_untracked()));
    let tick = move || {
        let now = digits(props.time.get_untracked());
        if clock.with_untracked(|shown| *shown != now) {
            clock.set(now);
        }
    };
    if let Ok(interval) = set_interval_with_handle(tick, CLOCK_EVERY) {
        on_cleanup(move || interval.clear());
    }
    let of = Memo::new(move |_| props.view.with(|view| view.rules().goals()));
    let team = move |team: Team| {
        let known = Memo::new(move |_| props.view.with(|view| done(view, team)));
        let name = move || side_names(store.lang.get())[usize::from(team.0)];
        let label = reactive(move || match known.get() {
            Some(done) => text::goals_done(store.lang.get(), name(), done, of.get()),
            None => name().to_owned(),
        });
        let pips = reactive(move || {
            let (known, of) = (known.get(), of.get());
            let pip = |number: u16| {
                let class = if known.is_some_and(|done| number < done) {
                    "proj-pip is-done"
                } else {
                    "proj-pip"
                };
                view! { <i class=class></i> }.into_any()
            };
            if of <= MOST_PIPS {
                (0..of).map(pip).collect_view().into_any()
            } else {
                ().into_any()
            }
        });
        let number = reactive(move || {
            known
                .get()
                .map_or_else(|| "?".to_owned(), |done| done.to_string())
        });
        view! {
            <div class=format!("proj-side is-{}", side(team)) role="img" aria-label=label
                data-score=move || known.get().map(|done| done.to_string())>
                <span class="proj-name">{name}</span><span class="proj-pips">{pips}</span><b>{number}</b>
            </div>
        }
        .into_any()
    };
    view! {
        <div class="proj-score" data-testid="score">
            {team(RED)}
            <span class="proj-clock" role="timer" aria-label=say(text::time)>{move || clock.get()}</span>
            {team(BLUE)}
        </div>
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use game_core::{Bout, Seat, Seed, Viewer};
    use game_project::{Project, Rules};

    #[test]
    fn an_agent_knows_nothing_of_the_other_teams_goals() {
        let bout = Bout::<Project>::open(Rules::default(), Seed::from_number(1));
        let [agent, master] =
            [Viewer::Seat(Seat::new(0)), Viewer::Spectator].map(|viewer| bout.view(viewer));
        assert_eq!([done(&agent, RED), done(&agent, BLUE)], [Some(0), None]);
        assert_eq!(
            [done(&master, RED), done(&master, BLUE)],
            [Some(0), Some(0)]
        );
    }

    #[test]
    fn time_is_told_in_minutes_and_seconds() {
        assert_eq!(
            [0, 59_999, 61_000].map(|ms| digits(GameTime::from_ms(ms))),
            ["0:00", "0:59", "1:01"]
        );
    }
}
