//! The laws of a deal hold in any order of requests.

mod common;

use common::{
    Scene,
    deal::{commit, reveal, seated},
};
use game_core::{Promise, Seat, Seed};
use hub::{JournalFact, JournalRow, limits::REVEAL_LIMIT_MS, replay_of};
use proptest::prelude::*;
use wire::{Stage, TableAsk};

/// What a person may do around a deal.
#[derive(Clone, Copy, Debug)]
enum Doing {
    Commit(u32),
    Reveal(u32),
    Ready(u32, bool),
    Stand(u32),
    Sit(u32),
    Pass,
    Start,
    Resign(u32),
}

fn doings() -> impl Strategy<Value = Doing> {
    let who = 1u32..4;
    prop_oneof![
        3 => who.clone().prop_map(Doing::Commit),
        4 => who.clone().prop_map(Doing::Reveal),
        4 => who.clone().prop_map(|who| Doing::Ready(who, true)),
        1 => who.clone().prop_map(|who| Doing::Ready(who, false)),
        1 => who.clone().prop_map(Doing::Stand),
        2 => who.clone().prop_map(Doing::Sit),
        1 => Just(Doing::Pass),
        1 => Just(Doing::Start),
        1 => who.prop_map(Doing::Resign),
    ]
}

fn carry_out(scene: &mut Scene, doing: Doing) {
    let promise = scene.room().next_promise;
    let _ = match doing {
        Doing::Commit(who) if promise.is_some() => commit(scene, who),
        Doing::Reveal(who) if promise.is_some() => reveal(scene, who),
        Doing::Commit(_) | Doing::Reveal(_) => Ok(()),
        Doing::Ready(who, ready) => scene.ask(who, TableAsk::Ready { ready }),
        Doing::Stand(who) => scene.ask(who, TableAsk::Stand),
        Doing::Sit(who) => {
            let free = scene
                .room()
                .seats
                .iter()
                .position(|card| card.sitter.is_none());
            let seat = Seat::new(free.unwrap_or(0) as u8);
            scene.ask(who, TableAsk::Sit { seat, ready: false })
        }
        Doing::Pass => {
            scene.pass(REVEAL_LIMIT_MS);
            Ok(())
        }
        Doing::Start => {
            scene.start_program();
            [1, 2, 3].into_iter().for_each(|who| scene.enter(who));
            Ok(())
        }
        Doing::Resign(who) if scene.room().stage == Stage::Playing => scene.act(who, "resign"),
        Doing::Resign(_) => Ok(()),
    };
}

/// The laws of a deal, read from the journal alone: under one promise no commitment follows the
/// first reveal, each reveal fits its commitment, and the game is dealt from all of them.
fn check_deals(rows: &[JournalRow], games: &[(u32, Seed)]) -> Result<(), TestCaseError> {
    let (mut sealed, mut is_asked) = (None, false);
    let mut dealt = 0;
    for row in rows {
        match &row.fact {
            JournalFact::Sealed { seed } => (sealed, is_asked) = (Some(seed.clone()), false),
            JournalFact::Committed { .. } => prop_assert!(!is_asked && sealed.is_some()),
            JournalFact::RevealsAsked => is_asked = true,
            JournalFact::Revealed { .. } => prop_assert!(is_asked),
            JournalFact::Dealt => {
                prop_assert!(sealed.take().is_some());
                is_asked = false;
                dealt += 1;
            }
            _ => {}
        }
    }
    prop_assert!(games.len() as u32 <= dealt);
    Ok(())
}

proptest! {
    #[test]
    fn in_any_order_of_requests_no_commitment_is_made_after_a_reveal_was_asked_for(
        doings in prop::collection::vec(doings(), 1..60),
    ) {
        let mut scene = seated();
        scene.enter(3);
        let mut promises: Vec<Promise> = Vec::new();
        let mut games: Vec<(u32, Seed)> = Vec::new();
        for doing in doings {
            carry_out(&mut scene, doing);
            let room = scene.room();
            promises.extend(room.next_promise);
            let ended = room.stage == Stage::Over && !games.iter().any(|(game, _)| *game == room.game);
            if ended {
                let file = replay_of(scene.table.id(), &scene.rows, room.game).unwrap();
                prop_assert!(file.check().is_ok());
                prop_assert!(promises.contains(&file.promise), "promised before the deal");
                games.push((room.game, file.seed));
            }
        }
        check_deals(&scene.rows, &games)?;
    }
}
