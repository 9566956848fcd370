//! A shedding game for two pairs: hidden hands, a face-down stock with random draws, partners
//! who win together.
//!
//! Play a card that fits the top one in colour or rank, or draw; pass when the stock is gone.
//! The first empty hand wins for its team; when all pass in a row it is a draw.

use super::{Card, NoSuchAction};
use game_core::{
    Dice, Game, GameTime, Imagine, Input, Outcome, Phase, Seat, SeatList, Seating, Team, Viewer,
};
use serde::{Deserialize, Serialize};
use std::{fmt, str::FromStr};

const SEATS: usize = 4;
const DEALT: usize = 3;

#[derive(Clone, PartialEq, Debug)]
pub struct Sheds;

/// What a player may do.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ShedAction {
    /// Lays a card on the pile.
    Play(Card),
    /// Takes one from the stock.
    Draw,
    /// Does nothing, for want of a stock.
    Pass,
}

impl fmt::Display for ShedAction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ShedAction::Play(card) => write!(f, "{card}"),
            ShedAction::Draw => f.write_str("draw"),
            ShedAction::Pass => f.write_str("pass"),
        }
    }
}

impl FromStr for ShedAction {
    type Err = NoSuchAction;

    fn from_str(text: &str) -> Result<Self, NoSuchAction> {
        match text {
            "draw" => Ok(ShedAction::Draw),
            "pass" => Ok(ShedAction::Pass),
            card => card.parse().map(ShedAction::Play),
        }
    }
}

/// The whole state. The stock has no order: `Dice` picks the card when it is drawn.
#[derive(Clone, PartialEq, Debug)]
pub struct ShedState {
    /// One hand per seat.
    pub hands: Vec<Vec<Card>>,
    pub stock: Vec<Card>,
    /// What was played, the top last.
    pub pile: Vec<Card>,
    pub turn: Seat,
    /// How many passed in a row.
    pub passes: u8,
    left: Option<Seat>,
}

/// An event with all its cards.
#[derive(Clone, PartialEq, Debug)]
pub enum ShedEvent {
    Played(Seat, Card),
    Drew(Seat, Card),
    Passed(Seat),
    Left(Seat),
}

/// A hand as a viewer sees it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ShedHand {
    /// The viewer's own, or anyone's after the end.
    Open(Vec<Card>),
    Closed(usize),
}

/// What a viewer knows.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct ShedView {
    /// One hand per seat.
    pub hands: Vec<ShedHand>,
    /// How many cards can still be drawn.
    pub stock: usize,
    /// What was played, the top last.
    pub pile: Vec<Card>,
    pub turn: Seat,
    /// How many passed in a row.
    pub passes: u8,
}

/// What a viewer is told.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ShedNotice {
    Played(Seat, Card),
    /// A card was drawn; which one, if the viewer drew it.
    Drew(Seat, Option<Card>),
    Passed(Seat),
    Left(Seat),
}

/// The reason of a refusal.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ShedRefusal {
    NotHeld,
    /// Neither its colour nor its rank is that of the top card.
    DoesNotFit,
    StockEmpty,
    StockLeft,
}

/// Which team won, if one did.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct ShedEnding {
    /// `None` if everyone passed.
    pub winner: Option<Team>,
}

fn team(seat: Seat) -> Team {
    Team(seat.index() as u8 % 2)
}

impl ShedState {
    fn act(&mut self, seat: Seat, action: ShedAction, dice: &mut Dice) -> ShedEvent {
        let hand = &mut self.hands[seat.index()];
        self.turn = seat.next(SEATS);
        self.passes = if action == ShedAction::Pass {
            self.passes + 1
        } else {
            0
        };
        match action {
            ShedAction::Play(card) => {
                hand.retain(|&held| held != card);
                self.pile.push(card);
                ShedEvent::Played(seat, card)
            }
            ShedAction::Draw => {
                let card = self
                    .stock
                    .swap_remove(dice.below(self.stock.len() as u32) as usize);
                hand.push(card);
                ShedEvent::Drew(seat, card)
            }
            ShedAction::Pass => ShedEvent::Passed(seat),
        }
    }

    fn top(&self) -> Card {
        *self.pile.last().expect("the deal turns a card up")
    }
}

impl Game for Sheds {
    const NAME: &'static str = "sheds";
    type Rules = ();
    type State = ShedState;
    type Action = ShedAction;
    type Event = ShedEvent;
    type View = ShedView;
    type Notice = ShedNotice;
    type Refusal = ShedRefusal;
    type Ending = ShedEnding;

    fn seating((): &()) -> Seating {
        Seating::in_teams(Seat::all(SEATS).map(team).collect())
    }

    fn open((): &(), dice: &mut Dice) -> ShedState {
        let mut stock = Card::deck();
        dice.shuffle(&mut stock);
        let hands = Seat::all(SEATS)
            .map(|_| stock.split_off(stock.len() - DEALT))
            .collect();
        let pile = stock.split_off(stock.len() - 1);
        ShedState {
            hands,
            stock,
            pile,
            turn: Seat::new(0),
            passes: 0,
            left: None,
        }
    }

    fn phase(state: &ShedState) -> Phase<ShedEnding> {
        let out = Seat::all(SEATS).find(|seat| state.hands[seat.index()].is_empty());
        let winner = state.left.map(|seat| seat.next(SEATS)).or(out).map(team);
        if winner.is_some() || usize::from(state.passes) >= SEATS {
            return Phase::Over(ShedEnding { winner });
        }
        Phase::Awaiting(SeatList::only(state.turn))
    }

    fn menu(state: &ShedState, seat: Seat) -> Vec<ShedAction> {
        let plays = state.hands[seat.index()]
            .iter()
            .map(|&card| ShedAction::Play(card));
        plays
            .chain([ShedAction::Draw, ShedAction::Pass])
            .filter(|action| Sheds::check(state, seat, action).is_ok())
            .collect()
    }

    fn check(state: &ShedState, seat: Seat, action: &ShedAction) -> Result<(), ShedRefusal> {
        match action {
            ShedAction::Play(card) if !state.hands[seat.index()].contains(card) => {
                Err(ShedRefusal::NotHeld)
            }
            ShedAction::Play(card) if !card.fits(state.top()) => Err(ShedRefusal::DoesNotFit),
            ShedAction::Draw if state.stock.is_empty() => Err(ShedRefusal::StockEmpty),
            ShedAction::Pass if !state.stock.is_empty() => Err(ShedRefusal::StockLeft),
            ShedAction::Play(_) | ShedAction::Draw | ShedAction::Pass => Ok(()),
        }
    }

    fn apply(
        state: &mut ShedState,
        _: GameTime,
        input: Input<ShedAction>,
        dice: &mut Dice,
    ) -> Vec<ShedEvent> {
        match input {
            Input::Act { seat, action } => vec![state.act(seat, action, dice)],
            Input::Leave { seat } => {
                state.left = Some(seat);
                vec![ShedEvent::Left(seat)]
            }
            Input::Wake => Vec::new(),
        }
    }

    fn wake_at(_: &ShedState) -> Option<GameTime> {
        None
    }

    fn deadline(_: &ShedState, _: Seat) -> Option<GameTime> {
        None
    }

    fn view(state: &ShedState, viewer: Viewer) -> ShedView {
        let sees = |seat| viewer == Viewer::Seat(seat) || viewer == Viewer::Reviewer;
        let hands = Seat::all(SEATS).zip(&state.hands).map(|(seat, hand)| {
            if sees(seat) {
                ShedHand::Open(hand.clone())
            } else {
                ShedHand::Closed(hand.len())
            }
        });
        ShedView {
            hands: hands.collect(),
            stock: state.stock.len(),
            pile: state.pile.clone(),
            turn: state.turn,
            passes: state.passes,
        }
    }

    fn notice(event: &ShedEvent, viewer: Viewer) -> Option<ShedNotice> {
        Some(match *event {
            ShedEvent::Played(seat, card) => ShedNotice::Played(seat, card),
            ShedEvent::Drew(seat, card) => {
                let sees = viewer == Viewer::Seat(seat) || viewer == Viewer::Reviewer;
                ShedNotice::Drew(seat, sees.then_some(card))
            }
            ShedEvent::Passed(seat) => ShedNotice::Passed(seat),
            ShedEvent::Left(seat) => ShedNotice::Left(seat),
        })
    }

    fn outcome(ending: &ShedEnding) -> Outcome {
        let Some(winner) = ending.winner else {
            return Outcome::draw(SEATS);
        };
        let places = Seat::all(SEATS)
            .map(|seat| if team(seat) == winner { 1 } else { 2 })
            .collect();
        Outcome {
            places,
            points: None,
        }
    }
}

impl Imagine for Sheds {
    fn imagine(view: &ShedView, seat: Seat, dice: &mut Dice) -> ShedState {
        let own = match &view.hands[seat.index()] {
            ShedHand::Open(cards) => cards.clone(),
            ShedHand::Closed(_) => Vec::new(),
        };
        let mut unseen = Card::deck();
        unseen.retain(|card| !own.contains(card) && !view.pile.contains(card));
        dice.shuffle(&mut unseen);
        let hands = Seat::all(SEATS)
            .zip(&view.hands)
            .map(|(other, hand)| match hand {
                ShedHand::Open(_) if other == seat => own.clone(),
                ShedHand::Open(cards) => unseen.split_off(unseen.len() - cards.len()),
                ShedHand::Closed(count) => unseen.split_off(unseen.len() - count),
            });
        ShedState {
            hands: hands.collect(),
            stock: unseen,
            pile: view.pile.clone(),
            turn: view.turn,
            passes: view.passes,
            left: None,
        }
    }
}
