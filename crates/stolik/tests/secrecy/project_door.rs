//! What a program at The Project Game's gateway is sent in one world, line for line.
//!
//! An agent cannot come back to its seat, so it has to join a table that waits; and a program that
//! starts on such a table seals another seed. The table is therefore one in memory, and what it
//! tells passes through the gateway's translation without a socket.

use crate::{
    Told,
    case::{ACTOR, OTHER},
    data::World,
    mask::masked,
};
use game_core::{Seat, Team, Viewer};
use hub::{Step, Table, To, limits::COUNTDOWN_MS};
use wire::{ClientIn, Person, Stage, TableAsk};

/// The team of the agent.
const TEAM: Team = Team(1);

/// Everything that a table in memory has told.
struct Game<'a> {
    world: &'a World,
    table: Table,
    steps: Vec<Step>,
}

/// The actor waits at the page; the other joins at the gateway, and the game begins.
pub async fn tell(world: World) -> Told {
    let (table, opened) = world.open();
    let mut game = Game {
        world: &world,
        table,
        steps: vec![opened],
    };
    let (actor, agent) = (&world.people.actor.person, &world.people.at_the_door);
    game.enter(actor);
    game.enter(agent);
    let sits = TableAsk::Sit {
        seat: OTHER,
        ready: true,
    };
    game.ask(agent, sits);
    assert_eq!(game.table.stage(), Stage::Playing);
    game.pass_countdown();
    for (seat, action) in &world.moves {
        let person = if *seat == ACTOR { actor } else { agent };
        let basis = game.version();
        let action = action.clone();
        game.ask(
            person,
            TableAsk::Act {
                action,
                basis,
                game: None,
            },
        );
    }
    let table = game.table.id();
    let others = server::fuzz_entry::project_lines(table, &agent.id, TEAM, &game.told(OTHER));
    let actor = game.told(ACTOR).into_iter();
    let actor = actor.map(|message| serde_json::to_string(&message).expect("plain data"));
    Told {
        others,
        actor: masked(actor.collect(), &world.seed),
    }
}

impl Game<'_> {
    fn enter(&mut self, person: &Person) {
        let seed = &self.world.seed;
        let step = self
            .table
            .enter(&person.id, self.world.now, &mut || seed.clone());
        self.steps.push(step);
    }

    fn ask(&mut self, person: &Person, ask: TableAsk) {
        let seed = &self.world.seed;
        let (step, answer) = self
            .table
            .handle(person, ask, self.world.now, &mut || seed.clone());
        answer.expect("a request that the rules allow");
        self.steps.push(step);
    }

    /// The clock runs for people only after a countdown.
    fn pass_countdown(&mut self) {
        let end = self.world.now + COUNTDOWN_MS;
        let seed = &self.world.seed;
        let step = self.table.tick(end, &mut || seed.clone());
        self.steps.push(step);
    }

    fn version(&self) -> u32 {
        let play = self.table.seen_by(Viewer::Spectator, self.world.now);
        play.expect("a game").version
    }

    /// The messages for the player on this seat.
    fn told(&self, seat: Seat) -> Vec<ClientIn> {
        let tells = self.steps.iter().flat_map(|step| &step.tell);
        let is_for = |to: To| to == To::Everyone || to == To::Viewer(Viewer::Seat(seat));
        let tells = tells.filter(|tell| is_for(tell.to));
        tells.map(|tell| tell.message.clone()).collect()
    }
}
