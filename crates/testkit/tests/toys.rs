//! Every toy satisfies every law, and its transcripts are what happens.

use game_core::{Dice, Seat, Viewer};
use testkit::{
    laws,
    toys::{
        Card, Chore, ShedAction, ShedState, Sheds, SleeperRules, SleeperView, Sleepers, ThrowRules,
        Throws,
    },
    transcripts,
};

fn any_shed(_: &ShedState, _: Seat, dice: &mut Dice) -> ShedAction {
    let cards = Card::deck().into_iter().map(ShedAction::Play);
    let all: Vec<ShedAction> = cards.chain([ShedAction::Draw, ShedAction::Pass]).collect();
    all[dice.below(all.len() as u32) as usize]
}

fn any_chore(_: &SleeperView, _: Seat, dice: &mut Dice) -> Chore {
    if dice.chance(1, 2) {
        Chore::Dig
    } else {
        Chore::Steal
    }
}

#[test]
fn simultaneous_play_satisfies_the_laws() {
    laws::<Throws>()
        .rules([
            ThrowRules::default(),
            ThrowRules {
                wins: 5,
                rounds: 30,
            },
        ])
        .alike(|state, seat, viewer, _| state.has_both_open() && viewer != Viewer::Seat(seat))
        .with_imagination()
        .hold();
}

#[test]
fn hidden_hands_in_teams_satisfy_the_laws() {
    laws::<Sheds>()
        .games(100)
        .arbitrary(any_shed)
        .with_imagination()
        .hold();
}

#[test]
fn real_time_satisfies_the_laws() {
    let rules = [2, 3, 16].map(|seats| SleeperRules {
        seats,
        ..SleeperRules::default()
    });
    let restless = SleeperRules {
        nap_ms: 0,
        ..SleeperRules::default()
    };
    laws::<Sleepers>()
        .rules(rules.into_iter().chain([restless]))
        .arbitrary(any_chore)
        .hold();
}

#[test]
fn simultaneous_play_is_as_its_transcripts_say() {
    transcripts::<Throws>("tests/transcripts/throws");
}

#[test]
fn hidden_hands_are_as_their_transcripts_say() {
    transcripts::<Sheds>("tests/transcripts/sheds");
}

#[test]
fn real_time_is_as_its_transcripts_say() {
    transcripts::<Sleepers>("tests/transcripts/sleepers");
}
