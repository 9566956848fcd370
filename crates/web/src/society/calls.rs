//! Calls the person from any page to a table where they are needed: a card with a button, the tab's
//! title, and the mark on the icon of an installed page.

use crate::{
    browser::{storage, tab},
    connection::Remote,
    games::{GameArt, name},
    nav::Go,
    reactive::{effect, effect_since, reactive},
    route::Route,
    sound::{self, Sound},
    texts::{Lang, calls as t, home, names::called, say, shell, use_lang},
    widgets::{Icon, Sign},
};
use leptos::prelude::*;
use wire::{CalledFor, PersonId, SeatElsewhere, Sitter, Stage, TableId};

const NUDGE_MS: u32 = 60;
/// Where the settings note the kinds of notices that the page is not to show.
pub const HUSHED_IN_PAGE: &str = "hushed-notices";

/// Why the person is called.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum Why {
    /// A game has begun at a table that was waiting.
    Begun,
    /// It is their turn.
    Turn,
    /// The game waits until they are back.
    Return,
    /// The game is over.
    Over,
}

/// A table and why one is called there.
type Call = (TableId, Why);

#[component]
pub fn Calls() -> impl IntoView {
    let remote = expect_context::<Remote>();
    let (seats, open) = (
        remote.connection.store.society.seats,
        remote.connection.store.table,
    );
    let calls = RwSignal::new(Vec::<Call>::new());
    effect_since(move |before: Option<Option<Vec<SeatElsewhere>>>| {
        let now = seats.get();
        // The table that is looked at calls on its own.
        let here = open.get_untracked();
        let mut fresh = news(before.flatten().as_deref(), &now);
        let hushed = storage::read(HUSHED_IN_PAGE).unwrap_or_default();
        fresh.retain(|(table, why)| here.as_ref() != Some(table) && !is_hushed(&hushed, *why));
        if !fresh.is_empty() {
            sound::play(Sound::YourTurn);
            tab::vibrate(NUDGE_MS);
        }
        calls.update(|calls| {
            calls.retain(|call| stands(call, &now) && !fresh.iter().any(|new| new.0 == call.0));
            calls.extend(fresh);
        });
        Some(now)
    });
    // A table that is looked at calls no longer, also after it is left.
    effect(move || {
        if let Some(open) = open.get() {
            calls.update(|calls| calls.retain(|(table, _)| *table != open));
        }
    });
    mark_tab(remote);
    view! {
        <For each=move || calls.get() key=Call::clone let:call>
            <CallCard call calls/>
        </For>
    }
}

/// Marks the tab and the icon while it is the person's turn at a table that they do not look at.
fn mark_tab(remote: Remote) {
    let lang = use_lang();
    let store = remote.connection.store;
    let count = Memo::new(move |_| {
        let open = store.table.get();
        let is_elsewhere =
            |seat: &&SeatElsewhere| seat.called.is_some() && open.as_ref() != Some(&seat.table);
        store
            .society
            .seats
            .with(|seats| seats.iter().filter(is_elsewhere).count())
    });
    let invitations = Memo::new(move |_| store.society.invitations.with(Vec::len));
    effect(move || {
        let call = (count.get() > 0).then(|| format!("● {} · ", t::your_turn(lang.get())));
        tab::set_call(call.unwrap_or_default());
    });
    effect(move || tab::set_badge(count.get() + invitations.get()));
}

#[component]
fn CallCard(call: Call, calls: RwSignal<Vec<Call>>) -> impl IntoView {
    let (store, lang) = (expect_context::<Remote>().connection.store, use_lang());
    let (table, why) = call.clone();
    let seat = store
        .society
        .seats
        .with_untracked(|seats| seats.iter().find(|seat| seat.table == table).cloned())?;
    let kind = seat.game;
    let words = match why {
        Why::Begun => t::has_begun,
        Why::Turn => t::your_turn,
        Why::Return => t::waits_for_you,
        Why::Over => t::game_over,
    };
    let with = reactive(move || {
        let you = store.you.get().map(|you| you.id);
        game_and_others(&seat, you.as_ref(), lang.get())
    });
    let dismiss = move |_| calls.update(|calls| calls.retain(|other| *other != call));
    let address = table.to_string();
    Some(view! {
        <article class="invitation call" data-testid="call" data-table=address>
            <span class="invitation-art" aria-hidden="true"><GameArt kind/></span>
            <p><strong>{say(words)}</strong><span class="soft">{with}</span></p>
            <div class="invitation-ways">
                <Go to=Route::Table(table) class="button primary"><Icon sign=Sign::Play/>{say(t::to_the_table)}</Go>
                <button type="button" class="icon-button" data-testid="dismiss-call" aria-label=say(shell::close) on:click=dismiss>
                    <Icon sign=Sign::Cross/>
                </button>
            </div>
        </article>
    })
}

/// The game and who else sits there: `Rummikub · Ann, Bob`.
pub fn game_and_others(seat: &SeatElsewhere, you: Option<&PersonId>, lang: Lang) -> String {
    let name_of = |sitter: &Sitter| match sitter {
        Sitter::Person(person) if Some(&person.id) == you => None,
        Sitter::Person(person) => Some(called(lang, person.nick.as_str())),
        Sitter::Bot(bot) => Some(home::bot_name(lang, bot.as_str())),
    };
    let mut names: Vec<String> = Vec::new();
    for other in seat.sitters.iter().flatten().filter_map(name_of) {
        if !names.contains(&other) {
            names.push(other);
        }
    }
    let game = name(seat.game, lang);
    if names.is_empty() {
        game.to_owned()
    } else {
        format!("{game} · {}", names.join(", "))
    }
}

/// Whether the person does not want to be called for this. A game that waits calls always.
fn is_hushed(hushed: &str, why: Why) -> bool {
    let name = match why {
        Why::Begun => "\"begins\"",
        Why::Turn => "\"turn\"",
        Why::Over => "\"over\"",
        Why::Return => return false,
    };
    hushed.contains(name)
}

/// Whether the call still has its reason.
fn stands((table, why): &Call, seats: &[SeatElsewhere]) -> bool {
    let seat = seats.iter().find(|seat| seat.table == *table);
    seat.is_some_and(|seat| match why {
        Why::Begun => seat.stage == Stage::Playing,
        Why::Turn => seat.called == Some(CalledFor::Turn),
        Why::Return => seat.called == Some(CalledFor::Return),
        Why::Over => seat.stage == Stage::Over,
    })
}

/// What has changed so that the person is to be called. What is told first is no change, but a turn
/// that waits is.
fn news(before: Option<&[SeatElsewhere]>, now: &[SeatElsewhere]) -> Vec<Call> {
    let call = |seat: &SeatElsewhere| {
        let old = before.and_then(|before| before.iter().find(|old| old.table == seat.table));
        let was_called = old.and_then(|old| old.called);
        let was_waiting = old.is_some_and(|old| old.stage != Stage::Playing);
        let was_playing = old.is_some_and(|old| old.stage == Stage::Playing);
        let why = if was_waiting && seat.stage == Stage::Playing {
            Why::Begun
        } else if was_playing && seat.stage == Stage::Over {
            Why::Over
        } else {
            match seat.called.filter(|_| seat.called != was_called)? {
                CalledFor::Turn => Why::Turn,
                CalledFor::Return => Why::Return,
            }
        };
        Some((seat.table.clone(), why))
    };
    now.iter().filter_map(call).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use games::GameKind;
    use wire::{Nick, Person, PersonKind};

    fn seat(stage: Stage, called: Option<CalledFor>) -> SeatElsewhere {
        let person = |number: u32| Person {
            id: PersonId::from_bits(number.into()),
            nick: Nick::guest(number),
            kind: PersonKind::Guest,
        };
        let bot = || Some(Sitter::Bot("basic".parse().unwrap()));
        SeatElsewhere {
            table: TableId::from_bits(1),
            game: GameKind::Rummikub,
            stage,
            sitters: vec![Some(Sitter::Person(person(1))), bot(), bot(), None],
            called,
            turn: None,
        }
    }

    fn why(before: Option<SeatElsewhere>, now: SeatElsewhere) -> Option<Why> {
        let before = before.map(|before| vec![before]);
        let calls = news(before.as_deref(), &[now]);
        calls.first().map(|(_, why)| *why)
    }

    #[test]
    fn a_game_that_begins_and_a_turn_that_comes_call_the_person() {
        use Stage::{Over, Playing, Waiting};
        let [waits, plays, turn] = [
            (Waiting, None),
            (Playing, None),
            (Playing, Some(CalledFor::Turn)),
        ]
        .map(|(stage, called)| seat(stage, called));
        assert_eq!(why(Some(waits.clone()), plays.clone()), Some(Why::Begun));
        assert_eq!(why(Some(waits), turn.clone()), Some(Why::Begun));
        assert_eq!(why(Some(plays.clone()), turn.clone()), Some(Why::Turn));
        assert_eq!(why(Some(turn.clone()), turn.clone()), None);
        assert_eq!(why(Some(turn.clone()), plays.clone()), None);
        assert_eq!(why(Some(seat(Over, None)), plays.clone()), Some(Why::Begun));
        assert_eq!(why(Some(plays.clone()), seat(Over, None)), Some(Why::Over));
        assert_eq!(why(None, seat(Over, None)), None);
        assert_eq!(why(None, plays), None, "it was on before the page came");
        assert_eq!(why(None, turn), Some(Why::Turn));
        let back = seat(Playing, Some(CalledFor::Return));
        assert_eq!(why(None, back), Some(Why::Return));
    }

    #[test]
    fn what_the_person_does_not_want_is_not_called() {
        let hushed = r#"["turn","friend_request"]"#;
        assert!(is_hushed(hushed, Why::Turn));
        assert!(!is_hushed(hushed, Why::Begun) && !is_hushed(hushed, Why::Return));
        assert!(is_hushed(r#"["begins","over"]"#, Why::Over));
        assert!(!is_hushed("", Why::Over));
    }

    #[test]
    fn a_call_stands_as_long_as_its_reason() {
        let call = |why| (TableId::from_bits(1), why);
        assert!(stands(
            &call(Why::Turn),
            &[seat(Stage::Playing, Some(CalledFor::Turn))]
        ));
        assert!(!stands(&call(Why::Turn), &[seat(Stage::Playing, None)]));
        assert!(stands(&call(Why::Begun), &[seat(Stage::Playing, None)]));
        assert!(!stands(&call(Why::Begun), &[seat(Stage::Over, None)]));
        assert!(!stands(&call(Why::Begun), &[]));
    }

    #[test]
    fn the_others_are_named_once_and_the_person_is_not() {
        let you = PersonId::from_bits(1);
        let seat = seat(Stage::Playing, None);
        let words = |you| game_and_others(&seat, you, Lang::En);
        assert_eq!(words(Some(&you)), "Rummikub · Emil Hedgehog");
        assert_eq!(words(None), "Rummikub · Guest-1, Emil Hedgehog");
    }
}
