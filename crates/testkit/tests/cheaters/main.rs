//! Each cheater here breaks one law and must be caught by exactly that law: laws that cannot
//! be broken prove nothing.

mod twisted;

use game_core::{Dice, Game, GameTime, Input, Outcome, Phase, Seat, SeatList, Viewer};
use std::{
    panic::{AssertUnwindSafe, catch_unwind},
    sync::atomic::{AtomicU64, Ordering},
};
use testkit::{
    Law, LawBook, laws,
    toys::{
        Card, ShedAction, ShedEvent, ShedHand, ShedNotice, ShedRefusal, ShedState, ShedView, Sheds,
        SleeperView, Sleepers, ThrowEvent, ThrowNotice, ThrowState, Throws,
    },
};
use twisted::{Twist, Twisted};

/// Asserts that the law book catches the cheater by this law, for this reason.
fn caught<G: Game>(book: &LawBook<G>, law: Law, reason: &str) {
    let panic =
        catch_unwind(AssertUnwindSafe(|| book.hold())).expect_err("the cheater was not caught");
    let message = panic
        .downcast_ref::<String>()
        .expect("laws panic with a message");
    assert!(
        message.starts_with(&format!("law broken: {law}\n")),
        "caught, but: {message}"
    );
    assert!(
        message.contains(reason),
        "caught, but not for `{reason}`: {message}"
    );
    assert!(
        message.contains("\nin game ") && message.contains("\nrecord: {"),
        "cannot be replayed: {message}"
    );
}

macro_rules! cheater {
    ($(#[$about:meta])* $name:ident of $toy:ty { $($method:item)* }) => {
        $(#[$about])*
        #[derive(Clone, PartialEq, Debug)]
        struct $name;
        impl Twist for $name { type Toy = $toy; $($method)* }
    };
}

cheater! { OffersTooMuch of Sheds {
    fn menu(state: &ShedState, seat: Seat) -> Vec<ShedAction> {
        let all = state.hands[seat.index()].iter().map(|&card| ShedAction::Play(card));
        all.chain(Sheds::menu(state, seat)).collect()
    }
} }

cheater! { OffersNothing of Sheds {
    fn menu(_: &ShedState, _: Seat) -> Vec<ShedAction> {
        Vec::new()
    }
} }

cheater! { AwaitsNobody of Sheds {
    fn phase(state: &ShedState) -> Phase<testkit::toys::ShedEnding> {
        match Sheds::phase(state) {
            Phase::Awaiting(_) if state.pile.len() > 2 => Phase::Awaiting(SeatList::NONE),
            phase => phase,
        }
    }
} }

static CALLS: AtomicU64 = AtomicU64::new(0);

cheater! {
    /// Draws luck from outside the game.
    RollsItsOwnDice of Sheds {
        fn apply(state: &mut ShedState, at: GameTime, input: Input<ShedAction>, dice: &mut Dice) -> Vec<ShedEvent> {
            let events = Sheds::apply(state, at, input, dice);
            state.passes = (CALLS.fetch_add(1, Ordering::Relaxed) % 3) as u8;
            events
        }
    }
}

cheater! { TakesBackEveryMove of Sheds {
    fn apply(state: &mut ShedState, at: GameTime, input: Input<ShedAction>, dice: &mut Dice) -> Vec<ShedEvent> {
        match input {
            Input::Act { .. } => Vec::new(),
            Input::Leave { .. } | Input::Wake => Sheds::apply(state, at, input, dice),
        }
    }
} }

cheater! { ShowsTheNextHand of Sheds {
    fn view(state: &ShedState, viewer: Viewer) -> ShedView {
        let mut view = Sheds::view(state, viewer);
        if let Viewer::Seat(seat) = viewer {
            let next = seat.next(4).index();
            view.hands[next] = ShedHand::Open(state.hands[next].clone());
        }
        view
    }
} }

cheater! { ShowsSpectatorsAHand of Sheds {
    fn view(state: &ShedState, viewer: Viewer) -> ShedView {
        let mut view = Sheds::view(state, viewer);
        if viewer == Viewer::Spectator {
            view.hands[0] = ShedHand::Open(state.hands[0].clone());
        }
        view
    }
} }

cheater! {
    /// Offers a draw only when it would help.
    HintsInTheMenu of Sheds {
        fn menu(state: &ShedState, seat: Seat) -> Vec<ShedAction> {
            let helps = state.stock.iter().any(|card| card.to_string().ends_with('1'));
            let mut menu = Sheds::menu(state, seat);
            if !helps && menu.len() > 1 {
                menu.retain(|action| *action != ShedAction::Draw);
            }
            menu
        }
    }
}

cheater! {
    /// Answers differently when the partner holds the card.
    HintsInARefusal of Sheds {
        fn check(state: &ShedState, seat: Seat, action: &ShedAction) -> Result<(), ShedRefusal> {
            let partner = &state.hands[(seat.index() + 2) % 4];
            match action {
                ShedAction::Play(card) if partner.contains(card) => Err(ShedRefusal::DoesNotFit),
                ShedAction::Play(_) | ShedAction::Draw | ShedAction::Pass => Sheds::check(state, seat, action),
            }
        }
    }
}

cheater! { TellsWhatWasDrawn of Sheds {
    fn notice(event: &ShedEvent, viewer: Viewer) -> Option<ShedNotice> {
        match *event {
            ShedEvent::Drew(seat, card) => Some(ShedNotice::Drew(seat, Some(card))),
            ShedEvent::Played(..) | ShedEvent::Passed(_) | ShedEvent::Left(_) => Sheds::notice(event, viewer),
        }
    }
} }

cheater! {
    /// Hints at the throw by who is said to have thrown.
    WinksAtAThrow of Throws {
        fn notice(event: &ThrowEvent, viewer: Viewer) -> Option<ThrowNotice> {
            match *event {
                ThrowEvent::Thrown(_, testkit::toys::Throw::Stone) => None,
                ThrowEvent::Thrown(..) | ThrowEvent::Round(_) | ThrowEvent::Left(_) => Throws::notice(event, viewer),
            }
        }
    }
}

/// The end of a turn; the timer then draws for a slow player, or passes.
fn turn_ends(state: &ShedState) -> Option<GameTime> {
    let moves = 10 * (state.pile.len() + 20 - state.stock.len()) + usize::from(state.passes);
    Some(GameTime::from_ms(100_000 * moves as u64))
}

fn act_for_the_dawdler(
    state: &mut ShedState,
    at: GameTime,
    input: Input<ShedAction>,
    dice: &mut Dice,
) -> Vec<ShedEvent> {
    let action = if state.stock.is_empty() {
        ShedAction::Pass
    } else {
        ShedAction::Draw
    };
    let input = if input == Input::Wake {
        Input::Act {
            seat: state.turn,
            action,
        }
    } else {
        input
    };
    Sheds::apply(state, at, input, dice)
}

cheater! {
    /// Sheds with a turn timer, and nothing wrong.
    HonestBell of Sheds {
        fn wake_at(state: &ShedState) -> Option<GameTime> {
            turn_ends(state)
        }
        fn apply(state: &mut ShedState, at: GameTime, input: Input<ShedAction>, dice: &mut Dice) -> Vec<ShedEvent> {
            act_for_the_dawdler(state, at, input, dice)
        }
    }
}

cheater! {
    /// Announces what the bell drew as if it lay open.
    TellsWhatTheBellDrew of Sheds {
        fn wake_at(state: &ShedState) -> Option<GameTime> {
            turn_ends(state)
        }
        fn apply(state: &mut ShedState, at: GameTime, input: Input<ShedAction>, dice: &mut Dice) -> Vec<ShedEvent> {
            let rang = input == Input::Wake;
            let mut events = act_for_the_dawdler(state, at, input, dice);
            if let (true, [ShedEvent::Drew(seat, card)]) = (rang, &events[..]) {
                events = vec![ShedEvent::Played(*seat, *card)];
            }
            events
        }
    }
}

cheater! { HintsInADeadline of Sheds {
    fn deadline(state: &ShedState, _: Seat) -> Option<GameTime> {
        Some(GameTime::from_ms(1_000_000 + state.hands[0].iter().filter(|card| card.to_string() > "g".into()).count() as u64))
    }
} }

cheater! { RingsForEver of Sleepers {
    fn wake_at(state: &SleeperView) -> Option<GameTime> {
        Sleepers::wake_at(state).map(|bell| bell.min(GameTime::from_ms(1500)))
    }
} }

cheater! { ForgetsADeadline of Sleepers {
    fn deadline(_: &SleeperView, _: Seat) -> Option<GameTime> {
        Some(GameTime::from_ms(2000))
    }
} }

cheater! { ForgetsASeat of Sheds {
    fn outcome(_: &testkit::toys::ShedEnding) -> Outcome {
        Outcome::draw(3)
    }
} }

fn any_card(_: &ShedState, _: Seat, dice: &mut Dice) -> ShedAction {
    ShedAction::Play(*dice.pick(&Card::deck()).expect("a deck has cards"))
}

#[test]
fn a_menu_that_offers_what_is_not_allowed_is_caught() {
    caught(
        &laws::<Twisted<OffersTooMuch>>(),
        Law::MenuAndCheckAgree,
        "is offered `",
    );
}

#[test]
fn a_menu_that_offers_nothing_is_caught() {
    caught(
        &laws::<Twisted<OffersNothing>>(),
        Law::MenuAndCheckAgree,
        "is offered nothing",
    );
}

#[test]
fn a_game_that_waits_for_no_seat_and_no_time_is_caught() {
    caught(
        &laws::<Twisted<AwaitsNobody>>(),
        Law::SomeoneOrTimeCanAct,
        "only [] are awaited",
    );
}

#[test]
fn luck_from_outside_is_caught() {
    caught(
        &laws::<Twisted<RollsItsOwnDice>>(),
        Law::ReplayGivesTheSame,
        "and retraced entry by entry",
    );
}

#[test]
fn an_endless_game_is_caught() {
    caught(
        &laws::<Twisted<TakesBackEveryMove>>().steps(300),
        Law::ItEnds,
        "after 300 steps",
    );
}

#[test]
fn a_view_that_shows_another_hand_is_caught() {
    caught(
        &laws::<Twisted<ShowsTheNextHand>>().with_imagination(),
        Law::ImaginationFitsTheView,
        "and imagines",
    );
}

#[test]
fn a_spectator_who_sees_a_hand_is_caught() {
    caught(
        &laws::<Twisted<ShowsSpectatorsAHand>>().with_imagination(),
        Law::TwoWorldsLookAlike,
        "the view tells Spectator",
    );
}

#[test]
fn a_menu_that_hints_is_caught() {
    caught(
        &laws::<Twisted<HintsInTheMenu>>().with_imagination(),
        Law::TwoWorldsLookAlike,
        "the menu tells",
    );
}

#[test]
fn a_refusal_that_hints_is_caught() {
    let book = laws::<Twisted<HintsInARefusal>>()
        .arbitrary(any_card)
        .with_imagination();
    caught(&book, Law::TwoWorldsLookAlike, "the answer to");
}

#[test]
fn a_deadline_that_hints_is_caught() {
    caught(
        &laws::<Twisted<HintsInADeadline>>().with_imagination(),
        Law::TwoWorldsLookAlike,
        "the deadlines tell",
    );
}

#[test]
fn a_notice_that_tells_a_secret_is_caught() {
    caught(
        &laws::<Twisted<TellsWhatWasDrawn>>().with_imagination(),
        Law::TwoWorldsLookAlike,
        "action: Draw }",
    );
}

#[test]
fn a_bell_that_tells_a_secret_is_caught_and_an_honest_one_is_not() {
    laws::<Twisted<HonestBell>>().with_imagination().hold();
    caught(
        &laws::<Twisted<TellsWhatTheBellDrew>>().with_imagination(),
        Law::TwoWorldsLookAlike,
        "of Wake",
    );
}

#[test]
fn a_secret_choice_that_shows_is_caught() {
    let secret = |state: &ThrowState, seat, viewer, _: [&_; 2]| {
        state.has_both_open() && viewer != Viewer::Seat(seat)
    };
    caught(
        &laws::<Twisted<WinksAtAThrow>>().alike(secret),
        Law::TwoWorldsLookAlike,
        "`stone` from `paper`",
    );
}

#[test]
fn a_bell_that_never_stops_is_caught() {
    caught(
        &laws::<Twisted<RingsForEver>>(),
        Law::TimeRunsForward,
        "rings again and again",
    );
}

#[test]
fn a_deadline_that_passes_unnoticed_is_caught() {
    caught(
        &laws::<Twisted<ForgetsADeadline>>(),
        Law::TimeRunsForward,
        "its deadline was",
    );
}

#[test]
fn an_outcome_that_forgets_a_seat_is_caught() {
    caught(
        &laws::<Twisted<ForgetsASeat>>(),
        Law::TheEndIsTheEnd,
        "the outcome is",
    );
}
