//! One public table: what is played and how, who sits, how many seats are free, and the way there.

use super::table_list::Cards;
use crate::{
    games::name,
    nav::Go,
    reading::Reading,
    route::Route,
    shell::{Avatar, Icon, Sign},
    source::Card,
    table,
    texts::{Lang, home as t, lobby, say, use_lang},
};
use leptos::prelude::*;
use wire::{Sitter, TableId};

/// The table's row, which follows its card. A card that has just gone leaves it as it was.
pub fn row(table: TableId, cards: Memo<Cards>) -> AnyView {
    let lang = use_lang();
    let (which, address) = (table.clone(), table.to_string());
    let card = Memo::new(move |before: Option<&Option<Card>>| {
        let find = |cards: &Cards| cards.as_ref()?.iter().find(|card| card.table == which).cloned();
        cards.with(find).or_else(|| before.cloned().flatten())
    });
    let of_card = move |part: fn(&Card, Lang) -> String| {
        Memo::new(move |_| card.with(|card| card.as_ref().map(|card| part(card, lang.get()))))
    };
    let game = of_card(|card, lang| name(card.game, lang).to_owned());
    let options = of_card(|card, lang| table::options_text(&card.rules, lang).unwrap_or_default());
    let sitters =
        Memo::new(move |_| card.with(|card| card.as_ref().map(|card| (card.sitters.clone(), card.free()))));
    let watchers = Memo::new(move |_| card.with(|card| card.as_ref().map_or(0, |card| card.watchers)));
    let has_room = Memo::new(move |_| card.with(|card| card.as_ref().is_some_and(|card| card.free() > 0)));
    view! {
        <li class="table-row" data-table=address>
            <h3 class="table-game">{move || game.get()}</h3>
            <p class="table-options soft">{move || options.get()}</p>
            <div class="table-people">
                {move || sitters.get().map(|(sitters, free)| people(&sitters, free, lang.get()))}
                {move || (watchers.get() > 0).then(|| view! {
                    <span class="person-chip soft"><Icon sign=Sign::Eye/>{move || t::watchers(lang.get(), watchers.get())}</span>
                }.into_any())}
            </div>
            <Go to=Route::Table(table) class="button">
                {move || {
                    let (sign, words): (_, fn(_) -> _) =
                        if has_room.get() { (Sign::People, t::join) } else { (Sign::Eye, t::look) };
                    view! { <Icon sign/>{say(words)} }.into_any()
                }}
            </Go>
        </li>
    }
    .into_any()
}

/// Who sits: each person, each kind of bot once with its number, and how many seats are free.
fn people(sitters: &[Option<Sitter>], free: usize, lang: Lang) -> AnyView {
    let seated = names(sitters, lang).into_iter().map(|name| {
        let words = name.clone();
        view! { <span class="person-chip"><Avatar name=Reading::stored(name)/>{words}</span> }.into_any()
    });
    let free = (free > 0).then(|| {
        let words = lobby::free_seats(lang, free);
        view! { <span class="person-chip soft"><span class="avatar free"></span>{words}</span> }.into_any()
    });
    seated.chain(free).collect_view().into_any()
}

fn names(sitters: &[Option<Sitter>], lang: Lang) -> Vec<String> {
    let mut names: Vec<(String, usize)> = Vec::new();
    for sitter in sitters.iter().flatten() {
        let name = match sitter {
            Sitter::Person(person) => person.nick.to_string(),
            Sitter::Bot(bot) => t::bot_name(lang, bot.as_str()),
        };
        match names.iter_mut().find(|(other, _)| *other == name) {
            Some((_, count)) => *count += 1,
            None => names.push((name, 1)),
        }
    }
    let counted =
        |(name, count): (String, usize)| if count > 1 { format!("{name} × {count}") } else { name };
    names.into_iter().map(counted).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use wire::{Nick, Person, PersonId};

    #[test]
    fn bots_of_a_kind_are_named_once() {
        let bot = || Some(Sitter::Bot("basic".parse().unwrap()));
        let person = Person { id: PersonId::from_bits(1), nick: Nick::guest(7) };
        let sitters = [bot(), Some(Sitter::Person(person)), None, bot()];
        assert_eq!(names(&sitters, Lang::En), ["Gentle bot × 2", "Guest-7"]);
    }
}
