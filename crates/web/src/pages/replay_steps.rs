//! Going through a finished game: first, back, on, last, by itself at a chosen speed, by slider and
//! by arrow keys.

use super::player::Player;
use crate::{
    reactive::reactive,
    texts::{Lang, Text, replay as t, say, use_lang},
    widgets::{Icon, Sign},
};
use leptos::prelude::*;

/// How fine the slider is in a game in real time, in milliseconds.
const GRAIN_MS: u64 = 100;

/// Where one is, in words.
fn words(player: Player, lang: Lang) -> String {
    let (place, end) = player.place();
    if !player.is_timed() {
        return t::step_of(lang, place as usize, end as usize);
    }
    let [place, end] = [place, end].map(|ms| format!("{}:{:02}", ms / 60_000, ms / 1000 % 60));
    format!("{place} / {end}")
}

#[component]
pub fn Controls(player: Player) -> impl IntoView {
    let lang = use_lang();
    let button = move |sign: Sign, label: Text, go: fn(Player)| {
        view! {
            <button type="button" class="icon-button" aria-label=say(label) title=say(label) on:click=move |_| go(player)>
                <Icon sign/>
            </button>
        }
        .into_any()
    };
    let [back, on]: [Text; 2] = if player.is_timed() {
        [t::leap_back, t::leap_on]
    } else {
        [t::previous, t::next]
    };
    let play_label = reactive(move || {
        if player.playing.get() {
            t::pause(lang.get())
        } else {
            t::play(lang.get())
        }
    });
    let play_sign = reactive(move || {
        if player.playing.get() {
            view! { <Icon sign=Sign::Pause/> }
        } else {
            view! { <Icon sign=Sign::Play/> }
        }
    });
    let grain = if player.is_timed() { GRAIN_MS } else { 1 };
    // The slider ends where the game does, on a full grain.
    let end = untrack(|| player.place()).1.div_ceil(grain);
    let slide = move |event| {
        let value: u64 = event_target_value(&event).parse().unwrap_or(0);
        player.slide(value * grain);
    };
    let value = move || (player.place().0.div_ceil(grain)).to_string();
    let speed_label = reactive(move || format!("{} {}", t::speed(lang.get()), player.speed_name()));
    view! {
        <div class="controls">
            <input type="range" min="0" max=end.to_string() prop:value=value
                aria-label=say(t::where_in_game) aria-valuetext=move || words(player, lang.get()) on:input=slide/>
            <div class="control-buttons">
                {button(Sign::First, t::first, Player::rewind)}
                {button(Sign::Previous, back, |player| player.go(-1))}
                <button type="button" class="icon-button primary" data-testid="play" aria-label=play_label.clone() title=play_label on:click=move |_| player.toggle()>
                    {play_sign}
                </button>
                {button(Sign::Next, on, |player| player.go(1))}
                {button(Sign::Last, t::last, Player::wind)}
                <button type="button" class="icon-button" data-testid="speed" aria-label=speed_label title=say(t::speed) on:click=move |_| player.hurry()>
                    {move || player.speed_name()}
                </button>
                <span class="soft step" data-testid="step">{move || words(player, lang.get())}</span>
            </div>
        </div>
    }
}
