//! `ProjectBoard`: spectators see the `Truth` or what an agent knows, a player exactly what their
//! agent knows, and everyone the `Truth` once the game is over.

use super::{
    badge::side,
    beliefs::{Reins, beliefs},
    controls::Controls,
    eyes_choice::EyesChoice,
    keys,
    layer::Layer,
    paint,
    score::Score,
    sleep_timers::{SleepTimers, own_chore},
    store::ProjectStore,
    texts as text,
    thing::Thing,
    words::narrate,
};
use crate::{
    games::game_ui::GameProps,
    reactive::{effect_since, reactive},
    sound,
    texts::say,
};
use game_core::Seat;
use game_project::{Chore, Event, Field, Notice, Project, View};
use leptos::{html, prelude::*};
use std::time::Duration;
use web_sys::MouseEvent;

/// How often what an agent knows is painted fainter.
const FADES_EVERY: Duration = Duration::from_millis(1000);
/// A step is seen to take at least and at most so long, in milliseconds.
const STEP_MS: (u64, u64) = (90, 450);

/// What is remembered from one painting to the next.
#[derive(Default)]
struct ProjectCanvas {
    layer: Layer,
    sleeps: SleepTimers,
}

/// The board of a game, played, watched or replayed. It fills the box it is put in.
#[component]
pub fn ProjectBoard(
    /// What the table around it knows.
    props: GameProps<Project>,
) -> impl IntoView {
    sound::arm();
    let store = ProjectStore::new(props);
    let field = NodeRef::<html::Div>::new();
    let things = NodeRef::<html::Div>::new();
    let age = RwSignal::new(0_u32);
    if let Ok(interval) = set_interval_with_handle(move || age.update(|age| *age += 1), FADES_EVERY)
    {
        on_cleanup(move || interval.clear());
    }
    effect_since(move |before: Option<ProjectCanvas>| {
        let mut canvas = before.unwrap_or_default();
        let painted = painting(store, &mut canvas.sleeps, age);
        if let Some(root) = things.get() {
            canvas.layer.show(&root, painted);
        }
        canvas
    });
    keys::listen(store);
    let rules = Memo::new(move |_| props.view.with(|view| *view.rules()));
    let measures = reactive(move || {
        let (board, step) = (rules.get().board(), rules.get().timeout_ms(Chore::Move));
        let step = step.clamp(STEP_MS.0, STEP_MS.1);
        let (w, h, goal) = (board.width(), board.height(), board.goal_area_height());
        format!("--w:{w};--h:{h};--goal:{goal};--step:{step}ms")
    });
    let eyes = Memo::new(move |_| {
        props.view.with(|view| match view {
            View::Agent(knowledge) => side(knowledge.team),
            View::Master(_) => "master",
        })
    });
    let is_lifted = Memo::new(move |_| {
        let is_over = props.view.with(|view| match view {
            View::Agent(knowledge) => knowledge.ending.is_some(),
            View::Master(truth) => truth.ending.is_some(),
        });
        is_over && props.seat.get().is_some()
    });
    let lifted = reactive(move || is_lifted.get().to_string());
    let fog = reactive(move || {
        is_lifted.get().then(|| {
            view! { <p class="proj-line" role="status">{say(text::fog_lifts)}</p> }.into_any()
        })
    });
    let awake = reactive(move || store.is_awake().to_string());
    let steers = Memo::new(move |_| {
        let is_on = store.of_agent(|agent| agent.ending.is_none());
        props.seat.get().is_some() && is_on.unwrap_or(false)
    });
    // A player is told in their own line; how the match ended is for the table around to say.
    let news = reactive(move || {
        let (names, lang) = (props.names.get(), store.lang.get());
        let told = |notice: &Notice| match notice {
            Notice::Agent(_) | Notice::Master(Event::Ended(_)) => None,
            notice => narrate(notice, &names, lang),
        };
        props.notices.with(|notices| {
            notices
                .iter()
                .filter_map(told)
                .collect::<Vec<_>>()
                .join(". ")
        })
    });
    let tap = move |event: MouseEvent| {
        let to = field
            .get_untracked()
            .and_then(|field| field_at(&field, &event, store));
        match (to, props.eyes.choose.get_untracked()) {
            (Some(to), None) => store.walk_to(to),
            (Some(at), Some(choose)) => {
                if let Some(seat) = agent_on(&props.view.get_untracked(), at) {
                    choose.run(Some(seat));
                }
            }
            (None, _) => {}
        }
    };
    view! {
        <div class="proj" style=measures data-eyes=move || eyes.get() data-awake=awake data-over=lifted>
            <Score store/>
            <EyesChoice store/>
            <div class="proj-place">
                <div class="proj-field" role="group" aria-label=say(text::board) node_ref=field on:click=tap>
                    <div class="proj-area is-red"></div>
                    <div class="proj-area is-blue"></div>
                    <div class="proj-things" node_ref=things></div>
                </div>
            </div>
            {fog}
            {move || steers.get().then(|| view! { <Controls store/> })}
            <p class="aloud" aria-live="polite">{news}</p>
        </div>
    }
}

/// What is to be seen now.
fn painting(store: ProjectStore, sleeps: &mut SleepTimers, age: RwSignal<u32>) -> Vec<Thing> {
    let (notices, lang) = (store.props.notices.get(), store.lang.get());
    let now = store.props.time.get_untracked();
    match store.props.view.get() {
        View::Master(truth) => {
            match truth.ending {
                Some(_) => sleeps.end(),
                None => sleeps.follow(&truth, &notices, now),
            }
            paint::truth(&truth, sleeps, store.props.seat.get(), lang)
        }
        View::Agent(knowledge) => {
            age.track();
            match knowledge.ending {
                Some(_) => sleeps.end(),
                None => sleeps.note(
                    knowledge.seat,
                    knowledge.asleep,
                    own_chore(&notices, knowledge.seat),
                    now,
                ),
            }
            let reins = if store.is_awake() {
                Reins::Taut
            } else {
                Reins::Slack
            };
            let walk = store.walk.with(|walk| walk.as_ref().map(|walk| walk.to));
            let sleep = sleeps.of(knowledge.seat);
            beliefs(&knowledge, sleep, now, (reins, walk), lang)
        }
    }
}

/// The agent on that field, for those who see all of them.
fn agent_on(view: &View, field: Field) -> Option<Seat> {
    match view {
        View::Agent(_) => None,
        View::Master(truth) => truth
            .rules
            .seats()
            .find(|seat| truth.agents[seat.index()].field == field),
    }
}

/// The field under the pointer.
fn field_at(
    element: &web_sys::HtmlDivElement,
    event: &MouseEvent,
    store: ProjectStore,
) -> Option<Field> {
    let frame = element.get_bounding_client_rect();
    let board = store.props.view.with_untracked(|view| view.rules().board());
    let part = |at: i32, from: f64, size: f64, count: u8| {
        let place = (f64::from(at) - from) / size.max(1.0) * f64::from(count);
        (place >= 0.0 && place < f64::from(count)).then_some(place as u8)
    };
    let x = part(event.client_x(), frame.left(), frame.width(), board.width())?;
    let y = part(
        event.client_y(),
        frame.top(),
        frame.height(),
        board.height(),
    )?;
    Some(Field::new(x, y))
}
