//! Log messages read alike: `restore table failed`, in lower case, without a full stop, with what
//! failed in a field.

use super::{
    lexer::{Token, TokenKind},
    test_code::group_length,
    tree::Tree,
};

const LEVELS: [&str; 3] = ["error", "warn", "info"];
/// The most words before a colon, or in a message that has none.
const MOST_WORDS: usize = 8;
/// Words that an operator cannot search for: vague pronouns, and metaphors for things with a name.
const BANNED: [&str; 32] = [
    "anybody",
    "asleep",
    "awake",
    "beat",
    "bell",
    "bells",
    "door",
    "doors",
    "everybody",
    "eyes",
    "forgotten",
    "heart",
    "herald",
    "house",
    "letter",
    "letters",
    "luck",
    "mouth",
    "nobody",
    "parcel",
    "parcels",
    "post",
    "road",
    "silence",
    "silent",
    "somebody",
    "voice",
    "whoever",
    "whom",
    "whose",
    "word",
    "words",
];
/// Fields that say why something failed.
const REASONS: [&str; 4] = ["error", "reason", "panic", "cause"];
/// Words that say that something failed.
const FAILURES: [&str; 7] = [
    "failed", "cannot", "could", "lost", "refused", "rejected", "unusable",
];

/// Checks the code of every crate, without tests.
pub fn check(tree: &Tree) -> Vec<String> {
    let mut wrong = Vec::new();
    for file in tree.code.values().flatten() {
        for call in calls(&file.tokens) {
            let place = format!("{}:{}: {}!", file.path, call.line, call.level);
            wrong.extend(
                call.complaints()
                    .into_iter()
                    .map(|text| format!("{place} {text}")),
            );
        }
    }
    wrong
}

/// One call of a `tracing` macro.
struct Call<'a> {
    level: &'a str,
    line: usize,
    arguments: &'a [Token<'a>],
}

/// The calls in some code: `tracing::warn!(..)` or, after an import, `warn!(..)`.
fn calls<'a>(code: &'a [Token<'a>]) -> impl Iterator<Item = Call<'a>> {
    code.iter().enumerate().filter_map(|(at, token)| {
        let level = LEVELS.into_iter().find(|level| token.is(level))?;
        let is_call = code.get(at + 1)?.is("!") && code.get(at + 2)?.is("(");
        let group = &code[at + 2..];
        is_call.then(|| Call {
            level,
            line: token.line,
            arguments: &group[1..group_length(group).max(2) - 1],
        })
    })
}

impl<'a> Call<'a> {
    fn complaints(&self) -> Vec<String> {
        let Some(message) = self.message() else {
            return vec!["has no message; give it one, as a string".into()];
        };
        let mut wrong = Vec::new();
        let mut complain = |text: &str| wrong.push(format!("\"{message}\" {text}"));
        if starts_with_capital(message) {
            complain("starts with a capital; start with a small letter");
        }
        if message.ends_with(['.', '!', '?']) {
            complain("ends with a full stop; leave it out");
        }
        let head = message.split(": ").next().unwrap_or(message);
        let length = head.split_whitespace().count();
        if length > MOST_WORDS {
            complain(&format!(
                "has {length} words before a colon; say it in {MOST_WORDS} and put the rest in fields"
            ));
        }
        for word in words(message).filter(|word| BANNED.contains(&word.as_str())) {
            complain(&format!("says `{word}`; use the plain technical word"));
        }
        if self.level == "error" && !self.has_reason() && !says_failure(message) {
            complain(
                "does not say what failed; add a field `error`, or say `failed` or `could not`",
            );
        }
        wrong
    }

    /// The string that stands as an argument of its own, not as a field's value.
    fn message(&self) -> Option<&'a str> {
        let mut before = ",";
        let mut depth = 0;
        for (at, token) in self.arguments.iter().enumerate() {
            let is_last = self.arguments.get(at + 1).is_none_or(|next| next.is(","));
            if token.kind == TokenKind::Text && before == "," && is_last && depth == 0 {
                return Some(token.text);
            }
            if ["(", "[", "{"].iter().any(|open| token.is(open)) {
                depth += 1;
            } else if [")", "]", "}"].iter().any(|close| token.is(close)) {
                depth -= 1;
            }
            before = token.text;
        }
        None
    }

    fn has_reason(&self) -> bool {
        self.arguments
            .iter()
            .any(|token| token.is_word() && REASONS.contains(&token.text))
    }
}

fn words(message: &str) -> impl Iterator<Item = String> {
    let words = message.split(|letter: char| !letter.is_alphanumeric());
    words.map(str::to_lowercase)
}

/// Whether the first letter is a capital; a name with more of them, such as `SQLite`, may be first.
fn starts_with_capital(message: &str) -> bool {
    let first = message.split_whitespace().next().unwrap_or_default();
    first.starts_with(char::is_uppercase)
        && first.chars().filter(|letter| letter.is_uppercase()).count() == 1
}

fn says_failure(message: &str) -> bool {
    words(message).any(|word| FAILURES.contains(&word.as_str()))
}

#[cfg(test)]
mod tests {
    use super::{super::tree::Tree, check};

    fn complaints(call: &str) -> Vec<String> {
        let source = format!("fn f() {{\n    tracing::{call};\n}}");
        check(&Tree::of([("crates/a/src/lib.rs", source.as_str())]))
    }

    #[test]
    fn plain_messages_pass() {
        for call in [
            r#"error!(table = %id, error, "restore table failed")"#,
            r#"error!(error = %chain(&error), "could not renew lease: {}", name)"#,
            r#"warn!(node = "A b.", "NATS connection lost: retrying")"#,
            r#"info!("listening on {}", address.to_string())"#,
            r#"debug!("Nobody.")"#,
        ] {
            assert_eq!(complaints(call), <[&str; 0]>::default(), "{call}");
        }
    }

    #[test]
    fn each_rule_catches_its_message() {
        let check = |call: &str, expected: &str| {
            assert_eq!(
                complaints(call),
                [format!("crates/a/src/lib.rs:2: {expected}")]
            );
        };
        check(
            r#"info!("Table closed")"#,
            "info! \"Table closed\" starts with a capital; start with a small letter",
        );
        check(
            r#"info!("table closed.")"#,
            "info! \"table closed.\" ends with a full stop; leave it out",
        );
        check(
            r#"warn!("one two three four five six seven eight nine: ten")"#,
            "warn! \"one two three four five six seven eight nine: ten\" has 9 words before a colon; say it in 8 and put the rest in fields",
        );
        check(
            r#"warn!("table left Asleep")"#,
            "warn! \"table left Asleep\" says `asleep`; use the plain technical word",
        );
        check(
            r#"error!(table, "table closed")"#,
            "error! \"table closed\" does not say what failed; add a field `error`, or say `failed` or `could not`",
        );
        check(
            r#"error!(error, why = "x")"#,
            "error! has no message; give it one, as a string",
        );
    }
}
