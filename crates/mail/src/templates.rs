//! The texts of mails in three languages.

use crate::{ChangeNotice, Language, retry::TRIED_FOR_MS};
use store::Purpose;

/// The subject of a mail. `token` is the end of its link.
#[derive(Clone, Copy)]
pub enum MailKind<'a> {
    /// Asks the new account's person to verify the mail address.
    Verify { nick: &'a str, token: &'a str },
    /// Asks to verify the new mail address of an account.
    Change { nick: &'a str, token: &'a str },
    /// Contains the link that permits a new password.
    Reset { nick: &'a str, token: &'a str },
    /// Informs the owner of a verified address that it was entered for another account.
    AddressInUse { nick: &'a str },
    /// Informs the owner that the password was changed. Without a token: it goes to an address that
    /// a stranger may read by now.
    PasswordChanged { nick: &'a str, change: ChangeNotice },
    /// Informs the reader of the old address that the account has another one.
    EmailChanged { nick: &'a str, change: ChangeNotice },
    /// Informs the owner that a recovery code was used, and how many are left.
    RecoveryCodeUsed { nick: &'a str, left: u32 },
}

impl MailKind<'_> {
    /// How long the mail is of use: a day, or until its link ends.
    pub(crate) fn lasts_ms(&self) -> i64 {
        match self {
            MailKind::Verify { .. } => Purpose::Verify.lasts_ms().min(TRIED_FOR_MS),
            MailKind::Change { .. } => Purpose::Change.lasts_ms().min(TRIED_FOR_MS),
            MailKind::Reset { .. } => Purpose::Reset.lasts_ms().min(TRIED_FOR_MS),
            MailKind::AddressInUse { .. }
            | MailKind::PasswordChanged { .. }
            | MailKind::EmailChanged { .. }
            | MailKind::RecoveryCodeUsed { .. } => TRIED_FOR_MS,
        }
    }

    /// Returns subject and text. The token follows a `#`, so that no server or proxy logs it.
    pub fn text(&self, language: Language, url: &str) -> (&'static str, String) {
        use Language::{Czech, English, Polish};
        match (self, language) {
            (MailKind::Verify { nick, token }, English) => (
                "Welcome to Stolik: is this your address?",
                format!(
                    "Hello {nick},\n\nplease follow this link to show that this address is yours. It is good for a week.\n\n{url}/account/verify#{token}\n\nIf you did not register at Stolik, ignore this mail.\n"
                ),
            ),
            (MailKind::Verify { nick, token }, Polish) => (
                "Witaj w Stoliku: czy to Twój adres?",
                format!(
                    "Cześć {nick}!\n\nKliknij ten odnośnik, aby potwierdzić, że to Twój adres. Jest ważny przez tydzień.\n\n{url}/account/verify#{token}\n\nJeśli to nie Ty rejestrujesz się w Stoliku, zignoruj tę wiadomość.\n"
                ),
            ),
            (MailKind::Verify { nick, token }, Czech) => (
                "Vítejte ve Stoliku: je to vaše adresa?",
                format!(
                    "Dobrý den, {nick},\n\nprosíme, otevřete tento odkaz a potvrďte tak, že je to vaše adresa. Platí týden.\n\n{url}/account/verify#{token}\n\nPokud registrace ve Stoliku není od vás, tuto zprávu ignorujte.\n"
                ),
            ),
            (MailKind::Change { nick, token }, English) => (
                "Stolik: is this your new address?",
                format!(
                    "Hello {nick},\n\nfollow this link and your account will use this address from now on. It is good for a week.\n\n{url}/account/verify#{token}\n\nIf you did not ask for this, ignore this mail: nothing changes.\n"
                ),
            ),
            (MailKind::Change { nick, token }, Polish) => (
                "Stolik: czy to Twój nowy adres?",
                format!(
                    "Cześć {nick}!\n\nKliknij ten odnośnik, a Twoje konto będzie odtąd używać tego adresu. Jest ważny przez tydzień.\n\n{url}/account/verify#{token}\n\nJeśli to nie Twoja prośba, zignoruj tę wiadomość: nic się nie zmieni.\n"
                ),
            ),
            (MailKind::Change { nick, token }, Czech) => (
                "Stolik: je to vaše nová adresa?",
                format!(
                    "Dobrý den, {nick},\n\notevřete tento odkaz a váš účet bude od této chvíle používat tuto adresu. Platí týden.\n\n{url}/account/verify#{token}\n\nPokud to není vaše žádost, zprávu ignorujte: nic se nezmění.\n"
                ),
            ),
            (MailKind::Reset { nick, token }, English) => (
                "Stolik: a new password",
                format!(
                    "Hello {nick},\n\nwith this link you can choose a new password. It works once and is good for an hour.\n\n{url}/account/reset#{token}\n\nIf you did not ask for this, ignore this mail: your password stays as it is.\n"
                ),
            ),
            (MailKind::Reset { nick, token }, Polish) => (
                "Stolik: nowe hasło",
                format!(
                    "Cześć {nick}!\n\nPod tym odnośnikiem ustawisz nowe hasło. Działa raz i jest ważny przez godzinę.\n\n{url}/account/reset#{token}\n\nJeśli to nie Twoja prośba, zignoruj tę wiadomość: hasło się nie zmieni.\n"
                ),
            ),
            (MailKind::Reset { nick, token }, Czech) => (
                "Stolik: nové heslo",
                format!(
                    "Dobrý den, {nick},\n\npřes tento odkaz si zvolíte nové heslo. Funguje jednou a platí hodinu.\n\n{url}/account/reset#{token}\n\nPokud to není vaše žádost, zprávu ignorujte: heslo zůstane, jaké je.\n"
                ),
            ),
            (MailKind::AddressInUse { nick }, English) => (
                "Stolik: you already have an account",
                format!(
                    "Hello {nick},\n\nsomeone has just entered this address at Stolik, but it already belongs to your account \"{nick}\".\n\nIf it was you, log in there; a forgotten password can be replaced:\n{url}/account/forgot\n\nIf it was not, there is nothing to do: your account is safe.\n"
                ),
            ),
            (MailKind::AddressInUse { nick }, Polish) => (
                "Stolik: masz już konto",
                format!(
                    "Cześć {nick}!\n\nTen adres został właśnie podany w Stoliku, ale należy już do Twojego konta „{nick}”.\n\nJeśli to Ty, po prostu się zaloguj; zapomniane hasło można ustawić na nowo:\n{url}/account/forgot\n\nJeśli nie, nie musisz nic robić: Twoje konto jest bezpieczne.\n"
                ),
            ),
            (MailKind::AddressInUse { nick }, Czech) => (
                "Stolik: účet už máte",
                format!(
                    "Dobrý den, {nick},\n\nněkdo právě ve Stoliku zadal tuto adresu, ta ale už patří k vašemu účtu „{nick}“.\n\nPokud je to od vás, prostě se přihlaste; zapomenuté heslo lze nahradit:\n{url}/account/forgot\n\nPokud ne, není třeba nic dělat: váš účet je v bezpečí.\n"
                ),
            ),
            (MailKind::PasswordChanged { nick, change }, language) => {
                password_changed(nick, change, language, url)
            }
            (MailKind::EmailChanged { nick, change }, language) => {
                email_changed(nick, change, language)
            }
            (MailKind::RecoveryCodeUsed { nick, left }, English) => (
                "Stolik: a recovery code was used",
                format!(
                    "Hello {nick},\n\na recovery code has just replaced the second factor of your account. Codes left: {left}.\n\nIf it was not you, change your password now:\n{url}/account/forgot\n"
                ),
            ),
            (MailKind::RecoveryCodeUsed { nick, left }, Polish) => (
                "Stolik: użyto kodu zapasowego",
                format!(
                    "Cześć {nick}!\n\nKod zapasowy właśnie zastąpił drugi składnik logowania na Twoim koncie. Pozostało kodów: {left}.\n\nJeśli to nie Ty, od razu zmień hasło:\n{url}/account/forgot\n"
                ),
            ),
            (MailKind::RecoveryCodeUsed { nick, left }, Czech) => (
                "Stolik: byl použit záložní kód",
                format!(
                    "Dobrý den, {nick},\n\nzáložní kód právě nahradil druhý faktor přihlášení k vašemu účtu. Zbývá kódů: {left}.\n\nPokud to není od vás, hned si změňte heslo:\n{url}/account/forgot\n"
                ),
            ),
        }
    }
}

fn password_changed(
    nick: &str,
    change: &ChangeNotice,
    language: Language,
    url: &str,
) -> (&'static str, String) {
    let (time, device) = (change.time(), change.device.text(language));
    match language {
        Language::English => (
            "Stolik: your password was changed",
            format!(
                "Hello {nick},\n\nthe password of your account \"{nick}\" was changed on {time}, from {device}.\n\nIf it was you, there is nothing to do.\n\nIf it was not, choose another password at once: a link to do so can be mailed to this address, and following it logs out everyone else.\n{url}/account/forgot\n"
            ),
        ),
        Language::Polish => (
            "Stolik: hasło zostało zmienione",
            format!(
                "Cześć {nick}!\n\nHasło do Twojego konta „{nick}” zostało zmienione {time}, z {device}.\n\nJeśli to Ty, nie musisz nic robić.\n\nJeśli nie, od razu ustaw nowe hasło: odnośnik do tego może przyjść na ten adres, a jego użycie wyloguje wszystkich innych.\n{url}/account/forgot\n"
            ),
        ),
        Language::Czech => (
            "Stolik: heslo bylo změněno",
            format!(
                "Dobrý den, {nick},\n\nheslo k vašemu účtu „{nick}“ bylo změněno {time}, z {device}.\n\nPokud je ta změna od vás, není třeba nic dělat.\n\nPokud ne, hned si zvolte jiné heslo: odkaz vám můžeme poslat na tuto adresu a jeho použití odhlásí všechny ostatní.\n{url}/account/forgot\n"
            ),
        ),
    }
}

fn email_changed(nick: &str, change: &ChangeNotice, language: Language) -> (&'static str, String) {
    let (time, device) = (change.time(), change.device.text(language));
    match language {
        Language::English => (
            "Stolik: your account has another address",
            format!(
                "Hello {nick},\n\nyour account \"{nick}\" uses another mail address since {time}. The change was confirmed from {device}. This is the last mail to this address.\n\nIf it was you, there is nothing to do.\n\nIf it was not, log in with your nick, change the password and the address; if you cannot log in, write to the host of the server.\n"
            ),
        ),
        Language::Polish => (
            "Stolik: Twoje konto ma inny adres",
            format!(
                "Cześć {nick}!\n\nTwoje konto „{nick}” używa innego adresu od {time}. Zmianę potwierdzono z {device}. To ostatnia wiadomość na ten adres.\n\nJeśli to Ty, nie musisz nic robić.\n\nJeśli nie, zaloguj się swoim nickiem i zmień hasło oraz adres; jeśli nie możesz się zalogować, napisz do gospodarza serwera.\n"
            ),
        ),
        Language::Czech => (
            "Stolik: váš účet má jinou adresu",
            format!(
                "Dobrý den, {nick},\n\nváš účet „{nick}“ používá jinou adresu od {time}. Změna byla potvrzena z {device}. Toto je poslední zpráva na tuto adresu.\n\nPokud je ta změna od vás, není třeba nic dělat.\n\nPokud ne, přihlaste se svou přezdívkou a změňte heslo i adresu; pokud se přihlásit nemůžete, napište provozovateli serveru.\n"
            ),
        ),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::DeviceKind;

    #[test]
    fn a_mail_about_a_change_says_when_and_from_what_and_has_no_token() {
        let (nick, url) = ("Ann", "https://x.example");
        let device = DeviceKind::Mobile;
        let change = ChangeNotice { at_ms: 0, device };
        for language in [Language::English, Language::Polish, Language::Czech] {
            for what in [
                MailKind::PasswordChanged { nick, change },
                MailKind::EmailChanged { nick, change },
            ] {
                let (subject, text) = what.text(language, url);
                assert!(subject.starts_with("Stolik: "), "{subject}");
                for part in ["Ann", "1970-01-01 00:00 UTC", device.text(language)] {
                    assert!(text.contains(part), "{part} in {text}");
                }
                assert!(!text.contains('#'), "{text}");
            }
        }
    }

    #[test]
    fn every_mail_contains_the_nick_and_its_link() {
        let (nick, token, url) = ("Ann", "t0ken", "https://x.example");
        for language in [Language::English, Language::Polish, Language::Czech] {
            for (what, link) in [
                (
                    MailKind::Verify { nick, token },
                    "https://x.example/account/verify#t0ken\n",
                ),
                (
                    MailKind::Change { nick, token },
                    "https://x.example/account/verify#t0ken\n",
                ),
                (
                    MailKind::Reset { nick, token },
                    "https://x.example/account/reset#t0ken\n",
                ),
                (
                    MailKind::AddressInUse { nick },
                    "https://x.example/account/forgot\n",
                ),
                (
                    MailKind::RecoveryCodeUsed { nick, left: 9 },
                    "https://x.example/account/forgot\n",
                ),
            ] {
                let (subject, text) = what.text(language, url);
                assert!(
                    subject.contains("Stol") && text.contains("Ann") && text.contains(link),
                    "{text}"
                );
            }
        }
    }
}
