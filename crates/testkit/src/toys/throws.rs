//! Stone, paper, scissors: both choose at the same time, and neither sees the other's choice before
//! both are in.

use super::NoSuchAction;
use game_core::{Dice, Game, GameTime, Imagine, Input, Outcome, Phase, Seat, Seating, Viewer};
use serde::{Deserialize, Serialize};
use std::{fmt, str::FromStr};

#[derive(Clone, PartialEq, Debug)]
pub struct Throws;

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct ThrowRules {
    /// How many rounds it takes to win; best of three is 2.
    pub wins: u8,
    /// After so many rounds it is a draw, so that equal choices cannot go on forever.
    pub rounds: u8,
}

impl Default for ThrowRules {
    fn default() -> Self {
        Self {
            wins: 2,
            rounds: 20,
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Throw {
    Stone,
    Paper,
    Scissors,
}

impl Throw {
    const ALL: [Throw; 3] = [Throw::Stone, Throw::Paper, Throw::Scissors];

    fn beats(self, other: Throw) -> bool {
        (other as u8 + 1) % 3 == self as u8
    }
}

impl fmt::Display for Throw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Throw::Stone => "stone",
            Throw::Paper => "paper",
            Throw::Scissors => "scissors",
        })
    }
}

impl FromStr for Throw {
    type Err = NoSuchAction;

    fn from_str(text: &str) -> Result<Self, NoSuchAction> {
        Self::ALL
            .into_iter()
            .find(|throw| throw.to_string() == text)
            .ok_or(NoSuchAction)
    }
}

#[derive(Clone, PartialEq, Debug)]
pub struct ThrowState {
    rules: ThrowRules,
    thrown: [Option<Throw>; 2],
    last: Option<[Throw; 2]>,
    won: [u8; 2],
    round: u8,
    left: Option<Seat>,
}

/// What happened, whole; of a throw the others only learn that there was one.
#[derive(Clone, PartialEq, Debug)]
pub enum ThrowEvent {
    Thrown(Seat, Throw),
    /// Both seats have chosen these.
    Round([Throw; 2]),
    Left(Seat),
}

/// What a viewer sees in front of a seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ThrowHand {
    /// Has not chosen.
    Open,
    /// Has chosen, hidden from this viewer.
    Fist,
    /// Has chosen this.
    Shown(Throw),
}

/// What a viewer knows.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct ThrowView {
    pub rules: ThrowRules,
    pub hands: [ThrowHand; 2],
    pub last: Option<[Throw; 2]>,
    pub won: [u8; 2],
    pub round: u8,
}

/// What a viewer is told.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ThrowNotice {
    Chose(Seat),
    /// Both seats have chosen these.
    Round([Throw; 2]),
    Left(Seat),
}

/// The reason of a refusal.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ThrowRefusal {
    AlreadyThrown,
}

/// Who won, if anyone did.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct ThrowsEnding {
    /// `None` for a draw.
    pub winner: Option<Seat>,
}

impl ThrowState {
    /// Whether neither has chosen yet, so that the next choice stays secret.
    pub fn has_both_open(&self) -> bool {
        self.thrown == [None; 2]
    }

    fn settle(&mut self) -> Option<ThrowEvent> {
        let [Some(one), Some(two)] = self.thrown else {
            return None;
        };
        self.won[0] += u8::from(one.beats(two));
        self.won[1] += u8::from(two.beats(one));
        self.round += 1;
        self.thrown = [None; 2];
        self.last = Some([one, two]);
        Some(ThrowEvent::Round([one, two]))
    }

    fn winner(&self) -> Option<Seat> {
        let by_wins = Seat::all(2).find(|seat| self.won[seat.index()] >= self.rules.wins);
        self.left.map(|seat| seat.next(2)).or(by_wins)
    }
}

impl Game for Throws {
    const NAME: &'static str = "throws";
    type Rules = ThrowRules;
    type State = ThrowState;
    type Action = Throw;
    type Event = ThrowEvent;
    type View = ThrowView;
    type Notice = ThrowNotice;
    type Refusal = ThrowRefusal;
    type Ending = ThrowsEnding;

    fn seating(_: &ThrowRules) -> Seating {
        Seating::each_alone(2)
    }

    fn open(rules: &ThrowRules, _: &mut Dice) -> ThrowState {
        ThrowState {
            rules: rules.clone(),
            thrown: [None; 2],
            last: None,
            won: [0; 2],
            round: 0,
            left: None,
        }
    }

    fn phase(state: &ThrowState) -> Phase<ThrowsEnding> {
        let winner = state.winner();
        if winner.is_some() || state.round >= state.rules.rounds {
            return Phase::Over(ThrowsEnding { winner });
        }
        Phase::Awaiting(
            Seat::all(2)
                .filter(|seat| state.thrown[seat.index()].is_none())
                .collect(),
        )
    }

    fn menu(_: &ThrowState, _: Seat) -> Vec<Throw> {
        Throw::ALL.to_vec()
    }

    fn check(state: &ThrowState, seat: Seat, _: &Throw) -> Result<(), ThrowRefusal> {
        state.thrown[seat.index()].map_or(Ok(()), |_| Err(ThrowRefusal::AlreadyThrown))
    }

    fn apply(
        state: &mut ThrowState,
        _: GameTime,
        input: Input<Throw>,
        _: &mut Dice,
    ) -> Vec<ThrowEvent> {
        match input {
            Input::Act { seat, action } => {
                state.thrown[seat.index()] = Some(action);
                [ThrowEvent::Thrown(seat, action)]
                    .into_iter()
                    .chain(state.settle())
                    .collect()
            }
            Input::Leave { seat } => {
                state.left = Some(seat);
                vec![ThrowEvent::Left(seat)]
            }
            Input::Wake => Vec::new(),
        }
    }

    fn wake_at(_: &ThrowState) -> Option<GameTime> {
        None
    }

    fn deadline(_: &ThrowState, _: Seat) -> Option<GameTime> {
        None
    }

    fn view(state: &ThrowState, viewer: Viewer) -> ThrowView {
        let hands = [Seat::new(0), Seat::new(1)].map(|seat| match state.thrown[seat.index()] {
            None => ThrowHand::Open,
            Some(throw) if viewer == Viewer::Seat(seat) || viewer == Viewer::Reviewer => {
                ThrowHand::Shown(throw)
            }
            Some(_) => ThrowHand::Fist,
        });
        ThrowView {
            rules: state.rules.clone(),
            hands,
            last: state.last,
            won: state.won,
            round: state.round,
        }
    }

    fn notice(event: &ThrowEvent, _: Viewer) -> Option<ThrowNotice> {
        Some(match *event {
            ThrowEvent::Thrown(seat, _) => ThrowNotice::Chose(seat),
            ThrowEvent::Round(throws) => ThrowNotice::Round(throws),
            ThrowEvent::Left(seat) => ThrowNotice::Left(seat),
        })
    }

    fn outcome(ending: &ThrowsEnding) -> Outcome {
        ending
            .winner
            .map_or(Outcome::draw(2), |winner| Outcome::won_by(winner, 2))
    }
}

impl Imagine for Throws {
    fn imagine(view: &ThrowView, _: Seat, dice: &mut Dice) -> ThrowState {
        let thrown = view.hands.map(|hand| match hand {
            ThrowHand::Open => None,
            ThrowHand::Fist => dice.pick(&Throw::ALL).copied(),
            ThrowHand::Shown(throw) => Some(throw),
        });
        ThrowState {
            rules: view.rules.clone(),
            thrown,
            last: view.last,
            won: view.won,
            round: view.round,
            left: None,
        }
    }
}
