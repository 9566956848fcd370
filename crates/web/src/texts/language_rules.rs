//! Rules of Polish and Czech that every text obeys, of the page, of mails, of notices and of the
//! gateways. They are checked in the source, literal by literal.

use std::{
    fs,
    path::{Path, PathBuf},
};

/// The folders with texts, below `crates`.
const FOLDERS: [&str; 4] = ["web/src", "mail/src", "notices/src", "gateways/src"];

/// A text in the source: where, the words in front of it on its line, and itself.
struct Literal {
    place: String,
    before: String,
    text: String,
}

impl Literal {
    /// The words in lower case.
    fn words(&self) -> Vec<String> {
        let words = self.text.split(|letter: char| !letter.is_alphabetic());
        words
            .filter(|word| !word.is_empty())
            .map(str::to_lowercase)
            .collect()
    }
}

fn sources(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            sources(&path, found);
        } else if path.extension().is_some_and(|end| end == "rs")
            && !path.ends_with("language_rules.rs")
        {
            found.push(path);
        }
    }
}

/// The literals of all sources, in front of their tests.
fn literals() -> Vec<Literal> {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let mut files = Vec::new();
    for folder in FOLDERS {
        sources(&crates.join(folder), &mut files);
    }
    let mut all = Vec::new();
    for file in files {
        let source = fs::read_to_string(&file).expect("text");
        let source = source.split("#[cfg(test)]").next().expect("a start");
        for (index, line) in source.lines().enumerate() {
            let place = format!("{}:{}", file.display(), index + 1);
            all.extend(of_line(line, &place));
        }
    }
    assert!(all.len() > 3_000, "found only {}", all.len());
    all
}

/// The literals of a line; comments have none.
fn of_line(line: &str, place: &str) -> Vec<Literal> {
    let mut found = Vec::new();
    if line.trim_start().starts_with("//") {
        return found;
    }
    let (mut before, mut text, mut is_inside) = (String::new(), String::new(), false);
    let mut letters = line.chars();
    while let Some(letter) = letters.next() {
        match (letter, is_inside) {
            ('"', true) => {
                found.push(Literal {
                    place: place.to_owned(),
                    before: std::mem::take(&mut before),
                    text: std::mem::take(&mut text),
                });
                is_inside = false;
            }
            ('"', false) => is_inside = true,
            ('\\', true) => {
                // An escape is the end of a word, whatever it stands for.
                letters.next();
                text.push(' ');
            }
            (letter, true) => text.push(letter),
            (letter, false) => before.push(letter),
        }
    }
    found
}

fn check(rule: &str, is_broken: impl Fn(&Literal) -> bool) {
    let broken: Vec<String> = literals()
        .iter()
        .filter(|literal| is_broken(literal))
        .map(|literal| format!("{}: {}", literal.place, literal.text))
        .collect();
    assert!(broken.is_empty(), "{rule}:\n{}", broken.join("\n"));
}

#[test]
fn no_polish_text_gives_the_reader_a_gender() {
    const ENDINGS: [&str; 4] = ["łeś", "łaś", "łbyś", "łabyś"];
    const WORDS: [&str; 4] = ["zalogowany", "zalogowana", "gotowy", "pewien"];
    check("an impersonal form", |literal| {
        literal.words().iter().any(|word| {
            ENDINGS.iter().any(|ending| word.ends_with(ending)) || WORDS.contains(&word.as_str())
        })
    });
}

#[test]
fn no_czech_text_gives_the_reader_a_gender() {
    const ENDINGS: [&str; 7] = ["l", "la", "li", "n", "na", "ni", "ny"];
    const NO_PARTICIPLES: [&str; 3] = ["na", "jen", "nebyl"];
    check("no participle beside `jste`", |literal| {
        let words = literal.words();
        words.iter().enumerate().any(|(at, word)| {
            let near = words.iter().take(at + 3).skip(at.saturating_sub(1));
            word == "jste"
                && near.filter(|near| *near != "jste").any(|near| {
                    near.len() > 3
                        && ENDINGS.iter().any(|ending| near.ends_with(ending))
                        && !NO_PARTICIPLES.contains(&near.as_str())
                })
        })
    });
}

#[test]
fn czech_texts_say_vy_to_the_reader() {
    const TY: [&str; 30] = [
        "tvůj", "tvoje", "tvé", "tvou", "tvého", "tvém", "tebe", "tobě", "tebou", "jsi", "můžeš",
        "máš", "chceš", "musíš", "smíš", "klikni", "klepni", "vyber", "zkus", "přidej", "pošli",
        "zbav", "počkej", "otevři", "zvol", "zadej", "podívej", "napiš", "vezmi", "zahraj",
    ];
    check("vy, not ty", |literal| {
        literal
            .words()
            .iter()
            .any(|word| TY.contains(&word.as_str()))
    });
}

#[test]
fn polish_texts_say_ty_to_the_reader() {
    const OTHERS: [&str; 8] = [
        "pan",
        "pani",
        "pana",
        "państwo",
        "państwa",
        "wybierzcie",
        "kliknijcie",
        "dotknijcie",
    ];
    check("ty, without a title", |literal| {
        literal
            .words()
            .iter()
            .any(|word| OTHERS.contains(&word.as_str()))
    });
}

#[test]
fn stolik_has_one_declension_in_czech() {
    check("Stolik, Stoliku, ve Stoliku", |literal| {
        let words = literal.words();
        words
            .iter()
            .any(|word| word.starts_with("stolík") || word.starts_with("stolk"))
    });
}

/// A number and a word of fixed form beside it: `{n} graczy` is wrong for two of three numbers.
#[test]
fn counts_take_their_word_from_the_plural_function() {
    const NUMBERS: [&str; 5] = ["{n}", "{count}", "{tiles}", "{cards}", "{seconds}"];
    /// Words that stand behind any number: prepositions, units, and the Czech genitive of a share.
    const FREE: [&str; 10] = [
        "z", "za", "na", "s", "min", "bot", "proti", "do", "krát", "a",
    ];
    check("plural()", |literal| {
        let is_slavic = ["Lang::Pl", "Lang::Cs", "pl ", "cs "]
            .iter()
            .any(|mark| literal.before.contains(mark));
        let behind = |number: &&str| {
            let (_, rest) = literal.text.split_once(*number)?;
            let word = rest.strip_prefix(' ')?;
            let word: String = word.chars().take_while(|it| it.is_alphabetic()).collect();
            (!word.is_empty() && !FREE.contains(&word.as_str())).then_some(())
        };
        is_slavic && NUMBERS.iter().any(|number| behind(number).is_some())
    });
}

#[test]
fn a_literal_is_read_from_its_line() {
    let found = of_line(r#"    a { en "Hi \"x\"", pl "Cześć" } // no"#, "here");
    let texts: Vec<&str> = found.iter().map(|literal| literal.text.as_str()).collect();
    assert_eq!(texts, ["Hi  x ", "Cześć"]);
    assert!(found[1].before.contains("pl "));
    assert_eq!(found[1].words(), ["cześć"]);
    assert!(of_line(r#"/// "Cześć""#, "here").is_empty());
}
