//! What a review says in words: of one decision, of each player, and of the turning point.

use crate::texts::{Lang, review as t};
use game_core::{Basis, MoveReview, ResultUnit, SeatReview, Verdict};
use games::{AnyAction, AnyReview};

/// What a decision cost, and what would have been better.
pub fn verdict(
    found: &Verdict<AnyAction>,
    unit: ResultUnit,
    better: Option<String>,
    lang: Lang,
) -> String {
    let Some(loss) = found.certain() else {
        let text = if found.loss > 0 {
            t::none_surely_better
        } else {
            t::none_better
        };
        return text(lang).to_owned();
    };
    let cost = t::cost(lang, &amount(loss, unit, lang));
    let sure = match found.basis {
        Basis::Exact => t::exact(lang).to_owned(),
        Basis::Search => t::searched(lang).to_owned(),
        Basis::Odds => t::by_odds(lang).to_owned(),
        Basis::Sample => {
            let (low, high) = found.range;
            t::from_to(lang, &number(low, unit, lang), &number(high, unit, lang))
        }
    };
    let better = better.map(|better| format!(" {} {better}", t::better(lang)));
    format!("{cost} ({sure}).{}", better.unwrap_or_default())
}

/// What was counted, what the player could expect before, and what draws and others had changed.
pub fn outlook(
    found: &MoveReview<AnyAction>,
    unit: ResultUnit,
    counted: Option<&str>,
    lang: Lang,
) -> String {
    if unit == ResultUnit::Seconds {
        return String::new();
    }
    let count = found.count.zip(counted);
    let count = count.map(|(count, counted)| {
        t::count_of(lang, counted, count.done as usize, count.possible as usize)
    });
    let expected = found.verdict.as_ref();
    let expected = expected.map(|verdict| t::expected(lang, &amount(verdict.best, unit, lang)));
    let luck = found
        .luck
        .map(|luck| t::since(lang, &signed(luck, unit, lang)));
    let parts = [count, expected, luck];
    parts.into_iter().flatten().collect::<Vec<_>>().join(" ")
}

/// A player's losses, luck, and what was counted.
pub fn player(found: &SeatReview, unit: ResultUnit, counted: Option<&str>, lang: Lang) -> String {
    let lost = t::lost(lang, &amount(found.lost, unit, lang));
    let luck = found
        .luck
        .map(|luck| t::luck(lang, &signed(luck, unit, lang)));
    let share = found
        .count
        .and_then(|count| Some((counted?, count.share()?)));
    let share = share.map(|(counted, share)| format!("{counted} {} %", share / 10));
    [Some(lost), luck, share]
        .into_iter()
        .flatten()
        .collect::<Vec<_>>()
        .join(" · ")
}

/// Where the game turned: which step, whose, and what it cost.
pub fn turning(review: &AnyReview, step: usize, names: &[String], lang: Lang) -> Option<String> {
    let found = review.moves.get(review.turning?)?;
    let loss = amount(found.verdict.as_ref()?.loss, review.unit, lang);
    let name = names.get(found.seat.index())?;
    Some(t::turning(lang, step, name, &loss))
}

/// A value with its unit.
fn amount(value: i32, unit: ResultUnit, lang: Lang) -> String {
    let number = number(value, unit, lang);
    match unit {
        ResultUnit::Wins => t::of_a_win(lang, &number),
        ResultUnit::Points => t::points(lang, &number),
        ResultUnit::Seconds => format!("{number} s"),
    }
}

fn signed(value: i32, unit: ResultUnit, lang: Lang) -> String {
    let sign = if value > 0 { "+" } else { "" };
    format!("{sign}{}", amount(value, unit, lang))
}

/// Thousandths as people write them, with one decimal; of a win as percent.
fn number(value: i32, unit: ResultUnit, lang: Lang) -> String {
    let tenths = match unit {
        ResultUnit::Wins => value,
        ResultUnit::Points | ResultUnit::Seconds => (f64::from(value) / 100.0).round() as i32,
    };
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
    use game_core::{Count, Review, Seat};

    fn costly(basis: Basis, range: (i32, i32)) -> Verdict<AnyAction> {
        Verdict {
            played: 0,
            best: 12_340,
            loss: 12_340,
            range,
            basis,
            better: Vec::new(),
        }
    }

    #[test]
    fn a_costly_decision_names_its_cost_how_sure_it_is_and_the_better_play() {
        let sampled = costly(Basis::Sample, (8_120, 16_540));
        let told = |better: &str, lang| {
            verdict(&sampled, ResultUnit::Points, Some(better.to_owned()), lang)
        };
        assert_eq!(
            told("Lay red 5, 6.", Lang::En),
            "That cost 12.3 points on average (8.1 to 16.5). Better: Lay red 5, 6."
        );
        assert_eq!(
            told("Dobierz.", Lang::Pl),
            "Średnia strata: 12,3 pkt (od 8,1 do 16,5). Lepiej: Dobierz."
        );
        let exact = Verdict {
            loss: 500,
            ..costly(Basis::Exact, (500, 500))
        };
        assert_eq!(
            verdict(&exact, ResultUnit::Wins, None, Lang::En),
            "That cost 50.0 % of a win on average (exact)."
        );
    }

    #[test]
    fn a_loss_that_is_not_certain_is_not_told_as_one() {
        let unsure = costly(Basis::Sample, (-10, 24_690));
        assert_eq!(
            verdict(&unsure, ResultUnit::Points, None, Lang::En),
            "No other choice is certainly better."
        );
        let best = Verdict::best_of_all(3, Basis::Exact);
        assert_eq!(
            verdict(&best, ResultUnit::Wins, None, Lang::En),
            "No better choice was found."
        );
    }

    #[test]
    fn the_summary_tells_skill_from_luck_and_names_the_turning_point() {
        let seat = SeatReview {
            accuracy: Some(900),
            lost: 12_340,
            luck: Some(-5_700),
            count: Some(Count {
                done: 1,
                possible: 2,
            }),
        };
        assert_eq!(
            player(&seat, ResultUnit::Points, Some("tiles laid"), Lang::En),
            "lost by choices: 12.3 points · luck: −5.7 points · tiles laid 50 %"
        );
        let review = Review {
            unit: ResultUnit::Points,
            moves: vec![MoveReview {
                seat: Seat::new(1),
                from: 6,
                to: 7,
                count: None,
                verdict: Some(costly(Basis::Sample, (8_120, 16_540))),
                luck: None,
            }],
            seats: vec![seat],
            turning: Some(0),
            is_whole: true,
        };
        let names = ["Ala".to_owned(), "Jan".to_owned()];
        assert_eq!(
            turning(&review, 7, &names, Lang::En).as_deref(),
            Some("Turning point: move 7, Jan, 12.3 points lost")
        );
    }

    #[test]
    fn a_decision_tells_what_was_counted_what_was_expected_and_the_luck_since() {
        let found = MoveReview {
            seat: Seat::new(0),
            from: 0,
            to: 1,
            count: Some(Count {
                done: 3,
                possible: 5,
            }),
            verdict: Some(Verdict::best_of_all(540, Basis::Sample)),
            luck: Some(32),
        };
        let told = |unit| outlook(&found, unit, Some("tiles laid"), Lang::En);
        assert_eq!(
            told(ResultUnit::Wins),
            "tiles laid: 3 of 5. Expected before: 54.0 % of a win. \
             Draws and the others: +3.2 % of a win."
        );
        assert_eq!(told(ResultUnit::Seconds), "");
    }
}
