//! A replay file of a game to which its players contributed: each change of the deal is found.

use game_core::{Contribution, ContributionLine, Seat, Seed};
use games::{AnyBout, FORMAT_WITH_CONTRIBUTIONS, FileError, GameKind, PlayerLine, ReplayFile};

/// A game of Rummikub in which every turn is a `draw`, dealt with contributions of both players;
/// the second did not reveal.
fn file() -> ReplayFile {
    let seed = Seed::from_number(7);
    let line = |seat, is_revealed: bool| {
        let value = Contribution::from_bytes([seat + 1; 32]);
        ContributionLine {
            seat: Seat::new(seat),
            commitment: value.commitment(&seed.promise()),
            value: is_revealed.then_some(value),
        }
    };
    let contributions = vec![line(0, true), line(1, false)];
    let dealt = seed.mixed_with(&contributions);
    let mut bout = AnyBout::open(GameKind::Rummikub.default_rules(), dealt.clone());
    while let Some(&seat) = bout.awaited().first() {
        let draw = games::AnyAction::parse(GameKind::Rummikub, "draw").unwrap();
        bout.submit(bout.now() + 1500, seat, draw).unwrap().unwrap();
    }
    let player = |name: &str| PlayerLine {
        name: name.to_owned(),
        bot: false,
        program: false,
    };
    ReplayFile {
        stolik: FORMAT_WITH_CONTRIBUTIONS,
        rules: bout.rules(),
        players: vec![player("Ada"), player("Bob")],
        promise: seed.promise(),
        seed,
        contributions,
        dealt_seed: Some(dealt),
        entries: bout.entries_since(0),
        outcome: bout.outcome().unwrap(),
    }
}

#[test]
fn an_honest_file_with_contributions_passes_and_survives_its_text() {
    let file = file();
    file.check().unwrap();
    let text = serde_json::to_string(&file).unwrap();
    assert_eq!(serde_json::from_str::<ReplayFile>(&text).unwrap(), file);
}

#[test]
fn a_file_without_contributions_is_written_as_before() {
    let mut file = file();
    file.contributions.clear();
    (file.dealt_seed, file.stolik) = (None, games::FORMAT);
    let text = serde_json::to_string(&file).unwrap();
    assert!(!text.contains("contributions") && !text.contains("dealt_seed"));
}

fn check(change: impl FnOnce(&mut ReplayFile), error: FileError) {
    let mut file = file();
    change(&mut file);
    assert_eq!(file.check().map(|_| ()), Err(error));
}

#[test]
fn a_changed_contribution_is_found() {
    let other = Contribution::from_bytes([9; 32]);
    let changed = other.clone();
    check(
        |file| file.contributions[0].value = Some(changed),
        FileError::BrokenCommitment(Seat::new(0)),
    );
    // With a commitment that fits it, the deal is another one.
    check(
        |file| {
            file.contributions[0].commitment = other.commitment(&file.promise);
            file.contributions[0].value = Some(other);
        },
        FileError::OtherDeal,
    );
}

#[test]
fn a_dropped_hidden_or_invented_contribution_is_found() {
    check(|file| file.contributions.truncate(1), FileError::OtherDeal);
    check(|file| file.contributions.clear(), FileError::Contributions);
    check(
        |file| file.contributions[0].value = None,
        FileError::OtherDeal,
    );
    let late = Contribution::from_bytes([2; 32]);
    check(
        |file| file.contributions[1].value = Some(late),
        FileError::OtherDeal,
    );
}

#[test]
fn a_swapped_order_or_the_contribution_of_a_bot_is_found() {
    check(
        |file| file.contributions.swap(0, 1),
        FileError::Contributions,
    );
    check(
        |file| {
            let seats = [1, 0].map(Seat::new);
            for (line, seat) in file.contributions.iter_mut().zip(seats) {
                line.seat = seat;
            }
            file.contributions.swap(0, 1);
        },
        FileError::OtherDeal,
    );
    check(|file| file.players[0].bot = true, FileError::Contributions);
    check(
        |file| file.contributions[1].seat = Seat::new(15),
        FileError::Contributions,
    );
}

#[test]
fn a_forged_server_seed_is_found() {
    let forged = Seed::from_number(8);
    let seed = forged.clone();
    check(|file| file.seed = seed, FileError::BrokenPromise);
    // With its own promise it does not fit what the players committed to.
    check(
        |file| (file.promise, file.seed) = (forged.promise(), forged),
        FileError::BrokenCommitment(Seat::new(0)),
    );
}

#[test]
fn a_forged_game_seed_is_found() {
    check(
        |file| file.dealt_seed = Some(Seed::from_number(8)),
        FileError::OtherDeal,
    );
    check(|file| file.dealt_seed = None, FileError::OtherDeal);
    // A deal that is consistent in itself does not lead to the moves of this game.
    let mut file = file();
    file.contributions.pop();
    file.dealt_seed = Some(file.seed.mixed_with(&file.contributions));
    assert!(file.check().is_err());
}
