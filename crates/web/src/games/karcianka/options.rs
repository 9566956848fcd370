//! The options of a table of Karcianka: how many play, what they are dealt, how long a turn may
//! take, and what homes differ in.

use super::{specials::SpecialCards, texts as text};
use crate::{
    derived::Derived,
    texts::{Text, use_lang},
    widgets::{Chips, TimeChoice},
};
use cards::Rank;
use game_core::TimeControl;
use game_karcianka::{
    Drawing, LEAST_HAND, LEAST_PLAYERS, LEAST_TURN_MS, LastCard, MOST_HAND, MOST_PLAYERS,
    MOST_TURN_MS, Options, Refill, Rules,
};
use leptos::prelude::*;

/// The times offered first; any in between can be typed.
const TURNS_MS: [Option<u32>; 6] = [
    None,
    Some(10_000),
    Some(15_000),
    Some(30_000),
    Some(60_000),
    Some(120_000),
];
/// The ranks offered to turn the order round; the rules allow any.
const REVERSING: [Option<Rank>; 5] = [
    None,
    Some(Rank::Four),
    Some(Rank::Eight),
    Some(Rank::Ten),
    Some(Rank::Ace),
];
const DRAWING: [Drawing; 2] = [Drawing::WhenStuck, Drawing::AtWill];
const REFILL: [Refill; 2] = [Refill::AfterDraw, Refill::WhenNeeded];
const LAST_CARD: [LastCard; 2] = [LastCard::Silent, LastCard::Called];

/// Chips for each option.
#[component]
pub fn KarciankaOptions(rules: Derived<Rules>, set: Callback<Rules>) -> impl IntoView {
    let lang = use_lang();
    let label = move |text: Text| Derived::new(move || text(lang.get()).to_owned());
    let numbers = |least: u8, most: u8| {
        Derived::new(move || (least..=most).map(|n| n.to_string()).collect::<Vec<_>>())
    };
    let either = move |texts: [Text; 2]| {
        Derived::new(move || texts.map(|text| text(lang.get()).to_owned()).to_vec())
    };
    let chosen =
        move |number: fn(&Rules) -> Option<usize>| Derived::new(move || number(&rules.get()));
    let choose = move |change: fn(&mut Options, usize)| {
        Callback::new(move |number: usize| {
            if let Some(rules) = changed(&rules.get_untracked(), |options| change(options, number))
            {
                set.run(rules);
            }
        })
    };
    let set_time = Callback::new(move |time: TimeControl| {
        if let Ok(rules) = rules.get_untracked().with_time(time) {
            set.run(rules);
        }
    });
    let card = move |rank: Option<Rank>| {
        rank.map_or_else(
            || text::no_card(lang.get()).to_owned(),
            |rank| rank.to_string(),
        )
    };
    let ranks = Derived::new(move || REVERSING.map(card).to_vec());
    view! {
        <Chips label=label(text::players) choices=numbers(LEAST_PLAYERS, MOST_PLAYERS)
            chosen=chosen(|rules| Some(usize::from(rules.players() - LEAST_PLAYERS)))
            choose=choose(|options, number| options.players = LEAST_PLAYERS + number as u8)/>
        <Chips label=label(text::hand) choices=numbers(LEAST_HAND, MOST_HAND)
            chosen=chosen(|rules| Some(usize::from(rules.hand() - LEAST_HAND)))
            choose=choose(|options, number| options.hand = LEAST_HAND + number as u8)/>
        <TimeChoice offered=TURNS_MS.to_vec() range=(LEAST_TURN_MS, MOST_TURN_MS)
            calm=Rules::default().time() chosen=Derived::new(move || rules.get().time()) choose=set_time/>
        <Chips label=label(text::drawing) choices=either([text::when_stuck, text::at_will])
            chosen=chosen(|rules| DRAWING.iter().position(|drawing| *drawing == rules.drawing()))
            choose=choose(|options, number| options.drawing = DRAWING[number.min(1)])/>
        <Chips label=label(text::reversal) choices=ranks
            chosen=chosen(|rules| REVERSING.iter().position(|rank| *rank == rules.reverses()))
            choose=choose(|options, number| options.reverses = REVERSING.get(number).copied().flatten())/>
        <Chips label=label(text::calling) choices=either([text::is_silent, text::is_called])
            chosen=chosen(|rules| LAST_CARD.iter().position(|call| *call == rules.last_card()))
            choose=choose(|options, number| options.last_card = LAST_CARD[number.min(1)])/>
        <Chips label=label(text::refilling) choices=either([text::after_draw, text::when_needed])
            chosen=chosen(|rules| REFILL.iter().position(|refill| *refill == rules.refill()))
            choose=choose(|options, number| options.refill = REFILL[number.min(1)])/>
        <SpecialCards rules set/>
    }
}

/// The usual rules for so many with that clock.
pub fn usual(players: u8, turn_ms: Option<u32>) -> Rules {
    let change = |options: &mut Options| {
        options.players = players;
        options.turn_ms = turn_ms;
    };
    changed(&Rules::default(), change).unwrap_or_default()
}

/// The rules with something else, if that makes a table.
fn changed(rules: &Rules, change: impl FnOnce(&mut Options)) -> Option<Rules> {
    let mut options = Options::from(*rules);
    change(&mut options);
    options.try_into().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_time_and_rank_offered_is_one_the_rules_allow_and_the_usual_is_among_them() {
        let usual = Rules::default();
        for turn_ms in TURNS_MS {
            assert!(
                changed(&usual, |options| options.turn_ms = turn_ms).is_some(),
                "{turn_ms:?}"
            );
        }
        for reverses in REVERSING {
            assert!(
                changed(&usual, |options| options.reverses = reverses).is_some(),
                "{reverses:?}"
            );
        }
        assert!(TURNS_MS.contains(&usual.turn_ms()) && REVERSING.contains(&usual.reverses()));
    }

    #[test]
    fn bots_do_not_hurry_people_and_what_makes_no_table_is_not_chosen() {
        assert_eq!(
            (usual(6, None).players(), usual(6, None).turn_ms()),
            (6, None)
        );
        assert_eq!(
            changed(&Rules::default(), |options| options.players = 7),
            None
        );
    }
}
