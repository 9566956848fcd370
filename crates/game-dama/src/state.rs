//! The whole state of a game, and the effect of each input.

use crate::{Action, Ending, Event, Line, Move, Moved, Position, Refusal, Rules, Side, Why};
use game_core::{GameTime, Seat, TurnClock};

/// A player may offer a draw once in so many moves of both sides together, so that offers do
/// not annoy.
pub const OFFER_EVERY: u32 = 20;

/// A game being played.
///
/// An offered draw is open until the other player answers or moves. Until then that player is
/// awaited, on turn or not.
#[derive(Clone, PartialEq, Debug)]
pub struct State {
    pub(crate) rules: Rules,
    pub(crate) line: Line,
    /// Moves made, of both sides together.
    pub(crate) ply: u32,
    pub(crate) last: Option<Moved>,
    /// The side with an open offer.
    pub(crate) offer: Option<Side>,
    /// At which ply each side offered last.
    pub(crate) offered: [Option<u32>; 2],
    pub(crate) clock: TurnClock,
    pub(crate) ending: Option<Ending>,
}

impl State {
    pub(crate) fn open(rules: &Rules) -> Self {
        let mut clock = TurnClock::new(rules.time(), 2);
        clock.begin(rules.time(), Seat::new(0), GameTime::START);
        State {
            rules: *rules,
            line: Line::new(Position::START),
            ply: 0,
            last: None,
            offer: None,
            offered: [None; 2],
            clock,
            ending: None,
        }
    }

    pub(crate) fn to_move(&self) -> Side {
        self.line.position().to_move()
    }

    /// The side that is offered a draw.
    pub(crate) fn asked(&self) -> Option<Side> {
        self.offer.map(Side::other)
    }

    pub(crate) fn awaited(&self) -> impl Iterator<Item = Side> {
        let on_turn = self.to_move();
        [on_turn]
            .into_iter()
            .chain(self.asked().filter(move |&asked| asked != on_turn))
    }

    pub(crate) fn menu(&self, side: Side) -> Vec<Action> {
        let mut menu = Vec::new();
        if self.ending.is_some() {
            return menu;
        }
        if self.to_move() == side {
            self.line
                .position()
                .each_move(|Move { from, to, .. }| menu.push(Action::Move { from, to }));
        }
        if self.asked() == Some(side) {
            menu.extend([Action::AcceptDraw, Action::DeclineDraw]);
        }
        menu
    }

    pub(crate) fn check(&self, side: Side, action: Action) -> Result<(), Refusal> {
        if self.ending.is_some() {
            return Err(Refusal::GameOver);
        }
        let is_on_turn = self.to_move() == side;
        match action {
            Action::Move { .. } | Action::OfferDraw if !is_on_turn => Err(Refusal::NotYourTurn),
            Action::Move { from, to } => self.line.position().find_move(from, to).map(|_| ()),
            Action::OfferDraw => self.may_offer(side),
            Action::AcceptDraw | Action::DeclineDraw if self.asked() != Some(side) => {
                Err(Refusal::NoOffer)
            }
            Action::AcceptDraw | Action::DeclineDraw => Ok(()),
            Action::Resign if self.awaited().any(|awaited| awaited == side) => Ok(()),
            Action::Resign => Err(Refusal::NotYourTurn),
        }
    }

    fn may_offer(&self, side: Side) -> Result<(), Refusal> {
        if self.offer.is_some() {
            return Err(Refusal::OfferStands);
        }
        match self.offered[side.index()] {
            Some(ply) if self.ply < ply.saturating_add(OFFER_EVERY) => Err(Refusal::OfferedTooSoon),
            _ => Ok(()),
        }
    }

    pub(crate) fn act(&mut self, at: GameTime, side: Side, action: Action) -> Vec<Event> {
        match action {
            Action::Move { from, to } => {
                let found = self.line.position().find_move(from, to);
                self.play(
                    at,
                    found.expect("an action is checked before it is applied"),
                )
            }
            Action::OfferDraw => {
                self.offer = Some(side);
                self.offered[side.index()] = Some(self.ply);
                vec![Event::DrawOffered { seat: side.seat() }]
            }
            Action::AcceptDraw => vec![self.end(None, Why::Agreement)],
            Action::DeclineDraw => {
                self.offer = None;
                vec![Event::DrawDeclined { seat: side.seat() }]
            }
            Action::Resign => vec![self.end(Some(side.other()), Why::Resigned)],
        }
    }

    fn play(&mut self, at: GameTime, played: Move) -> Vec<Event> {
        let mover = self.to_move();
        let moved = Moved {
            seat: mover.seat(),
            from: played.from,
            to: played.to,
            taken: played.taken_in_passing(),
            crowned: self.line.position().is_crowning(played),
        };
        self.line.play(played);
        self.ply += 1;
        self.last = Some(moved.clone());
        self.offer = self.offer.filter(|&offerer| offerer == mover);
        self.clock.end(self.rules.time(), mover.seat(), at);
        let next = self.to_move().seat();
        self.clock.begin(self.rules.time(), next, at);
        let finish = self
            .line
            .finish()
            .map(|why| self.end(winner(why, mover), why));
        [Event::Moved(moved)].into_iter().chain(finish).collect()
    }

    pub(crate) fn end(&mut self, winner: Option<Side>, why: Why) -> Event {
        let ending = Ending {
            winner: winner.map(Side::seat),
            why,
        };
        self.offer = None;
        self.clock.stop();
        self.ending = Some(ending);
        Event::Ended(ending)
    }
}

/// The winner when the board ends the game after a move of `mover`.
fn winner(why: Why, mover: Side) -> Option<Side> {
    match why {
        Why::NoPieces | Why::NoMoves => Some(mover),
        Why::Repetition | Why::NoProgress | Why::Agreement => None,
        Why::TimeOut | Why::Resigned | Why::Left => {
            unreachable!("the board does not end a game so")
        }
    }
}
