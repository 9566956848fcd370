//! Bots for some seats of a table to be opened: how many, and how strong.

use crate::{
    derived::Derived,
    games::{Shape, searched_by, searcher},
    reactive::reactive,
    rivals::Rivals,
    search_number::SearchNumber,
    texts::{home as t, use_lang},
    widgets::Chips,
};
use game_core::Seat;
use games::{BotName, GameKind};
use leptos::prelude::*;

/// The bots wished for.
#[derive(Clone, Copy)]
pub struct BotSeats {
    kind: GameKind,
    count: RwSignal<usize>,
    /// Which bot sits there.
    bot: RwSignal<Option<BotName>>,
}

impl BotSeats {
    /// None yet, of the strength last played against.
    pub fn new(kind: GameKind) -> Self {
        let last = Rivals::last(kind).or_else(|| Rivals::first(kind));
        Self {
            kind,
            count: RwSignal::new(0),
            bot: RwSignal::new(last.map(|last| last.bot)),
        }
    }

    /// Leaves no more of them than there are seats; all others are all others of any number.
    pub fn fit(self, seats: usize) {
        if Shape::of(self.kind) == Shape::Sides {
            return;
        }
        self.count
            .update(|count| *count = (*count).min(seats.saturating_sub(1)));
    }

    /// On which seats they sit: the last ones that the person leaves free.
    pub fn seated(self, seats: usize, own: Option<Seat>) -> Vec<(Seat, BotName)> {
        let bot = self.bot.get();
        let free = Seat::all(seats)
            .rev()
            .filter(|seat| Some(*seat) != own)
            .take(self.count.get());
        free.filter_map(|seat| Some((seat, bot.clone()?))).collect()
    }
}

/// Chips to choose them by; at a table for two there is nothing to choose, unless the person may
/// only watch it.
#[component]
pub fn BotSeatChoice(bots: BotSeats, seats: Derived<usize>) -> impl IntoView {
    let lang = use_lang();
    let BotSeats { kind, count, bot } = bots;
    let label = Derived::new(move || t::bots_at_table(lang.get()).to_owned());
    let is_all_or_none = Shape::of(kind) == Shape::Sides;
    let choices = Derived::new(move || {
        if is_all_or_none {
            return [t::none, t::all_others]
                .map(|text| text(lang.get()).to_owned())
                .to_vec();
        }
        let numbers = (1..seats.get()).map(|number| number.to_string());
        std::iter::once(t::none(lang.get()).to_owned())
            .chain(numbers)
            .collect::<Vec<_>>()
    });
    let chosen = Derived::new(move || {
        Some(if is_all_or_none {
            count.get().min(1)
        } else {
            count.get()
        })
    });
    let choose = Callback::new(move |to: usize| {
        count.set(if is_all_or_none { to * Seat::MOST } else { to })
    });
    let level_label = Derived::new(move || t::how_strong(lang.get()).to_owned());
    let levels = Derived::new(move || {
        kind.bots()
            .iter()
            .map(|bot| t::level(lang.get(), bot))
            .collect::<Vec<_>>()
    });
    let chosen_level = Derived::new(move || {
        bot.with(|bot| {
            let name = bot.as_ref()?.as_str();
            kind.bots().iter().position(|known| *known == name)
        })
    });
    let choose_level = Callback::new(move |to: usize| {
        bot.set(kind.bots().get(to).and_then(|bot| bot.parse().ok()))
    });
    let own_number = move || {
        let chosen = bot.get_untracked();
        view! { <SearchNumber kind last=chosen action=t::take_it choose=Callback::new(move |to| bot.set(Some(to)))/> }
            .into_any()
    };
    // A bot of one's own number is none of the levels: it is named.
    let named = move || {
        reactive(move || {
            let iterations = searched_by(kind, bot.get()?.as_str())?;
            let name = t::bot_name(lang.get(), &searcher(iterations));
            Some(
                view! { <p class="soft" role="status" data-testid="own-bot">{name}</p> }.into_any(),
            )
        })
    };
    let many = Memo::new(move |_| is_all_or_none || seats.get() > 2);
    let some = Memo::new(move |_| count.get() > 0 && kind.bots().len() > 1);
    view! {
        {move || many.get().then(|| view! {
            <Chips label choices chosen choose/>
            {move || some.get().then(|| view! {
                <Chips label=level_label choices=levels chosen=chosen_level choose=choose_level/>
                {own_number()}
                {named()}
            }.into_any())}
        }.into_any())}
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bots_sit_on_the_last_seats_that_the_person_leaves_free() {
        let owner = Owner::new();
        owner.with(|| {
            let bots = BotSeats {
                kind: GameKind::Rummikub,
                count: RwSignal::new(2),
                bot: RwSignal::new("basic".parse().ok()),
            };
            let seats = |own| {
                bots.seated(4, Some(Seat::new(own)))
                    .into_iter()
                    .map(|(seat, _)| seat.index())
                    .collect::<Vec<_>>()
            };
            assert_eq!(seats(0), [3, 2]);
            assert_eq!(seats(3), [2, 1]);
            bots.fit(2);
            assert_eq!(bots.seated(2, Some(Seat::new(0))).len(), 1);
            let all = BotSeats {
                kind: GameKind::Project,
                count: RwSignal::new(Seat::MOST),
                ..bots
            };
            all.fit(6);
            assert_eq!(
                [
                    all.seated(6, Some(Seat::new(3))).len(),
                    all.seated(6, None).len()
                ],
                [5, 6]
            );
        });
    }
}
