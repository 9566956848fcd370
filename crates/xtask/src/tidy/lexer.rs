//! Splits Rust source into tokens with their lines, so that the checks see code, comments and
//! strings apart. It knows no grammar: a file that does not compile still has tokens.

/// What a token is. Numbers count as words; characters and lifetimes are dropped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TokenKind {
    Word,
    /// One character that belongs to no other kind, such as `{`; `::` is one token.
    Symbol,
    /// The inside of a string, without quotes and as written.
    Text,
    /// A whole comment, with its slashes.
    Comment,
}

/// A piece of source; `line` counts from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Token<'a> {
    pub kind: TokenKind,
    pub text: &'a str,
    pub line: usize,
}

impl Token<'_> {
    /// Whether the token is code and spelt like this.
    pub fn is(&self, code: &str) -> bool {
        matches!(self.kind, TokenKind::Word | TokenKind::Symbol) && self.text == code
    }

    /// Whether the token is a name or a keyword.
    pub fn is_word(&self) -> bool {
        self.kind == TokenKind::Word
    }
}

/// Splits source into tokens.
pub fn tokens(source: &str) -> Vec<Token<'_>> {
    let mut lexer = Lexer {
        rest: source,
        line: 1,
        tokens: Vec::new(),
    };
    while let Some(first) = lexer.rest.chars().next() {
        lexer.step(first);
    }
    lexer.tokens
}

struct Lexer<'a> {
    rest: &'a str,
    line: usize,
    tokens: Vec<Token<'a>>,
}

impl<'a> Lexer<'a> {
    fn step(&mut self, first: char) {
        if self.rest.starts_with("//") {
            self.take(TokenKind::Comment, self.rest.find('\n'));
        } else if self.rest.starts_with("/*") {
            self.take(TokenKind::Comment, block_comment(self.rest));
        } else if let Some(string) = string(self.rest) {
            self.string(&string);
        } else if first == '\'' {
            self.skip(quote(self.rest));
        } else if is_word(first) {
            // `r#type` is the name `type`.
            self.skip(if self.rest.starts_with("r#") { 2 } else { 0 });
            self.take(
                TokenKind::Word,
                self.rest.find(|letter: char| !is_word(letter)),
            );
        } else if self.rest.starts_with("::") {
            self.take(TokenKind::Symbol, Some(2));
        } else if first.is_whitespace() {
            self.skip(first.len_utf8());
        } else {
            self.take(TokenKind::Symbol, Some(first.len_utf8()));
        }
    }

    /// Takes the next `length` bytes as one token, or everything that is left.
    fn take(&mut self, kind: TokenKind, length: Option<usize>) {
        let length = length.unwrap_or(self.rest.len());
        let token = Token {
            kind,
            text: &self.rest[..length],
            line: self.line,
        };
        self.tokens.push(token);
        self.skip(length);
    }

    fn string(&mut self, string: &Quoted) {
        self.skip(string.before);
        self.take(TokenKind::Text, Some(string.inside));
        self.skip(string.after.min(self.rest.len()));
    }

    fn skip(&mut self, length: usize) {
        let (skipped, rest) = self.rest.split_at(length);
        self.line += skipped.matches('\n').count();
        self.rest = rest;
    }
}

fn is_word(letter: char) -> bool {
    letter.is_alphanumeric() || letter == '_'
}

/// The length of a block comment, which may hold others.
fn block_comment(source: &str) -> Option<usize> {
    let mut depth = 0;
    let mut at = 0;
    while at < source.len() {
        if source[at..].starts_with("/*") {
            depth += 1;
            at += 2;
        } else if source[at..].starts_with("*/") {
            depth -= 1;
            at += 2;
            if depth == 0 {
                return Some(at);
            }
        } else {
            at += source[at..].chars().next().map_or(1, char::len_utf8);
        }
    }
    None
}

/// The lengths of a string's opening, its inside and its closing, in bytes.
struct Quoted {
    before: usize,
    inside: usize,
    after: usize,
}

/// Finds the string that the source begins with: plain, raw, of bytes or for C.
fn string(source: &str) -> Option<Quoted> {
    // Most tokens start with another letter: this saves half of the time.
    if !source.starts_with(['"', 'b', 'c', 'r']) {
        return None;
    }
    let prefix = ["", "b", "c", "r", "br", "cr"].into_iter().find(|prefix| {
        let rest = source.strip_prefix(prefix);
        rest.is_some_and(|rest| rest.trim_start_matches('#').starts_with('"'))
            && (prefix.ends_with('r') || rest.is_some_and(|rest| rest.starts_with('"')))
    })?;
    let hashes = source[prefix.len()..].find('"')?;
    let before = prefix.len() + hashes + 1;
    let inside = if prefix.ends_with('r') {
        source[before..].find(&format!("\"{}", "#".repeat(hashes)))
    } else {
        plain_string(&source[before..])
    };
    Some(Quoted {
        before,
        inside: inside.unwrap_or(source.len() - before),
        after: 1 + hashes,
    })
}

/// The length of a string up to the quote that closes it.
fn plain_string(inside: &str) -> Option<usize> {
    let mut escaped = false;
    inside.find(|letter| {
        let closes = letter == '"' && !escaped;
        escaped = letter == '\\' && !escaped;
        closes
    })
}

/// The length of a character in quotes, or of a lifetime.
fn quote(source: &str) -> usize {
    let mut letters = source.char_indices().skip(1);
    match letters.next() {
        Some((_, '\\')) => {
            // The escaped letter may itself be a quote.
            let close = letters.skip(1).find(|(_, letter)| *letter == '\'');
            close.map_or(source.len(), |(at, _)| at + 1)
        }
        Some((_, letter)) => match letters.next() {
            Some((at, '\'')) => at + 1,
            _ if is_word(letter) => source[1..]
                .find(|letter| !is_word(letter))
                .map_or(source.len(), |length| length + 1),
            _ => 1,
        },
        None => 1,
    }
}

#[cfg(test)]
mod tests {
    use super::{TokenKind, tokens};

    fn check(source: &str, expected: &[(TokenKind, &str, usize)]) {
        let found: Vec<_> = tokens(source)
            .iter()
            .map(|token| (token.kind, token.text, token.line))
            .collect();
        assert_eq!(found, expected);
    }

    #[test]
    fn code_comments_and_strings_are_told_apart() {
        check(
            "/// Doc.\nuse a::b; // \"no\"\n\"crate::x // no\"",
            &[
                (TokenKind::Comment, "/// Doc.", 1),
                (TokenKind::Word, "use", 2),
                (TokenKind::Word, "a", 2),
                (TokenKind::Symbol, "::", 2),
                (TokenKind::Word, "b", 2),
                (TokenKind::Symbol, ";", 2),
                (TokenKind::Comment, "// \"no\"", 2),
                (TokenKind::Text, "crate::x // no", 3),
            ],
        );
    }

    #[test]
    fn strings_end_where_they_end() {
        check(
            r#""a\"b\\" c"#,
            &[(TokenKind::Text, r#"a\"b\\"#, 1), (TokenKind::Word, "c", 1)],
        );
        check(
            "r#\"a\"b\"# c",
            &[(TokenKind::Text, "a\"b", 1), (TokenKind::Word, "c", 1)],
        );
        check(
            "b\"a\nb\" br\"c\" r#type",
            &[
                (TokenKind::Text, "a\nb", 1),
                (TokenKind::Text, "c", 2),
                (TokenKind::Word, "type", 2),
            ],
        );
    }

    #[test]
    fn characters_and_lifetimes_are_dropped() {
        check(
            "'\"' '\\'' 'ž' '\\u{1}' &'a x",
            &[(TokenKind::Symbol, "&", 1), (TokenKind::Word, "x", 1)],
        );
    }

    #[test]
    fn block_comments_nest() {
        check(
            "/* a /* b */ \n c */ d",
            &[
                (TokenKind::Comment, "/* a /* b */ \n c */", 1),
                (TokenKind::Word, "d", 2),
            ],
        );
    }

    #[test]
    fn an_unfinished_file_ends_quietly() {
        check("\"abc", &[(TokenKind::Text, "abc", 1)]);
        check("/* abc", &[(TokenKind::Comment, "/* abc", 1)]);
        check("'", &[]);
    }
}
