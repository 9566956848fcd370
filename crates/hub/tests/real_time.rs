//! Games in which everyone acts at once, in virtual time.

use game_core::{Budget, Dice, Seat, Seed, Viewer};
use games::{AnyAction, AnyBot, AnyNotice, GameKind};
use hub::{BotAnswer, BotJob, FinishedGame, JournalRow, Step, Table, To, WallTime};
use std::collections::BTreeMap;
use wire::{
    Absence, ClientIn, NewTable, Nick, Person, PersonId, PersonKind, Play, Rated, Refusal, Setup,
    Stage, TableAsk, TableId, Visibility,
};

const RED: Seat = Seat::new(0);
const BLUE: Seat = Seat::new(5);

/// A table of The Project Game: agents of the team on all seats but the people's.
struct RealTimeScene {
    table: Table,
    rows: Vec<JournalRow>,
    now: WallTime,
    /// What each `Viewer` was sent, and when.
    shown: BTreeMap<Viewer, Vec<(WallTime, Play)>>,
    finished: Option<FinishedGame>,
}

fn person(number: u32) -> Person {
    Person {
        id: PersonId::from_bits(number.into()),
        nick: Nick::guest(number),
        kind: PersonKind::Guest,
    }
}

fn deal() -> Seed {
    Seed::from_number(3)
}

impl RealTimeScene {
    /// Person 1 opens the table, and sits there if a seat is given. The game begins once person 2
    /// sits.
    fn begin(seats: [Option<Seat>; 2]) -> Self {
        let setup = Setup {
            rules: GameKind::Project.default_rules(),
            visibility: Visibility::Public,
            absence: Absence::Wait,
            rated: Rated::No,
        };
        let is_free = |seat: &Seat| !seats.contains(&Some(*seat));
        let bots = Seat::all(setup.rules.seating().count()).filter(is_free);
        let bots = bots
            .map(|seat| (seat, "team".parse().expect("a name")))
            .collect();
        let wish = NewTable {
            setup,
            seat: seats[0],
            bots,
        };
        let now = WallTime(1_000_000);
        let (table, step) =
            Table::open(TableId::from_bits(7), &person(1), wish, now, &mut deal).unwrap();
        let mut scene = RealTimeScene {
            table,
            rows: Vec::new(),
            now,
            shown: BTreeMap::new(),
            finished: None,
        };
        scene.take(step);
        for number in [1, 2] {
            let step = scene.table.enter(&person(number).id, now, &mut deal);
            scene.take(step);
        }
        if let Some(seat) = seats[1] {
            scene.ask(2, TableAsk::Sit { seat, ready: true }).unwrap();
        }
        assert_eq!(scene.table.stage(), Stage::Playing);
        scene
    }

    fn take(&mut self, step: Step) {
        self.rows.extend(step.keep);
        self.finished = self.finished.take().or(step.finished);
        for tell in step.tell {
            if let (To::Viewer(viewer), ClientIn::Play(play)) = (tell.to, tell.message) {
                self.shown
                    .entry(viewer)
                    .or_default()
                    .push((self.now, *play));
            }
        }
    }

    fn ask(&mut self, number: u32, ask: TableAsk) -> Result<(), Refusal> {
        let (step, answer) = self.table.handle(&person(number), ask, self.now, &mut deal);
        self.take(step);
        answer
    }

    fn act(&mut self, number: u32, text: &str) -> Result<(), Refusal> {
        let action = AnyAction::parse(GameKind::Project, text).unwrap();
        self.ask(
            number,
            TableAsk::Act {
                action,
                basis: 0,
                game: None,
            },
        )
    }

    fn bot_acts(&mut self, answer: BotAnswer) -> usize {
        let step = self.table.bot_acts(answer, self.now, &mut deal);
        let kept = step.keep.len();
        self.take(step);
        kept
    }

    fn tick(&mut self, at: WallTime) {
        self.now = at;
        let step = self.table.tick(at, &mut deal);
        self.take(step);
    }

    /// Answers all open `bot_jobs`, then advances time to the next wake-up.
    fn go_on(&mut self, dice: &mut Dice) {
        let jobs = self.table.bot_jobs();
        for job in &jobs {
            self.bot_acts(chosen(job, dice));
        }
        let Some(wake) = self.table.wake_at() else {
            return;
        };
        assert!(
            wake > self.now || !jobs.is_empty(),
            "time does not stand still"
        );
        self.tick(self.now.max(wake));
    }

    fn shown(&self, viewer: Viewer) -> &[(WallTime, Play)] {
        self.shown.get(&viewer).map_or(&[], Vec::as_slice)
    }

    /// The `Story` sent to a spectator who enters now.
    fn story(&self) -> Vec<AnyNotice> {
        let scene = self.table.scene(&person(9).id, self.now).into_iter();
        let mut story = scene.filter_map(|message| match message {
            ClientIn::Story { notices, .. } => Some(notices),
            _ => None,
        });
        story.next_back().expect("a game is on")
    }
}

fn chosen(job: &BotJob, dice: &mut Dice) -> BotAnswer {
    let mut bot = AnyBot::named(job.kind, job.bot.as_str()).expect("there is such a bot");
    job.answer(
        bot.choose(&job.view, job.asked.seat, &job.menu, Budget::UNTIMED, dice)
            .expect("its own game"),
    )
}

#[test]
fn an_act_meant_for_another_game_is_refused_though_the_basis_does_not_count() {
    let mut scene = RealTimeScene::begin([Some(Seat::new(0)), None]);
    let act = |game| TableAsk::Act {
        action: AnyAction::parse(GameKind::Project, "discover").unwrap(),
        basis: 99,
        game: Some(game),
    };
    assert_eq!(scene.ask(1, act(2)), Err(Refusal::Stale));
    assert_eq!(scene.ask(1, act(1)), Ok(()));
}

#[test]
fn a_table_of_ten_bots_plays_a_whole_game_to_its_end() {
    let (mut scene, mut dice) = (RealTimeScene::begin([None, None]), Dice::from_number(1));
    while scene.table.stage() == Stage::Playing {
        scene.go_on(&mut dice);
    }
    let finished = scene.finished.as_ref().expect("the game is finished");
    assert_eq!(
        (finished.players.len(), finished.outcome.places.len()),
        (10, 10)
    );
    let shown = scene.shown(Viewer::Spectator);
    assert!(
        shown.last().unwrap().1.end.is_some(),
        "spectators are shown the end"
    );
    let notices: Vec<_> = shown
        .iter()
        .flat_map(|(_, play)| play.notices.clone())
        .collect();
    assert_eq!(notices, scene.story(), "and were told all of it, once");
    let texts: Vec<_> = scene
        .rows
        .iter()
        .map(|row| JournalRow::from_text(&row.to_text()).unwrap())
        .collect();
    let again = Table::restore(scene.table.id().clone(), &texts, scene.now).unwrap();
    assert_eq!(
        (again.stage(), again.rows()),
        (Stage::Over, scene.table.rows())
    );
}

#[test]
fn spectators_are_shown_a_few_frames_a_second_however_much_happens() {
    let (mut scene, mut dice) = (RealTimeScene::begin([None, None]), Dice::from_number(2));
    let began = scene.now;
    while scene.now.ms_since(began) < 5_000 {
        scene.go_on(&mut dice);
    }
    let shown = scene.shown(Viewer::Spectator);
    let frames: Vec<_> = shown.iter().skip_while(|(at, _)| *at == began).collect();
    assert!(
        frames
            .windows(2)
            .all(|pair| pair[1].0.ms_since(pair[0].0) >= 100)
    );
    assert!(
        scene.rows.len() > 2 * shown.len(),
        "{} rows, {} frames",
        scene.rows.len(),
        shown.len()
    );
}

#[test]
fn without_spectators_no_batch_waits_for_ever() {
    let mut scene = RealTimeScene::begin([Some(RED), None]);
    scene.tick(scene.now + 10);
    scene.act(1, "discover").unwrap();
    let waits = scene.table.wake_at().unwrap();
    assert!(waits <= scene.now + 100, "a frame is due");
    let step = scene.table.exit(&person(2).id, scene.now, &mut deal);
    scene.take(step);
    let waking = scene.now + 1250;
    scene.tick(scene.table.wake_at().expect("the room is told"));
    assert_eq!(
        scene.table.wake_at(),
        Some(waking),
        "only the agent's waking"
    );
}

#[test]
fn a_new_spectator_is_told_nothing_twice() {
    let mut scene = RealTimeScene::begin([Some(RED), None]);
    scene.tick(scene.now + 10);
    scene.act(1, "discover").unwrap();
    let before = scene.shown(Viewer::Spectator).len();
    let step = scene.table.enter(&person(3).id, scene.now, &mut deal);
    scene.take(step);
    assert_eq!(
        scene.shown(Viewer::Spectator).len(),
        before + 1,
        "what was put aside comes before the story"
    );
    let due = scene.table.wake_at().unwrap();
    scene.tick(due);
    let notices: Vec<_> = scene
        .shown(Viewer::Spectator)
        .iter()
        .flat_map(|(_, play)| play.notices.clone())
        .collect();
    assert_eq!(notices, scene.story());
}

#[test]
fn an_agent_is_shown_at_once_what_concerns_it_and_nothing_else() {
    let mut scene = RealTimeScene::begin([Some(RED), Some(BLUE)]);
    let [red, blue] = [RED, BLUE].map(Viewer::Seat);
    let before = [red, blue].map(|viewer| scene.shown(viewer).len());
    scene.act(1, "discover").unwrap();
    assert_eq!(
        [red, blue].map(|viewer| scene.shown(viewer).len()),
        [before[0] + 1, before[1]]
    );
    scene.tick(scene.now + 1250);
    assert_eq!(
        [red, blue].map(|viewer| scene.shown(viewer).len()),
        [before[0] + 2, before[1]],
        "its waking"
    );
}

#[test]
fn people_are_judged_by_the_rules_whatever_they_have_seen() {
    let mut scene = RealTimeScene::begin([Some(RED), Some(BLUE)]);
    for number in [1, 2] {
        assert_eq!(
            scene.act(number, "discover"),
            Ok(()),
            "though others have acted since"
        );
    }
    let Err(Refusal::Game(asleep)) = scene.act(1, "discover") else {
        panic!("it sleeps")
    };
    assert!(format!("{asleep:?}").contains("Asleep"), "{asleep:?}");
    scene.tick(scene.now + 1250);
    assert_eq!(scene.act(1, "discover"), Ok(()));
}

#[test]
fn a_bot_is_asked_once_for_each_of_its_acts_whatever_others_do() {
    let mut dice = Dice::from_number(4);
    let mut scene = RealTimeScene::begin([None, None]);
    let jobs = scene.table.bot_jobs();
    assert_eq!(jobs.len(), 10);
    let thinking: Vec<_> = jobs.iter().map(|job| job.asked).collect();
    assert_eq!(scene.bot_acts(chosen(&jobs[3], &mut dice)), 1);
    let others: Vec<_> = scene
        .table
        .bot_jobs_besides(|asked| thinking.contains(&asked));
    assert_eq!(
        others,
        [],
        "no bot is asked again because another has acted"
    );
    let kept: usize = jobs
        .iter()
        .map(|job| scene.bot_acts(chosen(job, &mut dice)))
        .sum();
    assert_eq!(
        kept, 9,
        "all answers count though the game went on, but none twice"
    );
}

#[test]
fn a_bot_that_sleeps_is_not_asked_until_it_wakes() {
    let mut scene = RealTimeScene::begin([None, None]);
    let jobs = scene.table.bot_jobs();
    for job in &jobs {
        scene.bot_acts(job.answer(AnyAction::parse(GameKind::Project, "discover").unwrap()));
    }
    scene.tick(scene.now + 1249);
    assert_eq!(scene.table.bot_jobs(), []);
    scene.tick(scene.now + 1);
    let awake = scene.table.bot_jobs();
    assert_eq!(awake.len(), 10);
    assert!(
        awake
            .iter()
            .all(|job| jobs.iter().all(|old| old.asked != job.asked)),
        "it is another question"
    );
}

#[test]
fn what_happens_in_the_instant_a_person_enters_is_in_the_story_and_not_told_again() {
    let mut scene = RealTimeScene::begin([Some(RED), None]);
    scene.act(1, "discover").unwrap();
    scene.tick(scene.now + 1200);
    scene.now = scene.now + 50;
    let step = scene.table.enter(&person(3).id, scene.now, &mut deal);
    scene.take(step);
    let (told, frames) = (scene.story().len(), scene.shown(Viewer::Spectator).len());
    scene.tick(scene.now + 200);
    let later: usize = scene.shown(Viewer::Spectator)[frames..]
        .iter()
        .map(|(_, play)| play.notices.len())
        .sum();
    assert_eq!(told + later, scene.story().len());
}
