//! What the page says at Kanasta's table: where things lie, what may be done, and how a round
//! went.
//!
//! Polish and Czech use the present tense where English uses the past: their past tense would
//! guess the player's sex.

use super::figures;
use crate::texts::{Lang, cards::so_many, plural::plural, texts};
use cards::Rank;

texts! {
    // Places.
    your_hand { en "Your hand", pl "Twoje karty", cs "Vaše karty" }
    everyones_hands { en "The others", pl "Pozostali", cs "Ostatní" }
    stock { en "Stock", pl "Talia", cs "Kmenový balík" }
    pile { en "Discard pile", pl "Stos", cs "Odkládací balík" }
    empty_pile { en "empty", pl "pusty", cs "prázdný" }
    red_threes { en "Red threes", pl "Czerwone trójki", cs "Červené trojky" }
    frozen { en "Frozen", pl "Zamrożony", cs "Zmrazený" }
    new_meld { en "Lay the chosen cards as a new meld", pl "Wyłóż wybrane karty jako nowy układ", cs "Vyložit vybrané karty jako novou skupinu" }
    lay { en "Lay", pl "Wyłóż", cs "Vyložit" }
    draw { en "Draw", pl "Dobierz", cs "Líznout" }
    take { en "Take", pl "Weź", cs "Vzít" }
    put_back { en "Put back", pl "Odłóż", cs "Vrátit" }
    discard { en "Discard", pl "Odrzuć", cs "Odhodit" }
    take_back { en "Take back", pl "Cofnij", cs "Vzít zpět" }
    from_the_pile { en "from the pile", pl "ze stosu", cs "z balíku" }
    sort_by_suit { en "Sort by suit", pl "Ułóż kolorami", cs "Seřadit podle barev" }
    sort_by_rank { en "Sort by rank", pl "Ułóż wartościami", cs "Seřadit podle hodnot" }
    clean { en "clean canasta", pl "kanasta czysta", cs "čistá kanasta" }
    mixed { en "mixed canasta", pl "kanasta mieszana", cs "míchaná kanasta" }
    of_wilds { en "canasta of wilds", pl "kanasta z dzikich kart", cs "kanasta z divokých karet" }
    of_jokers { en "canasta with four jokers", pl "kanasta z czterema jokerami", cs "kanasta se čtyřmi žolíky" }
    wilds { en "wild cards", pl "dzikie karty", cs "divoké karty" }
    sequence { en "sequence", pl "sekwens", cs "sekvence" }
    has_melded { en "has melded", pl "ma wyłożone karty", cs "má vyloženo" }

    // What there is to do.
    may_draw { en "Draw a card.", pl "Dobierz kartę.", cs "Lízněte si kartu." }
    may_draw_or_take { en "Draw a card or take the pile.", pl "Dobierz kartę albo weź stos.", cs "Lízněte si kartu, nebo vezměte balík." }
    may_lay_or_discard {
        en "Choose cards to lay, or one to discard.",
        pl "Wybierz karty do wyłożenia albo jedną do odrzucenia.",
        cs "Vyberte karty k vyložení, nebo jednu k odhození.",
    }
    pile_comes_next {
        en "The pile is yours once the first meld is enough.",
        pl "Stos będzie twój, gdy pierwsze wyłożenie wystarczy.",
        cs "Balík bude váš, jakmile první vyložení stačí.",
    }

    // The round's summary, as in the source's table.
    stock_ran_out { en "The stock has run out.", pl "Talia się skończyła.", cs "Kmenový balík došel." }
    melded_cards { en "Cards melded", pl "Wyłożone karty", cs "Vyložené karty" }
    canastas { en "Canastas", pl "Kanasty", cs "Kanasty" }
    closing { en "Closing the round", pl "Zamknięcie rundy", cs "Uzavření kola" }
    cards_left { en "Cards left in hand", pl "Karty w ręku", cs "Karty v ruce" }
    round_total { en "This round", pl "Razem w rundzie", cs "Celkem za kolo" }
    total { en "Total", pl "Razem", cs "Celkem" }
    next_round { en "Next round", pl "Następna runda", cs "Další kolo" }
    you_are_ready { en "Waiting for the others", pl "Czekamy na pozostałych", cs "Čeká se na ostatní" }
    look_at_table { en "Look at the table", pl "Obejrzyj stół", cs "Prohlédnout stůl" }
    show_summary { en "Show the summary", pl "Pokaż podsumowanie", cs "Ukázat souhrn" }

    // The side panel.
    scores { en "Scores", pl "Punkty", cs "Body" }
    so_far { en "So far", pl "Dotąd", cs "Zatím" }
    first_meld { en "First meld", pl "Pierwsze wyłożenie", cs "První vyložení" }
    round { en "Round", pl "Runda", cs "Kolo" }
    turn { en "Turn", pl "Ruch", cs "Tah" }
    to_win { en "To win", pl "Do wygranej", cs "K výhře" }
}

/// A rank of which there are several: `sevens`.
pub fn ranks(rank: Rank, lang: Lang) -> &'static str {
    let [en, pl, cs] = match rank {
        Rank::Two => ["twos", "dwójki", "dvojky"],
        Rank::Three => ["threes", "trójki", "trojky"],
        Rank::Four => ["fours", "czwórki", "čtyřky"],
        Rank::Five => ["fives", "piątki", "pětky"],
        Rank::Six => ["sixes", "szóstki", "šestky"],
        Rank::Seven => ["sevens", "siódemki", "sedmy"],
        Rank::Eight => ["eights", "ósemki", "osmy"],
        Rank::Nine => ["nines", "dziewiątki", "devítky"],
        Rank::Ten => ["tens", "dziesiątki", "desítky"],
        Rank::Jack => ["jacks", "walety", "kluci"],
        Rank::Queen => ["queens", "damy", "dámy"],
        Rank::King => ["kings", "króle", "králové"],
        Rank::Ace => ["aces", "asy", "esa"],
    };
    lang.one_of(en, pl, cs)
}

/// Points in words: `35 points`.
pub fn points(lang: Lang, n: i32) -> String {
    let word = |one, few, many| plural(lang, n.unsigned_abs().into(), one, few, many);
    let word = match lang {
        Lang::En => word("point", "", "points"),
        Lang::Pl => word("punkt", "punkty", "punktów"),
        Lang::Cs => word("bod", "body", "bodů"),
    };
    format!("{} {word}", figures(n))
}

/// How far a first meld is: `35 of 50`.
pub fn part_of(lang: Lang, points: i32, minimum: i32) -> String {
    match lang {
        Lang::En => format!("{points} of {minimum}"),
        Lang::Pl => format!("{points} z {minimum}"),
        Lang::Cs => format!("{points} z {minimum}"),
    }
}

/// What a first meld still lacks; nothing if only the draw can tell.
pub fn lacks(lang: Lang, points: i32, minimum: i32) -> String {
    if points < minimum {
        let part = part_of(lang, points, minimum);
        return match lang {
            Lang::En => format!("First meld: {part} points."),
            Lang::Pl => format!("Pierwsze wyłożenie: {part} punktów."),
            Lang::Cs => format!("První vyložení: {part} bodů."),
        };
    }
    let words = lang.one_of(
        "The first meld also needs three natural cards of one rank.",
        "Pierwsze wyłożenie potrzebuje jeszcze trzech naturalnych kart jednej wartości.",
        "První vyložení potřebuje ještě tři přirozené karty jedné hodnoty.",
    );
    words.to_owned()
}

/// That the chosen cards may be laid, and what they count.
pub fn would_lay(lang: Lang, worth: i32) -> String {
    let points = points(lang, worth);
    match lang {
        Lang::En => format!("Touch your side of the table to lay them: {points}."),
        Lang::Pl => format!("Dotknij swojej części stołu, żeby wyłożyć: {points}."),
        Lang::Cs => format!("Klepněte na svou část stolu a vyložte: {points}."),
    }
}

/// What the pile brought.
pub fn took_pile(lang: Lang, n: usize) -> String {
    let cards = so_many(lang, n);
    match lang {
        Lang::En => format!("The pile is yours: {cards}."),
        Lang::Pl => format!("Bierzesz stos: {cards}."),
        Lang::Cs => format!("Berete balík: {cards}."),
    }
}

/// That a round is over.
pub fn round_is_over(lang: Lang, number: u16) -> String {
    match lang {
        Lang::En => format!("Round {number} is over"),
        Lang::Pl => format!("Koniec rundy {number}"),
        Lang::Cs => format!("Konec kola {number}"),
    }
}

/// Round and turn: `Round 2 · turn 6`.
pub fn round_and_turn(lang: Lang, number: u16, of: u16) -> String {
    format!(
        "{} {number} · {} {of}",
        round(lang),
        turn(lang).to_lowercase()
    )
}

/// How many melds a narrow table has folded away.
pub fn more_melds(lang: Lang, count: usize) -> String {
    let n = count as u64;
    match lang {
        Lang::En => format!("{count} more {}", plural(lang, n, "meld", "", "melds")),
        Lang::Pl => format!(
            "Jeszcze {count} {}",
            plural(lang, n, "układ", "układy", "układów")
        ),
        Lang::Cs => format!(
            "Ještě {count} {}",
            plural(lang, n, "skupina", "skupiny", "skupin")
        ),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_are_counted_by_the_rules_of_each_language() {
        assert_eq!(
            Lang::ALL.map(|lang| points(lang, 1)),
            ["1 point", "1 punkt", "1 bod"]
        );
        assert_eq!(
            Lang::ALL.map(|lang| points(lang, 22)),
            ["22 points", "22 punkty", "22 bodů"]
        );
        assert_eq!(
            Lang::ALL.map(|lang| points(lang, 35)),
            ["35 points", "35 punktów", "35 bodů"]
        );
    }

    #[test]
    fn a_first_meld_says_what_it_lacks() {
        assert_eq!(lacks(Lang::En, 35, 50), "First meld: 35 of 50 points.");
        assert!(lacks(Lang::Cs, 60, 50).contains("tři přirozené"));
    }

    #[test]
    fn no_two_ranks_are_called_the_same() {
        for lang in Lang::ALL {
            let mut names: Vec<_> = Rank::ALL.map(|rank| ranks(rank, lang)).into();
            names.sort_unstable();
            names.dedup();
            assert_eq!(names.len(), Rank::COUNT);
        }
    }
}
