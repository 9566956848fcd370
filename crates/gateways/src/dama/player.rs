//! A player of Dáma's gateway: translates requests into commands of the table.

use super::{
    reply::Reply,
    request::{Ask, Coordinates, EventScope},
    table_view::{DamaStanding, DamaTableView},
};
use crate::{
    client_session::{Answer, ClientSession, Gone},
    session_loop::GatewayPlayer,
};
use game_core::Seat;
use game_dama::{Action, Rules};
use games::{AnyRules, GameKind};
use std::collections::VecDeque;
use wire::{
    Absence, ClientIn, NewTable, Person, PersonKind, Rated, Refusal, Setup, Sitter, Stage,
    TableAsk, TableCard, TableId, Visibility,
};

/// A client that has connected with a nick.
pub(crate) struct DamaPlayer {
    pub id: u64,
    /// Replies to be sent, in order.
    pub out: VecDeque<Reply>,
    session: ClientSession,
    table_view: Option<DamaTableView>,
    events: EventScope,
}

impl GatewayPlayer for DamaPlayer {
    async fn receive(&mut self) -> Result<(), Gone> {
        let received = self.session.next().await?;
        let Self {
            table_view,
            out,
            events,
            ..
        } = self;
        received
            .value()
            .into_iter()
            .for_each(|message| take(table_view, out, *events, message));
        Ok(())
    }
}

impl DamaPlayer {
    /// Logs in, and resumes the person's running game if there is one.
    pub async fn log_in(session: ClientSession, id: u64) -> Result<Self, Gone> {
        let tables = session.context.directory.seats_of(&session.person().id);
        let mut player = Self {
            id,
            out: VecDeque::new(),
            session,
            table_view: None,
            events: EventScope::default(),
        };
        match player.find_game(tables).await {
            Ok(true) => player.out.push_front(Reply::Reconnected { user: id }),
            Ok(false) => player.out.push_front(Reply::LoggedIn { user: id }),
            Err(Gone) => {
                player.exit().await;
                return Err(Gone);
            }
        }
        Ok(player)
    }

    /// Tries the tables, the newest first. Returns whether one has a running game to resume.
    async fn find_game(&mut self, tables: Vec<TableId>) -> Result<bool, Gone> {
        for table in tables.into_iter().rev() {
            if self.resume(table).await? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Subscribes to a table of the person. Gives up the seat if no game is running: the protocol
    /// has no reply for such a return.
    async fn resume(&mut self, table: TableId) -> Result<bool, Gone> {
        if self.enter(table).await?.is_err() {
            return Ok(false);
        }
        if !self.table_view.as_ref().is_some_and(DamaTableView::is_dama) {
            self.exit().await;
            return Ok(false);
        }
        let is_playing = self.standing() == Some(DamaStanding::Playing);
        if !is_playing {
            self.stand_up().await?;
        }
        Ok(is_playing)
    }

    /// Answers a request that had the player's id, then follows up as after a message of the table.
    pub async fn answer(&mut self, ask: Ask<'_>) -> Result<(), Gone> {
        let reply = match ask {
            Ask::Ping => Reply::Alive,
            Ask::Events { scope } => {
                self.events = scope;
                Reply::EventsChosen
            }
            Ask::GetGames => Reply::Games {
                nicks: waiting_nicks(&self.session.context.directory.lobby_cards()),
            },
            Ask::GetGameState => self.state().map_or(Reply::WrongState, Reply::State),
            Ask::Turn { from, to } => self.turn(from, to).await?,
            Ask::LeaveGame => self.leave().await?,
            // These are only for players in the lobby.
            _ if self.table_view.is_some() => Reply::WrongState,
            Ask::CreateGame => return self.create().await,
            Ask::JoinGame { nick } => return self.join(nick).await,
            Ask::Logout => Reply::LoggedOut,
            Ask::Connect { .. } => Reply::WrongState,
        };
        self.out.push_back(reply);
        self.follow_up().await
    }

    /// Whether the player is at no table.
    pub fn is_in_lobby(&self) -> bool {
        self.table_view.is_none()
    }

    fn standing(&self) -> Option<DamaStanding> {
        self.table_view.as_ref().map(DamaTableView::standing)
    }

    fn state(&self) -> Option<String> {
        let table_view = self.table_view.as_ref()?;
        (table_view.standing() == DamaStanding::Playing)
            .then(|| table_view.state())
            .flatten()
    }

    async fn create(&mut self) -> Result<(), Gone> {
        // The source document has no clock, and a lost connection pauses the game.
        let rules = Rules::with_turn_ms(None).expect("no limit is allowed");
        let setup = Setup {
            rules: AnyRules::Dama(rules),
            visibility: Visibility::Public,
            absence: Absence::Wait,
            rated: Rated::No,
        };
        let wish = NewTable {
            setup,
            seat: Some(Seat::new(0)),
            bots: Vec::new(),
        };
        let created = match self
            .session
            .context
            .tables
            .open(self.session.person(), self.session.from(), wish)
            .await
        {
            Ok(table) => self.enter(table).await?,
            Err(why) => Err(why),
        };
        self.out.push_front(if created.is_ok() {
            Reply::Created
        } else {
            Reply::WrongState
        });
        self.follow_up().await
    }

    async fn join(&mut self, nick: &str) -> Result<(), Gone> {
        let joined = match self
            .session
            .context
            .directory
            .find_open(|summary| seat_beside(&summary.card()?, nick))
        {
            Some((table, seat)) => self.sit(table, seat).await?,
            None => Err(Refusal::NoSuchTable),
        };
        self.out.push_front(if joined.is_ok() {
            Reply::Joined
        } else {
            Reply::NotWaiting
        });
        self.follow_up().await
    }

    async fn sit(&mut self, table: TableId, seat: Seat) -> Result<Answer, Gone> {
        if let Err(why) = self.enter(table).await? {
            return Ok(Err(why));
        }
        let answer = self.ask(TableAsk::Sit { seat, ready: true }).await?;
        if answer.is_err() {
            self.stand_up().await?;
        }
        Ok(answer)
    }

    async fn turn(&mut self, from: Coordinates, to: Coordinates) -> Result<Reply, Gone> {
        let Some(table_view) = &self.table_view else {
            return Ok(Reply::WrongState);
        };
        let (Some(from), Some(to)) = (from.square(), to.square()) else {
            return Ok(if table_view.is_on_turn() {
                Reply::IllegalMove
            } else {
                Reply::WrongState
            });
        };
        let moves = table_view.act(Action::Move { from, to });
        let answer = self.ask(moves).await?;
        let state = || {
            self.table_view
                .as_ref()
                .and_then(DamaTableView::state)
                .unwrap_or_default()
        };
        Ok(answer.map_or_else(
            |why| Reply::to_refused_move(&why),
            |()| Reply::Moved(state()),
        ))
    }

    async fn leave(&mut self) -> Result<Reply, Gone> {
        if self.table_view.is_none() {
            return Ok(Reply::WrongState);
        }
        match self.ask(TableAsk::Leave).await? {
            Ok(()) | Err(Refusal::NoSuchTable | Refusal::NotSeated) => {
                self.exit().await;
                Ok(Reply::Left)
            }
            Err(_) => Ok(Reply::WrongState),
        }
    }

    /// Reacts to the last message: goes to the lobby after a game, and sends
    /// `DamaTableView::automatic_ask`.
    pub async fn follow_up(&mut self) -> Result<(), Gone> {
        while let Some(table_view) = &self.table_view {
            if let DamaStanding::Done { winner } = table_view.standing() {
                self.out.push_back(match self.events {
                    EventScope::Source => Reply::Over,
                    EventScope::All => Reply::OverWon { winner },
                });
                return self.stand_up().await;
            }
            let Some(ask) = table_view.automatic_ask() else {
                return Ok(());
            };
            if self.ask(ask).await?.is_err() {
                // The reason for the command may be gone; then the table sends another message.
                return Ok(());
            }
        }
        Ok(())
    }

    async fn enter(&mut self, table: TableId) -> Result<Answer, Gone> {
        self.table_view = Some(DamaTableView::at(
            table.clone(),
            self.session.person().id.clone(),
        ));
        let Self {
            session,
            table_view,
            out,
            events,
            ..
        } = self;
        let answer = session
            .enter(&table, |message| take(table_view, out, *events, message))
            .await?;
        if answer.is_err() {
            self.table_view = None;
        }
        Ok(answer)
    }

    async fn ask(&mut self, ask: TableAsk) -> Result<Answer, Gone> {
        let Self {
            session,
            table_view,
            out,
            events,
            ..
        } = self;
        session
            .ask(ask, |message| take(table_view, out, *events, message))
            .await
    }

    /// Unsubscribes, and gives up the seat unless a game is running.
    async fn stand_up(&mut self) -> Result<(), Gone> {
        self.session.stand_up().await?;
        self.table_view = None;
        Ok(())
    }

    async fn exit(&mut self) {
        self.session.exit();
        self.table_view = None;
    }

    /// Ends the session.
    pub async fn close(self) {
        self.session.close().await;
    }
}

fn take(
    table_view: &mut Option<DamaTableView>,
    out: &mut VecDeque<Reply>,
    events: EventScope,
    message: &ClientIn,
) {
    let event = table_view
        .as_mut()
        .and_then(|table_view| table_view.take(message));
    out.extend(event.filter(|event| events == EventScope::All || !event.is_additional()));
}

/// Returns the nicks of the players who wait for an opponent, each once.
fn waiting_nicks(cards: &[TableCard]) -> Vec<String> {
    let mut nicks: Vec<_> = cards
        .iter()
        .filter_map(waiting)
        .map(|(person, _)| person.nick.plain())
        .collect();
    let mut seen = std::collections::HashSet::new();
    nicks.retain(|nick| seen.insert(nick.clone()));
    nicks
}

/// Returns the table and its free seat, if the player with that nick waits there.
fn seat_beside(card: &TableCard, nick: &str) -> Option<(TableId, Seat)> {
    let (person, seat) = waiting(card)?;
    (person.nick.plain() == nick).then(|| (card.table.clone(), seat))
}

/// Returns the only person at a waiting table for two, and the free seat. Rated tables are not for
/// programs.
fn waiting(card: &TableCard) -> Option<(&Person, Seat)> {
    let is_waiting = card.game == GameKind::Dama
        && card.stage == Stage::Waiting
        && card.rated.admits(PersonKind::Program);
    match (is_waiting, card.sitters.as_slice()) {
        (true, [Some(Sitter::Person(person)), None]) => Some((person, Seat::new(1))),
        (true, [None, Some(Sitter::Person(person))]) => Some((person, Seat::new(0))),
        _ => None,
    }
}
