//! The hours in which nothing is pushed or mailed.

use super::saved::Saved;
use crate::{
    reactive::reactive,
    texts::{Text, notices as t, say},
};
use leptos::prelude::*;
use wire::notices::QuietHours;

/// Proposed to those who want some: from ten in the evening to seven in the morning.
const NIGHT: QuietHours = QuietHours {
    from: 22 * 60,
    until: 7 * 60,
};

pub fn view(saved: Saved) -> AnyView {
    let quiet = Memo::new(move |_| saved.settings.with(|all| all.quiet));
    let has_some = Memo::new(move |_| quiet.get().is_some());
    let flip = move |_| {
        saved.change(|settings| {
            settings.quiet = if settings.quiet.is_some() {
                None
            } else {
                Some(NIGHT)
            };
        });
    };
    let hours = reactive(move || {
        has_some.get().then(|| {
            let from = hour(
                t::from,
                move || quiet.get().map(|quiet| quiet.from),
                move |at| {
                    saved.change(|all| {
                        all.quiet = all.quiet.map(|quiet| QuietHours { from: at, ..quiet })
                    });
                },
            );
            let until = hour(
                t::until,
                move || quiet.get().map(|quiet| quiet.until),
                move |at| {
                    saved.change(|all| {
                        all.quiet = all.quiet.map(|quiet| QuietHours { until: at, ..quiet })
                    });
                },
            );
            view! { <div class="ways">{from}{until}</div> }.into_any()
        })
    });
    view! {
        <label class="quiet"><input type="checkbox" data-testid="quiet" prop:checked=move || has_some.get() on:change=flip/>{say(t::quiet)}</label>
        {hours}
    }
    .into_any()
}

fn hour(
    label: Text,
    minutes: impl Fn() -> Option<u16> + Send + Sync + 'static,
    choose: impl Fn(u16) + Send + Sync + 'static,
) -> AnyView {
    let value = move || minutes().map_or_else(String::new, write);
    let typed = move |event: leptos::ev::Event| {
        if let Some(at) = read(&event_target_value(&event)) {
            choose(at);
        }
    };
    view! { <label class="hour">{say(label)}<input type="time" prop:value=value on:change=typed/></label> }
        .into_any()
}

fn write(minutes: u16) -> String {
    format!("{:02}:{:02}", minutes / 60, minutes % 60)
}

fn read(text: &str) -> Option<u16> {
    let (hours, minutes) = text.split_once(':')?;
    let (hours, minutes): (u16, u16) = (hours.parse().ok()?, minutes.get(..2)?.parse().ok()?);
    (hours < 24 && minutes < 60).then_some(hours * 60 + minutes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_hour_is_read_as_it_is_written() {
        for minutes in [0, 59, 420, 1_439] {
            assert_eq!(read(&write(minutes)), Some(minutes));
        }
        assert_eq!(read("07:30:00"), Some(450));
        for wrong in ["", "7", "24:00", "12:60", "x:00", "12:"] {
            assert_eq!(read(wrong), None, "{wrong}");
        }
    }
}
