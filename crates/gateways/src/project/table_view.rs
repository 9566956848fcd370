//! The table as one player of The Project Game's gateway sees it.

use super::{finished_seats::FinishedSeat, game_feed::ProjectGameFeed};
use game_core::{Seat, Team, Viewer};
use games::AnyRules;
use hub::TableSummary;
use project_net::MasterOut;
use wire::{ClientIn, PersonId, Play, Room, SeatCard, Sitter, Stage, TableId, Visibility};

/// One player's view of a table.
#[derive(Debug)]
pub(crate) struct ProjectTableView {
    table: TableId,
    me: PersonId,
    team: Team,
    room: Option<Room>,
    feed: Option<ProjectGameFeed>,
    closed: bool,
}

/// The player's relation to the table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum ProjectStanding {
    /// On a seat of its team, before the game.
    Waiting,
    /// In a running game.
    Playing,
    /// The game is over, and the player was told so.
    Over,
    /// Without a seat in its team.
    Out,
}

/// Whether an agent may join the next game of a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum NextGame {
    /// The seat is free, and a person or a watcher is connected.
    Open,
    /// The seat is free, but no one is connected to start a game.
    Deserted,
    /// The table is gone, hidden, full or in a game.
    None,
}

impl ProjectTableView {
    pub fn at(table: TableId, me: PersonId, team: Team) -> Self {
        Self {
            table,
            me,
            team,
            room: None,
            feed: None,
            closed: false,
        }
    }

    /// Applies a message of the table, and returns the messages for the agent.
    pub fn take(&mut self, message: &ClientIn) -> Vec<MasterOut> {
        match message {
            ClientIn::Room(room) if room.table == self.table => self.room = Some(Room::clone(room)),
            ClientIn::Play(play) if play.table == self.table => return self.take_play(play),
            ClientIn::Closed { table } if *table == self.table => self.closed = true,
            ClientIn::Removed { table, person } if *table == self.table && *person == self.me => {
                self.closed = true;
            }
            _ => {}
        }
        Vec::new()
    }

    fn take_play(&mut self, play: &Play) -> Vec<MasterOut> {
        let Viewer::Seat(_) = play.viewer else {
            return Vec::new();
        };
        let mut messages = Vec::new();
        if self.feed.is_none() && play.end.is_none() {
            let (feed, start) = ProjectGameFeed::start(play).unzip();
            self.feed = feed;
            messages.extend(start);
        }
        messages.extend(self.feed.iter_mut().flat_map(|feed| feed.take(play)));
        messages
    }

    pub fn team(&self) -> Team {
        self.team
    }

    pub fn standing(&self) -> ProjectStanding {
        match &self.feed {
            Some(feed) if feed.is_over() => ProjectStanding::Over,
            _ if self.closed || self.seat().is_none() => ProjectStanding::Out,
            Some(_) => ProjectStanding::Playing,
            None => ProjectStanding::Waiting,
        }
    }

    /// Returns the player's seat; `None` if it is not of the player's team, as after a change of
    /// rules.
    pub fn seat(&self) -> Option<Seat> {
        let room = self.room.as_ref()?;
        let seat = room.seat_of(&self.me)?;
        let AnyRules::Project(rules) = &room.setup.rules else {
            return None;
        };
        (rules.team(seat) == self.team).then_some(seat)
    }

    /// Returns the seat as one that its player gives up.
    pub fn finished_seat(&self, seat: Seat) -> FinishedSeat {
        FinishedSeat {
            table: self.table.clone(),
            seat,
            team: self.team,
        }
    }

    /// Whether an agent that watches the table may take this seat for the next game.
    pub fn next_game(&self, seat: Seat) -> NextGame {
        let Some(room) = &self.room else {
            return NextGame::None;
        };
        let AnyRules::Project(rules) = &room.setup.rules else {
            return NextGame::None;
        };
        let is_person_here = |card: &SeatCard| {
            card.here
                && card
                    .sitter
                    .as_ref()
                    .is_some_and(|sitter| sitter.person().is_some())
        };
        let is_free = room
            .seats
            .get(seat.index())
            .is_some_and(|card| card.sitter.is_none());
        let is_open = room.stage == Stage::Over && room.setup.visibility == Visibility::Public;
        if !is_open || !is_free || rules.team(seat) != self.team {
            NextGame::None
        } else if room.watchers > 1 || room.seats.iter().any(is_person_here) {
            NextGame::Open
        } else {
            NextGame::Deserted
        }
    }

    /// Whether the player must confirm that it is ready, as the host has changed an option.
    pub fn must_get_ready(&self) -> bool {
        let is_ready = |room: &Room| {
            self.seat()
                .is_none_or(|seat| room.seats[seat.index()].ready)
        };
        let waits = |room: &&Room| room.stage == Stage::Waiting;
        self.room
            .as_ref()
            .filter(waits)
            .is_some_and(|room| !is_ready(room))
    }

    /// Returns the game, once it has begun.
    pub fn feed(&mut self) -> Option<&mut ProjectGameFeed> {
        self.feed.as_mut()
    }
}

/// Returns the first free seat of the team. The first half of the seats is red, the other blue.
pub(crate) fn free_seat(card: &TableSummary, team: Team) -> Option<Seat> {
    let half = card.sitters.len() / 2;
    let is_free = |(index, sitter): &(usize, &Option<Sitter>)| {
        sitter.is_none() && team_at(*index, half) == team
    };
    let (index, _) = card.sitters.iter().enumerate().find(is_free)?;
    Some(Seat::new(index as u8))
}

fn team_at(index: usize, half: usize) -> Team {
    if index < half {
        game_project::RED
    } else {
        game_project::BLUE
    }
}
