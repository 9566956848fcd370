//! Why something did not happen, as a sentence.

use super::{Lang, Text, society, texts};
use game_core::Rejection;
use serde::de::IgnoredAny;
use wire::{LazyRefusal, RawJson};

texts! {
    no_connection {
        en "There is no connection right now. Nothing was sent.",
        pl "W tej chwili nie ma połączenia. Nic nie zostało wysłane.",
        cs "Právě není spojení. Nic se neodeslalo.",
    }
    out_of_step {
        en "The page and the server are out of step. Load the page again.",
        pl "Strona i serwer nie są zgodne. Wczytaj stronę ponownie.",
        cs "Stránka a server si nerozumějí. Načtěte stránku znovu.",
    }
    too_fast { en "A little slower, please.", pl "Trochę wolniej, proszę.", cs "Trochu pomaleji, prosím." }
    no_such_table {
        en "This table does not exist, or it has closed.",
        pl "Tego stolika nie ma albo został zamknięty.",
        cs "Tento stůl neexistuje, nebo už se zavřel.",
    }
    too_many_tables {
        en "You, or others at your address, have too many open tables. Leave one first.",
        pl "Ty albo inni z twojego adresu macie otwartych zbyt wiele stolików. Najpierw opuść któryś.",
        cs "Vy nebo jiní z vaší adresy máte otevřeno příliš mnoho stolů. Nejdřív některý opusťte.",
    }
    too_many_bot_tables {
        en "You host too many tables at which only bots sit. Close one or sit down at one first.",
        pl "Prowadzisz zbyt wiele stolików z samymi botami. Najpierw zamknij któryś albo przy nim usiądź.",
        cs "Máte příliš mnoho stolů, u kterých sedí jen boti. Nejdřív některý zavřete, nebo si k němu sedněte.",
    }
    removed {
        en "The host has removed you from this table.",
        pl "Gospodarz usunął cię od tego stolika.",
        cs "Hostitel vás od tohoto stolu vykázal.",
    }
    not_host {
        en "Only the host of the table may do that.",
        pl "Może to zrobić tylko gospodarz stolika.",
        cs "To smí jen hostitel stolu.",
    }
    seat_taken { en "Somebody sits there already.", pl "To miejsce jest już zajęte.", cs "Tam už někdo sedí." }
    no_such_seat { en "The table has no such seat.", pl "Przy stoliku nie ma takiego miejsca.", cs "Takové místo u stolu není." }
    not_seated { en "Sit down first.", pl "Najpierw usiądź.", cs "Nejdřív si sedněte." }
    only_watching {
        en "That is for those who look on.",
        pl "To tylko dla oglądających.",
        cs "To jen pro ty, kdo se dívají.",
    }
    game_on { en "Not while a game is on.", pl "Nie w trakcie gry.", cs "Ne během hry." }
    no_game { en "No game is on.", pl "Nie trwa żadna gra.", cs "Žádná hra neběží." }
    paused {
        en "The game waits until everyone is back.",
        pl "Gra czeka, aż wszyscy wrócą.",
        cs "Hra čeká, až se všichni vrátí.",
    }
    no_take_back {
        en "No move can be taken back in this game now.",
        pl "W tej grze nie można teraz cofnąć ruchu.",
        cs "V této hře teď nelze vzít tah zpět.",
    }
    no_pause {
        en "A game in real time is not paused.",
        pl "Gry w czasie rzeczywistym nie można wstrzymać.",
        cs "Hru v reálném čase nelze přerušit.",
    }
    no_such_bot { en "This game has no such bot.", pl "W tej grze nie ma takiego bota.", cs "Takového bota tato hra nemá." }
    stale {
        en "The game had already moved on. Look again and repeat the move.",
        pl "Gra toczy się już dalej. Spójrz jeszcze raz i powtórz ruch.",
        cs "Hra už pokročila. Podívejte se znovu a tah zopakujte.",
    }
    not_committed {
        en "This browser's contribution to the deal did not fit. The game is dealt without it.",
        pl "Wkład tej przeglądarki do rozdania się nie zgadzał. Gra zostanie rozdana bez niego.",
        cs "Příspěvek tohoto prohlížeče k rozdání nesouhlasil. Hra se rozdá bez něj.",
    }
    against_the_rules { en "The rules do not allow that.", pl "Zasady na to nie pozwalają.", cs "To pravidla nedovolují." }
    silenced {
        en "The host has silenced you at this table.",
        pl "Gospodarz wyciszył cię przy tym stoliku.",
        cs "Hostitel vás u tohoto stolu umlčel.",
    }
    no_such_person {
        en "Nobody like that is at the table.",
        pl "Nikogo takiego nie ma przy stoliku.",
        cs "Nikdo takový u stolu není.",
    }
    too_many_silenced {
        en "Too many people are silenced already.",
        pl "Wyciszonych osób jest już zbyt wiele.",
        cs "Umlčených hráčů je už příliš mnoho.",
    }
    journal_full {
        en "So much has happened at this table that it takes no further game. Open a new table.",
        pl "Przy tym stoliku działo się już tak wiele, że kolejna gra się tu nie zacznie. Otwórz nowy stolik.",
        cs "U tohoto stolu se toho stalo už tolik, že další hru nezačne. Otevřete nový stůl.",
    }
    quota_used {
        en "You have done more today than the server can store for one person. Come back tomorrow.",
        pl "Serwer nie zapisze już dziś więcej dla jednej osoby. Wróć jutro.",
        cs "Víc toho server dnes pro jednu osobu neuloží. Vraťte se zítra.",
    }
    accounts_only {
        en "Rated games are for people with accounts: not for guests, programs or bots.",
        pl "Gry o ranking są dla osób z kontem: nie dla gości, programów ani botów.",
        cs "Hry o hodnocení jsou pro hráče s účtem: ne pro hosty, programy ani boty.",
    }
    over { en "The game is over.", pl "Gra jest skończona.", cs "Hra skončila." }
    not_your_turn { en "It is not your turn.", pl "To nie twoja kolej.", cs "Nejste na tahu." }
    no_free_seat { en "No seat is free any more.", pl "Nie ma już wolnego miejsca.", cs "Žádné místo už není volné." }
    sits_there { en "They sit at the table already.", pl "Ta osoba siedzi już przy stoliku.", cs "Už u stolu sedí." }
    too_many_invitations {
        en "Too many invitations are open. Wait until some are answered.",
        pl "Zbyt wiele zaproszeń czeka na odpowiedź. Poczekaj na kilka z nich.",
        cs "Příliš mnoho pozvánek čeká na odpověď. Počkejte na některé z nich.",
    }
    not_invited {
        en "This invitation is no longer valid.",
        pl "To zaproszenie jest już nieaktualne.",
        cs "Tato pozvánka už neplatí.",
    }
    busy {
        en "The server could not do that just now. Try again in a moment.",
        pl "Serwer nie mógł tego teraz zrobić. Spróbuj za chwilę.",
        cs "Server to teď nezvládl. Zkuste to za chvíli.",
    }
    moved {
        en "The table has just moved to another server. Check whether that still counted.",
        pl "Stolik właśnie przeszedł na inny serwer. Sprawdź, czy to się jeszcze liczyło.",
        cs "Stůl se právě přesunul na jiný server. Podívejte se, zda to ještě platilo.",
    }
    unreachable {
        en "The server with this table cannot be reached right now. It will be back in a moment.",
        pl "Serwer z tym stolikiem jest teraz nieosiągalny. Za chwilę wróci.",
        cs "Server s tímto stolem teď není dostupný. Za chvíli bude zpět.",
    }
}

/// Why the table or the server said no.
pub fn refusal(why: &LazyRefusal, lang: Lang) -> &'static str {
    let text: Text = match why {
        LazyRefusal::Unreadable(_)
        | LazyRefusal::Hello
        | LazyRefusal::Protocol(_)
        | LazyRefusal::NotEntered
        | LazyRefusal::OtherGame => out_of_step,
        LazyRefusal::TooFast => too_fast,
        LazyRefusal::NoSuchTable => no_such_table,
        LazyRefusal::TooManyTables => too_many_tables,
        LazyRefusal::TooManyBotTables => too_many_bot_tables,
        LazyRefusal::Removed => removed,
        LazyRefusal::NotHost => not_host,
        LazyRefusal::NoSuchSeat => no_such_seat,
        LazyRefusal::SeatTaken => seat_taken,
        LazyRefusal::NotSeated => not_seated,
        LazyRefusal::OnlyWatching => only_watching,
        LazyRefusal::NoFreeSeat => no_free_seat,
        LazyRefusal::NoSuchNick => society::nobody,
        LazyRefusal::SitsThere => sits_there,
        LazyRefusal::Blocked => society::blocked_first,
        LazyRefusal::TooManyInvitations => too_many_invitations,
        LazyRefusal::NotInvited => not_invited,
        LazyRefusal::GameOn => game_on,
        LazyRefusal::NoGame => no_game,
        LazyRefusal::Paused => paused,
        LazyRefusal::NoTakeBack => no_take_back,
        LazyRefusal::NoPause => no_pause,
        LazyRefusal::NoSuchBot => no_such_bot,
        LazyRefusal::AccountsOnly => accounts_only,
        LazyRefusal::Stale => stale,
        LazyRefusal::NotCommitted => not_committed,
        LazyRefusal::Silenced => silenced,
        LazyRefusal::NoSuchPerson => no_such_person,
        LazyRefusal::TooManySilenced => too_many_silenced,
        LazyRefusal::JournalFull => journal_full,
        LazyRefusal::QuotaUsed => quota_used,
        LazyRefusal::Game(reason) => rejection(reason),
        LazyRefusal::NotKept | LazyRefusal::Busy => busy,
        LazyRefusal::Moved => moved,
        LazyRefusal::Unreachable => unreachable,
    };
    text(lang)
}

/// Why the game said no. A board explains a refusal by the rules better; this text is for requests
/// that were made without a board.
fn rejection(reason: &RawJson) -> Text {
    match reason.parse::<Rejection<IgnoredAny>>() {
        Ok(Rejection::Over) => over,
        Ok(Rejection::NotAwaited) => not_your_turn,
        Ok(Rejection::Refused(_)) | Err(_) => against_the_rules,
    }
}
