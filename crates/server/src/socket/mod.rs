//! One web socket a page. Reads with limits, answers every message once, and never waits for a slow
//! reader.

mod frame;
mod handshake;
mod reader;
#[cfg(test)]
mod tests;
mod writer;

pub(crate) use frame::Frame;
pub(crate) use writer::SocketWriter;

use crate::{
    caller::{Caller, Origin},
    connection_handle::{ConnectionHandle, SendQueueReader},
    error::error_chain,
    hall::{Hall, Route},
    http::Shared,
    limits::{
        HELLO_WITHIN, LINGER, MAX_CONNECTIONS, MAX_OFFENCES, MESSAGE_BURST, MESSAGES_PER_SECOND,
        SILENCE, WRITE_WITHIN,
    },
    metrics::Entrance,
    people,
    people::Token,
    presence::Place,
    problem::ApiError,
    session,
    shared_message::SharedMessage,
    table_task::TableCommand,
    throttle::Counted,
};
use axum::{
    extract::{Request, State},
    http::HeaderMap,
    response::Response,
};
use governor::{DefaultDirectRateLimiter, Quota, RateLimiter};
use reader::SocketReader;
use std::{
    collections::BTreeMap,
    num::NonZeroU32,
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering},
    },
    time::Duration,
};
use store::{PersonKind, SessionKind};
use tokio::{net::TcpStream, sync::watch, time};
use tungstenite::{
    Error, Message,
    protocol::{CloseFrame, frame::coding::CloseCode},
};
use wire::{
    Ask, ClientIn, ClientOut, Farewell, PROTOCOL, Person, PersonId, Refusal, TableId,
    limits::MAX_TABLES_PER_CONNECTION,
};

static OPEN: AtomicUsize = AtomicUsize::new(0);

/// Turns a request with a session into a web socket: `docs/protocol.md` says how it is spoken to.
#[utoipa::path(get, path = "/ws", tag = "play",
    responses((status = 101), (status = "4XX", body = wire::account::Problem)))]
pub(crate) async fn upgrade(
    State(shared): State<Shared>,
    Origin(address): Origin,
    headers: HeaderMap,
    caller: Caller,
    request: Request,
) -> Result<Response, ApiError> {
    if session::is_foreign(&headers) {
        return Err(ApiError::Foreign);
    }
    let (person, kind) = (
        people::of_store(&caller.holder.person)?,
        caller.holder.person.kind,
    );
    if OPEN.load(Ordering::Relaxed) >= MAX_CONNECTIONS {
        return Err(ApiError::Full);
    }
    let counted = shared.throttle.admit(address).ok_or(ApiError::TooMany)?;
    let (response, upgrading) = handshake::accept(request)?;
    let Caller { token, holder } = caller;
    tokio::spawn(async move {
        if let Some(line) = upgrading.done().await {
            Connection::run(line, shared, (person, kind), (token, holder.kind), counted).await;
        }
    });
    Ok(response)
}

struct Connection {
    hall: Arc<Hall>,
    client: ConnectionHandle,
    place: Place,
    /// What it looks at, and the way there as last known.
    tables: BTreeMap<TableId, Route>,
    lobby: Option<watch::Receiver<Arc<SharedMessage>>>,
    quota: DefaultDirectRateLimiter,
    offences: u32,
    greeted: bool,
    /// How often the program had stood still when it came.
    stops: u32,
}

/// Why a connection ends.
enum End {
    /// The other side is gone.
    Gone,
    /// We end it.
    Farewell(Farewell),
}

impl Connection {
    async fn run(
        (line, heard): (TcpStream, Vec<u8>),
        shared: Shared,
        (person, kind): (Person, PersonKind),
        (token, session): (Token, SessionKind),
        _counted: Counted,
    ) {
        let _connected = shared.hall.metrics.connect(Entrance::Web);
        OPEN.fetch_add(1, Ordering::Relaxed);
        let (reading, writing) = line.into_split();
        let (client, outgoing) = ConnectionHandle::to(
            SocketWriter::new(writing, shared.hall.metrics.clone()),
            person,
        );
        let reader = SocketReader::new(reading, heard, outgoing.queue());
        let per_second = NonZeroU32::new(MESSAGES_PER_SECOND).expect("the limit is not zero");
        let burst = NonZeroU32::new(MESSAGE_BURST).expect("the limit is not zero");
        let mut connection = Self {
            hall: shared.hall,
            place: shared
                .sockets
                .register(Some((token.hash(), session)), kind, &client),
            client,
            tables: BTreeMap::new(),
            lobby: None,
            quota: RateLimiter::direct(Quota::per_second(per_second).allow_burst(burst)),
            offences: 0,
            greeted: false,
            stops: 0,
        };
        connection.stops = connection.hall.nodes.stops();
        // Whoever comes later than that was not told.
        if *shared.stopping.borrow() {
            connection.client.close(Farewell::Restarting);
        }
        connection
            .serve(reader, outgoing, (&token, shared.session_check))
            .await;
        connection.go().await;
        OPEN.fetch_sub(1, Ordering::Relaxed);
    }

    async fn serve(
        &mut self,
        mut reader: SocketReader,
        mut outgoing: SendQueueReader,
        (token, look_every): (&Token, Duration),
    ) {
        let mut silent_from = time::Instant::now() + HELLO_WITHIN;
        // At once: the session may have ended while the socket was made.
        let mut look_at = time::Instant::now();
        // For both, and set anew only when it rings: all that is waited for here is looked at with
        // every message.
        let alarm = time::sleep_until(look_at);
        tokio::pin!(alarm);
        let end = loop {
            let ended = tokio::select! {
                biased;
                called = outgoing.called() => match called {
                    Ok(()) => self.write(&mut outgoing).await.err(),
                    Err(why) => Some(End::Farewell(why)),
                },
                () = changed(&mut self.lobby) => {
                    self.show_lobby();
                    None
                }
                message = reader.hear() => {
                    silent_from = time::Instant::now() + SILENCE;
                    self.receive(message).await
                }
                () = alarm.as_mut() => {
                    let now = time::Instant::now();
                    let ended = if silent_from <= now {
                        Some(End::Farewell(Farewell::Silent))
                    } else if look_at <= now {
                        look_at = now + look_every;
                        self.check_session(token).await
                    } else {
                        None
                    };
                    alarm.as_mut().reset(silent_from.min(look_at));
                    ended
                }
            };
            if let Some(end) = ended {
                break end;
            }
        };
        if let End::Farewell(why) = end {
            // Nothing more is said by anybody else.
            self.client.close(why);
            say_bye(&mut reader, why).await;
        }
    }

    /// Writes what waits. But not for ever: a reader that has stopped is gone.
    async fn write(&mut self, outgoing: &mut SendQueueReader) -> Result<(), End> {
        match time::timeout(WRITE_WITHIN, outgoing.say_all(|message| self.note(message))).await {
            Ok(Ok(())) => Ok(()),
            Ok(Err(_)) | Err(_) => Err(End::Gone),
        }
    }

    /// Sessions also end elsewhere: on another machine, by the host's command, with time.
    async fn check_session(&self, token: &Token) -> Option<End> {
        match self
            .hall
            .store
            .holder(&token.hash(), self.hall.clock.now().0 as i64)
            .await
        {
            Ok(Some(_)) => None,
            Ok(None) => Some(End::Farewell(Farewell::Identity)),
            Err(error) => {
                tracing::error!(
                    error = error_chain(&error),
                    "a session could not be looked at"
                );
                None
            }
        }
    }

    async fn receive(&mut self, message: Result<Message, Error>) -> Option<End> {
        // Whoever sent this may have waited too long, and asked somebody else.
        if self.hall.nodes.stops() != self.stops {
            return Some(End::Farewell(Farewell::Restarting));
        }
        match message {
            Ok(Message::Text(text)) => self.read(text.as_str()).await,
            Ok(Message::Binary(_)) => {
                self.refuse(0, Refusal::Unreadable("binary, not text".to_owned()), 1)
            }
            Ok(Message::Ping(_) | Message::Pong(_) | Message::Frame(_)) => None,
            Ok(Message::Close(_)) | Err(_) => Some(End::Gone),
        }
    }

    async fn read(&mut self, text: &str) -> Option<End> {
        self.hall.metrics.note_in();
        if self.quota.check().is_err() {
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

    /// Says no. Offences add up; a connection with too many is ended.
    fn refuse(&mut self, ack: u32, why: Refusal, offences: u32) -> Option<End> {
        self.offences += offences;
        self.client.tell(ClientIn::Refused { ack, why });
        (self.offences > MAX_OFFENCES).then_some(End::Farewell(Farewell::Misbehaving))
    }

    async fn answer(&mut self, ack: u32, ask: Ask) -> Result<(), Refusal> {
        if self.greeted == matches!(ask, Ask::Hello { .. }) {
            return Err(Refusal::Hello);
        }
        match ask {
            Ask::Hello { protocol } => self.greet(ack, protocol).await,
            Ask::Ping => self.done(ack),
            Ask::Lobby { follow } => {
                self.lobby = follow.then(|| self.hall.follow_lobby());
                self.done(ack)
            }
            Ask::LobbyChat { follow: true } => {
                self.hall.lobby_chat.listen(&self.client);
                self.done(ack)
            }
            Ask::LobbyChat { follow: false } => {
                self.hall.lobby_chat.leave(self.client.id);
                self.done(ack)
            }
            Ask::SayInLobby { text } => {
                self.hall
                    .lobby_chat
                    .say(&self.client, text, self.hall.clock.now())?;
                self.done(ack)
            }
            Ask::Open(wish) => {
                self.may_enter_another()?;
                let table = self.hall.open_table(&self.client.person, wish).await?;
                self.enter(ack, table)
            }
            Ask::Match { rules } => {
                self.may_enter_another()?;
                let table = self.hall.find_game(&self.client, ack, rules).await?;
                self.tables.entry(table).or_default();
                Ok(())
            }
            Ask::Enter { table } => {
                if !self.tables.contains_key(&table) {
                    self.may_enter_another()?;
                }
                self.hall.look_for(&table).await?;
                self.enter(ack, table)
            }
            Ask::Exit { table } => {
                if self.tables.remove(&table).is_some() {
                    self.hall
                        .post_surely(
                            &table,
                            TableCommand::Exit {
                                connection: self.client.id,
                            },
                        )
                        .await;
                }
                self.done(ack)
            }
            Ask::Invite { table, nick } => {
                let (social, now) = (&self.hall.social, self.hall.clock.now());
                social
                    .invite(&self.client.person, &table, &nick, now)
                    .await?;
                self.done(ack)
            }
            Ask::Accept { table } => {
                if !self.hall.social.is_invited(&self.client.person.id, &table) {
                    return Err(Refusal::NotInvited);
                }
                if !self.tables.contains_key(&table) {
                    self.may_enter_another()?;
                }
                self.hall.post(
                    &table,
                    TableCommand::Accept {
                        client: self.client.clone(),
                        ack,
                    },
                )?;
                self.tables.entry(table).or_default();
                Ok(())
            }
            Ask::Decline { table } => {
                self.hall.social.decline(&self.client.person, &table)?;
                self.done(ack)
            }
            Ask::At { table, ask } => {
                let route = self.tables.get_mut(&table).ok_or(Refusal::NotEntered)?;
                let mail = TableCommand::Ask {
                    client: self.client.clone(),
                    ack,
                    ask,
                };
                let posted = self.hall.post_along(route, &table, mail);
                if posted == Err(Refusal::NoSuchTable) {
                    self.tables.remove(&table);
                }
                posted
            }
        }
    }

    async fn greet(&mut self, ack: u32, protocol: u16) -> Result<(), Refusal> {
        if protocol != PROTOCOL {
            return Err(Refusal::Protocol(PROTOCOL));
        }
        self.greeted = true;
        let seated = self.hall.seats_of(&self.client.person.id);
        self.client.tell(ClientIn::Welcome {
            protocol: PROTOCOL,
            you: (*self.client.person).clone(),
            seated,
        });
        self.hall.social.welcome(&self.place, &self.client).await;
        self.done(ack)
    }

    fn done(&self, ack: u32) -> Result<(), Refusal> {
        self.client.tell(ClientIn::Done { ack, table: None });
        Ok(())
    }

    /// A table that has closed takes up no place, nor does one that the person was removed from.
    fn note(&mut self, message: &ClientIn) {
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

    fn may_enter_another(&self) -> Result<(), Refusal> {
        if self.tables.len() < MAX_TABLES_PER_CONNECTION {
            Ok(())
        } else {
            Err(Refusal::TooManyTables)
        }
    }

    fn enter(&mut self, ack: u32, table: TableId) -> Result<(), Refusal> {
        self.hall.enter(&table, self.client.clone(), ack)?;
        self.tables.entry(table).or_default();
        Ok(())
    }

    fn show_lobby(&mut self) {
        if let Some(lobby) = &mut self.lobby {
            let letter = lobby.borrow_and_update().clone();
            self.client.send(letter);
        }
    }

    /// The connection is over: no table waits for it.
    async fn go(&mut self) {
        self.hall.lobby_chat.leave(self.client.id);
        for (table, _) in std::mem::take(&mut self.tables) {
            self.hall
                .post_surely(
                    &table,
                    TableCommand::Exit {
                        connection: self.client.id,
                    },
                )
                .await;
        }
    }
}

/// Waits until the server is to stop.
pub(crate) async fn stop_of(stopping: &mut watch::Receiver<bool>) {
    let _ = stopping.wait_for(|stopping| *stopping).await;
}

async fn changed(lobby: &mut Option<watch::Receiver<Arc<SharedMessage>>>) {
    match lobby {
        Some(lobby) => {
            // The hall outlives its connections, so this errs only while everything stops.
            if lobby.changed().await.is_err() {
                std::future::pending().await
            }
        }
        None => std::future::pending().await,
    }
}

async fn say_bye(reader: &mut SocketReader, why: Farewell) {
    let last = SharedMessage::new(ClientIn::Bye(why));
    let code = match why {
        Farewell::Restarting => CloseCode::Restart,
        Farewell::TooSlow => CloseCode::Again,
        Farewell::Misbehaving | Farewell::Identity => CloseCode::Policy,
        Farewell::Silent => CloseCode::Away,
    };
    let close = CloseFrame {
        code,
        reason: "see the last message".into(),
    };
    // A reader that has stopped must not keep the connection alive.
    let _ = time::timeout(HELLO_WITHIN, reader.say_bye(last.frame(), close)).await;
    // Closed with something unread, the socket would take back our last words.
    let _ = time::timeout(LINGER, async { while reader.hear().await.is_ok() {} }).await;
}

/// The number of a message that could not be read otherwise, so that even its refusal finds its
/// sender.
fn ack_in(text: &str) -> u32 {
    #[derive(serde::Deserialize)]
    struct Numbered {
        ack: u32,
    }
    serde_json::from_str::<Numbered>(text).map_or(0, |numbered| numbered.ack)
}
