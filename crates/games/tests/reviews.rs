//! What every review keeps: better plays can be played, a running game is not reviewed, and the
//! stronger bot is the more accurate.

use game_core::{Budget, Dice, ReviewBudget, ReviewEffort, Seat, Seed, Viewer};
use games::{
    AnyBot, AnyBout, AnyReview, AnyRules, Branch, FORMAT, FileError, GameKind, PlayerLine,
    ReplayFile,
};

/// A game between these bots, who take the seats in turn.
fn played(rules: AnyRules, bots: [&str; 2], seed: u64) -> ReplayFile {
    let kind = rules.kind();
    let mut bout = AnyBout::open(rules, Seed::from_number(seed));
    let seating = bout.rules().seating();
    let team = |seat: Seat| usize::from(seating.team(seat).expect("a seat").0 % 2);
    let mut bots = bots.map(|name| AnyBot::named(kind, name).expect("a bot"));
    let mut first = Seat::new(0);
    while !bout.is_over() {
        bout.advance(bout.now() + 1);
        let seats = bout.awaited();
        let after =
            |seat: &Seat| (seat.index() + seating.count() - first.index()) % seating.count();
        let mut seats: Vec<Seat> = seats
            .iter()
            .copied()
            .filter(|&seat| !bout.menu(seat).is_empty())
            .collect();
        seats.sort_by_key(after);
        let Some(&seat) = seats.first() else {
            bout.advance(bout.wake_at().expect("something goes on"));
            continue;
        };
        let (view, menu) = (bout.view(Viewer::Seat(seat)), bout.menu(seat));
        let dice = &mut Dice::stream(&Seed::from_number(seed), u64::from(bout.version()));
        let action = bots[team(seat)].choose(&view, seat, &menu, Budget::UNTIMED, dice);
        bout.submit(bout.now(), seat, action.expect("of one game"))
            .expect("of one game")
            .expect("a legal move");
        first = seat.next(seating.count());
    }
    file_of(&bout)
}

fn file_of(bout: &AnyBout) -> ReplayFile {
    let player = |seat: Seat| PlayerLine {
        name: format!("Player {seat}"),
        bot: true,
        program: false,
    };
    ReplayFile {
        stolik: FORMAT,
        rules: bout.rules(),
        players: bout.rules().seating().seats().map(player).collect(),
        promise: bout.seed().promise(),
        seed: bout.seed().clone(),
        contributions: Vec::new(),
        dealt_seed: None,
        entries: bout.entries_since(0),
        outcome: bout.outcome().unwrap_or(game_core::Outcome::draw(2)),
    }
}

fn brief(file: &ReplayFile) -> AnyReview {
    file.review(ReviewBudget::whole(ReviewEffort::Brief))
        .expect("a finished game")
}

fn rules(text: &str) -> AnyRules {
    serde_json::from_str(text).expect("rules")
}

/// A game of each kind in which a weak bot meets another.
fn weak_games() -> Vec<ReplayFile> {
    let bots = |kind: GameKind| [kind.ladder()[0]; 2];
    let game = |&kind: &GameKind| played(short(kind), bots(kind), 3);
    GameKind::ALL.iter().map(game).collect()
}

fn short(kind: GameKind) -> AnyRules {
    let line = kind.short_rules().lines().next().expect("a line");
    rules(&format!("{{\"{kind}\":{line}}}"))
}

#[test]
fn a_better_play_can_be_played_where_it_is_told() {
    for file in weak_games() {
        let review = brief(&file);
        let mut told = 0;
        for found in &review.moves {
            let better = found
                .verdict
                .iter()
                .flat_map(|verdict| &verdict.better)
                .next();
            if let Some(action) = better {
                let mut branch = Branch::of(&file, found.from as usize, found.seat);
                let says = format!("{}: {}", file.rules.kind(), action.notation());
                assert!(branch.act(found.seat, action.clone()), "{says}");
                assert!(!branch.drain().is_empty(), "{says}");
                told += 1;
            }
        }
        assert!(
            told > 0,
            "{}: weak bots could play better",
            file.rules.kind()
        );
    }
}

#[test]
fn a_review_is_the_same_every_time_and_survives_the_post() {
    for file in weak_games() {
        let review = brief(&file);
        assert_eq!(review, brief(&file), "{}", file.rules.kind());
        let text = serde_json::to_string(&review).unwrap();
        assert_eq!(serde_json::from_str::<AnyReview>(&text).unwrap(), review);
        assert_eq!(review.seats.len(), file.players.len());
        for seat in &review.seats {
            assert!(seat.accuracy.is_none_or(|accuracy| accuracy <= 1000));
        }
    }
}

#[test]
fn a_running_game_is_not_reviewed() {
    for file in weak_games() {
        let running = ReplayFile {
            entries: file.entries[..file.entries.len() / 2].to_vec(),
            ..file
        };
        let refused = running.review(ReviewBudget::whole(ReviewEffort::Brief));
        assert!(matches!(refused, Err(FileError::Replay(_))), "{refused:?}");
    }
}

#[test]
fn a_stopped_review_says_so_and_judges_what_it_has_seen() {
    for file in weak_games() {
        let budget = ReviewBudget {
            effort: ReviewEffort::Brief,
            go_on: &|progress| progress.done < 5,
        };
        let review = file.review(budget).unwrap();
        assert!(!review.is_whole, "{}", file.rules.kind());
        assert!(
            review.moves[5..]
                .iter()
                .all(|found| found.verdict.is_none())
        );
    }
}

/// The mean accuracy of both bots over games in which they take turns to begin.
fn accuracies(rules: &str, bots: [&str; 2], games: u64) -> [f64; 2] {
    let (mut sums, mut counts) = ([0.0; 2], [0.0; 2]);
    for game in 0..games {
        let first = (game % 2) as usize;
        let seated = [bots[first], bots[1 - first]];
        let file = played(self::rules(rules), seated, game / 2);
        let seating = file.rules.seating();
        for (seat, found) in seating.seats().zip(brief(&file).seats) {
            let team = usize::from(seating.team(seat).expect("a seat").0 % 2);
            let who = if first == 0 { team } else { 1 - team };
            if let Some(accuracy) = found.accuracy {
                sums[who] += f64::from(accuracy);
                counts[who] += 1.0;
            }
        }
    }
    [sums[0] / counts[0], sums[1] / counts[1]]
}

#[test]
fn over_some_games_the_stronger_bot_is_the_more_accurate() {
    for (rules, bots, games) in [
        (r#"{"dama":{}}"#, ["skilled", "novice"], 6),
        (r#"{"rummikub":{}}"#, ["advanced", "basic"], 6),
        (r#"{"karcianka":{}}"#, ["rules", "random"], 24),
        (r#"{"kanasta":{"players":2}}"#, ["basic", "novice"], 4),
        (r#"{"project":{}}"#, ["team", "simple"], 2),
    ] {
        let [strong, weak] = accuracies(rules, bots, games);
        assert!(strong > weak, "{rules}: {bots:?} {strong:.0} and {weak:.0}");
    }
}
