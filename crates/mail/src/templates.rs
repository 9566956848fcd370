//! The texts of mails in three languages.

/// The languages of mails.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Language {
    English,
    Polish,
    Czech,
}

impl Language {
    /// Returns the first supported language in an `Accept-Language` header, or `English`.
    pub fn accepted(header: &str) -> Self {
        let named = |tag: &str| match tag.trim().get(..2).map(str::to_ascii_lowercase).as_deref() {
            Some("en") => Some(Language::English),
            Some("pl") => Some(Language::Polish),
            Some("cs") => Some(Language::Czech),
            _ => None,
        };
        header
            .split(',')
            .find_map(named)
            .unwrap_or(Language::English)
    }
}

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
    /// Informs the owner that a recovery code was used, and how many are left.
    RecoveryCodeUsed { nick: &'a str, left: u32 },
}

impl MailKind<'_> {
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
                "Vítejte ve Stolku: je to vaše adresa?",
                format!(
                    "Dobrý den, {nick},\n\nprosíme, otevřete tento odkaz a potvrďte tak, že je to vaše adresa. Platí týden.\n\n{url}/account/verify#{token}\n\nPokud jste se ve hře Stolik neregistrovali, tuto zprávu ignorujte.\n"
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
                    "Dobrý den, {nick},\n\notevřete tento odkaz a váš účet bude od této chvíle používat tuto adresu. Platí týden.\n\n{url}/account/verify#{token}\n\nPokud jste o to nežádali, zprávu ignorujte: nic se nezmění.\n"
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
                    "Dobrý den, {nick},\n\npřes tento odkaz si zvolíte nové heslo. Funguje jednou a platí hodinu.\n\n{url}/account/reset#{token}\n\nPokud jste o to nežádali, zprávu ignorujte: heslo zůstane, jaké je.\n"
                ),
            ),
            (MailKind::AddressInUse { nick }, English) => (
                "Stolik: you already have an account",
                format!(
                    "Hello {nick},\n\nsomebody has just entered this address at Stolik, but it already belongs to your account \"{nick}\".\n\nIf it was you, log in there; a forgotten password can be replaced:\n{url}/account/forgot\n\nIf it was not, there is nothing to do: your account is safe.\n"
                ),
            ),
            (MailKind::AddressInUse { nick }, Polish) => (
                "Stolik: masz już konto",
                format!(
                    "Cześć {nick}!\n\nKtoś właśnie podał ten adres w Stoliku, ale należy on już do Twojego konta „{nick}”.\n\nJeśli to Ty, po prostu się zaloguj; zapomniane hasło można ustawić na nowo:\n{url}/account/forgot\n\nJeśli nie, nie musisz nic robić: Twoje konto jest bezpieczne.\n"
                ),
            ),
            (MailKind::AddressInUse { nick }, Czech) => (
                "Stolik: účet už máte",
                format!(
                    "Dobrý den, {nick},\n\nněkdo právě ve hře Stolik zadal tuto adresu, ta ale už patří k vašemu účtu „{nick}“.\n\nPokud jste to byli vy, prostě se přihlaste; zapomenuté heslo lze nahradit:\n{url}/account/forgot\n\nPokud ne, není třeba nic dělat: váš účet je v bezpečí.\n"
                ),
            ),
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
                    "Dobrý den, {nick},\n\nzáložní kód právě nahradil druhý faktor přihlášení k vašemu účtu. Zbývá kódů: {left}.\n\nPokud jste to nebyli vy, hned si změňte heslo:\n{url}/account/forgot\n"
                ),
            ),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn chosen(list: &str) -> Language {
        Language::accepted(list)
    }

    #[test]
    fn the_language_is_the_first_of_ours_that_the_request_names() {
        assert_eq!(chosen("de-DE, cs;q=0.8, pl;q=0.5"), Language::Czech);
        assert_eq!(chosen("PL"), Language::Polish);
        assert_eq!(chosen("en-GB,pl"), Language::English);
        for other in ["", "*", "de", "ž"] {
            assert_eq!(chosen(other), Language::English, "{other}");
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
