//! Draws the board as a player knows it.

use super::{
    board::{Signs, draw},
    ink::{Ink, Paint},
};
use crate::Language;
use game_project::{Field, Held, Knowledge, Mark};

/// How long a distance is drawn as fresh.
const FRESH_MS: u64 = 3_000;

/// Draws an agent's knowledge: itself as `@` with the distance it heard there, team-mates where
/// they last reported to be, distances, and the goal fields tried.
pub fn knowledge(mind: &Knowledge, ink: Ink, language: Language) -> String {
    draw(mind.board(), ink, |field| signs(mind, field)) + &state(mind, ink, language)
}

fn signs(mind: &Knowledge, field: Field) -> Signs {
    let own = Paint::of_team(mind.team.0);
    if mind.field == field {
        return Signs {
            before: distance(mind, field),
            main: ('@', own),
            beside: held(mind.held),
        };
    }
    if mind.met.iter().any(|mate| mate.field == field) {
        return Signs::one('m', own);
    }
    match mind.tile(field).mark {
        Mark::Never => Signs {
            main: distance(mind, field),
            ..Signs::one(' ', Paint::Grid)
        },
        Mark::Possible => Signs {
            main: distance(mind, field),
            beside: ('?', Paint::of_goals(mind.team.0)),
            ..Signs::one(' ', Paint::Grid)
        },
        Mark::Achieved => Signs::one('◆', Paint::of_goals(mind.team.0)),
        Mark::Missed | Mark::Closed | Mark::Doubtful => {
            Signs::one('×', Paint::of_goals(mind.team.0))
        }
    }
}

const fn held(held: Held) -> (char, Paint) {
    match held {
        Held::Nothing => (' ', Paint::Grid),
        Held::Unchecked => ('•', Paint::Text),
        Held::Real => ('•', Paint::Piece),
    }
}

/// One digit; `+` for ten or more.
fn distance(mind: &Knowledge, field: Field) -> (char, Paint) {
    let Some(reading) = mind.tile(field).reading else {
        return (' ', Paint::Grid);
    };
    let is_fresh = mind.heard.ms_since(reading.at) < FRESH_MS;
    let sign = char::from_digit(reading.distance.into(), 10).unwrap_or('+');
    (sign, if is_fresh { Paint::Text } else { Paint::Faint })
}

fn state(mind: &Knowledge, ink: Ink, language: Language) -> String {
    let name = if mind.team.0 == 0 {
        language.of("red", "czerwony")
    } else {
        language.of("blue", "niebieski")
    };
    let part = if mind.leads() {
        language.of("leader", "lider")
    } else {
        language.of("agent", "agent")
    };
    let sleep = if mind.asleep.is_some() {
        language.of("asleep", "śpi")
    } else {
        language.of("awake", "nie śpi")
    };
    let holds = match mind.held {
        Held::Nothing => language.of("nothing in hand", "bez kawałka"),
        Held::Unchecked => language.of("a piece in hand", "ma kawałek"),
        Held::Real => language.of("a tested piece in hand", "ma sprawdzony kawałek"),
    };
    let near = mind
        .tile(mind.field)
        .reading
        .map_or_else(String::new, |reading| {
            let words = language.of("nearest piece at", "najbliższy kawałek w odległości");
            format!("   {words} {}", reading.distance)
        });
    ink.paint(Paint::of_team(mind.team.0), &format!("{name} {part}"))
        + &ink.paint(
            Paint::Text,
            &format!("   {holds}{near}   {sleep}   {}", mind.heard),
        )
        + "\n"
}

#[cfg(test)]
mod tests {
    use super::*;
    use game_core::{GameTime, Seat};
    use game_project::{Config, Pickup, RED, Rules, Start, Word};

    #[test]
    fn the_picture_shows_what_was_told_and_nothing_else() {
        let rules = Rules::try_from(Config::guess(4, 5, 1, 2)).expect("playable");
        let mut mind = Knowledge::at_start(Start {
            rules,
            seat: Seat::new(0),
            team: RED,
            mates: vec![Seat::new(1)],
            leader: Some(Seat::new(0)),
            field: Field::new(1, 2),
            distance: Some(1),
        });
        let moved = Word::Moved {
            to: Field::new(2, 2),
            pickup: Pickup::Taken,
            distance: 3,
        };
        mind.hear(GameTime::from_ms(250), &moved);
        let expected = "\
┌───┬───┬───┬───┐
│  ?│  ?│  ?│  ?│
├───┼───┼───┼───┤
│   │   │   │   │
│   │ 1 │3@•│   │
│   │   │   │   │
├───┼───┼───┼───┤
│   │   │   │   │
└───┴───┴───┴───┘
red leader   a piece in hand   nearest piece at 3   asleep   0:00.250
";
        assert_eq!(knowledge(&mind, Ink::Plain, Language::English), expected);
    }
}
