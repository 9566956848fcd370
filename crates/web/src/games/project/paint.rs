//! The `Truth` as `Thing`s, for spectators: what the Game Master sees.

use super::{
    badge::{Badge, side},
    sleep_timers::SleepTimers,
    texts as text,
    thing::Thing,
    token::{self, AgentToken, Load},
};
use crate::texts::Lang;
use game_core::Seat;
use game_project::{Chore, Goal, GoalState, Lying, Role, Truth};

/// All things of the truth, from the lowest to the topmost; the person's own agent stands out.
pub fn truth(truth: &Truth, sleeps: &SleepTimers, own: Option<Seat>, lang: Lang) -> Vec<Thing> {
    let goals = truth.goals.iter().map(goal);
    let pieces = truth.pieces.iter().map(piece);
    let seats = || truth.rules.seats();
    let looks = seats().filter_map(|seat| look(truth, sleeps, seat));
    let beams = seats().filter_map(|seat| beam(truth, sleeps, seat));
    let agents = seats().map(|seat| agent(truth, sleeps, (seat, own), lang));
    goals
        .chain(pieces)
        .chain(looks)
        .chain(beams)
        .chain(agents)
        .collect()
}

fn goal(goal: &Goal) -> Thing {
    let is_done = goal.state == GoalState::Done;
    let class = format!("proj-goal is-{}", side(goal.team));
    Thing::plain(format!("g{}", goal.field), class, goal.field)
        .drawn(token::goal(is_done))
        .with("data-goal", if is_done { "done" } else { "open" })
}

fn piece(lying: &Lying) -> Thing {
    // A sham that takes a real piece's place is another piece.
    let key = format!("p{}{:?}", lying.field, lying.piece);
    Thing::plain(key, "proj-piece", lying.field)
        .drawn(token::piece(lying.piece))
        .with("data-piece", lying.field.to_string())
}

/// The fields an agent looks at.
fn look(truth: &Truth, sleeps: &SleepTimers, seat: Seat) -> Option<Thing> {
    sleeps
        .of(seat)
        .filter(|sleep| sleep.chore == Some(Chore::Discover))?;
    let agent = truth.agents.get(seat.index())?;
    let class = format!("proj-look is-{}", side(truth.rules.team(seat)));
    Some(Thing::plain(format!("l{seat}"), class, agent.field))
}

/// A line between two who talk.
fn beam(truth: &Truth, sleeps: &SleepTimers, seat: Seat) -> Option<Thing> {
    let to = sleeps.of(seat)?.to?;
    let (from, to) = (
        truth.agents.get(seat.index())?.field,
        truth.agents.get(to.index())?.field,
    );
    let away = |from: u8, to: u8| i32::from(to) - i32::from(from);
    let class = format!("proj-beam is-{}", side(truth.rules.team(seat)));
    Some(
        Thing::plain(format!("b{seat}"), class, from)
            .drawn(token::beam(away(from.x, to.x), away(from.y, to.y))),
    )
}

fn agent(
    truth: &Truth,
    sleeps: &SleepTimers,
    (seat, own): (Seat, Option<Seat>),
    lang: Lang,
) -> Thing {
    let agent = &truth.agents[seat.index()];
    let badge = Badge::of(seat, truth.rules.players().into());
    let leads = agent.role == Role::Leader;
    let load = agent.holds.map_or(Load::None, Load::Known);
    let token = AgentToken {
        badge,
        leads,
        load,
        sleep: sleeps.of(seat),
        distance: None,
    };
    let holds = match load {
        Load::None => "nothing",
        Load::Known(game_project::Piece::Real) => "real",
        Load::Known(game_project::Piece::Sham) => "sham",
        Load::Unchecked => "unchecked",
    };
    let words = if leads {
        format!("{}, {}", badge.text(lang), text::leads(lang))
    } else {
        badge.text(lang)
    };
    let own = if own == Some(seat) { " is-me" } else { "" };
    Thing::plain(
        format!("a{seat}"),
        format!("proj-agent{own} is-{}", badge.side()),
        agent.field,
    )
    .drawn(token::agent(&token))
    .with("data-agent", seat.to_string())
    .with("data-at", agent.field.to_string())
    .with("data-holds", holds)
    .with("title", words)
}

#[cfg(test)]
mod tests {
    use super::*;
    use game_core::{Bout, GameTime, Seed, Viewer};
    use game_project::{Project, Rules, View};
    use std::collections::BTreeSet;

    fn opening() -> Truth {
        let bout = Bout::<Project>::open(Rules::default(), Seed::from_number(1));
        let View::Master(truth) = bout.view(Viewer::Spectator) else {
            panic!("spectators see the truth")
        };
        truth
    }

    #[test]
    fn everything_that_is_on_the_board_is_painted_once() {
        let board = opening();
        let things = truth(&board, &SleepTimers::default(), None, Lang::En);
        let keys: BTreeSet<&str> = things.iter().map(|thing| thing.key.as_str()).collect();
        assert_eq!(keys.len(), things.len(), "no two things share a key");
        let count = |class: &str| {
            things
                .iter()
                .filter(|thing| thing.class.starts_with(class))
                .count()
        };
        assert_eq!(
            (count("proj-goal"), count("proj-piece"), count("proj-agent")),
            (6, 4, 10)
        );
    }

    #[test]
    fn who_looks_around_and_who_asks_is_seen() {
        let board = opening();
        let mut sleeps = SleepTimers::default();
        let until = Some(GameTime::from_ms(9));
        sleeps.note(
            Seat::new(1),
            until,
            Some((Chore::Discover, None)),
            GameTime::START,
        );
        sleeps.note(
            Seat::new(2),
            until,
            Some((Chore::Ask, Some(Seat::new(3)))),
            GameTime::START,
        );
        let things = truth(&board, &sleeps, None, Lang::En);
        let field_of = |key: &str| {
            things
                .iter()
                .find(|thing| thing.key == key)
                .map(|thing| thing.field)
        };
        assert_eq!(field_of("l1"), Some(board.agents[1].field));
        assert_eq!(field_of("b2"), Some(board.agents[2].field));
    }
}
