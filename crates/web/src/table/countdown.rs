//! What a player's clock shows now, from what was told and how long ago.

use crate::connection::Heard;
use game_core::{GameTime, Seat};

/// Milliseconds left to the seat at `now_ms` of the page's steady clock; none if nothing runs out.
pub fn left_ms(heard: &Heard, seat: Seat, now_ms: f64) -> Option<u64> {
    let deadline = heard.play.deadlines.get(seat.index()).copied().flatten()?;
    Some(deadline.ms_since(now(heard, now_ms)))
}

/// What the game's clock shows at `now_ms` of the page's steady clock.
pub fn now(heard: &Heard, now_ms: f64) -> GameTime {
    let since = if heard.play.running {
        (now_ms - heard.at_ms).max(0.0) as u64
    } else {
        0
    };
    heard.play.now + since
}

/// In how many seconds the clock will run, at `now_ms` of the page's steady clock; at least 1, and
/// `None` if no countdown is on.
pub fn starts_in(heard: &Heard, now_ms: f64) -> Option<u64> {
    let since = (now_ms - heard.at_ms).max(0.0) as u64;
    let left = heard.play.starts_ms?.saturating_sub(since);
    Some(left.div_ceil(1000).max(1))
}

/// The clock in digits: `1:05`, `0:09`; seconds are rounded up, so that it shows zero only when
/// time is up.
pub fn digits(left_ms: u64) -> String {
    let seconds = left_ms.div_ceil(1000);
    format!("{}:{:02}", seconds / 60, seconds % 60)
}

#[cfg(test)]
mod tests {
    use super::*;
    use game_core::{Seed, Viewer};
    use games::{AnyBout, GameKind};
    use wire::{Play, TableId};

    fn heard(running: bool) -> Heard {
        let bout = AnyBout::open(GameKind::Dama.default_rules(), Seed::from_number(1));
        let play = Play {
            table: TableId::from_bits(1),
            game: 1,
            version: 0,
            viewer: Viewer::Spectator,
            eyes: None,
            view: bout.view(Viewer::Spectator),
            notices: Vec::new(),
            awaited: bout.awaited(),
            deadlines: vec![Some(GameTime::from_ms(60_000)), None],
            now: GameTime::from_ms(10_000),
            running,
            cut_short: Vec::new(),
            starts_ms: (!running).then_some(3000),
            end: None,
        };
        Heard { play, at_ms: 500.0 }
    }

    #[test]
    fn a_running_clock_counts_down_from_when_it_was_told() {
        assert_eq!(left_ms(&heard(true), Seat::new(0), 500.0), Some(50_000));
        assert_eq!(left_ms(&heard(true), Seat::new(0), 5500.0), Some(45_000));
        assert_eq!(left_ms(&heard(true), Seat::new(0), 999_999.0), Some(0));
    }

    #[test]
    fn a_standing_clock_stands_and_a_seat_without_a_bell_has_none() {
        assert_eq!(
            left_ms(&heard(false), Seat::new(0), 999_999.0),
            Some(50_000)
        );
        assert_eq!(left_ms(&heard(true), Seat::new(1), 500.0), None);
    }

    #[test]
    fn the_start_is_counted_in_full_seconds_and_never_zero() {
        let counted =
            [500.0, 1400.0, 1600.0, 3499.0, 9000.0].map(|at| starts_in(&heard(false), at));
        assert_eq!(counted, [Some(3), Some(3), Some(2), Some(1), Some(1)]);
        assert_eq!(starts_in(&heard(true), 500.0), None);
    }

    #[test]
    fn digits_show_zero_only_when_time_is_up() {
        assert_eq!(
            (digits(0), digits(1), digits(65_000)),
            ("0:00".into(), "0:01".into(), "1:05".into())
        );
    }
}
