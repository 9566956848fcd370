//! One client: connects, sits down, plays, loses the server, comes back - until it is told to stop.

use super::{Asked, Choice, Heard, Line, Log, Outcome, Place, Token, mind::Mind, now_ms};
use game_core::Seat;
use std::time::Duration;
use tokio::{sync::watch, time};
use wire::{Ask, ClientIn, NewTable, PROTOCOL, Refusal, TableAsk, TableId};

/// How soon a client tries again to reach a server that is gone.
const KNOCK_EVERY: Duration = Duration::from_millis(50);
/// The usual pace of a client: under the server's limit of messages a second.
pub const PACE: Duration = Duration::from_millis(30);
/// One act in so many is sent twice, as a network may.
const TWICE_ONE_IN: u32 = 20;
/// How long a client usually waits on a line where nothing comes, before it drops it as a page
/// does.
pub const PATIENCE: Duration = Duration::from_secs(30);

/// What the crowd is called to do.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Call {
    /// Play, in this life of the server.
    Play(u32),
    /// Hang up and wait: what was heard is being read.
    Rest,
    /// Go home, all is over.
    Home,
}

/// What a client is there for.
#[derive(Clone, Debug)]
pub enum Part {
    /// Opens the table and plays.
    Host(Box<NewTable>),
    /// Plays on this seat, or another if it is taken.
    Guest(Seat),
    /// Looks on.
    Watcher,
}

/// How far a client knows its table to be.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Stage {
    /// In which life of the server it heard so.
    pub life: u32,
    /// Which table.
    pub table: TableId,
    /// The number of its game.
    pub game: u32,
    /// The version of that.
    pub version: u32,
}

/// A client and all it shares with those who started it.
pub struct Client {
    /// Where it comes to.
    pub place: Place,
    /// Who it is.
    pub token: Token,
    /// What it is there for.
    pub part: Part,
    /// What it writes down.
    pub log: Log,
    /// The table's name, told by the host to the others.
    pub table: watch::Sender<Option<TableId>>,
    /// What it is called to do.
    pub call: watch::Receiver<Call>,
    /// How far it is, for whoever wants to know.
    pub stage: watch::Sender<Option<Stage>>,
    /// How it decides.
    pub choice: Choice,
}

/// The line is dead.
struct Gone;

impl Client {
    /// Plays until it is told to go home.
    pub async fn run(mut self) {
        loop {
            let call = *self.call.borrow_and_update();
            match call {
                Call::Home => return,
                Call::Rest if self.call.changed().await.is_err() => return,
                Call::Rest => {}
                Call::Play(life) => {
                    // However the line ended, the answer is the same: come back.
                    let _ = self.visit(life).await;
                    time::sleep(KNOCK_EVERY).await;
                }
            }
        }
    }

    fn is_wanted(&self) -> bool {
        matches!(*self.call.borrow(), Call::Play(_))
    }

    /// One connection, from hello to its death.
    async fn visit(&mut self, life: u32) -> Result<(), Gone> {
        let server = *self.choice.dice().pick(&self.place.servers).ok_or(Gone)?;
        let Ok(Ok(line)) =
            time::timeout(self.place.patience, Line::open(server, &self.token)).await
        else {
            return Err(Gone);
        };
        let number = {
            let mut pages = self.log.pages();
            pages.lines += 1;
            pages.is_connected = true;
            pages.lines
        };
        let mut visit = Visit {
            line,
            number,
            life,
            mind: Mind::default(),
            acks: 0,
            client: self,
        };
        let end = visit.play().await;
        self.log.pages().is_connected = false;
        end
    }
}

/// A client while it is connected.
struct Visit<'a> {
    line: Line,
    number: u32,
    life: u32,
    mind: Mind,
    acks: u32,
    client: &'a mut Client,
}

impl Visit<'_> {
    /// From hello to the end.
    async fn play(&mut self) -> Result<(), Gone> {
        self.ask(Ask::Hello { protocol: PROTOCOL }).await?;
        self.find_table().await?;
        self.stay().await
    }

    /// Comes to its table, opening it if it is the host's to open.
    async fn find_table(&mut self) -> Result<(), Gone> {
        while self.client.is_wanted() {
            let known = self.client.table.borrow().clone();
            let asked = match (known, &self.client.part) {
                (Some(table), _) => self.ask(Ask::Enter { table }).await?,
                (None, Part::Host(wish)) => {
                    let wish = NewTable::clone(wish);
                    let outcome = self.ask(Ask::Open(wish)).await?;
                    if let Outcome::Done(Some(table)) = &outcome {
                        self.client.table.send_replace(Some(table.clone()));
                    }
                    outcome
                }
                (None, _) => {
                    self.wait_for_table().await?;
                    continue;
                }
            };
            if asked.is_done() {
                return Ok(());
            }
            if asked == Outcome::Refused(Refusal::NoSuchTable) {
                // Everyone had left it, so it closed; the host opens another.
                self.client.table.send_replace(None);
            }
            time::sleep(KNOCK_EVERY).await;
        }
        Err(Gone)
    }

    async fn wait_for_table(&mut self) -> Result<(), Gone> {
        let mut table = self.client.table.subscribe();
        let mut call = self.client.call.clone();
        tokio::select! {
            _ = table.wait_for(Option::is_some) => Ok(()),
            _ = call.changed() => Err(Gone),
            message = self.line.next() => self.hear(&message.ok_or(Gone)?),
        }
    }

    /// Plays until the line dies or all is over.
    async fn stay(&mut self) -> Result<(), Gone> {
        self.repeat_last().await?;
        let mut beat = time::interval(self.client.place.pace);
        beat.set_missed_tick_behavior(time::MissedTickBehavior::Delay);
        let mut quiet = time::Instant::now();
        while self.client.is_wanted() {
            tokio::select! {
                message = self.line.next() => {
                    quiet = time::Instant::now();
                    self.hear(&message.ok_or(Gone)?)?;
                }
                _ = beat.tick() => {
                    if self.play_on().await? {
                        quiet = time::Instant::now();
                    }
                    if quiet.elapsed() > self.client.place.patience {
                        self.ask(Ask::Ping).await?;
                        quiet = time::Instant::now();
                    }
                }
            }
        }
        Ok(())
    }

    /// What it asked last and never heard of is sent again, as it was: in turns it must not count
    /// twice.
    async fn repeat_last(&mut self) -> Result<(), Gone> {
        let last = self
            .client
            .log
            .pages()
            .asked
            .iter()
            .rev()
            .find(|asked| is_act(&asked.ask))
            .cloned();
        match last {
            Some(Asked {
                ask,
                outcome: Outcome::Unknown,
                game,
                ..
            }) => self.ask_as(ask, game).await.map(|_| ()),
            _ => Ok(()),
        }
    }

    async fn play_on(&mut self) -> Result<bool, Gone> {
        let seat = match &self.client.part {
            Part::Host(wish) => wish.seat,
            Part::Guest(seat) => Some(*seat),
            Part::Watcher => None,
        };
        let Some(table) = self.client.table.borrow().clone() else {
            return Ok(false);
        };
        let me = self.client.token.person.id.clone();
        let Some(wish) = self.mind.wish(&me, seat, &mut self.client.choice) else {
            return Ok(false);
        };
        let ask = Ask::At { table, ask: wish };
        let game = self.mind.seat(&me);
        let outcome = self.ask_as(ask.clone(), game).await?;
        if let Outcome::Refused(why) = &outcome {
            self.mind.is_refused(why);
        }
        if is_act(&ask) && self.client.choice.dice().chance(1, TWICE_ONE_IN) {
            self.ask_as(ask, game).await?;
        }
        Ok(true)
    }

    async fn ask(&mut self, ask: Ask) -> Result<Outcome, Gone> {
        self.ask_as(ask, None).await
    }

    /// Asks, and listens until the answer comes.
    async fn ask_as(&mut self, ask: Ask, game: Option<(u32, Seat)>) -> Result<Outcome, Gone> {
        self.acks += 1;
        let ack = self.acks;
        let index = {
            let mut pages = self.client.log.pages();
            let (at_ms, line) = (now_ms(), self.number);
            pages.asked.push(Asked {
                at_ms,
                line,
                ask: ask.clone(),
                game,
                outcome: Outcome::Unknown,
            });
            pages.asked.len() - 1
        };
        self.line.send(ack, ask).await.map_err(|_| Gone)?;
        let outcome = time::timeout(self.client.place.patience, self.answer(ack))
            .await
            .map_err(|_| Gone)??;
        self.client.log.pages().asked[index].outcome = outcome.clone();
        Ok(outcome)
    }

    async fn answer(&mut self, ack: u32) -> Result<Outcome, Gone> {
        loop {
            let message = self.line.next().await.ok_or(Gone)?;
            match message {
                ClientIn::Done { ack: of, table } if of == ack => return Ok(Outcome::Done(table)),
                ClientIn::Refused { ack: of, why } if of == ack => {
                    return Ok(Outcome::Refused(why));
                }
                other => self.hear(&other)?,
            }
        }
    }

    fn hear(&mut self, message: &ClientIn) -> Result<(), Gone> {
        let heard = Heard {
            at_ms: now_ms(),
            line: self.number,
            message: message.clone(),
        };
        self.client.log.pages().heard.push(heard);
        self.mind.hear(message);
        if let ClientIn::Welcome { seated, .. } = message {
            self.greet(seated);
        }
        if let Some(stage) = self.mind.stage(self.life) {
            self.client.stage.send_replace(Some(stage));
        }
        if matches!(message, ClientIn::Bye(_)) {
            Err(Gone)
        } else {
            Ok(())
        }
    }

    /// A host whose table was opened though it never heard so finds itself seated there.
    fn greet(&self, seated: &[TableId]) {
        if let (Part::Host(_), Some(table)) = (&self.client.part, seated.last()) {
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
