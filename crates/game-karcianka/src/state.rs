//! The whole state of a game, and the effect of each input.

use crate::table::playable_on;
use crate::{
    Action, Cause, Deed, Drawing, Ending, Event, History, LastCard, Luck, Refill, Refusal, Rules,
    Table, Why, table::matching,
};
use cards::{Card, Cards};
use game_core::{GameTime, Seat, TurnClock};

/// How many cards a player draws for not calling the last card.
pub const FORGOT: usize = 2;
/// After so many deeds the smallest hand wins.
pub const MOST_DEEDS: usize = 1000;

/// A game being played.
#[derive(Clone, PartialEq, Debug)]
pub struct State {
    pub(crate) rules: Rules,
    pub(crate) table: Table,
    /// The card turned up at the start.
    pub(crate) starter: Card,
    /// All public events, oldest first.
    pub(crate) history: History,
    pub(crate) clock: TurnClock,
    pub(crate) ending: Option<Ending>,
}

impl State {
    pub(crate) fn open(rules: &Rules, luck: &mut impl Luck) -> Self {
        let table = Table::deal(rules, luck);
        let mut clock = TurnClock::new(rules.time(), rules.players().into());
        clock.begin(rules.time(), table.turn, GameTime::START);
        State {
            rules: *rules,
            table,
            starter: table.top,
            history: History::default(),
            clock,
            ending: None,
        }
    }

    pub(crate) fn menu(&self, seat: Seat) -> Vec<Action> {
        if self.ending.is_some() || self.table.turn != seat {
            return Vec::new();
        }
        let playable = self.table.playable(&self.rules);
        let calls = self.must_call(seat);
        let play = |card| {
            if calls {
                Action::PlayAndCall(card)
            } else {
                Action::Play(card)
            }
        };
        let draw =
            (playable.is_empty() || self.rules.drawing == Drawing::AtWill).then_some(Action::Draw);
        playable.iter().map(play).chain(draw).collect()
    }

    /// Whether the next card of the seat must be called.
    pub(crate) fn must_call(&self, seat: Seat) -> bool {
        self.rules.last_card == LastCard::Called && self.table.hand(seat).len() == 2
    }

    pub(crate) fn check(&self, seat: Seat, action: Action) -> Result<(), Refusal> {
        if self.ending.is_some() {
            return Err(Refusal::GameOver);
        }
        if self.table.turn != seat {
            return Err(Refusal::NotYourTurn);
        }
        match action {
            Action::Play(card) => self.check_card(seat, card),
            Action::PlayAndCall(card) => {
                self.check_card(seat, card)?;
                if self.must_call(seat) {
                    Ok(())
                } else {
                    Err(Refusal::NothingToCall)
                }
            }
            Action::Draw => {
                let must_play = self.rules.drawing == Drawing::WhenStuck
                    && !self.table.playable(&self.rules).is_empty();
                if must_play {
                    Err(Refusal::CanPlay)
                } else {
                    Ok(())
                }
            }
        }
    }

    fn check_card(&self, seat: Seat, card: Card) -> Result<(), Refusal> {
        let (top, penalty) = (self.table.top, self.table.penalty);
        if !self.table.hand(seat).contains(card) {
            Err(Refusal::NotHeld)
        } else if !matching(top).contains(card) {
            Err(Refusal::DoesNotMatch)
        } else if !playable_on(top, penalty, &self.rules).contains(card) {
            Err(Refusal::NotSpecial)
        } else {
            Ok(())
        }
    }

    pub(crate) fn act(&mut self, at: GameTime, action: Action, luck: &mut impl Luck) -> Vec<Event> {
        match action {
            Action::Play(card) => self.play(at, card, false, luck),
            Action::PlayAndCall(card) => self.play(at, card, true, luck),
            Action::Draw => self.draw(at, Cause::Turn, luck),
        }
    }

    fn play(&mut self, at: GameTime, card: Card, called: bool, luck: &mut impl Luck) -> Vec<Event> {
        let seat = self.table.turn;
        let forgets = self.must_call(seat) && !called;
        self.table.lay(card, &self.rules);
        self.history.push(Deed::Played(seat, card));
        let mut events = vec![Event::Played { seat, card, called }];
        if self.table.hand(seat).is_empty() {
            events.push(self.end(vec![seat], Why::EmptyHand));
            return events;
        }
        if forgets {
            let count = FORGOT.min(self.table.stock());
            events.extend(self.take(seat, count, Cause::Forgot, luck));
        }
        events.extend(self.next_turn(at));
        events
    }

    /// The player on turn draws what is due. If there are too few cards, the game is over.
    pub(crate) fn draw(&mut self, at: GameTime, cause: Cause, luck: &mut impl Luck) -> Vec<Event> {
        let (seat, count) = (self.table.turn, self.table.due());
        if self.table.stock() < count {
            return vec![self.end(self.table.smallest_hands(), Why::TooFewCards)];
        }
        self.table.penalty = 0;
        let mut events = self.take(seat, count, cause, luck);
        events.extend(self.next_turn(at));
        events
    }

    /// The seat takes cards, of which there must be enough.
    fn take(&mut self, seat: Seat, count: usize, cause: Cause, luck: &mut impl Luck) -> Vec<Event> {
        let (pile, beneath) = (self.table.pile.len(), self.table.beneath.len());
        let refills_after = self.rules.refill == Refill::AfterDraw && pile == count && beneath > 0;
        let cards = self
            .table
            .take(seat, count, &self.rules, luck)
            .unwrap_or(Cards::NONE);
        if cards.is_empty() {
            return Vec::new();
        }
        self.history
            .push(Deed::Drew(seat, cards.len() as u8, cause));
        let reshuffled = |is_now: bool| {
            is_now.then_some(Event::Reshuffled {
                cards: beneath as u8,
            })
        };
        reshuffled(pile < count)
            .into_iter()
            .chain([Event::Drew { seat, cards, cause }])
            .chain(reshuffled(refills_after))
            .collect()
    }

    /// The player leaves for good.
    pub(crate) fn leave(&mut self, at: GameTime, seat: Seat) -> Vec<Event> {
        self.table.gone |= 1 << seat.index();
        self.history.push(Deed::Left(seat));
        let mut events = vec![Event::Left { seat }];
        let mut here = self.table.here();
        if let (Some(alone), None) = (here.next(), here.next()) {
            events.push(self.end(vec![alone], Why::Left));
        } else if self.table.turn == seat {
            events.extend(self.next_turn(at));
        }
        events
    }

    fn next_turn(&mut self, at: GameTime) -> Option<Event> {
        self.clock.end(self.rules.time(), self.table.turn, at);
        self.table.pass_on();
        self.clock.begin(self.rules.time(), self.table.turn, at);
        let why = if self.table.is_short(&self.rules) {
            Why::TooFewCards
        } else if self.history.len() >= MOST_DEEDS {
            Why::TooLong
        } else {
            return None;
        };
        Some(self.end(self.table.smallest_hands(), why))
    }

    fn end(&mut self, winners: Vec<Seat>, why: Why) -> Event {
        let ending = Ending::new(&self.table, self.rules.losers, winners, why);
        self.clock.stop();
        self.ending = Some(ending.clone());
        Event::Ended(ending)
    }
}
