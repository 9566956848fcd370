//! Invites people to tables: [`Social`] sends `ClientIn::Invited` and tells the other nodes.

use crate::Social;
use bus::{ClusterMessage, To};
use delivery::SharedMessage;
use hub::{Delivery, TableSummary, WallTime};
use ids::{PersonId, TableId};
use runtime::error_chain;
use std::sync::Arc;
use store::StoreError;
use wire::{ClientIn, Invitation, Nick, Person, Refusal};

impl Social {
    /// Invites a person by nick. The inviter cannot tell whether that person has blocked them.
    pub async fn invite(
        &self,
        by: &Person,
        table: &TableId,
        nick: &Nick,
        now: WallTime,
    ) -> Result<(), Refusal> {
        if !self.invites.allows(by.id.as_str(), now.0) {
            return Err(Refusal::TooFast);
        }
        self.offer(by, table)?;
        let found = self.find_invited(by, nick).await.map_err(|error| {
            tracing::error!(error = error_chain(&error), "find invited person failed");
            Refusal::Busy
        })?;
        let (to, delivery) = found?;
        let mut state = self.state();
        // Again under the lock: the table has gone on meanwhile.
        let (invitation, summary) = self.offer(by, table)?;
        if to == by.id || summary.is_seated(&to) {
            return Err(Refusal::SitsThere);
        }
        let invitations = &mut state.invitations;
        if invitations.invite(invitation.clone(), &to, delivery, &summary)? {
            self.tell_invited(&invitation, &to, delivery);
            if delivery == Delivery::Shown {
                self.notices.invited(&invitation, &to);
            }
            let invited = ClusterMessage::Invited {
                invitation,
                to,
                delivery,
            };
            self.bus.send(To::Everyone, invited);
        }
        Ok(())
    }

    /// What a person at a table can offer.
    fn offer(
        &self,
        by: &Person,
        table: &TableId,
    ) -> Result<(Invitation, Arc<TableSummary>), Refusal> {
        let summary = self.directory.summary(table);
        let summary = summary.ok_or(Refusal::NoSuchTable)?;
        if !summary.may_invite(&by.id) {
            return Err(Refusal::NotSeated);
        }
        if !summary.has_room() {
            return Err(Refusal::NoFreeSeat);
        }
        let invitation = Invitation {
            table: table.clone(),
            game: summary.game,
            by: by.clone(),
        };
        Ok((invitation, summary))
    }

    fn tell_invited(&self, invitation: &Invitation, to: &PersonId, delivery: Delivery) {
        if delivery == Delivery::Shown {
            let message = SharedMessage::new(ClientIn::Invited(invitation.clone()));
            self.registry.tell(to, &message);
        }
    }

    /// Adds an invitation that was made at another node (`ClusterMessage::Invited`).
    pub fn invited_elsewhere(&self, invitation: &Invitation, to: &PersonId, delivery: Delivery) {
        let mut state = self.state();
        let Some(summary) = self.directory.summary(&invitation.table) else {
            return;
        };
        let invitations = &mut state.invitations;
        if invitations.invite(invitation.clone(), to, delivery, &summary) == Ok(true) {
            self.tell_invited(invitation, to, delivery);
        }
    }

    /// The invitations to a table, for a node that does not know them.
    pub fn invitations_to(&self, table: &TableId) -> Vec<ClusterMessage> {
        let state = self.state();
        let open = state.invitations.of(table);
        open.map(|(invitation, to, delivery)| ClusterMessage::Invited {
            invitation: invitation.clone(),
            to: to.clone(),
            delivery,
        })
        .collect()
    }

    /// Finds the person by nick, and whether they are to see the invitation.
    async fn find_invited(
        &self,
        by: &Person,
        nick: &Nick,
    ) -> Result<Result<(PersonId, Delivery), Refusal>, StoreError> {
        let Some(to) = self.store.person_by_nick(nick.as_str()).await? else {
            return Ok(Err(Refusal::NoSuchNick));
        };
        if self.store.has_blocked(&by.id, &to.id).await? {
            return Ok(Err(Refusal::Blocked));
        }
        let delivery = if self.store.has_blocked(&to.id, &by.id).await? {
            Delivery::Hidden
        } else {
            Delivery::Shown
        };
        Ok(Ok((to.id, delivery)))
    }

    /// Whether an invitation to the table stands, as far as the invited person knows.
    pub fn is_invited(&self, person: &PersonId, table: &TableId) -> bool {
        self.state().invitations.find(table, person).is_some()
    }

    /// Declines an invitation. The inviter is told.
    pub fn decline(&self, person: &Person, table: &TableId) -> Result<(), Refusal> {
        if !self.is_invited(&person.id, table) {
            return Err(Refusal::NotInvited);
        }
        self.note_declined(person, table);
        let declined = ClusterMessage::Declined {
            table: table.clone(),
            by: person.clone(),
        };
        self.bus.send(To::Everyone, declined);
        Ok(())
    }

    /// Ends an invitation that was declined at any node (`ClusterMessage::Declined`).
    pub fn note_declined(&self, person: &Person, table: &TableId) {
        let mut state = self.state();
        let Some(Invitation { by, .. }) = state.invitations.take(table, &person.id) else {
            return;
        };
        self.tell_uninvited(table, std::slice::from_ref(&person.id));
        let declined = ClientIn::Declined {
            table: table.clone(),
            by: person.clone(),
        };
        self.registry.tell(&by.id, &SharedMessage::new(declined));
    }

    /// Ends the invitations between a person and one they have blocked.
    pub fn block(&self, person: &PersonId, other: &PersonId) {
        self.note_blocked(person, other);
        let blocked = ClusterMessage::Blocked {
            person: person.clone(),
            other: other.clone(),
        };
        self.bus.send(To::Everyone, blocked);
    }

    /// The same for a block at any node (`ClusterMessage::Blocked`).
    pub fn note_blocked(&self, person: &PersonId, other: &PersonId) {
        let mut state = self.state();
        for (to, table) in state.invitations.block(person, other) {
            self.tell_uninvited(&table, std::slice::from_ref(&to));
        }
    }
}
