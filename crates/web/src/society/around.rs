//! Who is here, to be searched: asked for anew as one types, and now and then while it is in sight.

use super::PersonLine;
use crate::{
    browser::tab,
    connection::fetched,
    derived::Derived,
    reactive::{effect, reactive},
    texts::{say, shell, society as t, use_lang},
    widgets::{Icon, Sign},
};
use leptos::prelude::*;
use std::time::Duration;
use wire::{Acquaintance, ActivePeople, Nick, PersonId};

const AGAIN_EVERY: Duration = Duration::from_secs(8);
/// Who types fast is waited for.
const TYPING: Duration = Duration::from_millis(150);

#[component]
pub fn Around(
    /// Who is not to be listed: they are elsewhere on the page.
    #[prop(into)]
    but: Derived<Vec<PersonId>>,
    /// The buttons for a person.
    ways: Callback<Acquaintance, AnyView>,
) -> impl IntoView {
    let lang = use_lang();
    let look = Look::start();
    let listed = Memo::new(move |_| {
        let but = but.get();
        look.found.get().map(|found| {
            let is_shown = |one: &Acquaintance| !but.contains(&one.person.id);
            let more = found.count.saturating_sub(found.people.len());
            (
                found
                    .people
                    .into_iter()
                    .filter(is_shown)
                    .collect::<Vec<_>>(),
                more,
            )
        })
    });
    let people = Memo::new(move |_| listed.get().map(|(people, _)| people).unwrap_or_default());
    let line = move |one: Acquaintance| {
        let doing = Some(one.doing.clone());
        view! { <PersonLine person=one.person.clone() doing>{ways.run(one)}</PersonLine> }
            .into_any()
    };
    let note = reactive(move || match listed.get() {
        None => Some(shell::loading(lang.get()).to_owned()),
        Some((people, 0)) if people.is_empty() && look.search.with(String::is_empty) => {
            Some(t::nobody_around(lang.get()).to_owned())
        }
        Some((people, 0)) if people.is_empty() => Some(t::nobody_found(lang.get()).to_owned()),
        Some((_, 0)) => None,
        Some((_, more)) => Some(t::others(lang.get(), more as u64)),
    });
    view! {
        <div class="around">
            <label class="search">
                <Icon sign=Sign::Lens/><span class="aloud">{say(t::search)}</span>
                <input type="search" data-testid="search" autocomplete="off" autocapitalize="none" spellcheck="false"
                    maxlength=Nick::MAX_LEN.to_string() placeholder=say(t::search)
                    on:input=move |event| look.search.set(event_target_value(&event).trim().to_owned())/>
            </label>
            <ul class="person-lines" data-testid="around">
                <For each=move || people.get() key=|one| (one.person.id.clone(), one.doing.clone()) let:one>{line(one)}</For>
            </ul>
            <p class="soft" role="status">{note}</p>
        </div>
    }
}

/// What is looked for, and what was found.
#[derive(Clone, Copy)]
struct Look {
    search: RwSignal<String>,
    found: RwSignal<Option<ActivePeople>>,
    /// Grows with each question: an answer that comes late is no answer.
    asked: StoredValue<u32>,
}

impl Look {
    fn start() -> Self {
        let look = Self {
            search: RwSignal::default(),
            found: RwSignal::new(None),
            asked: StoredValue::new(0),
        };
        let first = StoredValue::new(true);
        effect(move || {
            look.search.track();
            if first.try_update_value(|first| std::mem::replace(first, false)) == Some(true) {
                return look.ask();
            }
            let number = look.number();
            set_timeout(
                move || {
                    if look.asked.try_get_value() == number {
                        look.ask();
                    }
                },
                TYPING,
            );
        });
        let again = move || {
            if tab::is_visible() {
                look.ask();
            }
        };
        if let Ok(interval) = set_interval_with_handle(again, AGAIN_EVERY) {
            on_cleanup(move || interval.clear());
        }
        look
    }

    fn number(self) -> Option<u32> {
        self.asked.try_update_value(|asked| {
            *asked += 1;
            *asked
        })
    }

    fn ask(self) {
        let Some(search) = self.search.try_get_untracked() else {
            return;
        };
        let number = self.number();
        leptos::task::spawn_local(async move {
            let search = String::from(js_sys::encode_uri_component(&search));
            let answer = fetched(&format!("/api/active?search={search}")).await;
            let found = answer
                .ok()
                .and_then(|text| serde_json::from_str(&text).ok());
            // The person may have gone on meanwhile, or typed something else.
            if let (Some(found), true) = (found, self.asked.try_get_value() == number) {
                let _ = self.found.try_set(Some(found));
            }
        });
    }
}
