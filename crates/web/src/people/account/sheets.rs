//! The forms there are.

use super::form::{Blank, Filled, Sheet};
use crate::texts::account as t;
use serde::Serialize;
use wire::account::{
    Deletion, Field, Forgot, Form, LogIn, NewEmail, NewNick, NewPassword, NewToken, Register, Reset,
};

const EMAIL: Blank = Blank {
    field: Field::Email,
    label: t::email,
    kind: "email",
    autocomplete: "email",
};
const NICK: Blank = Blank {
    field: Field::Nick,
    label: t::nick,
    kind: "text",
    autocomplete: "nickname",
};
const LOGIN: Blank = Blank {
    field: Field::Nick,
    label: t::login,
    kind: "text",
    autocomplete: "username",
};
const PASSWORD: Blank = Blank {
    field: Field::Password,
    label: t::password,
    kind: "password",
    autocomplete: "current-password",
};
const CURRENT: Blank = Blank {
    field: Field::Current,
    label: t::current,
    kind: "password",
    autocomplete: "current-password",
};
const NEW: Blank = Blank {
    field: Field::Password,
    label: t::new_password,
    kind: "password",
    autocomplete: "new-password",
};
const AGAIN: Blank = Blank {
    field: Field::Confirmation,
    label: t::again,
    kind: "password",
    autocomplete: "new-password",
};
const NAME: Blank = Blank {
    field: Field::Name,
    label: t::token_name,
    kind: "text",
    autocomplete: "off",
};

pub const LOG_IN: Sheet = Sheet {
    name: "log-in",
    path: "/api/account/login",
    blanks: &[LOGIN, PASSWORD],
    asks_stay: true,
    button: t::log_in,
    fill: |texts, stay| {
        filled(&LogIn {
            login: text(texts, 0),
            password: text(texts, 1),
            stay,
        })
    },
};

/// Making an account.
pub const REGISTER: Sheet = Sheet {
    name: "register",
    path: "/api/account/register",
    blanks: &[EMAIL, NICK, NEW, AGAIN],
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
    blanks: &[NAME],
    asks_stay: false,
    button: t::make_token,
    fill: |texts, _| {
        filled(&NewToken {
            name: text(texts, 0),
        })
    },
};

/// Another password, by a link that was mailed.
pub const RESET: Sheet = Sheet {
    name: "reset",
    path: "/api/account/reset",
    blanks: &[NEW, AGAIN],
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
        assert_eq!(texts.len(), sheet.blanks.len());
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
