//! What a host may do to others, and who is host next.

mod common;

use common::{ONE, Scene, TWO, dama, person};
use game_core::Seat;
use hub::{Place, limits::ABSENCE_GRACE_MS};
use wire::{
    Absence, ClientIn, NewTable, Person, PersonKind, Rated, Refusal, Setup, Stage, TableAsk,
    Visibility,
};

const REMOVE: TableAsk = TableAsk::Remove { seat: TWO };
const HAND_OVER: TableAsk = TableAsk::Host { seat: TWO };

/// A waiting table with persons 1 (the host) and 2 on its two seats.
fn waiting() -> Scene {
    let mut scene = Scene::opened(Absence::Wait);
    scene.enter(2);
    scene
        .ask(
            2,
            TableAsk::Sit {
                seat: TWO,
                ready: false,
            },
        )
        .unwrap();
    scene
}

/// A table for four with persons 1, 2 and 3, who sat down in that order on the seats 4, 3 and 1.
fn three_of_four() -> Scene {
    three_of_four_opened_by(PersonKind::Guest)
}

/// As `three_of_four`; person 1 is of that kind.
fn three_of_four_opened_by(kind: PersonKind) -> Scene {
    let rules = serde_json::from_str(r#"{"rummikub":{"players":4}}"#).unwrap();
    let setup = Setup {
        rules,
        visibility: Visibility::Public,
        absence: Absence::Bot,
        rated: Rated::No,
    };
    let opener = Person { kind, ..person(1) };
    let wish = NewTable {
        setup,
        seat: Some(Seat::new(3)),
        bots: Vec::new(),
    };
    let mut scene = Scene::opened_by(&opener, wish);
    for (number, seat) in [(2, Seat::new(2)), (3, ONE)] {
        scene.enter(number);
        scene
            .ask(number, TableAsk::Sit { seat, ready: false })
            .unwrap();
    }
    scene
}

#[test]
fn a_removed_person_is_told_so_and_may_not_come_back() {
    let mut scene = waiting();
    scene.ask(1, REMOVE).unwrap();
    let removed = ClientIn::Removed {
        table: scene.table.id().clone(),
        person: person(2).id,
    };
    assert!(scene.heard(2).contains(&removed));
    assert_eq!(
        (scene.room().seats[1].sitter.clone(), scene.room().watchers),
        (None, 0)
    );
    for after_restart in [false, true] {
        if after_restart {
            scene.restart();
        }
        assert!(!scene.table.may_enter(&person(2).id));
        let back = TableAsk::Sit {
            seat: TWO,
            ready: true,
        };
        assert_eq!(scene.ask(2, back), Err(Refusal::Removed));
        let rules = scene.room().setup.rules;
        assert_eq!(scene.table.place_for(&person(2), &rules), Place::None);
    }
    assert!(scene.table.may_enter(&person(3).id));
}

#[test]
fn only_the_host_removes_only_others_and_only_between_games() {
    let mut scene = waiting();
    assert_eq!(
        scene.ask(2, TableAsk::Remove { seat: ONE }),
        Err(Refusal::NotHost)
    );
    assert_eq!(
        scene.ask(1, TableAsk::Remove { seat: ONE }),
        Err(Refusal::SeatTaken)
    );
    assert_eq!(
        scene.ask(1, TableAsk::Remove { seat: Seat::new(7) }),
        Err(Refusal::NoSuchSeat)
    );
    scene.ask(2, TableAsk::Ready { ready: true }).unwrap();
    assert_eq!(scene.room().stage, Stage::Playing);
    assert_eq!(scene.ask(1, REMOVE), Err(Refusal::GameOn));
    scene.act(1, "resign").unwrap();
    scene.ask(1, REMOVE).unwrap();
}

#[test]
fn a_host_hands_over_at_any_time_and_is_host_no_longer() {
    for mut scene in [waiting(), Scene::playing(Absence::Wait)] {
        assert_eq!(
            scene.ask(2, TableAsk::Host { seat: TWO }),
            Err(Refusal::NotHost)
        );
        scene.ask(1, HAND_OVER).unwrap();
        assert_eq!(scene.room().host, Some(person(2).id));
        assert_eq!(scene.ask(1, HAND_OVER), Err(Refusal::NotHost));
    }
    let mut alone = Scene::opened(Absence::Wait);
    assert_eq!(alone.ask(1, HAND_OVER), Err(Refusal::NoSuchSeat));
}

#[test]
fn of_several_the_one_who_has_sat_longest_is_the_next_host() {
    let mut scene = three_of_four();
    scene.ask(1, TableAsk::Leave).unwrap();
    assert_eq!(scene.room().host, Some(person(2).id));
    scene.ask(2, TableAsk::Stand).unwrap();
    assert_eq!(scene.room().host, Some(person(3).id));
}

#[test]
fn at_a_table_of_a_program_the_lowest_seat_follows_the_host() {
    let mut scene = three_of_four_opened_by(PersonKind::Program);
    scene.ask(1, TableAsk::Leave).unwrap();
    assert_eq!(scene.room().host, Some(person(3).id));
    scene.ask(3, TableAsk::Stand).unwrap();
    assert_eq!(scene.room().host, Some(person(2).id));
}

#[test]
fn at_a_table_of_a_program_the_lowest_seat_that_is_here_follows_a_lost_host() {
    let mut scene = three_of_four_opened_by(PersonKind::Program);
    scene.exit(1);
    scene.pass(ABSENCE_GRACE_MS);
    assert_eq!(scene.room().host, Some(person(3).id));
    scene.exit(3);
    scene.pass(ABSENCE_GRACE_MS);
    assert_eq!(scene.room().host, Some(person(2).id));
}

#[test]
fn a_host_who_does_not_come_back_is_host_no_longer_after_the_grace_time() {
    let mut scene = three_of_four();
    scene.exit(1);
    scene.exit(2);
    scene.pass(ABSENCE_GRACE_MS - 1);
    assert_eq!(scene.room().host, Some(person(1).id));
    scene.pass(1);
    assert_eq!(
        scene.room().host,
        Some(person(3).id),
        "of those who are here"
    );
    scene.exit(3);
    scene.pass(ABSENCE_GRACE_MS);
    assert_eq!(
        scene.room().host,
        Some(person(3).id),
        "no one is connected to be host"
    );
    scene.enter(2);
    assert_eq!(scene.room().host, Some(person(3).id));
    scene.pass(1);
    assert_eq!(scene.room().host, Some(person(2).id));
}

#[test]
fn a_host_who_only_looked_on_and_went_hands_over_too() {
    let mut scene = Scene::opened_as(NewTable {
        setup: dama(Absence::Wait),
        seat: None,
        bots: Vec::new(),
    });
    scene.enter(2);
    scene
        .ask(
            2,
            TableAsk::Sit {
                seat: TWO,
                ready: true,
            },
        )
        .unwrap();
    scene.exit(1);
    scene.pass(ABSENCE_GRACE_MS);
    assert_eq!(scene.room().host, Some(person(2).id));
}

#[test]
fn everyone_sees_who_would_change_places_until_a_sitter_moves() {
    let mut scene = three_of_four();
    let [one, three] = [ONE, Seat::new(2)];
    scene.ask(3, TableAsk::Swap { seat: three }).unwrap();
    assert_eq!(scene.room().offers, [(one, three)]);
    assert!(
        scene.heard(2).iter().any(
            |message| matches!(message, ClientIn::Room(room) if room.offers == [(one, three)])
        )
    );
    scene.ask(2, TableAsk::Swap { seat: one }).unwrap();
    assert_eq!(scene.room().seat_of(&person(2).id), Some(one));
    assert_eq!(scene.room().offers, []);
}

#[test]
fn everyone_sees_how_long_until_the_tables_rule_for_absence_applies() {
    for (absence, applied) in [
        (Absence::Wait, Some(0)),
        (Absence::Forfeit, None),
        (Absence::Bot, None),
    ] {
        let mut scene = Scene::unhurried(absence);
        let grace = |scene: &Scene| scene.room().seats[1].grace_ms;
        assert_eq!(grace(&scene), None, "no one is away");
        scene.exit(2);
        assert_eq!(grace(&scene), Some(ABSENCE_GRACE_MS));
        scene.pass(18_000);
        assert_eq!(grace(&scene), Some(ABSENCE_GRACE_MS - 18_000));
        scene.pass(ABSENCE_GRACE_MS);
        assert_eq!(grace(&scene), applied, "it applies");
    }
}

#[test]
fn a_private_table_is_never_listed_and_a_public_one_says_its_rules() {
    let mut private = dama(Absence::Wait);
    private.visibility = Visibility::Private;
    let mut scene = Scene::opened_as(NewTable {
        setup: private,
        seat: Some(ONE),
        bots: Vec::new(),
    });
    assert_eq!(scene.table.card(), None);
    scene.enter(2);
    scene
        .ask(
            2,
            TableAsk::Sit {
                seat: TWO,
                ready: true,
            },
        )
        .unwrap();
    assert_eq!(
        (scene.room().stage, scene.table.card()),
        (Stage::Playing, None)
    );
    let mut scene = Scene::opened(Absence::Wait);
    let rules: games::AnyRules = serde_json::from_str(r#"{"dama":{"turn_ms":30000}}"#).unwrap();
    scene
        .ask(
            1,
            TableAsk::Rules {
                rules: rules.clone(),
            },
        )
        .unwrap();
    assert_eq!(scene.table.card().map(|card| card.rules), Some(rules));
}
