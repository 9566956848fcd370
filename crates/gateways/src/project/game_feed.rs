//! One game of an agent: translates notices of the table into messages, and messages of the agent
//! into actions.

use game_core::{GameTime, Seat};
use game_project::{Action, Knowledge, Notice, Refusal, View, Word};
use games::{AnyNotice, AnyView};
use project_net::{
    MasterOut, PlayerId, PlayerOut,
    words::{Epoch, Names, action_of, message_of, refused, start_of},
};
use std::time::{Duration, Instant};
use wire::Play;

/// A running or finished game of one agent.
#[derive(Debug)]
pub(crate) struct ProjectGameFeed {
    /// The number of the game at its table.
    game: u32,
    names: Names,
    epoch: Epoch,
    knowledge: Knowledge,
    clock: Clock,
    over: bool,
    /// Whether the agent asked for something while the game was paused, and waits for `WakeUp`.
    held_up: bool,
}

/// The game's clock, as the table last showed it.
#[derive(Clone, Copy, Debug)]
struct Clock {
    shown: GameTime,
    at: Instant,
    running: bool,
}

/// Returns the id of the player on that seat, bots and people included.
pub(crate) fn player_at(seat: Seat) -> PlayerId {
    PlayerId(seat.index() as i32 + 1)
}

impl ProjectGameFeed {
    /// Starts the feed with the first view of an agent, and returns its `StartGame`. `None` if the
    /// view is not an agent's.
    pub fn start(play: &Play) -> Option<(Self, MasterOut)> {
        let knowledge = knowledge_of(play)?.clone();
        let mut names = Names::default();
        for seat in knowledge.rules.seats() {
            names.seat(seat, player_at(seat));
        }
        let start = MasterOut::StartGame(start_of(&knowledge, &names));
        let clock = Clock::shown_by(play);
        let passed = i64::try_from(play.now.ms()).unwrap_or(i64::MAX);
        let epoch = Epoch(Epoch::now().0.saturating_sub(passed));
        Some((
            Self {
                game: play.game,
                names,
                epoch,
                knowledge,
                clock,
                over: false,
                held_up: false,
            },
            start,
        ))
    }

    /// Returns the number of the game at its table.
    pub fn game(&self) -> u32 {
        self.game
    }

    /// Applies the table's view and notices, and returns the messages for the agent.
    pub fn take(&mut self, play: &Play) -> Vec<MasterOut> {
        // After the end the view is everyone's.
        if let Some(knowledge) = knowledge_of(play) {
            self.knowledge = knowledge.clone();
        }
        self.clock = Clock::shown_by(play);
        let mut messages: Vec<_> = agent_notices(play)
            .filter_map(|word| self.tell(word))
            .collect();
        if self.held_up && self.clock.running {
            self.held_up = false;
            messages.extend(self.wake());
        }
        messages
    }

    fn tell(&mut self, word: &Word) -> Option<MasterOut> {
        self.over |= matches!(word, Word::Ended(_));
        message_of(word, &self.knowledge, &self.names, self.epoch)
    }

    /// Returns the action that a message asks for; `None` if it asks for none.
    ///
    /// Ignores whether the agent sleeps by the last view: the table may have woken it since, and
    /// decides.
    pub fn action(&self, message: &PlayerOut) -> Option<Result<Action, Refusal>> {
        let awake = Knowledge {
            asleep: None,
            ..self.knowledge.clone()
        };
        let asked = action_of(message, &awake, &self.names, self.epoch)?;
        let asleep = |refusal| {
            self.knowledge
                .asleep
                .map_or(refusal, |until| Refusal::Asleep { until })
        };
        Some(asked.map_err(asleep))
    }

    /// The reply to an accepted action: `WakeUp` if the agent need not sleep for it.
    pub fn granted(&self) -> Option<MasterOut> {
        self.wake()
    }

    /// The replies to an action that the rules refused.
    pub fn refused(&self, message: &PlayerOut, refusal: Refusal) -> Vec<MasterOut> {
        refused(message, refusal, self.clock.read(Instant::now()))
    }

    /// The reply while the game is paused: the agent sleeps until the game continues.
    pub fn hold_up(&mut self) -> MasterOut {
        self.held_up = true;
        MasterOut::YouShouldSleep { timeout_time: 0 }
    }

    fn wake(&self) -> Option<MasterOut> {
        (self.knowledge.asleep.is_none() && !self.over).then_some(MasterOut::WakeUp)
    }

    /// Whether the game has ended and the agent was told so.
    pub fn is_over(&self) -> bool {
        self.over
    }
}

impl Clock {
    fn shown_by(play: &Play) -> Self {
        Self {
            shown: play.now,
            at: Instant::now(),
            running: play.running,
        }
    }

    fn read(&self, now: Instant) -> GameTime {
        let passed = if self.running {
            now.saturating_duration_since(self.at)
        } else {
            Duration::ZERO
        };
        self.shown + u64::try_from(passed.as_millis()).unwrap_or(u64::MAX)
    }
}

fn knowledge_of(play: &Play) -> Option<&Knowledge> {
    match &play.view {
        AnyView::Project(View::Agent(knowledge)) => Some(knowledge),
        _ => None,
    }
}

fn agent_notices(play: &Play) -> impl Iterator<Item = &Word> {
    play.notices.iter().filter_map(|notice| match notice {
        AnyNotice::Project(Notice::Agent(word)) => Some(word),
        _ => None,
    })
}
