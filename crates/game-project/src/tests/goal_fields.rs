//! Goal fields that were tried: what a placing shows, and when a field is tried again.

use crate::{Field, Held, Knowledge, Mark, Pickup, Placing, RED, Rules, ShamAnswers, Start, Word};
use game_core::{GameTime, Seat};

fn agent(shams: ShamAnswers) -> Knowledge {
    let mut agent = Knowledge::at_start(Start {
        rules: Rules::default(),
        seat: Seat::new(0),
        team: RED,
        mates: Vec::new(),
        leader: None,
        field: Field::new(0, 0),
        distance: None,
    });
    agent.shams = shams;
    agent
}

/// Places a piece that the agent knows so much of; it has no effect.
fn place_in_vain(agent: &mut Knowledge, at: Field, held: Held) {
    let moved = Word::Moved {
        to: at,
        pickup: Pickup::Nothing,
        distance: 3,
    };
    agent.hear(GameTime::START, &moved);
    agent.held = held;
    let placing = Placing::Missed;
    agent.hear(GameTime::START, &Word::Placed { placing });
}

#[test]
fn an_untested_piece_without_effect_leaves_a_field_doubtful_where_shams_are_hidden() {
    let field = Field::new(3, 1);
    for (shams, held, mark) in [
        (ShamAnswers::Hidden, Held::Unchecked, Mark::Doubtful),
        (ShamAnswers::Hidden, Held::Real, Mark::Missed),
        (ShamAnswers::Told, Held::Unchecked, Mark::Missed),
    ] {
        let mut agent = agent(shams);
        place_in_vain(&mut agent, field, held);
        assert_eq!(agent.tile(field).mark, mark, "{shams:?} {held:?}");
    }
}

#[test]
fn a_doubtful_field_is_closed_to_team_mates_and_decided_by_a_tested_piece() {
    let (mut agent, field) = (agent(ShamAnswers::Hidden), Field::new(3, 1));
    place_in_vain(&mut agent, field, Held::Unchecked);
    let told = agent.report(None);
    let tile = told.grid.tile(agent.board(), field).unwrap();
    assert_eq!(tile.mark, Mark::Closed);
    place_in_vain(&mut agent, field, Held::Real);
    assert_eq!(agent.tile(field).mark, Mark::Missed);
}

#[test]
fn an_agent_that_has_tried_every_field_with_real_pieces_takes_the_other_goal_area() {
    let mut agent = agent(ShamAnswers::Hidden);
    let fields: Vec<Field> = agent.board().goal_area(RED).collect();
    for &field in &fields {
        assert!(!agent.has_tried_everything());
        place_in_vain(&mut agent, field, Held::Real);
    }
    assert!(agent.has_tried_everything());
    agent.take_other_goal_area();
    assert!(!agent.has_tried_everything());
    assert_eq!(agent.tile(fields[0]).mark, Mark::Never);
    assert_eq!(agent.tile(Field::new(0, 9)).mark, Mark::Possible);
}

#[test]
fn a_report_says_whether_its_agent_carries_a_piece() {
    let mut agent = agent(ShamAnswers::Told);
    assert_eq!(agent.report(None).carries, Some(false));
    agent.held = Held::Unchecked;
    let told = agent.report(Some(Field::new(1, 2)));
    assert_eq!(told.carries, Some(true));
    let mut mate = self::agent(ShamAnswers::Told);
    let from = Seat::new(3);
    let word = Word::Information { from, report: told };
    mate.hear(GameTime::START, &word);
    assert_eq!(mate.met[0].carries, Some(true));
}
