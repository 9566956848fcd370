//! Contributions of people to a deal.

use super::{Scene, TWO};
use game_core::{Contribution, Promise};
use wire::{Absence, Refusal, TableAsk};

/// The contribution that this person's page has drawn under the promise.
pub fn drawn(number: u32, promise: &Promise) -> Contribution {
    let mut bytes = [number as u8; 32];
    bytes[1..].copy_from_slice(&promise.as_str().as_bytes()[..31]);
    Contribution::from_bytes(bytes)
}

pub fn next_promise(scene: &Scene) -> Promise {
    scene.room().next_promise.expect("between games")
}

pub fn commit(scene: &mut Scene, number: u32) -> Result<(), Refusal> {
    let promise = next_promise(scene);
    let commitment = drawn(number, &promise).commitment(&promise);
    scene.ask(
        number,
        TableAsk::Commit {
            promise,
            commitment,
        },
    )
}

pub fn reveal(scene: &mut Scene, number: u32) -> Result<(), Refusal> {
    let value = drawn(number, &next_promise(scene));
    scene.ask(number, TableAsk::Reveal { value })
}

/// Persons 1 and 2 sit, neither is ready.
pub fn seated() -> Scene {
    let mut scene = Scene::opened(Absence::Wait);
    scene.ask(1, TableAsk::Ready { ready: false }).unwrap();
    scene.enter(2);
    let sit = TableAsk::Sit {
        seat: TWO,
        ready: false,
    };
    scene.ask(2, sit).unwrap();
    scene
}
