//! Lists connected people, to be found and invited.

use crate::Social;
use ids::PersonId;
use std::collections::HashSet;
use store::StoreError;
use tokio::sync::watch;
use wire::{Acquaintance, ActivePeople, Doing, Nick, limits::MAX_ACTIVE_PEOPLE};

impl Social {
    /// The people who are connected now and what they are doing: those whose nick contains
    /// `search` in any letter case, without the person and without people whom the person has
    /// blocked or who have blocked the person.
    pub async fn active_people(
        &self,
        person: &PersonId,
        search: &str,
    ) -> Result<ActivePeople, StoreError> {
        let blocked = self.store.blocks_around(person).await?;
        let left_out = blocked.into_iter().chain([person.clone()]).collect();
        Ok(self.find(&search.trim().to_lowercase(), &left_out))
    }

    /// Changes whenever `active_people` may have: someone has come, gone, sat down or stood up.
    pub fn people_changes(&self) -> watch::Receiver<u64> {
        self.people_changes.subscribe()
    }

    fn find(&self, search: &str, left_out: &HashSet<PersonId>) -> ActivePeople {
        if search.len() > Nick::MAX_LEN {
            return ActivePeople::default();
        }
        let people = self.registry.reachable_people().into_iter();
        let found = people.filter(|person| !left_out.contains(&person.id));
        let found = found.filter_map(|person| {
            let nick = person.nick.as_str().to_lowercase();
            let at = nick.find(search)?;
            let doing = self.directory.doing(&person.id);
            Some(((at > 0, rank(&doing), nick), Acquaintance { person, doing }))
        });
        let mut found: Vec<_> = found.collect();
        let count = found.len();
        if count > MAX_ACTIVE_PEOPLE {
            found.select_nth_unstable_by(MAX_ACTIVE_PEOPLE, |(one, _), (other, _)| one.cmp(other));
            found.truncate(MAX_ACTIVE_PEOPLE);
        }
        found.sort_by(|(one, _), (other, _)| one.cmp(other));
        ActivePeople {
            people: found.into_iter().map(|(_, person)| person).collect(),
            count,
        }
    }
}

/// Orders people who are free to play before those who wait or play.
fn rank(doing: &Doing) -> u8 {
    match doing {
        Doing::Here => 0,
        Doing::Waiting { .. } => 1,
        Doing::Playing { .. } => 2,
        Doing::Away => 3,
    }
}
