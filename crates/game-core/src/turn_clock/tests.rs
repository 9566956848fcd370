//! Laws of the clock, for any game that begins and ends turns.

use super::*;
use crate::Bank;
use proptest::prelude::*;

const SEATS: usize = 4;

fn control() -> impl Strategy<Value = TimeControl> {
    let bank = (30_000u32..100_000, 0u32..20_000, any::<bool>());
    prop_oneof![
        Just(TimeControl::Unlimited),
        (5_000u32..600_000).prop_map(TimeControl::PerTurn),
        Just(TimeControl::days(3)),
        bank.prop_map(|(ms, extra, delays)| {
            let extra = if delays {
                Extra::Delay(extra)
            } else {
                Extra::Increment(extra)
            };
            TimeControl::Bank(Bank::new(ms, extra).expect("within the limits"))
        }),
    ]
}

/// One turn: whose, and how long they think; it ends at its deadline at the latest.
fn turns() -> impl Strategy<Value = Vec<(u8, u64)>> {
    prop::collection::vec((0..SEATS as u8, 0u64..60_000), 1..60)
}

fn sum(banks: Banks) -> u64 {
    banks.iter().map(|&ms| u64::from(ms)).sum()
}

fn increment(time: TimeControl) -> u64 {
    match time.bank().map(Bank::extra) {
        Some(Extra::Increment(ms)) => ms.into(),
        Some(Extra::Delay(_)) | None => 0,
    }
}

proptest! {
    #[test]
    fn banks_grow_by_increments_alone_and_only_the_bank_of_the_turn_moves(
        time in control(),
        turns in turns(),
    ) {
        let mut clock = TurnClock::new(time, SEATS);
        let mut now = GameTime::START;
        for (seat, thinks) in turns {
            let (seat, before) = (Seat::new(seat), clock.banks());
            clock.begin(time, seat, now);
            prop_assert_eq!(clock.banks(), before, "a turn is charged when it ends");
            let began = now;
            now = clock.deadline().map_or(now + thinks, |end| end.min(now + thinks));
            let is_late = clock.deadline() == Some(now);
            clock.end(time, seat, now);
            let after = clock.banks();
            for other in Seat::all(after.len()).filter(|other| *other != seat) {
                prop_assert_eq!(after[other.index()], before[other.index()]);
            }
            let gained = if is_late { 0 } else { increment(time) };
            prop_assert!(sum(after) <= sum(before) + gained);
            if let Some(bank) = time.bank() {
                let (was, is) = (u64::from(before[seat.index()]), u64::from(after[seat.index()]));
                let free = match bank.extra() {
                    Extra::Delay(ms) => u64::from(ms),
                    Extra::Increment(_) => 0,
                };
                let used = now.ms_since(began).saturating_sub(free);
                prop_assert_eq!(is, was.saturating_sub(used) + gained);
            }
        }
    }

    #[test]
    fn every_turn_has_some_time_unless_none_is_counted(time in control(), turns in turns()) {
        let mut clock = TurnClock::new(time, SEATS);
        for (seat, _) in turns {
            let seat = Seat::new(seat);
            clock.begin(time, seat, GameTime::START);
            let end = clock.deadline();
            prop_assert_eq!(end.is_none(), time == TimeControl::Unlimited);
            prop_assert!(end.is_none_or(|end| end > GameTime::START));
            // Everyone always uses up all their time.
            clock.end(time, seat, end.unwrap_or(GameTime::START));
        }
    }

    #[test]
    fn banks_survive_their_text(ms in prop::collection::vec(any::<u32>(), 0..=8)) {
        let json = serde_json::to_string(&ms).expect("written");
        let banks: Banks = serde_json::from_str(&json).expect("read");
        prop_assert_eq!(&*banks, &ms[..]);
        prop_assert_eq!(serde_json::to_string(&banks).expect("written"), json);
    }
}

#[test]
fn a_player_gains_the_increment_for_each_turn_in_time() {
    let bank = Bank::new(60_000, Extra::Increment(3_000)).expect("playable");
    let (time, seat) = (TimeControl::Bank(bank), Seat::new(0));
    let mut clock = TurnClock::new(time, 2);
    clock.begin(time, seat, GameTime::START);
    assert_eq!(clock.deadline(), Some(GameTime::from_ms(60_000)));
    clock.end(time, seat, GameTime::from_ms(10_000));
    assert_eq!(*clock.banks(), [53_000, 60_000]);
    clock.begin(time, seat, GameTime::from_ms(10_000));
    clock.end(time, seat, GameTime::from_ms(63_000));
    assert_eq!(*clock.banks(), [0, 60_000], "the time was up");
    clock.begin(time, seat, GameTime::from_ms(63_000));
    assert_eq!(clock.deadline(), Some(GameTime::from_ms(68_000)));
    clock.end(time, seat, GameTime::from_ms(64_000));
    assert_eq!(*clock.banks(), [3_000, 60_000]);
}

#[test]
fn the_first_seconds_of_a_turn_are_free_with_a_delay() {
    let bank = Bank::new(60_000, Extra::Delay(3_000)).expect("playable");
    let (time, seat) = (TimeControl::Bank(bank), Seat::new(1));
    let mut clock = TurnClock::new(time, 2);
    clock.begin(time, seat, GameTime::START);
    assert_eq!(clock.deadline(), Some(GameTime::from_ms(63_000)));
    clock.end(time, seat, GameTime::from_ms(2_000));
    assert_eq!(*clock.banks(), [60_000, 60_000]);
    clock.begin(time, seat, GameTime::from_ms(2_000));
    clock.end(time, seat, GameTime::from_ms(15_000));
    assert_eq!(*clock.banks(), [60_000, 50_000]);
}

#[test]
fn more_banks_than_a_game_has_seats_are_refused() {
    assert!(serde_json::from_str::<Banks>("[1,2,3,4,5,6,7,8,9]").is_err());
}
