//! What the replay page says.

use super::{Lang, texts};

texts! {
    title { en "Replay", pl "Powtórka", cs "Záznam" }
    first { en "First move", pl "Początek", cs "Na začátek" }
    previous { en "One move back", pl "Ruch wstecz", cs "O tah zpět" }
    next { en "One move on", pl "Ruch naprzód", cs "O tah dál" }
    leap_back { en "5 seconds back", pl "5 sekund wstecz", cs "O 5 sekund zpět" }
    leap_on { en "5 seconds on", pl "5 sekund naprzód", cs "O 5 sekund dál" }
    last { en "Last move", pl "Koniec", cs "Na konec" }
    play { en "Play", pl "Odtwórz", cs "Přehrát" }
    pause { en "Pause", pl "Zatrzymaj", cs "Zastavit" }
    speed { en "Speed", pl "Tempo", cs "Rychlost" }
    where_in_game { en "Move", pl "Ruch", cs "Tah" }
    download { en "Download", pl "Pobierz", cs "Stáhnout" }
    honest {
        en "The shuffle was honest: the seed matches the promise made before the first move.",
        pl "Tasowanie było uczciwe: ziarno zgadza się z obietnicą sprzed pierwszego ruchu.",
        cs "Míchání bylo poctivé: semínko odpovídá slibu danému před prvním tahem.",
    }
    honest_draw {
        en "The draw was honest: the seed matches the promise made before the first move.",
        pl "Losowanie było uczciwe: ziarno zgadza się z obietnicą sprzed pierwszego ruchu.",
        cs "Losování bylo poctivé: semínko odpovídá slibu danému před prvním tahem.",
    }
    by_the_rules {
        en "Every move was played again by the rules, and the result is the same.",
        pl "Każdy ruch rozegrano ponownie według zasad; wynik jest ten sam.",
        cs "Každý tah byl přehrán znovu podle pravidel a výsledek je stejný.",
    }
    no_replay { en "No replay", pl "Nie ma powtórki", cs "Záznam není" }
    no_connection {
        en "The game could not be fetched: there is no connection. Try again when you are online.",
        pl "Nie udało się pobrać gry: nie ma połączenia. Spróbuj, gdy będziesz online.",
        cs "Hru se nepodařilo načíst: není spojení. Zkuste to, až budete online.",
    }
    not_found {
        en "There is no finished game at this address.",
        pl "Pod tym adresem nie ma zakończonej gry.",
        cs "Na této adrese žádná dohraná hra není.",
    }
    still_running {
        en "This game is still on. Its replay opens when it ends.",
        pl "Ta gra jeszcze trwa. Powtórka otworzy się po jej końcu.",
        cs "Tato hra ještě běží. Záznam se otevře, až skončí.",
    }
    busy {
        en "The server has too many replays to read just now. Try again in a minute.",
        pl "Serwer ma teraz zbyt wiele powtórek do odczytania. Spróbuj za minutę.",
        cs "Server má teď příliš mnoho záznamů ke čtení. Zkuste to za minutu.",
    }
    unreadable {
        en "The file is damaged and cannot be read.",
        pl "Plik jest uszkodzony i nie da się go odczytać.",
        cs "Soubor je poškozený a nejde přečíst.",
    }
    other_format {
        en "The file was written by a newer version of Stolik. Load the page again.",
        pl "Plik zapisała nowsza wersja Stolika. Wczytaj stronę ponownie.",
        cs "Soubor zapsala novější verze Stoliku. Načtěte stránku znovu.",
    }
    broken_deal {
        en "The players' contributions in this file are not those from which the game was dealt. Do not trust it.",
        pl "Wkłady graczy w tym pliku nie są tymi, z których rozdano grę. Nie ufaj mu.",
        cs "Příspěvky hráčů v tomto souboru nejsou ty, ze kterých byla hra rozdána. Nedůvěřujte mu.",
    }
    broken_promise {
        en "The seed in this file is not the one promised before the game. Do not trust it.",
        pl "Ziarno w tym pliku nie jest tym, które obiecano przed grą. Nie ufaj mu.",
        cs "Semínko v tomto souboru není to, které bylo slíbeno před hrou. Nedůvěřujte mu.",
    }
    impossible {
        en "The moves in this file do not make a game by the rules.",
        pl "Ruchy w tym pliku nie układają się w grę zgodną z zasadami.",
        cs "Tahy v tomto souboru nedávají hru podle pravidel.",
    }
}

/// How far one is.
pub fn step_of(lang: Lang, step: usize, of: usize) -> String {
    match lang {
        Lang::En => format!("{step} of {of}"),
        Lang::Pl | Lang::Cs => format!("{step} z {of}"),
    }
}
