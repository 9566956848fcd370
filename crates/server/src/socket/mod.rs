//! One web socket a page. Reads with limits, answers every message once, and never waits for a slow
//! reader.

mod ear;
mod frame;
mod handshake;
mod mouth;
#[cfg(test)]
mod tests;

pub(crate) use frame::Frame;
pub(crate) use mouth::Mouth;

use crate::{
    caller::{Caller, Origin},
    error::error_chain,
    hall::{Hall, Route},
    http::Shared,
    letter::Letter,
    limits::{
        HELLO_WITHIN, LINGER, MAX_CONNECTIONS, MAX_OFFENCES, MESSAGE_BURST, MESSAGES_PER_SECOND,
        SILENCE, WRITE_WITHIN,
    },
    meters::Entrance,
    outlet::{Inlet, Outlet},
    people,
    people::Token,
    problem::ApiError,
    session,
    sockets::Place,
    table_task::Mail,
    throttle::Counted,
};
use axum::{
    extract::{Request, State},
    http::HeaderMap,
    response::Response,
};
use ear::Ear;
use governor::{DefaultDirectRateLimiter, Quota, RateLimiter};
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
    outlet: Outlet,
    place: Place,
    /// What it looks at, and the way there as last known.
    tables: BTreeMap<TableId, Route>,
    lobby: Option<watch::Receiver<Arc<Letter>>>,
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
        let _connected = shared.hall.meters.connect(Entrance::Web);
        OPEN.fetch_add(1, Ordering::Relaxed);
        let (reading, writing) = line.into_split();
        let (outlet, inlet) = Outlet::to(Mouth::new(writing, shared.hall.meters.clone()), person);
        let ear = Ear::new(reading, heard, inlet.lane());
        let per_second = NonZeroU32::new(MESSAGES_PER_SECOND).expect("the limit is not zero");
        let burst = NonZeroU32::new(MESSAGE_BURST).expect("the limit is not zero");
        let mut connection = Self {
            hall: shared.hall,
            place: shared
                .sockets
                .plug(Some((token.hash(), session)), kind, &outlet),
            outlet,
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
            connection.outlet.close(Farewell::Restarting);
        }
        connection
            .serve(ear, inlet, (&token, shared.session_check))
            .await;
        connection.go().await;
        OPEN.fetch_sub(1, Ordering::Relaxed);
    }

    async fn serve(
        &mut self,
        mut ear: Ear,
        mut inlet: Inlet,
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
                called = inlet.called() => match called {
                    Ok(()) => self.write(&mut inlet).await.err(),
                    Err(why) => Some(End::Farewell(why)),
                },
                () = changed(&mut self.lobby) => {
                    self.show_lobby();
                    None
                }
                message = ear.hear() => {
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
            self.outlet.close(why);
            say_bye(&mut ear, why).await;
        }
    }

    /// Writes what waits. But not for ever: a reader that has stopped is gone.
    async fn write(&mut self, inlet: &mut Inlet) -> Result<(), End> {
        match time::timeout(WRITE_WITHIN, inlet.say_all(|message| self.note(message))).await {
            Ok(Ok(())) => Ok(()),
            Ok(Err(_)) | Err(_) => Err(End::Gone),
        }
    }

    /// Sessions also end elsewhere: on another machine, by the host's command, with time.
    async fn check_session(&self, token: &Token) -> Option<End> {
        match self
            .hall
            .store
            .holder(&token.hash(), self.hall.world.now().0 as i64)
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
        self.hall.meters.note_in();
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
        self.outlet.tell(ClientIn::Refused { ack, why });
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
                self.hall.talk.listen(&self.outlet);
                self.done(ack)
            }
            Ask::LobbyChat { follow: false } => {
                self.hall.talk.leave(self.outlet.id);
                self.done(ack)
            }
            Ask::SayInLobby { text } => {
                self.hall
                    .talk
                    .say(&self.outlet, text, self.hall.world.now())?;
                self.done(ack)
            }
            Ask::Open(wish) => {
                self.may_enter_another()?;
                let table = self.hall.found(&self.outlet.person, wish).await?;
                self.enter(ack, table)
            }
            Ask::Match { rules } => {
                self.may_enter_another()?;
                let table = self.hall.find_game(&self.outlet, ack, rules).await?;
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
                            Mail::Exit {
                                connection: self.outlet.id,
                            },
                        )
                        .await;
                }
                self.done(ack)
            }
            Ask::Invite { table, nick } => {
                let (society, now) = (&self.hall.society, self.hall.world.now());
                society
                    .invite(&self.outlet.person, &table, &nick, now)
                    .await?;
                self.done(ack)
            }
            Ask::Accept { table } => {
                if !self.hall.society.is_invited(&self.outlet.person.id, &table) {
                    return Err(Refusal::NotInvited);
                }
                if !self.tables.contains_key(&table) {
                    self.may_enter_another()?;
                }
                self.hall.post(
                    &table,
                    Mail::Accept {
                        outlet: self.outlet.clone(),
                        ack,
                    },
                )?;
                self.tables.entry(table).or_default();
                Ok(())
            }
            Ask::Decline { table } => {
                self.hall.society.decline(&self.outlet.person, &table)?;
                self.done(ack)
            }
            Ask::At { table, ask } => {
                let route = self.tables.get_mut(&table).ok_or(Refusal::NotEntered)?;
                let mail = Mail::Ask {
                    outlet: self.outlet.clone(),
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
        let seated = self.hall.seats_of(&self.outlet.person.id);
        self.outlet.tell(ClientIn::Welcome {
            protocol: PROTOCOL,
            you: (*self.outlet.person).clone(),
            seated,
        });
        self.hall.society.welcome(&self.place, &self.outlet).await;
        self.done(ack)
    }

    fn done(&self, ack: u32) -> Result<(), Refusal> {
        self.outlet.tell(ClientIn::Done { ack, table: None });
        Ok(())
    }

    /// A table that has closed takes up no place, nor does one that the person was removed from.
    fn note(&mut self, message: &ClientIn) {
        let is_own = |person: &PersonId| *person == self.outlet.person.id;
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
        self.hall.enter(&table, self.outlet.clone(), ack)?;
        self.tables.entry(table).or_default();
        Ok(())
    }

    fn show_lobby(&mut self) {
        if let Some(lobby) = &mut self.lobby {
            let letter = lobby.borrow_and_update().clone();
            self.outlet.send(letter);
        }
    }

    /// The connection is over: no table waits for it.
    async fn go(&mut self) {
        self.hall.talk.leave(self.outlet.id);
        for (table, _) in std::mem::take(&mut self.tables) {
            self.hall
                .post_surely(
                    &table,
                    Mail::Exit {
                        connection: self.outlet.id,
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

async fn changed(lobby: &mut Option<watch::Receiver<Arc<Letter>>>) {
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

async fn say_bye(ear: &mut Ear, why: Farewell) {
    let last = Letter::new(ClientIn::Bye(why));
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
    let _ = time::timeout(HELLO_WITHIN, ear.say_bye(last.frame(), close)).await;
    // Closed with something unread, the socket would take back our last words.
    let _ = time::timeout(LINGER, async { while ear.hear().await.is_ok() {} }).await;
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
