//! Two worlds: the same table in two copies of the data, dealt from two seeds that a viewer must
//! not tell apart. The program must send that viewer the same in both, byte for byte.
//!
//! The deal is chosen by writing the journal of a running game before the program starts, so the
//! program needs no test hook.

mod api;
mod case;
mod data;
mod ear;
#[path = "../../../server/tests/common/kanasta_client.rs"]
#[allow(dead_code, reason = "its own crate uses all of it")]
mod kanasta_client;
mod kanasta_door;
mod mask;
mod page;
mod project_door;

use case::{CASES, Case};
use data::{Base, World};
use game_core::Viewer;
use games::GameKind;

/// What a program sent in one world.
#[derive(Default)]
struct Told {
    /// To the viewers who must not learn the difference.
    others: Vec<String>,
    /// To the player whose cards differ.
    actor: Vec<String>,
}

/// Runs both worlds of a case.
async fn worlds<F: Future<Output = Told>>(
    case: &Case,
    base: &Base,
    tell: impl Fn(World) -> F,
) -> [Told; 2] {
    let (numbers, moves) = case.twins();
    let world = |number| World::of(base, case, number, moves.clone());
    [
        tell(world(numbers[0]).await).await,
        tell(world(numbers[1]).await).await,
    ]
}

/// The same to everyone else, and not to the actor: a comparison that cannot see a difference would
/// prove nothing.
fn must_be_alike([one, other]: &[Told; 2], case: &Case) {
    for (here, there) in one.others.iter().zip(&other.others) {
        assert_eq!(here, there, "{:?} to {:?}", case.kind(), case.eyes);
    }
    assert_eq!(
        one.others.len(),
        other.others.len(),
        "{:?} to {:?}",
        case.kind(),
        case.eyes
    );
    if !case.hides_nothing {
        assert_ne!(
            one.actor,
            other.actor,
            "{:?}: the actor knows different things",
            case.kind()
        );
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn worlds_that_differ_only_in_secrets_are_told_alike_byte_for_byte() {
    let base = Base::with_people().await;
    for case in CASES.iter() {
        let told = worlds(case, &base, page::tell).await;
        assert!(
            told[0]
                .others
                .iter()
                .any(|text| text.contains(r#"{"play""#)),
            "they are shown the game"
        );
        assert!(
            told[0].others.iter().any(|text| text.contains(" 409 ")),
            "a running game has no replay"
        );
        must_be_alike(&told, case);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_program_at_kanastas_gateway_is_sent_the_same_in_worlds_that_differ_only_in_secrets() {
    let base = Base::with_people().await;
    let case = seat_of(GameKind::Kanasta);
    let told = worlds(case, &base, kanasta_door::tell).await;
    assert!(
        told[0].others.iter().any(|text| text.contains(";108;")),
        "cards lie on their faces"
    );
    must_be_alike(&told, case);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_program_at_the_project_games_gateway_is_sent_the_same_in_worlds_that_differ_only_in_secrets()
 {
    let base = Base::with_people().await;
    let case = seat_of(GameKind::Project);
    let told = worlds(case, &base, project_door::tell).await;
    assert!(
        told[0].others.iter().any(|text| text.contains("StartGame")),
        "a game begins"
    );
    must_be_alike(&told, case);
}

/// The case of a seat in this game.
fn seat_of(kind: GameKind) -> &'static Case {
    let is_it = |case: &&Case| case.kind() == kind && case.eyes == Viewer::Seat(case::OTHER);
    CASES.iter().find(is_it).expect("a case for every game")
}

/// Only where spectators see all may they look through the eyes of a seat.
#[test]
fn spectators_who_may_look_through_eyes_see_all() {
    for &kind in GameKind::ALL {
        assert!(
            !kind.spectators_know_all() || case::spectators_see_all(kind),
            "{kind}"
        );
    }
}

/// Every game must have a case.
#[test]
fn every_game_has_a_seat_that_may_not_know() {
    for &kind in GameKind::ALL {
        assert_eq!(seat_of(kind).kind(), kind);
    }
}
