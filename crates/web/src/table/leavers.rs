//! Says who has left the table, to everyone at it: a passing note, which screen readers read too.

use super::view_model::TableViewModel;
use crate::{
    reactive::effect_since,
    texts::{Lang, hosting, use_lang},
    toasts::Toasts,
};
use leptos::prelude::*;
use wire::{Person, PersonId, Room, SeatCard, Sitter, Stage};

pub fn watch(model: TableViewModel) {
    let (toasts, lang) = (expect_context::<Toasts>(), use_lang());
    let store = model.connection.store;
    effect_since(move |before: Option<Option<Room>>| {
        let now = store.room.get();
        if let (Some(Some(before)), Some(now)) = (before, &now) {
            let you = store.you.get_untracked().map(|you| you.id);
            let others = leavers(&before, now).into_iter();
            for leaver in others.filter(|leaver| Some(&leaver.person.id) != you.as_ref()) {
                toasts.say(leaver.text(lang.get_untracked()));
            }
        }
        now
    });
}

/// A person who is no longer at the table.
#[derive(PartialEq, Debug)]
struct Leaver {
    person: Person,
    from: LeftFrom,
}

#[derive(PartialEq, Debug)]
enum LeftFrom {
    Seat,
    Game { bot_plays_on: bool },
}

impl Leaver {
    fn text(&self, lang: Lang) -> String {
        let nick = self.person.nick.as_str();
        match self.from {
            LeftFrom::Seat => hosting::left_seat(lang, nick),
            LeftFrom::Game { bot_plays_on } => hosting::left_game(lang, nick, bot_plays_on),
        }
    }
}

/// Who has left between two states of one table.
fn leavers(before: &Room, now: &Room) -> Vec<Leaver> {
    if before.table != now.table {
        return Vec::new();
    }
    let left = |(index, card): (usize, &SeatCard)| {
        let person = present(card)?;
        if is_present(now, &person.id) {
            return None;
        }
        let has_bot = |card: &SeatCard| matches!(card.sitter, Some(Sitter::Bot(_)));
        let bot_plays_on = now.stage == Stage::Playing && now.seats.get(index).is_some_and(has_bot);
        let from = match before.stage {
            Stage::Playing => LeftFrom::Game { bot_plays_on },
            Stage::Waiting | Stage::Over => LeftFrom::Seat,
        };
        let person = person.clone();
        Some(Leaver { person, from })
    };
    before.seats.iter().enumerate().filter_map(left).collect()
}

/// The person on the seat who has not left the game.
fn present(card: &SeatCard) -> Option<&Person> {
    let sitter = card.sitter.as_ref().filter(|_| !card.has_left)?;
    sitter.person()
}

fn is_present(room: &Room, id: &PersonId) -> bool {
    let mut present = room.seats.iter().filter_map(present);
    present.any(|person| person.id == *id)
}

#[cfg(test)]
mod tests {
    use super::*;
    use games::GameKind;
    use wire::{Absence, Nick, PersonKind, Rated, Setup, TableId, Visibility};

    fn person(number: u32) -> Person {
        Person {
            id: PersonId::from_bits(number.into()),
            nick: Nick::guest(number),
            kind: PersonKind::Guest,
        }
    }

    fn sits(number: u32) -> SeatCard {
        SeatCard {
            sitter: Some(Sitter::Person(person(number))),
            ..SeatCard::default()
        }
    }

    fn bot() -> SeatCard {
        SeatCard {
            sitter: Some(Sitter::Bot("basic".parse().unwrap())),
            ..SeatCard::default()
        }
    }

    fn gone(number: u32) -> SeatCard {
        SeatCard {
            has_left: true,
            ..sits(number)
        }
    }

    fn room(stage: Stage, seats: &[SeatCard]) -> Room {
        Room {
            table: TableId::from_bits(1),
            revision: 0,
            setup: Setup {
                rules: GameKind::Rummikub.default_rules(),
                visibility: Visibility::Private,
                absence: Absence::Wait,
                rated: Rated::No,
            },
            host: None,
            seats: seats.to_vec(),
            stage,
            game: 0,
            is_rated_game: false,
            promise: None,
            next_promise: None,
            reveal_ms: None,
            pause_ms: None,
            proposals: Vec::new(),
            watchers: 0,
            silenced: Vec::new(),
            offers: Vec::new(),
        }
    }

    fn check(before: Room, now: Room, expected: &[(u32, LeftFrom)]) {
        let found = leavers(&before, &now);
        let found: Vec<_> = found
            .iter()
            .map(|leaver| (leaver.person.id.clone(), &leaver.from))
            .collect();
        let expected: Vec<_> = expected
            .iter()
            .map(|(number, from)| (person(*number).id, from))
            .collect();
        assert_eq!(found, expected);
    }

    #[test]
    fn a_player_who_leaves_a_game_is_told_of_once() {
        let game = LeftFrom::Game {
            bot_plays_on: false,
        };
        let all = room(Stage::Playing, &[sits(1), sits(2), sits(3)]);
        let without = room(Stage::Playing, &[sits(1), gone(2), sits(3)]);
        check(all.clone(), without.clone(), &[(2, game)]);
        let over = room(Stage::Over, &[sits(1), SeatCard::default(), sits(3)]);
        check(without, over.clone(), &[]);
        let game = LeftFrom::Game {
            bot_plays_on: false,
        };
        check(all, over, &[(2, game)]);
    }

    #[test]
    fn a_bot_that_plays_on_is_told_of() {
        let game = LeftFrom::Game { bot_plays_on: true };
        check(
            room(Stage::Playing, &[sits(1), sits(2)]),
            room(Stage::Playing, &[sits(1), bot()]),
            &[(2, game)],
        );
    }

    #[test]
    fn between_games_a_seat_is_given_up_and_a_change_of_seats_is_no_leaving() {
        check(
            room(Stage::Waiting, &[sits(1), sits(2)]),
            room(Stage::Waiting, &[sits(1), SeatCard::default()]),
            &[(2, LeftFrom::Seat)],
        );
        check(
            room(Stage::Over, &[sits(1), sits(2)]),
            room(Stage::Playing, &[sits(2), sits(1)]),
            &[],
        );
    }

    #[test]
    fn another_table_is_another_matter() {
        let mut other = room(Stage::Waiting, &[]);
        other.table = TableId::from_bits(2);
        check(room(Stage::Waiting, &[sits(1)]), other, &[]);
    }
}
