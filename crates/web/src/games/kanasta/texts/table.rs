//! What the page says at Kanasta's table: where things lie, what may be done, why not, and how a
//! round went.
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
    of_jokers { en "canasta with all jokers", pl "kanasta ze wszystkimi jokerami", cs "kanasta se všemi žolíky" }
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

    // Refusals.
    game_over { en "The game is over.", pl "Gra jest skończona.", cs "Hra už skončila." }
    not_your_turn { en "It is not your turn.", pl "Teraz nie twoja kolej.", cs "Nejste na tahu." }
    round_over { en "The round is over.", pl "Runda jest skończona.", cs "Kolo už skončilo." }
    round_not_over { en "The round is still being played.", pl "Runda jeszcze trwa.", cs "Kolo ještě běží." }
    already_ready { en "You are waiting for the others.", pl "Czekasz już na pozostałych.", cs "Už čekáte na ostatní." }
    draw_first { en "First draw a card or take the pile.", pl "Najpierw dobierz kartę albo weź stos.", cs "Nejdřív si lízněte kartu, nebo vezměte balík." }
    already_drawn { en "You have already drawn.", pl "W tej kolejce karta jest już dobrana.", cs "V tomto tahu už jste si lízli." }
    nothing_to_return { en "You hold no card from the pile.", pl "Nie masz karty ze stosu.", cs "Nemáte kartu z balíku." }
    nothing_to_take_back { en "There is nothing to take back.", pl "Nie ma czego cofnąć.", cs "Není co vzít zpět." }
    no_pile { en "There is no pile to take.", pl "Nie ma stosu do wzięcia.", cs "Není žádný balík." }
    no_such_meld { en "That meld is not there any more.", pl "Tego układu już tu nie ma.", cs "Taková skupina tu už není." }
    choose_cards { en "First choose cards from your hand.", pl "Najpierw wybierz karty z ręki.", cs "Nejdřív vyberte karty z ruky." }
    choose_one { en "Choose exactly one card to discard.", pl "Wybierz dokładnie jedną kartę do odrzucenia.", cs "Vyberte právě jednu kartu k odhození." }
    too_few { en "A meld has at least three cards.", pl "Układ ma co najmniej trzy karty.", cs "Skupina má aspoň tři karty." }
    red_three_stays { en "Red threes are never melded.", pl "Czerwonych trójek się nie wykłada.", cs "Červené trojky se nevykládají." }
    too_few_naturals {
        en "A meld needs at least two natural cards, or wild ones only.",
        pl "Układ potrzebuje co najmniej dwóch kart naturalnych albo samych dzikich.",
        cs "Skupina potřebuje aspoň dvě přirozené karty, nebo jen divoké.",
    }
    too_many_wilds { en "A group has at most three wild cards.", pl "W grupie są najwyżej trzy dzikie karty.", cs "Ve skupině jsou nejvýš tři divoké karty." }
    mixed_cards {
        en "These cards share neither a rank nor a suit.",
        pl "Te karty nie mają ani wspólnej wartości, ani koloru.",
        cs "Tyto karty nemají společnou hodnotu ani barvu.",
    }
    rank_twice { en "A sequence has no rank twice.", pl "W sekwensie żadna wartość się nie powtarza.", cs "V sekvenci se žádná hodnota neopakuje." }
    sequence_from_four { en "A sequence begins with the four at the earliest.", pl "Sekwens zaczyna się najwcześniej od czwórki.", cs "Sekvence začíná nejdřív čtyřkou." }
    sequence_gap { en "Cards are missing in this sequence.", pl "W tym sekwensie brakuje kart.", cs "V této sekvenci chybějí karty." }
    sequence_too_long { en "A sequence ends between the four and the ace.", pl "Sekwens mieści się między czwórką a asem.", cs "Sekvence se vejde mezi čtyřku a eso." }
    high_end_only { en "A sequence grows at its high end only.", pl "Sekwens przedłuża się tylko w górę.", cs "Sekvence se prodlužuje jen nahoru." }
    no_sequences { en "This table plays without sequences.", pl "Przy tym stoliku gra się bez sekwensów.", cs "U tohoto stolu se hraje bez sekvencí." }
    black_threes {
        en "Black threes are melded only in the turn that closes the round.",
        pl "Czarne trójki wykłada się tylko w ruchu, który zamyka rundę.",
        cs "Černé trojky se vykládají jen v tahu, který uzavírá kolo.",
    }
    last_card { en "Keep one card to discard.", pl "Zachowaj jedną kartę do odrzucenia.", cs "Nechte si jednu kartu k odhození." }
    no_canasta {
        en "Without a canasta you cannot close the round: keep two cards.",
        pl "Bez kanasty nie zamkniesz rundy: zachowaj dwie karty.",
        cs "Bez kanasty kolo neuzavřete: nechte si dvě karty.",
    }
    must_close {
        en "After black threes the last card has to be discarded.",
        pl "Po czarnych trójkach trzeba odrzucić ostatnią kartę.",
        cs "Po černých trojkách je třeba odhodit poslední kartu.",
    }
    too_many_undos { en "Enough taking back for one turn.", pl "Dość cofania jak na jeden ruch.", cs "Na jeden tah už dost vracení." }

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

/// That a discard would send the melds back.
pub fn would_go_back(lang: Lang, points: i32, minimum: i32) -> String {
    let lacks = lacks(lang, points, minimum);
    let tail = lang.one_of(
        "Discard once more, and what you laid goes back to your hand.",
        "Odrzuć jeszcze raz, a wyłożone karty wrócą na rękę.",
        "Odhoďte ještě jednou a vyložené karty se vrátí do ruky.",
    );
    format!("{lacks} {tail}")
}

/// That the pile may not yet be taken.
pub fn too_early(lang: Lang, turn: u16, from: u16) -> String {
    match lang {
        Lang::En => {
            format!("The pile may be taken from your turn {from} on; this is your turn {turn}.")
        }
        Lang::Pl => format!("Stos wolno wziąć od twojej kolejki {from}, a to dopiero {turn}."),
        Lang::Cs => format!("Balík smíte vzít od svého tahu {from}, tohle je teprve {turn}."),
    }
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
        assert!(
            would_go_back(Lang::Pl, 35, 50)
                .starts_with("Pierwsze wyłożenie: 35 z 50 punktów. Odrzuć")
        );
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
