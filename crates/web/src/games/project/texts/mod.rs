//! What the page says about The Project Game: on its card, at its board, and in its history.
//!
//! Polish and Czech use the present tense where English uses the past: their past tense would
//! guess the player's sex.

#![deny(dead_code)]

pub mod neighbourhood;
pub mod options;
pub mod refusals;
pub mod rules;
pub mod tour;

use crate::texts::{Lang, plural::plural, texts};
use game_project::Direction;

texts! {
    name { en "The Project Game", pl "Project Game", cs "Project Game" }
    tagline {
        en "Two teams of agents race to carry pieces to hidden goals. Steer one, or watch them play.",
        pl "Dwie drużyny agentów na wyścigi noszą kawałki do ukrytych celów. Steruj jednym albo oglądaj.",
        cs "Dva týmy agentů o závod nosí dílky ke skrytým cílům. Veďte jednoho, nebo se dívejte.",
    }
    red { en "Red", pl "Czerwoni", cs "Červení" }
    blue { en "Blue", pl "Niebiescy", cs "Modří" }

    // At the board.
    board { en "The board", pl "Plansza", cs "Hrací plán" }
    look { en "Look around", pl "Rozejrzyj się", cs "Rozhlédnout" }
    test { en "Test", pl "Sprawdź", cs "Vyzkoušet" }
    place { en "Place", pl "Połóż", cs "Položit" }
    time { en "Time played", pl "Czas gry", cs "Herní čas" }
    leads { en "leads the team", pl "prowadzi drużynę", cs "vede tým" }
    holds_nothing { en "No piece", pl "Bez kawałka", cs "Bez dílku" }
    holds_unchecked { en "A piece, not tested", pl "Kawałek, niesprawdzony", cs "Dílek, nevyzkoušený" }
    holds_real { en "A real piece", pl "Prawdziwy kawałek", cs "Pravý dílek" }
    ready { en "Go", pl "Teraz", cs "Teď" }
    there { en "There.", pl "Na miejscu.", cs "Na místě." }
    fog_lifts {
        en "The fog lifts: this is the whole board.",
        pl "Mgła opada: oto cała plansza.",
        cs "Mlha se zvedá: tohle je celý plán.",
    }
    eyes { en "Seen by", pl "Widzi", cs "Vidí" }
    game_master { en "the Game Master: everything", pl "Game Master: wszystko", cs "Game Master: vše" }
    keys {
        en "Arrows or WASD move, held on and on · space looks around · T tests · P places · I asks · R answers",
        pl "Strzałki lub WASD: ruch, też przytrzymane · spacja: rozejrzyj się · T: sprawdź · P: połóż · I: zapytaj · R: odpowiedz",
        cs "Šipky nebo WASD: pohyb, i podržené · mezerník: rozhlédnout · T: vyzkoušet · P: položit · I: otázka · R: odpověď",
    }

    // What happened to one's agent.
    took { en "You picked up a piece.", pl "Masz kawałek.", cs "Máte dílek." }
    is_sham { en "It was a sham. It is gone.", pl "To była atrapa. Znika.", cs "Byla to atrapa. Mizí." }
    is_real { en "The piece is real.", pl "Kawałek jest prawdziwy.", cs "Dílek je pravý." }
    goal_done { en "A goal is done.", pl "Cel zaliczony.", cs "Cíl splněn." }
    no_goal { en "There is no goal on this field.", pl "Na tym polu nie ma celu.", cs "Na tomto poli cíl není." }
    placed_sham {
        en "It was a sham, which says nothing about the field.",
        pl "To była atrapa, a ta nic nie mówi o polu.",
        cs "Byla to atrapa, a ta o poli nic neříká.",
    }
    blocked { en "Somebody stands there.", pl "Ktoś tam stoi.", cs "Někdo tam stojí." }

    // How it ended.
    by_time { en "The time is up.", pl "Czas minął.", cs "Čas vypršel." }
    you_leave { en "You left, and your team loses.", pl "Odchodzisz i twoja drużyna przegrywa.", cs "Odcházíte a váš tým prohrává." }
}

/// An agent by its team and number: `Red 3`.
pub fn agent(lang: Lang, is_red: bool, number: usize) -> String {
    let team = if is_red {
        lang.one_of("Red", "Czerwony", "Červený")
    } else {
        lang.one_of("Blue", "Niebieski", "Modrý")
    };
    format!("{team} {number}")
}

/// One step, on the button of its arrow.
pub fn step(lang: Lang, way: Direction) -> &'static str {
    match way {
        Direction::Up => lang.one_of("Up", "W górę", "Nahoru"),
        Direction::Down => lang.one_of("Down", "W dół", "Dolů"),
        Direction::Left => lang.one_of("Left", "W lewo", "Doleva"),
        Direction::Right => lang.one_of("Right", "W prawo", "Doprava"),
    }
}

/// How far the nearest piece lies.
pub fn nearest(lang: Lang, steps: u64) -> String {
    let plural = |one, few, many| plural(lang, steps, one, few, many);
    match lang {
        Lang::En => format!("Nearest piece: {steps} {}", plural("step", "", "steps")),
        Lang::Pl => format!("Do kawałka: {steps} {}", plural("krok", "kroki", "kroków")),
        Lang::Cs => format!("K dílku: {steps} {}", plural("krok", "kroky", "kroků")),
    }
}

/// The agent walks to a field, counted from the top left corner.
pub fn walks_to(lang: Lang, x: u8, y: u8) -> String {
    let (column, row) = (u16::from(x) + 1, u16::from(y) + 1);
    match lang {
        Lang::En => format!("On the way to column {column}, row {row}."),
        Lang::Pl => format!("W drodze: kolumna {column}, wiersz {row}."),
        Lang::Cs => format!("Na cestě: sloupec {column}, řádek {row}."),
    }
}

/// How many play against how many.
pub fn versus(lang: Lang, players: usize) -> String {
    match lang {
        Lang::En => format!("{players} against {players}"),
        Lang::Pl => format!("{players} na {players}"),
        Lang::Cs => format!("{players} proti {players}"),
    }
}

/// A match in which the person steers an agent.
pub fn steer(lang: Lang, players: usize) -> String {
    format!(
        "{} {}",
        lang.one_of("Steer,", "Steruj,", "Vést,"),
        versus(lang, players)
    )
}

/// A match among agents.
pub fn watch(lang: Lang, players: usize) -> String {
    format!(
        "{} {}",
        lang.one_of("Watch,", "Oglądaj,", "Sledovat,"),
        versus(lang, players)
    )
}

/// Asks the team-mate of that number.
pub fn ask(lang: Lang, number: usize) -> String {
    match lang {
        Lang::En => format!("Ask {number}"),
        Lang::Pl => format!("Zapytaj {number}"),
        Lang::Cs => format!("Zeptat se {number}"),
    }
}

/// Answers the team-mate of that number.
pub fn answer(lang: Lang, number: usize) -> String {
    match lang {
        Lang::En => format!("Answer {number}"),
        Lang::Pl => format!("Odpowiedz {number}"),
        Lang::Cs => format!("Odpovědět {number}"),
    }
}

/// A team-mate asks; if it leads, it must be answered.
pub fn asks_you(lang: Lang, agent: &str, must: bool) -> String {
    let asks = match lang {
        Lang::En => format!("{agent} asks what you know."),
        Lang::Pl => format!("{agent} pyta, co wiesz."),
        Lang::Cs => format!("{agent} se ptá, co víte."),
    };
    if !must {
        return asks;
    }
    let duty = lang.one_of(
        "The leader must be answered.",
        "Liderowi trzeba odpowiedzieć.",
        "Vedoucímu se odpovídá.",
    );
    format!("{asks} {duty}")
}

/// A team-mate has answered.
pub fn told_you(lang: Lang, agent: &str) -> String {
    match lang {
        Lang::En => format!("{agent} told you what it knows."),
        Lang::Pl => format!("{agent} mówi ci, co wie."),
        Lang::Cs => format!("{agent} vám říká, co ví."),
    }
}

/// A goal is done, in the history.
pub fn completes(lang: Lang, agent: &str) -> String {
    match lang {
        Lang::En => format!("{agent} completes a goal"),
        Lang::Pl => format!("{agent} zalicza cel"),
        Lang::Cs => format!("{agent} plní cíl"),
    }
}

/// A piece was placed where there is no goal.
pub fn misses(lang: Lang, agent: &str) -> String {
    match lang {
        Lang::En => format!("{agent} finds no goal"),
        Lang::Pl => format!("{agent} nie trafia w cel"),
        Lang::Cs => format!("{agent} cíl nenachází"),
    }
}

/// A sham was carried all the way.
pub fn places_sham(lang: Lang, agent: &str) -> String {
    match lang {
        Lang::En => format!("{agent} places a sham"),
        Lang::Pl => format!("{agent} kładzie atrapę"),
        Lang::Cs => format!("{agent} pokládá atrapu"),
    }
}

/// A test found a sham.
pub fn unmasks(lang: Lang, agent: &str) -> String {
    match lang {
        Lang::En => format!("{agent} finds a sham"),
        Lang::Pl => format!("{agent} odkrywa atrapę"),
        Lang::Cs => format!("{agent} odhaluje atrapu"),
    }
}

/// Who won, and how high: their goals first.
pub fn wins(lang: Lang, is_red: bool, [red, blue]: [u16; 2]) -> String {
    let (team, own, other) = if is_red {
        (red_team(lang), red, blue)
    } else {
        (blue_team(lang), blue, red)
    };
    match lang {
        Lang::En => format!("{team} wins {own} : {other}"),
        Lang::Pl => format!("Wygrywają {team}, {own} : {other}"),
        Lang::Cs => format!("Vyhrávají {team}, {own} : {other}"),
    }
}

pub fn drawn(lang: Lang, [red, blue]: [u16; 2]) -> String {
    format!(
        "{}, {red} : {blue}",
        lang.one_of("A draw", "Remis", "Remíza")
    )
}

/// An agent has gone, and its team has lost.
pub fn leaves(lang: Lang, agent: &str) -> String {
    match lang {
        Lang::En => format!("{agent} has left, and its team loses."),
        Lang::Pl => format!("{agent} odchodzi i drużyna przegrywa."),
        Lang::Cs => format!("{agent} odchází a tým prohrává."),
    }
}

/// How the game ended for a team: its goals and those of the other.
pub fn own_result(lang: Lang, has_won: bool, [own, other]: [u16; 2]) -> String {
    let [en, pl, cs] = if has_won {
        ["Your team wins", "Twoja drużyna wygrywa", "Váš tým vyhrává"]
    } else {
        [
            "Your team loses",
            "Twoja drużyna przegrywa",
            "Váš tým prohrává",
        ]
    };
    format!("{} {own} : {other}", lang.one_of(en, pl, cs))
}

/// An agent has gone: what becomes of the team of the one who is told.
pub fn own_leaves(lang: Lang, agent: &str, is_mate: bool) -> String {
    let [en, pl, cs] = if is_mate {
        [
            "has left, and your team loses.",
            "odchodzi i twoja drużyna przegrywa.",
            "odchází a váš tým prohrává.",
        ]
    } else {
        [
            "has left, and your team wins.",
            "odchodzi i twoja drużyna wygrywa.",
            "odchází a váš tým vyhrává.",
        ]
    };
    format!("{agent} {}", lang.one_of(en, pl, cs))
}

fn red_team(lang: Lang) -> &'static str {
    lang.one_of("Red", "czerwoni", "červení")
}

fn blue_team(lang: Lang) -> &'static str {
    lang.one_of("Blue", "niebiescy", "modří")
}

/// How many of a team's goals are done, for screen readers.
pub fn goals_done(lang: Lang, team: &str, done: u16, of: u16) -> String {
    match lang {
        Lang::En => format!("{team}: {done} of {of} goals"),
        Lang::Pl => format!("{team}: cele {done} z {of}"),
        Lang::Cs => format!("{team}: cíle {done} z {of}"),
    }
}
