//! An agent in a running game: its knowledge, its open request, and its next one.

use super::{brain::Brain, lessons::Lessons, roster::Roster};
use crate::{
    GameStart, InfoRequest, InfoResponse, MasterOut, MoveError, Now, PlayerId, PlayerOut,
    words::{Epoch, request_of, word_of},
};
use game_core::{Budget, GameTime, Team};
use game_project::{
    Action, BLUE, Board, Config, Field, Held, Knowledge, RED, Rules, ShamAnswers, Start, View,
    Violations, Word,
};
use std::{
    collections::BTreeMap,
    time::{Duration, Instant},
};

/// A running game as one agent sees it.
pub(super) struct AgentGame {
    me: PlayerId,
    roster: Roster,
    lessons: Lessons,
    knowledge: Knowledge,
    /// The request that was not answered yet.
    asked: Option<Action>,
    bearings: Bearings,
    began: Instant,
    epoch: Epoch,
    guessing: Guessing,
    /// When it stops waiting for the end of a guess.
    guess_until: Option<Instant>,
}

/// Whether the agent may ask a number that is perhaps a team-mate's.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Guessing {
    Allowed,
    /// Not before it has placed another piece: every guess costs the time of a request.
    Done,
}

/// How long an agent waits to be woken from the request to a guessed number. A Game Master should
/// wake it at once (source, section 6.4), but one that ignores the request would hold it for ever.
const GUESS_PATIENCE: Duration = Duration::from_secs(20);

/// Whether the agent knows its own field. It does unless an answer was lost.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Bearings {
    Kept,
    Lost,
}

impl AgentGame {
    /// Starts with the contents of `StartGame`. What it does not tell (timeouts, pieces) is
    /// assumed to be as in the default rules.
    pub fn start(me: PlayerId, team: u8, now: Now, start: &GameStart) -> Result<Self, Violations> {
        let told = [
            start.width,
            start.height,
            start.goal_area_height,
            start.player_count,
        ]
        .map(i64::from);
        let [width, height, goals, players] = told;
        let config = Config::guess(width, height, goals, players);
        let rules = Rules::try_from(config)?;
        for warning in config.beyond_guarantee() {
            tracing::warn!(%warning, "board size not guaranteed");
        }
        let team = side(Team(team), start);
        let roster = Roster::new(&rules, team, me, &start.teammate_ids);
        let distance = start.manhattan_distance_to_nearest_piece;
        let mut knowledge = Knowledge::at_start(Start {
            rules,
            seat: roster.own_seat(),
            team,
            mates: roster.all_mates(),
            leader: start.is_leader.then_some(roster.own_seat()),
            field: first_field(start, rules.board()),
            distance: distance.and_then(|distance| u8::try_from(distance).ok()),
        });
        knowledge.shams = sham_answers(start);
        tracing::info!(?start, "game started");
        let (began, epoch) = (now.instant, now.date);
        Ok(Self {
            me,
            roster,
            lessons: Lessons::new(rules),
            knowledge,
            asked: None,
            bearings: Bearings::Kept,
            began,
            epoch,
            guessing: Guessing::Allowed,
            guess_until: None,
        })
    }

    /// Handles a message, and returns the next request if the agent may act.
    pub fn hear(&mut self, now: Now, message: &MasterOut, brain: &mut Brain) -> Option<PlayerOut> {
        let at = self.at(now);
        if *message == MasterOut::WakeUp {
            self.guess_until = None;
        }
        match message {
            MasterOut::RequestInfo(InfoRequest {
                id_from: Some(mate),
                ..
            })
            | MasterOut::ResponseToInfo(InfoResponse {
                id_from: Some(mate),
                ..
            }) => self.meet(*mate),
            MasterOut::ResponsePlacePieceOk { goal_achieved } => {
                self.guessing = Guessing::Allowed;
                if goal_achieved.is_none() {
                    self.knowledge.shams = ShamAnswers::Told;
                }
            }
            MasterOut::YouShouldSleep { timeout_time } => self.sleep(at, *timeout_time),
            MasterOut::ResponseCheckPieceNoPiece | MasterOut::ResponsePlacePieceNoPiece => {
                self.knowledge.held = Held::Nothing;
            }
            MasterOut::ResponseMoveNotOk {
                error_string: MoveError::OutOfReach | MoveError::OutOfBounds,
            } => {
                self.bearings = Bearings::Lost;
            }
            _ => {}
        }
        let word = word_of(
            message,
            &self.knowledge,
            self.asked.as_ref(),
            self.roster.names(),
            self.epoch,
        );
        if let Some(word) = word {
            self.take_in(at, &word);
        }
        self.act(now, brain)
    }

    /// When the agent wants to be rung if it hears nothing.
    pub fn bell(&self) -> Option<Instant> {
        self.guess_until
    }

    /// Goes on without having been woken from a guess.
    pub fn ring(&mut self, now: Now, brain: &mut Brain) -> Option<PlayerOut> {
        self.guess_until.take()?;
        tracing::warn!("wake-up after a guessed number did not come");
        self.asked = None;
        self.knowledge.asleep = None;
        self.act(now, brain)
    }

    fn take_in(&mut self, at: GameTime, word: &Word) {
        match word {
            Word::Discovered { distances } => {
                let fields: Vec<Field> = distances.iter().map(|&(field, _)| field).collect();
                if let Some(field) = middle(&fields, self.knowledge.board()) {
                    self.knowledge.field = field;
                    self.bearings = Bearings::Kept;
                }
            }
            Word::Moved { .. } => self.bearings = Bearings::Kept,
            // Woken without an answer: the request had no effect.
            Word::Woke => self.asked = None,
            _ => {}
        }
        self.lessons.hear(at, word, &self.knowledge);
        self.knowledge.rules = self.lessons.rules();
        self.knowledge.hear(at, word);
        tracing::debug!(?word);
    }

    /// The next request, unless the agent sleeps or waits for an answer.
    pub fn act(&mut self, now: Now, brain: &mut Brain) -> Option<PlayerOut> {
        let is_busy = self.asked.is_some() || self.knowledge.asleep.is_some();
        if is_busy {
            return None;
        }
        self.prepare();
        let action = match self.bearings {
            Bearings::Lost => Action::Discover,
            Bearings::Kept => self.choose(brain),
        };
        tracing::debug!(%action);
        let request = self.request(now, &action);
        self.asked = Some(action);
        request
    }

    /// Brings the knowledge up to date before the bot chooses by it.
    fn prepare(&mut self) {
        let may_guess = self.guessing == Guessing::Allowed && self.roster.has_guess();
        self.knowledge.mates = if may_guess {
            self.roster.all_mates()
        } else {
            self.roster.known_mates()
        };
        if self.knowledge.has_tried_everything() {
            tracing::warn!("no goal is in the own goal area: trying the other one");
            self.knowledge.take_other_goal_area();
        }
    }

    /// The request for this action. Two requests have no answer but the sleep: they count as
    /// granted when they are sent.
    fn request(&mut self, now: Now, action: &Action) -> Option<PlayerOut> {
        let heard = self.knowledge.heard;
        let request = match action {
            Action::Ask(mate) if self.roster.names().player_at(*mate).is_none() => {
                return self.guess(now);
            }
            Action::Ask(_)
            | Action::Tell { .. }
            | Action::Move(_)
            | Action::Discover
            | Action::Test
            | Action::Place => request_of(
                action,
                &self.knowledge,
                self.me,
                self.roster.names(),
                self.epoch,
            ),
        };
        let is_granted = matches!(action, Action::Ask(_) | Action::Tell { .. });
        self.lessons.begin(action.chore(), heard, is_granted);
        match action {
            Action::Ask(to) => self.knowledge.hear(heard, &Word::Asked { to: *to }),
            Action::Tell { to, .. } => self.knowledge.hear(heard, &Word::Told { to: *to }),
            Action::Move(_) | Action::Discover | Action::Test | Action::Place => {}
        }
        request
    }

    /// Asks a number that is perhaps a team-mate's. If it is, the team-mate learns this agent's
    /// number at least.
    fn guess(&mut self, now: Now) -> Option<PlayerOut> {
        self.guessing = Guessing::Done;
        self.guess_until = Some(now.instant + GUESS_PATIENCE);
        Some(PlayerOut::RequestInfo(InfoRequest {
            obligatory_response: self.knowledge.leads(),
            id_from: Some(self.me),
            id_to: self.roster.guess()?,
            unknown: BTreeMap::new(),
        }))
    }

    fn choose(&self, brain: &mut Brain) -> Action {
        let view = View::Agent(self.knowledge.clone());
        let menu = self.knowledge.menu();
        brain.bot.choose(
            &view,
            self.knowledge.seat,
            &menu,
            Budget::UNTIMED,
            &mut brain.dice,
        )
    }

    /// Records the expected end of the sleep, for the display; only `WakeUp` ends it.
    fn sleep(&mut self, at: GameTime, ms: i64) {
        self.asked = None;
        self.knowledge.asleep = Some(at + u64::try_from(ms).unwrap_or(0));
    }

    /// Adds a team-mate that `StartGame` did not name: a Game Master written from chapter 9 names
    /// none.
    fn meet(&mut self, mate: PlayerId) {
        self.roster.meet(mate);
        if self.knowledge.leads() {
            self.knowledge.leader = Some(self.roster.own_seat());
        }
        self.knowledge.seat = self.roster.own_seat();
        self.knowledge.mates = self.roster.known_mates();
    }

    /// The agent's number.
    pub fn me(&self) -> PlayerId {
        self.me
    }

    pub fn knowledge(&self) -> &Knowledge {
        &self.knowledge
    }

    fn at(&self, now: Now) -> GameTime {
        let played = now.instant.saturating_duration_since(self.began);
        GameTime::from_ms(u64::try_from(played.as_millis()).unwrap_or(u64::MAX))
    }
}

/// The team whose goal area is the player's own. Teams are at our ends of the board unless the Game
/// Master says otherwise.
fn side(team: Team, start: &GameStart) -> Team {
    match start.own_goal_area_y {
        Some(0) => RED,
        Some(_) => BLUE,
        None => team,
    }
}

/// A Game Master that adds nothing to chapter 9 answers a sham's placing with `false`, as printed
/// there.
fn sham_answers(start: &GameStart) -> ShamAnswers {
    if start.own_goal_area_y.is_some() || !start.teammate_ids.is_empty() {
        ShamAnswers::Told
    } else {
        ShamAnswers::Hidden
    }
}

/// The starting field, clamped to the board.
fn first_field(start: &GameStart, board: Board) -> Field {
    let within = |number: i32, end: u8| u8::try_from(number).unwrap_or(0).min(end - 1);
    Field::new(
        within(start.starting_position_x, board.width()),
        within(start.starting_position_y, board.height()),
    )
}

/// The field of an agent that sees these fields around itself.
fn middle(fields: &[Field], board: Board) -> Option<Field> {
    let x = middle_of(fields.iter().map(|field| field.x), board.width())?;
    let y = middle_of(fields.iter().map(|field| field.y), board.height())?;
    Some(Field::new(x, y))
}

/// The middle of three coordinates; of two, the one at the edge. `None` if a board of width
/// two leaves it open.
fn middle_of(coordinates: impl Iterator<Item = u8> + Clone, end: u8) -> Option<u8> {
    let (low, high) = (coordinates.clone().min()?, coordinates.max()?);
    match high - low {
        2 => Some(low + 1),
        1 if end == 2 => None,
        1 if low == 0 => Some(0),
        1 if high == end - 1 => Some(high),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_sees_the_fields_around_it_knows_where_it_is() {
        let board = Rules::default().board();
        for field in board.fields() {
            let around: Vec<Field> = board.around(field).collect();
            assert_eq!(middle(&around, board), Some(field));
        }
        assert_eq!(middle(&[], board), None);
        assert_eq!(middle(&[Field::new(3, 3)], board), None);
    }
}
