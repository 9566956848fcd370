//! Invites a person from anywhere: to a table the viewer sits at, or to a new one for the game one
//! chooses.

use crate::{
    connection::{Remote, Sent},
    derived::Derived,
    friendly_table::for_a_friend,
    games::name,
    nav::Nav,
    reactive::reactive,
    route::Route,
    texts::{Lang, say, society as t, use_lang},
    toasts::Toasts,
    widgets::{Icon, Sign},
};
use games::GameKind;
use leptos::prelude::*;
use wire::{Ask, Person, TableId};

/// The button and, once it is pressed, the choice below it.
#[component]
pub fn InviteMenu(
    person: Person,
    /// Whether the choice is open.
    open: RwSignal<bool>,
) -> impl IntoView {
    let (lang, inviting) = (use_lang(), Inviting::here(person));
    let seated = inviting.remote.connection.store.seated;
    let expanded = reactive(move || open.get().to_string());
    let game = move |kind: GameKind| {
        view! {
            <button type="button" class="chip" data-invite-to=kind.name() on:click=move |_| inviting.open(kind)>{move || name(kind, lang.get())}</button>
        }
        .into_any()
    };
    let own = reactive(move || {
        let table = seated.with(|seated| seated.last().cloned())?;
        Some(view! {
            <button type="button" class="chip" data-invite-to="table" on:click=move |_| inviting.invite(table.clone())>{say(t::to_your_table)}</button>
        }.into_any())
    });
    let choice = reactive(move || {
        let own = own.clone();
        open.get().then(|| {
            view! {
                <div class="person-more chips" role="group" aria-label=say(t::to_which_game)>
                    <span class="soft">{say(t::to_which_game)}</span>
                    {own}
                    {GameKind::ALL.iter().copied().map(game).collect_view()}
                </div>
            }
            .into_any()
        })
    });
    view! {
        <button type="button" class="button" data-testid="invite-menu" aria-expanded=expanded on:click=move |_| open.update(|open| *open = !*open)>
            <Icon sign=Sign::Play/>{say(t::invite)}
        </button>
        {choice}
    }
}

/// What an invitation from this menu needs.
#[derive(Clone, Copy)]
struct Inviting {
    person: StoredValue<Person>,
    remote: Remote,
    nav: Nav,
    toasts: Toasts,
    lang: Derived<Lang>,
}

impl Inviting {
    fn here(person: Person) -> Self {
        Self {
            person: StoredValue::new(person),
            remote: expect_context(),
            nav: expect_context(),
            toasts: expect_context(),
            lang: use_lang(),
        }
    }

    /// Opens a private table with the usual rules; what else is wished can be set there while they
    /// come.
    fn open(self, kind: GameKind) {
        self.remote
            .connection
            .ask(Ask::Open(for_a_friend(kind)), move |answer| match answer {
                Ok(Some(table)) => self.invite(table),
                Ok(None) => {}
                Err(why) => self.toasts.say_unmet(&why),
            });
    }

    /// Invites to a table and goes there.
    fn invite(self, table: TableId) {
        let Some(Person { id, nick, .. }) = self.person.try_get_value() else {
            return;
        };
        let (society, text) = (self.remote.connection.store.society, nick.to_string());
        self.remote.connection.ask(
            Ask::Invite {
                table: table.clone(),
                nick,
            },
            move |answer| match answer {
                Ok(_) => {
                    society.note_sent(&table, &id, Some(Sent::Open));
                    self.toasts
                        .say(t::was_invited(self.lang.get_untracked(), &text));
                    self.nav.go(Route::Table(table));
                }
                Err(why) => self.toasts.say_unmet(&why),
            },
        );
    }
}
