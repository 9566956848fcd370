//! The review finds the stronger player of many games: not by who won, and not by tiles laid.

use game_core::{Replay, Seat, Seed};
use game_rummikub::{Review, ReviewEffort, Rules, Rummikub, bot};
use search::arena::play_one;

const GAMES: u64 = 100;

/// The mean accuracy of both bots over games in which they take turns to begin.
fn accuracies(names: [&str; 2]) -> [f64; 2] {
    let (mut sums, mut counts) = ([0.0; 2], [0.0; 2]);
    for game in 0..GAMES {
        let first = (game % 2) as usize;
        let lineup = [first, 1 - first];
        let mut bots: Vec<_> = lineup.iter().map(|&who| bot(names[who]).unwrap()).collect();
        let (deal, luck) = (Seed::from_number(game / 2), Seed::from_number(game));
        let played = play_one(&Rules::default(), &mut bots, deal, &luck).unwrap();
        let replay = Replay::<Rummikub>::of(&played.record).unwrap();
        let views = replay.steps().iter().map(|step| &step.view);
        let review = Review::with(views, ReviewEffort::Brief);
        for (seat, who) in Seat::all(2).zip(lineup) {
            if let Some(accuracy) = review.accuracy[seat.index()] {
                sums[who] += f64::from(accuracy);
                counts[who] += 1.0;
            }
        }
    }
    [sums[0] / counts[0], sums[1] / counts[1]]
}

#[test]
fn over_a_hundred_games_the_stronger_bot_is_the_more_accurate() {
    let [strong, weak] = accuracies(["advanced", "basic"]);
    assert!(strong > weak, "{strong:.0} and {weak:.0}");
}
