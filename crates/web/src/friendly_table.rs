//! The tables that one touch opens, with rules that most people would choose.

use crate::games::{quick, usual};
use game_core::Seat;
use games::{AnyRules, GameKind};
use wire::{Absence, Ask, NewTable, Rated, Setup, Visibility};

/// A private table for a friend: the fewest players and the longest usual time per turn.
pub fn for_a_friend(kind: GameKind) -> NewTable {
    let offered = quick(kind);
    let rules = match (offered.players.first(), offered.turns_ms.last()) {
        (Some(&players), Some(&turn_ms)) => usual(kind, players, Some(turn_ms)),
        _ => kind.default_rules(),
    };
    table(rules, Visibility::Private)
}

/// A public table of the game: found if one waits, opened otherwise.
pub fn for_any_opponent(kind: GameKind) -> Ask {
    let offered = quick(kind);
    let turn = offered.turns_ms.get(offered.turns_ms.len() / 2).copied();
    if let (Some(&players), Some(turn)) = (offered.players.first(), turn) {
        return Ask::Match {
            rules: usual(kind, players, Some(turn)),
            ready: false,
        };
    }
    Ask::Open(table(kind.default_rules(), Visibility::Public))
}

/// What is usually done about players who are gone: two can wait for each other, three need not be
/// kept waiting by a fourth.
pub fn usual_absence(seats: usize) -> Absence {
    if seats > 2 {
        Absence::Bot
    } else {
        Absence::Wait
    }
}

fn table(rules: AnyRules, visibility: Visibility) -> NewTable {
    let absence = usual_absence(rules.seating().count());
    NewTable {
        setup: Setup {
            rules,
            visibility,
            absence,
            rated: Rated::No,
        },
        seat: Some(Seat::new(0)),
        bots: Vec::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_table_for_a_friend_is_private_and_has_a_seat_for_both() {
        for &kind in GameKind::ALL {
            let wish = for_a_friend(kind);
            assert_eq!(wish.setup.visibility, Visibility::Private);
            assert_eq!(wish.seat, Some(Seat::new(0)));
            let seats = wish.setup.rules.seating().count();
            assert!(seats >= 2, "{kind}");
            let is_quick = quick(kind).players.first() == Some(&2);
            assert!(!is_quick || seats == 2, "{kind}");
        }
    }
}
