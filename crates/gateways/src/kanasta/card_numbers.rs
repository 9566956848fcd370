//! Which copy of each card is where, as far as one client has been told.
//!
//! The game does not tell numbers apart, so each connection numbers them as they come to light, and
//! keeps to that. It uses nothing but what its client may see.

use super::number::{CARDS, CardNumber, face_of, numbers_of};
use cards::Face;
use game_core::Seat;
use game_kanasta::worth::is_red_three;

/// Where a copy is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum CardPlace {
    /// In the stock, or in a hand that nobody saw it come to.
    Hidden,
    /// In a hand.
    Hand(Seat),
    /// Laid by the client itself in a provisional meld of that place.
    Laid(usize),
    /// Taken from the pile's top by that player, and not yet laid.
    Top(Seat),
    /// In the discard pile.
    Pile,
    /// Face up before a player.
    RedThree(Seat),
    /// In a meld.
    Meld,
}

/// One client's numbers.
#[derive(Clone, Debug)]
pub(crate) struct CardNumbers {
    me: Seat,
    places: [CardPlace; CARDS as usize],
    /// The discard pile, its top last.
    pile: Vec<CardNumber>,
    /// The copy last taken from the pile's top.
    top: Option<CardNumber>,
    /// The numbers the client has just named: if such cards move, it is these.
    named: Vec<CardNumber>,
}

impl CardNumbers {
    /// All cards are hidden.
    pub fn new(me: Seat) -> Self {
        Self {
            me,
            places: [CardPlace::Hidden; CARDS as usize],
            pile: Vec::new(),
            top: None,
            named: Vec::new(),
        }
    }

    /// The client names these numbers in what it asks now.
    pub fn name(&mut self, numbers: &[CardNumber]) {
        self.named = numbers.to_vec();
    }

    /// The faces of numbers the client holds: in hand, from the pile's top, or red threes before it.
    /// The first it does not hold, or names twice, if there is one.
    pub fn held(&self, numbers: &[CardNumber]) -> Result<Vec<Face>, CardNumber> {
        let is_held = |number: CardNumber| {
            let Some(&place) = self.places.get(usize::from(number)) else {
                return false;
            };
            [
                CardPlace::Hand(self.me),
                CardPlace::Top(self.me),
                CardPlace::RedThree(self.me),
            ]
            .contains(&place)
        };
        let read = |(at, &number): (usize, &CardNumber)| {
            let face =
                face_of(number).filter(|_| is_held(number) && !numbers[..at].contains(&number));
            face.ok_or(number)
        };
        numbers.iter().enumerate().map(read).collect()
    }

    /// A card comes from the stock to somebody who sees it.
    pub fn draw(&mut self, face: Face, seat: Seat) -> CardNumber {
        let to = if is_red_three(face) {
            CardPlace::RedThree(seat)
        } else {
            CardPlace::Hand(seat)
        };
        self.shift(face, &[CardPlace::Hidden], to)
    }

    /// A card comes to light on the pile.
    pub fn discard(&mut self, face: Face, seat: Seat) -> CardNumber {
        let from = if is_red_three(face) {
            CardPlace::RedThree(seat)
        } else {
            CardPlace::Hand(seat)
        };
        let number = self.shift(face, &[from, CardPlace::Hidden], CardPlace::Pile);
        self.pile.push(number);
        number
    }

    /// The top of the pile is taken in hand.
    pub fn take_top(&mut self, face: Face, seat: Seat) -> CardNumber {
        let number = self.pile.pop().unwrap_or(numbers_of(face).start);
        self.put(number, CardPlace::Top(seat));
        self.top = Some(number);
        number
    }

    /// It goes back.
    pub fn return_top(&mut self, face: Face, seat: Seat) -> CardNumber {
        let number = self.shift(face, &[CardPlace::Top(seat)], CardPlace::Pile);
        self.pile.push(number);
        number
    }

    /// The client lays cards provisionally.
    pub fn lay(&mut self, faces: &[Face], place: usize) -> Vec<CardNumber> {
        let from = [CardPlace::Top(self.me), CardPlace::Hand(self.me)];
        faces
            .iter()
            .map(|&face| self.shift(face, &from, CardPlace::Laid(place)))
            .collect()
    }

    /// The client's provisional melds go back to its hand; the pile's top card, if it was among
    /// them, to where it was. A twin that was named in its place is a card like the others.
    pub fn take_back(&mut self, top: Option<Face>) -> (Vec<CardNumber>, Option<CardNumber>) {
        let laid: Vec<CardNumber> = (0..CARDS).filter(|&number| self.is_laid(number)).collect();
        let top = self
            .top
            .filter(|number| top.is_some() && laid.contains(number));
        let back: Vec<CardNumber> = laid
            .into_iter()
            .filter(|&number| Some(number) != top)
            .collect();
        for &number in &back {
            self.put(number, CardPlace::Hand(self.me));
        }
        if let Some(number) = top {
            self.put(number, CardPlace::Top(self.me));
        }
        (back, top)
    }

    fn is_laid(&self, number: CardNumber) -> bool {
        matches!(self.places[usize::from(number)], CardPlace::Laid(_))
    }

    /// Cards are melded for good.
    pub fn meld(&mut self, faces: &[Face], seat: Seat, place: usize) -> Vec<CardNumber> {
        let from = [
            CardPlace::Laid(place),
            CardPlace::Top(seat),
            CardPlace::Hand(seat),
            CardPlace::Hidden,
        ];
        faces
            .iter()
            .map(|&face| self.shift(face, &from, CardPlace::Meld))
            .collect()
    }

    /// The rest of the pile comes to a hand; its red threes lie face up.
    pub fn take_pile(&mut self, seat: Seat) -> Vec<CardNumber> {
        let pile = std::mem::take(&mut self.pile);
        for &number in &pile {
            let is_red = face_of(number).is_some_and(is_red_three);
            self.put(
                number,
                if is_red {
                    CardPlace::RedThree(seat)
                } else {
                    CardPlace::Hand(seat)
                },
            );
        }
        // A twin was named in place of the top card: then that one is what stays in the hand.
        for place in &mut self.places {
            if *place == CardPlace::Top(seat) {
                *place = CardPlace::Hand(seat);
            }
        }
        pile
    }

    fn put(&mut self, number: CardNumber, place: CardPlace) {
        self.places[usize::from(number)] = place;
    }

    /// Moves a copy of the card: one laid before, else one that the client has named, else one from
    /// the first of these places that has one.
    fn shift(&mut self, face: Face, from: &[CardPlace], to: CardPlace) -> CardNumber {
        let rank = |number: CardNumber| {
            let place = from
                .iter()
                .position(|&place| place == self.places[usize::from(number)])?;
            Some(match from[place] {
                CardPlace::Laid(_) => 0,
                _ if self.named.contains(&number) => 1,
                _ => 2 + place,
            })
        };
        let found = numbers_of(face)
            .filter_map(|number| Some((rank(number)?, number)))
            .min();
        // Every card comes from where it was; were it not so, a client's count would be off by a
        // copy and nothing worse.
        let number = found.map_or(numbers_of(face).start, |(_, number)| number);
        self.put(number, to);
        number
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ME: Seat = Seat::new(0);
    const OTHER: Seat = Seat::new(1);

    fn face(text: &str) -> Face {
        text.parse().unwrap()
    }

    fn faces(text: &str) -> Vec<Face> {
        text.split(' ').map(face).collect()
    }

    #[test]
    fn the_copy_a_client_names_is_the_one_that_moves() {
        let mut numbers = CardNumbers::new(ME);
        assert_eq!(
            [numbers.draw(face("4H"), ME), numbers.draw(face("4H"), ME)],
            [16, 17]
        );
        assert_eq!(numbers.held(&[17, 16]), Ok(faces("4H 4H")));
        numbers.name(&[17]);
        assert_eq!(numbers.discard(face("4H"), ME), 17);
        assert_eq!(
            (numbers.held(&[17]), numbers.held(&[16])),
            (Err(17), Ok(faces("4H")))
        );
    }

    #[test]
    fn a_copy_named_twice_or_of_somebody_else_is_not_held() {
        let mut numbers = CardNumbers::new(ME);
        numbers.draw(face("4H"), ME);
        assert_eq!(numbers.held(&[16, 16]), Err(16));
        assert_eq!(numbers.held(&[17]), Err(17));
        numbers.draw(face("3D"), OTHER);
        assert_eq!(numbers.held(&[12]), Err(12));
        assert_eq!(numbers.held(&[108]), Err(108));
    }

    #[test]
    fn a_card_seen_to_go_to_a_hand_is_the_copy_that_comes_from_it() {
        let mut numbers = CardNumbers::new(ME);
        numbers.draw(face("5H"), ME);
        assert_eq!(numbers.discard(face("5H"), OTHER), 25, "the other copy");
        numbers.discard(face("6H"), ME);
        assert_eq!(numbers.take_top(face("6H"), OTHER), 32);
        assert_eq!(numbers.meld(&faces("6H 6S"), OTHER, 0), [32, 34]);
        assert_eq!(numbers.take_pile(OTHER), [25]);
        assert_eq!(numbers.discard(face("5H"), OTHER), 25);
    }

    #[test]
    fn provisional_melds_keep_their_numbers_until_they_are_good_or_go_back() {
        let mut numbers = CardNumbers::new(ME);
        for card in faces("9H 9H 9S 9S KH KH KS KS") {
            numbers.draw(card, ME);
        }
        numbers.name(&[57, 58]);
        assert_eq!(numbers.lay(&faces("9H 9S"), 0), [57, 58]);
        assert_eq!(numbers.held(&[57]), Err(57), "it lies on the table");
        assert_eq!(numbers.take_back(None), (vec![57, 58], None));
        numbers.name(&[57, 58]);
        numbers.lay(&faces("9H 9S"), 0);
        numbers.name(&[56, 59]);
        assert_eq!(
            numbers.meld(&faces("9H 9S"), ME, 0),
            [57, 58],
            "what was laid there"
        );
        assert_eq!(
            numbers.meld(&faces("9H 9S"), ME, 1),
            [56, 59],
            "what was named now"
        );
    }

    #[test]
    fn the_piles_top_goes_back_as_itself_and_a_twin_of_it_as_any_card() {
        for (named, back, top) in [
            ([33, 34], vec![34], Some(33)),
            ([32, 34], vec![32, 34], None),
        ] {
            let mut numbers = CardNumbers::new(ME);
            for card in faces("6H 6S") {
                numbers.draw(card, ME);
            }
            numbers.discard(face("6H"), OTHER);
            numbers.take_top(face("6H"), ME);
            numbers.name(&named);
            assert_eq!(numbers.lay(&faces("6H 6S"), 0), named);
            assert_eq!(numbers.take_back(Some(face("6H"))), (back, top));
            assert_eq!(numbers.return_top(face("6H"), ME), 33);
            assert_eq!(numbers.held(&[32, 34]), Ok(faces("6H 6S")));
        }
    }

    #[test]
    fn who_lays_a_twin_of_the_top_card_keeps_the_top_card() {
        let mut numbers = CardNumbers::new(ME);
        numbers.draw(face("6H"), ME);
        numbers.discard(face("6H"), OTHER);
        assert_eq!(numbers.take_top(face("6H"), ME), 33);
        numbers.name(&[32]);
        assert_eq!(numbers.meld(&faces("6H"), ME, 0), [32]);
        numbers.take_pile(ME);
        assert_eq!(numbers.held(&[33]), Ok(faces("6H")));
    }
}
