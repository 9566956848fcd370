//! One agent's `Knowledge` as `Thing`s: what the agent was told, and how long ago. Nothing else is
//! drawn.

use super::{
    badge::Badge,
    sleep_timers::Sleep,
    texts as text,
    thing::Thing,
    token::{self, AgentToken, Load},
};
use crate::texts::Lang;
use game_core::GameTime;
use game_project::{Bump, Direction, Field, Held, Knowledge, Mark, Mate, Piece, Reading, Tile};

/// Ages of a reading, in milliseconds: past each it is fainter.
const FADES_MS: [u64; 4] = [2_000, 5_000, 10_000, 20_000];
/// How long an agent in the way stays on the board, in milliseconds.
const BUMP_MS: u64 = 1_500;
/// Distances from this on look alike.
const FAR: u8 = 6;

/// Whether the agent may be steered now, and where to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reins {
    /// It is not this person's, sleeps, or the game is over.
    Slack,
    /// It waits for an action.
    Taut,
}

/// All things the agent knows of, from the lowest to the topmost.
pub fn beliefs(
    knowledge: &Knowledge,
    sleep: Option<Sleep>,
    now: GameTime,
    (reins, walk): (Reins, Option<Field>),
    lang: Lang,
) -> Vec<Thing> {
    let tiles = knowledge
        .board()
        .fields()
        .filter_map(|field| tile(field, knowledge.tile(field), now));
    let ways = Direction::ALL.into_iter().filter(|_| reins == Reins::Taut);
    let ways =
        ways.filter_map(|way| Some(exit(way, knowledge.board().step(knowledge.field, way)?)));
    let fresh = |bump: &&Bump| now.ms_since(bump.at) < BUMP_MS;
    let bumps = knowledge.bumps.iter().filter(fresh).map(bump);
    let plans = knowledge.met.iter().filter_map(heading);
    let mates = knowledge
        .met
        .iter()
        .map(|mate| ghost(knowledge, mate, now, lang));
    tiles
        .chain(ways)
        .chain(bumps)
        .chain(walk.map(end_of_walk))
        .chain(plans)
        .chain(mates)
        .chain([own(knowledge, sleep, lang)])
        .collect()
}

/// What is known of a field: whether it is a goal, and how far the nearest piece was.
fn tile(field: Field, Tile { mark, reading }: Tile, now: GameTime) -> Option<Thing> {
    let sign = match mark {
        Mark::Never | Mark::Possible => None,
        Mark::Achieved => Some(("done", "✓")),
        Mark::Missed => Some(("missed", "×")),
        Mark::Closed | Mark::Doubtful => Some(("closed", "•")),
    };
    let thing =
        |class: String, body: String| Thing::plain(format!("t{field}"), class, field).drawn(body);
    if let Some((word, sign)) = sign {
        return Some(
            thing(format!("proj-tried is-{word}"), sign.to_owned()).with("data-tried", word),
        );
    }
    let Reading { distance, at } = reading?;
    let class = format!(
        "proj-reading is-near-{} is-old-{}",
        distance.min(FAR),
        fade(now.ms_since(at))
    );
    Some(
        thing(class, distance.to_string())
            .with("data-field", field.to_string())
            .with("data-distance", distance.to_string()),
    )
}

/// How faint something of that age is, from 0 to 4.
fn fade(age_ms: u64) -> usize {
    FADES_MS.iter().filter(|&&ms| age_ms >= ms).count()
}

/// A field one may step to.
fn exit(way: Direction, to: Field) -> Thing {
    Thing::plain(format!("w{way}"), "proj-way", to).with("data-way", way.to_string())
}

/// The field that the agent walks to.
fn end_of_walk(to: Field) -> Thing {
    Thing::plain("to".to_owned(), "proj-walk", to).with("data-walk", to.to_string())
}

fn bump(bump: &Bump) -> Thing {
    Thing::plain(format!("x{}", bump.field), "proj-bump", bump.field).drawn("!")
}

/// A team-mate where it said it was.
fn ghost(knowledge: &Knowledge, mate: &Mate, now: GameTime, lang: Lang) -> Thing {
    let badge = Badge::of(mate.seat, knowledge.rules.players().into());
    let leads = knowledge.leader == Some(mate.seat);
    let token = AgentToken {
        badge,
        leads,
        load: Load::None,
        sleep: None,
        distance: None,
    };
    let class = format!(
        "proj-agent proj-ghost is-{} is-old-{}",
        badge.side(),
        fade(now.ms_since(mate.at))
    );
    Thing::plain(format!("m{}", mate.seat), class, mate.field)
        .drawn(token::agent(&token))
        .with("data-mate", mate.seat.to_string())
        .with("title", badge.text(lang))
}

/// Where a team-mate said it was going.
fn heading(mate: &Mate) -> Option<Thing> {
    let to = mate.heading.filter(|to| *to != mate.field)?;
    let away = |from: u8, to: u8| i32::from(to) - i32::from(from);
    let beam = token::beam(away(mate.field.x, to.x), away(mate.field.y, to.y));
    Some(Thing::plain(format!("h{}", mate.seat), "proj-beam", mate.field).drawn(beam))
}

/// What the agent heard on its own field, where its token hides it.
pub fn distance_here(knowledge: &Knowledge) -> Option<u64> {
    let reading = knowledge.tile(knowledge.field).reading?;
    Some(u64::from(reading.distance))
}

fn own(knowledge: &Knowledge, sleep: Option<Sleep>, lang: Lang) -> Thing {
    let badge = Badge::of(knowledge.seat, knowledge.rules.players().into());
    let (load, holds) = match knowledge.held {
        Held::Nothing => (Load::None, "nothing"),
        Held::Unchecked => (Load::Unchecked, "unchecked"),
        Held::Real => (Load::Known(Piece::Real), "real"),
    };
    let token = AgentToken {
        badge,
        leads: knowledge.leads(),
        load,
        sleep,
        distance: distance_here(knowledge),
    };
    let words = if knowledge.leads() {
        format!("{}, {}", badge.text(lang), text::leads(lang))
    } else {
        badge.text(lang)
    };
    Thing::plain(
        format!("a{}", knowledge.seat),
        format!("proj-agent is-me is-{}", badge.side()),
        knowledge.field,
    )
    .drawn(token::agent(&token))
    .with("data-agent", knowledge.seat.to_string())
    .with("data-at", knowledge.field.to_string())
    .with("data-holds", holds)
    .with("title", words)
}

#[cfg(test)]
mod tests {
    use super::*;
    use game_core::{Bout, Seat, Seed, Viewer};
    use game_project::{Action, Project, Rules, View};

    const ME: Seat = Seat::new(0);

    fn bout() -> Bout<Project> {
        Bout::open(Rules::default(), Seed::from_number(4))
    }

    fn mind(bout: &Bout<Project>) -> Knowledge {
        let View::Agent(knowledge) = bout.view(Viewer::Seat(ME)) else {
            panic!("an agent sees what it knows")
        };
        knowledge
    }

    fn painted(knowledge: &Knowledge, now: u64, reins: Reins) -> Vec<Thing> {
        beliefs(
            knowledge,
            None,
            GameTime::from_ms(now),
            (reins, None),
            Lang::En,
        )
    }

    #[test]
    fn at_the_start_an_agent_sees_itself_and_one_distance() {
        let things = painted(&mind(&bout()), 0, Reins::Slack);
        let classes: Vec<&str> = things
            .iter()
            .filter_map(|thing| thing.class.split(' ').next())
            .collect();
        assert_eq!(classes, ["proj-reading", "proj-agent"]);
    }

    #[test]
    fn the_distance_on_ones_own_field_is_on_the_token() {
        let knowledge = mind(&bout());
        let told = distance_here(&knowledge).unwrap();
        let things = painted(&knowledge, 0, Reins::Slack);
        let own = things.last().unwrap();
        assert!(
            own.body.contains(&format!(">{told}</text></g>")),
            "{}",
            own.body
        );
    }

    #[test]
    fn the_end_of_a_walk_is_marked() {
        let (knowledge, to) = (mind(&bout()), Field::new(2, 3));
        let reins = (Reins::Slack, Some(to));
        let things = beliefs(&knowledge, None, GameTime::START, reins, Lang::En);
        let marked = things.iter().find(|thing| thing.class == "proj-walk");
        assert_eq!(marked.map(|thing| thing.field), Some(to));
    }

    #[test]
    fn a_look_around_is_painted_and_grows_faint() {
        let mut bout = bout();
        bout.submit(GameTime::START, ME, Action::Discover).unwrap();
        let faint = |now: u64| {
            let things = painted(&mind(&bout), now, Reins::Slack);
            let readings: Vec<Thing> = things
                .into_iter()
                .filter(|thing| thing.class.starts_with("proj-reading"))
                .collect();
            (
                readings.len(),
                readings[0].class.split(' ').next_back().unwrap().to_owned(),
            )
        };
        let around = mind(&bout).board().around(mind(&bout).field).count();
        assert_eq!(faint(0), (around, "is-old-0".to_owned()));
        assert_eq!(faint(60_000), (around, "is-old-4".to_owned()));
    }

    #[test]
    fn only_who_holds_the_reins_sees_where_to_step() {
        let knowledge = mind(&bout());
        let ways = |reins| {
            painted(&knowledge, 0, reins)
                .iter()
                .filter(|thing| thing.class == "proj-way")
                .count()
        };
        let exits = Direction::ALL
            .into_iter()
            .filter_map(|way| knowledge.board().step(knowledge.field, way));
        assert_eq!((ways(Reins::Slack), ways(Reins::Taut)), (0, exits.count()));
    }
}
