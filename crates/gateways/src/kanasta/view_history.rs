//! Presents a view as a deal and a few turns that lead to it, for a client that comes back.
//!
//! The protocol has no message that describes a running round. The client gets a history instead:
//! every player is dealt the cards that are in the hand, in melds or on the pile, then melds and
//! discards them. At the beginning of a round this history is the deal itself.

use super::{
    card_numbers::CardNumbers,
    message::Message,
    number::{BACK, CardNumber},
};
use cards::Face;
use game_core::{Seat, Team};
use game_kanasta::{
    Heap, Meld, Step, View,
    worth::{is_red_three, natural},
};

/// The history for one client.
struct ViewHistory<'a> {
    view: &'a View,
    me: Seat,
    name: &'a dyn Fn(Seat) -> String,
    numbers: CardNumbers,
    /// The cards dealt to each player, by seat.
    dealt: Vec<Vec<Dealt>>,
    /// The messages after the deal.
    after: Vec<Message>,
}

/// A dealt card, with `BACK` as `number` if the client may not see it.
#[derive(Clone, Copy)]
struct Dealt {
    number: CardNumber,
    red_three: bool,
}

/// Returns the messages of a history that leads to `view`, and the numbers by which the client
/// knows the cards afterwards.
pub(crate) fn view_history(
    view: &View,
    me: Seat,
    name: &dyn Fn(Seat) -> String,
) -> (CardNumbers, Vec<Message>) {
    let dealt = vec![Vec::new(); view.players.len()];
    let mut view_history = ViewHistory {
        view,
        me,
        name,
        numbers: CardNumbers::new(me, view.rules.packs()),
        dealt,
        after: Vec::new(),
    };
    let pile = view_history.pile();
    if let Some(&first) = pile.first() {
        view_history.first_up(first);
    }
    view_history.hands();
    view_history.table(&pile);
    view_history.numbers.name(&[]);
    let mut messages = view_history.deal();
    messages.extend(view_history.after);
    (view_history.numbers, messages)
}

impl ViewHistory<'_> {
    fn count(&self) -> usize {
        self.view.players.len()
    }

    /// Deals the hands; `drawn` later removes the card that the player on turn has drawn.
    fn hands(&mut self) {
        for (seat, player) in Seat::all(self.count()).zip(&self.view.players) {
            let own: Vec<Face> = player
                .hand
                .iter()
                .filter(|_| seat == self.me)
                .flat_map(|hand| hand.iter())
                .collect();
            for at in 0..player.cards {
                let number = own
                    .get(at)
                    .map_or(BACK, |&face| self.numbers.draw(face, seat));
                self.dealt[seat.index()].push(Dealt {
                    number,
                    red_three: false,
                });
            }
            for face in player.red_threes.iter() {
                self.hold(seat, face);
            }
        }
    }

    /// Returns the pile before its top was taken. If the whole pile was taken, its last card is in
    /// a meld of the player on turn.
    fn pile(&self) -> Vec<Face> {
        let mut pile = self.view.pile.clone();
        pile.extend(self.view.step.top());
        if pile.is_empty() {
            let melds = &self.view.side(self.view.turn).melds;
            let mut laid = melds.iter().flat_map(|meld| meld.cards().iter().copied());
            pile.extend(laid.find(|&face| natural(face).is_some()));
        }
        pile
    }

    /// Adds the messages that lead to the cards on the table, in a legal order.
    fn table(&mut self, pile: &[Face]) {
        let (turn, top) = (self.view.turn, self.view.step.top());
        let drawn = self.drawn();
        match (pile, top) {
            // The pile was taken, and its top is in a meld already.
            (&[last], None) if self.view.pile.is_empty() => {
                self.take_top(last, 0);
                self.melds(Some(last));
                self.numbers.take_pile(turn);
                self.after.push(Message::TookPile {
                    player: turn.index(),
                    cards: Vec::new(),
                });
            }
            _ => {
                self.melds(None);
                self.discards(pile.get(1..).unwrap_or_default());
            }
        }
        if let Some(top) = top {
            self.take_top(top, self.view.pile.len());
        }
        if let Some(Dealt { number, .. }) = drawn {
            let (player, left) = (turn.index(), self.view.stock);
            self.after.push(Message::Drew {
                player,
                card: number,
                red_three: false,
                left,
            });
        }
        self.provisional();
    }

    /// Removes the card that the player on turn drew from the stock: its message follows at the
    /// end.
    fn drawn(&mut self) -> Option<Dealt> {
        let has_drawn =
            self.view.playing && self.view.step == Step::Play && !self.view.pile.is_empty();
        let hand = &mut self.dealt[self.view.turn.index()];
        let last = hand
            .iter()
            .rposition(|card| !card.red_three)
            .filter(|_| has_drawn)?;
        Some(hand.remove(last))
    }

    fn first_up(&mut self, face: Face) {
        let card = self.numbers.discard(face, self.view.turn);
        let owed = self.view.players.iter().map(|player| player.owed).collect();
        self.after.push(Message::FirstUp {
            card,
            owed,
            pile: 1,
        });
    }

    fn take_top(&mut self, face: Face, left: usize) {
        let (player, card) = (
            self.view.turn.index(),
            self.numbers.take_top(face, self.view.turn),
        );
        self.after.push(Message::TookTop { player, card, left });
    }

    /// Adds the permanent melds, laid by the first player of each side. One of their cards may be
    /// `from_pile`.
    fn melds(&mut self, mut from_pile: Option<Face>) {
        for team in 0..self.view.sides.len() as u8 {
            let melder = match from_pile {
                Some(_) if self.view.rules.side(self.view.turn) == Team(team) => {
                    Some(self.view.turn)
                }
                _ => self.view.seats_of(Team(team)).next(),
            };
            let side = &self.view.sides[usize::from(team)];
            let Some(seat) = melder.filter(|_| side.melded) else {
                continue;
            };
            let mut points = 0;
            for (place, meld) in side.melds.iter().enumerate() {
                points += meld.points();
                let is_from_pile = seat == self.view.turn
                    && from_pile.is_some_and(|top| meld.cards().contains(&top));
                let top = if is_from_pile { from_pile.take() } else { None };
                self.meld(seat, (place, meld), points, top);
            }
        }
    }

    fn meld(
        &mut self,
        seat: Seat,
        (place, meld): (usize, &Meld),
        points: i32,
        mut top: Option<Face>,
    ) {
        self.hold_but(seat, meld.cards(), &mut top);
        let cards = self.numbers.meld(meld.cards(), seat, place);
        let team = self.view.rules.side(seat).0;
        self.after.push(Message::Melded {
            player: seat.index(),
            team,
            points,
            cards,
        });
    }

    /// Adds the cards of the pile above the first as discards in turn, the last by the player
    /// before the one on turn.
    fn discards(&mut self, faces: &[Face]) {
        for (at, &face) in faces.iter().enumerate() {
            let ago = faces.len() - at;
            let count = self.count();
            let seat = Seat::new(((self.view.turn.index() + count * ago - ago) % count) as u8);
            self.hold_but(seat, &[face], &mut None);
            let card = self.numbers.discard(face, seat);
            self.after.push(Message::Discarded {
                player: seat.index(),
                card,
                red_three: is_red_three(face),
                pile: at + 2,
                turn: (self.view.turns + 2).saturating_sub(ago as u16),
                name: (self.name)(seat.next(count)),
            });
        }
    }

    /// Adds the client's provisional melds, which only the client sees.
    fn provisional(&mut self) {
        let side = self.view.side(self.me);
        if side.melded || self.view.turn != self.me {
            return;
        }
        let mut top = match self.view.step {
            Step::Laid(top) => Some(top),
            Step::Draw | Step::Top(_) | Step::Play => None,
        };
        for (place, meld) in side.melds.iter().enumerate() {
            self.hold_but(self.me, meld.cards(), &mut top);
            let cards = self.numbers.lay(meld.cards(), place);
            self.after.push(Message::LaidProvisionally { cards });
        }
    }

    /// Deals the cards, except the pile's top, which the player has from there.
    fn hold_but(&mut self, seat: Seat, faces: &[Face], top: &mut Option<Face>) {
        let is_dealt = |face: &&Face| top.take_if(|top| top == *face).is_none();
        let dealt: Vec<Face> = faces.iter().filter(is_dealt).copied().collect();
        let numbers: Vec<CardNumber> = dealt
            .into_iter()
            .map(|face| self.hold(seat, face))
            .collect();
        self.numbers.name(&numbers);
    }

    /// Deals one more card: shown to its player, and to all if it is a red three.
    fn hold(&mut self, seat: Seat, face: Face) -> CardNumber {
        let (number, red_three) = (self.numbers.draw(face, seat), is_red_three(face));
        let shown = if seat == self.me || red_three {
            number
        } else {
            BACK
        };
        self.dealt[seat.index()].push(Dealt {
            number: shown,
            red_three,
        });
        number
    }

    /// Returns the deal: one card at a time, starting with the player on turn.
    fn deal(&self) -> Vec<Message> {
        let most = self.dealt.iter().map(Vec::len).max().unwrap_or_default();
        let order = (0..self.count()).map(|step| (self.view.turn.index() + step) % self.count());
        let rounds = (0..most).flat_map(|at| order.clone().map(move |seat| (seat, at)));
        let cards = rounds.filter_map(|(seat, at)| Some((seat, *self.dealt[seat].get(at)?)));
        let cards_in_all = Heap::packs(self.view.rules.packs()).len();
        let lefts = (0..cards_in_all).rev();
        cards
            .zip(lefts)
            .map(
                |(
                    (
                        player,
                        Dealt {
                            number: card,
                            red_three,
                        },
                    ),
                    left,
                )| Message::Drew {
                    player,
                    card,
                    red_three,
                    left,
                },
            )
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use game_core::{Bout, Seed, Viewer};
    use game_kanasta::{Kanasta, Rules};

    /// The players who are dealt a card, one after another, and how many are left after each; the
    /// red threes and the cards that replace them come last.
    fn deal(players: u8, me: Seat, seed: u64) -> (View, Vec<(usize, u8)>) {
        let rules = Rules::for_players(players).unwrap();
        let view = Bout::<Kanasta>::open(rules, Seed::from_number(seed)).view(Viewer::Seat(me));
        let (_, messages) = view_history(&view, me, &|seat| seat.to_string());
        let drawn = messages.iter().map_while(|message| match message {
            Message::Drew { player, left, .. } => Some((*player, *left as u8)),
            _ => None,
        });
        let drawn = drawn.collect();
        (view, drawn)
    }

    #[test]
    fn the_deal_goes_round_card_by_card_and_begins_with_the_player_on_turn() {
        for players in 2..=4 {
            for seed in 0..30 {
                let (view, drawn) = deal(players, Seat::new(seed as u8 % players), seed);
                let count = usize::from(players);
                let least = view.players.iter().map(|player| player.cards).min();
                let even = least.unwrap() * count;
                let first = view.turn.index();
                for (at, &(player, left)) in drawn.iter().enumerate() {
                    assert_eq!(usize::from(left), 108 - 1 - at);
                    if at < even {
                        assert_eq!(player, (first + at) % count, "card {at} of deal {seed}");
                    }
                }
                let reds = view.players.iter().map(|player| player.red_threes.len());
                let held = view.players.iter().map(|player| player.cards);
                assert_eq!(drawn.len(), reds.chain(held).sum::<usize>());
            }
        }
    }
}
