//! A table that goes on while its rows are being kept: what it says, to whom, and what is lost with what.

use super::Mail;
use crate::{
    Identity,
    hall::Hall,
    outlet::{Inlet, Outlet},
};
use games::GameKind;
use std::sync::Arc;
use store::{Address, Store, testing::PrivatePostgres};
use wire::{
    Absence, ClientIn, NewTable, Nick, Person, PersonId, Refusal, Setup, TableAsk, TableId, Visibility,
};

/// A hall with one table, and somebody who looks on. On one thread: what is posted at once is taken at once.
struct Place {
    database: String,
    hall: Arc<Hall>,
    table: TableId,
    outlet: Outlet,
    inlet: Inlet,
}

impl Place {
    async fn open() -> Self {
        let address = PrivatePostgres::shared().fresh_database().await;
        let Address::Postgres(options) = &address else { panic!("PostgreSQL") };
        let database = options.get_database().expect("a name").to_owned();
        let store = Store::open(&address).await.expect("a store");
        let hall = Hall::open(store, &Identity::default()).await.expect("a hall");
        let person = Person { id: PersonId::from_bits(1), nick: Nick::guest(1) };
        let rules = GameKind::Dama.default_rules();
        let setup = Setup { rules, visibility: Visibility::Private, absence: Absence::Wait };
        let wish = NewTable { setup, seat: None, bots: Vec::new() };
        let table = hall.found(&person, wish).await.expect("a table");
        let (outlet, inlet) = Outlet::new(person);
        hall.enter(&table, outlet.clone(), 1).expect("a table");
        let mut place = Self { database, hall, table, outlet, inlet };
        place.answer(1).await.expect("entered");
        place
    }

    fn say(&self, ack: u32, text: &str) {
        let ask = TableAsk::Say { text: text.to_owned().try_into().expect("a line") };
        self.hall.post(&self.table, Mail::Ask { outlet: self.outlet.clone(), ack, ask }).expect("a place");
    }

    /// What is answered, and the lines that were said before.
    async fn answer(&mut self, to: u32) -> Result<Vec<String>, Refusal> {
        let mut said = Vec::new();
        loop {
            match self.inlet.next().await.expect("an open connection").message().expect("whole") {
                ClientIn::Said { lines, .. } => {
                    said.extend(lines.iter().map(|line| line.text.as_str().to_owned()))
                }
                ClientIn::Done { ack, .. } if *ack == to => return Ok(said),
                ClientIn::Refused { ack, why } if *ack == to => return Err(why.clone()),
                _ => {}
            }
        }
    }

    async fn run(&self, sql: &str) {
        PrivatePostgres::shared().run(&self.database, sql).await;
    }
}

#[tokio::test]
async fn a_table_that_goes_on_before_its_rows_are_kept_says_all_in_order() {
    let mut place = Place::open().await;
    place.say(2, "one");
    place.say(3, "two");
    assert_eq!(place.answer(2).await, Ok(vec!["one".to_owned()]));
    assert_eq!(place.answer(3).await, Ok(vec!["two".to_owned()]));
}

#[tokio::test]
async fn what_follows_a_step_that_is_not_kept_has_not_happened_either() {
    let mut place = Place::open().await;
    place.say(2, "before");
    assert!(place.answer(2).await.is_ok());
    place.run("ALTER TABLE journal ADD CONSTRAINT trouble CHECK (body NOT LIKE '%lost%') NOT VALID").await;
    place.say(3, "lost");
    place.say(4, "good by itself");
    assert_eq!(place.answer(3).await, Err(Refusal::NotKept));
    assert_eq!(place.answer(4).await, Err(Refusal::NotKept));
    place.say(5, "after");
    assert_eq!(place.answer(5).await, Ok(vec!["after".to_owned()]), "and nothing of what was lost");
    let rows = place.hall.rows(&place.table).await.expect("a journal");
    let said = rows.iter().filter(|row| matches!(row.kept, hub::Kept::Said { .. })).count();
    assert_eq!(said, 2);
}
