//! Rounds without suits go as the real ones do.

use super::*;
use super::{
    hand::{LeanHand, RANKS},
    random::LeanMove,
};
use crate::{
    Action, Event, Heap, Kanasta, RoundEnd, Rules, State, Teams,
    state::Stage,
    worth::{is_wild, natural},
};
use cards::Face;
use game_core::{Dice, Game, GameTime, Input, Viewer};
use search::Spinner;

/// The round of the state, all its cards known.
fn lean(state: &State) -> LeanRound {
    let view = Kanasta::view(state, Viewer::Reviewer);
    let deal = Deal::of(&view);
    deal.imagine(&mut Spinner::new(&mut Dice::from_number(0)))
}

fn assert_alike(round: &LeanRound, state: &State) {
    let real = lean(state);
    let public = |round: &LeanRound| {
        (
            round.reds,
            round.owed,
            round.frozen_by,
            round.turns,
            round.turn,
        )
    };
    assert_eq!(round.hands, real.hands);
    assert_eq!(round.sides, real.sides);
    assert_eq!(public(round), public(&real));
    assert!(round.pile.iter().eq(real.pile.iter()));
    let sorted = |round: &LeanRound| {
        let mut stock: Vec<_> = round.stock.iter().collect();
        stock.sort_unstable();
        stock
    };
    assert_eq!(sorted(round), sorted(&real));
}

fn act(state: &mut State, action: Action, dice: &mut Dice) -> Vec<Event> {
    let seat = state.turn;
    assert_eq!(Kanasta::check(state, seat, &action), Ok(()), "{action}");
    Kanasta::apply(state, GameTime::START, Input::Act { seat, action }, dice)
}

/// The real cards of a lay, from the hand and the top card of the pile.
fn cards(state: &State, lay: Lay) -> Heap {
    let mut own = state.stand().cards();
    let mut cards = Heap::NONE;
    // The top card is laid first.
    if let Some(top) = state.step.top().filter(|&top| kind_of(top) == lay.place) {
        cards.add(own.take(top).unwrap()).unwrap();
    }
    let naturals = usize::from(lay.cards.naturals) - cards.len();
    let wanted = [
        (lay.place, naturals),
        (TWO, lay.cards.twos.into()),
        (JOKER, lay.cards.jokers.into()),
    ];
    for (kind, count) in wanted {
        let fits = |face: &Face| kind_of(*face) == kind && (kind >= RANKS || !is_wild(*face));
        let found: Vec<Face> = own.iter().filter(fits).take(count).collect();
        assert_eq!(found.len(), count);
        found.into_iter().for_each(|face| cards.add(face).unwrap());
    }
    cards
}

fn lay_action(state: &State, lay: Lay) -> Action {
    let cards = cards(state, lay);
    let rank = cards.iter().find_map(natural).unwrap_or_else(|| {
        let home = state.stand().melds.iter().flat_map(|meld| meld.cards());
        let fits = |face: &&Face| kind_of(**face) == lay.place;
        natural(*home.copied().collect::<Vec<_>>().iter().find(fits).unwrap()).unwrap()
    });
    let melds = state.stand().melds;
    match melds.iter().position(|meld| meld.is_group_of(rank.rank())) {
        Some(to) => Action::Add {
            to: to as u8,
            cards,
        },
        None => Action::Meld(cards),
    }
}

/// Plays one random round on both; how it ended.
fn side_by_side(rules: &Rules, seed: u64) -> LeanEnd {
    let mut dice = Dice::from_number(seed);
    let mut state = State::open(rules, &mut dice);
    let mut luck = Spinner::new(&mut dice);
    let mut round = lean(&state);
    loop {
        assert_alike(&round, &state);
        if let Some(end) = turn(&mut round, &mut state, &mut luck, &mut dice) {
            let tallies = &state.summary.as_ref().unwrap().sides;
            for (side, tally) in tallies.iter().enumerate() {
                assert_eq!(round.score(side, end), tally.round);
            }
            let real = state.summary.as_ref().unwrap().end;
            assert_eq!(real == RoundEnd::StockEmpty, end == LeanEnd::StockEmpty);
            return end;
        }
    }
}

fn turn(
    round: &mut LeanRound,
    state: &mut State,
    luck: &mut Spinner,
    dice: &mut Dice,
) -> Option<LeanEnd> {
    match round.taking().filter(|_| luck.below(4) > 0) {
        Some(taking) => {
            act(state, Action::Take, dice);
            for &lay in taking.lays() {
                let action = lay_action(state, lay);
                act(state, action, dice);
            }
            round.take(taking.lays());
        }
        None => {
            let end = draw(round, state, dice);
            if end.is_some() {
                return end;
            }
        }
    }
    assert_alike(round, state);
    let opening = round
        .opening()
        .filter(|_| !round.side().melded && luck.below(2) == 0);
    for &lay in opening.iter().flat_map(|opening| opening.lays()) {
        let action = lay_action(state, lay);
        act(state, action, dice);
        round.lay(lay);
    }
    loop {
        assert_alike(round, state);
        let menu = round.moves();
        match menu.list()[luck.below(menu.list().len() as u32) as usize] {
            LeanMove::Lay(lay) => {
                let action = lay_action(state, lay);
                act(state, action, dice);
                round.lay(lay);
            }
            LeanMove::Discard(kind) => {
                let card = state.stand().hand.find(|face| kind_of(face) == kind);
                act(state, Action::Discard(card.unwrap()), dice);
                return round.discard(kind);
            }
        }
    }
}

fn draw(round: &mut LeanRound, state: &mut State, dice: &mut Dice) -> Option<LeanEnd> {
    let events = act(state, Action::Draw, dice);
    let mut drawn = events.iter().filter_map(|event| match event {
        Event::Drew { card, .. } => *card,
        Event::DrewRedThree { card, .. } => Some(*card),
        _ => None,
    });
    let end = round.draw_by(|stock| stock.take(kind_of(drawn.next()?)));
    assert_eq!(end.is_some(), state.stage != Stage::Playing);
    end
}

#[test]
fn rounds_without_suits_and_real_ones_go_alike() {
    let mut closed = 0;
    for players in [2, 3, 4, 6] {
        let rules = Rules::for_players(players).unwrap();
        for seed in 0..60 {
            let end = side_by_side(&rules, seed);
            closed += u32::from(end != LeanEnd::StockEmpty);
        }
    }
    let teams = Rules::for_players(6).and_then(|rules| rules.with_teams(Teams::Two));
    side_by_side(&teams.unwrap(), 1);
    assert!(closed > 0, "some rounds are closed");
}

#[test]
fn habits_play_by_the_rules_and_lay_their_last_cards_with_a_canasta_only() {
    let mut luck = Spinner::new(&mut Dice::from_number(3));
    for seed in 0..100 {
        let rules = Rules::for_players([2, 3, 4, 6][seed % 4]).unwrap();
        let mut round = lean(&State::open(&rules, &mut Dice::from_number(seed as u64)));
        let all = cards_in(&round);
        let end = KEEN.finish(&mut round, &mut luck);
        assert_eq!(cards_in(&round), all);
        if let LeanEnd::Closed(seat) = end {
            let side = &round.sides[round.side_of(seat)];
            assert!(side.has_canasta && side.melded);
        }
    }
}

/// The number of cards in all places.
fn cards_in(round: &LeanRound) -> usize {
    let hands: usize = round.hands.iter().map(LeanHand::len).sum();
    let reds: usize = round.reds.iter().map(|&count| usize::from(count)).sum();
    let groups = round.sides.iter().flat_map(|side| side.groups);
    let melded: usize = groups.map(|group| group.len()).sum();
    hands + reds + melded + round.stock.len() + round.pile.len()
}
