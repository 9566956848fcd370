//! Time controls in words.

use super::{Lang, plural::plural, span::span_text, texts};
use game_core::{Bank, DAY_MS, Extra, TimeControl};

texts! {
    time { en "Time", pl "Czas", cs "Čas" }
    quick { en "Quick", pl "Szybko", cs "Rychle" }
    calm { en "Calm", pl "Spokojnie", cs "V klidu" }
    slow { en "Slow", pl "Powoli", cs "Pomalu" }
    exactly { en "Other times", pl "Inne czasy", cs "Jiné časy" }
    how_time_is_counted { en "Time is counted", pl "Jak liczyć czas", cs "Jak se počítá čas" }
    per_turn { en "for each turn", pl "na każdy ruch", cs "na každý tah" }
    in_days { en "in days for each turn", pl "w dniach na ruch", cs "ve dnech na tah" }
    bank_with_increment { en "for the game, and more with each turn", pl "na grę, z dodatkiem za ruch", cs "na hru, s přídavkem za tah" }
    bank_with_delay { en "for the game, the start of a turn is free", pl "na grę, początek ruchu za darmo", cs "na hru, začátek tahu zdarma" }
    days { en "Days per turn", pl "Dni na ruch", cs "Dnů na tah" }
    bank { en "Time for the game", pl "Czas na grę", cs "Čas na hru" }
    increment { en "More with each turn", pl "Dodatek za ruch", cs "Přídavek za tah" }
    delay { en "Free at the start of a turn", pl "Za darmo na początku ruchu", cs "Zdarma na začátku tahu" }
}

/// The time that players have: `1 min per turn`, `3 days per turn`, `5 min + 3 s per turn`.
pub fn time_text(time: TimeControl, lang: Lang) -> String {
    match time {
        TimeControl::Unlimited => match lang {
            Lang::En => "no time limit".into(),
            Lang::Pl => "bez limitu czasu".into(),
            Lang::Cs => "bez časového limitu".into(),
        },
        TimeControl::PerTurn(ms) => {
            let span = if ms >= DAY_MS {
                days_text(ms / DAY_MS, lang)
            } else {
                span_text(ms)
            };
            format!("{span} {}", a_turn(lang))
        }
        TimeControl::Bank(bank) => bank_text(bank, lang),
    }
}

fn a_turn(lang: Lang) -> &'static str {
    match lang {
        Lang::En => "per turn",
        Lang::Pl => "na ruch",
        Lang::Cs => "na tah",
    }
}

/// So many days.
pub fn days_text(days: u32, lang: Lang) -> String {
    let word = |one, few, many| plural(lang, days.into(), one, few, many);
    let word = match lang {
        Lang::En => word("day", "", "days"),
        Lang::Pl => word("dzień", "dni", "dni"),
        Lang::Cs => word("den", "dny", "dnů"),
    };
    format!("{days} {word}")
}

fn bank_text(bank: Bank, lang: Lang) -> String {
    let whole = span_text(bank.ms());
    match (bank.extra(), lang) {
        (Extra::Increment(0) | Extra::Delay(0), Lang::En) => format!("{whole} per game"),
        (Extra::Increment(0) | Extra::Delay(0), Lang::Pl) => format!("{whole} na grę"),
        (Extra::Increment(0) | Extra::Delay(0), Lang::Cs) => format!("{whole} na hru"),
        (Extra::Increment(ms), _) => format!("{whole} + {} {}", span_text(ms), a_turn(lang)),
        (Extra::Delay(ms), Lang::En) => format!("{whole}, {} of a turn free", span_text(ms)),
        (Extra::Delay(ms), Lang::Pl) => format!("{whole}, {} ruchu za darmo", span_text(ms)),
        (Extra::Delay(ms), Lang::Cs) => format!("{whole}, {} tahu zdarma", span_text(ms)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bank(ms: u32, extra: Extra) -> TimeControl {
        TimeControl::Bank(Bank::new(ms, extra).expect("playable"))
    }

    #[test]
    fn every_time_control_is_told_shortly() {
        let told = |time| time_text(time, Lang::En);
        assert_eq!(told(TimeControl::Unlimited), "no time limit");
        assert_eq!(told(TimeControl::PerTurn(90_000)), "1:30 min per turn");
        assert_eq!(told(TimeControl::days(1)), "1 day per turn");
        assert_eq!(told(TimeControl::days(14)), "14 days per turn");
        assert_eq!(
            told(bank(300_000, Extra::Increment(3_000))),
            "5 min + 3 s per turn"
        );
        assert_eq!(
            told(bank(300_000, Extra::Delay(5_000))),
            "5 min, 5 s of a turn free"
        );
        assert_eq!(told(bank(300_000, Extra::Increment(0))), "5 min per game");
    }

    #[test]
    fn days_are_counted_in_every_language() {
        assert_eq!(
            [1, 2, 7].map(|days| days_text(days, Lang::Cs)),
            ["1 den", "2 dny", "7 dnů"]
        );
        assert_eq!(
            [1, 2, 14].map(|days| days_text(days, Lang::Pl)),
            ["1 dzień", "2 dni", "14 dni"]
        );
    }
}
