//! What a table takes from its people: how often they may ask, and how long its journal may grow.

mod common;

use common::{ONE, Scene, TWO, person};
use game_core::{Seat, Seed};
use games::{AnyAction, GameKind};
use hub::{
    JournalFact, JournalRow, Place, Table, WallTime,
    limits::{ARRANGEMENT_RATE, DRAFT_RATE, MAX_ROWS_TO_ACT, MAX_ROWS_TO_DEAL, MAX_ROWS_TO_TALK},
};
use wire::{
    Absence, NewTable, PersonId, Refusal, Setup, Sitter, Stage, TableAsk, TableId, Visibility,
};

fn ready(ready: bool) -> TableAsk {
    TableAsk::Ready { ready }
}

fn say(text: &str) -> TableAsk {
    TableAsk::Say {
        text: text.to_owned().try_into().expect("a line"),
    }
}

#[test]
fn a_person_who_changes_their_mind_without_end_is_slowed_down_and_others_are_not() {
    let mut scene = Scene::opened(Absence::Wait);
    scene.enter(2);
    let asks = [
        TableAsk::Stand,
        TableAsk::Sit {
            seat: TWO,
            ready: false,
        },
        TableAsk::Swap { seat: ONE },
        TableAsk::Host { seat: ONE },
        TableAsk::Bot {
            seat: TWO,
            bot: None,
        },
        TableAsk::Clear { seat: TWO },
        TableAsk::Rules {
            rules: GameKind::Dama.default_rules(),
        },
    ];
    for (number, ask) in asks.iter().cycle().take(ARRANGEMENT_RATE.most).enumerate() {
        let answer = scene.ask(1, ask.clone());
        assert_ne!(answer, Err(Refusal::TooFast), "{number}: {ask:?}");
    }
    let rows = scene.rows.len();
    for ask in asks {
        assert_eq!(scene.ask(1, ask), Err(Refusal::TooFast));
    }
    assert_eq!(scene.ask(1, ready(true)), Err(Refusal::TooFast));
    assert_eq!(scene.rows.len(), rows, "what is refused leaves no row");
    let sit = TableAsk::Sit {
        seat: TWO,
        ready: false,
    };
    assert_ne!(scene.ask(2, sit), Err(Refusal::TooFast));
    scene.pass(ARRANGEMENT_RATE.window_ms);
    assert_ne!(scene.ask(1, TableAsk::Stand), Err(Refusal::TooFast));
}

/// A game of Rummikub with a bot, and the person's turn.
fn rummikub() -> Scene {
    let setup = Setup {
        rules: GameKind::Rummikub.default_rules(),
        visibility: Visibility::Private,
        absence: Absence::Wait,
        rated: wire::Rated::No,
    };
    let seats = setup.rules.seating().count();
    let bot = GameKind::Rummikub.stand_in();
    let bots = Seat::all(seats).skip(1).map(|seat| (seat, bot.clone()));
    Scene::opened_as(NewTable {
        setup,
        seat: Some(ONE),
        bots: bots.collect(),
    })
}

#[test]
fn drafts_are_slowed_down_and_moves_are_not() {
    let mut scene = rummikub();
    assert_eq!(scene.table.stage(), Stage::Playing);
    let act = |scene: &Scene, text: &str| TableAsk::Act {
        action: AnyAction::parse(GameKind::Rummikub, text).expect("in notation"),
        basis: scene.play(1).version,
        game: None,
    };
    for _ in 0..DRAFT_RATE.most {
        let draft = act(&scene, "draft");
        assert_ne!(scene.ask(1, draft), Err(Refusal::TooFast));
    }
    let draft = act(&scene, "draft");
    assert_eq!(scene.ask(1, draft), Err(Refusal::TooFast));
    let draw = act(&scene, "draw");
    assert_ne!(scene.ask(1, draw), Err(Refusal::TooFast));
}

/// A table of persons 1 and 2 with so many journal rows.
fn with_rows(rows: u64, is_playing: bool) -> Table {
    let row = |fact| JournalRow {
        at: WallTime(0),
        fact,
    };
    let sat = |seat, number| JournalFact::Sat {
        seat,
        sitter: Sitter::Person(person(number)),
    };
    let mut facts = vec![
        JournalFact::Opened {
            by: person(1),
            setup: common::dama(Absence::Wait),
            from: None,
        },
        JournalFact::Sealed {
            seed: Seed::from_number(1),
        },
        sat(ONE, 1),
        sat(TWO, 2),
    ];
    facts.extend(is_playing.then_some(JournalFact::Dealt));
    let filler = JournalFact::Heard(PersonId::from_bits(9));
    facts.resize(rows as usize, filler);
    let rows: Vec<_> = facts.into_iter().map(row).collect();
    let people = [1, 2].map(|number| person(number).id);
    Table::restore(TableId::from_bits(7), &rows, WallTime(0))
        .expect("a journal")
        .with_people_here(people.iter(), WallTime(0))
}

fn ask(table: &mut Table, ask: TableAsk) -> Result<(), Refusal> {
    let deal = &mut || Seed::from_number(2);
    let (step, answer) = table.handle(&person(1), ask, WallTime(0), deal);
    assert!(answer.is_ok() || step.keep.is_empty());
    answer
}

#[test]
fn a_table_with_a_long_journal_starts_no_further_game_and_can_still_be_left() {
    let mut table = with_rows(MAX_ROWS_TO_DEAL - 1, false);
    assert_eq!(ask(&mut table, ready(true)), Ok(()));
    assert_eq!(ask(&mut table, ready(false)), Err(Refusal::JournalFull));
    let mut table = with_rows(MAX_ROWS_TO_DEAL, false);
    let sit = TableAsk::Sit {
        seat: ONE,
        ready: true,
    };
    let rules = TableAsk::Rules {
        rules: GameKind::Dama.default_rules(),
    };
    let bot = TableAsk::Bot {
        seat: TWO,
        bot: None,
    };
    for refused in [ready(true), sit, rules, bot, TableAsk::Swap { seat: TWO }] {
        assert_eq!(ask(&mut table, refused), Err(Refusal::JournalFull));
    }
    let rules = GameKind::Dama.default_rules();
    assert_eq!(table.place_for(&person(3), &rules), Place::None);
    assert_eq!(ask(&mut table, say("a new table?")), Ok(()));
    assert_eq!(ask(&mut table, TableAsk::Stand), Ok(()));
}

#[test]
fn a_running_game_goes_on_when_its_journal_is_too_long_for_chat() {
    let mut table = with_rows(MAX_ROWS_TO_TALK, true);
    assert_eq!(ask(&mut table, say("hello")), Err(Refusal::JournalFull));
    let host = TableAsk::Host { seat: TWO };
    assert_eq!(ask(&mut table, host), Err(Refusal::JournalFull));
    let act = |text: &str, basis| TableAsk::Act {
        action: AnyAction::parse(GameKind::Dama, text).expect("in notation"),
        basis,
        game: None,
    };
    assert_eq!(ask(&mut table, act("b2-a3", 0)), Ok(()));
    let mut table = with_rows(MAX_ROWS_TO_ACT, true);
    assert_eq!(ask(&mut table, act("b2-a3", 0)), Err(Refusal::JournalFull));
    assert_eq!(ask(&mut table, TableAsk::Leave), Ok(()));
    assert_eq!(table.stage(), Stage::Over);
}
