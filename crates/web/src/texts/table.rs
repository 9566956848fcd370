//! What is said at a table.

use super::{Lang, texts};

texts! {
    no_table { en "No such table", pl "Nie ma takiego stolika", cs "Takový stůl není" }
    closed_title { en "The table has closed", pl "Stolik został zamknięty", cs "Stůl se zavřel" }
    closed_text {
        en "Nobody was at it any more. Open another one, it takes a moment.",
        pl "Nikogo już przy nim nie było. Otwórz inny, to chwila.",
        cs "Nikdo u něj už nebyl. Otevřete jiný, je to chvilka.",
    }
    you { en "you", pl "ty", cs "vy" }
    host { en "host", pl "gospodarz", cs "hostitel" }
    away { en "away", pl "poza stolikiem", cs "pryč" }
    bot_plays { en "a bot plays", pl "gra bot", cs "hraje bot" }
    ready { en "ready", pl "gotowe", cs "připraveno" }
    not_ready { en "not ready yet", pl "jeszcze nie", cs "ještě ne" }
    free { en "Free seat", pl "Wolne miejsce", cs "Volné místo" }
    your_turn { en "Your turn", pl "Twój ruch", cs "Jste na tahu" }
    sit_here { en "Sit down here", pl "Usiądź tutaj", cs "Sednout si sem" }
    be_ready { en "Ready", pl "Gram", cs "Můžeme začít" }
    wait_a_bit { en "Not ready", pl "Jeszcze nie", cs "Ještě ne" }
    stand_up { en "Stand up", pl "Wstań", cs "Vstát" }
    add_bot { en "Add a bot", pl "Posadź bota", cs "Přidat bota" }
    remove { en "Remove", pl "Usuń", cs "Odebrat" }
    send_link_text {
        en "Anyone who opens it sits down at your table.",
        pl "Kto go otworzy, siada przy twoim stoliku.",
        cs "Kdo ho otevře, sedne si k vašemu stolu.",
    }
    link { en "Link to the table", pl "Link do stolika", cs "Odkaz na stůl" }
    copy { en "Copy", pl "Kopiuj", cs "Kopírovat" }
    share { en "Share", pl "Udostępnij", cs "Sdílet" }
    all_ready_starts {
        en "The game begins when everyone is ready.",
        pl "Gra zacznie się, gdy wszyscy potwierdzą gotowość.",
        cs "Hra začne, až všichni potvrdí, že můžou začít.",
    }
    history { en "Moves", pl "Ruchy", cs "Tahy" }
    no_moves { en "No move yet.", pl "Nie było jeszcze ruchu.", cs "Zatím žádný tah." }
    chat { en "Chat", pl "Czat", cs "Chat" }
    no_chat { en "No messages yet. Say hello.", pl "Jeszcze nikt nic nie napisał. Przywitaj się.", cs "Zatím nikdo nic nenapsal. Pozdravte." }
    write { en "Write a message", pl "Napisz coś", cs "Napište něco" }
    send { en "Send", pl "Wyślij", cs "Odeslat" }
    too_long { en "That message is too long.", pl "Ta wiadomość jest za długa.", cs "Ta zpráva je příliš dlouhá." }
    leave { en "Leave", pl "Wyjdź", cs "Odejít" }
    leave_ask {
        en "Leave the table? In a running game that loses it.",
        pl "Odejść od stolika? W trakcie gry oznacza to przegraną.",
        cs "Odejít od stolu? V rozehrané hře to znamená prohru.",
    }
    leave_ask_idle { en "Leave the table?", pl "Odejść od stolika?", cs "Odejít od stolu?" }
    open_hands { en "Show the others' cards", pl "Pokaż karty innych", cs "Ukázat karty ostatních" }
    stay { en "Stay", pl "Zostań", cs "Zůstat" }
    fair_play { en "Fair play", pl "Uczciwa gra", cs "Poctivá hra" }
    fair_text {
        en "All randomness of this game comes from a secret number of the server and from one of each player's browser. Fingerprints are shown before the deal, the numbers themselves after the end, so anyone can check that nothing was changed and that no one could choose the deal.",
        pl "Cała losowość w tej grze pochodzi z tajnej liczby serwera i z liczb przeglądarek wszystkich graczy. Odciski liczb widać przed rozdaniem, same liczby po zakończeniu gry, więc każdy może sprawdzić, że nic nie zmieniono i że nikt nie mógł wybrać rozdania.",
        cs "Veškerá náhoda v této hře pochází z tajného čísla serveru a z čísel prohlížečů všech hráčů. Otisky čísel jsou vidět před rozdáním, sama čísla po skončení hry, takže každý může ověřit, že se nic nezměnilo a že nikdo nemohl rozdání zvolit.",
    }
    deal_contributions { en "Contributions to the deal", pl "Wkłady do rozdania", cs "Příspěvky k rozdání" }
    deal_commitment { en "Commitment", pl "Zobowiązanie", cs "Závazek" }
    deal_value { en "Contribution", pl "Wkład", cs "Příspěvek" }
    deal_committed { en "committed", pl "zobowiązanie złożone", cs "závazek dán" }
    deal_revealed { en "revealed", pl "wkład ujawniony", cs "příspěvek odhalen" }
    deal_not_revealed {
        en "did not reveal: the commitment counts instead",
        pl "wkładu nie ujawniono: zamiast niego liczy się zobowiązanie",
        cs "příspěvek neodhalen: místo něj platí závazek",
    }
    deal_own_counted {
        en "Your browser's contribution is part of this deal.",
        pl "Wkład twojej przeglądarki jest częścią tego rozdania.",
        cs "Příspěvek vašeho prohlížeče je součástí tohoto rozdání.",
    }
    deal_own_missing {
        en "Your browser revealed a contribution, and this deal does not contain it.",
        pl "Twoja przeglądarka ujawniła wkład, a to rozdanie go nie zawiera.",
        cs "Váš prohlížeč odhalil příspěvek a toto rozdání ho neobsahuje.",
    }
    dealing { en "Dealing…", pl "Rozdawanie…", cs "Rozdává se…" }
    fair_promise { en "Promise", pl "Obietnica", cs "Slib" }
    fair_seed { en "Seed", pl "Ziarno", cs "Semínko" }
    fair_kept { en "The seed matches the promise.", pl "Ziarno zgadza się z obietnicą.", cs "Semínko odpovídá slibu." }
    fair_broken { en "The seed does not match the promise.", pl "Ziarno nie zgadza się z obietnicą.", cs "Semínko neodpovídá slibu." }
    you_won { en "You won", pl "Wygrana", cs "Výhra" }
    shared_win { en "You share the win", pl "Wspólna wygrana", cs "Společná výhra" }
    you_win { en "You win.", pl "Wygrywasz.", cs "Vyhráváte." }
    you_left { en "You left the table.", pl "Odchodzisz od stolika.", cs "Odcházíte od stolu." }
    next_on_turn { en "next", pl "następny ruch", cs "na řadě další" }
    more { en "More", pl "Więcej", cs "Další" }
    you_lost { en "You lost", pl "Przegrana", cs "Prohra" }
    a_draw { en "A draw", pl "Remis", cs "Remíza" }
    game_over { en "Game over", pl "Koniec gry", cs "Konec hry" }
    rematch { en "Rematch", pl "Rewanż", cs "Odveta" }
    new_table_alike { en "New table like this one", pl "Nowy taki sam stolik", cs "Nový stejný stůl" }
    bot_instead { en "Put a bot there", pl "Posadź tam bota", cs "Posadit tam bota" }
    sound_on { en "Sound is on", pl "Dźwięk jest włączony", cs "Zvuk je zapnutý" }
    sound_off { en "Sound is off", pl "Dźwięk jest wyłączony", cs "Zvuk je vypnutý" }
    rules_below { en "Rules of this game", pl "Zasady tej gry", cs "Pravidla této hry" }
    results { en "Results", pl "Wyniki", cs "Výsledky" }
    rematch_asked { en "Waiting for the others", pl "Czekamy na resztę", cs "Čeká se na ostatní" }
    replay { en "Replay", pl "Powtórka", cs "Záznam" }
    watching { en "You are watching", pl "Oglądasz", cs "Sledujete" }
    game_is_on { en "The match is on", pl "Mecz trwa", cs "Hraje se" }
    another { en "Another match", pl "Następny mecz", cs "Další zápas" }
    fill_up { en "Bots on all free seats", pl "Boty na wolne miejsca", cs "Boti na volná místa" }
    starting { en "About to start", pl "Zaraz start", cs "Hned se začne" }
    paused { en "Paused", pl "Przerwa", cs "Přestávka" }
    panel { en "About", pl "O grze", cs "O hře" }
    seats { en "Seats", pl "Miejsca", cs "Místa" }
    time_left { en "Time left", pl "Pozostały czas", cs "Zbývající čas" }
}

/// The player to move, if it is another person.
pub fn turn_of(lang: Lang, name: &str) -> String {
    match lang {
        Lang::En => format!("{name} to move"),
        Lang::Pl => format!("Ruch: {name}"),
        Lang::Cs => format!("Na tahu: {name}"),
    }
}

/// Who is awaited back.
pub fn waiting_for(lang: Lang, names: &str) -> String {
    match lang {
        Lang::En => format!("Waiting for {names} to come back"),
        Lang::Pl => format!("Czekamy na powrót: {names}"),
        Lang::Cs => format!("Čeká se na návrat: {names}"),
    }
}

/// How many are still needed.
pub fn missing(lang: Lang, n: usize) -> String {
    let plural = |one, few, many| super::plural::plural(lang, n as u64, one, few, many);
    match lang {
        Lang::En => format!("{n} {} missing", plural("player", "", "players")),
        Lang::Pl => format!("Brakuje {n} {}", plural("gracza", "graczy", "graczy")),
        Lang::Cs => format!("Chybí {n} {}", plural("hráč", "hráči", "hráčů")),
    }
}

/// Where one came in, among more than two; alone or with others.
pub fn place(lang: Lang, place: u8, is_shared: bool) -> String {
    let [en, pl, cs] = match place {
        0..=1 => ["First", "Pierwsze", "První"],
        2 => ["Second", "Drugie", "Druhé"],
        3 => ["Third", "Trzecie", "Třetí"],
        4 => ["Fourth", "Czwarte", "Čtvrté"],
        5 => ["Fifth", "Piąte", "Páté"],
        6 => ["Sixth", "Szóste", "Šesté"],
        7.. => return you_lost(lang).to_owned(),
    };
    match (lang, is_shared) {
        (Lang::En, false) => format!("{en} place"),
        (Lang::En, true) => format!("{en} place, shared"),
        (Lang::Pl, false) => format!("{pl} miejsce"),
        (Lang::Pl, true) => format!("{pl} miejsce ex aequo"),
        (Lang::Cs, false) => format!("{cs} místo"),
        (Lang::Cs, true) => format!("Dělené {} místo", cs.to_lowercase()),
    }
}

/// Why no rematch is offered: players who have left.
pub fn no_rematch(lang: Lang, names: &[String]) -> String {
    let have = super::plural::plural(lang, names.len() as u64, "has", "", "have");
    let names = names.join(", ");
    match lang {
        Lang::En => format!("No rematch: {names} {have} left."),
        Lang::Pl => format!("Bez rewanżu: przy stoliku nie ma już: {names}."),
        Lang::Cs => format!("Bez odvety: u stolu už nesedí: {names}."),
    }
}

/// That time cut a bot's search short, beside the bot's name.
pub fn cut_short(lang: Lang, done: u64, planned: u64) -> String {
    let [done, planned] = [done, planned].map(|count| super::figures::grouped(lang, count));
    match lang {
        Lang::En => format!("{done} of {planned} iterations: time was up"),
        Lang::Pl => format!("{done} z {planned} iteracji: czas minął"),
        Lang::Cs => format!("{done} z {planned} iterací: čas vypršel"),
    }
}

/// Who won, for those who watched.
pub fn won(lang: Lang, name: &str) -> String {
    match lang {
        Lang::En => format!("{name} won"),
        Lang::Pl => format!("Wygrywa {name}"),
        Lang::Cs => format!("Vítězí {name}"),
    }
}

/// Which team won, for those who watched.
pub fn team_won(lang: Lang, team: &str) -> String {
    match lang {
        Lang::En => format!("{team} won"),
        Lang::Pl => format!("Wygrywają: {team}"),
        Lang::Cs => format!("Vítězové: {team}"),
    }
}

/// Someone is ready for another game.
pub fn wants_rematch(lang: Lang, name: &str) -> String {
    match lang {
        Lang::En => format!("{name} wants a rematch"),
        Lang::Pl => format!("{name} chce rewanżu"),
        Lang::Cs => format!("{name} chce odvetu"),
    }
}
