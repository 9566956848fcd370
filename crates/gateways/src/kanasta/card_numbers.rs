//! Tracks where each copy of a card is, as far as one client was told.
//!
//! The game does not distinguish the copies of a card, but the protocol numbers them. Each
//! connection assigns the numbers when cards become visible and keeps them. It uses only what its
//! client may see.

use super::number::{BACK, CardNumber, NUMBERS, face_of, numbers_of};
use cards::Face;
use game_core::Seat;
use game_kanasta::{MOST_PACKS, worth::is_red_three};

/// The place of a copy.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum CardPlace {
    /// Not in the game: a number of the third pack where two are played with.
    Nowhere,
    /// In the stock, or drawn unseen by the client.
    Hidden,
    /// In the hand of that player.
    Hand(Seat),
    /// In a provisional meld of the client, by the meld's place.
    Laid(usize),
    /// Taken from the pile's top by that player, not yet laid.
    Top(Seat),
    Pile,
    /// Face up in front of that player.
    RedThree(Seat),
    /// In a permanent meld.
    Meld,
}

/// The places of all copies, for one client.
#[derive(Clone, Debug)]
pub(crate) struct CardNumbers {
    me: Seat,
    places: [CardPlace; NUMBERS as usize],
    /// The discard pile, its top last.
    pile: Vec<CardNumber>,
    /// The copy that was last taken from the pile's top.
    top: Option<CardNumber>,
    /// The copies that the client has just named: `shift` moves these first.
    named: Vec<CardNumber>,
}

impl CardNumbers {
    /// All cards of so many packs start as `CardPlace::Hidden`.
    pub fn new(me: Seat, packs: u8) -> Self {
        let end = if packs == MOST_PACKS { NUMBERS } else { BACK };
        let mut places = [CardPlace::Nowhere; NUMBERS as usize];
        places[..usize::from(end)].fill(CardPlace::Hidden);
        Self {
            me,
            places,
            pile: Vec::new(),
            top: None,
            named: Vec::new(),
        }
    }

    /// Remembers the copies that the client names in its present request.
    pub fn name(&mut self, numbers: &[CardNumber]) {
        self.named = numbers.to_vec();
    }

    /// Returns the faces of copies that the client holds: in the hand, from the pile's top, or red
    /// threes in front of it. The error is the first number that the client does not hold or names
    /// twice.
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

    /// Moves a card from the stock to a player; the client sees its face.
    pub fn draw(&mut self, face: Face, seat: Seat) -> CardNumber {
        let to = if is_red_three(face) {
            CardPlace::RedThree(seat)
        } else {
            CardPlace::Hand(seat)
        };
        self.shift(face, &[CardPlace::Hidden], to)
    }

    /// Moves a card to the pile.
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

    /// Moves the top of the pile to a player.
    pub fn take_top(&mut self, face: Face, seat: Seat) -> CardNumber {
        let number = self.pile.pop().unwrap_or_else(|| first_of(face));
        self.put(number, CardPlace::Top(seat));
        self.top = Some(number);
        number
    }

    /// Moves that card back to the pile.
    pub fn return_top(&mut self, face: Face, seat: Seat) -> CardNumber {
        let number = self.shift(face, &[CardPlace::Top(seat)], CardPlace::Pile);
        self.pile.push(number);
        number
    }

    /// Moves cards of the client to a provisional meld.
    pub fn lay(&mut self, faces: &[Face], place: usize) -> Vec<CardNumber> {
        let from = [CardPlace::Top(self.me), CardPlace::Hand(self.me)];
        faces
            .iter()
            .map(|&face| self.shift(face, &from, CardPlace::Laid(place)))
            .collect()
    }

    /// Moves the client's provisional melds back to the hand. Returns these copies, and the pile's
    /// top if it was among them: that one goes back to `CardPlace::Top`. If the client had laid the
    /// other copy in its place, that copy counts as a hand card.
    pub fn take_back(&mut self, top: Option<Face>) -> (Vec<CardNumber>, Option<CardNumber>) {
        let laid: Vec<CardNumber> = (0..NUMBERS)
            .filter(|&number| self.is_laid(number))
            .collect();
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

    /// Moves cards to a permanent meld.
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

    /// Moves the rest of the pile to a hand, its red threes to the table.
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
        // If the client laid the other copy in place of the top card, the top card stays in the
        // hand.
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

    /// Moves a copy of the card: one that was laid provisionally, else one that the client has
    /// named, else one from the first of the places `from` that has one.
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
        // A copy is always found. If it were not, one number would be wrong and nothing else.
        let number = found.map_or_else(|| first_of(face), |(_, number)| number);
        self.put(number, to);
        number
    }
}

fn first_of(face: Face) -> CardNumber {
    numbers_of(face).next().unwrap_or(BACK)
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
        let mut numbers = CardNumbers::new(ME, 2);
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
    fn a_copy_named_twice_or_held_by_another_player_is_not_held() {
        let mut numbers = CardNumbers::new(ME, 2);
        numbers.draw(face("4H"), ME);
        assert_eq!(numbers.held(&[16, 16]), Err(16));
        assert_eq!(numbers.held(&[17]), Err(17));
        numbers.draw(face("3D"), OTHER);
        assert_eq!(numbers.held(&[12]), Err(12));
        assert_eq!(numbers.held(&[108]), Err(108));
    }

    #[test]
    fn a_card_seen_to_go_to_a_hand_is_the_copy_that_comes_from_it() {
        let mut numbers = CardNumbers::new(ME, 2);
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
        let mut numbers = CardNumbers::new(ME, 2);
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
            let mut numbers = CardNumbers::new(ME, 2);
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
        let mut numbers = CardNumbers::new(ME, 2);
        numbers.draw(face("6H"), ME);
        numbers.discard(face("6H"), OTHER);
        assert_eq!(numbers.take_top(face("6H"), ME), 33);
        numbers.name(&[32]);
        assert_eq!(numbers.meld(&faces("6H"), ME, 0), [32]);
        numbers.take_pile(ME);
        assert_eq!(numbers.held(&[33]), Ok(faces("6H")));
    }

    #[test]
    fn the_third_copy_has_a_number_only_where_three_packs_are_played_with() {
        let drawn = |packs| {
            let mut numbers = CardNumbers::new(ME, packs);
            faces("4H 4H 4H")
                .into_iter()
                .map(|face| numbers.draw(face, ME))
                .collect::<Vec<_>>()
        };
        assert_eq!(drawn(3), [16, 17, 117]);
        assert_eq!(drawn(2)[..2], [16, 17]);
        assert_eq!(CardNumbers::new(ME, 2).held(&[117]), Err(117));
    }
}
