//! Two teams as two compact lists: where up to sixteen sit, there is no room for a plate each.

use super::view_model::TableViewModel;
use crate::{
    derived::Derived,
    games::side_names,
    reactive::reactive,
    texts::{rated, say, table as t, use_lang},
};
use game_core::Seat;
use games::GameKind;
use leptos::prelude::*;
use wire::{Person, SeatCard, Sitter, Stage, TableAsk};

/// One of a team, as its list shows them.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Member {
    /// What they are called; nothing for a free seat.
    pub name: String,
    /// What there is to say about them.
    pub notes: Vec<String>,
    /// Whether they are the person who looks.
    pub is_me: bool,
    /// Whether the person could sit down there.
    pub may_sit: bool,
}

/// Both teams: the first half of the seats, and the second.
#[component]
pub fn Sides(
    /// What is played.
    kind: GameKind,
    /// Who sits, in seat order.
    members: Derived<Vec<Member>>,
    /// Sits down, where one can.
    #[prop(optional)]
    sit: Option<Callback<Seat>>,
) -> impl IntoView {
    let lang = use_lang();
    let members = Memo::new(move |_| members.get());
    let half = Memo::new(move |_| members.with(|members| members.len().div_ceil(2)));
    let item = move |index: usize, number: usize| {
        let member = Memo::new(move |_| {
            members.with(|members| members.get(index).cloned().unwrap_or_default())
        });
        let button = reactive(move || {
            let sit = sit.filter(|_| member.with(|member| member.may_sit))?;
            let seat = Seat::new(index as u8);
            Some(view! {
                <button type="button" class="quiet" on:click=move |_| sit.run(seat)>{say(t::sit_here)}</button>
            }.into_any())
        });
        let notes = reactive(move || member.with(|member| member.notes.join(" · ")));
        view! {
            <li class="side-member" class:mine=move || member.with(|member| member.is_me) data-seat=index.to_string()
                title=move || member.with(|member| member.name.clone())>
                <span class="side-number">{number}</span>
                <span class="side-name">{move || member.with(|member| member.name.clone())}</span>
                <span class="note">{notes}</span>
                {button}
            </li>
        }
        .into_any()
    };
    let side = move |team: usize| {
        let name = reactive(move || side_names(kind, lang.get()).map(|names| names[team]));
        let list = reactive(move || {
            let half = half.get();
            let count = members.with(Vec::len);
            let seats = if team == 0 { 0..half } else { half..count };
            seats
                .enumerate()
                .map(|(place, index)| item(index, place + 1))
                .collect_view()
        });
        view! {
            <section class="side" data-team=team.to_string()>
                <h2>{name}</h2>
                <ol>{list}</ol>
            </section>
        }
        .into_any()
    };
    view! { <div class="sides">{side(0)}{side(1)}</div> }
}

/// The teams at a table where a game is on.
#[component]
pub fn Teams(kind: GameKind) -> impl IntoView {
    let (model, lang) = (expect_context::<TableViewModel>(), use_lang());
    let members = Derived::new(move || {
        let (me, names, lang) = (model.seat.get(), model.names.get(), lang.get());
        let is_over = model.stage() == Stage::Over;
        let member = |(index, card): (usize, &SeatCard)| {
            let is_me = me.is_some_and(|me| me.index() == index);
            let is_person = card
                .sitter
                .as_ref()
                .is_some_and(|sitter| sitter.person().is_some());
            let is_program = card
                .sitter
                .as_ref()
                .and_then(Sitter::person)
                .is_some_and(Person::is_program);
            let away = card.sitter.is_some() && !card.here && card.stand_in.is_none();
            let says = [
                is_me.then(|| t::you(lang).to_owned()),
                is_program.then(|| rated::program(lang).to_owned()),
                away.then(|| t::away(lang).to_owned()),
                card.stand_in
                    .as_ref()
                    .map(|_| t::bot_plays(lang).to_owned()),
                (is_over && card.ready && is_person).then(|| t::ready(lang).to_owned()),
            ];
            Member {
                name: names.get(index).cloned().unwrap_or_default(),
                notes: says.into_iter().flatten().collect(),
                is_me,
                may_sit: is_over && card.sitter.is_none() && me.is_none(),
            }
        };
        model.of_room(|room| {
            room.seats
                .iter()
                .enumerate()
                .map(member)
                .collect::<Vec<_>>()
        })
    });
    let sit = Callback::new(move |seat| model.ask(TableAsk::Sit { seat, ready: true }));
    view! { <Sides kind members sit/> }
}
