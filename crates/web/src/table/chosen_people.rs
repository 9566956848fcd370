//! The people chosen to be invited together. The choice is kept while the list beside it is
//! searched.

use crate::{
    connection::{Remote, Sent},
    reactive::{effect, reactive},
    society::send_invitation,
    texts::{say, society as t, use_lang},
    toasts::Toasts,
    widgets::{Icon, Sign},
};
use leptos::prelude::*;
use wire::{Person, PersonId, TableId, limits::MAX_INVITATIONS_OF_TABLE};

/// Who is chosen, in the order of choice.
#[derive(Clone, Copy)]
pub struct ChosenPeople(RwSignal<Vec<Person>>);

impl ChosenPeople {
    /// Empty. People who have come to sit at the table leave the choice.
    pub fn new(seated: Memo<Vec<PersonId>>) -> Self {
        let chosen = Self(RwSignal::new(Vec::new()));
        effect(move || {
            let seated = seated.get();
            if chosen
                .0
                .with_untracked(|all| all.iter().any(|one| seated.contains(&one.id)))
            {
                chosen
                    .0
                    .update(|all| all.retain(|one| !seated.contains(&one.id)));
            }
        });
        chosen
    }

    fn contains(self, person: &PersonId) -> bool {
        self.0.with(|all| all.iter().any(|one| one.id == *person))
    }

    /// Chooses the person, or no longer. More than a table may invite are not chosen.
    fn toggle(self, person: &Person) {
        self.0.update(|all| {
            let before = all.len();
            all.retain(|one| one.id != person.id);
            if all.len() == before && before < MAX_INVITATIONS_OF_TABLE {
                all.push(person.clone());
            }
        });
    }

    /// Whether another person cannot be chosen.
    fn is_full(self) -> bool {
        self.0.with(Vec::len) >= MAX_INVITATIONS_OF_TABLE
    }

    /// Takes all out of the choice.
    fn take(self) -> Vec<Person> {
        self.0.try_update(std::mem::take).unwrap_or_default()
    }
}

/// The box that chooses a person.
#[component]
pub fn ChooseBox(chosen: ChosenPeople, person: Person) -> impl IntoView {
    let lang = use_lang();
    let (id, nick) = (person.id.clone(), person.nick.to_string());
    let is_chosen = Memo::new(move |_| chosen.contains(&id));
    let label = reactive(move || t::choose(lang.get(), &nick));
    view! {
        <input type="checkbox" class="choose-box" data-testid="choose" aria-label=label
            prop:checked=move || is_chosen.get() disabled=move || chosen.is_full() && !is_chosen.get()
            on:change=move |_| chosen.toggle(&person)/>
    }
}

/// The chosen people and the button that invites all of them; empty while no person is chosen.
#[component]
pub fn ChosenList(chosen: ChosenPeople, table: TableId) -> impl IntoView {
    let (remote, toasts, lang) = (
        expect_context::<Remote>(),
        expect_context::<Toasts>(),
        use_lang(),
    );
    let invite = move |_| {
        let society = remote.connection.store.society;
        let people = chosen.take();
        let uninvited = people
            .iter()
            .filter(|person| society.sent(&table, &person.id) != Some(Sent::Open));
        uninvited.for_each(|person| send_invitation(remote, toasts, &table, person));
        toasts.say(t::were_invited(lang.get_untracked(), people.len() as u64));
    };
    let is_some = Memo::new(move |_| chosen.0.with(|all| !all.is_empty()));
    let count = reactive(move || t::invite_chosen(lang.get(), chosen.0.with(Vec::len) as u64));
    view! {
        <div class="chosen-people" data-testid="chosen-people" hidden=move || !is_some.get()>
            <ul class="chips" aria-label=say(t::chosen_people)>
                <For each=move || chosen.0.get() key=|person| person.id.clone() let:person>
                    <ChosenPerson chosen person/>
                </For>
            </ul>
            <button type="button" class="button primary" data-testid="invite-chosen" on:click=invite>
                <Icon sign=Sign::People/><span aria-live="polite">{count}</span>
            </button>
        </div>
    }
}

#[component]
fn ChosenPerson(chosen: ChosenPeople, person: Person) -> impl IntoView {
    let lang = use_lang();
    let [nick, name] = [(); 2].map(|()| person.nick.to_string());
    let label = reactive(move || t::do_not_invite(lang.get(), &name));
    view! {
        <li>
            <button type="button" class="chip" aria-label=label on:click=move |_| chosen.toggle(&person)>
                {nick}" ×"
            </button>
        </li>
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use wire::{Nick, PersonKind};

    fn person(number: u32) -> Person {
        Person {
            id: PersonId::from_bits(number.into()),
            nick: Nick::guest(number),
            kind: PersonKind::Guest,
        }
    }

    #[test]
    fn a_second_touch_takes_a_choice_back_and_the_order_is_kept() {
        Owner::new().with(|| {
            let chosen = ChosenPeople(RwSignal::new(Vec::new()));
            for number in [3, 1, 2, 1] {
                chosen.toggle(&person(number));
            }
            assert!(chosen.contains(&person(3).id) && !chosen.contains(&person(1).id));
            assert_eq!(chosen.take(), [person(3), person(2)]);
            assert_eq!(chosen.take(), []);
        });
    }

    #[test]
    fn no_more_are_chosen_than_a_table_may_invite() {
        Owner::new().with(|| {
            let chosen = ChosenPeople(RwSignal::new(Vec::new()));
            (0..30).for_each(|number| chosen.toggle(&person(number)));
            assert!(chosen.is_full());
            assert_eq!(chosen.take().len(), MAX_INVITATIONS_OF_TABLE);
        });
    }
}
