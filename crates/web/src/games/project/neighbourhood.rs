//! What the player's agent knows of its own field and of those around it, in words: for those who
//! do not see the board.

use super::{badge::Badge, texts as shared, texts::neighbourhood as text};
use crate::texts::Lang;
use game_project::{Area, Direction, Field, Knowledge, Mark};

/// Where the agent is, and then one sentence for each way it may go.
pub fn neighbourhood(knowledge: &Knowledge, lang: Lang) -> String {
    let here = knowledge.field;
    let mut sentences = vec![format!(
        "{}: {}.",
        text::cell(lang, here.x, here.y),
        field_text(knowledge, here, lang)
    )];
    sentences.extend(Direction::ALL.into_iter().map(|way| {
        let words = match knowledge.board().step(here, way) {
            Some(field) => field_text(knowledge, field, lang),
            None => text::edge(lang).to_owned(),
        };
        format!("{}: {words}.", shared::step(lang, way))
    }));
    sentences.join(" ")
}

/// All that is known of a field, the most urgent first.
fn field_text(knowledge: &Knowledge, field: Field, lang: Lang) -> String {
    let tile = knowledge.tile(field);
    let mates = knowledge.met.iter().filter(|mate| mate.field == field);
    let mut known: Vec<String> = mates
        .map(|mate| Badge::of(mate.seat, knowledge.rules.players().into()).text(lang))
        .collect();
    if known.is_empty() && knowledge.bumps.iter().any(|bump| bump.field == field) {
        known.push(text::taken(lang).to_owned());
    }
    let mark = match tile.mark {
        Mark::Never => None,
        Mark::Possible => Some(text::may_be_goal(lang)),
        Mark::Achieved => Some(text::goal_done(lang)),
        Mark::Missed | Mark::Closed => Some(text::no_goal(lang)),
        Mark::Doubtful => Some(text::doubtful(lang)),
    };
    known.extend(mark.map(str::to_owned));
    let is_foreign =
        matches!(knowledge.board().area(field), Area::Goal(team) if team != knowledge.team);
    if is_foreign {
        known.push(text::foreign(lang).to_owned());
    }
    let distance = tile.reading.map(|reading| reading.distance);
    known.extend(distance.map(|steps| text::distance(lang, steps)));
    if known.is_empty() {
        known.push(text::unknown(lang).to_owned());
    }
    known.join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use game_core::{Bout, GameTime, Seat, Seed, Viewer};
    use game_project::{Action, Project, Rules, View};

    const ME: Seat = Seat::new(0);

    fn bout() -> Bout<Project> {
        Bout::open(Rules::default(), Seed::from_number(4))
    }

    fn said(bout: &Bout<Project>) -> String {
        let View::Agent(knowledge) = bout.view(Viewer::Seat(ME)) else {
            panic!("an agent sees what it knows")
        };
        neighbourhood(&knowledge, Lang::En)
    }

    #[test]
    fn every_way_is_described_and_a_look_around_tells_more() {
        let mut bout = bout();
        let before = said(&bout);
        for way in ["Up: ", "Down: ", "Left: ", "Right: "] {
            assert_eq!(before.matches(way).count(), 1, "{before}");
        }
        bout.submit(GameTime::START, ME, Action::Discover).unwrap();
        let after = said(&bout);
        let known = |text: &str| text.matches("to a piece").count();
        assert!(known(&after) > known(&before), "{before} / {after}");
    }

    #[test]
    fn beyond_the_edge_is_nothing() {
        let View::Agent(mut knowledge) = bout().view(Viewer::Seat(ME)) else {
            panic!("an agent sees what it knows")
        };
        knowledge.field = Field::new(0, 0);
        let words = neighbourhood(&knowledge, Lang::En);
        assert!(words.starts_with("Column 1, row 1: "), "{words}");
        assert_eq!(words.matches("the edge of the board").count(), 2, "{words}");
    }
}
