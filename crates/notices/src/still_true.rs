//! Whether a notice that waited is still worth telling. Asked right before it is told.

use crate::Notices;
use hub::AwaitedTurn;
use ids::{PersonId, TableId};
use store::{Relation, StoreError, StoredNotice};
use wire::{Stage, notices::NoticeKind};

impl Notices {
    /// Whether what the notice says still holds, and the person does not look at the table. The
    /// turn of a table that this node does not know has not changed.
    pub(crate) async fn is_still_true(
        &self,
        notice: &StoredNotice,
        kind: NoticeKind,
    ) -> Result<bool, StoreError> {
        let key = &notice.key;
        if kind == NoticeKind::FriendRequest {
            return self.still_asks(&key.person, &key.subject).await;
        }
        let table = key.subject.parse::<TableId>().ok();
        let summary = table.and_then(|table| self.directory.summary(&table));
        let Some(table) = summary else {
            return Ok(kind != NoticeKind::Invited);
        };
        Ok(match kind {
            NoticeKind::Turn | NoticeKind::TimeLow => {
                let turn = table.turn_away(&key.person);
                // While the clock stands still, no time runs out.
                let runs = |turn: AwaitedTurn| kind == NoticeKind::Turn || turn.deadline.is_some();
                turn.is_some_and(|turn| turn.mark as i64 == key.mark && runs(turn))
            }
            NoticeKind::Begins => {
                let is_same = i64::from(table.game_number) == key.mark;
                is_same && table.stage == Stage::Playing && table.is_away(&key.person)
            }
            NoticeKind::Over => table.is_away(&key.person),
            NoticeKind::Invited => table.has_room() && !table.is_seated(&key.person),
            NoticeKind::FriendRequest => true,
        })
    }

    async fn still_asks(&self, person: &PersonId, asker: &str) -> Result<bool, StoreError> {
        let relations = self.store.relations_of(person).await?;
        let mut relations = relations.iter();
        Ok(relations
            .any(|(other, relation)| other.id.as_str() == asker && *relation == Relation::AsksMe))
    }
}
