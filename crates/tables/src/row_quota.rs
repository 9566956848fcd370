//! How many journal rows one person may add to all tables of this node in a day: what is written
//! stays on the disk for a month or for good.

use hub::WallTime;
use ids::PersonId;
use parking_lot::Mutex;
use std::collections::HashMap;

/// Journal rows that one person may cause in a day, at about 150 bytes each. A person who plays for
/// twelve hours causes some 20,000, a program in a real-time game up to ten times as many.
pub const MAX_ROWS_PER_DAY: u64 = 250_000;
/// Most people who are counted. More in one day start the day's count again.
const MAX_PEOPLE: usize = 200_000;
const DAY_MS: u64 = 24 * 60 * 60 * 1000;

/// Counts journal rows by person from midnight to midnight, UTC.
#[derive(Debug, Default)]
pub struct RowQuota(Mutex<DayCount>);

#[derive(Debug, Default)]
struct DayCount {
    day: u64,
    rows: HashMap<PersonId, u64>,
}

impl RowQuota {
    /// Whether the person may add further rows.
    pub fn has_room(&self, person: &PersonId, now: WallTime) -> bool {
        let count = self.0.lock();
        let rows = count.rows.get(person).copied().unwrap_or(0);
        rows < MAX_ROWS_PER_DAY || count.day != now.0 / DAY_MS
    }

    /// Counts rows that the person has added.
    pub fn count(&self, person: &PersonId, rows: usize, now: WallTime) {
        if rows == 0 {
            return;
        }
        let (mut count, day) = (self.0.lock(), now.0 / DAY_MS);
        if count.day != day || count.rows.len() >= MAX_PEOPLE {
            count.rows.clear();
            count.day = day;
        }
        match count.rows.get_mut(person) {
            Some(sum) => *sum += rows as u64,
            None => _ = count.rows.insert(person.clone(), rows as u64),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_rows_of_a_person_are_limited_until_the_next_day() {
        let (quota, [ann, bob]) = (RowQuota::default(), [1, 2].map(PersonId::from_bits));
        let (noon, tomorrow) = (WallTime(DAY_MS / 2), WallTime(DAY_MS));
        quota.count(&ann, MAX_ROWS_PER_DAY as usize - 1, noon);
        assert!(quota.has_room(&ann, noon));
        quota.count(&ann, 1, noon);
        assert!(!quota.has_room(&ann, noon));
        assert!(quota.has_room(&bob, noon), "others are not harmed");
        assert!(quota.has_room(&ann, tomorrow));
        quota.count(&ann, 1, tomorrow);
        assert!(quota.has_room(&ann, tomorrow));
    }

    #[test]
    fn the_number_of_people_is_bounded() {
        let quota = RowQuota::default();
        for number in 0..MAX_PEOPLE + 10 {
            quota.count(&PersonId::from_bits(number as u128), 1, WallTime(0));
        }
        assert!(quota.0.lock().rows.len() <= MAX_PEOPLE);
    }
}
