//! Which cards are animated for an `Event`, from where and to where.

use crate::{
    art::card::{BACK, face_of},
    games::card_animations::CardAnimation,
};
use cards::Face;
use game_core::Seat;
use game_kanasta::{Event, Rules, worth::is_red_three};
use std::collections::BTreeMap;
use wasm_bindgen::JsCast;
use web_sys::{DomRect, Element, HtmlElement};

/// How many cards of a pile fly to the player who takes it.
const MOST_COPIES: usize = 8;

/// A place that cards leave or come to.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum CardPlace {
    Stock,
    Pile,
    /// The hand of a seat.
    Hand(usize),
    /// The red threes of a seat.
    Threes(usize),
    /// A meld of a side.
    Meld(usize, usize),
    /// All melds of a side.
    Side(usize),
}

/// Cards that go from one place to another.
struct Journey {
    cards: Vec<Option<Face>>,
    from: CardPlace,
    to: CardPlace,
}

/// The table on the screen, to find places on.
pub struct Ground<'a> {
    pub root: &'a Element,
    pub me: Option<Seat>,
}

/// A card about to travel: where it was seen last.
pub struct Departure {
    card: Option<Face>,
    from: DomRect,
    to: CardPlace,
}

impl Ground<'_> {
    /// The cards that will travel, as long as the table shows what was before.
    pub fn departures(&self, events: &[Event], rules: &Rules) -> Vec<Departure> {
        let mut gone = BTreeMap::new();
        let mut departures = Vec::new();
        for Journey { cards, from, to } in events.iter().flat_map(|event| journeys(event, rules)) {
            for card in cards {
                if let Some(rect) = self.leaves(from, card, &mut gone) {
                    departures.push(Departure {
                        card,
                        from: rect,
                        to,
                    });
                }
            }
        }
        departures
    }

    /// The same cards on their way, now that the table shows where they came to.
    pub fn animations(&self, departures: Vec<Departure>) -> Vec<CardAnimation> {
        let mut come = BTreeMap::new();
        // The last of equal cards in a place is the one that came last.
        let arrive = |departure: Departure| self.arrives(departure, &mut come);
        departures
            .into_iter()
            .rev()
            .filter_map(arrive)
            .collect::<Vec<_>>()
            .into_iter()
            .rev()
            .collect()
    }

    /// Where the card is seen before it goes; none if it is not where it should go from.
    fn leaves(
        &self,
        from: CardPlace,
        card: Option<Face>,
        gone: &mut BTreeMap<(CardPlace, Face), usize>,
    ) -> Option<DomRect> {
        // Of a pile only the top is seen: all of it sets off from there.
        let is_open = self.is_open(from) && from != CardPlace::Pile;
        let Some(face) = card.filter(|_| is_open) else {
            return self.spot(from);
        };
        let number = gone.entry((from, face)).or_default();
        let element = self.all(from, face).into_iter().nth(*number)?;
        *number += 1;
        Some(element.get_bounding_client_rect())
    }

    fn arrives(
        &self,
        departure: Departure,
        come: &mut BTreeMap<(CardPlace, Face), usize>,
    ) -> Option<CardAnimation> {
        let Departure { card, from, to } = departure;
        let html = card.map_or_else(|| BACK.to_owned(), face_of);
        let Some(face) = card.filter(|_| self.is_open(to)) else {
            let to = self.spot(to)?;
            return Some(CardAnimation {
                html,
                width: to.width(),
                hides: None,
                from,
                to,
            });
        };
        let number = come.entry((to, face)).or_default();
        let element = self.all(to, face).into_iter().rev().nth(*number)?;
        *number += 1;
        let (width, to) = (
            element.offset_width().into(),
            element.get_bounding_client_rect(),
        );
        Some(CardAnimation {
            html,
            width,
            hides: Some(element),
            from,
            to,
        })
    }

    /// Whether single cards are seen there.
    fn is_open(&self, place: CardPlace) -> bool {
        match place {
            CardPlace::Stock => false,
            CardPlace::Hand(seat) => self.me.is_some_and(|me| me.index() == seat),
            CardPlace::Pile | CardPlace::Threes(_) | CardPlace::Meld(..) | CardPlace::Side(_) => {
                true
            }
        }
    }

    /// The cards there that show this face; chosen ones first.
    fn all(&self, place: CardPlace, face: Face) -> Vec<HtmlElement> {
        let is_me = |seat: usize| self.me.is_some_and(|me| me.index() == seat);
        let names = match place {
            CardPlace::Stock => return Vec::new(),
            CardPlace::Pile => vec![format!("[data-pile] [data-top='{face}']")],
            CardPlace::Hand(_) => vec![
                format!(".kan-hand [data-card='{face}'][aria-pressed=true]"),
                format!(".kan-hand [data-card='{face}']:not([aria-pressed=true])"),
            ],
            CardPlace::Threes(seat) if is_me(seat) => {
                vec![format!(".kan-own-threes [data-face='{face}']")]
            }
            CardPlace::Threes(seat) => vec![format!(
                ".kan-threes[data-of='{seat}'] [data-face='{face}']"
            )],
            CardPlace::Meld(side, place) => {
                vec![format!(
                    ".kan-melds[data-side='{side}'] [data-meld='{place}'] [data-face='{face}']"
                )]
            }
            CardPlace::Side(side) => vec![format!(
                ".kan-melds[data-side='{side}'] [data-face='{face}']"
            )],
        };
        names
            .iter()
            .flat_map(|name| find_all(self.root, name))
            .collect()
    }

    /// A place as a whole.
    fn spot(&self, place: CardPlace) -> Option<DomRect> {
        let name = match place {
            CardPlace::Stock => "[data-stock] .pcard".to_owned(),
            CardPlace::Pile => "[data-pile] .kan-pile-cards".to_owned(),
            CardPlace::Hand(seat) => format!("[data-fan='{seat}'] .kan-here"),
            CardPlace::Threes(seat) => format!("[data-fan='{seat}'] .kan-threes"),
            CardPlace::Meld(side, _) | CardPlace::Side(side) => {
                format!(".kan-melds[data-side='{side}']")
            }
        };
        find_all(self.root, &name)
            .first()
            .map(|element| element.get_bounding_client_rect())
    }
}

/// What goes where when this happens.
fn journeys(event: &Event, rules: &Rules) -> Vec<Journey> {
    let side = |seat: &Seat| usize::from(rules.side(*seat).0);
    let open = |cards: &[Face]| cards.iter().copied().map(Some).collect::<Vec<_>>();
    let hand = |seat: &Seat| CardPlace::Hand(seat.index());
    let one = |cards, from, to| vec![Journey { cards, from, to }];
    match event {
        Event::Drew { seat, card, .. } => one(vec![*card], CardPlace::Stock, hand(seat)),
        Event::DrewRedThree { seat, card, .. } => one(
            open(&[*card]),
            CardPlace::Stock,
            CardPlace::Threes(seat.index()),
        ),
        Event::Took { seat, card, .. } => one(open(&[*card]), CardPlace::Pile, hand(seat)),
        Event::Returned { seat, card, .. } => one(open(&[*card]), hand(seat), CardPlace::Pile),
        Event::LaidProvisionally {
            seat, place, cards, ..
        }
        | Event::Melded {
            seat, place, cards, ..
        }
        | Event::Added {
            seat, place, cards, ..
        } => one(open(cards), hand(seat), CardPlace::Meld(side(seat), *place)),
        Event::TookBack { seat, cards, top } => {
            let cards: Vec<Face> = cards.iter().copied().chain(*top).collect();
            one(open(&cards), CardPlace::Side(side(seat)), hand(seat))
        }
        Event::TookPile { seat, cards } => {
            let (threes, others): (Vec<Face>, Vec<Face>) =
                cards.iter().partition(|face| is_red_three(**face));
            let last = &others[others.len().saturating_sub(MOST_COPIES)..];
            let pile = |cards: &[Face], to| Journey {
                cards: open(cards),
                from: CardPlace::Pile,
                to,
            };
            vec![
                pile(last, hand(seat)),
                pile(&threes, CardPlace::Threes(seat.index())),
            ]
        }
        Event::Discarded { seat, card, .. } => {
            let from = if is_red_three(*card) {
                CardPlace::Threes(seat.index())
            } else {
                hand(seat)
            };
            one(open(&[*card]), from, CardPlace::Pile)
        }
        Event::Dealt { .. }
        | Event::TimeUp { .. }
        | Event::RoundEnded(_)
        | Event::Ready { .. }
        | Event::Left { .. }
        | Event::Ended(_) => Vec::new(),
    }
}

fn find_all(root: &Element, name: &str) -> Vec<HtmlElement> {
    let Ok(found) = root.query_selector_all(name) else {
        return Vec::new();
    };
    (0..found.length())
        .filter_map(|index| found.get(index)?.dyn_into().ok())
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn routes(event: &Event) -> Vec<(usize, CardPlace, CardPlace)> {
        let rules = Rules::for_players(4).unwrap();
        journeys(event, &rules)
            .into_iter()
            .map(|journey| (journey.cards.len(), journey.from, journey.to))
            .collect()
    }

    fn faces(cards: &str) -> Vec<Face> {
        cards.split(' ').map(|card| card.parse().unwrap()).collect()
    }

    #[test]
    fn cards_travel_from_where_they_were_to_where_they_go() {
        let seat = Seat::new(3);
        let hand = CardPlace::Hand(3);
        assert_eq!(
            routes(&Event::Drew {
                seat,
                card: None,
                stock: 9
            }),
            [(1, CardPlace::Stock, hand)]
        );
        let melded = Event::Melded {
            seat,
            place: 2,
            cards: faces("7H 7S *"),
            points: 60,
        };
        assert_eq!(routes(&melded), [(3, hand, CardPlace::Meld(1, 2))]);
        let red = Event::Discarded {
            seat,
            card: faces("3H")[0],
            pile: 4,
        };
        assert_eq!(routes(&red), [(1, CardPlace::Threes(3), CardPlace::Pile)]);
    }

    #[test]
    fn of_a_large_pile_a_few_cards_fly_and_red_threes_come_to_lie_open() {
        let cards = faces("3D 4C 4D 4H 5C 5D 6C 6D 7C 8C 9C");
        let taken = routes(&Event::TookPile {
            seat: Seat::new(0),
            cards,
        });
        assert_eq!(
            taken,
            [
                (8, CardPlace::Pile, CardPlace::Hand(0)),
                (1, CardPlace::Pile, CardPlace::Threes(0))
            ]
        );
    }
}
