//! `Intent`: what a tap on a `TableSpot` means with the cards that are chosen: an action, a closer
//! look, or a `Hitch`.

use cards::Face;
use game_core::Seat;
use game_kanasta::{Action, Heap, Refusal, Step, View, score::melded};

/// Where the table can be touched.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TableSpot {
    Stock,
    Pile,
    /// One's own side of the table, beside the melds.
    Own,
    Meld {
        side: usize,
        /// Which, in the order they were laid.
        place: usize,
    },
}

/// What comes of a touch.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Intent {
    Act(Action),
    /// The meld is looked at.
    Look,
}

/// Why nothing comes of a touch.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Hitch {
    Rule(Refusal),
    /// Cards are to be chosen first.
    ChooseCards,
    /// One card is to be chosen.
    ChooseOne,
    /// The melds are not enough and would go back: that is asked for twice.
    WouldGoBack {
        points: i32,
        /// What they have to be worth.
        minimum: i32,
    },
}

impl From<Refusal> for Hitch {
    fn from(why: Refusal) -> Self {
        Hitch::Rule(why)
    }
}

/// A person's hand over the table.
#[derive(Clone, Copy, Debug)]
pub struct SpotTouch<'a> {
    pub view: &'a View,
    pub me: Option<Seat>,
    pub is_mine: bool,
    /// The cards they have chosen.
    pub chosen: &'a [Face],
    /// Whether they were told that their melds would go back.
    pub warned: bool,
}

impl SpotTouch<'_> {
    /// What a touch there means.
    pub fn on(&self, spot: TableSpot) -> Result<Intent, Hitch> {
        if let TableSpot::Meld { side, .. } = spot
            && (self.chosen.is_empty() || !self.is_own(side))
        {
            return Ok(Intent::Look);
        }
        if !self.is_mine {
            return Err(Refusal::NotYourTurn.into());
        }
        let action = match spot {
            TableSpot::Stock => Action::Draw,
            TableSpot::Pile => self.on_pile()?,
            TableSpot::Own => Action::Meld(self.cards()?),
            TableSpot::Meld { place, .. } => Action::Add {
                to: place as u8,
                cards: self.cards()?,
            },
        };
        self.view.stand().judge(&action)?;
        self.warn(&action)?;
        Ok(Intent::Act(action))
    }

    /// Whether something would be done.
    pub fn acts_on(&self, spot: TableSpot) -> bool {
        matches!(
            self.on(spot),
            Ok(Intent::Act(_)) | Err(Hitch::WouldGoBack { .. })
        )
    }

    fn is_own(&self, side: usize) -> bool {
        self.me
            .is_some_and(|me| usize::from(self.view.rules.side(me).0) == side)
    }

    fn on_pile(&self) -> Result<Action, Hitch> {
        match (self.view.step, self.chosen) {
            (Step::Top(_) | Step::Laid(_), _) => Ok(Action::Return),
            // Who has chosen a card means to discard it, unless the pile could be taken.
            (Step::Draw, [_]) if self.view.stand().may_take().is_err() => {
                Err(Refusal::DrawFirst.into())
            }
            (Step::Draw, _) => Ok(Action::Take),
            (Step::Play, [card]) => Ok(Action::Discard(*card)),
            (Step::Play, _) => Err(Hitch::ChooseOne),
        }
    }

    fn cards(&self) -> Result<Heap, Hitch> {
        if self.chosen.is_empty() {
            let drawn = self.view.step != Step::Draw;
            return Err(if drawn {
                Hitch::ChooseCards
            } else {
                Refusal::DrawFirst.into()
            });
        }
        Heap::of(self.chosen.iter().copied())
            .map_err(|too_many| Refusal::NotInHand(too_many.0).into())
    }

    fn warn(&self, action: &Action) -> Result<(), Hitch> {
        let stand = self.view.stand();
        match (action, stand.minimum()) {
            (Action::Discard(_), Some(minimum)) if !stand.melds.is_empty() && !self.warned => {
                Err(Hitch::WouldGoBack {
                    points: melded(stand.melds),
                    minimum,
                })
            }
            _ => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use game_core::{Bout, GameTime, Seed, Viewer};
    use game_kanasta::{Kanasta, Meld, Rules};

    const ME: Seat = Seat::new(0);
    const OWN: TableSpot = TableSpot::Meld { side: 0, place: 0 };
    const THEIRS: TableSpot = TableSpot::Meld { side: 1, place: 0 };

    fn bout() -> Bout<Kanasta> {
        Bout::open(Rules::default(), Seed::from_number(1))
    }

    fn touched(view: &View, chosen: &[Face], spot: TableSpot) -> Result<Intent, Hitch> {
        SpotTouch {
            view,
            me: Some(ME),
            is_mine: true,
            chosen,
            warned: false,
        }
        .on(spot)
    }

    #[test]
    fn the_stock_is_drawn_from_once_and_then_a_chosen_card_goes_to_the_pile() {
        let mut bout = bout();
        let view = bout.view(Viewer::Seat(ME));
        assert_eq!(
            touched(&view, &[], TableSpot::Stock),
            Ok(Intent::Act(Action::Draw))
        );
        let card = view.hand(ME).iter().next().unwrap();
        assert_eq!(
            touched(&view, &[card], TableSpot::Pile),
            Err(Refusal::DrawFirst.into())
        );
        assert_eq!(
            touched(&view, &[], TableSpot::Pile),
            Err(Refusal::TooEarlyInRound(1).into())
        );
        bout.submit(GameTime::START, ME, Action::Draw).unwrap();
        let view = bout.view(Viewer::Seat(ME));
        assert_eq!(
            touched(&view, &[], TableSpot::Stock),
            Err(Refusal::AlreadyDrawn.into())
        );
        assert_eq!(touched(&view, &[], TableSpot::Pile), Err(Hitch::ChooseOne));
        assert_eq!(
            touched(&view, &[card], TableSpot::Pile),
            Ok(Intent::Act(Action::Discard(card)))
        );
    }

    #[test]
    fn a_meld_without_chosen_cards_or_of_others_is_looked_at_whoevers_turn_it_is() {
        let view = bout().view(Viewer::Seat(ME));
        let card = view.hand(ME).iter().next().unwrap();
        for (chosen, spot) in [(&[][..], OWN), (&[][..], THEIRS), (&[card][..], THEIRS)] {
            let touch = SpotTouch {
                view: &view,
                me: Some(ME),
                is_mine: false,
                chosen,
                warned: false,
            };
            assert_eq!(touch.on(spot), Ok(Intent::Look));
        }
        let touch = SpotTouch {
            view: &view,
            me: Some(ME),
            is_mine: false,
            chosen: &[],
            warned: false,
        };
        assert_eq!(touch.on(TableSpot::Stock), Err(Refusal::NotYourTurn.into()));
    }

    #[test]
    fn chosen_cards_are_added_to_the_touched_meld_of_the_own_side() {
        let mut bout = bout();
        bout.submit(GameTime::START, ME, Action::Draw).unwrap();
        let mut view = bout.view(Viewer::Seat(ME));
        let meld = |cards: &str| Meld::read(&cards.parse().unwrap()).unwrap();
        view.players[0].hand = Some("4C 5C 9H 9S KD".parse().unwrap());
        view.players[0].cards = 5;
        view.sides[0].melds = vec![meld("7C 7D 7H"), meld("9C 9D *")];
        view.sides[0].melded = true;
        let nines: Vec<Face> = ["9H", "9S"].map(|card| card.parse().unwrap()).to_vec();
        let place = |place| TableSpot::Meld { side: 0, place };
        let added = Action::Add {
            to: 1,
            cards: "9H 9S".parse().unwrap(),
        };
        assert_eq!(touched(&view, &nines, place(1)), Ok(Intent::Act(added)));
        assert!(matches!(
            touched(&view, &nines, place(0)),
            Err(Hitch::Rule(_))
        ));
    }

    #[test]
    fn what_is_laid_too_cheaply_is_discarded_upon_only_when_asked_twice() {
        for seed in 0..500 {
            let mut bout = Bout::<Kanasta>::open(Rules::default(), Seed::from_number(seed));
            bout.submit(GameTime::START, ME, Action::Draw).unwrap();
            let view = bout.view(Viewer::Seat(ME));
            let cheap = view.stand().melds_in_hand().into_iter().find(|cards| {
                view.stand()
                    .judge_meld(cards)
                    .is_ok_and(|laying| !laying.melded && laying.hand.len() > 2)
            });
            let Some(cards) = cheap else { continue };
            let chosen: Vec<Face> = cards.iter().collect();
            assert_eq!(
                touched(&view, &chosen, TableSpot::Own),
                Ok(Intent::Act(Action::Meld(cards.clone())))
            );
            bout.submit(GameTime::START, ME, Action::Meld(cards))
                .unwrap();
            let view = bout.view(Viewer::Seat(ME));
            let card = view.hand(ME).iter().next().unwrap();
            let touch = SpotTouch {
                view: &view,
                me: Some(ME),
                is_mine: true,
                chosen: &[card],
                warned: false,
            };
            assert!(matches!(
                touch.on(TableSpot::Pile),
                Err(Hitch::WouldGoBack { minimum: 50, .. })
            ));
            assert!(touch.acts_on(TableSpot::Pile));
            let told = SpotTouch {
                warned: true,
                ..touch
            };
            assert_eq!(
                told.on(TableSpot::Pile),
                Ok(Intent::Act(Action::Discard(card)))
            );
            return;
        }
        panic!("no deal with a cheap meld");
    }
}
