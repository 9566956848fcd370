//! `Scores`: each side's points beside the board, and what its first meld has to be worth.

use super::{
    texts::{figures, table as text},
    words::side_name,
    zones::so_far,
};
use crate::{
    games::game_ui::GameProps,
    reactive::reactive,
    texts::{say, use_lang},
};
use game_core::Team;
use game_kanasta::{Kanasta, View};
use leptos::prelude::*;

/// A side's line.
#[derive(Clone, PartialEq, Eq, Debug)]
struct ScoreLine {
    total: i32,
    so_far: i32,
    /// What the first meld has to be worth; none once it lies.
    minimum: Option<i32>,
}

#[component]
pub fn Scores(
    /// What the table around it knows.
    props: GameProps<Kanasta>,
) -> impl IntoView {
    let lang = use_lang();
    let rules = props.view.with_untracked(|view| view.rules);
    let lines = Memo::new(move |_| props.view.with(lines));
    let row = move |(side, line): (usize, ScoreLine)| {
        let name = reactive(move || {
            props
                .names
                .with(|names| side_name(&rules, Team(side as u8), names))
        });
        let minimum = line
            .minimum
            .map_or_else(|| "✓".to_owned(), |minimum| minimum.to_string());
        view! {
            <tr data-side-score=side.to_string()>
                <th scope="row">{name}</th><td>{figures(line.total)}</td><td>{figures(line.so_far)}</td><td>{minimum}</td>
            </tr>
        }
        .into_any()
    };
    let rows = reactive(move || lines.get().into_iter().enumerate().map(row).collect_view());
    let progress = reactive(move || {
        let lang = lang.get();
        props
            .view
            .with(|view| text::round_and_turn(lang, view.round, view.turns + 1))
    });
    let target =
        reactive(move || format!("{}: {}", text::to_win(lang.get()), figures(rules.target())));
    view! {
        <div class="kan-scores" data-testid="kan-scores">
            <table aria-label=say(text::scores)>
                <thead><tr>
                    <td></td><th scope="col">{say(text::total)}</th><th scope="col">{say(text::so_far)}</th><th scope="col">{say(text::first_meld)}</th>
                </tr></thead>
                <tbody>{rows}</tbody>
            </table>
            <p class="soft"><span>{progress}</span><span>{target}</span></p>
        </div>
    }
}

fn lines(view: &View) -> Vec<ScoreLine> {
    let line = |side: &game_kanasta::SideView| ScoreLine {
        total: side.total,
        so_far: if view.playing { so_far(side) } else { 0 },
        minimum: (!side.melded).then(|| side.minimum()),
    };
    view.sides.iter().map(line).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use game_core::{Bout, Seed, Viewer};
    use game_kanasta::{Meld, Rules};

    #[test]
    fn a_side_that_has_melded_has_no_minimum_any_more_and_points_of_this_round() {
        let mut view =
            Bout::<Kanasta>::open(Rules::default(), Seed::from_number(1)).view(Viewer::Spectator);
        view.sides[0].total = 1500;
        view.sides[1].melds = vec![Meld::read(&"KC KD KH".parse().unwrap()).unwrap()];
        view.sides[1].melded = true;
        let waiting = ScoreLine {
            total: 1500,
            so_far: 0,
            minimum: Some(90),
        };
        assert_eq!(
            lines(&view),
            [
                waiting,
                ScoreLine {
                    total: 0,
                    so_far: 30,
                    minimum: None
                }
            ]
        );
    }
}
