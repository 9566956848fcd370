//! An agent in a running game: its knowledge, its open request, and its next one.

use super::brain::Brain;
use crate::{
    GameStart, InfoRequest, MasterOut, MoveError, Now, PlayerId, PlayerOut,
    words::{Epoch, Names, request_of, word_of},
};
use game_core::{Budget, GameTime, Seat, Team};
use game_project::{
    Action, Board, Config, Field, Held, Knowledge, Rules, Start, View, Violations, Word,
};
use std::time::Instant;

/// A running game as one agent sees it.
pub(super) struct AgentGame {
    me: PlayerId,
    names: Names,
    knowledge: Knowledge,
    /// The request that was not answered yet.
    asked: Option<Action>,
    bearings: Bearings,
    began: Instant,
    epoch: Epoch,
}

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
        let rules = Rules::try_from(Config::guess(width, height, goals, players))?;
        let team = Team(team);
        let names = seats_of_team(&rules, team, me, &start.teammate_ids);
        let seat = names.seat_of(me).expect("it was seated");
        let distance = start.manhattan_distance_to_nearest_piece;
        let knowledge = Knowledge::at_start(Start {
            rules,
            seat,
            team,
            mates: names
                .iter()
                .map(|(mate, _)| mate)
                .filter(|&mate| mate != seat)
                .collect(),
            leader: start.is_leader.then_some(seat),
            field: first_field(start, rules.board()),
            distance: distance.and_then(|distance| u8::try_from(distance).ok()),
        });
        tracing::info!(?start, "game started");
        let (began, epoch) = (now.instant, now.date);
        Ok(Self {
            me,
            names,
            knowledge,
            asked: None,
            bearings: Bearings::Kept,
            began,
            epoch,
        })
    }

    /// Handles a message, and returns the next request if the agent may act.
    pub fn hear(&mut self, now: Now, message: &MasterOut, brain: &mut Brain) -> Option<PlayerOut> {
        let at = self.at(now);
        match message {
            MasterOut::RequestInfo(InfoRequest {
                id_from: Some(mate),
                ..
            }) => self.meet(*mate),
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
            &self.names,
            self.epoch,
        );
        if let Some(word) = word {
            self.take_in(at, &word);
        }
        self.act(brain)
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
        self.knowledge.hear(at, word);
        tracing::debug!(?word);
    }

    /// The next request, unless the agent sleeps or waits for an answer.
    pub fn act(&mut self, brain: &mut Brain) -> Option<PlayerOut> {
        let is_busy = self.asked.is_some() || self.knowledge.asleep.is_some();
        if is_busy {
            return None;
        }
        let action = match self.bearings {
            Bearings::Lost => Action::Discover,
            Bearings::Kept => self.choose(brain),
        };
        let request = request_of(&action, &self.knowledge, self.me, &self.names, self.epoch);
        tracing::debug!(%action);
        // Two requests have no answer but the sleep: they count as granted when they are sent.
        let heard = self.knowledge.heard;
        match &action {
            Action::Ask(to) => self.knowledge.hear(heard, &Word::Asked { to: *to }),
            Action::Tell { to, .. } => self.knowledge.hear(heard, &Word::Told { to: *to }),
            Action::Move(_) | Action::Discover | Action::Test | Action::Place => {}
        }
        self.asked = Some(action);
        request
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
        if self.names.seat_of(mate).is_some() {
            return;
        }
        let mut seats = self.knowledge.rules.agents(self.knowledge.team);
        if let Some(seat) = seats.find(|&seat| self.names.player_at(seat).is_none()) {
            self.names.seat(seat, mate);
            self.knowledge.mates.push(seat);
            self.knowledge.mates.sort();
        }
    }

    pub fn knowledge(&self) -> &Knowledge {
        &self.knowledge
    }

    fn at(&self, now: Now) -> GameTime {
        let played = now.instant.saturating_duration_since(self.began);
        GameTime::from_ms(u64::try_from(played.as_millis()).unwrap_or(u64::MAX))
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

/// The team's seats in the order of their numbers, so that all its agents assign the same
/// ones.
fn seats_of_team(rules: &Rules, team: Team, me: PlayerId, mates: &[PlayerId]) -> Names {
    let mut players: Vec<PlayerId> = mates.iter().copied().filter(|&mate| mate != me).collect();
    players.truncate(usize::from(rules.players()) - 1);
    players.push(me);
    players.sort();
    players.dedup();
    let seats: Vec<Seat> = rules.agents(team).collect();
    let mut names = Names::default();
    seats
        .into_iter()
        .zip(players)
        .for_each(|(seat, player)| names.seat(seat, player));
    names
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

    #[test]
    fn all_agents_of_a_team_count_themselves_alike() {
        let rules = Rules::default();
        let ids = [4, 9, 2, 7, 5].map(PlayerId);
        let names = ids.map(|me| seats_of_team(&rules, Team(1), me, &ids.map(|id| id)));
        assert!(names.iter().all(|other| *other == names[0]));
        assert_eq!(names[0].player_at(Seat::new(5)), Some(PlayerId(2)));
        assert_eq!(names[0].player_at(Seat::new(9)), Some(PlayerId(9)));
    }
}
