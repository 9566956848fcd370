//! Random games at full speed, on the same [`Table`] that games are played on: what benchmarks and bots run.

use crate::{Drawing, FORGOT, LastCard, Luck, MOST_DEEDS, Rules, Table};
use cards::Card;
use game_core::Seat;
use search::Spinner;

/// Who has won: a bit a seat. Several share the win.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Winners(u8);

impl Winners {
    pub(crate) fn of(seats: impl IntoIterator<Item = Seat>) -> Self {
        Winners(seats.into_iter().fold(0, |mask, seat| mask | 1 << seat.index()))
    }

    /// Whether the seat has won, alone or with others.
    pub const fn contains(self, seat: Seat) -> bool {
        self.0 >> seat.index() & 1 == 1
    }

    /// How many have.
    pub const fn count(self) -> u32 {
        self.0.count_ones()
    }
}

/// A finished random game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Playout {
    /// How many cards were played and draws made, by all together.
    pub moves: u32,
    /// Who won.
    pub winners: Winners,
}

impl Table {
    /// The player on turn plays this card, which must be playable, and calls where one has to; or draws, if none.
    /// Then the next player is on turn, or someone has won.
    pub fn take_turn(
        &mut self,
        card: Option<Card>,
        calls: bool,
        rules: &Rules,
        luck: &mut impl Luck,
    ) -> Option<Winners> {
        match card {
            None if self.take_due(luck).is_err() => return Some(Winners::of(self.smallest_hands())),
            None => (),
            Some(card) => {
                self.lay(card, rules);
                match self.hand(self.turn).len() {
                    0 => return Some(Winners::of([self.turn])),
                    1 if rules.last_card() == LastCard::Called && !calls => {
                        let _ = self.take(self.turn, FORGOT.min(self.stock()), luck);
                    }
                    _ => (),
                }
            }
        }
        self.pass_on();
        None
    }
}

/// Deals, and plays even random moves to the end.
pub fn playout(rules: &Rules, spinner: &mut Spinner) -> Playout {
    let table = Table::deal(rules, spinner);
    playout_from(table, rules, spinner, |_| ())
}

/// Plays even random moves from here to the end, showing each to `watch` first: a card, or none for a draw.
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
    Playout { moves: MOST_DEEDS as u32, winners: Winners::of(table.smallest_hands()) }
}

/// One of the allowed moves, evenly.
fn any_move(table: &Table, rules: &Rules, spinner: &mut Spinner) -> Option<Card> {
    let playable = table.playable(rules);
    let may_draw = playable.is_empty() || rules.drawing() == Drawing::AtWill;
    let choices = playable.len() + usize::from(may_draw);
    playable.nth(if choices == 1 { 0 } else { spinner.below(choices as u32) as usize })
}
