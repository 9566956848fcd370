//! The requests an agent may make. Judged by its own knowledge alone, so that no refusal
//! reveals more.

use super::Knowledge;
use crate::{Action, Direction, Field, Held, Refusal, Report, Words};

impl Knowledge {
    /// Whether the Game Master will accept this request. That a field is occupied is only found
    /// out by a granted move.
    pub fn check(&self, action: &Action) -> Result<(), Refusal> {
        if let Some(until) = self.asleep {
            return Err(Refusal::Asleep { until });
        }
        match action {
            Action::Move(way) => self
                .board()
                .step(self.field, *way)
                .map(|_| ())
                .ok_or(Refusal::OutOfBounds),
            Action::Discover => Ok(()),
            Action::Test | Action::Place if self.held == Held::Nothing => Err(Refusal::NoPiece),
            Action::Test | Action::Place => Ok(()),
            Action::Ask(mate) if self.mates.contains(mate) => Ok(()),
            Action::Ask(_) => Err(Refusal::NotAMate),
            Action::Tell { to, .. } if !self.mates.contains(to) => Err(Refusal::NotAMate),
            Action::Tell { to, .. } if !self.requests.iter().any(|request| request.from == *to) => {
                Err(Refusal::NotAsked)
            }
            Action::Tell {
                words: Words::Known { heading },
                ..
            } => self.on_board(heading.iter()),
            Action::Tell {
                words: Words::Own(report),
                ..
            } => self.fits(report),
        }
    }

    fn on_board<'a>(&self, mut fields: impl Iterator<Item = &'a Field>) -> Result<(), Refusal> {
        if fields.all(|&field| self.board().contains(field)) {
            Ok(())
        } else {
            Err(Refusal::OutOfBounds)
        }
    }

    fn fits(&self, report: &Report) -> Result<(), Refusal> {
        if report.grid.tiles().len() != self.board().count() {
            return Err(Refusal::OtherBoard);
        }
        self.on_board(report.heading.iter().chain([&report.at]))
    }

    /// The requests the agent may make; empty while it sleeps.
    pub fn menu(&self) -> Vec<Action> {
        if self.asleep.is_some() {
            return Vec::new();
        }
        let ways = Direction::ALL
            .into_iter()
            .filter(|&way| self.board().step(self.field, way).is_some());
        let with_piece = [Action::Test, Action::Place];
        let with_piece = with_piece
            .into_iter()
            .filter(|_| self.held != Held::Nothing);
        let answers = self.requests.iter().map(|request| Action::Tell {
            to: request.from,
            words: Words::Known { heading: None },
        });
        let asks = self.mates.iter().copied().map(Action::Ask);
        ways.map(Action::Move)
            .chain([Action::Discover])
            .chain(with_piece)
            .chain(answers)
            .chain(asks)
            .collect()
    }

    /// The report of everything the agent knows.
    pub fn report(&self, heading: Option<Field>) -> Report {
        Report {
            at: self.field,
            carries: Some(self.held != Held::Nothing),
            heading,
            grid: self.grid.as_told(),
        }
    }
}
