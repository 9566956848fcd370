//! `KarciankaRules`: the rules page, sections with cards each.

use super::{paint::plain_cards, texts::rules as text};
use crate::{
    games::primer::{list, primer, rule},
    texts::{self, Text},
};
use cards::Card;
use leptos::prelude::*;

/// A heading, what it says, and the cards it shows: those that lie, and those that may follow.
struct KarciankaSection {
    title: Text,
    body: Text,
    lies: &'static str,
    follow: &'static str,
}

const SECTIONS: [KarciankaSection; 4] = [
    KarciankaSection {
        title: text::match_title,
        body: text::match_body,
        lies: "7H",
        follow: "7C 9H QH",
    },
    KarciankaSection {
        title: text::add_title,
        body: text::add_body,
        lies: "",
        follow: "2D 3C KS",
    },
    KarciankaSection {
        title: text::answer_title,
        body: text::answer_body,
        lies: "",
        follow: "AH JC QD",
    },
    KarciankaSection {
        title: text::chain_title,
        body: text::chain_body,
        lies: "3C",
        follow: "3S 2C AC",
    },
];

/// The rules of Karcianka, illustrated.
#[component]
pub fn KarciankaRules() -> impl IntoView {
    let section = |KarciankaSection {
                       title,
                       body,
                       lies,
                       follow,
                   }: KarciankaSection| {
        let arrow = (!lies.is_empty()).then(|| view! { <span>"←"</span> }.into_any());
        let figure = view! {
            <div class="primer-figure kar-figure" role="img" aria-label=texts::say(title)>
                <span inner_html=plain_cards(cards(lies))></span>{arrow}
                <span inner_html=plain_cards(cards(follow))></span>
            </div>
        };
        rule(title, body, figure.into_any())
    };
    let end = list(
        text::end_title,
        &[
            text::end_empty,
            text::end_refill,
            text::end_few,
            text::end_places,
            text::end_time,
        ],
    );
    let more = [
        text::more_draw,
        text::more_refill,
        text::more_reverse,
        text::more_call,
        text::more_special,
    ];
    let parts = SECTIONS
        .map(section)
        .into_iter()
        .chain([end, list(text::more_title, &more)]);
    primer(text::lead, parts.collect())
}

fn cards(list: &'static str) -> impl Iterator<Item = Card> {
    list.split_whitespace().map(|card| {
        card.parse()
            .expect("the cards of the rules are checked by a test")
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use game_karcianka::Rules;

    #[test]
    fn what_follows_in_a_figure_may_follow_by_the_rules() {
        let specials = *Rules::default().specials();
        for KarciankaSection { lies, follow, .. } in SECTIONS {
            let Some(top) = cards(lies).next() else {
                assert!(cards(follow).all(|card| specials.cards().contains(card)));
                continue;
            };
            assert!(
                cards(follow).all(|card| card.rank() == top.rank() || card.suit() == top.suit())
            );
            let is_chain = specials.adding().contains(top);
            assert!(!is_chain || cards(follow).all(|card| specials.cards().contains(card)));
        }
    }
}
