//! What the review of a finished game says.

use super::{Lang, texts};

texts! {
    title { en "Review", pl "Analiza", cs "Rozbor" }
    is_made { en "Reviewing the game", pl "Trwa analiza gry", cs "Hra se rozebírá" }
    stop { en "Stop", pl "Przerwij", cs "Zastavit" }
    again { en "Review the game", pl "Analizuj grę", cs "Rozebrat hru" }
    in_part {
        en "There was no time for the whole game: later moves are not judged.",
        pl "Zabrakło czasu na całą grę: późniejszych ruchów nie oceniono.",
        cs "Na celou hru nezbyl čas: pozdější tahy hodnoceny nejsou.",
    }
    about_wins {
        en "Accuracy follows from the chance to win that choices cost, judged by what the player could know.",
        pl "Dokładność wynika z szansy na wygraną straconej przez wybory, według tego, co gracz mógł wiedzieć.",
        cs "Přesnost plyne ze šance na výhru ztracené volbami, podle toho, co hráč mohl vědět.",
    }
    about_points {
        en "Accuracy follows from the points that choices cost, judged by what the player could know.",
        pl "Dokładność wynika z punktów straconych przez wybory, według tego, co gracz mógł wiedzieć.",
        cs "Přesnost plyne z bodů ztracených volbami, podle toho, co hráč mohl vědět.",
    }
    about_seconds {
        en "Accuracy follows from the time that actions cost, judged by what the agent could know.",
        pl "Dokładność wynika z czasu straconego przez działania, według tego, co agent mógł wiedzieć.",
        cs "Přesnost plyne z času ztraceného akcemi, podle toho, co agent mohl vědět.",
    }
    none_better {
        en "No better choice was found.",
        pl "Nie znaleziono lepszego wyboru.",
        cs "Lepší volba se nenašla.",
    }
    none_surely_better {
        en "No other choice is certainly better.",
        pl "Żaden inny wybór nie jest na pewno lepszy.",
        cs "Žádná jiná volba není určitě lepší.",
    }
    exact { en "exact", pl "dokładnie", cs "přesně" }
    searched { en "by a search", pl "według przeszukiwania", cs "podle prohledávání" }
    by_odds { en "by the odds", pl "według szans", cs "podle šancí" }
    better { en "Better:", pl "Lepiej:", cs "Lepší:" }
    show_better { en "Play the better move", pl "Zagraj lepiej", cs "Zahrát lépe" }
    other_line {
        en "This line was not played. Go on from here: bots play the others.",
        pl "Tak nie zagrano. Możesz grać dalej: za innych grają boty.",
        cs "Takto se nehrálo. Můžete pokračovat: za ostatní hrají boti.",
    }
    back_to_game { en "Back to the game", pl "Wróć do gry", cs "Zpět ke hře" }
}

/// What a decision cost.
pub fn cost(lang: Lang, amount: &str) -> String {
    match lang {
        Lang::En => format!("That cost {amount} on average"),
        Lang::Pl => format!("Średnia strata: {amount}"),
        Lang::Cs => format!("Průměrná ztráta: {amount}"),
    }
}

/// The bounds of an interval.
pub fn from_to(lang: Lang, low: &str, high: &str) -> String {
    match lang {
        Lang::En => format!("{low} to {high}"),
        Lang::Pl => format!("od {low} do {high}"),
        Lang::Cs => format!("od {low} do {high}"),
    }
}

/// What was counted of what was possible.
pub fn count_of(lang: Lang, counted: &str, done: usize, possible: usize) -> String {
    match lang {
        Lang::En => format!("{counted}: {done} of {possible}."),
        Lang::Pl | Lang::Cs => format!("{counted}: {done} z {possible}."),
    }
}

/// The result that a player could expect before a decision.
pub fn expected(lang: Lang, amount: &str) -> String {
    match lang {
        Lang::En => format!("Expected before: {amount}."),
        Lang::Pl => format!("Oczekiwany wynik przedtem: {amount}."),
        Lang::Cs => format!("Očekávaný výsledek předtím: {amount}."),
    }
}

/// What changed since the player's decision before.
pub fn since(lang: Lang, amount: &str) -> String {
    match lang {
        Lang::En => format!("Draws and the others: {amount}."),
        Lang::Pl => format!("Los i inni gracze: {amount}."),
        Lang::Cs => format!("Náhoda a ostatní: {amount}."),
    }
}

/// What a player's choices cost.
pub fn lost(lang: Lang, amount: &str) -> String {
    match lang {
        Lang::En => format!("lost by choices: {amount}"),
        Lang::Pl => format!("strata przez wybory: {amount}"),
        Lang::Cs => format!("ztráta volbami: {amount}"),
    }
}

/// What no choice explains.
pub fn luck(lang: Lang, amount: &str) -> String {
    match lang {
        Lang::En => format!("luck: {amount}"),
        Lang::Pl => format!("szczęście: {amount}"),
        Lang::Cs => format!("štěstí: {amount}"),
    }
}

/// The decision that cost most.
pub fn turning(lang: Lang, step: usize, name: &str, loss: &str) -> String {
    match lang {
        Lang::En => format!("Turning point: move {step}, {name}, {loss} lost"),
        Lang::Pl => format!("Punkt zwrotny: ruch {step}, {name}, strata {loss}"),
        Lang::Cs => format!("Zlom: tah {step}, {name}, ztráta {loss}"),
    }
}

/// A part of a win, in percent.
pub fn of_a_win(lang: Lang, percent: &str) -> String {
    match lang {
        Lang::En => format!("{percent} % of a win"),
        Lang::Pl => format!("{percent} % wygranej"),
        Lang::Cs => format!("{percent} % výhry"),
    }
}

pub fn points(lang: Lang, number: &str) -> String {
    match lang {
        Lang::En => format!("{number} points"),
        Lang::Pl => format!("{number} pkt"),
        Lang::Cs => format!("{number} b."),
    }
}
