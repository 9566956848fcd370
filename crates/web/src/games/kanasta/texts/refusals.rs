//! Why Kanasta's rules say no, for example that the pile may not be taken: one sentence for each
//! `Refusal`, each rule that a meld breaks and each `Hitch`.
//!
//! Polish and Czech use the present tense where English uses the past: their past tense would
//! guess the player's sex.

use super::table::lacks;
use crate::texts::{Lang, texts};
use game_kanasta::Need;

texts! {
    game_over { en "The game is over.", pl "Gra jest skończona.", cs "Hra už skončila." }
    not_your_turn { en "It is not your turn.", pl "Teraz nie twoja kolej.", cs "Nejste na tahu." }
    round_over { en "The round is over.", pl "Runda jest skończona.", cs "Kolo už skončilo." }
    round_not_over { en "The round is still being played.", pl "Runda jeszcze trwa.", cs "Kolo ještě běží." }
    already_ready { en "You are waiting for the others.", pl "Czekasz już na pozostałych.", cs "Už čekáte na ostatní." }
    draw_first { en "First draw a card or take the pile.", pl "Najpierw dobierz kartę albo weź stos.", cs "Nejdřív si lízněte kartu, nebo vezměte balík." }
    already_drawn { en "You have already drawn.", pl "W tej kolejce karta jest już dobrana.", cs "V tomto tahu už je líznuto." }
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

/// That the pile may not yet be taken, by the number of the round's turn.
pub fn too_early_in_round(lang: Lang, turn: u16, from: u16) -> String {
    match lang {
        Lang::En => {
            format!("The pile may be taken from turn {from} of the round on; this is turn {turn}.")
        }
        Lang::Pl => format!("Stos wolno wziąć od ruchu {from} rundy, a to dopiero {turn}."),
        Lang::Cs => format!("Balík smíte vzít od tahu {from} v kole, tohle je teprve {turn}."),
    }
}

/// That the pile may not be taken because of its top card.
pub fn top_blocks(lang: Lang, top: &str) -> String {
    match lang {
        Lang::En => format!("Nobody takes a pile with the {top} on top."),
        Lang::Pl => format!("Stosu nie bierze się, gdy na wierzchu leży {top}."),
        Lang::Cs => format!("Balík nelze vzít, když nahoře leží {top}."),
    }
}

/// That the pile may not be taken, because the hand has nothing that goes with its top card.
pub fn no_match(lang: Lang, top: &str, need: Need) -> String {
    match (need, lang) {
        (Need::TwoAsFirstMeld(_), Lang::En) => {
            format!(
                "Before your side has melded, the {top} takes two naturals of its rank from your hand."
            )
        }
        (Need::TwoAsFirstMeld(_), Lang::Pl) => format!(
            "Przed pierwszym wyłożeniem do karty {top} potrzeba z ręki dwóch naturalnych tej samej wartości."
        ),
        (Need::TwoAsFirstMeld(_), Lang::Cs) => format!(
            "Před prvním vyložením jsou ke kartě {top} potřeba z ruky dvě přirozené karty téže hodnoty."
        ),
        (Need::TwoAsFrozen(_), Lang::En) => {
            format!("The pile is frozen: the {top} takes two naturals of its rank from your hand.")
        }
        (Need::TwoAsFrozen(_), Lang::Pl) => format!(
            "Stos jest zamrożony: do karty {top} potrzeba z ręki dwóch naturalnych tej samej wartości."
        ),
        (Need::TwoAsFrozen(_), Lang::Cs) => {
            format!(
                "Balík je zmrazený: ke kartě {top} jsou potřeba z ruky dvě přirozené karty téže hodnoty."
            )
        }
        (Need::TwoOrRunAsFirstMeld(_), Lang::En) => format!(
            "Before your side has melded, the {top} takes two naturals from your hand: of its rank, or of its suit for a sequence."
        ),
        (Need::TwoOrRunAsFirstMeld(_), Lang::Pl) => format!(
            "Przed pierwszym wyłożeniem do karty {top} potrzeba z ręki dwóch naturalnych: tej samej wartości albo w kolorze do sekwensu."
        ),
        (Need::TwoOrRunAsFirstMeld(_), Lang::Cs) => format!(
            "Před prvním vyložením jsou ke kartě {top} potřeba z ruky dvě přirozené karty: téže hodnoty, nebo v barvě do sekvence."
        ),
        (Need::TwoOrRunAsFrozen(_), Lang::En) => format!(
            "The pile is frozen: the {top} takes two naturals from your hand, of its rank, or of its suit for a sequence."
        ),
        (Need::TwoOrRunAsFrozen(_), Lang::Pl) => format!(
            "Stos jest zamrożony: do karty {top} potrzeba z ręki dwóch naturalnych, tej samej wartości albo w kolorze do sekwensu."
        ),
        (Need::TwoOrRunAsFrozen(_), Lang::Cs) => format!(
            "Balík je zmrazený: ke kartě {top} jsou potřeba z ruky dvě přirozené karty, téže hodnoty, nebo v barvě do sekvence."
        ),
        (Need::PairOrRun(_), Lang::En) => format!(
            "The {top} takes a natural and a wild card from your hand - of its rank, or of its suit for a sequence - or a meld of yours that it fits."
        ),
        (Need::PairOrRun(_), Lang::Pl) => format!(
            "Do karty {top} potrzeba z ręki naturalnej i dzikiej - tej samej wartości albo w kolorze do sekwensu - lub waszego układu, do którego pasuje."
        ),
        (Need::PairOrRun(_), Lang::Cs) => format!(
            "Ke kartě {top} je potřeba z ruky přirozená karta a divoká - téže hodnoty, nebo v barvě do sekvence - či vaše skupina, ke které patří."
        ),
        (Need::Pair(_), Lang::En) => {
            format!(
                "The {top} takes a natural of its rank and a wild card from your hand, or a group of yours."
            )
        }
        (Need::Pair(_), Lang::Pl) => format!(
            "Do karty {top} potrzeba z ręki naturalnej tej samej wartości i dzikiej albo waszej grupy na stole."
        ),
        (Need::Pair(_), Lang::Cs) => format!(
            "Ke kartě {top} je potřeba z ruky přirozená karta téže hodnoty a divoká, nebo vaše skupina na stole."
        ),
    }
}

/// What to do with a card from the pile.
pub fn lay_the_top(lang: Lang, top: &str) -> String {
    match lang {
        Lang::En => format!("Lay the {top}, or put it back on the pile."),
        Lang::Pl => format!("Wyłóż kartę: {top}, albo odłóż ją na stos."),
        Lang::Cs => format!("Vyložte kartu {top}, nebo ji vraťte na balík."),
    }
}

/// That the player does not hold a card.
pub fn not_in_hand(lang: Lang, card: &str) -> String {
    match lang {
        Lang::En => format!("You do not hold the {card}."),
        Lang::Pl => format!("Nie masz tej karty: {card}."),
        Lang::Cs => format!("Kartu {card} nemáte."),
    }
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_first_meld_that_would_go_back_says_what_it_lacks() {
        assert!(
            would_go_back(Lang::Pl, 35, 50)
                .starts_with("Pierwsze wyłożenie: 35 z 50 punktów. Odrzuć")
        );
    }
}
