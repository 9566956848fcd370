//! A referee that knows the rules of melds and of the pile from the specification alone, and none
//! of the crate's code for them, watches whole rounds: every card and pair of cards of every hand
//! is tried on every meld, and every hand on the pile's top card; referee and engine must agree.

use cards::{Card, Face, Rank};
use game_core::{Dice, Game, GameTime, Input, Seat, Viewer};
use game_kanasta::{Heap, Kanasta, Kind, Meld, Rules, Step, Teams, View};

const ROUNDS: u64 = 60;

fn is_wild(face: Face) -> bool {
    match face {
        Face::Joker => true,
        Face::Card(card) => card.rank() == Rank::Two,
    }
}

/// The natural card, if it is one.
fn card(face: Face) -> Option<Card> {
    match face {
        Face::Card(card) if card.rank() != Rank::Two => Some(card),
        _ => None,
    }
}

/// Whether the row is a sequence as it lies, by trying every rank for its first card.
fn is_sequence(row: &[Face]) -> bool {
    let naturals: Vec<Card> = row.iter().filter_map(|&face| card(face)).collect();
    let four_to_ace = Rank::Four.index()..=Rank::Ace.index();
    let fits = |first: usize| {
        row.iter().enumerate().all(|(at, &face)| {
            four_to_ace.contains(&(first + at))
                && card(face).is_none_or(|card| card.rank().index() == first + at)
        })
    };
    naturals.len() >= 2
        && naturals.iter().all(|one| one.suit() == naturals[0].suit())
        && four_to_ace.clone().any(fits)
}

/// Whether the cards are a group, of one rank or of wilds only.
fn is_group(cards: &[Face]) -> bool {
    let naturals: Vec<Card> = cards.iter().filter_map(|&face| card(face)).collect();
    let wilds = cards.iter().filter(|&&face| is_wild(face)).count();
    let is_one_rank = naturals.iter().all(|one| one.rank() == naturals[0].rank());
    wilds == cards.len() || naturals.len() >= 2 && is_one_rank && wilds <= 3
}

/// Whether `more` may be added to the meld: to a sequence after its high end in any order.
fn may_add(meld: &Meld, more: &[Face]) -> bool {
    let with = |order: &[Face]| [meld.cards(), order].concat();
    let reversed: Vec<Face> = more.iter().rev().copied().collect();
    match meld.kind() {
        Kind::Sequence(_) => is_sequence(&with(more)) || is_sequence(&with(&reversed)),
        Kind::Wild => with(more).iter().all(|&face| is_wild(face)),
        Kind::Group(rank) => {
            let fits = |face: &Face| card(*face).is_none_or(|card| card.rank() == rank);
            with(more).iter().all(fits) && is_group(&with(more))
        }
    }
}

/// Compares referee and engine for every card and pair of the hand; returns how many were tried.
fn compare(view: &View, seat: Seat) -> u64 {
    let Some(hand) = &view.players[seat.index()].hand else {
        return 0;
    };
    let kinds: Vec<Face> = hand.kinds().map(|(face, _)| face).collect();
    let singles = kinds.iter().map(|&face| vec![face]);
    let pairs = hand.kinds().flat_map(|(face, count)| {
        let after = kinds.iter().copied().filter(move |&other| other > face);
        let twice = (count > 1).then_some(face);
        after.chain(twice).map(move |other| vec![face, other])
    });
    let wishes: Vec<Vec<Face>> = singles.chain(pairs).collect();
    let mut tried = 0;
    for meld in view.sides.iter().flat_map(|side| &side.melds) {
        for more in &wishes {
            let more_heap = Heap::of(more.iter().copied()).expect("cards of a hand");
            // Cards of a meld and a hand may together be more than two packs have only if the
            // meld is another side's; they are compared all the same where a heap can hold them.
            if meld.heap().with(&more_heap).is_err() {
                continue;
            }
            let engine = meld.extended(&more_heap).is_ok();
            assert_eq!(engine, may_add(meld, more), "{meld} + {more:?}");
            tried += 1;
        }
    }
    tried
}

/// Whether naturals of one suit and wilds can lie in a row that begins at one of these ranks.
fn fills(cards: &[Face], first: std::ops::RangeInclusive<usize>) -> bool {
    let ranks: Vec<usize> = cards
        .iter()
        .filter_map(|&face| Some(card(face)?.rank().index()))
        .collect();
    let is_once = |rank: &usize| ranks.iter().filter(|other| *other == rank).count() == 1;
    let fits = |first: usize| {
        let last = first + cards.len() - 1;
        last <= Rank::Ace.index() && ranks.iter().all(|rank| (first..=last).contains(rank))
    };
    ranks.iter().all(is_once) && first.into_iter().any(fits)
}

/// Whether the top card can be laid with exactly these cards of the hand.
fn lays(view: &View, seat: Seat, top: Card, with: &[Face]) -> bool {
    let side = view.side(seat);
    let is_strict = !side.melded || view.frozen_by.is_some();
    let all = [with, &[Face::Card(top)]].concat();
    let naturals = with.iter().filter_map(|&face| card(face));
    let own = naturals.clone().count();
    let is_one_rank = naturals.clone().all(|card| card.rank() == top.rank());
    let is_one_suit = naturals.clone().all(|card| card.suit() == top.suit());
    let low = Rank::Four.index();
    let enough = |least: usize| own >= if is_strict { 2 } else { least };
    let is_new = all.len() >= 3
        && enough(1)
        && (is_one_rank && is_group(&all) || is_one_suit && fills(&all, low..=Rank::Ace.index()));
    let goes_onto = |meld: &Meld| match meld.kind() {
        Kind::Wild => false,
        Kind::Group(rank) => {
            rank == top.rank() && is_one_rank && is_group(&[meld.cards(), &all].concat())
        }
        Kind::Sequence(suit) => {
            let firsts = low..=Rank::Ace.index();
            let row = meld.cards().iter().enumerate();
            let lies = |first: &usize| {
                row.clone().all(|(at, &face)| {
                    card(face).is_none_or(|card| card.rank().index() == first + at)
                })
            };
            let first = firsts.into_iter().find(lies).expect("a sequence lies");
            let next = first + meld.cards().len();
            suit == top.suit() && is_one_suit && fills(&all, next..=next)
        }
    };
    is_new || enough(0) && side.melds.iter().any(goes_onto)
}

/// Whether the pile may be taken: with some cards of the hand its top card can be laid.
fn may_take(view: &View, seat: Seat) -> bool {
    let Some(top) = view.pile.last().copied().and_then(card) else {
        return false;
    };
    if top.rank() == Rank::Three {
        return false;
    }
    let is_near = |face: &Face| {
        card(*face).is_none_or(|card| card.rank() == top.rank() || card.suit() == top.suit())
    };
    let near: Vec<Face> = view.hand(seat).iter().filter(is_near).collect();
    let subsets = 0..1u32 << near.len().min(16);
    subsets.into_iter().any(|chosen| {
        let with = (0..near.len().min(16)).filter(|at| chosen >> at & 1 == 1);
        lays(
            view,
            seat,
            top,
            &with.map(|at| near[at]).collect::<Vec<_>>(),
        )
    })
}

/// Two, three, four and six players, these as pairs and as teams of three.
fn rules(number: u64) -> Rules {
    let players = [2, 3, 4, 6, 6][(number % 5) as usize];
    let rules = Rules::for_players(players).expect("players");
    match number % 5 {
        4 => rules.with_teams(Teams::Two).expect("six choose"),
        _ => rules,
    }
}

#[test]
fn engine_and_referee_agree_on_every_card_that_could_be_laid_in_whole_rounds() {
    let (mut tried, mut sequences, mut taken) = (0, 0, 0);
    for number in 0..ROUNDS {
        let dice = &mut Dice::from_number(number);
        let rules = rules(number);
        let mut state = Kanasta::open(&rules, dice);
        for _ in 0..400 {
            let view = Kanasta::view(&state, Viewer::Seat(Seat::new(0)));
            if !view.playing {
                break;
            }
            let seat = view.turn;
            let own = Kanasta::view(&state, Viewer::Seat(seat));
            if own.step == Step::Draw && own.turns >= 3 {
                let engine = own.may_take(seat).is_ok();
                assert_eq!(engine, may_take(&own, seat), "{own:?}");
                taken += u32::from(engine);
            }
            tried += compare(&own, seat);
            let melds = own.sides.iter().flat_map(|side| &side.melds);
            sequences += melds
                .filter(|meld| matches!(meld.kind(), Kind::Sequence(_)) && meld.wilds() > 0)
                .count();
            let menu = Kanasta::menu(&state, seat);
            let action = dice.pick(&menu).expect("an action").clone();
            let input = Input::Act { seat, action };
            Kanasta::apply(&mut state, GameTime::START, input, dice);
        }
    }
    // The rounds really held what is compared.
    assert!(
        tried > 10_000 && sequences > 100 && taken > 100,
        "{tried} {sequences} {taken}"
    );
}
