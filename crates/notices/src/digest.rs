//! Composes the mail with all that is due for one person.

use crate::texts::{self, Facts};
use mail::Language;

/// A mail that waits to be queued.
pub(crate) struct Digest {
    pub subject: String,
    pub body: String,
}

/// One line of a digest.
pub(crate) struct DigestLine {
    pub facts: Facts,
    /// The path of the page that the line leads to.
    pub path: String,
}

/// Composes a digest. `site` is the start of links.
pub(crate) fn compose(language: Language, nick: &str, site: &str, lines: &[DigestLine]) -> Digest {
    let settings = format!("{site}/settings");
    let [subject, hello, end] = texts::digest(language, nick, &settings);
    let news: Vec<String> = lines
        .iter()
        .map(|line| {
            let title = texts::title(&line.facts, language);
            let sentence = texts::sentence(&line.facts, language);
            format!("{title}: {sentence}\n{site}{}", line.path)
        })
        .collect();
    Digest {
        subject,
        body: format!("{hello}\n\n{}\n\n{end}\n", news.join("\n\n")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use wire::notices::NoticeKind;

    #[test]
    fn a_digest_has_a_line_and_a_link_for_each_notice_and_the_way_to_the_settings() {
        let line = |kind, path: &str| DigestLine {
            facts: Facts {
                kind,
                game: "dama".to_owned(),
                names: "Bob".to_owned(),
                left_ms: None,
            },
            path: path.to_owned(),
        };
        let lines = [
            line(NoticeKind::Turn, "/table/a"),
            line(NoticeKind::Over, "/table/b"),
        ];
        let digest = compose(Language::English, "Ann", "https://x.example", &lines);
        assert_eq!(digest.subject, "Stolik: news from your tables");
        let (hello, rest) = digest.body.split_once("\n\n").expect("paragraphs");
        assert_eq!(hello, "Hello Ann,");
        assert!(
            rest.starts_with("Dáma: It is your turn. With Bob.\nhttps://x.example/table/a\n\n")
        );
        assert!(rest.contains("Dáma: The game is over. With Bob.\nhttps://x.example/table/b\n\n"));
        assert!(rest.ends_with("\nhttps://x.example/settings\n"), "{rest}");
    }
}
