//! What the review of a finished game says in words: of one turn, and of each player.

use super::{texts as text, words::tiles_text};
use crate::texts::Lang;
use game_core::Seat;
use game_rummikub::{Review, Verdict, View};

/// How well the last turn seen was played: what was laid beside the most there was, and what the
/// choice cost beside the best one.
pub fn review_text(review: &Review, view: &View, lang: Lang) -> Option<String> {
    let turn = review.turns.get(view.turns.len().checked_sub(1)?)?;
    let (laid, best) = (turn.laid as usize, turn.best_tiles as usize);
    let (value, best_value) = (turn.value, turn.best_value);
    if best == 0 {
        return Some(text::nothing_possible(lang).to_owned());
    }
    let tiles = text::tiles(lang, best);
    let tiles = match lang {
        Lang::En if laid == best => format!("The most there was: {tiles}, worth {value}."),
        Lang::En => format!("Laid {laid} of {tiles} possible, worth {value} of {best_value}."),
        Lang::Pl if laid == best => format!("Więcej się nie dało: {tiles} za {value}."),
        Lang::Pl => {
            format!("Wyłożone: {laid}. Było można: {tiles}. Punkty: {value} z {best_value}.")
        }
        Lang::Cs if laid == best => format!("Víc to nešlo: {tiles} za {value}."),
        Lang::Cs => format!("Vyloženo: {laid}. Šlo: {tiles}. Body: {value} z {best_value}."),
    };
    let verdict = turn.verdict.as_ref().map(|found| verdict(found, lang));
    Some(
        std::iter::once(tiles)
            .chain(verdict)
            .collect::<Vec<_>>()
            .join(" "),
    )
}

fn verdict(found: &Verdict, lang: Lang) -> String {
    if found.lost() == 0 {
        let good = match lang {
            Lang::En => "No other choice is certainly better.",
            Lang::Pl => "Żaden inny wybór nie jest na pewno lepszy.",
            Lang::Cs => "Žádná jiná volba není určitě lepší.",
        };
        return good.to_owned();
    }
    let (loss, low, high) = (
        points(found.loss, lang),
        points(found.range.0, lang),
        points(found.range.1, lang),
    );
    let better = tiles_text(&found.better, lang);
    match (lang, found.better.is_empty()) {
        (Lang::En, true) => {
            format!("That cost {loss} points on average ({low} to {high}). Better: draw a tile.")
        }
        (Lang::En, false) => {
            format!("That cost {loss} points on average ({low} to {high}). Better: {better}.")
        }
        (Lang::Pl, true) => {
            format!("Średnia strata punktów: {loss} (od {low} do {high}). Lepiej dobrać.")
        }
        (Lang::Pl, false) => {
            format!("Średnia strata punktów: {loss} (od {low} do {high}). Lepiej: {better}.")
        }
        (Lang::Cs, true) => {
            format!("Průměrná ztráta bodů: {loss} (od {low} do {high}). Lepší je brát ze zásoby.")
        }
        (Lang::Cs, false) => {
            format!("Průměrná ztráta bodů: {loss} (od {low} do {high}). Lepší: {better}.")
        }
    }
}

/// A line for each player: what the choices cost, what was luck, and the share of tiles laid; then
/// the turning point, if there is one.
pub fn summary(review: &Review, names: &[String], lang: Lang) -> Vec<String> {
    let lines = Seat::all(names.len()).zip(names);
    lines
        .map(|(seat, name)| player(review, seat, name, lang))
        .chain(turning(review, names, lang))
        .collect()
}

fn player(review: &Review, seat: Seat, name: &str, lang: Lang) -> String {
    let lost = review.lost.get(seat.index()).copied().unwrap_or_default();
    let lost = points(i32::try_from(lost).unwrap_or(i32::MAX), lang);
    let luck = review.luck.get(seat.index()).copied().unwrap_or_default();
    let luck = format!("{}{}", if luck > 0 { "+" } else { "" }, points(luck, lang));
    let laid = review.tiles_laid(seat);
    let laid = laid.map_or_else(|| "–".to_owned(), |laid| format!("{} %", laid / 10));
    match lang {
        Lang::En => format!("{name}: lost by choices {lost}, luck {luck}, tiles laid {laid}"),
        Lang::Pl => {
            format!("{name}: strata przez wybory {lost}, szczęście {luck}, wyłożone kostki {laid}")
        }
        Lang::Cs => {
            format!("{name}: ztráta volbami {lost}, štěstí {luck}, vyložené kameny {laid}")
        }
    }
}

fn turning(review: &Review, names: &[String], lang: Lang) -> Option<String> {
    let index = review.turning?;
    let turn = review.turns.get(index)?;
    let name = names.get(turn.seat.index())?;
    let loss = points(turn.verdict.as_ref()?.loss, lang);
    let number = index + 1;
    Some(match lang {
        Lang::En => format!("Turning point: turn {number}, {name}, {loss} points lost"),
        Lang::Pl => format!("Punkt zwrotny: tura {number}, {name}, strata punktów {loss}"),
        Lang::Cs => format!("Zlom: tah {number}, {name}, ztráta bodů {loss}"),
    })
}

/// Tenths of points as people write them.
fn points(tenths: i32, lang: Lang) -> String {
    let sign = if tenths < 0 { "−" } else { "" };
    let comma = match lang {
        Lang::En => '.',
        Lang::Pl | Lang::Cs => ',',
    };
    let tenths = tenths.unsigned_abs();
    format!("{sign}{}{comma}{}", tenths / 10, tenths % 10)
}

#[cfg(test)]
mod tests {
    use super::*;
    use game_core::{Bout, GameTime, Seed, Viewer};
    use game_rummikub::{Action, Rules, Rummikub, TurnReview};

    fn review(turns: Vec<TurnReview>) -> Review {
        Review {
            turns,
            accuracy: vec![Some(900), None],
            lost: vec![123, 0],
            luck: vec![-57, 57],
            turning: Some(0),
        }
    }

    #[test]
    fn a_review_sets_what_was_laid_beside_what_could_have_been() {
        let turn = |laid, best_tiles| TurnReview {
            seat: Seat::new(0),
            laid,
            value: 12,
            best_tiles,
            best_value: 34,
            verdict: None,
        };
        let mut bout = Bout::<Rummikub>::open(Rules::default(), Seed::from_number(1));
        bout.submit(GameTime::START, Seat::new(0), Action::Draw)
            .unwrap();
        let view = bout.view(Viewer::Spectator);
        let told = |turn| review_text(&review(vec![turn]), &view, Lang::En).unwrap();
        assert_eq!(
            told(turn(3, 5)),
            "Laid 3 of 5 tiles possible, worth 12 of 34."
        );
        assert_eq!(told(turn(5, 5)), "The most there was: 5 tiles, worth 12.");
        assert_eq!(told(turn(0, 0)), "Nothing could be laid.");
        let opening =
            Bout::<Rummikub>::open(Rules::default(), Seed::from_number(1)).view(Viewer::Spectator);
        assert_eq!(review_text(&review(vec![]), &opening, Lang::En), None);
    }

    #[test]
    fn a_costly_turn_names_its_cost_and_the_better_play() {
        let found = |low, better: &str| Verdict {
            loss: 123,
            range: (low, 165),
            better: better
                .split_ascii_whitespace()
                .map(|tile| tile.parse().unwrap())
                .collect(),
        };
        assert_eq!(
            verdict(&found(81, "r5 r6"), Lang::En),
            "That cost 12.3 points on average (8.1 to 16.5). Better: red 5, 6."
        );
        assert_eq!(
            verdict(&found(81, ""), Lang::Pl),
            "Średnia strata punktów: 12,3 (od 8,1 do 16,5). Lepiej dobrać."
        );
        assert_eq!(
            verdict(&found(-3, ""), Lang::En),
            "No other choice is certainly better."
        );
    }

    #[test]
    fn the_summary_tells_skill_from_luck_and_names_the_turning_point() {
        let costly = TurnReview {
            seat: Seat::new(0),
            laid: 1,
            value: 5,
            best_tiles: 2,
            best_value: 9,
            verdict: Some(Verdict {
                loss: 123,
                range: (81, 165),
                better: vec![],
            }),
        };
        let names = ["Ala".to_owned(), "Jan".to_owned()];
        assert_eq!(
            summary(&review(vec![costly]), &names, Lang::En),
            [
                "Ala: lost by choices 12.3, luck −5.7, tiles laid 50 %",
                "Jan: lost by choices 0.0, luck +5.7, tiles laid –",
                "Turning point: turn 1, Ala, 12.3 points lost"
            ]
        );
    }
}
