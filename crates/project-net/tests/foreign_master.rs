//! Our agents under a Game Master that was written from chapter 9 alone, in virtual time.

mod common;

use common::chapter_nine::{ChapterNine, Post, Sheet};
use game_core::Dice;
use game_project::{Mark, bot};
use project_net::{
    MasterOut, Now, PlayerOut, line_of,
    player::{Agent, AgentProgress},
    read,
    words::Epoch,
};
use serde_json::{Value, json};
use std::{
    collections::VecDeque,
    time::{Duration, Instant},
};

/// Far longer than any game takes.
const HOURS: u64 = 4 * 3_600_000;

struct Hall {
    game: ChapterNine,
    agents: Vec<Agent>,
    posts: VecDeque<Post>,
    began: Instant,
    now: u64,
}

impl Hall {
    /// A game of these bots: team 0 and team 1.
    fn open(sheet: Sheet, bots: [&str; 2]) -> Self {
        let seed = sheet.seed;
        let teams: Vec<i64> = sheet.players.iter().map(|player| player.1).collect();
        let (game, starts) = ChapterNine::open(sheet);
        let agents = teams.iter().zip(0..).map(|(&team, number)| {
            let bot = bot(bots[team as usize]).expect("it exists");
            Agent::new(team as u8, bot, Dice::from_number(seed * 100 + number))
        });
        Self {
            game,
            agents: agents.collect(),
            posts: starts.into(),
            began: Instant::now(),
            now: 0,
        }
    }

    fn clock(&self) -> Now {
        Now {
            instant: self.began + Duration::from_millis(self.now),
            date: Epoch(1_579_000_000_000 + self.now as i64),
        }
    }

    /// Plays on until a team has won; `None` if that takes hours.
    fn winner(&mut self) -> Option<usize> {
        while self.now < HOURS {
            if let Some(winner) = self.game.winner() {
                return Some(winner);
            }
            match self.posts.pop_front() {
                Some((who, message)) => self.deliver(who, &message),
                None => {
                    self.now = self.game.next_waking()?;
                    self.posts.extend(self.game.wake(self.now));
                }
            }
        }
        None
    }

    fn deliver(&mut self, who: usize, message: &Value) {
        let message: MasterOut = read(message.to_string().as_bytes()).expect("chapter 9");
        let clock = self.clock();
        match self.agents[who].hear(clock, &message).expect("a board") {
            AgentProgress::Say(Some(said)) => self.hear(who, &said),
            AgentProgress::Say(None) => {}
            other => panic!("{other:?}"),
        }
    }

    fn hear(&mut self, who: usize, said: &PlayerOut) {
        let said: Value = serde_json::from_slice(&line_of(said)).expect("JSON");
        // A request takes a moment, so that time goes on while agents are in each other's way.
        self.now += 1;
        let posts = self.game.ask(self.now, who, &said);
        self.posts.extend(posts);
    }
}

/// The ways in which a Game Master may number its players.
const NUMBERINGS: [fn() -> [Vec<i64>; 2]; 4] = [
    || [(1..=5).collect(), (6..=10).collect()],
    || {
        [
            (0..5).map(|n| 2 * n).collect(),
            (0..5).map(|n| 2 * n + 1).collect(),
        ]
    },
    || [(0..5).collect(), (0..5).map(|n| n + 5).collect()],
    || [vec![1, 2, 4, 6, 9], vec![3, 5, 7, 8, 10]],
];

/// What came of some games between these bots.
#[derive(Default, Debug)]
struct Sum {
    wins: [u32; 2],
    endless: u32,
    placed: [u32; 2],
    duplicates: [u32; 2],
    requests: [u32; 2],
}

fn sum_of(games: u64, bots: [&str; 2], change: impl Fn(&mut Sheet)) -> Sum {
    let mut sum = Sum::default();
    for number in 0..games {
        let numbering = NUMBERINGS[number as usize % NUMBERINGS.len()];
        let mut sheet = Sheet::of_chapter_ten(number + 1, numbering());
        change(&mut sheet);
        let mut hall = Hall::open(sheet, bots);
        match hall.winner() {
            Some(team) => sum.wins[team] += 1,
            None => sum.endless += 1,
        }
        for team in 0..2 {
            sum.placed[team] += hall.game.placed[team];
            sum.duplicates[team] += hall.game.duplicates[team];
            sum.requests[team] += hall.game.requests[team];
        }
    }
    println!("{bots:?} {sum:?}");
    sum
}

#[test]
fn a_team_that_knows_only_its_own_numbers_divides_the_goal_area_and_beats_simple_agents() {
    let sum = sum_of(40, ["team", "simple"], |_| ());
    assert_eq!(sum.endless, 0, "{sum:?}");
    assert!(sum.wins[0] >= 36, "{sum:?}");
    assert!(sum.duplicates[0] * 4 < sum.placed[0], "{sum:?}");
    let sum = sum_of(20, ["simple", "team"], |_| ());
    assert!(sum.wins[1] >= 18 && sum.endless == 0, "{sum:?}");
}

#[test]
fn games_end_although_a_sham_is_answered_as_a_missed_goal() {
    for bots in [["simple", "simple"], ["team", "team"]] {
        let many_shams = |sheet: &mut Sheet| {
            sheet.sham_chance = 60;
            sheet.timeouts = [250, 1250, 9000, 1000, 2000, 5000];
        };
        let sum = sum_of(8, bots, many_shams);
        assert_eq!(sum.endless, 0, "{sum:?}");
    }
}

#[test]
fn an_agent_alone_returns_to_fields_it_tried_with_untested_pieces() {
    let alone = |sheet: &mut Sheet| {
        sheet.players = vec![(7, 0), (3, 1)];
        sheet.sham_chance = 50;
        // A test costs more than it saves, so agents place pieces untested.
        sheet.timeouts[2] = 20_000;
    };
    for bots in [["team", "team"], ["simple", "simple"]] {
        assert_eq!(sum_of(4, bots, alone).endless, 0);
    }
}

#[test]
fn goals_are_found_at_the_other_end_of_the_board_too() {
    let turned = |sheet: &mut Sheet| {
        sheet.players = vec![(1, 0), (2, 1)];
        sheet.is_turned = true;
        sheet.goal_rows = 1;
        sheet.width = 4;
        sheet.height = 6;
        sheet.pieces = 3;
    };
    for bots in [["team", "team"], ["simple", "simple"]] {
        assert_eq!(sum_of(4, bots, turned).endless, 0);
    }
}

#[test]
fn boards_and_teams_beyond_the_guaranteed_sizes_are_played() {
    let large = |sheet: &mut Sheet| {
        sheet.width = 20;
        sheet.height = 20;
        sheet.pieces = 20;
        sheet.players = (1..=24).map(|id| (id, i64::from(id > 12))).collect();
    };
    let sum = sum_of(2, ["team", "simple"], large);
    assert_eq!((sum.endless, sum.wins[0]), (0, 2), "{sum:?}");
}

#[test]
fn team_mates_are_learnt_from_messages_and_then_asked_and_answered() {
    let cheap_talk = |sheet: &mut Sheet| {
        sheet.goals = 12;
        sheet.timeouts[4] = 100;
        sheet.timeouts[5] = 100;
    };
    let sum = sum_of(4, ["team", "team"], cheap_talk);
    assert!(sum.requests[0] > 0 && sum.requests[1] > 0, "{sum:?}");
    assert_eq!(sum.endless, 0);
}

#[test]
fn timeouts_and_the_chance_of_shams_are_learnt_from_play() {
    let mut sheet = Sheet::of_chapter_ten(3, NUMBERINGS[0]());
    sheet.sham_chance = 70;
    sheet.goals = 10;
    sheet.timeouts = [40, 90, 20, 300, 500, 700];
    let mut hall = Hall::open(sheet, ["team", "team"]);
    assert!(hall.winner().is_some());
    for agent in &hall.agents {
        let rules = agent.knowledge().expect("it plays").rules;
        let learnt = rules.timeout_ms(game_project::Chore::Move);
        assert!((40..60).contains(&learnt), "{learnt}");
    }
    let chances = hall.agents.iter().map(|agent| {
        let rules = agent.knowledge().expect("it plays").rules;
        rules.sham_chance()
    });
    let mean = chances.sum::<f64>() / hall.agents.len() as f64;
    assert!(mean > 0.4, "{mean}");
}

#[test]
fn a_field_tried_with_an_untested_piece_stays_doubtful() {
    let mut sheet = Sheet::of_chapter_ten(5, [vec![1], vec![2]]);
    sheet.timeouts[2] = 600_000;
    sheet.goals = 30;
    let mut hall = Hall::open(sheet, ["team", "team"]);
    while hall.game.placed[0] < 5 {
        let goals_left = hall.game.goals[0].len();
        match hall.posts.pop_front() {
            Some((who, message)) => hall.deliver(who, &message),
            None => {
                hall.now = hall.game.next_waking().expect("someone sleeps");
                let woken = hall.game.wake(hall.now);
                hall.posts.extend(woken);
            }
        }
        assert!(hall.game.goals[0].len() <= goals_left);
    }
    let knowledge = hall.agents[0].knowledge().expect("it plays");
    let missed = knowledge.grid.tiles().iter();
    // Every field is a goal here, so a placing without effect was a sham's.
    assert!(missed.clone().all(|tile| tile.mark != Mark::Missed));
}

#[test]
fn a_game_master_that_leaves_the_answer_out_for_a_sham_is_believed() {
    let mut hall = Hall::open(Sheet::of_chapter_ten(1, NUMBERINGS[0]()), ["team", "team"]);
    while let Some((who, message)) = hall.posts.pop_front() {
        hall.deliver(who, &message);
    }
    let placed = json!({"MessageType": "ResponsePlacePieceOk"});
    hall.deliver(0, &placed);
    let knowledge = hall.agents[0].knowledge().expect("it plays");
    assert_eq!(knowledge.shams, game_project::ShamAnswers::Told);
}
