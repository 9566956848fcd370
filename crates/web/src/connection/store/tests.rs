//! What the store keeps of what it is told, and what it drops.

use super::*;
use game_core::{GameTime, Seat, Seed, Viewer};
use games::{AnyBout, GameKind};
use wire::{ClientIn, Nick, PersonId};

fn store_at(table: u128) -> (Owner, ClientStore) {
    let owner = Owner::new();
    let store = owner.with(ClientStore::new);
    store.open(Some(TableId::from_bits(table)));
    (owner, store)
}

fn put(store: ClientStore, message: ClientIn) {
    let text = serde_json::to_string(&message).unwrap();
    store.put(serde_json::from_str(&text).unwrap(), 0.0);
}

/// The game after its first offered action, with what that told.
fn play(table: u128, game: u32) -> Play {
    let mut bout = AnyBout::open(
        GameKind::Dama.default_rules(),
        Seed::from_number(game.into()),
    );
    let action = bout.menu(Seat::new(0))[0].clone();
    assert_eq!(
        bout.submit(GameTime::START, Seat::new(0), action),
        Ok(Ok(()))
    );
    Play {
        table: TableId::from_bits(table),
        game,
        version: bout.version(),
        viewer: Viewer::Spectator,
        eyes: None,
        view: bout.view(Viewer::Spectator),
        notices: bout.drain().notices(Viewer::Spectator),
        awaited: bout.awaited(),
        deadlines: Vec::new(),
        banks: game_core::Banks::NONE,
        now: GameTime::START,
        running: true,
        cut_short: Vec::new(),
        starts_ms: None,
        end: None,
    }
}

fn line(at_ms: u64) -> Line {
    let by = Person {
        id: PersonId::from_bits(1),
        nick: Nick::guest(1),
        kind: wire::PersonKind::Guest,
    };
    Line {
        number: at_ms,
        by,
        text: "hello".to_owned().try_into().unwrap(),
        at_ms,
    }
}

#[test]
fn words_that_were_taken_back_are_gone_from_the_page_too() {
    let (_owner, store) = store_at(1);
    let table = TableId::from_bits(1);
    put(
        store,
        ClientIn::Said {
            table: table.clone(),
            lines: vec![line(1), line(2)],
        },
    );
    let gone = Line {
        text: "…".to_owned().try_into().unwrap(),
        ..line(1)
    };
    put(
        store,
        ClientIn::Said {
            table,
            lines: vec![gone.clone(), line(2)],
        },
    );
    assert_eq!(store.said.get_untracked(), [gone, line(2)]);
}

#[test]
fn what_comes_late_from_another_table_is_dropped() {
    let (_owner, store) = store_at(1);
    put(store, ClientIn::Play(play(2, 1).into()));
    assert_eq!(store.play.get_untracked(), None);
    put(store, ClientIn::Play(play(1, 1).into()));
    assert!(store.play.get_untracked().is_some());
}

#[test]
fn what_was_before_a_lost_connection_is_outdated_until_the_table_tells_what_is() {
    let (_owner, store) = store_at(1);
    put(store, ClientIn::Play(play(1, 1).into()));
    store.outdated.set(true);
    put(store, ClientIn::Play(play(2, 1).into()));
    assert!(
        store.outdated.get_untracked(),
        "another table's news are none"
    );
    put(store, ClientIn::Play(play(1, 1).into()));
    assert!(!store.outdated.get_untracked());
}

#[test]
fn the_story_goes_on_within_a_game_and_begins_anew_with_the_next() {
    let (_owner, store) = store_at(1);
    let first = play(1, 1);
    let notices = first.notices.clone();
    let table = TableId::from_bits(1);
    put(
        store,
        ClientIn::Story {
            table,
            game: 1,
            notices: notices.clone(),
        },
    );
    put(store, ClientIn::Play(first.into()));
    assert_eq!(
        store.story.get_untracked(),
        [notices.clone(), notices].concat()
    );
    let next = play(1, 2);
    let notices = next.notices.clone();
    put(store, ClientIn::Play(next.into()));
    assert_eq!(store.story.get_untracked(), notices);
}

#[test]
fn nothing_is_said_twice_when_all_lines_come_again() {
    let (_owner, store) = store_at(1);
    let table = TableId::from_bits(1);
    put(
        store,
        ClientIn::Said {
            table: table.clone(),
            lines: vec![line(1)],
        },
    );
    put(
        store,
        ClientIn::Said {
            table,
            lines: vec![line(1), line(2)],
        },
    );
    assert_eq!(store.said.get_untracked(), [line(1), line(2)]);
}

#[test]
fn only_whoever_was_removed_is_shown_out() {
    let (_owner, store) = store_at(1);
    let [me, other] = [1, 2].map(PersonId::from_bits);
    store.welcome(
        Person {
            id: me.clone(),
            nick: Nick::guest(1),
            kind: wire::PersonKind::Guest,
        },
        vec![TableId::from_bits(1)],
    );
    let removed = |person| ClientIn::Removed {
        table: TableId::from_bits(1),
        person,
    };
    put(store, removed(other));
    assert_eq!(store.no_entry.get_untracked(), None);
    put(store, removed(me));
    assert_eq!(store.no_entry.get_untracked(), Some(LazyRefusal::Removed));
    assert!(store.seated.get_untracked().is_empty());
}

#[test]
fn turning_to_another_table_puts_everything_of_the_last_away() {
    let (_owner, store) = store_at(1);
    put(store, ClientIn::Play(play(1, 1).into()));
    put(
        store,
        ClientIn::Closed {
            table: TableId::from_bits(1),
        },
    );
    store.open(Some(TableId::from_bits(2)));
    assert_eq!(
        (store.play.get_untracked(), store.closed.get_untracked()),
        (None, false)
    );
    assert!(store.story.get_untracked().is_empty());
}

#[test]
fn ratings_are_those_of_the_open_table_until_another_is_opened() {
    let (_owner, store) = store_at(1);
    let told = |table| ClientIn::RatingChanged {
        table: TableId::from_bits(table),
        game: 3,
        changes: Vec::new(),
    };
    put(store, told(2));
    assert_eq!(store.ratings.get_untracked(), None);
    put(store, told(1));
    assert_eq!(store.ratings.get_untracked(), Some((3, Vec::new())));
    store.open(Some(TableId::from_bits(2)));
    assert_eq!(store.ratings.get_untracked(), None);
}
