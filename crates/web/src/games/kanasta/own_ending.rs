//! `own_ending_text`: how the game ended, told to one of its players. Who won is said above it.

use super::{
    texts::{figures, table as text},
    words::{name_of, why_text},
};
use crate::texts::{Lang, table};
use game_core::{Seat, Team};
use game_kanasta::{Ending, Why};

/// What decided the game, and the points; `None` where it is told to all alike.
pub fn own_ending_text(ending: &Ending, names: &[String], own: Seat, lang: Lang) -> Option<String> {
    let &[winner] = ending.winners.as_slice() else {
        return None;
    };
    let side = *ending.sides.get(own.index())?;
    let total = |side: Team| ending.totals.get(usize::from(side.0)).copied();
    let points = total(side)?;
    let line = if side == winner {
        let others = ending.totals.iter().enumerate();
        let others = others.filter(|(index, _)| *index != usize::from(side.0));
        let second = others.map(|(_, total)| *total).max()?;
        let score = format!("{} : {}", figures(points), figures(second));
        won(&named(ending, side, names, Some(own)), &score, lang)
    } else {
        let rival = named(ending, winner, names, None).join(" + ");
        let is_alone = named(ending, side, names, Some(own)).is_empty();
        let have = if is_alone { "Masz" } else { "Macie" };
        let have = lang.one_of("You have", have, "Máte");
        let points = text::points(lang, points);
        format!("{have} {points}, {rival} {}.", figures(total(winner)?))
    };
    let why = match ending.why {
        Why::Left(seat) if seat == own => Some(table::you_left(lang).to_owned()),
        why => why_text(why, names, lang),
    };
    Some(why.map_or(line.clone(), |why| format!("{why} {line}")))
}

/// The players of a side, without one of them.
fn named<'a>(
    ending: &Ending,
    side: Team,
    names: &'a [String],
    without: Option<Seat>,
) -> Vec<&'a str> {
    let seats = Seat::all(ending.sides.len());
    seats
        .filter(|seat| ending.sides[seat.index()] == side && Some(*seat) != without)
        .map(|seat| name_of(seat, names))
        .collect()
}

fn won(partners: &[&str], score: &str, lang: Lang) -> String {
    let (win, you) = if partners.is_empty() {
        (lang.one_of("You win", "Wygrywasz", "Vyhráváte"), None)
    } else {
        let win = lang.one_of("win", "wygrywacie", "vyhráváte");
        (win, Some(lang.one_of("You and", "Ty i", "Vy a")))
    };
    match you {
        Some(you) => format!("{you} {} {win} {score}.", partners.join(", ")),
        None => format!("{win} {score}."),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(sides: &[u8], totals: &[i32], why: Why, own: u8, lang: Lang) -> Option<String> {
        let names = ["Ala", "Jan", "Ewa", "Petr"].map(String::from);
        let ending = Ending {
            why,
            winners: vec![Team(0)],
            totals: totals.to_vec(),
            sides: sides.iter().copied().map(Team).collect(),
        };
        own_ending_text(&ending, &names, Seat::new(own), lang)
    }

    #[test]
    fn each_of_two_is_told_the_own_points_first() {
        let said = |own| Lang::ALL.map(|lang| told(&[0, 1], &[910, -35], Why::Points, own, lang));
        assert_eq!(
            said(0).map(Option::unwrap),
            [
                "You win 910 : −35.",
                "Wygrywasz 910 : −35.",
                "Vyhráváte 910 : −35."
            ]
        );
        assert_eq!(
            said(1).map(Option::unwrap),
            [
                "You have −35 points, Ala 910.",
                "Masz −35 punktów, Ala 910.",
                "Máte −35 bodů, Ala 910."
            ]
        );
    }

    #[test]
    fn partners_win_and_lose_together() {
        let said = |own, lang| told(&[0, 1, 0, 1], &[910, 305], Why::Points, own, lang).unwrap();
        assert_eq!(said(2, Lang::En), "You and Ala win 910 : 305.");
        assert_eq!(said(3, Lang::Pl), "Macie 305 punktów, Ala + Ewa 910.");
    }

    #[test]
    fn who_left_is_told_so() {
        let left = Why::Left(Seat::new(1));
        let said = |own| told(&[0, 1], &[910, 305], left, own, Lang::En).unwrap();
        assert_eq!(said(0), "Jan left the table. You win 910 : 305.");
        assert_eq!(said(1), "You left the table. You have 305 points, Ala 910.");
    }
}
