//! Random games at full speed, on the same [`Table`] as real games: for benchmarks and bots.

use crate::{Drawing, FORGOT, LastCard, Luck, MOST_DEEDS, Rules, Table};
use cards::Card;
use game_core::Seat;
use search::Spinner;

/// The winners, one bit per seat. Several share the win.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Winners(u8);

impl Winners {
    pub(crate) fn of(seats: impl IntoIterator<Item = Seat>) -> Self {
        Winners(
            seats
                .into_iter()
                .fold(0, |mask, seat| mask | 1 << seat.index()),
        )
    }

    /// Whether the seat has won, alone or with others.
    pub const fn contains(self, seat: Seat) -> bool {
        self.0 >> seat.index() & 1 == 1
    }

    /// The number of winners.
    pub const fn count(self) -> u32 {
        self.0.count_ones()
    }
}

/// A finished random game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Playout {
    /// The number of plays and draws, of all players together.
    pub moves: u32,
    pub winners: Winners,
}

impl Table {
    /// The player on turn plays this card, which must be playable, with the call if one is due;
    /// `None` draws. Then the next player is on turn, or the game is over.
    pub fn take_turn(
        &mut self,
        card: Option<Card>,
        calls: bool,
        rules: &Rules,
        luck: &mut impl Luck,
    ) -> Option<Winners> {
        match card {
            None if self.take_due(rules, luck).is_err() => {
                return Some(Winners::of(self.smallest_hands()));
            }
            None => (),
            Some(card) => {
                self.lay(card, rules);
                let hand = self.hand(self.turn);
                if hand.is_empty() {
                    return Some(Winners::of([self.turn]));
                }
                if !calls && rules.last_card() == LastCard::Called && hand.len() == 1 {
                    let fine = FORGOT.min(self.stock());
                    self.take(self.turn, fine, rules, luck)
                        .expect("no more than there is");
                }
            }
        }
        self.pass_on();
        self.is_short(rules)
            .then(|| Winners::of(self.smallest_hands()))
    }
}

/// Deals, and plays uniformly random moves to the end.
pub fn playout(rules: &Rules, spinner: &mut Spinner) -> Playout {
    let table = Table::deal(rules, spinner);
    playout_from(table, rules, spinner, |_| ())
}

/// Plays uniformly random moves from here to the end, passing each to `watch` first: a card,
/// or `None` for a draw.
pub fn playout_from(
    mut table: Table,
    rules: &Rules,
    spinner: &mut Spinner,
    mut watch: impl FnMut(Option<Card>),
) -> Playout {
    for moves in 1..=MOST_DEEDS as u32 {
        let card = any_move(&table, rules, spinner);
        watch(card);
        if let Some(winners) = table.take_turn(card, true, rules, spinner) {
            return Playout { moves, winners };
        }
    }
    Playout {
        moves: MOST_DEEDS as u32,
        winners: Winners::of(table.smallest_hands()),
    }
}

/// One of the allowed moves, uniformly.
fn any_move(table: &Table, rules: &Rules, spinner: &mut Spinner) -> Option<Card> {
    let playable = table.playable(rules);
    let may_draw = rules.drawing() == Drawing::AtWill;
    playable.pick(|count| match count {
        1 if !may_draw => 0,
        _ => spinner.below(count + u32::from(may_draw)),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Action, Ending, State};
    use game_core::{Dice, GameTime};
    use std::collections::BTreeMap;

    /// Plays the same random game on a bare [`Table`] and in a real game; returns what ended it.
    fn side_by_side(rules: &Rules, spinner: &mut Spinner) -> crate::Why {
        let mut state = State::open(rules, &mut spinner.clone());
        let mut table = Table::deal(rules, spinner);
        loop {
            assert_eq!(table, state.table);
            let card = any_move(&table, rules, spinner);
            let calls = spinner.below(2) == 0;
            let action = match card {
                None => Action::Draw,
                Some(card) if calls && state.must_call(table.turn()) => Action::PlayAndCall(card),
                Some(card) => Action::Play(card),
            };
            assert_eq!(state.check(table.turn(), action), Ok(()));
            state.act(GameTime::START, action, &mut spinner.clone());
            let winners = table.take_turn(card, calls, rules, spinner);
            if let Some(Ending {
                winners: seats,
                why,
                ..
            }) = state.ending
            {
                assert!(winners.is_none_or(|winners| winners == Winners::of(seats)));
                return why;
            }
            assert_eq!(winners, None);
        }
    }

    #[test]
    fn bare_tables_and_real_ones_play_the_same_games() {
        let mut spinner = Spinner::new(&mut Dice::from_number(3));
        let mut ends = BTreeMap::new();
        for options in [
            "{}",
            r#"{"players":6,"hand":8}"#,
            r#"{"players":6,"hand":8,"refill":"when_needed"}"#,
            r#"{"players":3,"drawing":"at_will","reverses":"9","last_card":"called"}"#,
        ] {
            let rules = serde_json::from_str(options).unwrap();
            for _ in 0..300 {
                *ends.entry(side_by_side(&rules, &mut spinner)).or_insert(0) += 1;
            }
        }
        assert!(ends.len() >= 2, "games end in several ways: {ends:?}");
    }

    #[test]
    fn a_playout_says_how_many_moves_it_had() {
        let (rules, mut spinner) = (Rules::default(), Spinner::new(&mut Dice::from_number(4)));
        for _ in 0..200 {
            let (table, mut seen) = (Table::deal(&rules, &mut spinner), 0);
            let played = playout_from(table, &rules, &mut spinner, |_| seen += 1);
            assert_eq!(played.moves, seen);
            assert!((1..=2).contains(&played.winners.count()));
        }
    }
}
