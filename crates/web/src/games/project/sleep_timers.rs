//! `SleepTimers`: since when and why agents sleep. A view says only until when; the rest is kept
//! from notices.

use game_core::{GameTime, Seat};
use game_project::{Chore, Event, Notice, Truth, Word};
use std::collections::BTreeMap;

/// One agent's sleep.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Sleep {
    /// When it was first seen.
    pub since: GameTime,
    pub until: GameTime,
    /// What it is for, if that was told.
    pub chore: Option<Chore>,
    /// The seat that the agent speaks to, if any.
    pub to: Option<Seat>,
}

/// Who sleeps, and what for.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct SleepTimers(BTreeMap<Seat, Sleep>);

impl SleepTimers {
    /// The seat's sleep, if it sleeps.
    pub fn of(&self, seat: Seat) -> Option<Sleep> {
        self.0.get(&seat).copied()
    }

    /// Clears all timers at the end.
    pub fn end(&mut self) {
        self.0.clear();
    }

    /// Takes in the truth and what led to it.
    pub fn follow(&mut self, truth: &Truth, notices: &[Notice], now: GameTime) {
        for (index, agent) in truth.agents.iter().enumerate() {
            let seat = Seat::new(index as u8);
            let done = notices
                .iter()
                .rev()
                .find_map(|notice| chore_of(notice, seat));
            self.note(seat, agent.asleep, done, now);
        }
    }

    /// Takes in how long the seat sleeps, and what it did if that was told just now.
    pub fn note(
        &mut self,
        seat: Seat,
        asleep: Option<GameTime>,
        done: Option<(Chore, Option<Seat>)>,
        now: GameTime,
    ) {
        let Some(until) = asleep.filter(|until| *until > now) else {
            self.0.remove(&seat);
            return;
        };
        if self.of(seat).is_none_or(|sleep| sleep.until != until) {
            let (chore, to) = done.map_or((None, None), |(chore, to)| (Some(chore), to));
            self.0.insert(
                seat,
                Sleep {
                    since: now,
                    until,
                    chore,
                    to,
                },
            );
        }
    }
}

/// What the seat did, if this is about it, and which seat it spoke to.
fn chore_of(notice: &Notice, of: Seat) -> Option<(Chore, Option<Seat>)> {
    let Notice::Master(event) = notice else {
        return None;
    };
    let (seat, chore, to) = match event {
        Event::Moved { seat, .. } => (seat, Chore::Move, None),
        Event::Discovered { seat, .. } => (seat, Chore::Discover, None),
        Event::Tested { seat, .. } => (seat, Chore::Test, None),
        Event::Placed { seat, .. } => (seat, Chore::Place, None),
        Event::Asked { seat, to, .. } => (seat, Chore::Ask, Some(*to)),
        Event::Told { seat, to, .. } => (seat, Chore::Tell, Some(*to)),
        Event::Blocked { .. } | Event::Woke { .. } | Event::Ended(_) => return None,
    };
    (*seat == of).then_some((chore, to))
}

/// What the agent on that seat did, by the last answer it got: as it was told, or as a spectator
/// is told who looks through its eyes.
pub fn own_chore(notices: &[Notice], seat: Seat) -> Option<(Chore, Option<Seat>)> {
    notices.iter().rev().find_map(|notice| {
        let Notice::Agent(word) = notice else {
            return chore_of(notice, seat);
        };
        Some(match word {
            Word::Moved { .. } => (Chore::Move, None),
            Word::Discovered { .. } => (Chore::Discover, None),
            Word::Tested { .. } => (Chore::Test, None),
            Word::Placed { .. } => (Chore::Place, None),
            Word::Asked { to } => (Chore::Ask, Some(*to)),
            Word::Told { to } => (Chore::Tell, Some(*to)),
            Word::Blocked { .. }
            | Word::Request { .. }
            | Word::Information { .. }
            | Word::Woke
            | Word::Ended(_) => return None,
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    const ME: Seat = Seat::new(0);

    #[test]
    fn a_sleep_is_measured_from_when_it_was_first_seen() {
        let mut sleeps = SleepTimers::default();
        let until = Some(GameTime::from_ms(500));
        sleeps.note(ME, until, Some((Chore::Move, None)), GameTime::from_ms(250));
        sleeps.note(ME, until, None, GameTime::from_ms(400));
        let sleep = sleeps.of(ME).unwrap();
        assert_eq!(
            (sleep.since.ms(), sleep.until.ms(), sleep.chore),
            (250, 500, Some(Chore::Move))
        );
        sleeps.note(ME, None, None, GameTime::from_ms(500));
        assert_eq!(sleeps.of(ME), None);
    }

    #[test]
    fn what_an_agent_did_is_what_it_was_answered_last() {
        let told = [Word::Asked { to: Seat::new(2) }, Word::Woke].map(Notice::Agent);
        assert_eq!(own_chore(&told, ME), Some((Chore::Ask, Some(Seat::new(2)))));
        assert_eq!(own_chore(&[], ME), None);
    }
}
