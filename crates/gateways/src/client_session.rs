//! One client of a gateway: it sends one command at a time to its table and waits for the answer.

use crate::{
    GatewayContext,
    limits::{ANSWER_WITHIN, LEAVE_AGAIN, LEAVE_TRIES},
    named_guest::{NoGuest, named_guest},
    nicks::{Claim, is_page_guest},
};
use delivery::{ConnectionHandle, SendQueueReader, SharedMessage};
use identity::address_tag;
use ids::{AddressTag, TableId};
use presence::PresenceGuard;
use runtime::error_chain;
use std::{net::IpAddr, sync::Arc};
use store::PersonKind;
use tables::TableCommand;
use tokio::time;
use wire::{ClientIn, Nick, Person, Refusal, TableAsk};

/// A client with a nick, who may be at a table.
pub(crate) struct ClientSession {
    pub context: Arc<GatewayContext>,
    client: ConnectionHandle,
    outgoing: SendQueueReader,
    table: Option<TableId>,
    last_ack: u32,
    /// The pauses of this program before the client came.
    pauses: u32,
    _nick: Claim,
    /// Bans end the connections of gateways, too.
    _presence: PresenceGuard,
}

/// The table does not answer, or the client was disconnected: the connection must end.
#[derive(Debug)]
pub(crate) struct Gone;

/// Why a client was not admitted under its nick.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum NotAdmitted {
    Taken,
    /// Too many new guests, or the store failed.
    Busy,
}

/// The answer of a table to a command.
pub(crate) type Answer = Result<(), Refusal>;

impl ClientSession {
    /// Admits a client under a nick of its own choice.
    pub async fn open(
        context: &Arc<GatewayContext>,
        address: IpAddr,
        nick: &Nick,
    ) -> Result<Self, NotAdmitted> {
        if is_page_guest(nick) {
            return Err(NotAdmitted::Taken);
        }
        let claim = context.nicks.claim(nick).await;
        let claim = claim.ok_or(NotAdmitted::Taken)?;
        match named_guest(context, address, nick).await {
            Ok(person) => Ok(Self::new(context.clone(), address, person, claim)),
            Err(NoGuest::Taken) => Err(NotAdmitted::Taken),
            Err(NoGuest::TooMany) => Err(NotAdmitted::Busy),
            Err(NoGuest::Store(error)) => {
                tracing::error!(error = error_chain(&error), "admit client failed");
                Err(NotAdmitted::Busy)
            }
        }
    }

    fn new(context: Arc<GatewayContext>, address: IpAddr, person: Person, nick: Claim) -> Self {
        let (client, outgoing) = ConnectionHandle::to_values(person);
        let client = client.connected_from(address_tag(address));
        let presence = context.registry.register(None, PersonKind::Guest, &client);
        Self {
            pauses: context.membership.pauses(),
            context,
            client,
            outgoing,
            table: None,
            last_ack: 0,
            _nick: nick,
            _presence: presence,
        }
    }

    pub fn person(&self) -> &Person {
        &self.client.person
    }

    /// Where the client connects from.
    pub fn from(&self) -> Option<AddressTag> {
        self.client.from
    }

    /// Waits for the next message to the client. Cancel safe.
    pub async fn next(&mut self) -> Result<Arc<SharedMessage>, Gone> {
        self.outgoing.next().await.map_err(|_| Gone)
    }

    /// Subscribes to a table. Messages that come before the answer go to `take`.
    pub async fn enter(
        &mut self,
        table: &TableId,
        take: impl FnMut(&ClientIn) + Send,
    ) -> Result<Answer, Gone> {
        let (client, ack) = (self.client.clone(), self.next_ack());
        let enter = TableCommand::Enter {
            client,
            ack: Some(ack),
        };
        let answer = match self.context.router.send(table, enter) {
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

    /// Asks the table. Messages that come before the answer go to `take`.
    pub async fn ask(
        &mut self,
        ask: TableAsk,
        take: impl FnMut(&ClientIn) + Send,
    ) -> Result<Answer, Gone> {
        // After a pause the client may have waited too long and connected elsewhere.
        if self.context.membership.pauses() != self.pauses {
            return Err(Gone);
        }
        let (client, ack) = (self.client.clone(), self.next_ack());
        let Some(table) = &self.table else {
            return Ok(Err(Refusal::NotEntered));
        };
        let command = TableCommand::Ask { client, ack, ask };
        match self.context.router.send(table, command) {
            Ok(()) => self.answer_to(ack, take).await,
            Err(why) => Ok(Err(why)),
        }
    }

    fn next_ack(&mut self) -> u32 {
        self.last_ack = self.last_ack.wrapping_add(1);
        self.last_ack
    }

    async fn answer_to(
        &mut self,
        ack: u32,
        mut take: impl FnMut(&ClientIn) + Send,
    ) -> Result<Answer, Gone> {
        let answer = async {
            loop {
                match self.next().await?.value() {
                    Some(ClientIn::Done { ack: of, .. }) if *of == ack => return Ok(Ok(())),
                    Some(ClientIn::Refused { ack: of, why }) if *of == ack => {
                        return Ok(Err(why.clone()));
                    }
                    message => message.into_iter().for_each(&mut take),
                }
            }
        };
        let answer = time::timeout(ANSWER_WITHIN, answer).await;
        answer.map_err(|_| Gone)?
    }

    /// Gives up the seat, unless a game is running, and unsubscribes.
    pub async fn stand_up(&mut self) -> Result<(), Gone> {
        let _ = self.ask(TableAsk::Stand, |_| ()).await?;
        self.exit();
        Ok(())
    }

    /// Unsubscribes. A seat stays the client's.
    pub fn exit(&mut self) {
        if let Some(table) = self.table.take() {
            let connection = self.client.id;
            let exit = TableCommand::Exit { connection };
            let _ = self.context.router.send(&table, exit);
        }
    }

    /// Ends the session of a client that will not come back: leaves a running game, too.
    pub async fn leave(mut self) {
        let ack = self.next_ack();
        if let Some(table) = &self.table {
            for _ in 0..LEAVE_TRIES {
                let (client, ask) = (self.client.clone(), TableAsk::Leave);
                let leave = TableCommand::Ask { client, ack, ask };
                match self.context.router.send(table, leave) {
                    Err(Refusal::Busy) => time::sleep(LEAVE_AGAIN).await,
                    Ok(()) | Err(_) => break,
                }
            }
        }
        self.exit();
    }

    /// Ends the session. Only a running game keeps the client's seat.
    pub async fn close(mut self) {
        if self.stand_up().await.is_err() {
            self.exit();
        }
    }
}
