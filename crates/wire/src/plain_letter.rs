//! Accented letters that nicks may hold, each with its plain letter.

/// Accented letters of the players' languages, in lower case.
const ACCENTED: [(&str, char); 16] = [
    ("áäąâ", 'a'),
    ("čćç", 'c'),
    ("ď", 'd'),
    ("éěęë", 'e'),
    ("íî", 'i'),
    ("ĺľł", 'l'),
    ("ňńñ", 'n'),
    ("óôöő", 'o'),
    ("ŕř", 'r'),
    ("šśş", 's'),
    ("ťţ", 't'),
    ("úůüű", 'u'),
    ("ý", 'y'),
    ("žźż", 'z'),
    ("ß", 's'),
    ("đ", 'd'),
];

/// The ASCII letter or digit for a letter; `None` for any other character.
pub(crate) fn plain_letter(letter: char) -> Option<char> {
    if letter.is_ascii() {
        return letter.is_ascii_alphanumeric().then_some(letter);
    }
    let small = letter.to_lowercase().next()?;
    let (_, plain) = ACCENTED
        .iter()
        .find(|(accented, _)| accented.contains(small))?;
    Some(if letter.is_uppercase() {
        plain.to_ascii_uppercase()
    } else {
        *plain
    })
}
