//! Reviews a finished game: what each turn laid, what it could have laid, and how many points the
//! choice cost beside the best alternative.

use crate::{
    Laid, Objective, Set, Solver, Tile, Tiles, Turn, View, Why,
    bots::{Decision, Hindsight, ReviewEffort, Verdict},
};
use game_core::Seat;
use serde::{Deserialize, Serialize};

/// One turn, its best play, and what the choice cost. Points are in tenths.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct TurnReview {
    pub seat: Seat,
    /// How many tiles were laid.
    pub laid: u32,
    /// The value of those tiles.
    pub value: u32,
    /// The most tiles that could have been laid.
    pub best_tiles: u32,
    /// The highest value of so many tiles.
    pub best_value: u32,
    /// What the choice was worth beside the best alternative; `None` if there was no choice.
    pub verdict: Option<Verdict>,
}

/// All turns of a game, and how well each player played. Points are in tenths.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Review {
    /// In the order of play.
    pub turns: Vec<TurnReview>,
    /// The accuracy of each seat in thousandths, from the points lost in the turns with a choice;
    /// `None` if there was no such turn.
    pub accuracy: Vec<Option<u32>>,
    /// The expected points that each seat lost by its choices.
    pub lost: Vec<u32>,
    /// The part of each seat's points that no choice explains: the deal, the draws, and what others
    /// drew. Empty before the end.
    pub luck: Vec<i32>,
    /// The turn, as an index, that cost the most; `None` if none certainly cost anything.
    pub turning: Option<usize>,
}

/// The loss of points at which a turn counts as a third as accurate.
const HARSH: f64 = 150.0;

impl Review {
    /// Reviews a game from its steps as a reviewer sees them, the opening first. Steps that end
    /// no turn are skipped.
    pub fn of<'a>(steps: impl IntoIterator<Item = &'a View>) -> Review {
        Review::with(steps, ReviewEffort::Full)
    }

    /// As [`Review::of`], with this effort.
    pub fn with<'a>(steps: impl IntoIterator<Item = &'a View>, effort: ReviewEffort) -> Review {
        let steps: Vec<&View> = steps.into_iter().collect();
        let mut judge = Hindsight::for_steps(steps.len(), effort);
        let mut solver = Solver::default();
        let seats = steps.first().map_or(0, |view| view.players.len());
        let turns: Vec<TurnReview> = steps
            .windows(2)
            .filter_map(|pair| {
                let is_held = is_held(steps.last()?, pair[0].turns.len());
                review_turn(&mut solver, &mut judge, pair, is_held)
            })
            .collect();
        let lost: Vec<u32> = Seat::all(seats).map(|seat| lost(&turns, seat)).collect();
        Review {
            accuracy: Seat::all(seats)
                .map(|seat| accuracy(&turns, seat))
                .collect(),
            luck: steps.last().map_or_else(Vec::new, |last| luck(last, &lost)),
            turning: turning(&turns),
            lost,
            turns,
        }
    }

    /// Tiles laid of the tiles that could have been laid, in thousandths, over all turns of a seat.
    /// A statistic: to hold tiles back can be right.
    pub fn tiles_laid(&self, seat: Seat) -> Option<u32> {
        let own = || self.turns.iter().filter(|turn| turn.seat == seat);
        let possible: u32 = own().map(|turn| turn.best_tiles).sum();
        let laid: u32 = own().map(|turn| turn.laid).sum();
        (laid * 1000).checked_div(possible)
    }
}

fn review_turn(
    solver: &mut Solver,
    judge: &mut Hindsight,
    steps: &[&View],
    is_held: bool,
) -> Option<TurnReview> {
    let [before, after] = *steps else {
        return None;
    };
    let turn = after.turns.get(before.turns.len())?;
    let (seat, rack) = (turn.seat, before.rack(turn.seat));
    let best = solver.place(&before.sets(), &rack, Objective::Tiles, before.stage(seat));
    let laid = Tiles::of(turn.laid.iter().copied()).unwrap_or_default();
    Some(TurnReview {
        seat,
        laid: turn.laid.len() as u32,
        value: worth(&turn.laid, &after.table),
        best_tiles: best.tiles,
        best_value: best.value,
        verdict: (best.tiles > 0)
            .then(|| {
                judge.verdict(&Decision {
                    view: before,
                    seat,
                    laid: &laid,
                    is_held,
                })
            })
            .flatten(),
    })
}

/// Whether the player of this turn laid nothing, and in the next one nothing again or all.
fn is_held(last: &View, turn: usize) -> bool {
    let Some(Turn { seat, laid }) = last.turns.get(turn) else {
        return false;
    };
    let mut later = last.turns.iter().enumerate().skip(turn + 1);
    let next = later.find(|(_, next)| next.seat == *seat);
    let ended = last
        .ending
        .as_ref()
        .is_some_and(|end| end.why == Why::RackEmpty);
    laid.is_empty()
        && next.is_some_and(|(index, next)| {
            next.laid.is_empty() || ended && index + 1 == last.turns.len()
        })
}

fn lost(turns: &[TurnReview], seat: Seat) -> u32 {
    let own = turns.iter().filter(|turn| turn.seat == seat);
    own.map(TurnReview::lost).sum()
}

impl TurnReview {
    /// The points that the choice certainly cost.
    fn lost(&self) -> u32 {
        self.verdict.as_ref().map_or(0, Verdict::lost)
    }
}

/// What is left of each seat's points without its own losses, and what the others gave away.
fn luck(last: &View, lost: &[u32]) -> Vec<i32> {
    let Some(ending) = &last.ending else {
        return Vec::new();
    };
    let points = ending.outcome().points.unwrap_or_default();
    let all: u32 = lost.iter().sum();
    let others = lost.len().saturating_sub(1).max(1) as i32;
    let luck = points.iter().zip(lost).map(|(&points, &lost)| {
        let gifts = (all - lost) as i32 / others;
        points * 10 + lost as i32 - gifts
    });
    luck.collect()
}

fn turning(turns: &[TurnReview]) -> Option<usize> {
    let costly = turns.iter().enumerate().filter(|(_, turn)| turn.lost() > 0);
    // Of equal ones the first.
    let most = costly.rev().max_by_key(|(_, turn)| turn.lost());
    most.map(|(index, _)| index)
}

/// The value of laid tiles on the resulting table. Jokers cannot be told apart, so the most
/// valuable ones count as laid.
fn worth(laid: &[Tile], table: &[Laid]) -> u32 {
    let mut jokers: Vec<u32> = table.iter().map(Laid::set).flat_map(Set::jokers).collect();
    jokers.sort_unstable_by_key(|&worth| std::cmp::Reverse(worth));
    let mut jokers = jokers.into_iter();
    let one = |tile: &Tile| match tile {
        Tile::Plain(_, number) => u32::from(number.get()),
        Tile::Joker => jokers.next().unwrap_or(0),
    };
    laid.iter().map(one).sum()
}

/// The mean of `exp(-lost / HARSH)` over the turns with a choice.
fn accuracy(turns: &[TurnReview], seat: Seat) -> Option<u32> {
    let own = turns.iter().filter(|turn| turn.seat == seat);
    let chosen = own.filter(|turn| turn.verdict.is_some());
    let (count, sum) = chosen.fold((0u32, 0.0), |(count, sum), turn| {
        (count + 1, sum + (-f64::from(turn.lost()) / HARSH).exp())
    });
    (count > 0).then(|| (sum * 1000.0 / f64::from(count)) as u32)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Action, Arrangement, Best, Row, Rules, Rummikub};
    use game_core::{Bout, Game, GameTime, Seed, Viewer};

    /// Plays the best play on the seats with `true`, and draws on the others; returns every
    /// step.
    fn steps(exact: [bool; 2], seed: u64, turns: usize) -> Vec<View> {
        let mut bout = Bout::<Rummikub>::open(Rules::default(), Seed::from_number(seed));
        let look = |bout: &Bout<Rummikub>| Rummikub::view(bout.state(), Viewer::Reviewer);
        let mut steps = vec![look(&bout)];
        for _ in 0..turns {
            let Some(&seat) = bout.awaited().first() else {
                break;
            };
            let best = Best::of(&bout.view(Viewer::Seat(seat)), seat);
            let chosen = best
                .filter(|_| exact[seat.index()])
                .map_or(Action::Draw, |best| lay(&best.sets));
            bout.submit(GameTime::START, seat, chosen).unwrap();
            steps.push(look(&bout));
        }
        steps
    }

    fn lay(sets: &[Set]) -> Action {
        let row = |set: &Set| Row::new(set.tiles().to_vec(), None).unwrap();
        Action::Play(Arrangement::new(sets.iter().map(row).collect()).unwrap())
    }

    #[test]
    fn playing_like_the_solver_lays_all_there_is_and_only_drawing_lays_none() {
        let steps = steps([true, false], 3, 60);
        let review = Review::of(&steps);
        let laid = [0, 1].map(|seat| review.tiles_laid(Seat::new(seat)));
        assert_eq!(laid, [Some(1000), Some(0)]);
        assert_eq!(review.turns.len(), steps.len() - 1);
        for turn in review.turns.iter().filter(|turn| turn.seat == Seat::new(0)) {
            assert_eq!((turn.laid, turn.value), (turn.best_tiles, turn.best_value));
        }
    }

    #[test]
    fn drafts_are_no_turns() {
        let mut bout = Bout::<Rummikub>::open(Rules::default(), Seed::from_number(1));
        let seat = Seat::new(0);
        let tile = bout
            .view(Viewer::Seat(seat))
            .rack(seat)
            .iter()
            .next()
            .unwrap();
        let look = |bout: &Bout<Rummikub>| Rummikub::view(bout.state(), Viewer::Reviewer);
        let mut steps = vec![look(&bout)];
        for action in [format!("draft {tile}"), "draw".to_owned()] {
            bout.submit(GameTime::START, seat, action.parse().unwrap())
                .unwrap();
            steps.push(look(&bout));
        }
        let review = Review::of(&steps);
        assert_eq!(review.turns.len(), 1);
        assert_eq!((review.turns[0].seat, review.turns[0].laid), (seat, 0));
    }

    #[test]
    fn where_nothing_could_ever_be_laid_there_is_no_accuracy() {
        let without_turns = Review::of(&steps([false, false], 3, 0));
        assert_eq!(
            without_turns,
            Review {
                turns: vec![],
                accuracy: vec![None, None],
                lost: vec![0, 0],
                luck: vec![],
                turning: None,
            }
        );
        assert_eq!(without_turns.tiles_laid(Seat::new(0)), None);
    }

    /// A turn of the first seat in which 3 of 5 tiles were laid.
    fn turn(loss: i32, low: i32) -> TurnReview {
        TurnReview {
            seat: Seat::new(0),
            laid: 3,
            value: 0,
            best_tiles: 5,
            best_value: 0,
            verdict: Some(Verdict {
                loss,
                range: (low, 2 * loss - low),
                better: vec![],
            }),
        }
    }

    #[test]
    fn only_losses_that_are_certain_count() {
        let turns = [turn(0, 0), turn(50, -10), turn(150, 40), turn(150, 30)];
        assert_eq!(lost(&turns, Seat::new(0)), 300);
        let accuracy = |turns: &[TurnReview]| accuracy(turns, Seat::new(0));
        assert_eq!(accuracy(&turns[..2]), Some(1000));
        assert_eq!(accuracy(&turns[2..]), Some(367));
        assert_eq!((turning(&turns), turning(&turns[..2])), (Some(2), None));
    }

    #[test]
    fn points_are_losses_gifts_and_luck() {
        let steps = steps([true, false], 3, 200);
        let review = Review::of(&steps);
        let points = steps.last().unwrap().ending.as_ref().unwrap().outcome();
        for (seat, points) in points.points.unwrap().into_iter().enumerate() {
            let (own, other) = (review.lost[seat] as i32, review.lost[1 - seat] as i32);
            assert_eq!(points * 10, review.luck[seat] - own + other);
        }
    }

    #[test]
    fn a_laid_joker_is_worth_what_it_stands_for() {
        let table: Vec<Laid> = ["k1.*.k3@0:0", "r11.*.r13@1:0"]
            .map(|row| Laid::try_from(row.parse::<crate::Row>().unwrap()).unwrap())
            .to_vec();
        let laid = |text: &str| {
            text.split(' ')
                .map(|tile| tile.parse().unwrap())
                .collect::<Vec<Tile>>()
        };
        assert_eq!(worth(&laid("r11 * r13"), &table), 36);
        assert_eq!(worth(&laid("* *"), &table), 14);
    }

    #[test]
    fn the_best_play_of_a_position_is_what_the_review_measures_by() {
        let steps = steps([true, true], 5, 40);
        let review = Review::of(&steps);
        assert!(review.turns.iter().any(|turn| turn.best_tiles > 0));
        for (before, turn) in steps.iter().zip(&review.turns) {
            let best = Best::of(before, turn.seat).map_or((0, 0), |best| (best.tiles, best.value));
            assert_eq!(best, (turn.best_tiles, turn.best_value));
        }
    }
}
