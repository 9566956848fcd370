use super::*;
use hub::{Table, TableSummary};
use ids::{AddressTag, PersonId, TableId};
use tables::TableHandle;
use tokio::sync::mpsc;
use wire::{Absence, NewTable, Nick, Person, Setup, Visibility};

const NOW: WallTime = WallTime(1_000_000);

const FEW: TableQuotaLimits = TableQuotaLimits {
    per_person: 3,
    per_address: 5,
    openings: Rate {
        most: 1_000,
        window_ms: 60_000,
    },
    most: 10,
    reserved: 4,
};

/// A directory of tables with queues and without actors.
#[derive(Default)]
struct Tables {
    directory: Directory,
    count: u128,
    queues: Vec<mpsc::Receiver<TableCommand>>,
}

fn opener(person: u128, from: Option<u16>) -> Opener {
    Opener::new(&PersonId::from_bits(person), from.map(AddressTag))
}

impl Tables {
    fn summary(&self, nick: &Nick, empty_since: Option<WallTime>) -> TableSummary {
        let person = Person {
            id: PersonId::from_bits(self.count),
            nick: nick.clone(),
            kind: wire::PersonKind::Guest,
        };
        let rules = games::GameKind::Dama.default_rules();
        let wish = NewTable {
            seat: rules.seating().seats().next(),
            setup: Setup {
                rules,
                visibility: Visibility::Public,
                absence: Absence::Wait,
                rated: wire::Rated::No,
            },
            bots: Vec::new(),
        };
        let id = TableId::from_bits(self.count);
        let mut deal = runtime::random::seed;
        let (table, _) = Table::open(id, &person, wish, NOW, &mut deal).expect("opened");
        TableSummary {
            empty_since,
            ..table.summary()
        }
    }

    fn add(&mut self, opener: &Opener, nick: &Nick, empty_since: Option<WallTime>) {
        self.count += 1;
        let (handle, queue) = TableHandle::new();
        let summary = self.summary(nick, empty_since);
        self.directory.add_own(handle, 1, opener, summary);
        self.queues.push(queue);
    }

    /// Opens tables until the quota refuses one; returns how many, and why.
    fn fill(&mut self, quota: &TableQuota, opener: &Opener) -> (usize, Refusal) {
        for opened in 0.. {
            match quota.admit(&self.directory, opener, NOW) {
                Ok(()) => self.add(opener, &Nick::guest(1), None),
                Err(why) => return (opened, why),
            }
        }
        unreachable!("the quota ends")
    }

    /// The numbers of the tables that were told to close.
    fn closing(&mut self) -> Vec<usize> {
        let queues = self.queues.iter_mut().enumerate();
        let closing = queues.filter_map(|(number, queue)| match queue.try_recv() {
            Ok(TableCommand::CloseIfEmpty) => Some(number),
            _ => None,
        });
        closing.collect()
    }
}

#[test]
fn a_person_and_an_address_have_so_many_tables_and_no_more() {
    let (quota, mut tables) = (TableQuota::new(FEW), Tables::default());
    let refused = |opened| (opened, Refusal::TooManyTables);
    assert_eq!(tables.fill(&quota, &opener(1, Some(1))), refused(3));
    assert_eq!(tables.fill(&quota, &opener(2, Some(1))), refused(2));
    assert_eq!(tables.fill(&quota, &opener(3, Some(1))), refused(0));
}

#[test]
fn this_machine_is_limited_by_person_and_not_by_address() {
    let (quota, mut tables) = (TableQuota::new(FEW), Tables::default());
    let refused = |opened| (opened, Refusal::TooManyTables);
    assert_eq!(tables.fill(&quota, &opener(1, None)), refused(3));
    assert_eq!(tables.fill(&quota, &opener(2, None)), refused(3));
}

#[test]
fn the_tables_opened_from_one_address_in_a_minute_are_limited() {
    let openings = Rate {
        most: 2,
        window_ms: 60_000,
    };
    let quota = TableQuota::new(TableQuotaLimits { openings, ..FEW });
    let directory = Directory::default();
    let admit = |from, at| quota.admit(&directory, &opener(1, from), WallTime(at));
    assert_eq!([0, 1].map(|at| admit(Some(1), at)), [Ok(()), Ok(())]);
    assert_eq!(admit(Some(1), 2), Err(Refusal::TooFast));
    assert_eq!(admit(Some(2), 2), Ok(()), "another address");
    assert_eq!(admit(None, 2), Ok(()), "this machine");
    assert_eq!(admit(Some(1), 60_000), Ok(()), "a minute later");
}

#[test]
fn the_last_places_are_for_people_and_addresses_without_a_table() {
    let (quota, mut tables) = (TableQuota::new(FEW), Tables::default());
    tables.fill(&quota, &opener(1, Some(1)));
    tables.fill(&quota, &opener(2, Some(2)));
    assert_eq!(tables.directory.own_count(), 6, "nearly full");
    let busy = |opened| (opened, Refusal::Busy);
    assert_eq!(tables.fill(&quota, &opener(3, Some(2))), busy(0));
    assert_eq!(tables.fill(&quota, &opener(4, Some(4))), busy(1));
    assert_eq!(tables.fill(&quota, &opener(4, Some(5))), busy(0));
    assert_eq!(tables.fill(&quota, &opener(5, None)), busy(1));
    for newcomer in [6, 7] {
        let found = tables.fill(&quota, &opener(newcomer, Some(newcomer as u16)));
        assert_eq!(found, busy(1));
    }
    assert_eq!(tables.fill(&quota, &opener(8, Some(8))), busy(0), "full");
}

#[test]
fn a_node_that_is_nearly_full_closes_empty_tables_of_guests() {
    let (quota, mut tables) = (TableQuota::new(FEW), Tables::default());
    let (guest, account) = (Nick::guest(1), Nick::chosen("Ann").expect("a nick"));
    let long_ago = Some(WallTime(0));
    tables.add(&opener(1, Some(1)), &guest, None);
    tables.add(&opener(1, Some(1)), &guest, Some(NOW));
    tables.add(&opener(2, Some(2)), &guest, long_ago);
    tables.add(&opener(3, Some(3)), &account, long_ago);
    tables.add(&opener(3, Some(3)), &account, None);
    assert_eq!(
        quota.admit(&tables.directory, &opener(9, Some(9)), NOW),
        Ok(())
    );
    assert!(tables.closing().is_empty(), "there is room");
    tables.add(&opener(4, Some(4)), &account, None);
    assert_eq!(
        quota.admit(&tables.directory, &opener(9, Some(9)), NOW),
        Ok(())
    );
    assert_eq!(tables.closing(), [2], "empty for long, without an account");
}
