//! The source's flow chart: special cards are kept until they are needed.

use crate::{Rules, table::matching};
use cards::{Card, Cards};

/// An opponent with fewer cards than this must be stopped.
const CLOSE_TO_WINNING: usize = 3;

/// The inputs of the chart.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sight {
    pub(super) hand: Cards,
    pub(super) top: Card,
    pub(super) penalty: u16,
    /// How many cards the next player holds.
    pub(super) next_holds: usize,
}

/// The cards of which the chart plays the first; empty if it draws.
pub(super) fn candidates(sight: Sight, rules: &Rules) -> Cards {
    let matching = sight.hand & matching(sight.top);
    let special = matching & rules.specials().cards();
    let other = matching - special;
    let adding = special & rules.specials().adding();
    if sight.next_holds < CLOSE_TO_WINNING && !adding.is_empty() {
        adding
    } else if sight.penalty == 0 && !other.is_empty() {
        other
    } else {
        special
    }
}

/// The card the chart plays; `None` if it draws.
pub(super) fn choice(sight: Sight, rules: &Rules) -> Option<Card> {
    candidates(sight, rules).first()
}

/// The card of a player who saves nothing: a special one wherever one may be played.
pub(super) fn specials_first(sight: Sight, rules: &Rules) -> Option<Card> {
    let matching = sight.hand & matching(sight.top);
    let special = matching & rules.specials().cards();
    let other = if sight.penalty > 0 {
        Cards::NONE
    } else {
        matching
    };
    special.first().or(other.first())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What the chart plays, given the hand, the top card, the penalty and the size of the next
    /// hand.
    fn plays(hand: &str, top: &str, penalty: u16, next_holds: usize) -> String {
        let hand = hand
            .split_whitespace()
            .map(|card| card.parse::<Card>().unwrap())
            .collect();
        let sight = Sight {
            hand,
            top: top.parse().unwrap(),
            penalty,
            next_holds,
        };
        choice(sight, &Rules::default()).map_or("draw".to_owned(), |card| card.to_string())
    }

    #[test]
    fn the_chart_goes_as_the_source_draws_it() {
        for (hand, top, penalty, next_holds, card) in [
            // Nothing matches.
            ("4C 5D", "7H", 0, 5, "draw"),
            // The first card that is not special, though special ones match, too.
            ("2H 5H 9H", "7H", 0, 5, "5H"),
            ("7C 5H", "7H", 0, 5, "7C"),
            // Special cards only when nothing else matches.
            ("AH 2H 9C", "7H", 0, 5, "2H"),
            ("AH QH 9C", "7H", 0, 3, "QH"),
            // The next player is close to winning: a two, three or king, even if other cards match.
            ("5H KH", "7H", 0, 2, "KH"),
            ("5H 3H", "7H", 0, 1, "3H"),
            ("2H 3H KH", "7H", 0, 2, "2H"),
            ("5H KC", "7H", 0, 2, "5H"),
            ("5H QH AH JH", "7H", 0, 2, "5H"),
            ("5H KH", "7H", 0, 3, "5H"),
            // A penalty runs: only special cards, the first of them.
            ("5H QH AH", "2H", 2, 5, "QH"),
            ("5H 9H", "2H", 2, 5, "draw"),
            ("5H 2C", "2H", 2, 5, "2C"),
            ("JH KH", "2H", 2, 5, "JH"),
            ("JH KH", "2H", 2, 2, "KH"),
            ("QH AH", "2H", 2, 2, "QH"),
            ("", "2H", 2, 2, "draw"),
        ] {
            let told = plays(hand, top, penalty, next_holds);
            assert_eq!(
                told, card,
                "{hand} on {top}, penalty {penalty}, next holds {next_holds}"
            );
        }
    }

    #[test]
    fn who_saves_nothing_plays_special_cards_first_and_answers_a_penalty_with_them_alone() {
        for (hand, top, penalty, card) in [
            ("5H 9H QH", "7H", 0, Some("QH")),
            ("5H 9C", "7H", 0, Some("5H")),
            ("5H 9H", "2H", 2, None),
            ("5H 3H", "2H", 2, Some("3H")),
        ] {
            let sight = Sight {
                hand: hand
                    .split(' ')
                    .map(|card| card.parse::<Card>().unwrap())
                    .collect(),
                top: top.parse().unwrap(),
                penalty,
                next_holds: 5,
            };
            let played = specials_first(sight, &Rules::default()).map(|card| card.to_string());
            assert_eq!(played.as_deref(), card, "{hand} on {top}");
        }
    }
}
