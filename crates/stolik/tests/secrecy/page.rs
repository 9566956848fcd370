//! What clients of the page are sent in one world: web sockets and every readable address.

use crate::{
    Told, api,
    case::{ACTOR, OTHER, spectators_see_all},
    data::World,
    ear::Ear,
    mask::masked,
};
use fault_tests::crash::Program;
use game_core::{Tempo, Viewer};
use games::AnyAction;
use std::time::Duration;
use wire::{Ask, TableAsk};

/// Longer than a table merges messages that tell only who looks on.
const ROOM_BATCH: Duration = Duration::from_millis(600);

/// The connections of the people at the page.
struct Ears {
    actor: Ear,
    other: Ear,
    watcher: Ear,
}

/// Plays the moves, with requests of the others in between, and returns what each was sent.
pub async fn tell(world: World) -> Told {
    let table = world.deal(&world.people.other.person).await;
    let program = world.serve(&[]).await;
    let mut ears = Ears {
        watcher: Ear::at(&program, &world.people.watcher, &table).await,
        other: Ear::at(&program, &world.people.other, &table).await,
        actor: Ear::at(&program, &world.people.actor, &table).await,
    };
    ears.play(&world, &program).await;
    let lobby = ears.lobby().await;
    let mut read = api::read_all(&program, &world, &table).await;
    read.push(lobby);
    program.kill().await.expect("a running program");
    ears.told(&world, read)
}

impl Ears {
    async fn play(&mut self, world: &World, program: &Program) {
        self.be_counted_in(world).await;
        for (version, (seat, action)) in (0..).zip(&world.moves) {
            let mover = if *seat == ACTOR {
                &mut self.actor
            } else {
                &mut self.other
            };
            mover.act(action.clone(), version).await;
            self.pry(version, action).await;
            if version == 1 {
                self.other.come_back(program, &world.people.other).await;
                if world.kind.tempo() == Tempo::RealTime {
                    self.actor.until(r#""starts_ms":"#).await;
                }
                self.be_counted_in(world).await;
                self.watcher_comes_back(world, program).await;
            }
        }
    }

    /// Reconnects the spectator. A table merges the messages that tell only who looks on; this
    /// waits until it need not merge any more, so that their number does not depend on the
    /// machine's load.
    async fn watcher_comes_back(&mut self, world: &World, program: &Program) {
        self.watcher.exit().await;
        self.other.until(r#""watchers":0"#).await;
        tokio::time::sleep(ROOM_BATCH).await;
        self.watcher
            .enter_again(program, &world.people.watcher)
            .await;
        self.other.until(r#""watchers":1"#).await;
    }

    /// Waits until both players know that the clock of a game in real time runs.
    async fn be_counted_in(&mut self, world: &World) {
        if world.kind.tempo() == Tempo::RealTime {
            for ear in [&mut self.actor, &mut self.other] {
                ear.until(r#""running":true"#).await;
            }
        }
    }

    /// Requests what is not allowed: refusals and menus must reveal nothing either.
    async fn pry(&mut self, version: u32, action: &AnyAction) {
        self.watcher
            .ask_table(TableAsk::Act {
                action: action.clone(),
                basis: version + 1,
                game: None,
            })
            .await;
        for ear in [&mut self.other, &mut self.watcher] {
            ear.ask_table(TableAsk::Sit {
                seat: ACTOR,
                ready: true,
            })
            .await;
            ear.ask_table(TableAsk::Menu).await;
        }
        self.actor.ask_table(TableAsk::Menu).await;
    }

    /// The lobby once it shows the spectator. It is delayed by up to a quarter of a second, and the
    /// number of its messages is random.
    async fn lobby(&mut self) -> String {
        self.watcher.ask(Ask::Lobby { follow: true }).await;
        let lobby = self.watcher.until(r#""watchers":1}]"#).await;
        self.watcher
            .heard
            .retain(|text| !text.starts_with(r#"{"lobby""#));
        lobby
    }

    /// What was told, without `seats`: a public fact of the tables, whether a page is elsewhere and
    /// its person awaited. It is told some time after the fact, so its place is random.
    fn told(mut self, world: &World, read: Vec<String>) -> Told {
        for ear in [&mut self.actor, &mut self.other, &mut self.watcher] {
            ear.heard.retain(|text| !text.starts_with(r#"{"seats""#));
        }
        let mut others = read;
        if !spectators_see_all(world.kind) {
            others.extend(self.watcher.heard);
        }
        if world.eyes == Viewer::Seat(OTHER) {
            others.extend(self.other.heard);
        }
        Told {
            others: masked(others, &world.seed),
            actor: masked(self.actor.heard, &world.seed),
        }
    }
}
