//! Who is here, to be searched. The server pushes the list and every change of it.

use super::PersonLine;
use crate::{
    connection::Remote,
    derived::Derived,
    reactive::{effect_since, reactive},
    texts::{names::given, say, shell, society as t, use_lang},
    widgets::{Icon, Sign},
};
use leptos::prelude::*;
use std::time::Duration;
use wire::{Acquaintance, ActivePeople, Nick, PersonId};

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
    let (society, search) = (look.remote.connection.store.society, look.search);
    let last = StoredValue::new(None::<ActivePeople>);
    let listed = Memo::new(move |_| {
        let but = but.get();
        // The former list stays until the answer to another search comes.
        if let Some(found) = search.with(|search| society.found(search)) {
            last.set_value(Some(found));
        }
        last.get_value().map(|found| {
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
        Some((people, 0)) if people.is_empty() && search.with(String::is_empty) => {
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
                    on:input=move |event| search.set(given(event_target_value(&event).trim()))/>
            </label>
            <ul class="person-lines" data-testid="around">
                <For each=move || people.get() key=|one| (one.person.id.clone(), one.doing.clone()) let:one>{line(one)}</For>
            </ul>
            <p class="soft" role="status">{note}</p>
        </div>
    }
}

/// What is looked for. The server tells what is found, and every change of it.
#[derive(Clone, Copy)]
struct Look {
    search: RwSignal<String>,
    remote: Remote,
    /// Grows with each change of the search: only the last one is asked.
    typed: StoredValue<u32>,
}

impl Look {
    fn start() -> Self {
        let look = Self {
            search: RwSignal::default(),
            remote: expect_context(),
            typed: StoredValue::new(0),
        };
        look.remote.connect();
        look.remote.read_people(true);
        on_cleanup(move || look.remote.read_people(false));
        effect_since(move |before: Option<()>| {
            look.search.track();
            if before.is_some() {
                look.ask_soon();
            }
        });
        look
    }

    fn ask_soon(self) {
        let number = self.typed.try_update_value(|typed| {
            *typed += 1;
            *typed
        });
        let ask = move || {
            let search = self.search.try_get_untracked();
            if let (Some(search), true) = (search, self.typed.try_get_value() == number) {
                self.remote.search_people(search);
            }
        };
        set_timeout(ask, TYPING);
    }
}
