//! Sounds on or off by one touch at the table; kept like in the settings.

use crate::{
    derived::Derived,
    preferences::Preferences,
    reactive::reactive,
    texts::{table as t, use_lang},
    widgets::{Icon, Sign},
};
use leptos::prelude::*;

/// A button that shows whether sounds are on, and changes that.
#[component]
pub fn SoundButton() -> impl IntoView {
    let (sound, lang) = (expect_context::<Preferences>().sound, use_lang());
    let label = Derived::new(move || {
        let text = if sound.get() {
            t::sound_on
        } else {
            t::sound_off
        };
        text(lang.get()).to_owned()
    });
    let pressed = reactive(move || sound.get().to_string());
    let icon = reactive(move || {
        let sign = if sound.get() {
            Sign::Sound
        } else {
            Sign::Silence
        };
        view! { <Icon sign/> }.into_any()
    });
    view! {
        <button type="button" class="icon-button sound-button" data-testid="sound" aria-pressed=pressed
            aria-label=move || label.get() title=move || label.get() on:click=move |_| sound.update(|on| *on = !*on)>
            {icon}
        </button>
    }
}
