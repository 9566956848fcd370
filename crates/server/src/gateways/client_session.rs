//! Somebody at a door: one more client of the hall, who asks one thing at a time and waits for the
//! answer.

use super::{
    GatewayContext,
    limits::ANSWER_WITHIN,
    nicks::{Claim, is_page_guest},
};
use crate::{
    connection_handle::{ConnectionHandle, SendQueueReader},
    error::error_chain,
    hall::Hall,
    people::{self, NoGuest},
    presence::Place,
    shared_message::SharedMessage,
    table_task::TableCommand,
};
use std::{net::IpAddr, sync::Arc};
use store::PersonKind;
use tokio::time;
use wire::{ClientIn, Nick, Person, Refusal, TableAsk, TableId};

/// Somebody with a nick, who may be at a table.
pub(crate) struct Visitor {
    pub hall: Arc<Hall>,
    client: ConnectionHandle,
    outgoing: SendQueueReader,
    table: Option<TableId>,
    asks: u32,
    /// How often the program had stood still when they came.
    stops: u32,
    _nick: Claim,
    /// Bans reach doors, too.
    _place: Place,
}

/// The hall does not answer, or will not: the connection must end.
#[derive(Debug)]
pub(crate) struct Gone;

/// Why nobody was let in under a nick.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum NotIn {
    /// Somebody else has the nick.
    Taken,
    /// Not just now: too many newcomers, or storage trouble.
    Busy,
}

/// What a table said to a question.
pub(crate) type Answer = Result<(), Refusal>;

impl Visitor {
    /// Lets somebody in under a nick of their own choice.
    pub async fn arrive(
        context: &GatewayContext,
        address: IpAddr,
        nick: &Nick,
    ) -> Result<Self, NotIn> {
        if is_page_guest(nick) {
            return Err(NotIn::Taken);
        }
        let claim = context.nicks.claim(nick).await.ok_or(NotIn::Taken)?;
        let may_come = || context.throttle.lets_guest_in(address);
        match people::guest_called(&context.hall, nick, may_come).await {
            Ok(person) => Ok(Self::new(context, person, claim)),
            Err(NoGuest::Taken) => Err(NotIn::Taken),
            Err(NoGuest::TooMany) => Err(NotIn::Busy),
            Err(NoGuest::Store(error)) => {
                tracing::error!(error = error_chain(&error), "a player could not be let in");
                Err(NotIn::Busy)
            }
        }
    }

    fn new(context: &GatewayContext, person: Person, nick: Claim) -> Self {
        let (client, outgoing) = ConnectionHandle::new(person);
        let place = context.sockets.register(None, PersonKind::Guest, &client);
        let hall = context.hall.clone();
        let stops = hall.nodes.stops();
        Self {
            hall,
            client,
            outgoing,
            table: None,
            asks: 0,
            stops,
            _nick: nick,
            _place: place,
        }
    }

    pub fn person(&self) -> &Person {
        &self.client.person
    }

    /// Waits for the next word of the hall. May be dropped while it waits.
    pub async fn hear(&mut self) -> Result<Arc<SharedMessage>, Gone> {
        self.outgoing.next().await.map_err(|_| Gone)
    }

    /// Comes to a table, and is shown it. What is heard before the answer goes to `take`.
    pub async fn enter(
        &mut self,
        table: &TableId,
        take: impl FnMut(&ClientIn) + Send,
    ) -> Result<Answer, Gone> {
        let ack = self.next_ask();
        let answer = match self.hall.enter(table, self.client.clone(), ack) {
            Ok(()) => {
                self.table = Some(table.clone());
                self.answer_to(ack, take).await?
            }
            Err(why) => Err(why),
        };
        if answer.is_err() {
            self.table = None;
        }
        Ok(answer)
    }

    /// Asks something of the table. What is heard before the answer goes to `take`.
    pub async fn ask(
        &mut self,
        ask: TableAsk,
        take: impl FnMut(&ClientIn) + Send,
    ) -> Result<Answer, Gone> {
        // Whoever sent this may have waited too long, and connected elsewhere.
        if self.hall.nodes.stops() != self.stops {
            return Err(Gone);
        }
        let ack = self.next_ask();
        let Some(table) = &self.table else {
            return Ok(Err(Refusal::NotEntered));
        };
        match self.hall.post(
            table,
            TableCommand::Ask {
                client: self.client.clone(),
                ack,
                ask,
            },
        ) {
            Ok(()) => self.answer_to(ack, take).await,
            Err(why) => Ok(Err(why)),
        }
    }

    fn next_ask(&mut self) -> u32 {
        self.asks = self.asks.wrapping_add(1);
        self.asks
    }

    /// Hears the hall out until it answers. What it tells before that, it told before that.
    async fn answer_to(
        &mut self,
        ack: u32,
        mut take: impl FnMut(&ClientIn) + Send,
    ) -> Result<Answer, Gone> {
        let answer = async {
            loop {
                match self.hear().await?.message() {
                    Some(ClientIn::Done { ack: of, .. }) if *of == ack => return Ok(Ok(())),
                    Some(ClientIn::Refused { ack: of, why }) if *of == ack => {
                        return Ok(Err(why.clone()));
                    }
                    message => message.into_iter().for_each(&mut take),
                }
            }
        };
        time::timeout(ANSWER_WITHIN, answer)
            .await
            .map_err(|_| Gone)?
    }

    /// Gives up a seat at a table where no game is on, and goes. In a running game the seat stays
    /// theirs.
    pub async fn get_up(&mut self) -> Result<(), Gone> {
        let _ = self.ask(TableAsk::Stand, |_| ()).await?;
        self.exit().await;
        Ok(())
    }

    /// Looks at the table no longer. A seat stays theirs.
    pub async fn exit(&mut self) {
        if let Some(table) = self.table.take() {
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

    /// The connection is over, and nobody will come back for a seat: leaves for good, a running
    /// game too.
    pub async fn leave(mut self) {
        let ack = self.next_ask();
        if let Some(table) = &self.table {
            let leave = TableCommand::Ask {
                client: self.client.clone(),
                ack,
                ask: TableAsk::Leave,
            };
            self.hall.post_surely(table, leave).await;
        }
        self.exit().await;
    }

    /// The connection is over. The nick is free again when nothing holds a seat for it but a
    /// running game.
    pub async fn depart(mut self) {
        if self.get_up().await.is_err() {
            self.exit().await;
        }
    }
}
