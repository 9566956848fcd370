//! The whole state of a table, and the effect of each input.

mod melding;
mod round;
mod turn;

pub(crate) use melding::cards_of;

use crate::{
    Action, Ending, Event, Heap, Meld, Refusal, Rules, Stand, Step, Summary, score::melded,
};
use cards::Face;
use game_core::{Dice, GameTime, Seat, SeatList, TurnClock};

/// The largest number of rounds; then the best score wins. Only players who hardly ever meld
/// get so far.
pub const MOST_ROUNDS: u16 = 50;
/// How long the summary of a round is shown if not all players confirm it.
pub const SUMMARY_MS: u64 = 30_000;

/// One player's part of the state.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Player {
    pub hand: Heap,
    /// Red threes that lie face up; never in `hand`.
    pub red_threes: Heap,
    /// Cards that the next draw brings for red threes that were dealt.
    pub owed: u8,
    /// Cards of the hand that everyone saw come from the pile.
    pub seen: Heap,
    /// Whether the player has confirmed the summary (`Action::Next`).
    pub ready: bool,
}

/// One side's part of the state.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Side {
    /// The melds; provisional ones of the player on turn until the side has melded.
    pub melds: Vec<Meld>,
    pub melded: bool,
    /// The score before this round; once it is over, including it.
    pub total: i32,
}

/// Whether a round is being played.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Stage {
    Playing,
    /// The summary is shown.
    Between,
    Over(Ending),
}

/// A game being played. The stock has no order: `Dice` picks the card when it is drawn, so
/// that no state contains future draws.
#[derive(Clone, PartialEq, Debug)]
pub struct State {
    pub(crate) rules: Rules,
    pub(crate) players: Vec<Player>,
    pub(crate) sides: Vec<Side>,
    pub(crate) stock: Heap,
    /// The discard pile, its top last.
    pub(crate) pile: Vec<Face>,
    /// The player who froze the pile last; until that player's next turn.
    pub(crate) frozen_by: Option<Seat>,
    /// The number of the round, from 1.
    pub(crate) round: u16,
    /// How many turns of this round were played.
    pub(crate) turns: u16,
    pub(crate) turn: Seat,
    pub(crate) step: Step,
    /// How often cards went back in this turn; at most `MOST_UNDOS`.
    pub(crate) undos: u8,
    /// The summary of the last round.
    pub(crate) summary: Option<Summary>,
    pub(crate) stage: Stage,
    pub(crate) clock: TurnClock,
}

impl State {
    pub(crate) fn open(rules: &Rules, dice: &mut Dice) -> Self {
        let mut state = State {
            rules: *rules,
            players: vec![Player::default(); rules.players().into()],
            sides: vec![Side::default(); rules.sides()],
            stock: Heap::default(),
            pile: Vec::new(),
            frozen_by: None,
            round: 0,
            turns: 0,
            turn: Seat::new(0),
            step: Step::Draw,
            undos: 0,
            summary: None,
            stage: Stage::Playing,
            clock: TurnClock::new(rules.time(), rules.players().into()),
        };
        state.deal(GameTime::START, dice);
        state
    }

    /// The [`Stand`] of the player on turn.
    pub(crate) fn stand(&self) -> Stand<'_> {
        let (player, side) = (
            &self.players[self.turn.index()],
            &self.sides[self.side_of(self.turn)],
        );
        Stand {
            rules: &self.rules,
            hand: &player.hand,
            red_threes: &player.red_threes,
            melds: &side.melds,
            melded: side.melded,
            total: side.total,
            pile: &self.pile,
            frozen: self.frozen_by.is_some(),
            turn: self.rules.turn_number(self.turns),
            step: self.step,
            undos: self.undos,
        }
    }

    pub(crate) fn side_of(&self, seat: Seat) -> usize {
        self.rules.side(seat).0.into()
    }

    pub(crate) fn player(&mut self) -> &mut Player {
        &mut self.players[self.turn.index()]
    }

    pub(crate) fn side(&mut self) -> &mut Side {
        let side = self.side_of(self.turn);
        &mut self.sides[side]
    }

    /// The seats that have to act.
    pub(crate) fn awaited(&self) -> SeatList {
        match self.stage {
            Stage::Playing => SeatList::only(self.turn),
            Stage::Between => Seat::all(self.players.len())
                .filter(|seat| !self.players[seat.index()].ready)
                .collect(),
            Stage::Over(_) => SeatList::NONE,
        }
    }

    pub(crate) fn check(&self, seat: Seat, action: &Action) -> Result<(), Refusal> {
        match (&self.stage, action) {
            (Stage::Over(_), _) => Err(Refusal::GameOver),
            (Stage::Between, Action::Next) if self.awaited().contains(&seat) => Ok(()),
            (Stage::Between, Action::Next) => Err(Refusal::AlreadyReady),
            (Stage::Between, _) => Err(Refusal::RoundOver),
            (Stage::Playing, Action::Next) => Err(Refusal::RoundNotOver),
            (Stage::Playing, _) if self.turn != seat => Err(Refusal::NotYourTurn),
            (Stage::Playing, _) => self.stand().judge(action),
        }
    }

    pub(crate) fn act(
        &mut self,
        at: GameTime,
        seat: Seat,
        action: Action,
        dice: &mut Dice,
    ) -> Vec<Event> {
        match action {
            Action::Draw => self.draw(at, dice),
            Action::Take => self.take(),
            Action::Return => self.give_back(),
            Action::Meld(cards) => {
                let laying = self
                    .stand()
                    .judge_meld(&cards)
                    .expect("an action is checked before it is applied");
                self.lay(laying, &cards)
            }
            Action::Add { to, cards } => {
                let laying = self
                    .stand()
                    .judge_add(to, &cards)
                    .expect("an action is checked before it is applied");
                self.lay(laying, &cards)
            }
            Action::TakeBack => {
                self.undos += 1;
                self.take_back()
            }
            Action::Discard(card) => self.discard(at, card),
            Action::Next => self.go_on(at, seat, dice),
        }
    }

    /// The deadline has passed: of the turn, or of the summary.
    pub(crate) fn ring(&mut self, at: GameTime, dice: &mut Dice) -> Vec<Event> {
        match self.stage {
            Stage::Playing => self.time_up(at, dice),
            Stage::Between => self.deal(at, dice),
            Stage::Over(_) => Vec::new(),
        }
    }

    /// A player has left, which ends the game.
    pub(crate) fn leave(&mut self, seat: Seat) -> Vec<Event> {
        let totals = self.sides.iter().map(|side| side.total).collect();
        let ending = Ending::by_leaving(&self.rules, seat, totals);
        let mut events = vec![Event::Left { seat }];
        events.extend(self.put_top_back());
        events.push(self.end(ending));
        events
    }

    pub(crate) fn end(&mut self, ending: Ending) -> Event {
        self.clock.stop();
        self.stage = Stage::Over(ending.clone());
        Event::Ended(ending)
    }

    /// The points that the side of the player on turn has melded so far.
    fn points(&self) -> i32 {
        melded(&self.sides[self.side_of(self.turn)].melds)
    }
}

impl Stand<'_> {
    /// Whether the player on turn may do this now.
    pub fn judge(&self, action: &Action) -> Result<(), Refusal> {
        match action {
            Action::Draw if self.step == Step::Draw => Ok(()),
            Action::Draw => Err(Refusal::AlreadyDrawn),
            Action::Take => self.may_take(),
            Action::Return if self.step.top().is_some() => Ok(()),
            Action::Return => Err(Refusal::NothingToReturn),
            Action::Meld(cards) => self.judge_meld(cards).map(drop),
            Action::Add { to, cards } => self.judge_add(*to, cards).map(drop),
            Action::TakeBack if !self.melded && !self.melds.is_empty() => Ok(()),
            Action::TakeBack => Err(Refusal::NothingToTakeBack),
            Action::Discard(card) => self.judge_discard(*card),
            Action::Next => Err(Refusal::RoundNotOver),
        }
    }
}

#[cfg(test)]
pub(crate) mod tests;
