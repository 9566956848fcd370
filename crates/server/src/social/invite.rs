//! Inviting, accepting and declining.

use super::{Social, State};
use crate::{
    bus::{ClusterMessage, To},
    error::error_chain,
    shared_message::SharedMessage,
};
use hub::{Activity, ActivityIndex, Delivery, WallTime};
use store::StoreError;
use wire::{ClientIn, Invitation, Nick, Person, PersonId, Refusal, TableId};

impl Social {
    /// Invites somebody. That they have blocked the one who invites changes nothing that one can
    /// see.
    pub async fn invite(
        &self,
        by: &Person,
        table: &TableId,
        nick: &Nick,
        now: WallTime,
    ) -> Result<(), Refusal> {
        if !self.invites.lets(by.id.as_str(), now) {
            return Err(Refusal::TooFast);
        }
        offer(&self.state().activity_index, by, table)?;
        let (to, delivery) = self.whom(by, nick).await.map_err(|error| {
            tracing::error!(
                error = error_chain(&error),
                "somebody could not be looked for"
            );
            Refusal::Busy
        })??;
        let mut state = self.state();
        // Once more: the table has gone on meanwhile.
        let State {
            activity_index,
            invitations,
            ..
        } = &mut *state;
        let (offer, activity) = offer(activity_index, by, table)?;
        if to == by.id || activity.seated.contains(&to) {
            return Err(Refusal::SitsThere);
        }
        let is_new = invitations.invite(offer.clone(), &to, delivery, activity)?;
        if is_new {
            self.show_invited(&offer, &to, delivery);
            self.bus.send(
                To::Everyone,
                ClusterMessage::Invited {
                    what: offer,
                    to,
                    delivery,
                },
            );
        }
        Ok(())
    }

    fn show_invited(&self, what: &Invitation, to: &PersonId, delivery: Delivery) {
        if delivery == Delivery::Shown {
            self.sockets
                .tell(to, &SharedMessage::new(ClientIn::Invited(what.clone())));
        }
    }

    /// Somebody at another node has invited somebody.
    pub fn note_invited(&self, what: &Invitation, to: &PersonId, delivery: Delivery) {
        let mut state = self.state();
        let State {
            activity_index,
            invitations,
            ..
        } = &mut *state;
        let Some(activity) = activity_index.activity(&what.table) else {
            return;
        };
        if invitations.invite(what.clone(), to, delivery, activity) == Ok(true) {
            self.show_invited(what, to, delivery);
        }
    }

    /// The invitations to a table, for a node that does not know them.
    pub fn invited_to(&self, table: &TableId) -> Vec<ClusterMessage> {
        let invited =
            |(what, to, delivery): (&Invitation, &PersonId, Delivery)| ClusterMessage::Invited {
                what: what.clone(),
                to: to.clone(),
                delivery,
            };
        self.state().invitations.of(table).map(invited).collect()
    }

    /// Who is meant, and whether they are to see it.
    async fn whom(
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
        let hides = self.store.has_blocked(&to.id, &by.id).await?;
        let delivery = if hides {
            Delivery::Hidden
        } else {
            Delivery::Shown
        };
        Ok(Ok((to.id, delivery)))
    }

    /// Whether an invitation to the table stands, as far as the person knows.
    pub fn is_invited(&self, person: &PersonId, table: &TableId) -> bool {
        self.state().invitations.find(table, person).is_some()
    }

    /// Declines; who invited is told.
    pub fn decline(&self, person: &Person, table: &TableId) -> Result<(), Refusal> {
        if !self.is_invited(&person.id, table) {
            return Err(Refusal::NotInvited);
        }
        self.note_declined(person, table);
        self.bus.send(
            To::Everyone,
            ClusterMessage::Declined {
                table: table.clone(),
                by: person.clone(),
            },
        );
        Ok(())
    }

    /// Somebody has declined, here or at another node.
    pub fn note_declined(&self, person: &Person, table: &TableId) {
        let mut state = self.state();
        let Some(Invitation { by, .. }) = state.invitations.take(table, &person.id) else {
            return;
        };
        self.uninvite(table, std::slice::from_ref(&person.id));
        let declined = ClientIn::Declined {
            table: table.clone(),
            by: person.clone(),
        };
        self.sockets.tell(&by.id, &SharedMessage::new(declined));
    }

    /// Somebody has blocked somebody.
    pub(super) fn hide_invitations(&self, person: &PersonId, from: &PersonId) {
        self.note_blocked(person, from);
        self.bus.send(
            To::Everyone,
            ClusterMessage::Blocked {
                person: person.clone(),
                other: from.clone(),
            },
        );
    }

    /// The same, here or at another node.
    pub fn note_blocked(&self, person: &PersonId, other: &PersonId) {
        let mut state = self.state();
        for (to, table) in state.invitations.block(person, other) {
            self.uninvite(&table, std::slice::from_ref(&to));
        }
    }
}

/// What somebody at a table can offer, and what the table is like.
fn offer<'a>(
    activity_index: &'a ActivityIndex,
    by: &Person,
    table: &TableId,
) -> Result<(Invitation, &'a Activity), Refusal> {
    let activity = activity_index.activity(table).ok_or(Refusal::NoSuchTable)?;
    match () {
        () if !activity.may_invite(&by.id) => Err(Refusal::NotSeated),
        () if !activity.has_room() => Err(Refusal::NoFreeSeat),
        () => Ok((
            Invitation {
                table: table.clone(),
                game: activity.game,
                by: by.clone(),
            },
            activity,
        )),
    }
}
