//! `RummikubRules`: the rules page, sections with tiles each.

use super::{paint::plain_tiles, texts::rules as text};
use crate::{
    games::primer::{list, primer, rule},
    texts::{self, Text},
};
use game_rummikub::Tile;
use leptos::prelude::*;

/// One section: a heading, what it says, and the sets it shows - first these, and where it tells of
/// a change, then those.
struct RummikubSection {
    title: Text,
    body: Text,
    sets: &'static [&'static str],
    then: &'static [&'static str],
}

const SECTIONS: [RummikubSection; 6] = [
    RummikubSection {
        title: text::tiles_title,
        body: text::tiles_body,
        sets: &["k1 b5 o9 r13 *"],
        then: &[],
    },
    RummikubSection {
        title: text::group_title,
        body: text::group_body,
        sets: &["r8 b8 k8", "k2 b2 o2 r2"],
        then: &[],
    },
    RummikubSection {
        title: text::run_title,
        body: text::run_body,
        sets: &["b4 b5 b6 b7", "o11 o12 o13"],
        then: &[],
    },
    RummikubSection {
        title: text::meld_title,
        body: text::meld_body,
        sets: &["r5 b5 k5", "k4 k5 k6"],
        then: &[],
    },
    RummikubSection {
        title: text::rearrange_title,
        body: text::rearrange_body,
        sets: &["k3 k4 k5 k6"],
        then: &["k3 k4 k5", "k6 b6 r6"],
    },
    RummikubSection {
        title: text::joker_title,
        body: text::joker_body,
        sets: &["r5 * r7"],
        then: &["r5 r6 r7", "b9 * b11"],
    },
];

/// The rules of Rummikub, illustrated.
#[component]
pub fn RummikubRules() -> impl IntoView {
    let section = |RummikubSection {
                       title,
                       body,
                       sets,
                       then,
                   }: RummikubSection| {
        let arrow = (!then.is_empty()).then(|| view! { <span>"↓"</span> }.into_any());
        let figure = view! {
            <div class="primer-figure rummikub-figure" role="img" aria-label=texts::say(title)>
                {sets.iter().map(row).collect_view()}{arrow}{then.iter().map(row).collect_view()}
            </div>
        };
        rule(title, body, figure.into_any())
    };
    let turn = list(text::turn_title, &[text::turn_play, text::turn_time]);
    let end = list(
        text::end_title,
        &[text::end_rack, text::end_pool, text::end_score],
    );
    primer(
        text::lead,
        SECTIONS
            .map(section)
            .into_iter()
            .chain([turn, end])
            .collect(),
    )
}

fn row(set: &&'static str) -> AnyView {
    view! { <div class="rummikub-row" inner_html=plain_tiles(tiles(set))></div> }.into_any()
}

fn tiles(set: &'static str) -> impl Iterator<Item = Tile> {
    set.split(' ').map(|tile| {
        tile.parse()
            .expect("the tiles of the rules are checked by a test")
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use game_rummikub::{FIRST_MELD, Set, Tiles};

    fn sets(texts: &[&'static str]) -> Vec<Set> {
        texts
            .iter()
            .map(|set| {
                Set::new(tiles(set).collect()).unwrap_or_else(|error| panic!("{set}: {error}"))
            })
            .collect()
    }

    #[test]
    fn every_figure_but_that_of_the_tiles_shows_sets() {
        assert!(tiles(SECTIONS[0].sets[0]).any(Tile::is_joker));
        for RummikubSection {
            sets: first, then, ..
        } in &SECTIONS[1..]
        {
            let _ = (sets(first), sets(then));
        }
    }

    #[test]
    fn the_first_meld_shown_is_worth_enough() {
        let value: u32 = sets(SECTIONS[3].sets).iter().map(Set::value).sum();
        assert!(value >= FIRST_MELD, "{value}");
    }

    #[test]
    fn where_a_figure_tells_of_a_change_nothing_goes_missing() {
        let all =
            |texts: &[&'static str]| Tiles::of(texts.iter().flat_map(|set| tiles(set))).unwrap();
        for RummikubSection { sets, then, .. } in
            SECTIONS.iter().filter(|section| !section.then.is_empty())
        {
            assert!(
                all(then)
                    .without(&all(sets))
                    .is_ok_and(|laid| !laid.is_empty())
            );
        }
    }
}
