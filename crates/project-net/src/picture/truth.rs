//! Draws the board as the Game Master sees it.

use super::{
    board::{Signs, draw},
    ink::{Ink, Paint},
};
use crate::Language;
use game_core::GameTime;
use game_project::{Agent, Field, GoalState, Piece, Role, Truth};

/// Draws the whole board. Agents are numbered within their team; the leaders are named below.
pub fn truth(truth: &Truth, at: GameTime, ink: Ink, language: Language) -> String {
    draw(truth.rules.board(), ink, |field| signs(truth, field)) + &score(truth, at, ink, language)
}

fn signs(truth: &Truth, field: Field) -> Signs {
    let agent = truth.agents.iter().position(|agent| agent.field == field);
    let piece = truth.pieces.iter().find(|lying| lying.field == field);
    let goal = truth.goals.iter().find(|goal| goal.field == field);
    match (agent, piece, goal) {
        (Some(seat), _, _) => agent_signs(truth, seat, truth.agents[seat]),
        (None, Some(lying), _) => Signs::one('●', paint(lying.piece)),
        (None, None, Some(goal)) => {
            let sign = if goal.state == GoalState::Open {
                '◇'
            } else {
                '◆'
            };
            Signs::one(sign, Paint::of_goals(goal.team.0))
        }
        (None, None, None) => Signs::one(' ', Paint::Grid),
    }
}

fn agent_signs(truth: &Truth, seat: usize, agent: Agent) -> Signs {
    let players = usize::from(truth.rules.players());
    let number = char::from_digit((seat % players) as u32 + 1, 10).unwrap_or('#');
    let team = u8::from(seat >= players);
    let beside = agent
        .holds
        .map_or((' ', Paint::Grid), |piece| ('•', paint(piece)));
    Signs {
        before: (' ', Paint::Grid),
        main: (number, Paint::of_team(team)),
        beside,
    }
}

const fn paint(piece: Piece) -> Paint {
    match piece {
        Piece::Real => Paint::Piece,
        Piece::Sham => Paint::Sham,
    }
}

fn score(truth: &Truth, at: GameTime, ink: Ink, language: Language) -> String {
    let players = usize::from(truth.rules.players());
    let leader = |team: usize| {
        let agents = truth.agents.iter().skip(team * players).take(players);
        agents
            .into_iter()
            .position(|agent| agent.role == Role::Leader)
            .map_or(0, |place| place + 1)
    };
    let goals = truth.rules.goals();
    let [red, blue] = truth.scores();
    let team = |name: &str, team: u8, done: u16| {
        let leader = leader(team.into());
        let text = language.of(
            format!("{name} {done} of {goals} (leader {leader})"),
            format!("{name} {done} z {goals} (lider {leader})"),
        );
        ink.paint(Paint::of_team(team), &text)
    };
    let clock = ink.paint(Paint::Text, &format!("{at}"));
    format!(
        "{}   {}   {clock}\n",
        team(language.of("red", "czerwoni"), 0, red),
        team(language.of("blue", "niebiescy"), 1, blue)
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use game_core::{Bout, Seed, Viewer};
    use game_project::{Config, Project, Rules, View};

    fn opening() -> Truth {
        let config = Config {
            n_players: 2,
            n_goals: 2,
            n_pieces: 3,
            ..Config::guess(4, 5, 1, 2)
        };
        let bout = Bout::<Project>::open(
            Rules::try_from(config).expect("playable"),
            Seed::from_number(1),
        );
        match bout.view(Viewer::Spectator) {
            View::Master(truth) => truth,
            View::Agent(_) => unreachable!("spectators see the truth"),
        }
    }

    #[test]
    fn every_agent_piece_and_goal_is_in_the_picture() {
        let picture = truth(
            &opening(),
            GameTime::from_ms(61_250),
            Ink::Plain,
            Language::English,
        );
        let count = |sign: char| picture.chars().filter(|&other| other == sign).count();
        assert_eq!((count('●'), count('◇'), count('◆')), (3, 4, 0), "{picture}");
        let board: String = picture.lines().take(9).collect();
        assert_eq!(
            (board.matches('1').count(), board.matches('2').count()),
            (2, 2),
            "{picture}"
        );
        assert!(picture.ends_with("   1:01.250\n"), "{picture}");
        assert!(picture.contains("red 0 of 2"), "{picture}");
    }

    #[test]
    fn colours_change_nothing_but_the_colour() {
        let coloured = truth(&opening(), GameTime::START, Ink::Colours, Language::English);
        let mut letters = String::new();
        let mut rest = coloured.as_str();
        while let Some((before, after)) = rest.split_once('\x1b') {
            letters += before;
            rest = after.split_once('m').expect("a code ends").1;
        }
        assert_eq!(
            letters + rest,
            truth(&opening(), GameTime::START, Ink::Plain, Language::English)
        );
    }
}
