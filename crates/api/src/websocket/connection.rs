//! `Connection`: serves one web socket. It reads with limits, answers every message once, and never
//! waits for a slow client.

use super::{farewell, people_feed::PeopleFeed, reader::SocketReader};
use crate::AppState;
use cluster::TableRoute;
use delivery::{ConnectionHandle, SendQueueReader, SharedMessage, SocketWriter};
use ids::{AddressTag, PersonId, TableId};
use metrics::Transport;
use presence::{PresenceGuard, SessionOf};
use rate_limit::TokenBucket;
use runtime::error_chain;
use std::{
    collections::BTreeMap,
    sync::Arc,
    time::{Duration, Instant},
};
use store::{PersonKind, StoreError};
use tables::TableCommand;
use tokio::{net::TcpStream, sync::watch, time};
use tungstenite::{
    Error, Message,
    protocol::{CloseFrame, frame::coding::CloseCode},
};
use wire::{
    Ask, ClientIn, ClientOut, Farewell, PROTOCOL, Person, Refusal,
    limits::{MAX_FIND_CHARS, MAX_TABLES_PER_CONNECTION},
};

/// Messages that a connection may send per second, on average.
const MESSAGES_PER_SECOND: u32 = 50;
/// Messages that a connection may send at once.
const MESSAGE_BURST: u32 = 200;
/// Messages over the rate or unreadable before a connection is closed as `Misbehaving`.
const MAX_OFFENCES: u32 = 30;
/// How long a connection may be silent. The page sends something every 20 s.
const SILENCE: Duration = Duration::from_secs(60);
/// How long a new connection may take to send `Ask::Hello`.
const HELLO_WITHIN: Duration = Duration::from_secs(10);
/// How long the server still reads a connection after its `Farewell`: closing a socket with unread
/// data would discard the `Farewell`.
const LINGER: Duration = Duration::from_secs(1);
/// How long `SendQueueReader::write_all` may take.
const WRITE_WITHIN: Duration = Duration::from_secs(15);

/// The person who opens a connection, and the session.
pub(super) struct Opening {
    pub person: Person,
    pub from: Option<AddressTag>,
    pub kind: PersonKind,
    pub session: SessionOf,
}

pub(super) struct Connection {
    state: AppState,
    client: ConnectionHandle,
    session: SessionOf,
    presence: PresenceGuard,
    /// The tables to which it is subscribed, with the cached route to each.
    tables: BTreeMap<TableId, TableRoute>,
    lobby: Option<watch::Receiver<Arc<SharedMessage>>>,
    people: Option<PeopleFeed>,
    rate: TokenBucket,
    offences: u32,
    is_greeted: bool,
    /// `Membership::pauses` when the connection was opened.
    pauses: u32,
}

/// Why a connection ends.
enum End {
    /// The client has closed the connection or does not read.
    Gone,
    Farewell(Farewell),
}

impl Connection {
    /// Serves a connection until it ends. `read` holds bytes received after the upgrade request.
    pub async fn run(socket: TcpStream, read: Vec<u8>, state: AppState, opening: Opening) {
        let Opening {
            person,
            from,
            kind,
            session,
        } = opening;
        let _connected = state.metrics.connect(Transport::Web);
        let (reading, writing) = socket.into_split();
        let writer = SocketWriter::new(writing, state.metrics.clone());
        let (client, outgoing) = ConnectionHandle::to_socket(writer, person);
        let client = client.connected_from(from);
        let reader = SocketReader::new(reading, read, outgoing.queue());
        let registry = &state.registry;
        let mut connection = Self {
            presence: registry.register(Some(session.clone()), kind, &client),
            client,
            session,
            tables: BTreeMap::new(),
            lobby: None,
            people: None,
            rate: TokenBucket::new(MESSAGES_PER_SECOND, MESSAGE_BURST),
            offences: 0,
            is_greeted: false,
            pauses: state.membership.pauses(),
            state,
        };
        // `PresenceRegistry::close_all` does not reach a connection that is registered after it.
        if *connection.state.stopping.borrow() {
            connection.client.close(Farewell::Restarting);
        }
        connection.serve(reader, outgoing).await;
        connection.unsubscribe_all();
    }

    async fn serve(&mut self, mut reader: SocketReader, mut outgoing: SendQueueReader) {
        let mut silent_from = time::Instant::now() + HELLO_WITHIN;
        // At once: the session may have ended while the socket was opened.
        let mut check_at = time::Instant::now();
        // One timer for both deadlines, reset only when it fires: this loop runs for every message.
        let timer = time::sleep_until(check_at);
        tokio::pin!(timer);
        let end = loop {
            let ended = tokio::select! {
                biased;
                ready = outgoing.ready() => match ready {
                    Ok(()) => self.write(&mut outgoing).await.err(),
                    Err(why) => Some(End::Farewell(why)),
                },
                () = changed(&mut self.lobby) => {
                    self.show_lobby();
                    None
                }
                () = PeopleFeed::due(&mut self.people) => {
                    self.show_people_again().await;
                    None
                }
                message = reader.next() => {
                    silent_from = time::Instant::now() + SILENCE;
                    self.receive(message).await
                }
                () = timer.as_mut() => {
                    let now = time::Instant::now();
                    let ended = if silent_from <= now {
                        Some(End::Farewell(Farewell::Silent))
                    } else if check_at <= now {
                        check_at = now + self.state.session_check;
                        self.check_session().await
                    } else {
                        None
                    };
                    timer.as_mut().reset(silent_from.min(check_at));
                    ended
                }
            };
            if let Some(end) = ended {
                break end;
            }
        };
        if let End::Farewell(why) = end {
            let why = farewell::final_reason(&self.state, &self.client.person.id, why).await;
            // After `close` no other task writes to the socket.
            self.client.close(why);
            send_farewell(&mut reader, why).await;
        }
    }

    /// Writes the queued messages. A client that does not read within `WRITE_WITHIN` is `Gone`.
    async fn write(&mut self, outgoing: &mut SendQueueReader) -> Result<(), End> {
        let writing = outgoing.write_all(|message| self.note_sent(message));
        match time::timeout(WRITE_WITHIN, writing).await {
            Ok(Ok(())) => Ok(()),
            Ok(Err(_)) | Err(_) => Err(End::Gone),
        }
    }

    /// Returns `Farewell::Identity` if the session has ended: through another node, by the host's
    /// command or by age.
    async fn check_session(&self) -> Option<End> {
        let now = self.state.clock.now().0 as i64;
        match self.state.store.holder(&self.session.token, now).await {
            Ok(Some(_)) => None,
            Ok(None) => Some(End::Farewell(Farewell::Identity)),
            Err(error) => {
                tracing::error!(error = error_chain(&error), "read session failed");
                None
            }
        }
    }

    async fn receive(&mut self, message: Result<Message, Error>) -> Option<End> {
        // During a pause of this process the client may have connected to another node.
        if self.state.membership.pauses() != self.pauses {
            return Some(End::Farewell(Farewell::Restarting));
        }
        match message {
            Ok(Message::Text(text)) => self.read(text.as_str()).await,
            Ok(Message::Binary(_)) => {
                self.refuse(0, Refusal::Unreadable("binary, not text".to_owned()), 1)
            }
            // Each costs about as much as a short message.
            Ok(Message::Ping(_) | Message::Pong(_) | Message::Frame(_)) => {
                let is_allowed = self.rate.take(Instant::now());
                let refused = (!is_allowed).then(|| self.refuse(0, Refusal::TooFast, 1));
                refused.flatten()
            }
            Ok(Message::Close(_)) | Err(_) => Some(End::Gone),
        }
    }

    async fn read(&mut self, text: &str) -> Option<End> {
        self.state.metrics.note_in();
        if !self.rate.take(Instant::now()) {
            return self.refuse(ack_in(text), Refusal::TooFast, 1);
        }
        match serde_json::from_str::<ClientOut>(text) {
            Ok(ClientOut { ack, ask }) => match self.answer(ack, ask).await {
                Ok(()) => None,
                Err(why) => self.refuse(ack, why, 0),
            },
            Err(error) => self.refuse(ack_in(text), Refusal::Unreadable(error.to_string()), 1),
        }
    }

    /// Refuses a message. More than `MAX_OFFENCES` end the connection.
    fn refuse(&mut self, ack: u32, why: Refusal, offences: u32) -> Option<End> {
        self.offences += offences;
        self.client.tell(ClientIn::Refused { ack, why });
        (self.offences > MAX_OFFENCES).then_some(End::Farewell(Farewell::Misbehaving))
    }

    async fn answer(&mut self, ack: u32, ask: Ask) -> Result<(), Refusal> {
        if self.is_greeted == matches!(ask, Ask::Hello { .. }) {
            return Err(Refusal::Hello);
        }
        match ask {
            Ask::Hello { protocol } => return self.greet(ack, protocol).await,
            Ask::At { table, ask } => {
                let route = self.tables.get_mut(&table).ok_or(Refusal::NotEntered)?;
                let client = self.client.clone();
                let command = TableCommand::Ask { client, ack, ask };
                let sent = route.send(&self.state.router, &table, command);
                if sent == Err(Refusal::NoSuchTable) {
                    self.tables.remove(&table);
                }
                return sent;
            }
            Ask::Open(wish) => {
                self.may_subscribe()?;
                let client = &self.client;
                let opening = self.state.tables.open(&client.person, client.from, wish);
                let table = opening.await?;
                return self.enter(ack, table);
            }
            Ask::Match { rules, ready } => {
                self.may_subscribe()?;
                let matchmaker = &self.state.matchmaker;
                let found = matchmaker.find_game(&self.client, ack, rules, ready);
                let table = found.await?;
                self.tables.entry(table).or_default();
                return Ok(());
            }
            Ask::Enter { table } => {
                self.may_enter()?;
                self.may_subscribe_to(&table)?;
                self.state.tables.find(&table).await?;
                return self.enter(ack, table);
            }
            Ask::Accept { table, ready } => return self.accept(ack, table, ready),
            Ask::Exit { table } => {
                if self.tables.remove(&table).is_some() {
                    self.exit(&table);
                }
            }
            Ask::Ping => {}
            Ask::Lobby { follow } => self.lobby = follow.then(|| self.state.lobby.follow()),
            Ask::People { follow, search } => self.follow_people(follow, search).await?,
            Ask::LobbyChat { follow: true } => self.state.lobby_chat.listen(&self.client),
            Ask::LobbyChat { follow: false } => self.state.lobby_chat.leave(self.client.id),
            Ask::SayInLobby { text } => {
                let now = self.state.clock.now();
                self.state.lobby_chat.say(&self.client, text, now)?;
            }
            Ask::Invite { table, nick } => {
                let (social, now) = (&self.state.social, self.state.clock.now());
                let by = &self.client.person;
                social.invite(by, &table, &nick, now).await?;
            }
            Ask::Decline { table } => self.state.social.decline(&self.client.person, &table)?,
        }
        self.client.tell(ClientIn::Done { ack, table: None });
        Ok(())
    }

    async fn greet(&mut self, ack: u32, protocol: u16) -> Result<(), Refusal> {
        if protocol != PROTOCOL {
            return Err(Refusal::Protocol(PROTOCOL));
        }
        self.is_greeted = true;
        let seated = self.state.directory.seats_of(&self.client.person.id);
        self.client.tell(ClientIn::Welcome {
            protocol: PROTOCOL,
            you: (*self.client.person).clone(),
            seated,
        });
        let social = &self.state.social;
        social.welcome(&self.presence, &self.client).await;
        self.client.tell(ClientIn::Done { ack, table: None });
        Ok(())
    }

    fn accept(&mut self, ack: u32, table: TableId, ready: bool) -> Result<(), Refusal> {
        let social = &self.state.social;
        if !social.is_invited(&self.client.person.id, &table) {
            return Err(Refusal::NotInvited);
        }
        self.may_enter()?;
        self.may_subscribe_to(&table)?;
        let client = self.client.clone();
        let accept = TableCommand::Accept { client, ack, ready };
        self.state.router.send(&table, accept)?;
        self.tables.entry(table).or_default();
        Ok(())
    }

    fn enter(&mut self, ack: u32, table: TableId) -> Result<(), Refusal> {
        let (client, ack) = (self.client.clone(), Some(ack));
        let enter = TableCommand::Enter { client, ack };
        self.state.router.send(&table, enter)?;
        self.tables.entry(table).or_default();
        Ok(())
    }

    fn exit(&self, table: &TableId) {
        let connection = self.client.id;
        // A table that has closed has no subscription to end.
        let _ = self
            .state
            .router
            .send(table, TableCommand::Exit { connection });
    }

    /// Drops the subscription to a table on `ClientIn::Closed`, and on `ClientIn::Removed` of this
    /// person.
    fn note_sent(&mut self, message: &ClientIn) {
        let is_own = |person: &PersonId| *person == self.client.person.id;
        let gone = match message {
            ClientIn::Closed { table } => Some(table),
            ClientIn::Removed { table, person } => Some(table).filter(|_| is_own(person)),
            _ => None,
        };
        if let Some(table) = gone {
            self.tables.remove(table);
        }
    }

    fn may_enter(&self) -> Result<(), Refusal> {
        let (person, now) = (&self.client.person.id, self.state.clock.now());
        let is_allowed = self.state.limits.allows_entry(person, now);
        is_allowed.then_some(()).ok_or(Refusal::TooFast)
    }

    fn may_subscribe_to(&self, table: &TableId) -> Result<(), Refusal> {
        if self.tables.contains_key(table) {
            Ok(())
        } else {
            self.may_subscribe()
        }
    }

    fn may_subscribe(&self) -> Result<(), Refusal> {
        if self.tables.len() < MAX_TABLES_PER_CONNECTION {
            Ok(())
        } else {
            Err(Refusal::TooManyTables)
        }
    }

    fn show_lobby(&mut self) {
        if let Some(lobby) = &mut self.lobby {
            let message = lobby.borrow_and_update().clone();
            self.client.send(message);
        }
    }

    async fn follow_people(&mut self, follow: bool, search: String) -> Result<(), Refusal> {
        self.people = None;
        if !follow {
            return Ok(());
        }
        if search.chars().count() > MAX_FIND_CHARS {
            let limit = format!("search: more than {MAX_FIND_CHARS} characters");
            return Err(Refusal::Unreadable(limit));
        }
        let (person, now) = (&self.client.person.id, self.state.clock.now());
        if !self.state.limits.allows_search(person, now) {
            return Err(Refusal::TooFast);
        }
        self.people = Some(PeopleFeed::new(search, &self.state.social));
        self.show_people().await.map_err(|error| {
            tracing::error!(error = error_chain(&error), "list active people failed");
            Refusal::Busy
        })
    }

    /// Sends the list of active people if it has changed.
    async fn show_people(&mut self) -> Result<(), StoreError> {
        if let Some(feed) = &mut self.people
            && let Some(list) = feed
                .next(&self.state.social, &self.client.person.id)
                .await?
        {
            self.client.tell(list);
        }
        Ok(())
    }

    async fn show_people_again(&mut self) {
        if let Err(error) = self.show_people().await {
            tracing::error!(error = error_chain(&error), "list active people failed");
        }
    }

    fn unsubscribe_all(&mut self) {
        self.state.lobby_chat.leave(self.client.id);
        for table in std::mem::take(&mut self.tables).into_keys() {
            self.exit(&table);
        }
    }
}

async fn changed(lobby: &mut Option<watch::Receiver<Arc<SharedMessage>>>) {
    if let Some(lobby) = lobby
        && lobby.changed().await.is_ok()
    {
        return;
    }
    // Pending for ever without a `lobby`, or after its sender was dropped at shutdown.
    std::future::pending().await
}

pub(super) async fn send_farewell(reader: &mut SocketReader, why: Farewell) {
    let last = SharedMessage::new(ClientIn::Bye(why));
    let code = match why {
        Farewell::Restarting => CloseCode::Restart,
        Farewell::TooSlow => CloseCode::Again,
        Farewell::Misbehaving | Farewell::Identity | Farewell::Banned => CloseCode::Policy,
        Farewell::Silent => CloseCode::Away,
    };
    let close = CloseFrame {
        code,
        reason: "see the last message".into(),
    };
    // The timeout covers a client that does not read.
    let _ = time::timeout(HELLO_WITHIN, reader.send_farewell(last.frame(), close)).await;
    // A socket that is closed with unread data discards the last message.
    let _ = time::timeout(LINGER, async { while reader.next().await.is_ok() {} }).await;
}

/// Reads only the `ack` of a message that is not a valid `ClientOut`, for its refusal.
fn ack_in(text: &str) -> u32 {
    #[derive(serde::Deserialize)]
    struct Numbered {
        ack: u32,
    }
    serde_json::from_str::<Numbered>(text).map_or(0, |numbered| numbered.ack)
}
