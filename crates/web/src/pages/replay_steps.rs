//! Going through a finished game: first, back, on, last, by itself at a chosen speed, by slider and by arrow keys.

use crate::{
    live::{effect, live},
    shell::{Icon, Sign},
    texts::{Lang, replay as t, say, use_lang},
};
use leptos::prelude::*;
use std::time::Duration;

/// How long a step is shown, in milliseconds, and what that speed is called.
const SPEEDS: [(u64, &str); 3] = [(1600, "1×"), (800, "2×"), (400, "4×")];

/// Where in the game one is.
#[derive(Clone, Copy)]
pub struct Player {
    /// The step shown.
    pub at: RwSignal<usize>,
    last: usize,
    before: StoredValue<usize>,
    playing: RwSignal<bool>,
    speed: RwSignal<usize>,
}

impl Player {
    /// At the opening; arrow keys work from now on.
    pub fn start(last: usize) -> Self {
        let player = Self {
            at: RwSignal::new(0),
            last,
            before: StoredValue::new(0),
            playing: RwSignal::new(false),
            speed: RwSignal::new(0),
        };
        let keys = window_event_listener(leptos::ev::keydown, move |event| player.press(&event));
        on_cleanup(move || keys.remove());
        effect(move || player.keep_going());
        player
    }

    /// Shows a step; one that does not exist is the nearest that does.
    pub fn show(self, step: usize) {
        self.before.set_value(self.at.get_untracked());
        self.at.set(step.min(self.last));
    }

    /// Whether the step shown follows the one shown before: then what happened is worth seeing move.
    pub fn is_forward(self) -> bool {
        self.at.get() == self.before.get_value() + 1
    }

    fn go(self, by: isize) {
        self.playing.set(false);
        self.show(self.at.get_untracked().saturating_add_signed(by));
    }

    fn toggle(self) {
        if !self.playing.get_untracked() && self.at.get_untracked() == self.last {
            self.show(0);
        }
        self.playing.update(|playing| *playing = !*playing);
    }

    /// While it plays, each step shown sets the clock for the next.
    fn keep_going(self) {
        let (at, speed) = (self.at.get(), self.speed.get());
        if !self.playing.get() {
            return;
        }
        if at == self.last {
            return self.playing.set(false);
        }
        let pause = Duration::from_millis(SPEEDS[speed].0);
        if let Ok(timer) = set_timeout_with_handle(move || self.show(at + 1), pause) {
            on_cleanup(move || timer.clear());
        }
    }

    fn press(self, event: &leptos::ev::KeyboardEvent) {
        let typing = event.target().is_some_and(|target| {
            use wasm_bindgen::JsCast;
            target.has_type::<web_sys::HtmlInputElement>()
        });
        if typing {
            return;
        }
        match event.key().as_str() {
            "ArrowLeft" => self.go(-1),
            "ArrowRight" => self.go(1),
            "Home" => self.go(-(self.last as isize)),
            "End" => self.go(self.last as isize),
            _ => return,
        }
        event.prevent_default();
    }
}

#[component]
pub fn Controls(player: Player) -> impl IntoView {
    let lang = use_lang();
    let button = move |sign: Sign, label: fn(Lang) -> &'static str, by: isize| {
        view! {
            <button type="button" class="icon-button" aria-label=say(label) title=say(label) on:click=move |_| player.go(by)>
                <Icon sign/>
            </button>
        }
    };
    let all = player.last as isize;
    let play_label =
        live(move || if player.playing.get() { t::pause(lang.get()) } else { t::play(lang.get()) });
    let play_sign = live(move || {
        if player.playing.get() {
            view! { <Icon sign=Sign::Pause/> }
        } else {
            view! { <Icon sign=Sign::Play/> }
        }
    });
    let slide = move |event| {
        player
            .go(event_target_value(&event).parse::<isize>().unwrap_or(0) - player.at.get_untracked() as isize)
    };
    let speed = move |_| player.speed.update(|speed| *speed = (*speed + 1) % SPEEDS.len());
    let speed_label = live(move || format!("{} {}", t::speed(lang.get()), SPEEDS[player.speed.get()].1));
    view! {
        <div class="controls">
            <input type="range" min="0" max=player.last.to_string() prop:value=move || player.at.get().to_string()
                aria-label=say(t::where_in_game) aria-valuetext=move || t::step_of(lang.get(), player.at.get(), player.last) on:input=slide/>
            <div class="control-buttons">
                {button(Sign::First, t::first, -all)}
                {button(Sign::Previous, t::previous, -1)}
                <button type="button" class="icon-button primary" data-testid="play" aria-label=play_label.clone() title=play_label on:click=move |_| player.toggle()>
                    {play_sign}
                </button>
                {button(Sign::Next, t::next, 1)}
                {button(Sign::Last, t::last, all)}
                <button type="button" class="icon-button" aria-label=speed_label title=say(t::speed) on:click=speed>
                    {move || SPEEDS[player.speed.get()].1}
                </button>
                <span class="soft step" data-testid="step">{move || t::step_of(lang.get(), player.at.get(), player.last)}</span>
            </div>
        </div>
    }
}
