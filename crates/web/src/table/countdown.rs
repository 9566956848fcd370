//! What a player's clock shows now, from what was told and how long ago.

use crate::connection::Heard;
use game_core::{GameTime, Seat, TimeControl};

/// What a seat's clock shows, in milliseconds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SeatTime {
    /// What is left: of the turn, or of the bank.
    pub left: u64,
    /// Of how much, if that is known.
    pub whole: Option<u64>,
    /// What is left of the turn before it costs anything of the bank.
    pub free: u64,
}

impl SeatTime {
    /// What a bank shows while no turn is counted.
    pub fn of_bank(ms: u32) -> Self {
        Self {
            left: ms.into(),
            whole: None,
            free: 0,
        }
    }
}

/// What the seat's clock shows at `now_ms` of the page's steady clock; none if nothing runs out.
pub fn seat_time(heard: &Heard, time: TimeControl, seat: Seat, now_ms: f64) -> Option<SeatTime> {
    let bank = heard.play.banks.get(seat.index()).copied().map(u64::from);
    let whole = match time {
        TimeControl::Bank(bank) => Some(bank.ms()),
        TimeControl::PerTurn(_) | TimeControl::Unlimited => time.turn_ms(),
    };
    let turn = left_ms(heard, seat, now_ms);
    let left = turn.map(|turn| bank.map_or(turn, |bank| turn.min(bank)));
    Some(SeatTime {
        left: left.or(bank)?,
        whole: whole.map(u64::from),
        free: turn.zip(left).map_or(0, |(turn, left)| turn - left),
    })
}

/// Milliseconds left to the seat at `now_ms` of the page's steady clock; none if nothing runs out.
fn left_ms(heard: &Heard, seat: Seat, now_ms: f64) -> Option<u64> {
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

#[cfg(test)]
mod tests {
    use super::*;
    use game_core::{Bank, Banks, Extra, Seed, Viewer};
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
            banks: Banks::NONE,
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

    /// A game with banks of 40 s each, of which seat 0 has the turn until 60 s.
    fn banked(extra: Extra) -> (Heard, TimeControl) {
        let mut heard = heard(true);
        heard.play.banks = serde_json::from_str("[40000,30000]").expect("banks");
        let bank = Bank::new(40_000, extra).expect("playable");
        (heard, TimeControl::Bank(bank))
    }

    #[test]
    fn a_clock_with_a_bank_shows_what_is_free_apart_from_the_bank() {
        let (heard, time) = banked(Extra::Delay(10_000));
        let shown = |seat: u8, now_ms| {
            let shown = seat_time(&heard, time, Seat::new(seat), now_ms).expect("a clock");
            (shown.left, shown.whole, shown.free)
        };
        assert_eq!(shown(0, 500.0), (40_000, Some(40_000), 10_000));
        assert_eq!(shown(0, 8_500.0), (40_000, Some(40_000), 2_000));
        assert_eq!(shown(0, 20_500.0), (30_000, Some(40_000), 0));
        assert_eq!(shown(1, 20_500.0), (30_000, Some(40_000), 0));
    }

    #[test]
    fn a_seat_without_a_bank_has_a_clock_on_its_turn_alone() {
        let heard = heard(true);
        let time = TimeControl::PerTurn(50_000);
        let of = |seat| seat_time(&heard, time, Seat::new(seat), 500.0);
        assert_eq!(of(0).map(|time| (time.left, time.free)), Some((50_000, 0)));
        assert_eq!(of(1), None);
    }
}
