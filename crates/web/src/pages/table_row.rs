//! One public table: what is played and how, who sits, how many seats are free, and the way there.

use crate::{
    connection::Card,
    derived::Derived,
    games::name,
    nav::Go,
    reactive::reactive,
    route::Route,
    table,
    texts::{Lang, home as t, lobby, names::called, rated, use_lang},
    widgets::{Avatar, Icon, Sign},
};
use leptos::prelude::*;
use wire::{Person, Sitter, TableId};

/// Cards in the order in which they are shown; `None` until they are known.
pub type Cards = Option<Vec<Card>>;

/// The table's row, which follows its card. A card that has just gone leaves it as it was.
pub fn row(table: TableId, cards: Memo<Cards>) -> AnyView {
    let lang = use_lang();
    let (which, address) = (table.clone(), table.to_string());
    let card = Memo::new(move |before: Option<&Option<Card>>| {
        let find = |cards: &Cards| {
            cards
                .as_ref()?
                .iter()
                .find(|card| card.table == which)
                .cloned()
        };
        cards.with(find).or_else(|| before.cloned().flatten())
    });
    let words = move |words: fn(&Card, Lang) -> String| {
        reactive(move || card.with(|card| card.as_ref().map(|card| words(card, lang.get()))))
    };
    let game = words(|card, lang| name(card.game, lang).to_owned());
    let options = words(|card, lang| table::options_text(&card.rules, lang).unwrap_or_default());
    let people =
        reactive(move || card.with(|card| card.as_ref().map(|card| people(card, lang.get()))));
    let way = reactive(move || {
        let has_room = card.with(|card| card.as_ref().is_some_and(|card| card.free_seats() > 0));
        let (sign, words) = if has_room {
            (Sign::People, t::join(lang.get()))
        } else {
            (Sign::Eye, t::look(lang.get()))
        };
        view! { <Icon sign/>{words} }.into_any()
    });
    view! {
        <li class="table-row" data-table=address>
            <h3 class="table-game">{game}</h3>
            <p class="table-options soft">{options}</p>
            <div class="table-people">{people}</div>
            <Go to=Route::Table(table) class="button">{way}</Go>
        </li>
    }
    .into_any()
}

/// Who sits: each person, each kind of bot once with its number; how many seats are free, and how
/// many look on.
fn people(card: &Card, lang: Lang) -> AnyView {
    let chip = |mark: AnyView, words: String, class: &'static str| {
        view! { <span class=class>{mark}{words}</span> }.into_any()
    };
    let mark = rated::mark(lang, card.rated).map(|words| {
        let cup = view! { <Icon sign=Sign::Cup/> }.into_any();
        chip(cup, words.to_owned(), "person-chip rated-chip")
    });
    let programs = programs(&card.sitters).map(|person| {
        let sign = view! { <Icon sign=Sign::Bot/> }.into_any();
        let name = rated::player(lang, person.nick.as_str(), true);
        chip(sign, name, "person-chip program-chip")
    });
    let seated = names(&card.sitters, lang).into_iter().map(|name| {
        let face = view! { <Avatar name=Derived::constant(name.clone())/> }.into_any();
        chip(face, name, "person-chip")
    });
    let free = Some(card.free_seats())
        .filter(|free| *free > 0)
        .map(|free| {
            let place = view! { <span class="avatar free"></span> }.into_any();
            chip(place, lobby::free_seats(lang, free), "person-chip soft")
        });
    let watchers = Some(card.watchers)
        .filter(|watchers| *watchers > 0)
        .map(|watchers| {
            let eye = view! { <Icon sign=Sign::Eye/> }.into_any();
            chip(eye, t::watchers(lang, watchers), "person-chip soft")
        });
    mark.into_iter()
        .chain(seated)
        .chain(programs)
        .chain(free)
        .chain(watchers)
        .collect::<Vec<AnyView>>()
        .into_any()
}

/// The people with programs on seats.
fn programs(sitters: &[Option<Sitter>]) -> impl Iterator<Item = &Person> {
    let people = sitters.iter().flatten().filter_map(Sitter::person);
    people.filter(|person| person.is_program())
}

/// The people and bots, without programs; bots of a kind once, with their number.
fn names(sitters: &[Option<Sitter>], lang: Lang) -> Vec<String> {
    let mut names: Vec<(String, usize)> = Vec::new();
    for sitter in sitters.iter().flatten() {
        let name = match sitter {
            Sitter::Person(person) if person.is_program() => continue,
            Sitter::Person(person) => called(lang, person.nick.as_str()),
            Sitter::Bot(bot) => t::bot_name(lang, bot.as_str()),
        };
        match names.iter_mut().find(|(other, _)| *other == name) {
            Some((_, count)) => *count += 1,
            None => names.push((name, 1)),
        }
    }
    let counted = |(name, count): (String, usize)| {
        if count > 1 {
            format!("{name} × {count}")
        } else {
            name
        }
    };
    names.into_iter().map(counted).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use wire::{Nick, PersonId, PersonKind};

    #[test]
    fn bots_of_a_kind_are_named_once() {
        let bot = || Some(Sitter::Bot("basic".parse().unwrap()));
        let person = Person {
            id: PersonId::from_bits(1),
            nick: Nick::guest(7),
            kind: PersonKind::Guest,
        };
        let sitters = [bot(), Some(Sitter::Person(person)), None, bot()];
        assert_eq!(names(&sitters, Lang::En), ["Emil Hedgehog × 2", "Guest-7"]);
    }

    #[test]
    fn a_program_is_listed_as_one_and_not_among_the_people() {
        let program = Person {
            id: PersonId::from_bits(1),
            nick: Nick::guest(7),
            kind: PersonKind::Program,
        };
        let sitters = [Some(Sitter::Person(program.clone())), None];
        assert!(names(&sitters, Lang::En).is_empty());
        assert_eq!(programs(&sitters).collect::<Vec<_>>(), [&program]);
    }
}
