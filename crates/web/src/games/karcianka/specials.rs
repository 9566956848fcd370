//! `SpecialCards`: chooses a rank, then its `Effect`.

use super::{paint::effect_mark, texts as text};
use crate::{derived::Derived, reactive::reactive, texts::use_lang, widgets::Chips};
use cards::Rank;
use game_karcianka::{Effect, Options, Rules, Specials};
use leptos::prelude::*;
use std::collections::BTreeMap;

/// The effects offered; the rules allow any number up to nine.
const EFFECTS: [Option<Effect>; 12] = [
    None,
    Some(Effect::Add(1)),
    Some(Effect::Add(2)),
    Some(Effect::Add(3)),
    Some(Effect::Add(4)),
    Some(Effect::Add(5)),
    Some(Effect::Add(7)),
    Some(Effect::Lower(2)),
    Some(Effect::Lower(3)),
    Some(Effect::Lower(5)),
    Some(Effect::Clear),
    Some(Effect::Keep),
];

/// Chips for the ranks, each with what it does, and for the effects of the one picked.
#[component]
pub fn SpecialCards(rules: Derived<Rules>, set: Callback<Rules>) -> impl IntoView {
    let lang = use_lang();
    let picked = RwSignal::new(Rank::Two);
    let label = Derived::new(move || text::specials(lang.get()).to_owned());
    let ranks = Derived::new(move || {
        Rank::ALL
            .map(|rank| rank_words(&rules.get(), rank))
            .to_vec()
    });
    let at = Derived::new(move || Some(picked.get().index()));
    let pick =
        Callback::new(move |number: usize| picked.set(Rank::ALL[number.min(Rank::COUNT - 1)]));
    let of_picked = Derived::new(move || text::what_does(lang.get(), &picked.get().to_string()));
    let effects = Derived::new(move || {
        let words = |effect: Option<Effect>| match effect {
            None => text::nothing_special(lang.get()).to_owned(),
            Some(Effect::Clear) => text::clears(lang.get()).to_owned(),
            Some(Effect::Keep) => text::passes_on(lang.get()).to_owned(),
            Some(effect) => effect_mark(effect),
        };
        EFFECTS.map(words).to_vec()
    });
    let chosen = Derived::new(move || {
        let effect = rules.get().specials().effect(picked.get());
        EFFECTS.iter().position(|offered| *offered == effect)
    });
    let choose = Callback::new(move |number: usize| {
        let effect = EFFECTS.get(number).copied().flatten();
        if let Some(rules) = with_effect(&rules.get_untracked(), picked.get_untracked(), effect) {
            set.run(rules);
        }
    });
    let is_last_plain =
        Memo::new(move |_| rules.get().specials().iter().count() == Rank::COUNT - 1);
    let one_stays = reactive(move || {
        is_last_plain
            .get()
            .then(|| view! { <p class="soft">{text::one_stays_plain(lang.get())}</p> }.into_any())
    });
    view! {
        <Chips label choices=ranks chosen=at choose=pick/>
        <Chips label=of_picked choices=effects chosen choose/>
        {one_stays}
    }
}

fn rank_words(rules: &Rules, rank: Rank) -> String {
    match rules.specials().effect(rank) {
        Some(effect) => format!("{rank} {}", effect_mark(effect)),
        None => rank.to_string(),
    }
}

/// The rules with another effect for the rank, if that makes a table.
fn with_effect(rules: &Rules, rank: Rank, effect: Option<Effect>) -> Option<Rules> {
    let mut options = Options::from(*rules);
    let mut specials: BTreeMap<Rank, Effect> = options.specials.iter().collect();
    match effect {
        Some(effect) => specials.insert(rank, effect),
        None => specials.remove(&rank),
    };
    options.specials = Specials::from(specials);
    options.try_into().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_effect_can_be_given_to_every_rank_and_taken_again() {
        for rank in Rank::ALL {
            for effect in EFFECTS {
                let rules = with_effect(&Rules::default(), rank, effect).unwrap();
                assert_eq!(rules.specials().effect(rank), effect);
            }
        }
    }

    #[test]
    fn the_usual_effects_are_among_those_offered() {
        assert!(
            Rules::default()
                .specials()
                .iter()
                .all(|(_, effect)| EFFECTS.contains(&Some(effect)))
        );
    }

    #[test]
    fn the_last_plain_rank_stays_plain() {
        let others = Rank::ALL.into_iter().filter(|rank| *rank != Rank::Seven);
        let special = others.fold(Rules::default(), |rules, rank| {
            with_effect(&rules, rank, Some(Effect::Keep)).unwrap()
        });
        assert_eq!(
            with_effect(&special, Rank::Seven, Some(Effect::Clear)),
            None
        );
    }

    #[test]
    fn a_rank_says_what_it_does() {
        let words = |rank| rank_words(&Rules::default(), rank);
        assert_eq!(
            [words(Rank::Two), words(Rank::Seven), words(Rank::Ace)],
            ["2 +2", "7", "A →"]
        );
    }
}
