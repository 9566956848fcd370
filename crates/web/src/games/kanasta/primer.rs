//! `KanastaRules`: the rules page, sections with cards each.

use super::{
    paint::{listed, melds_html},
    texts::rules as text,
};
use crate::{
    games::primer::{list, primer, rule},
    texts::{self, Text},
};
use game_kanasta::{Heap, Meld};
use leptos::prelude::*;

/// What is drawn beside a section.
enum MeldFigure {
    Melds(&'static [&'static str]),
    Cards(&'static str),
}

/// A heading, what it says, and what it shows.
struct KanastaSection {
    title: Text,
    body: Text,
    figure: MeldFigure,
}

const SECTIONS: [KanastaSection; 8] = [
    KanastaSection {
        title: text::cards_title,
        body: text::cards_body,
        figure: MeldFigure::Cards("2S 2H * *"),
    },
    KanastaSection {
        title: text::turn_title,
        body: text::turn_body,
        figure: MeldFigure::Cards("8C 9D QH"),
    },
    KanastaSection {
        title: text::meld_title,
        body: text::meld_body,
        figure: MeldFigure::Melds(&["7C 7D 7S", "KH KS *", "5H 6H 7H 2C"]),
    },
    KanastaSection {
        title: text::first_title,
        body: text::first_body,
        figure: MeldFigure::Melds(&["10C 10D 10H", "AS AH 2D"]),
    },
    KanastaSection {
        title: text::canasta_title,
        body: text::canasta_body,
        figure: MeldFigure::Melds(&[
            "9C 9C 9D 9D 9H 9H 9S",
            "QC QC QD QH QS * 2H",
            "* * * * 2C 2D 2H",
        ]),
    },
    KanastaSection {
        title: text::pile_title,
        body: text::pile_body,
        figure: MeldFigure::Cards("7H 7C 7S"),
    },
    KanastaSection {
        title: text::freeze_title,
        body: text::freeze_body,
        figure: MeldFigure::Cards("2D * 3H 3S"),
    },
    KanastaSection {
        title: text::threes_title,
        body: text::threes_body,
        figure: MeldFigure::Cards("3D 3H 3C 3S"),
    },
];

/// The rules of Kanasta, illustrated.
#[component]
pub fn KanastaRules() -> impl IntoView {
    let lang = texts::use_lang();
    let section = move |KanastaSection {
                            title,
                            body,
                            figure,
                        }: KanastaSection| {
        let (class, html) = match figure {
            MeldFigure::Melds(melds) => (
                "primer-figure kan-figure kan-melds",
                melds_html(&melds_of(melds), lang.get_untracked()),
            ),
            MeldFigure::Cards(cards) => ("primer-figure kan-figure", listed(&heap(cards))),
        };
        // What is drawn is to look at: the words say it.
        let figure =
            view! { <div class=class aria-hidden="true" inert=true inner_html=html></div> };
        rule(title, body, figure.into_any())
    };
    let lists = [
        list(
            text::points_title,
            &[
                text::points_cards,
                text::points_canastas,
                text::points_threes,
                text::points_without,
            ],
        ),
        list(
            text::end_title,
            &[text::end_close, text::end_stock, text::end_win],
        ),
        list(
            text::how_title,
            &[
                text::how_choose,
                text::how_lay,
                text::how_discard,
                text::how_look,
            ],
        ),
    ];
    primer(
        text::lead,
        SECTIONS.map(section).into_iter().chain(lists).collect(),
    )
}

fn heap(cards: &str) -> Heap {
    cards
        .parse()
        .expect("the cards of the rules are checked by a test")
}

fn melds_of(melds: &[&str]) -> Vec<Meld> {
    let read = |cards: &&str| {
        Meld::read(&heap(cards)).expect("the melds of the rules are checked by a test")
    };
    melds.iter().map(read).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use game_kanasta::{Canasta, score::melded};

    #[test]
    fn every_figure_shows_cards_and_melds_as_the_rules_have_them() {
        for KanastaSection { figure, .. } in SECTIONS {
            match figure {
                MeldFigure::Melds(melds) => assert_eq!(melds_of(melds).len(), melds.len()),
                MeldFigure::Cards(cards) => assert!(heap(cards).len() >= 3),
            }
        }
    }

    #[test]
    fn the_first_meld_drawn_is_enough_and_each_canasta_is_of_another_kind() {
        let drawn = |number: usize| match SECTIONS[number].figure {
            MeldFigure::Melds(melds) => melds_of(melds),
            MeldFigure::Cards(_) => Vec::new(),
        };
        assert!(melded(&drawn(3)) >= 50);
        let canastas: Vec<_> = drawn(4).iter().map(Meld::canasta).collect();
        assert_eq!(
            canastas,
            [
                Some(Canasta::Clean),
                Some(Canasta::Mixed),
                Some(Canasta::Jokers)
            ]
        );
    }
}
