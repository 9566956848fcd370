//! A player of The Project Game's gateway: has a seat, and translates the agent's messages into
//! commands of the table.

use super::{
    ProjectGateway,
    finished_seats::FinishedSeat,
    game_feed::player_at,
    limits::{MAX_TRIES, NAME_TRIES},
    numbers::AgentNumber,
    table_view::{NextGame, ProjectStanding, ProjectTableView, free_seat},
};
use crate::{
    client_session::{Answer, ClientSession, Gone, NotAdmitted},
    session_loop::GatewayPlayer,
};
use game_core::{Rejection, Seat, Team};
use game_project::Action;
use games::{AnyAction, AnyRefusal, GameKind};
use hub::TableSummary;
use project_net::{MasterOut, PlayerOut};
use std::{collections::VecDeque, net::IpAddr};
use wire::{Refusal, TableAsk, TableId};

/// The team of this number, if it may be one.
fn team_of(number: i32) -> Option<Team> {
    u8::try_from(number).ok().map(Team)
}

/// A free seat of the team at the table that has waited longest.
fn find_seat(gateway: &ProjectGateway, team: Team) -> Option<(TableId, Seat)> {
    let place = |card: &TableSummary| {
        let is_ours =
            card.game == GameKind::Project && card.rated.admits(wire::PersonKind::Program);
        is_ours
            .then(|| Some((card.table.clone(), free_seat(card, team)?)))
            .flatten()
    };
    gateway.context.directory.find_longest_open(place)
}

/// An agent that has joined a team.
pub(crate) struct ProjectPlayer {
    /// Messages to be sent, in order.
    pub out: VecDeque<MasterOut>,
    session: ClientSession,
    table_view: ProjectTableView,
    _number: AgentNumber,
}

impl GatewayPlayer for ProjectPlayer {
    async fn receive(&mut self) -> Result<(), Gone> {
        let received = self.session.next().await?;
        let news = received
            .value()
            .into_iter()
            .flat_map(|message| self.table_view.take(message));
        self.out.extend(news);
        Ok(())
    }
}

impl ProjectPlayer {
    /// Takes a seat of that team at the table that has waited longest; `None` if there is no such
    /// table.
    pub async fn join(
        gateway: &ProjectGateway,
        address: IpAddr,
        team: i32,
    ) -> Result<Option<Self>, Gone> {
        let Some(team) = team_of(team) else {
            return Ok(None);
        };
        let _looking = gateway.seating.lock().await;
        let find = || find_seat(gateway, team);
        // Without a table no guest is created.
        let waiting = find().map(|(table, _)| table);
        let Some(table) = waiting.or_else(|| gateway.finished_seats.first(team)) else {
            return Ok(None);
        };
        let Some((session, number)) = open_session(gateway, address).await else {
            return Ok(None);
        };
        let table_view = ProjectTableView::at(table, session.person().id.clone(), team);
        let mut player = Self {
            out: VecDeque::new(),
            session,
            table_view,
            _number: number,
        };
        match player.find_seat(gateway, team, find).await {
            Ok(true) => return Ok(Some(player)),
            Ok(false) => player.leave().await,
            Err(Gone) => {
                player.leave().await;
                return Err(Gone);
            }
        }
        Ok(None)
    }

    /// Whether the player waits for a game in another team than this, which has room for it: then
    /// it may change its team (source, section 7.2).
    pub fn may_change_to(&self, gateway: &ProjectGateway, team: i32) -> bool {
        let other = team_of(team).filter(|&team| team != self.table_view.team());
        self.standing() == ProjectStanding::Waiting
            && other.is_some_and(|team| find_seat(gateway, team).is_some())
    }

    /// Returns whether a seat was found: at a waiting table, or in the next game of a table that
    /// agents have played at.
    async fn find_seat(
        &mut self,
        gateway: &ProjectGateway,
        team: Team,
        find: impl Fn() -> Option<(TableId, Seat)>,
    ) -> Result<bool, Gone> {
        for _ in 0..MAX_TRIES {
            let Some((table, seat)) = find() else { break };
            self.enter(table, team).await?;
            if self.sit(seat).await? {
                return Ok(true);
            }
        }
        for _ in 0..MAX_TRIES {
            let Some(finished) = gateway.finished_seats.take(team) else {
                break;
            };
            self.enter(finished.table.clone(), team).await?;
            match self.table_view.next_game(finished.seat) {
                NextGame::Open if self.sit(finished.seat).await? => return Ok(true),
                NextGame::Open | NextGame::None => {}
                NextGame::Deserted => gateway.finished_seats.note(finished),
            }
            self.exit().await;
        }
        Ok(false)
    }

    /// Subscribes to the table. A refused subscription leaves the view empty.
    async fn enter(&mut self, table: TableId, team: Team) -> Result<(), Gone> {
        self.table_view =
            ProjectTableView::at(table.clone(), self.session.person().id.clone(), team);
        let Self {
            session,
            table_view,
            out,
            ..
        } = self;
        let _ = session
            .enter(&table, |message| out.extend(table_view.take(message)))
            .await?;
        Ok(())
    }

    async fn exit(&mut self) {
        self.session.exit();
        self.out.clear();
    }

    /// Takes the seat, or unsubscribes. Returns whether it was free.
    async fn sit(&mut self, seat: Seat) -> Result<bool, Gone> {
        if self.ask(TableAsk::Sit { seat, ready: true }).await?.is_ok() {
            self.confirm_join();
            return Ok(true);
        }
        self.exit().await;
        Ok(false)
    }

    /// Puts `AcceptConnection` first: the game may have begun with this player.
    fn confirm_join(&mut self) {
        if let Some(seat) = self.table_view.seat() {
            self.out.push_front(MasterOut::AcceptConnection {
                id: player_at(seat),
            });
        }
    }

    /// Answers a message of the agent.
    pub async fn answer(&mut self, message: &PlayerOut) -> Result<(), Gone> {
        if let PlayerOut::ConnectToGameMaster { team, .. } = message {
            let is_own = team_of(*team) == Some(self.table_view.team());
            match self.standing() {
                ProjectStanding::Waiting if is_own => self.confirm_join(),
                ProjectStanding::Waiting | ProjectStanding::Playing => {
                    self.out.push_back(MasterOut::RejectConnection)
                }
                ProjectStanding::Over | ProjectStanding::Out => {}
            }
            return Ok(());
        }
        let Some(feed) = self.table_view.feed() else {
            tracing::debug!(?message, "message ignored: before the game");
            return Ok(());
        };
        match feed.action(message) {
            None => {}
            Some(Err(refusal)) => self.out.extend(feed.refused(message, refusal)),
            Some(Ok(action)) => self.act(message, action).await?,
        }
        Ok(())
    }

    async fn act(&mut self, message: &PlayerOut, action: Action) -> Result<(), Gone> {
        let game = self.table_view.feed().map(|feed| feed.game());
        // In real time the rules ignore `basis`.
        let answer = self
            .ask(TableAsk::Act {
                action: AnyAction::Project(action),
                basis: 0,
                game,
            })
            .await?;
        let Some(feed) = self.table_view.feed() else {
            return Ok(());
        };
        match answer {
            Ok(()) => self.out.extend(feed.granted()),
            Err(Refusal::Game(Rejection::Refused(AnyRefusal::Project(refusal)))) => {
                self.out.extend(feed.refused(message, refusal));
            }
            Err(Refusal::Paused) => self.out.push_back(feed.hold_up()),
            // The protocol has no messages for these refusals, but the agent may try again.
            Err(Refusal::Busy | Refusal::NotKept | Refusal::Moved | Refusal::Unreachable) => {
                self.out.push_back(MasterOut::WakeUp)
            }
            Err(why) => tracing::debug!(%why, "message ignored: no game"),
        }
        Ok(())
    }

    async fn ask(&mut self, ask: TableAsk) -> Result<Answer, Gone> {
        let Self {
            session,
            table_view,
            out,
            ..
        } = self;
        session
            .ask(ask, |message| out.extend(table_view.take(message)))
            .await
    }

    /// Reacts to the last message: an agent is always ready.
    pub async fn follow_up(&mut self) -> Result<(), Gone> {
        if self.standing() == ProjectStanding::Waiting && self.table_view.must_get_ready() {
            let _ = self.ask(TableAsk::Ready { ready: true }).await?;
        }
        Ok(())
    }

    /// Returns the seat that the agent gives up at the end of its game.
    pub fn finished_seat(&self) -> Option<FinishedSeat> {
        self.table_view
            .seat()
            .map(|seat| self.table_view.finished_seat(seat))
    }

    pub fn standing(&self) -> ProjectStanding {
        self.table_view.standing()
    }

    /// Returns the last message of an agent that may not play on: the end without a winner, or a
    /// rejection if no game has begun.
    pub fn farewell(&mut self) -> Option<MasterOut> {
        match (self.standing(), self.table_view.feed()) {
            (ProjectStanding::Over, _) => None,
            (_, Some(_)) => Some(MasterOut::EndGame {
                score0: 0,
                score1: 0,
            }),
            (_, None) => Some(MasterOut::RejectConnection),
        }
    }

    /// Ends the session and leaves the game: an agent cannot come back to its seat.
    pub async fn leave(self) {
        self.session.leave().await;
    }

    /// Ends the session, but keeps the seat in a running game, as for all players when the server
    /// stops.
    pub async fn close(self) {
        self.session.close().await;
    }
}

/// Opens a session under the first agent name that no other person has.
async fn open_session(
    gateway: &ProjectGateway,
    address: IpAddr,
) -> Option<(ClientSession, AgentNumber)> {
    // Numbers of taken names are kept until the end, so that the next try gets another.
    let mut others = Vec::new();
    for _ in 0..NAME_TRIES {
        let number = gateway.numbers.take();
        match ClientSession::open(&gateway.context, address, &number.nick()).await {
            Ok(session) => return Some((session, number)),
            Err(NotAdmitted::Taken) => others.push(number),
            Err(NotAdmitted::Busy) => return None,
        }
    }
    None
}
