//! The rules to read: a few short sections, each with cards that show what it says.

use super::paint::plain_cards;
use crate::texts::{self, Lang, karcianka_rules as text};
use cards::Card;
use leptos::prelude::*;

type Words = fn(Lang) -> &'static str;

/// A heading, what it says, and the cards it shows: those that lie, and those that may follow.
struct Section {
    title: Words,
    body: Words,
    lies: &'static str,
    follow: &'static str,
}

const SECTIONS: [Section; 4] = [
    Section { title: text::match_title, body: text::match_body, lies: "7H", follow: "7C 9H QH" },
    Section { title: text::add_title, body: text::add_body, lies: "", follow: "2D 3C KS" },
    Section { title: text::answer_title, body: text::answer_body, lies: "", follow: "AH JC QD" },
    Section { title: text::chain_title, body: text::chain_body, lies: "3C", follow: "3S 2C AC" },
];

/// The rules of Karcianka, illustrated.
#[component]
pub fn KarciankaRules() -> impl IntoView {
    let section = |Section { title, body, lies, follow }: Section| {
        let arrow = (!lies.is_empty()).then(|| view! { <span class="kar-arrow">"←"</span> }.into_any());
        view! {
            <section class="kar-rule">
                <div class="kar-figure" role="img" aria-label=texts::say(title)>
                    <span inner_html=plain_cards(cards(lies))></span>{arrow}
                    <span inner_html=plain_cards(cards(follow))></span>
                </div>
                <div>
                    <h2>{texts::say(title)}</h2>
                    <p>{texts::say(body)}</p>
                </div>
            </section>
        }
        .into_any()
    };
    let list = |title: Words, lines: &[Words]| {
        let lines = lines.iter().map(|line| view! { <li>{texts::say(*line)}</li> }.into_any()).collect_view();
        view! { <section><h2>{texts::say(title)}</h2><ul>{lines}</ul></section> }.into_any()
    };
    view! {
        <article class="kar-rules">
            <p class="kar-lead">{texts::say(text::lead)}</p>
            {SECTIONS.map(section).into_iter().collect_view()}
            {list(text::end_title, &[text::end_empty, text::end_few, text::end_time])}
            {list(text::more_title, &[text::more_draw, text::more_reverse, text::more_call])}
        </article>
    }
}

fn cards(list: &'static str) -> impl Iterator<Item = Card> {
    list.split_whitespace().map(|card| card.parse().expect("the cards of the rules are checked by a test"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use game_karcianka::Rules;

    #[test]
    fn what_follows_in_a_figure_may_follow_by_the_rules() {
        let specials = *Rules::default().specials();
        for Section { lies, follow, .. } in SECTIONS {
            let Some(top) = cards(lies).next() else {
                assert!(cards(follow).all(|card| specials.cards().contains(card)));
                continue;
            };
            assert!(cards(follow).all(|card| card.rank() == top.rank() || card.suit() == top.suit()));
            let is_chain = specials.adding().contains(top);
            assert!(!is_chain || cards(follow).all(|card| specials.cards().contains(card)));
        }
    }
}
