//! `DamaRules`: the rules page, sections with a `Diagram` each.

use super::{
    diagram::{Diagram, Drawing},
    texts::rules as text,
};
use crate::{
    games::primer::{list, primer, rule},
    texts::Text,
};
use leptos::prelude::*;

/// One section: a heading, what it says, and what it shows.
struct DamaSection {
    title: Text,
    body: Text,
    drawing: Drawing,
}

const SECTIONS: [DamaSection; 5] = [
    DamaSection {
        title: text::start_title,
        body: text::start_body,
        drawing: Drawing {
            position: "xxx/xxx/.../.../ooo/ooo 0",
            chosen: None,
            pointed: None,
        },
    },
    DamaSection {
        title: text::man_title,
        body: text::man_body,
        drawing: Drawing {
            position: ".../.../.../.o./.../... 0",
            chosen: Some("c3"),
            pointed: None,
        },
    },
    DamaSection {
        title: text::jump_title,
        body: text::jump_body,
        drawing: Drawing {
            position: ".../.../.x./.o./.../... 0",
            chosen: Some("c3"),
            pointed: Some("e5"),
        },
    },
    DamaSection {
        title: text::crown_title,
        body: text::crown_body,
        drawing: Drawing {
            position: ".../..o/.../.x./.../... 0",
            chosen: Some("e5"),
            pointed: Some("d6"),
        },
    },
    DamaSection {
        title: text::queen_title,
        body: text::queen_body,
        drawing: Drawing {
            position: ".../..x/.o./.x./.../O.. 0",
            chosen: Some("a1"),
            pointed: Some("f6"),
        },
    },
];

/// The rules of dáma.
#[component]
pub fn DamaRules() -> impl IntoView {
    let section = |DamaSection {
                       title,
                       body,
                       drawing,
                   }: DamaSection| {
        rule(
            title,
            body,
            view! { <Diagram drawing words=title/> }.into_any(),
        )
    };
    let end = list(
        text::end_title,
        &[
            text::end_win,
            text::end_repeat,
            text::end_quiet,
            text::end_time,
        ],
    );
    primer(
        text::lead,
        SECTIONS.map(section).into_iter().chain([end]).collect(),
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::dama::marks::{Marks, Target};
    use crate::texts::Lang;
    use game_dama::{Position, Square};

    #[test]
    fn every_diagram_is_a_position_and_points_out_a_legal_move() {
        for DamaSection { title, drawing, .. } in SECTIONS {
            let name = title(Lang::En);
            let position: Position = drawing
                .position
                .parse()
                .unwrap_or_else(|_| panic!("{name}"));
            let Some(chosen) = drawing.chosen.map(|name| name.parse::<Square>().unwrap()) else {
                assert_eq!(drawing.marks(), Marks::default(), "{name}");
                continue;
            };
            assert!(
                position.moves().iter().any(|found| found.from == chosen),
                "{name}"
            );
            if let Some(pointed) = drawing.pointed {
                assert!(
                    drawing.marks().is_pointed(pointed.parse().unwrap()),
                    "{name}"
                );
            }
        }
    }

    #[test]
    fn the_last_diagram_shows_a_queen_taking_two_over_its_own_man() {
        let marks = SECTIONS[4].drawing.marks();
        assert_eq!(marks.target("f6".parse().unwrap()), Some(Target::Takes));
        let taken = Square::all()
            .filter(|&square| marks.threat(square).is_some())
            .count();
        assert_eq!(taken, 2);
    }
}
