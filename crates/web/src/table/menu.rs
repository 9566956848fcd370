//! The menu of a table: what is needed now and then, and what there is to know about the table.

use super::{
    ContributionRow, FairnessProof, agreement::Propose, host_corner::HostCorner,
    view_model::TableViewModel,
};
use crate::{
    derived::Derived,
    games::{BoardProps, lays_open},
    nav::Go,
    preferences::Preferences,
    reactive::reactive,
    route::Route,
    texts::{home, hosting, say, shell, table as t, use_lang},
    widgets::{Icon, Sign},
};
use games::GameKind;
use leptos::prelude::*;
use wire::limits::ABSENCE_GRACE_MS;

/// The rules, sounds, the others' cards where they may be seen, and the table's terms.
#[component]
pub fn Menu(
    kind: GameKind,
    props: BoardProps,
    /// Opens the rules below the table.
    read: Callback<()>,
) -> impl IntoView {
    let (model, lang) = (expect_context::<TableViewModel>(), use_lang());
    let open_hands = reactive(move || {
        let open = props.open.filter(|_| lays_open(kind))?;
        Some(view! { <OpenHands open/> }.into_any())
    });
    let promise = Derived::new(move || model.of_room(|room| room.promise.clone()));
    let seed = Derived::new(move || {
        model
            .connection
            .store
            .play
            .with(|heard| Some(heard.as_ref()?.play.end.as_ref()?.seed.clone()))
    });
    let lines = Derived::new(move || {
        let play = model.connection.store.play;
        let lines =
            play.with(|heard| Some(heard.as_ref()?.play.end.as_ref()?.contributions.clone()));
        lines.unwrap_or_default()
    });
    let rows = Derived::new(move || ContributionRow::of_lines(&lines.get(), &model.names.get()));
    let watchers = reactive(move || {
        let watchers = model.of_room(|room| room.watchers);
        (watchers > 0).then(|| {
            view! { <p class="soft">{home::watchers(lang.get(), watchers)}</p> }.into_any()
        })
    });
    let absence = model.is_online().then(|| {
        let words = reactive(move || {
            hosting::absence_rule(lang.get(), model.absence(), ABSENCE_GRACE_MS / 1000)
        });
        view! { <p class="soft" data-testid="absence">{words}</p> }.into_any()
    });
    view! {
        <div class="about">
            <div class="menu-ways">
                <button type="button" class="button" data-testid="read-rules" on:click=move |_| read.run(())>
                    <Icon sign=Sign::Book/>{say(home::rules)}
                </button>
                <Propose/>
                <SoundChoice/>
                {open_hands}
                <Go to=Route::Settings class="button"><Icon sign=Sign::Gear/>{say(shell::settings)}</Go>
                <Go to=Route::Home class="button"><Icon sign=Sign::Door/>{say(shell::home)}</Go>
            </div>
            {watchers}
            {absence}
            <HostCorner/>
            <FairnessProof promise seed rows lines/>
        </div>
    }
}

/// Sounds on or off, as the button in the bar of a wide table.
#[component]
fn SoundChoice() -> impl IntoView {
    let (sound, lang) = (expect_context::<Preferences>().sound, use_lang());
    let words = move || {
        let text = if sound.get() {
            t::sound_on
        } else {
            t::sound_off
        };
        text(lang.get())
    };
    let icon = reactive(move || {
        let sign = if sound.get() {
            Sign::Sound
        } else {
            Sign::Silence
        };
        view! { <Icon sign/> }.into_any()
    });
    let pressed = reactive(move || sound.get().to_string());
    view! {
        <button type="button" class="button menu-sound" data-testid="menu-sound" aria-pressed=pressed
            on:click=move |_| sound.update(|on| *on = !*on)>
            {icon}{words}
        </button>
    }
}

/// Lays the others' hands open, and closes them again. Offered only against bots in the person's
/// own browser.
#[component]
fn OpenHands(open: RwSignal<bool>) -> impl IntoView {
    let pressed = reactive(move || if open.get() { "true" } else { "false" });
    view! {
        <button type="button" class="button" data-act="open-hands" aria-pressed=pressed
            on:click=move |_| open.update(|open| *open = !*open)>
            <Icon sign=Sign::Eye/>{say(t::open_hands)}
        </button>
    }
}
