//! The laws of `testkit` for Kanasta.

use game_core::{Bank, Bout, Dice, Extra, Game, GameTime, Input, Seat, Seed, TimeControl, Viewer};
use game_kanasta::{Action, Heap, Kanasta, Rules, State, Teams};

/// Two, three, four and six players, few cards and many, with sequences and without.
fn rules() -> [Rules; 5] {
    let [two, three, four, pairs] = [(2, 13, true), (3, 11, false), (4, 15, true), (6, 13, true)]
        .map(|(players, dealt, sequences)| {
            let rules = Rules::for_players(players).and_then(|rules| rules.with_dealt(dealt));
            rules
                .and_then(|rules| rules.with_target(5000))
                .expect("options of the game")
                .with_sequences(sequences)
        });
    let threes = pairs.with_teams(Teams::Two).expect("six choose");
    let bank = Bank::new(30_000, Extra::Delay(1_000)).expect("playable");
    let three = three.with_time(TimeControl::Bank(bank)).expect("any bank");
    [two, three, four, pairs, threes]
}

/// Anything a client might send: any of the seat's cards laid, added or discarded, cards it
/// does not have, and all other actions.
fn anything(state: &State, seat: Seat, dice: &mut Dice) -> Action {
    let view = Kanasta::view(state, Viewer::Seat(seat));
    let hand = view.hand(seat);
    let some = |dice: &mut Dice, of: u32| {
        let cards: Vec<_> = hand.iter().filter(|_| dice.chance(1, of)).collect();
        Heap::of(cards).expect("cards of one hand")
    };
    let all = Heap::packs(view.rules.packs());
    let any = all
        .iter()
        .nth(dice.below(all.len() as u32) as usize)
        .expect("a card of the packs");
    match dice.below(10) {
        0 => Action::Meld(some(dice, 4)),
        1 => {
            Action::Meld(hand.naturals_of(any.card().map_or(cards::Rank::Ace, |card| card.rank())))
        }
        2 => Action::Add {
            to: dice.below(5) as u8,
            cards: some(dice, 8),
        },
        3 => Action::Add {
            to: dice.below(300) as u8,
            cards: Heap::of([any]).expect("one card"),
        },
        4 => Action::Discard(any),
        5 => Action::Take,
        6 => Action::Return,
        7 => Action::TakeBack,
        8 => Action::Next,
        _ => Action::Draw,
    }
}

fn book() -> testkit::LawBook<Kanasta> {
    testkit::laws()
        .rules(rules())
        .steps(40_000)
        .arbitrary(anything)
}

#[test]
fn kanasta_obeys_the_laws_of_all_games() {
    book().games(2).hold();
}

/// Whole games of two; with more players, games that end early because a player leaves: at
/// every step each seat imagines the whole table, which takes time.
#[test]
fn what_a_viewer_may_not_know_does_not_show() {
    let [two, three, four, pairs, threes] = rules();
    book().rules([two]).games(2).with_imagination().hold();
    for with_leavers in [4, 8] {
        book()
            .rules([pairs, threes])
            .only(with_leavers)
            .with_imagination()
            .hold();
    }
    for with_leavers in [4, 8, 9, 12] {
        book()
            .rules([three, four])
            .only(with_leavers)
            .with_imagination()
            .hold();
    }
}

#[test]
fn a_spectator_cannot_tell_which_card_was_drawn() {
    let bout = Bout::<Kanasta>::open(Rules::for_players(4).unwrap(), Seed::from_number(9));
    let mut hands = Vec::new();
    let mut shown = Vec::new();
    for luck in 0..8 {
        let mut state = bout.state().clone();
        let input = Input::Act {
            seat: Seat::new(0),
            action: Action::Draw,
        };
        let events = Kanasta::apply(
            &mut state,
            GameTime::START,
            input,
            &mut Dice::from_number(luck),
        );
        if Kanasta::view(&state, Viewer::Spectator).players[0].red_threes
            != Kanasta::view(bout.state(), Viewer::Spectator).players[0].red_threes
        {
            continue;
        }
        hands.push(Kanasta::view(&state, Viewer::Seat(Seat::new(0))).hand(Seat::new(0)));
        for viewer in [
            Viewer::Seat(Seat::new(1)),
            Viewer::Seat(Seat::new(2)),
            Viewer::Spectator,
        ] {
            let notices: Vec<_> = events
                .iter()
                .filter_map(|event| Kanasta::notice(event, viewer))
                .collect();
            shown.push(serde_json::to_string(&(Kanasta::view(&state, viewer), notices)).unwrap());
        }
    }
    assert!(
        hands.iter().any(|hand| *hand != hands[0]),
        "luck drew different cards"
    );
    for three in shown.chunks(3) {
        assert_eq!(three, &shown[..3]);
    }
}
