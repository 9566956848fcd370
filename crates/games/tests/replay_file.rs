//! A replay file comes from anywhere: what is not an honest game is refused with a reason, whatever
//! was done to it.

use game_core::{Budget, Dice, GameTime, Seat, Seed, Viewer};
use games::{AnyBot, AnyBout, FORMAT, FileError, GameKind, PlayerLine, ReplayFile, SeatSteps};
use proptest::prelude::*;

/// A whole game between easy bots.
fn played(kind: GameKind, number: u64) -> ReplayFile {
    let rules = kind.default_rules();
    let mut bout = AnyBout::open(rules.clone(), Seed::from_number(number));
    let mut bot = AnyBot::named(kind, kind.bots()[0]).expect("it has bots");
    let mut dice = Dice::from_number(number);
    while !bout.is_over() {
        let Some(seat) = bout
            .awaited()
            .into_iter()
            .find(|&seat| !bout.menu(seat).is_empty())
        else {
            bout.advance(bout.wake_at().expect("someone or time can act"));
            continue;
        };
        let (view, menu) = (bout.view(game_core::Viewer::Seat(seat)), bout.menu(seat));
        let action = bot
            .choose(&view, seat, &menu, Budget::UNTIMED, &mut dice)
            .expect("of one game");
        let at = bout.now() + 1000;
        bout.submit(at, seat, action)
            .expect("of one game")
            .expect("from the menu");
    }
    let players = (0..rules.seating().count())
        .map(|n| PlayerLine {
            name: format!("bot {n}"),
            bot: true,
            program: false,
        })
        .collect();
    ReplayFile {
        stolik: FORMAT,
        rules,
        players,
        promise: bout.seed().promise(),
        seed: bout.seed().clone(),
        contributions: Vec::new(),
        dealt_seed: None,
        entries: bout.entries_since(0),
        outcome: bout.outcome().expect("it is over"),
    }
}

#[test]
fn an_honest_file_of_every_game_passes_and_survives_its_text() {
    for &kind in GameKind::ALL {
        let file = played(kind, 5);
        assert_eq!(
            file.check().map(|steps| steps.len()),
            Ok(file.entries.len() + 1)
        );
        let text = serde_json::to_string(&file).unwrap();
        assert_eq!(serde_json::from_str::<ReplayFile>(&text).unwrap(), file);
    }
}

#[test]
fn each_lie_in_a_file_is_named() {
    let honest = played(GameKind::Dama, 1);
    let check = |change: fn(&mut ReplayFile), error: &str| {
        let mut file = honest.clone();
        change(&mut file);
        assert_eq!(
            file.check().map_err(|error| error.to_string()).map(|_| ()),
            Err(error.to_owned())
        );
    };
    check(
        |file| file.stolik = 3,
        "this file is of format 3; this program reads formats 1 to 2",
    );
    check(
        |file| file.seed = Seed::from_number(99),
        "the seed is not the one promised before the deal",
    );
    check(
        |file| file.outcome.places.reverse(),
        "the moves lead to another result than the file states",
    );
    check(
        |file| file.entries.truncate(file.entries.len() - 1),
        "the game in this record has not ended",
    );
    check(
        |file| file.entries[1].at = GameTime::START,
        "entry 2 of the record: is earlier than the one before it",
    );
    check(
        |file| file.entries[0].at = GameTime::from_ms(60_000),
        "entry 1 of the record: overtakes the bell",
    );
    check(
        |file| file.entries.swap(0, 2),
        "entry 1 of the record: is not allowed by the rules",
    );
    check(
        |file| file.players[0].name = "\u{1b}[2J".to_owned(),
        "a player's name is empty, too long, or has control characters",
    );
    check(
        |file| file.players.truncate(1),
        "the file names 1 players for 2 seats",
    );
    assert_eq!(
        FileError::Format(3).to_string(),
        "this file is of format 3; this program reads formats 1 to 2"
    );
    assert!(honest.players.len() == Seat::all(2).count());
}

proptest! {
    #[test]
    fn no_damage_to_a_file_breaks_the_reader(number in 0u64..20, damage in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 1..6)) {
        let mut text = serde_json::to_string(&played(GameKind::Dama, number)).unwrap().into_bytes();
        for (place, byte) in damage {
            let place = place.index(text.len());
            text[place] = byte;
        }
        if let Ok(file) = serde_json::from_slice::<ReplayFile>(&text) {
            let _ = file.check();
        }
    }
}

#[test]
fn a_game_recorded_before_its_rules_had_an_option_is_replayed_by_the_rules_of_its_time() {
    let text = include_str!("../testdata/karcianka_refilled_when_needed.json");
    let file: ReplayFile = serde_json::from_str(text).expect("a replay file");
    let steps = file.check().expect("an honest file");
    // In the middle of a draw: the draw is told after it.
    let told = |step: &games::StepCard| serde_json::to_string(&step.notices).expect("plain data");
    let refilled = steps
        .iter()
        .map(told)
        .find(|told| told.contains("reshuffled"));
    let refilled = refilled.expect("the pile was refilled");
    assert!(
        refilled.find("reshuffled") < refilled.find("drew"),
        "{refilled}"
    );
    assert_eq!(file.outcome.places, [1, 2, 2]);
}

#[test]
fn a_finished_game_is_seen_step_by_step_as_a_seat_saw_it_in_any_order() {
    let seat = Seat::new(1);
    for kind in [GameKind::Dama] {
        let mut file = played(kind, 3);
        file.entries.truncate(300);
        let last = file.entries.len();
        let seen = |entries: usize| {
            let mut bout = AnyBout::open(file.rules.clone(), file.seed.clone());
            for entry in &file.entries[..entries] {
                bout.retrace(entry).unwrap().unwrap();
            }
            bout.view(if bout.is_over() && kind.spectators_know_all() {
                Viewer::Reviewer
            } else {
                Viewer::Seat(seat)
            })
        };
        let mut steps = SeatSteps::of(&file, seat);
        for entries in [0, last / 2, last - 1, last / 3, last, 0] {
            assert_eq!(steps.after(entries), seen(entries), "{kind} {entries}");
        }
        assert_eq!(steps.after(last + 5), seen(last), "{kind}");
    }
}
