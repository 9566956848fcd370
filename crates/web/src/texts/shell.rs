//! What the frame around every page says.

use super::{Lang, texts};

texts! {
    play { en "Play", pl "Graj", cs "Hrát" }
    lobby { en "Lobby", pl "Stoliki", cs "Stoly" }
    leaders { en "Ranking", pl "Ranking", cs "Žebříček" }
    settings { en "Settings", pl "Ustawienia", cs "Nastavení" }
    home { en "Home", pl "Strona główna", cs "Domů" }
    skip { en "Skip to the page", pl "Przejdź do treści", cs "Přejít k obsahu" }
    your_menu { en "Your profile and account", pl "Twój profil i konto", cs "Váš profil a účet" }
    places { en "Places", pl "Nawigacja", cs "Navigace" }
    connecting { en "Connecting…", pl "Łączenie…", cs "Připojování…" }
    offline {
        en "You are offline. You can still play the bots.",
        pl "Brak internetu. Z botami nadal możesz grać.",
        cs "Jste offline. S boty můžete hrát dál.",
    }
    no_server {
        en "No connection to the server. You can still play the bots.",
        pl "Brak połączenia z serwerem. Z botami nadal możesz grać.",
        cs "Bez spojení se serverem. S boty můžete hrát dál.",
    }
    seat_kept {
        en "The connection is lost. Your seat is kept.",
        pl "Połączenie zerwane. Twoje miejsce czeka.",
        cs "Spojení se přerušilo. Vaše místo čeká.",
    }
    try_now { en "Try now", pl "Spróbuj teraz", cs "Zkusit hned" }
    outdated {
        en "There is a newer version of this page.",
        pl "Jest nowsza wersja tej strony.",
        cs "Je tu novější verze této stránky.",
    }
    banned {
        en "You have been banned from this server. You can still play the bots.",
        pl "Zablokowano ci dostęp do tego serwera. Z botami nadal możesz grać.",
        cs "Na tento server máte zakázaný přístup. S boty můžete hrát dál.",
    }
    copied { en "Copied", pl "Skopiowano", cs "Zkopírováno" }
    not_copied {
        en "This browser does not let us copy. Select the link and copy it by hand.",
        pl "Ta przeglądarka nie pozwala kopiować. Zaznacz link i skopiuj go ręcznie.",
        cs "Tento prohlížeč nedovolí kopírovat. Označte odkaz a zkopírujte ho ručně.",
    }
    close { en "Close", pl "Zamknij", cs "Zavřít" }
    missing_title { en "Nothing here", pl "Nic tu nie ma", cs "Tady nic není" }
    missing_text {
        en "This address leads nowhere. The link may be old or mistyped.",
        pl "Ten adres donikąd nie prowadzi. Link może być stary albo z literówką.",
        cs "Tato adresa nikam nevede. Odkaz je možná starý nebo s překlepem.",
    }
    to_home { en "To the games", pl "Do gier", cs "Ke hrám" }
    unfetched {
        en "This game could not be fetched. There may be no connection, or this page may be an old one.",
        pl "Nie udało się pobrać tej gry. Może nie ma połączenia albo to już stara wersja strony.",
        cs "Hru se nepodařilo stáhnout. Možná není spojení, nebo je tato stránka už stará.",
    }
    loading { en "Loading…", pl "Wczytywanie…", cs "Načítání…" }
}

/// When the connection is tried again.
pub fn retry_in(lang: Lang, seconds: u64) -> String {
    match lang {
        Lang::En => format!("Trying again in {seconds} s."),
        Lang::Pl => format!("Kolejna próba za {seconds} s."),
        Lang::Cs => format!("Další pokus za {seconds} s."),
    }
}
