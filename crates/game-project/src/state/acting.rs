//! The effect of each action.

use super::{State, opening::lying};
use crate::{
    Action, Area, Chore, Direction, Duty, Event, Field, GoalState, Lying, Piece, Placing, Role,
    Words,
};
use game_core::{Dice, GameTime, Seat};

impl State {
    /// Grants a request that [`check`](crate::Knowledge::check) accepts. Everything but a blocked
    /// move puts the agent to sleep.
    pub(super) fn act(
        &mut self,
        at: GameTime,
        seat: Seat,
        action: Action,
        dice: &mut Dice,
    ) -> Event {
        let chore = action.chore();
        let event = match action {
            Action::Move(way) => return self.go(at, seat, way, dice),
            Action::Discover => self.discover(seat),
            Action::Test => self.test(seat),
            Action::Place => self.place(seat),
            Action::Ask(to) => self.ask(seat, to),
            Action::Tell { to, words } => self.answer(seat, to, words),
        };
        self.sleep(at, seat, chore);
        event
    }

    /// A timeout of 0 ms means no sleep.
    fn sleep(&mut self, at: GameTime, seat: Seat, chore: Chore) {
        let ms = self.rules().timeout_ms(chore);
        self.truth.agent_mut(seat).asleep = (ms > 0).then(|| at + ms);
    }

    fn go(&mut self, at: GameTime, seat: Seat, way: Direction, dice: &mut Dice) -> Event {
        let to = way.from(self.truth.agent(seat).field).expect("was checked");
        if self.truth.is_occupied(to) {
            return Event::Blocked { seat, field: to };
        }
        self.truth.agent_mut(seat).field = to;
        let taken = self.take_up(seat, dice);
        self.sleep(at, seat, Chore::Move);
        Event::Moved {
            seat,
            to,
            taken,
            distance: self.truth.distance(to),
        }
    }

    /// An agent that carries nothing takes the piece it steps on, and another appears.
    fn take_up(&mut self, seat: Seat, dice: &mut Dice) -> Option<(Piece, Lying)> {
        let agent = *self.truth.agent(seat);
        if agent.holds.is_some() {
            return None;
        }
        let place = self
            .truth
            .pieces
            .iter()
            .position(|lying| lying.field == agent.field)?;
        let piece = self.truth.pieces.swap_remove(place).piece;
        self.truth.agent_mut(seat).holds = Some(piece);
        let next = self.next_piece(dice);
        self.truth.pieces.push(next);
        Some((piece, next))
    }

    /// A piece on a random task field without agent or piece; condition 6 guarantees one.
    fn next_piece(&self, dice: &mut Dice) -> Lying {
        let board = self.rules().board();
        let mut is_taken = vec![false; board.count()];
        let agents = self.truth.agents.iter().map(|agent| agent.field);
        let pieces = self.truth.pieces.iter().map(|lying| lying.field);
        agents
            .chain(pieces)
            .for_each(|field| is_taken[board.index(field)] = true);
        let is_free = |field: &Field| !is_taken[board.index(*field)];
        let free: Vec<Field> = board.task_area().filter(is_free).collect();
        let field = *dice.pick(&free).expect("condition 6 leaves room");
        lying(self.rules(), field, dice)
    }

    fn discover(&self, seat: Seat) -> Event {
        let around = self.rules().board().around(self.truth.agent(seat).field);
        Event::Discovered {
            seat,
            distances: around
                .map(|field| (field, self.truth.distance(field)))
                .collect(),
        }
    }

    fn test(&mut self, seat: Seat) -> Event {
        let agent = self.truth.agent_mut(seat);
        let piece = agent.holds.expect("was checked");
        if piece == Piece::Sham {
            agent.holds = None;
        }
        Event::Tested { seat, piece }
    }

    /// Places the piece, which is removed wherever it is placed.
    fn place(&mut self, seat: Seat) -> Event {
        let agent = self.truth.agent_mut(seat);
        let (piece, field) = (agent.holds.take().expect("was checked"), agent.field);
        let placing = match piece {
            Piece::Sham => Placing::Sham,
            Piece::Real if self.complete(seat, field) => Placing::Achieved,
            Piece::Real => Placing::Missed,
        };
        Event::Placed {
            seat,
            field,
            placing,
        }
    }

    /// Completes an open goal of the agent's team on that field; returns whether there was one.
    fn complete(&mut self, seat: Seat, field: Field) -> bool {
        let team = self.rules().team(seat);
        debug_assert!(
            self.truth
                .goals
                .iter()
                .all(|goal| { self.truth.rules.board().area(goal.field) == Area::Goal(goal.team) })
        );
        let mut goals = self.truth.goals.iter_mut();
        let open = goals
            .find(|goal| (goal.team, goal.field, goal.state) == (team, field, GoalState::Open));
        open.map(|goal| goal.state = GoalState::Done).is_some()
    }

    fn ask(&self, seat: Seat, to: Seat) -> Event {
        let duty = match self.truth.agent(seat).role {
            Role::Leader => Duty::Must,
            Role::Member => Duty::May,
        };
        Event::Asked { seat, to, duty }
    }

    fn answer(&self, seat: Seat, to: Seat, words: Words) -> Event {
        let report = match words {
            Words::Known { heading } => self.minds[seat.index()].report(heading),
            Words::Own(report) => report,
        };
        Event::Told { seat, to, report }
    }
}
