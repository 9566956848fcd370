//! Compares a finished game with the exact solver: what each turn laid, and what it could
//! have laid.

use crate::{Laid, Objective, Set, Solver, Tile, View};
use game_core::Seat;
use serde::{Deserialize, Serialize};

/// One turn, and its best play.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
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
}

/// All turns of a game, and the accuracy of each player.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Review {
    /// In the order of play.
    pub turns: Vec<TurnReview>,
    /// The accuracy of each seat in thousandths: tiles laid divided by tiles that could have been
    /// laid, over all turns. Turns in which nothing could be laid do not count; `None` if there
    /// was no other.
    pub accuracy: Vec<Option<u32>>,
}

impl Review {
    /// Reviews a game from its steps as a reviewer sees them, the opening first. Steps that end
    /// no turn are skipped.
    pub fn of<'a>(steps: impl IntoIterator<Item = &'a View>) -> Review {
        let mut steps = steps.into_iter().peekable();
        let mut solver = Solver::default();
        let seats = steps.peek().map_or(0, |view| view.players.len());
        let mut turns = Vec::new();
        while let (Some(before), Some(after)) = (steps.next(), steps.peek()) {
            turns.extend(review_turn(&mut solver, before, after));
        }
        let accuracy = Seat::all(seats)
            .map(|seat| accuracy(&turns, seat))
            .collect();
        Review { turns, accuracy }
    }
}

fn review_turn(solver: &mut Solver, before: &View, after: &View) -> Option<TurnReview> {
    let turn = after.turns.get(before.turns.len())?;
    let (seat, rack) = (turn.seat, before.rack(turn.seat));
    let best = solver.place(&before.sets(), &rack, Objective::Tiles, before.stage(seat));
    Some(TurnReview {
        seat,
        laid: turn.laid.len() as u32,
        value: worth(&turn.laid, &after.table),
        best_tiles: best.tiles,
        best_value: best.value,
    })
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

fn accuracy(turns: &[TurnReview], seat: Seat) -> Option<u32> {
    let own = || turns.iter().filter(|turn| turn.seat == seat);
    let possible: u32 = own().map(|turn| turn.best_tiles).sum();
    let laid: u32 = own().map(|turn| turn.laid).sum();
    (laid * 1000).checked_div(possible)
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
    fn playing_like_the_solver_is_wholly_accurate_and_only_drawing_is_not_at_all() {
        let steps = steps([true, false], 3, 60);
        let review = Review::of(&steps);
        assert_eq!(review.accuracy, [Some(1000), Some(0)]);
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
                accuracy: vec![None, None]
            }
        );
        let turn = |laid, best_tiles| TurnReview {
            seat: Seat::new(0),
            laid,
            value: 0,
            best_tiles,
            best_value: 0,
        };
        assert_eq!(accuracy(&[turn(0, 0)], Seat::new(0)), None);
        assert_eq!(
            accuracy(&[turn(0, 0), turn(3, 5), turn(1, 1)], Seat::new(0)),
            Some(666)
        );
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
