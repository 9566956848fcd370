//! What the page says about Kanasta away from its table: on its card and in its options.

#![deny(dead_code)]

pub mod refusals;
pub mod rules;
pub mod table;
pub mod tour;

use crate::texts::{Lang, texts};

texts! {
    name { en "Canasta", pl "Kanasta", cs "Kanasta" }
    tagline {
        en "Collect sevens of a kind, freeze the pile, and close before the others do.",
        pl "Zbieraj po siedem takich samych, zamrażaj stos i zamknij rundę przed innymi.",
        cs "Sbírejte sedmice stejných karet, zmrazte balík a uzavřete kolo dřív než ostatní.",
    }
    with_a_partner { en "3, one your partner", pl "3, w tym partner", cs "3, z toho spoluhráč" }

    in_three_pairs { en "5, in three pairs", pl "5, w trzech parach", cs "5, ve třech dvojicích" }

    players { en "Players", pl "Gracze", cs "Hráči" }
    four_players { en "4, in pairs", pl "4, w parach", cs "4, ve dvojicích" }
    teams { en "Six play", pl "W szóstkę gra się", cs "V šesti se hraje" }
    three_pairs { en "in three pairs", pl "w trzech parach", cs "ve třech dvojicích" }
    two_threes { en "in two teams of three", pl "w dwóch trójkach", cs "ve dvou trojicích" }
    dealt { en "Cards dealt", pl "Kart na początek", cs "Karet na začátku" }
    target { en "Points to win", pl "Punkty do wygranej", cs "Body k výhře" }
    sequences { en "Sequences", pl "Sekwensy", cs "Sekvence" }
    sequences_allowed { en "allowed", pl "dozwolone", cs "povolené" }
    sequences_barred { en "not allowed", pl "bez sekwensów", cs "zakázané" }
}

/// A number of points with its thousands apart: `10 000`.
pub fn figures(points: i32) -> String {
    let (sign, size) = (if points < 0 { "−" } else { "" }, points.unsigned_abs());
    match (size / 1000, size % 1000) {
        (0, rest) => format!("{sign}{rest}"),
        // A narrow space that does not break.
        (thousands, rest) => format!("{sign}{thousands}\u{202f}{rest:03}"),
    }
}

/// For how many points a table plays.
pub fn to_points(lang: Lang, points: i32) -> String {
    let points = figures(points);
    match lang {
        Lang::En => format!("to {points}"),
        Lang::Pl => format!("do {points}"),
        Lang::Cs => format!("do {points}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn thousands_stand_apart_and_a_minus_is_a_true_one() {
        let told = [0, 95, 1005, 10_000, -505, -1200].map(figures);
        assert_eq!(
            told,
            [
                "0",
                "95",
                "1\u{202f}005",
                "10\u{202f}000",
                "−505",
                "−1\u{202f}200"
            ]
        );
    }
}
