//! What players of a running game agree on.

use super::{Lang, texts};
use wire::Proposal;

texts! {
    pause { en "Pause the game", pl "Wstrzymaj grę", cs "Přerušit hru" }
    take_back { en "Take my move back", pl "Cofnij mój ruch", cs "Vzít můj tah zpět" }
    resume { en "Go on", pl "Graj dalej", cs "Pokračovat" }
    agree { en "Agree", pl "Zgoda", cs "Souhlasit" }
    decline { en "Decline", pl "Odmów", cs "Odmítnout" }
    withdraw { en "Withdraw", pl "Wycofaj", cs "Vzít zpět" }
    is_paused { en "Paused by agreement", pl "Gra wstrzymana za zgodą graczy", cs "Hra je po dohodě přerušena" }
}

/// A player's proposal, in words.
pub fn proposed(lang: Lang, what: Proposal, name: &str) -> String {
    match (what, lang) {
        (Proposal::Pause, Lang::En) => format!("{name}: shall we pause?"),
        (Proposal::Pause, Lang::Pl) => format!("{name}: zróbmy przerwę?"),
        (Proposal::Pause, Lang::Cs) => format!("{name}: přerušíme hru?"),
        (Proposal::TakeBack, Lang::En) => format!("{name}: may I take my move back?"),
        (Proposal::TakeBack, Lang::Pl) => format!("{name}: mogę cofnąć ruch?"),
        (Proposal::TakeBack, Lang::Cs) => format!("{name}: mohu vzít tah zpět?"),
    }
}

/// What the person has proposed, and who has not answered.
pub fn waits(lang: Lang, what: Proposal) -> &'static str {
    match (what, lang) {
        (Proposal::Pause, Lang::En) => "You proposed a pause",
        (Proposal::Pause, Lang::Pl) => "Proponujesz przerwę",
        (Proposal::Pause, Lang::Cs) => "Navrhujete přestávku",
        (Proposal::TakeBack, Lang::En) => "You asked to take a move back",
        (Proposal::TakeBack, Lang::Pl) => "Prosisz o cofnięcie ruchu",
        (Proposal::TakeBack, Lang::Cs) => "Žádáte o vrácení tahu",
    }
}
