//! A gem hunt in real time: everyone who is awake may act at any moment, each chore puts its doer
//! to sleep for a while, and when all sleep only time goes on. It ends when the sun sets or someone
//! has gems enough.

use super::NoSuchAction;
use game_core::{Dice, Game, GameTime, Input, Outcome, Phase, Seat, Seating, Viewer};
use serde::{Deserialize, Serialize};
use std::{fmt, str::FromStr};

#[derive(Clone, PartialEq, Debug)]
pub struct Sleepers;

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct SleeperRules {
    pub seats: u8,
    /// How long a day is.
    pub day_ms: u64,
    /// How many gems are enough.
    pub gems: u8,
    /// How long a hunter sleeps after a chore; even 0 takes a wake-up.
    pub nap_ms: u64,
}

impl Default for SleeperRules {
    fn default() -> Self {
        Self {
            seats: 3,
            day_ms: 20_000,
            gems: 5,
            nap_ms: 900,
        }
    }
}

/// What a hunter may do.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Chore {
    /// Finds a gem half of the time.
    Dig,
    /// Takes a gem from the richest other hunter, if that one is asleep.
    Steal,
}

impl fmt::Display for Chore {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Chore::Dig => "dig",
            Chore::Steal => "steal",
        })
    }
}

impl FromStr for Chore {
    type Err = NoSuchAction;

    fn from_str(text: &str) -> Result<Self, NoSuchAction> {
        [Chore::Dig, Chore::Steal]
            .into_iter()
            .find(|chore| chore.to_string() == text)
            .ok_or(NoSuchAction)
    }
}

/// The state of a hunter.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Drowsy {
    Awake,
    /// Sleeps until this instant.
    Asleep(GameTime),
    /// Has left the game.
    Gone,
}

/// The whole state, which everyone sees.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct SleeperView {
    pub rules: SleeperRules,
    /// One per seat.
    pub hunters: Vec<Drowsy>,
    /// One count per seat.
    pub gems: Vec<u8>,
    /// Whether the day is over.
    pub sun: Sun,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Sun {
    Up,
    Set,
}

/// What happened; everyone sees it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SleeperNotice {
    /// A chore was done, and this is what the hunter has now.
    Did(Seat, Chore, u8),
    /// The hunter may act again.
    Woke(Seat),
    /// The day is over.
    SunSet,
    /// A hunter went home.
    Left(Seat),
}

/// The reason of a refusal.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SleeperRefusal {
    /// No sleeping hunter has a gem.
    NothingToSteal,
}

/// How many gems each has in the end.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct SleeperEnding {
    /// One count per seat.
    pub gems: Vec<u8>,
}

impl SleeperView {
    fn victim(&self, thief: Seat) -> Option<Seat> {
        let asleep =
            |seat: &Seat| matches!(self.hunters[seat.index()], Drowsy::Asleep(_)) && *seat != thief;
        let richest = Seat::all(self.gems.len())
            .filter(asleep)
            .max_by_key(|seat| self.gems[seat.index()]);
        richest.filter(|seat| self.gems[seat.index()] > 0)
    }

    fn act(&mut self, seat: Seat, chore: Chore, at: GameTime, dice: &mut Dice) -> SleeperNotice {
        let found = match chore {
            Chore::Dig => dice.chance(1, 2),
            Chore::Steal => self.victim(seat).is_some_and(|victim| {
                self.gems[victim.index()] -= 1;
                true
            }),
        };
        self.gems[seat.index()] += u8::from(found);
        self.hunters[seat.index()] = Drowsy::Asleep(at + self.rules.nap_ms);
        SleeperNotice::Did(seat, chore, self.gems[seat.index()])
    }

    fn wake(&mut self, at: GameTime) -> Vec<SleeperNotice> {
        if at >= GameTime::from_ms(self.rules.day_ms) {
            self.sun = Sun::Set;
            return vec![SleeperNotice::SunSet];
        }
        let rested: Vec<Seat> = Seat::all(self.gems.len())
            .filter(|s| self.hunters[s.index()] == Drowsy::Asleep(at))
            .collect();
        rested
            .iter()
            .for_each(|seat| self.hunters[seat.index()] = Drowsy::Awake);
        rested.into_iter().map(SleeperNotice::Woke).collect()
    }
}

impl Game for Sleepers {
    const NAME: &'static str = "sleepers";
    type Rules = SleeperRules;
    type State = SleeperView;
    type Action = Chore;
    type Event = SleeperNotice;
    type View = SleeperView;
    type Notice = SleeperNotice;
    type Refusal = SleeperRefusal;
    type Ending = SleeperEnding;

    fn seating(rules: &SleeperRules) -> Seating {
        Seating::each_alone(usize::from(rules.seats))
    }

    fn open(rules: &SleeperRules, _: &mut Dice) -> SleeperView {
        let seats = usize::from(rules.seats);
        SleeperView {
            rules: rules.clone(),
            hunters: vec![Drowsy::Awake; seats],
            gems: vec![0; seats],
            sun: Sun::Up,
        }
    }

    fn phase(state: &SleeperView) -> Phase<SleeperEnding> {
        let rich = state.gems.iter().any(|&gems| gems >= state.rules.gems);
        let deserted = state.hunters.iter().all(|&hunter| hunter == Drowsy::Gone);
        if rich || deserted || state.sun == Sun::Set {
            return Phase::Over(SleeperEnding {
                gems: state.gems.clone(),
            });
        }
        let awake = |seat: &Seat| state.hunters[seat.index()] == Drowsy::Awake;
        Phase::Awaiting(Seat::all(state.gems.len()).filter(awake).collect())
    }

    fn menu(state: &SleeperView, seat: Seat) -> Vec<Chore> {
        [Chore::Dig, Chore::Steal]
            .into_iter()
            .filter(|c| Sleepers::check(state, seat, c).is_ok())
            .collect()
    }

    fn check(state: &SleeperView, seat: Seat, chore: &Chore) -> Result<(), SleeperRefusal> {
        match chore {
            Chore::Steal if state.victim(seat).is_none() => Err(SleeperRefusal::NothingToSteal),
            Chore::Dig | Chore::Steal => Ok(()),
        }
    }

    fn apply(
        state: &mut SleeperView,
        at: GameTime,
        input: Input<Chore>,
        dice: &mut Dice,
    ) -> Vec<SleeperNotice> {
        match input {
            Input::Act { seat, action } => vec![state.act(seat, action, at, dice)],
            Input::Leave { seat } => {
                state.hunters[seat.index()] = Drowsy::Gone;
                vec![SleeperNotice::Left(seat)]
            }
            Input::Wake => state.wake(at),
        }
    }

    fn wake_at(state: &SleeperView) -> Option<GameTime> {
        let rests = state.hunters.iter().filter_map(|hunter| match hunter {
            Drowsy::Asleep(until) => Some(*until),
            Drowsy::Awake | Drowsy::Gone => None,
        });
        rests.chain([GameTime::from_ms(state.rules.day_ms)]).min()
    }

    fn deadline(state: &SleeperView, _: Seat) -> Option<GameTime> {
        Some(GameTime::from_ms(state.rules.day_ms))
    }

    fn view(state: &SleeperView, _: Viewer) -> SleeperView {
        state.clone()
    }

    fn notice(event: &SleeperNotice, _: Viewer) -> Option<SleeperNotice> {
        Some(event.clone())
    }

    fn outcome(ending: &SleeperEnding) -> Outcome {
        let place = |gems: &u8| 1 + ending.gems.iter().filter(|&other| other > gems).count() as u8;
        let points = ending.gems.iter().map(|&gems| i32::from(gems)).collect();
        Outcome {
            places: ending.gems.iter().map(place).collect(),
            points: Some(points),
        }
    }
}
