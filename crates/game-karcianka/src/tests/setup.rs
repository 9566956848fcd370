//! A table set up as a test needs it, and a short way to play on it.

use crate::{Action, Event, Hand, Karcianka, Notice, Refusal, Rules, State, Table, View};
use cards::{Card, Cards};
use game_core::{Dice, Game, GameTime, Input, Phase, Seat, Viewer};

pub(super) const ONE: Seat = Seat::new(0);
pub(super) const TWO: Seat = Seat::new(1);
pub(super) const THREE: Seat = Seat::new(2);

pub(super) fn rules(json: &str) -> Rules {
    serde_json::from_str(json).unwrap()
}

/// Cards separated by spaces.
pub(super) fn cards(text: &str) -> Cards {
    text.split_whitespace()
        .map(|card| card.parse::<Card>().unwrap())
        .collect()
}

/// A table with this card on top and these hands; every other card is in the draw pile.
pub(super) fn table_by(rules: Rules, top: &str, hands: &[&str]) -> State {
    let mut state = State::open(
        &Rules {
            players: hands.len() as u8,
            ..rules
        },
        &mut Dice::from_number(0),
    );
    let table = &mut state.table;
    table.top = top.parse().unwrap();
    for (hand, text) in table.hands.iter_mut().zip(hands) {
        *hand = cards(text);
    }
    table.pile = table
        .hands
        .iter()
        .fold(Cards::ALL - Cards::only(table.top), |rest, &hand| {
            rest - hand
        });
    state.starter = table.top;
    state
}

/// A table where the pile is refilled when a card is needed, as in older records.
pub(super) fn refilled_when_needed(top: &str, hands: &[&str]) -> State {
    table_by(rules(r#"{"refill":"when_needed"}"#), top, hands)
}

/// A table under the default rules.
pub(super) fn table(top: &str, hands: &[&str]) -> State {
    table_by(Rules::default(), top, hands)
}

/// The table with this penalty running.
pub(super) fn owing(mut state: State, penalty: u16) -> State {
    state.table.penalty = penalty;
    state
}

/// The table with these cards in the draw pile, and these under the top one.
pub(super) fn piles(mut state: State, pile: &str, beneath: &str) -> State {
    let table: &mut Table = &mut state.table;
    (table.pile, table.beneath) = (cards(pile), cards(beneath));
    state
}

/// Whether the player on turn may do this.
pub(super) fn check(state: &State, text: &str) -> Result<(), Refusal> {
    Karcianka::check(state, state.table.turn, &text.parse().unwrap())
}

/// The players on turn do these things, which must be allowed; returns the events.
pub(super) fn play(state: &mut State, deeds: &str) -> Vec<Event> {
    let mut events = Vec::new();
    for text in deeds.split_whitespace() {
        assert_eq!(check(state, text), Ok(()), "{text}");
        let input = Input::Act {
            seat: state.table.turn,
            action: text.parse::<Action>().unwrap(),
        };
        events = happen(state, 0, input);
    }
    events
}

pub(super) fn happen(state: &mut State, at: u64, input: Input<Action>) -> Vec<Event> {
    Karcianka::apply(
        state,
        GameTime::from_ms(at),
        input,
        &mut Dice::from_number(7),
    )
}

/// The winners and the cause, once the game is over.
pub(super) fn ending(state: &State) -> Option<(Vec<Seat>, crate::Why)> {
    match Karcianka::phase(state) {
        Phase::Over(ending) => Some((ending.winners, ending.why)),
        Phase::Awaiting(_) => None,
    }
}

pub(super) fn menu(state: &State) -> String {
    let texts: Vec<String> = state
        .menu(state.table.turn)
        .iter()
        .map(Action::to_string)
        .collect();
    texts.join(" ")
}

pub(super) fn seen(state: &State, seat: Seat) -> View {
    Karcianka::view(state, Viewer::Seat(seat))
}

pub(super) fn told(events: &[Event], viewer: Viewer) -> Vec<Notice> {
    events
        .iter()
        .filter_map(|event| Karcianka::notice(event, viewer))
        .collect()
}

/// How many cards each player holds.
pub(super) fn counts(state: &State) -> Vec<usize> {
    View::of(state, Viewer::Spectator)
        .hands
        .into_iter()
        .map(Hand::len)
        .collect()
}
