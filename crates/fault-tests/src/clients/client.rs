//! One virtual client: connects, sits down, plays and reconnects until it is told to stop.

use super::{
    action_picker::ActionPicker,
    connection::Connection,
    log::{Log, Received, Request, RequestOutcome, now_ms},
    session::Token,
    table_state::{Progress, TableState},
};
use game_core::Seat;
use std::{net::SocketAddr, time::Duration};
use tokio::{sync::watch, time};
use wire::{Ask, ClientIn, NewTable, PROTOCOL, Refusal, TableAsk, TableId};

/// Pause between two attempts to reach a server that is down.
const RECONNECT_PAUSE: Duration = Duration::from_millis(50);
/// The usual pause between two requests: below the server's limit of messages per second.
pub const PACE: Duration = Duration::from_millis(30);
/// One act in this many is sent twice, as a network may do.
const DUPLICATE_ONE_IN: u32 = 20;
/// How long a client usually waits for any message before it drops the connection, as a page does.
pub const PATIENCE: Duration = Duration::from_secs(30);

/// What all clients of a run shall do.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ClientCommand {
    /// Play, against the server's process of this number (`life`).
    Play(u32),
    /// Disconnect and wait: the received messages are being checked.
    Pause,
    /// Disconnect and end.
    Stop,
}

/// How clients behave.
#[derive(Clone, Debug)]
pub struct ClientSettings {
    /// The addresses of the servers; a client connects to a random one.
    pub servers: Vec<SocketAddr>,
    /// How long a client waits for any message before it drops the connection.
    pub patience: Duration,
    /// Pause between two requests.
    pub pace: Duration,
}

/// What a client does at its table.
#[derive(Clone, Debug)]
pub enum ClientRole {
    /// Opens the table and plays.
    Host(Box<NewTable>),
    /// Plays on this seat, or on another if it is taken.
    Guest(Seat),
    /// Watches the game.
    Watcher,
}

/// A client and the channels it shares with its `ClientGroup`.
pub struct Client {
    pub settings: ClientSettings,
    pub token: Token,
    pub role: ClientRole,
    pub log: Log,
    /// The table's id, set by the host for the others.
    pub table: watch::Sender<Option<TableId>>,
    pub commands: watch::Receiver<ClientCommand>,
    /// The progress that the client has seen.
    pub progress: watch::Sender<Option<Progress>>,
    pub picker: ActionPicker,
}

/// The connection is lost.
struct Disconnected;

impl Client {
    /// Plays until `ClientCommand::Stop`.
    pub async fn run(mut self) {
        loop {
            let command = *self.commands.borrow_and_update();
            match command {
                ClientCommand::Stop => return,
                ClientCommand::Pause if self.commands.changed().await.is_err() => return,
                ClientCommand::Pause => {}
                ClientCommand::Play(life) => {
                    // However the connection ended, the client reconnects.
                    let _ = self.connect(life).await;
                    time::sleep(RECONNECT_PAUSE).await;
                }
            }
        }
    }

    fn is_wanted(&self) -> bool {
        matches!(*self.commands.borrow(), ClientCommand::Play(_))
    }

    /// One connection, from `Hello` to its end.
    async fn connect(&mut self, life: u32) -> Result<(), Disconnected> {
        let server = *self
            .picker
            .dice()
            .pick(&self.settings.servers)
            .ok_or(Disconnected)?;
        let Ok(Ok(connection)) = time::timeout(
            self.settings.patience,
            Connection::open(server, &self.token),
        )
        .await
        else {
            return Err(Disconnected);
        };
        let number = {
            let mut contents = self.log.contents();
            contents.connections += 1;
            contents.is_connected = true;
            contents.connections
        };
        let mut connected = ConnectedClient {
            connection,
            number,
            life,
            state: TableState::default(),
            acks: 0,
            client: self,
        };
        let end = connected.play().await;
        self.log.contents().is_connected = false;
        end
    }
}

/// A connected client.
struct ConnectedClient<'a> {
    connection: Connection,
    number: u32,
    life: u32,
    state: TableState,
    acks: u32,
    client: &'a mut Client,
}

impl ConnectedClient<'_> {
    async fn play(&mut self) -> Result<(), Disconnected> {
        self.ask(Ask::Hello { protocol: PROTOCOL }).await?;
        self.find_table().await?;
        self.stay().await
    }

    /// Enters the table; a host opens it first if there is none.
    async fn find_table(&mut self) -> Result<(), Disconnected> {
        while self.client.is_wanted() {
            let known = self.client.table.borrow().clone();
            let outcome = match (known, &self.client.role) {
                (Some(table), _) => self.ask(Ask::Enter { table }).await?,
                (None, ClientRole::Host(wish)) => {
                    let wish = NewTable::clone(wish);
                    let outcome = self.ask(Ask::Open(wish)).await?;
                    if let RequestOutcome::Done(Some(table)) = &outcome {
                        self.client.table.send_replace(Some(table.clone()));
                    }
                    outcome
                }
                (None, _) => {
                    self.wait_for_table().await?;
                    continue;
                }
            };
            if outcome.is_done() {
                return Ok(());
            }
            if outcome == RequestOutcome::Refused(Refusal::NoSuchTable) {
                // The table closed because everyone had left it; the host opens another.
                self.client.table.send_replace(None);
            }
            time::sleep(RECONNECT_PAUSE).await;
        }
        Err(Disconnected)
    }

    async fn wait_for_table(&mut self) -> Result<(), Disconnected> {
        let mut table = self.client.table.subscribe();
        let mut commands = self.client.commands.clone();
        tokio::select! {
            _ = table.wait_for(Option::is_some) => Ok(()),
            _ = commands.changed() => Err(Disconnected),
            message = self.connection.next() => self.on_message(&message.ok_or(Disconnected)?),
        }
    }

    /// Plays until the connection is lost or the command changes.
    async fn stay(&mut self) -> Result<(), Disconnected> {
        self.repeat_last().await?;
        let mut beat = time::interval(self.client.settings.pace);
        beat.set_missed_tick_behavior(time::MissedTickBehavior::Delay);
        let mut quiet = time::Instant::now();
        while self.client.is_wanted() {
            tokio::select! {
                message = self.connection.next() => {
                    quiet = time::Instant::now();
                    self.on_message(&message.ok_or(Disconnected)?)?;
                }
                _ = beat.tick() => {
                    if self.play_on().await? {
                        quiet = time::Instant::now();
                    }
                    if quiet.elapsed() > self.client.settings.patience {
                        self.ask(Ask::Ping).await?;
                        quiet = time::Instant::now();
                    }
                }
            }
        }
        Ok(())
    }

    /// Sends the last act again, unchanged, if it was never answered: in a turn-based game it must
    /// not count twice.
    async fn repeat_last(&mut self) -> Result<(), Disconnected> {
        let last = self
            .client
            .log
            .contents()
            .requests
            .iter()
            .rev()
            .find(|request| is_act(&request.ask))
            .cloned();
        match last {
            Some(Request {
                ask,
                outcome: RequestOutcome::Unknown,
                game,
                ..
            }) => self.ask_as(ask, game).await.map(|_| ()),
            _ => Ok(()),
        }
    }

    async fn play_on(&mut self) -> Result<bool, Disconnected> {
        let seat = match &self.client.role {
            ClientRole::Host(wish) => wish.seat,
            ClientRole::Guest(seat) => Some(*seat),
            ClientRole::Watcher => None,
        };
        let Some(table) = self.client.table.borrow().clone() else {
            return Ok(false);
        };
        let me = self.client.token.person.id.clone();
        let Some(wish) = self.state.next_request(&me, seat, &mut self.client.picker) else {
            return Ok(false);
        };
        let ask = Ask::At { table, ask: wish };
        let game = self.state.seat(&me);
        let outcome = self.ask_as(ask.clone(), game).await?;
        if let RequestOutcome::Refused(why) = &outcome {
            self.state.on_refused(why);
        }
        if is_act(&ask) && self.client.picker.dice().chance(1, DUPLICATE_ONE_IN) {
            self.ask_as(ask, game).await?;
        }
        Ok(true)
    }

    async fn ask(&mut self, ask: Ask) -> Result<RequestOutcome, Disconnected> {
        self.ask_as(ask, None).await
    }

    /// Sends a request and processes messages until its answer arrives.
    async fn ask_as(
        &mut self,
        ask: Ask,
        game: Option<(u32, Seat)>,
    ) -> Result<RequestOutcome, Disconnected> {
        self.acks += 1;
        let ack = self.acks;
        let index = {
            let mut contents = self.client.log.contents();
            let (at_ms, connection) = (now_ms(), self.number);
            contents.requests.push(Request {
                at_ms,
                connection,
                ask: ask.clone(),
                game,
                outcome: RequestOutcome::Unknown,
            });
            contents.requests.len() - 1
        };
        self.connection
            .send(ack, ask)
            .await
            .map_err(|_| Disconnected)?;
        let outcome = time::timeout(self.client.settings.patience, self.answer(ack))
            .await
            .map_err(|_| Disconnected)??;
        self.client.log.contents().requests[index].outcome = outcome.clone();
        Ok(outcome)
    }

    async fn answer(&mut self, ack: u32) -> Result<RequestOutcome, Disconnected> {
        loop {
            let message = self.connection.next().await.ok_or(Disconnected)?;
            match message {
                ClientIn::Done { ack: of, table } if of == ack => {
                    return Ok(RequestOutcome::Done(table));
                }
                ClientIn::Refused { ack: of, why } if of == ack => {
                    return Ok(RequestOutcome::Refused(why));
                }
                other => self.on_message(&other)?,
            }
        }
    }

    fn on_message(&mut self, message: &ClientIn) -> Result<(), Disconnected> {
        let received = Received {
            at_ms: now_ms(),
            connection: self.number,
            message: message.clone(),
        };
        self.client.log.contents().received.push(received);
        self.state.on_message(message);
        if let ClientIn::Welcome { seated, .. } = message {
            self.adopt_table(seated);
        }
        if let Some(stage) = self.state.progress(self.life) {
            self.client.progress.send_replace(Some(stage));
        }
        if matches!(message, ClientIn::Bye(_)) {
            Err(Disconnected)
        } else {
            Ok(())
        }
    }

    /// A host whose `Open` was done but never answered finds the table in `Welcome`.
    fn adopt_table(&self, seated: &[TableId]) {
        if let (ClientRole::Host(_), Some(table)) = (&self.client.role, seated.last()) {
            self.client.table.send_if_modified(|known| {
                let is_news = known.is_none();
                known.get_or_insert_with(|| table.clone());
                is_news
            });
        }
    }
}

fn is_act(ask: &Ask) -> bool {
    matches!(
        ask,
        Ask::At {
            ask: TableAsk::Act { .. },
            ..
        }
    )
}
