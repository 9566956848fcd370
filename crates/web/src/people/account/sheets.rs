//! The forms there are.

use super::form::{Blank, Filled, Kind, Sheet};
use crate::texts::{account as t, second_factor as second};
use serde::Serialize;
use wire::{
    TokenLife,
    account::{
        Deletion, Field, Forgot, Form, LogIn, NewEmail, NewNick, NewPassword, NewToken, Register,
        Reset,
    },
    second_factor::{BeginSecondFactor, ConfirmSecondFactor, RemoveSecondFactor},
};

const EMAIL: Blank = Blank {
    field: Field::Email,
    label: t::email,
    kind: Kind::Input("email"),
    autocomplete: "email",
};
const NICK: Blank = Blank {
    field: Field::Nick,
    label: t::nick,
    kind: Kind::Input("text"),
    autocomplete: "nickname",
};
const LOGIN: Blank = Blank {
    field: Field::Nick,
    label: t::login,
    kind: Kind::Input("text"),
    autocomplete: "username",
};
const PASSWORD: Blank = Blank {
    field: Field::Password,
    label: t::password,
    kind: Kind::Input("password"),
    autocomplete: "current-password",
};
const CURRENT: Blank = Blank {
    field: Field::Current,
    label: t::current,
    kind: Kind::Input("password"),
    autocomplete: "current-password",
};
const NEW: Blank = Blank {
    field: Field::Password,
    label: t::new_password,
    kind: Kind::Input("password"),
    autocomplete: "new-password",
};
const AGAIN: Blank = Blank {
    field: Field::Confirmation,
    label: t::again,
    kind: Kind::Input("password"),
    autocomplete: "new-password",
};
const NAME: Blank = Blank {
    field: Field::Name,
    label: t::token_name,
    kind: Kind::Input("text"),
    autocomplete: "off",
};

const LIFE: Blank = Blank {
    field: Field::Life,
    label: t::token_life,
    kind: Kind::Choice(&[
        ("30", t::days_30),
        ("90", t::days_90),
        ("365", t::days_365),
        ("", t::unlimited),
    ]),
    autocomplete: "off",
};
const CODE: Blank = Blank {
    field: Field::Code,
    label: second::code,
    kind: Kind::Input("text"),
    autocomplete: "one-time-code",
};

pub const LOG_IN: Sheet = Sheet {
    name: "log-in",
    path: "/api/account/login",
    blanks: &[LOGIN, PASSWORD],
    later: &[CODE],
    asks_stay: true,
    button: t::log_in,
    fill: |texts, stay| {
        filled(&LogIn {
            login: text(texts, 0),
            password: text(texts, 1),
            stay,
            code: Some(text(texts, 2)).filter(|code| !code.trim().is_empty()),
        })
    },
};

/// Making an account.
pub const REGISTER: Sheet = Sheet {
    name: "register",
    path: "/api/account/register",
    blanks: &[EMAIL, NICK, NEW, AGAIN],
    later: &[],
    asks_stay: true,
    button: t::register,
    fill: |texts, stay| {
        let (email, nick) = (text(texts, 0), text(texts, 1));
        let (password, confirmation) = (text(texts, 2), text(texts, 3));
        filled(&Register {
            email,
            nick,
            password,
            confirmation,
            stay,
        })
    },
};

/// Asking for a link to choose another password.
pub const FORGOT: Sheet = Sheet {
    name: "forgot",
    path: "/api/account/forgot",
    blanks: &[EMAIL],
    later: &[],
    asks_stay: false,
    button: t::send_link,
    fill: |texts, _| {
        filled(&Forgot {
            email: text(texts, 0),
        })
    },
};

pub const NEW_NICK: Sheet = Sheet {
    name: "nick",
    path: "/api/account/nick",
    blanks: &[NICK, PASSWORD],
    later: &[],
    asks_stay: false,
    button: t::change,
    fill: |texts, _| {
        filled(&NewNick {
            nick: text(texts, 0),
            password: text(texts, 1),
        })
    },
};

pub const NEW_EMAIL: Sheet = Sheet {
    name: "email",
    path: "/api/account/email",
    blanks: &[EMAIL, PASSWORD],
    later: &[],
    asks_stay: false,
    button: t::change,
    fill: |texts, _| {
        filled(&NewEmail {
            email: text(texts, 0),
            password: text(texts, 1),
        })
    },
};

pub const NEW_PASSWORD: Sheet = Sheet {
    name: "password",
    path: "/api/account/password",
    blanks: &[CURRENT, NEW, AGAIN],
    later: &[],
    asks_stay: false,
    button: t::change,
    fill: |texts, _| {
        let (current, password, confirmation) = (text(texts, 0), text(texts, 1), text(texts, 2));
        filled(&NewPassword {
            current,
            password,
            confirmation,
        })
    },
};

/// The end of an account.
pub const DELETE: Sheet = Sheet {
    name: "delete",
    path: "/api/account/delete",
    blanks: &[PASSWORD],
    later: &[],
    asks_stay: false,
    button: t::delete_now,
    fill: |texts, _| {
        filled(&Deletion {
            password: text(texts, 0),
        })
    },
};

/// A token for a program.
pub const TOKEN: Sheet = Sheet {
    name: "token",
    path: "/api/account/tokens",
    blanks: &[NAME, LIFE, PASSWORD],
    later: &[],
    asks_stay: false,
    button: t::make_token,
    fill: |texts, _| {
        let life = match text(texts, 1).as_str() {
            "30" => TokenLife::Month,
            "90" => TokenLife::Quarter,
            "365" => TokenLife::Year,
            _ => TokenLife::Unlimited,
        };
        filled(&NewToken {
            name: text(texts, 0),
            life,
            password: text(texts, 2),
        })
    },
};

/// The start of a second factor.
pub const BEGIN_SECOND_FACTOR: Sheet = Sheet {
    name: "second-factor",
    path: "/api/account/second-factor",
    blanks: &[PASSWORD],
    later: &[],
    asks_stay: false,
    button: second::begin,
    fill: |texts, _| {
        filled(&BeginSecondFactor {
            password: text(texts, 0),
        })
    },
};

/// The first code, which confirms a second factor.
pub const CONFIRM_SECOND_FACTOR: Sheet = Sheet {
    name: "second-factor-code",
    path: "/api/account/second-factor/confirm",
    blanks: &[CODE],
    later: &[],
    asks_stay: false,
    button: second::confirm,
    fill: |texts, _| {
        filled(&ConfirmSecondFactor {
            code: text(texts, 0),
        })
    },
};

/// The end of a second factor.
pub const REMOVE_SECOND_FACTOR: Sheet = Sheet {
    name: "second-factor-end",
    path: "/api/account/second-factor/remove",
    blanks: &[PASSWORD, CODE],
    later: &[],
    asks_stay: false,
    button: second::remove,
    fill: |texts, _| {
        filled(&RemoveSecondFactor {
            password: text(texts, 0),
            code: text(texts, 1),
        })
    },
};

/// Another password, by a link that was mailed.
pub const RESET: Sheet = Sheet {
    name: "reset",
    path: "/api/account/reset",
    blanks: &[NEW, AGAIN],
    later: &[],
    asks_stay: false,
    button: t::change,
    fill: |texts, _| {
        let (token, password, confirmation) = (
            crate::browser::tab::fragment(),
            text(texts, 0),
            text(texts, 1),
        );
        filled(&Reset {
            token,
            password,
            confirmation,
        })
    },
};

fn text(texts: &[String], at: usize) -> String {
    texts.get(at).cloned().unwrap_or_default()
}

fn filled(form: &(impl Form + Serialize)) -> Filled {
    let body = serde_json::to_string(form).expect("forms are plain data");
    Filled {
        body,
        problems: form.problems(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fill(sheet: Sheet, texts: &[&str]) -> Filled {
        let texts: Vec<String> = texts.iter().map(|text| (*text).to_owned()).collect();
        let (least, most) = (sheet.blanks.len(), sheet.blanks.len() + sheet.later.len());
        assert!((least..=most).contains(&texts.len()));
        (sheet.fill)(&texts, true)
    }

    #[test]
    fn each_form_sends_what_its_fields_ask_in_their_order() {
        let sent = fill(REGISTER, &["a@b.cz", "ala", "long enough", "long enough"]);
        assert_eq!(
            sent.body,
            r#"{"email":"a@b.cz","nick":"ala","password":"long enough","confirmation":"long enough","stay":true}"#
        );
        assert!(sent.problems.is_empty());
        assert_eq!(
            fill(LOG_IN, &["ala", "p"]).body,
            r#"{"login":"ala","password":"p","stay":true}"#
        );
        assert_eq!(
            fill(LOG_IN, &["ala", "p", "123 456"]).body,
            r#"{"login":"ala","password":"p","stay":true,"code":"123 456"}"#
        );
        for (days, life) in [
            ("30", "30_days"),
            ("90", "90_days"),
            ("365", "365_days"),
            ("", "never"),
        ] {
            let sent = fill(TOKEN, &["bot", days, "p"]).body;
            let expected = format!(r#"{{"name":"bot","password":"p","life":"{life}"}}"#);
            assert_eq!(sent, expected);
        }
        let changed = fill(NEW_PASSWORD, &["old", "new long one", "new long one"]);
        assert!(
            changed
                .body
                .starts_with(r#"{"current":"old","password":"new"#)
        );
    }

    #[test]
    fn what_is_wrong_is_found_before_it_is_sent() {
        let wrong = fill(REGISTER, &["ala", "a", "short", "other"]);
        let fields: Vec<Field> = wrong.problems.iter().map(|problem| problem.field).collect();
        assert_eq!(
            fields,
            [
                Field::Email,
                Field::Nick,
                Field::Password,
                Field::Confirmation
            ]
        );
    }
}
