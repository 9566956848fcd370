//! What is said about talk.

use super::{Lang, plural::plural, texts};
use wire::report::Reason;

texts! {
    lobby_talk { en "Chat", pl "Czat", cs "Chat" }
    menu { en "Actions", pl "Co zrobić", cs "Co udělat" }
    mute { en "Mute here", pl "Ukryj u mnie", cs "Skrýt u mě" }
    unmute { en "Unmute", pl "Pokazuj znowu", cs "Zase zobrazovat" }
    profile { en "Profile", pl "Profil", cs "Profil" }
    report { en "Report", pl "Zgłoś", cs "Nahlásit" }
    silence { en "Silence at this table", pl "Wycisz przy stoliku", cs "Umlčet u stolu" }
    unsilence { en "Let them speak", pl "Pozwól mówić", cs "Nechat mluvit" }
    silenced_by_host { en "Silenced by the host:", pl "Gospodarz wyciszył:", cs "Hostitel umlčel:" }
    you_are_silenced { en "The host has silenced you here", pl "Gospodarz cię tu wyciszył", cs "Hostitel vás tu umlčel" }
    hide { en "Hide them again", pl "Ukryj je z powrotem", cs "Zase je skrýt" }
    report_title { en "Report this message", pl "Zgłoś tę wiadomość", cs "Nahlásit tuto zprávu" }
    reason_label { en "What is wrong with it?", pl "Co jest z nią nie tak?", cs "Co je s ní špatně?" }
    note { en "Anything to add? (optional)", pl "Chcesz coś dodać? (opcjonalnie)", cs "Chcete něco dodat? (nepovinné)" }
    report_text {
        en "The moderators will read it. The person is not told who reported them.",
        pl "Zgłoszenie przeczytają osoby moderujące. Zgłoszona osoba nie dowie się, kto ją zgłosił.",
        cs "Hlášení si přečtou moderátoři. Kdo zprávu napsal, se nedozví, kdo ji nahlásil.",
    }
    cancel { en "Cancel", pl "Anuluj", cs "Zrušit" }
    send_report { en "Report", pl "Zgłoś", cs "Nahlásit" }
    reported { en "Reported. Thank you.", pl "Zgłoszono. Dziękujemy.", cs "Nahlášeno. Děkujeme." }
    not_reported {
        en "The report could not be sent. Try again in a moment.",
        pl "Nie udało się wysłać zgłoszenia. Spróbuj za chwilę.",
        cs "Hlášení se nepodařilo odeslat. Zkuste to za chvíli.",
    }
    too_many_reports {
        en "You have reported a lot just now. Try again later.",
        pl "Zgłoszeń było przed chwilą dużo. Spróbuj później.",
        cs "Hlášení teď bylo příliš mnoho. Zkuste to později.",
    }
    line_gone { en "That message is no longer there.", pl "Tej wiadomości już nie ma.", cs "Ta zpráva už tu není." }
}

/// What is wrong with a line, in words.
pub fn reason(lang: Lang, reason: Reason) -> &'static str {
    match reason {
        Reason::Insult => lang.one_of(
            "Insult or threat",
            "Obraza lub groźba",
            "Urážka nebo výhrůžka",
        ),
        Reason::Hate => lang.one_of("Hatred", "Nienawiść", "Nenávist"),
        Reason::Spam => lang.one_of("Spam", "Spam", "Spam"),
        Reason::Privacy => lang.one_of("Private data", "Dane prywatne", "Soukromé údaje"),
        Reason::Other => lang.one_of("Something else", "Coś innego", "Něco jiného"),
    }
}

/// How many lines are hidden, as a way to see them.
pub fn show_hidden(lang: Lang, count: usize) -> String {
    let n = |one, few, many| plural(lang, count as u64, one, few, many);
    match lang {
        Lang::En => format!("Show {count} hidden {}", n("message", "", "messages")),
        Lang::Pl => {
            format!(
                "Pokaż {count} {}",
                n(
                    "ukrytą wiadomość",
                    "ukryte wiadomości",
                    "ukrytych wiadomości"
                )
            )
        }
        Lang::Cs => format!(
            "Zobrazit {count} {}",
            n("skrytou zprávu", "skryté zprávy", "skrytých zpráv")
        ),
    }
}
