//! What the public facts of a table mean for the people who do not look at it.

use crate::limits::{
    INVITATION_MS, LASTS_MS, MAX_NAMES, MAX_WARNING_MS, MIN_WARNING_MS, SHORTEST_WARNED_MS,
};
use hub::{AwaitedTurn, AwayPlayer, TableSummary};
use ids::PersonId;
use wire::{Invitation, Person, Sitter, Stage, notices::NoticeKind};

/// Something that a person may want to be told.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Event {
    pub person: PersonId,
    pub kind: NoticeKind,
    /// The table, or the person who asks for friendship.
    pub subject: String,
    /// Grows when there is something new to tell.
    pub mark: i64,
    pub game: String,
    pub names: Vec<String>,
    pub deadline_ms: Option<i64>,
    /// It is not told before, whatever the way.
    pub from_ms: i64,
    pub ends_ms: i64,
    /// The same change is also told as the person's turn, to those who want that.
    pub is_turn_too: bool,
}

/// What a table's new summary tells. `before` is `None` for a table that was just restored: its
/// turns are told again, and the outbox leaves out what it has told already.
pub(crate) fn of_table(
    before: Option<&TableSummary>,
    now: &TableSummary,
    now_ms: i64,
) -> Vec<Event> {
    let mut events = Vec::new();
    for away in &now.away {
        let turn = away.turn.filter(|_| now.stage == Stage::Playing);
        let known = before.and_then(|before| before.turn_away(&away.person));
        if let Some(turn) = turn.filter(|turn| known != Some(*turn)) {
            events.extend(of_turn(now, away, turn, now_ms));
        }
        if before.is_some_and(|before| has_begun(before, now)) {
            let mut begins = event(NoticeKind::Begins, now, away, now_ms);
            begins.is_turn_too = turn.is_some();
            events.push(begins);
        }
        if before.is_some_and(|before| has_ended(before, now)) {
            events.push(event(NoticeKind::Over, now, away, now_ms));
        }
    }
    events
}

fn has_begun(before: &TableSummary, now: &TableSummary) -> bool {
    now.stage == Stage::Playing && before.game_number < now.game_number
}

fn has_ended(before: &TableSummary, now: &TableSummary) -> bool {
    now.stage == Stage::Over
        && (before.stage == Stage::Playing || before.game_number < now.game_number)
}

/// The turn, and the warning before its end.
fn of_turn(table: &TableSummary, away: &AwayPlayer, turn: AwaitedTurn, now_ms: i64) -> Vec<Event> {
    let deadline_ms = turn.deadline.map(|deadline| deadline.0 as i64);
    let your_turn = Event {
        mark: turn.mark as i64,
        deadline_ms,
        ends_ms: deadline_ms.unwrap_or(now_ms + LASTS_MS),
        ..event(NoticeKind::Turn, table, away, now_ms)
    };
    let warning = deadline_ms.and_then(|deadline_ms| {
        let left_ms = deadline_ms - now_ms;
        let warning_ms = (left_ms / 4).clamp(MIN_WARNING_MS, MAX_WARNING_MS);
        (left_ms >= SHORTEST_WARNED_MS).then(|| Event {
            kind: NoticeKind::TimeLow,
            from_ms: deadline_ms - warning_ms,
            ..your_turn.clone()
        })
    });
    std::iter::once(your_turn).chain(warning).collect()
}

fn event(kind: NoticeKind, table: &TableSummary, away: &AwayPlayer, now_ms: i64) -> Event {
    Event {
        person: away.person.clone(),
        kind,
        subject: table.table.to_string(),
        mark: i64::from(table.game_number),
        game: table.game.name().to_owned(),
        names: others(table, &away.person),
        deadline_ms: None,
        from_ms: now_ms,
        ends_ms: now_ms + LASTS_MS,
        is_turn_too: false,
    }
}

/// The names of the other people at a table.
fn others(table: &TableSummary, person: &PersonId) -> Vec<String> {
    let name = |sitter: &Sitter| match sitter {
        Sitter::Person(other) if other.id == *person => None,
        Sitter::Person(other) => Some(other.nick.as_str().to_owned()),
        Sitter::Bot(_) => None,
    };
    let names = table.sitters.iter().flatten().filter_map(name);
    names.take(MAX_NAMES).collect()
}

/// An invitation. It is told once in [`INVITATION_MS`], however often it is repeated.
pub(crate) fn of_invitation(invitation: &Invitation, to: &PersonId, now_ms: i64) -> Event {
    Event {
        person: to.clone(),
        kind: NoticeKind::Invited,
        subject: invitation.table.to_string(),
        mark: 1,
        game: invitation.game.name().to_owned(),
        names: vec![invitation.by.nick.as_str().to_owned()],
        deadline_ms: None,
        from_ms: now_ms,
        ends_ms: now_ms + INVITATION_MS,
        is_turn_too: false,
    }
}

/// A friend request. It is told once in [`LASTS_MS`].
pub(crate) fn of_friend_request(by: &Person, to: &PersonId, now_ms: i64) -> Event {
    Event {
        person: to.clone(),
        kind: NoticeKind::FriendRequest,
        subject: by.id.to_string(),
        mark: 1,
        game: String::new(),
        names: vec![by.nick.as_str().to_owned()],
        deadline_ms: None,
        from_ms: now_ms,
        ends_ms: now_ms + LASTS_MS,
        is_turn_too: false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use game_core::{Seat, Seed};
    use games::GameKind;
    use hub::{Table, WallTime};
    use wire::{Absence, NewTable, Nick, PersonKind, Rated, Setup, TableAsk, TableId, Visibility};

    const HOUR: i64 = 60 * 60 * 1_000;

    fn person(number: u32) -> Person {
        Person {
            id: PersonId::from_bits(number.into()),
            nick: Nick::guest(number),
            kind: PersonKind::Guest,
        }
    }

    fn turn(mark: u64, deadline: Option<i64>) -> Option<AwaitedTurn> {
        let deadline = deadline.map(|at| WallTime(at as u64));
        Some(AwaitedTurn { mark, deadline })
    }

    fn table(stage: Stage, game_number: u32, away: &[(u32, Option<AwaitedTurn>)]) -> TableSummary {
        let seat = |number| Some(Sitter::Person(person(number)));
        TableSummary {
            table: TableId::from_bits(1),
            game: GameKind::Dama,
            rules: GameKind::Dama.default_rules(),
            stage,
            visibility: Visibility::Private,
            sitters: vec![seat(1), seat(2)],
            host: None,
            watchers: 0,
            rated: Rated::No,
            is_listed: false,
            called: Vec::new(),
            turn: None,
            is_apart: false,
            game_number,
            away: away
                .iter()
                .map(|(number, turn)| AwayPlayer {
                    person: person(*number).id,
                    turn: *turn,
                })
                .collect(),
            empty_since: None,
        }
    }

    fn told(before: Option<&TableSummary>, now: &TableSummary) -> Vec<(NoticeKind, i64)> {
        let events = of_table(before, now, 0).into_iter();
        events.map(|event| (event.kind, event.mark)).collect()
    }

    #[test]
    fn a_turn_is_told_when_it_comes_and_again_after_a_restart() {
        let before = table(Stage::Playing, 1, &[(1, None)]);
        let now = table(Stage::Playing, 1, &[(1, turn(7, None))]);
        assert_eq!(told(Some(&before), &now), [(NoticeKind::Turn, 7)]);
        assert_eq!(told(Some(&now), &now), [], "nothing is new");
        assert_eq!(told(None, &now), [(NoticeKind::Turn, 7)]);
        let others = of_table(None, &now, 0).remove(0).names;
        assert_eq!(others, ["Guest-2"]);
    }

    #[test]
    fn a_long_turn_is_warned_of_before_its_end() {
        let warned = |lasts| {
            let now = table(Stage::Playing, 1, &[(1, turn(7, Some(lasts)))]);
            let mut events = of_table(None, &now, 0).into_iter();
            let warning = events.find(|event| event.kind == NoticeKind::TimeLow);
            warning.map(|warning| warning.from_ms)
        };
        assert_eq!(warned(HOUR / 4), None);
        assert_eq!(warned(HOUR / 2), Some(HOUR / 3));
        assert_eq!(warned(24 * HOUR), Some(18 * HOUR));
        assert_eq!(warned(14 * 24 * HOUR), Some((14 * 24 - 12) * HOUR));
    }

    #[test]
    fn a_game_that_begins_and_ends_is_told_to_those_who_do_not_look() {
        let waiting = table(Stage::Waiting, 0, &[]);
        let begun = table(Stage::Playing, 1, &[(1, None), (2, turn(3, None))]);
        assert_eq!(
            told(Some(&waiting), &begun),
            [
                (NoticeKind::Begins, 1),
                (NoticeKind::Turn, 3),
                (NoticeKind::Begins, 1)
            ]
        );
        let both = of_table(Some(&waiting), &begun, 0);
        assert!(!both[0].is_turn_too && both[2].is_turn_too);
        assert_eq!(
            told(None, &begun),
            [(NoticeKind::Turn, 3)],
            "it began before"
        );
        let over = table(Stage::Over, 1, &[(1, None)]);
        assert_eq!(told(Some(&begun), &over), [(NoticeKind::Over, 1)]);
        assert_eq!(told(Some(&over), &over), []);
        let again = table(Stage::Playing, 2, &[(1, None)]);
        assert_eq!(told(Some(&over), &again), [(NoticeKind::Begins, 2)]);
    }

    /// A game of Kanasta that has just been dealt from this seed, without viewers.
    fn dealt(seed: u64) -> TableSummary {
        let kind = GameKind::ALL.iter().find(|kind| kind.name() == "kanasta");
        let rules = kind.expect("a game with hidden cards").default_rules();
        let setup = Setup {
            rules,
            visibility: Visibility::Private,
            absence: Absence::Wait,
            rated: Rated::No,
        };
        let seats = setup.rules.seating().count();
        let wish = NewTable {
            setup,
            seat: Some(Seat::new(0)),
            bots: Vec::new(),
        };
        let mut deal = || Seed::from_number(seed);
        let id = TableId::from_bits(9);
        let (mut table, _) =
            Table::open(id, &person(0), wish, WallTime(0), &mut deal).expect("opened");
        for number in 1..seats as u32 {
            let sit = TableAsk::Sit {
                seat: Seat::new(number as u8),
                ready: true,
            };
            let asked = table.handle(&person(number), sit, WallTime(0), &mut deal);
            asked.1.expect("seated");
        }
        table.summary()
    }

    #[test]
    fn two_games_that_differ_in_hidden_cards_tell_the_same() {
        let worlds: Vec<_> = (1..=16)
            .map(|seed| of_table(None, &dealt(seed), 0))
            .collect();
        assert!(worlds.iter().all(|events| !events.is_empty()));
        // Who begins is public, and drawn.
        let same = |a: &Vec<Event>, b: &Vec<Event>| a[0].person == b[0].person;
        for (number, world) in worlds.iter().enumerate() {
            let others = worlds.iter().skip(number + 1);
            others
                .filter(|other| same(world, other))
                .for_each(|other| assert_eq!(world, other));
        }
        let first = &worlds[0];
        assert!(
            worlds[1..].iter().any(|other| same(first, other)),
            "something was compared"
        );
    }

    #[test]
    fn who_leaves_after_the_end_is_not_told_of_it() {
        let over = table(Stage::Over, 1, &[]);
        let left = table(Stage::Over, 1, &[(1, None)]);
        assert_eq!(told(Some(&over), &left), []);
    }
}
