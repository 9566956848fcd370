//! What the page says about Karcianka: on its card, at its table and in its options.
//!
//! Polish and Czech use the present tense where English uses the past: their past tense would
//! guess the player's sex.

#![deny(dead_code)]

pub mod refusals;
pub mod rules;
pub mod tour;

use crate::texts::{Lang, cards::so_many, texts};

texts! {
    name { en "Karcianka", pl "Karcianka", cs "Karcianka" }
    tagline {
        en "Match the card, pass the penalty on, and be the first without cards.",
        pl "Dołóż do karty, przerzuć karę dalej i pozbądź się kart przed innymi.",
        cs "Přidejte ke kartě, pošlete trest dál a zbavte se karet jako první.",
    }

    // At the table.
    your_hand { en "Your hand", pl "Twoje karty", cs "Vaše karty" }
    played_pile { en "Top card", pl "Wierzchnia karta", cs "Vrchní karta" }
    played_cards {
        en "Played cards, newest first",
        pl "Zagrane karty, najnowsza pierwsza",
        cs "Zahrané karty, nejnovější první",
    }
    playable { en "can be played", pl "można zagrać", cs "lze zahrát" }
    last_card { en "Last card", pl "Ostatnia karta", cs "Poslední karta" }
    everyones_hands { en "The others", pl "Pozostali", cs "Ostatní" }
    gone { en "left the table", pl "poza grą", cs "mimo hru" }

    // Options.
    players { en "Players", pl "Gracze", cs "Hráči" }
    hand { en "Cards dealt", pl "Kart na początek", cs "Karet na začátku" }
    drawing { en "Drawing", pl "Dobieranie", cs "Lízání" }
    when_stuck { en "when nothing fits", pl "gdy nic nie pasuje", cs "když nic nejde" }
    at_will { en "at will", pl "kiedy się chce", cs "kdykoli" }
    reversal { en "Turns the order round", pl "Odwraca kolejność", cs "Otáčí směr hry" }
    no_card { en "no card", pl "żadna karta", cs "žádná karta" }
    calling { en "The last card", pl "Ostatnia karta", cs "Poslední karta" }
    is_silent { en "needs no call", pl "bez zgłaszania", cs "bez hlášení" }
    is_called { en "must be called", pl "trzeba zgłosić", cs "musí se hlásit" }
    refilling { en "A penalty above the pile", pl "Kara większa niż talia", cs "Trest větší než balíček" }
    after_draw { en "ends the game", pl "kończy grę", cs "ukončí hru" }
    when_needed {
        en "draws played cards, too",
        pl "dobiera też z zagranych",
        cs "líže i ze zahraných",
    }
    specials { en "Special cards", pl "Karty specjalne", cs "Zvláštní karty" }
    nothing_special { en "nothing", pl "nic", cs "nic" }
    clears { en "ends the penalty", pl "kończy karę", cs "ruší trest" }
    passes_on { en "passes it on", pl "przekazuje dalej", cs "posílá dál" }
    one_stays_plain {
        en "One rank has to stay ordinary, for the game to start on.",
        pl "Jedna wartość musi zostać zwykła, żeby było od czego zacząć.",
        cs "Jedna hodnota musí zůstat obyčejná, aby bylo čím začít.",
    }
}

/// What is asked of a rank.
pub fn what_does(lang: Lang, rank: &str) -> String {
    match lang {
        Lang::En => format!("What {rank} does"),
        Lang::Pl => format!("Co robi {rank}"),
        Lang::Cs => format!("Co dělá {rank}"),
    }
}

/// What a touch on the draw pile does.
pub fn draw(lang: Lang, n: usize) -> String {
    format!(
        "{} {}",
        lang.one_of("Draw", "Dobierz", "Líznout"),
        so_many(lang, n)
    )
}

/// The label of the draw pile.
pub fn draw_short(lang: Lang, n: usize) -> String {
    let word = lang.one_of("Draw", "Dobierz", "Líznout");
    if n > 1 {
        format!("{word} {n}")
    } else {
        word.to_owned()
    }
}

/// How many cards the draw pile has.
pub fn pile_has(lang: Lang, n: usize) -> String {
    match lang {
        Lang::En => format!("{n} in the draw pile"),
        Lang::Pl => format!("w talii zostało {n}"),
        Lang::Cs => format!("v balíčku zbývá {n}"),
    }
}

/// The penalty, for screen readers.
pub fn penalty(lang: Lang, n: usize) -> String {
    let cards = so_many(lang, n);
    match lang {
        Lang::En => format!("Penalty: {cards}"),
        Lang::Pl => format!("Kara: {cards}"),
        Lang::Cs => format!("Trest: {cards}"),
    }
}

/// That nothing can be played.
pub fn stuck(lang: Lang, n: usize) -> String {
    let cards = so_many(lang, n);
    match lang {
        Lang::En => format!("Nothing fits. Draw {cards}."),
        Lang::Pl => format!("Nic nie pasuje. Dobierz {cards}."),
        Lang::Cs => format!("Nic nejde. Lízněte si {cards}."),
    }
}

/// That the person's time ran out and a card was drawn.
pub fn time_is_up(lang: Lang, n: usize) -> String {
    let cards = so_many(lang, n);
    match lang {
        Lang::En => format!("Time was up: you drew {cards}."),
        Lang::Pl => format!("Czas minął: dobierasz {cards}."),
        Lang::Cs => format!("Čas vypršel: lížete {cards}."),
    }
}

/// That the person forgot to call.
pub fn forgot(lang: Lang, n: usize) -> String {
    let cards = so_many(lang, n);
    match lang {
        Lang::En => format!("You did not call your last card: {cards} for you."),
        Lang::Pl => format!("Ostatnia karta bez zgłoszenia: dobierasz {cards}."),
        Lang::Cs => format!("Poslední karta bez hlášení: lížete {cards}."),
    }
}

/// That the played cards were shuffled into a new pile.
pub fn reshuffled(lang: Lang, n: usize) -> String {
    match lang {
        Lang::En => format!("The pile ran out and is made of {n} played cards again"),
        Lang::Pl => format!("Talia się skończyła; z zagranych kart powstaje nowa, kart: {n}"),
        Lang::Cs => format!("Balíček došel; ze zahraných karet je nový, karet: {n}"),
    }
}
