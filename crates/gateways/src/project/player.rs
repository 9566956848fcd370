//! A player at the gateway: has a seat at a table, and turns what it asks into what the table is
//! asked.

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

/// Somebody who has joined a team.
pub(crate) struct ProjectPlayer {
    /// Messages to be written, in order.
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
    /// Sits down in that team where a table has waited longest; none if there is no such table.
    pub async fn join(
        gateway: &ProjectGateway,
        address: IpAddr,
        team: i32,
    ) -> Result<Option<Self>, Gone> {
        let Some(team) = u8::try_from(team).ok().map(Team) else {
            return Ok(None);
        };
        let place = |card: &TableSummary| {
            let is_ours = card.game == GameKind::Project;
            is_ours
                .then(|| Some((card.table.clone(), free_seat(card, team)?)))
                .flatten()
        };
        let _looking = gateway.seating.lock().await;
        let find = || gateway.context.directory.find_longest_open(place);
        // Nobody becomes a guest of ours to hear that there is no table.
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

    /// Whether a seat was to be had: at a table that waits, or in the next game of one where agents
    /// have played before.
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

    /// Comes to the table to look on; who is not let in sees nothing of it.
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

    /// Whether the seat was to be had. Who has not got it goes.
    async fn sit(&mut self, seat: Seat) -> Result<bool, Gone> {
        if self.ask(TableAsk::Sit { seat, ready: true }).await?.is_ok() {
            self.confirm_join();
            return Ok(true);
        }
        self.exit().await;
        Ok(false)
    }

    /// The game may have begun with this player; even so it first hears that it has joined.
    fn confirm_join(&mut self) {
        if let Some(seat) = self.table_view.seat() {
            self.out.push_front(MasterOut::AcceptConnection {
                id: player_at(seat),
            });
        }
    }

    /// Does what a message asks for.
    pub async fn answer(&mut self, message: &PlayerOut) -> Result<(), Gone> {
        if let PlayerOut::ConnectToGameMaster { .. } = message {
            match self.standing() {
                ProjectStanding::Waiting => self.confirm_join(),
                ProjectStanding::Playing => self.out.push_back(MasterOut::RejectConnection),
                ProjectStanding::Over | ProjectStanding::Out => {}
            }
            return Ok(());
        }
        let Some(feed) = self.table_view.feed() else {
            tracing::debug!(?message, "ignored: before the game");
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
        // In real time the rules alone decide, whatever the basis.
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
            // The protocol has no words for these, but the player may try seats.
            Err(Refusal::Busy | Refusal::NotKept | Refusal::Moved | Refusal::Unreachable) => {
                self.out.push_back(MasterOut::WakeUp)
            }
            Err(why) => tracing::debug!(%why, "ignored: in no game"),
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

    /// Does what follows from what was heard: a player is always ready.
    pub async fn follow_up(&mut self) -> Result<(), Gone> {
        if self.standing() == ProjectStanding::Waiting && self.table_view.must_get_ready() {
            let _ = self.ask(TableAsk::Ready { ready: true }).await?;
        }
        Ok(())
    }

    /// The seat it gives up, if it still has one, now that the game is over.
    pub fn finished_seat(&self) -> Option<FinishedSeat> {
        self.table_view
            .seat()
            .map(|seat| self.table_view.finished_seat(seat))
    }

    pub fn standing(&self) -> ProjectStanding {
        self.table_view.standing()
    }

    /// What the player hears when it is to play no longer: that there is no winner, or that it has
    /// not joined after all.
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

    /// The connection is over: nobody will come back for the seat, so the agent leaves the game.
    pub async fn leave(self) {
        self.session.leave().await;
    }

    /// Gets up, and goes. The seat in a running game stays, as everyone's does when the server
    /// stops.
    pub async fn close(self) {
        self.session.close().await;
    }
}

/// Lets an agent in under the first name that nobody else has.
async fn open_session(
    gateway: &ProjectGateway,
    address: IpAddr,
) -> Option<(ClientSession, AgentNumber)> {
    // Names that others have are held meanwhile, so that the next try is another one.
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
