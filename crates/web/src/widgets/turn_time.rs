//! The time per turn: one of some usual times, no limit, or any other that the rules allow.

use super::Chips;
use crate::{
    derived::Derived,
    reactive::reactive,
    texts::{home as t, say, span::span_text, use_lang},
};
use leptos::prelude::*;

/// The shortest and the longest time that the rules allow, in milliseconds.
pub type TurnRange = (u32, u32);

#[component]
pub fn TurnTime(
    #[prop(into)] label: Derived<String>,
    /// The usual times, in milliseconds; `None` is no limit.
    offered: Vec<Option<u32>>,
    range: TurnRange,
    #[prop(into)] chosen: Derived<Option<u32>>,
    #[prop(into)] choose: Callback<Option<u32>>,
) -> impl IntoView {
    let lang = use_lang();
    let offered = StoredValue::new(offered);
    let (asks, wrong) = (RwSignal::new(false), RwSignal::new(false));
    let usual = Memo::new(move |_| {
        let place = |all: &Vec<Option<u32>>| all.iter().position(|ms| *ms == chosen.get());
        offered.with_value(place).filter(|_| !asks.get())
    });
    let count = offered.with_value(Vec::len);
    let words = move |ms: Option<u32>| ms.map_or_else(|| t::no_limit(lang.get()).into(), span_text);
    let choices = Derived::new(move || {
        let usual = offered.get_value().into_iter().map(words);
        usual
            .chain([t::other_time(lang.get()).to_owned()])
            .collect::<Vec<String>>()
    });
    let pressed = Derived::new(move || Some(usual.get().unwrap_or(count)));
    let press = Callback::new(move |number: usize| {
        wrong.set(false);
        asks.set(number == count);
        if let Some(ms) = offered.with_value(|all| all.get(number).copied()) {
            choose.run(ms);
        }
    });
    let typed =
        move |event: leptos::ev::Event| match read_seconds(&event_target_value(&event), range) {
            Some(ms) => {
                wrong.set(false);
                choose.run(Some(ms));
            }
            None => wrong.set(true),
        };
    let [least, most] = [range.0, range.1].map(|ms| (ms / 1000).to_string());
    let other = move || {
        let [least, most] = [least.clone(), most.clone()];
        let value = move || {
            chosen
                .get()
                .map_or_else(String::new, |ms| (ms / 1000).to_string())
        };
        let problem = move || wrong.get().then(|| t::time_within(lang.get(), range));
        view! {
            <label class="turn-time">
                <span class="soft">{say(t::seconds_per_turn)}</span>
                <input type="number" inputmode="numeric" data-testid="turn-seconds" min=least max=most step="1"
                    prop:value=value aria-invalid=move || wrong.get().to_string() on:change=typed/>
                <span class="soft" role="alert">{problem}</span>
            </label>
        }
        .into_any()
    };
    view! {
        <Chips label choices chosen=pressed choose=press/>
        {reactive(move || usual.get().is_none().then(&other))}
    }
}

/// The whole seconds of a text, in milliseconds, if the rules allow that time.
fn read_seconds(text: &str, (least, most): TurnRange) -> Option<u32> {
    let ms = text.trim().parse::<u32>().ok()?.checked_mul(1000)?;
    (least..=most).contains(&ms).then_some(ms)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn any_whole_second_within_the_rules_is_a_time_and_nothing_else_is() {
        let range = (15_000, 300_000);
        for (text, expected) in [
            ("15", Some(15_000)),
            (" 47 ", Some(47_000)),
            ("300", Some(300_000)),
            ("14", None),
            ("301", None),
            ("", None),
            ("-20", None),
            ("1.5", None),
            ("4294967", None),
            ("99999999999", None),
        ] {
            assert_eq!(read_seconds(text, range), expected, "{text}");
        }
    }
}
