//! Composes the message of a queued mail.

use crate::Sender;
use lettre::{
    Message,
    message::{
        Body, Mailbox,
        header::{ContentTransferEncoding, ContentType, Header, HeaderName, HeaderValue},
    },
};
use std::{
    error::Error,
    time::{Duration, UNIX_EPOCH},
};
use store::TakenMail;

/// Declares a header that contains plain text of this server, in one line of ASCII.
macro_rules! text_header {
    ($($(#[$about:meta])* $Name:ident = $name:literal;)+) => {$(
        $(#[$about])*
        #[derive(Clone)]
        struct $Name(String);

        impl Header for $Name {
            fn name() -> HeaderName {
                HeaderName::new_from_ascii_str($name)
            }

            fn parse(text: &str) -> Result<Self, Box<dyn Error + Send + Sync>> {
                Ok(Self(text.to_owned()))
            }

            fn display(&self) -> HeaderValue {
                // A link is never folded nor encoded: mail programs compare it byte by byte.
                let text = self.0.clone();
                HeaderValue::dangerous_new_pre_encoded(Self::name(), text.clone(), text)
            }
        }
    )+};
}

text_header! {
    /// Where such mails are ended (RFC 2369).
    ListUnsubscribe = "List-Unsubscribe";
    /// That one `POST` request there is enough (RFC 8058).
    ListUnsubscribePost = "List-Unsubscribe-Post";
}

/// How the text of a mail is encoded.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Encoding {
    /// For any mail server: 7bit, or quoted-printable if a text is not ASCII.
    Transport,
    /// For a reader of the file: 7bit or 8bit, so that a link is one line as it was written.
    Readable,
}

/// Composes the message. Every attempt of one mail has the same `Date` and `Message-ID`, by which a
/// mailbox recognises a mail that comes twice after a crash.
pub(crate) fn compose(
    mail: &TakenMail,
    from: &Sender,
    encoding: Encoding,
) -> Result<Message, Box<dyn Error + Send + Sync>> {
    let to = Mailbox::new(None, mail.recipient.parse()?);
    let id = format!("<{}@{}>", mail.id, from.0.email.domain());
    let created = UNIX_EPOCH + Duration::from_millis(mail.created_ms.unsigned_abs());
    let mut message = Message::builder()
        .from(from.0.clone())
        .to(to)
        .date(created)
        .message_id(Some(id))
        .subject(&mail.subject)
        .header(ContentType::TEXT_PLAIN);
    if let Some(link) = &mail.unsubscribe {
        message = message
            .header(ListUnsubscribe(format!("<{link}>")))
            .header(ListUnsubscribePost("List-Unsubscribe=One-Click".to_owned()));
    }
    Ok(message.body(body(&mail.body, encoding))?)
}

/// The body as it is read in a file: one line stays one line, however long a link is.
fn readable(text: &str) -> Body {
    let bits = if text.is_ascii() {
        ContentTransferEncoding::SevenBit
    } else {
        ContentTransferEncoding::EightBit
    };
    let lines: Vec<&str> = text.lines().collect();
    Body::dangerous_pre_encoded((lines.join("\r\n") + "\r\n").into_bytes(), bits)
}

fn body(text: &str, encoding: Encoding) -> Body {
    match encoding {
        Encoding::Transport => Body::new(text.to_owned()),
        Encoding::Readable => readable(text),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Language, MailKind};

    const URL: &str = "https://stolik.a-long-name-of-a-host.example.org:8443/games";

    fn mail(subject: &str, body: &str) -> TakenMail {
        TakenMail {
            id: "5".repeat(32),
            recipient: "ann@example.org".to_owned(),
            subject: subject.to_owned(),
            body: body.to_owned(),
            unsubscribe: None,
            created_ms: 1_795_046_399_999,
            ends_ms: i64::MAX,
            attempts: 3,
        }
    }

    fn composed(language: Language, encoding: Encoding) -> String {
        let token = "t0ken".repeat(13);
        let (subject, body) = MailKind::Reset {
            nick: "Ann",
            token: &token,
        }
        .text(language, URL);
        let mail = mail(subject, &body);
        let from = "Stolik <stolik@example.org>".parse().expect("a sender");
        let message = compose(&mail, &from, encoding).expect("a message");
        String::from_utf8(message.formatted()).expect("UTF-8")
    }

    #[test]
    fn the_link_in_a_file_is_one_line_in_every_language() {
        let link = format!("\r\n{URL}/account/reset#{}\r\n", "t0ken".repeat(13));
        for (language, bits) in [
            (Language::English, "7bit"),
            (Language::Polish, "8bit"),
            (Language::Czech, "8bit"),
        ] {
            let text = composed(language, Encoding::Readable);
            assert!(text.contains(&link), "{text}");
            let header = format!("Content-Transfer-Encoding: {bits}");
            assert!(text.contains(&header), "{text}");
            let (_, body) = text.split_once("\r\n\r\n").expect("a body");
            assert!(!body.contains("=\r\n"), "{text}");
        }
    }

    #[test]
    fn what_is_sent_to_a_mail_server_is_ascii_in_every_language() {
        for language in [Language::English, Language::Polish, Language::Czech] {
            assert!(composed(language, Encoding::Transport).is_ascii());
        }
    }

    #[test]
    fn a_mail_that_can_be_ended_says_how() {
        let link = format!(
            "https://x.example/api/notices/unsubscribe/{}",
            "t".repeat(32)
        );
        let mail = TakenMail {
            unsubscribe: Some(link.clone()),
            ..mail("Subject", "Body")
        };
        let from = "stolik@example.org".parse().expect("a sender");
        let message = compose(&mail, &from, Encoding::Transport).expect("a message");
        let text = String::from_utf8(message.formatted()).expect("UTF-8");
        assert!(
            text.contains(&format!("List-Unsubscribe: <{link}>\r\n")),
            "{text}"
        );
        let post = "List-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n";
        assert!(text.contains(post), "{text}");
    }

    #[test]
    fn a_mail_has_the_same_date_and_name_in_every_attempt() {
        let text = composed(Language::English, Encoding::Transport);
        let id = format!("Message-ID: <{}@example.org>", "5".repeat(32));
        assert!(text.contains(&id), "{text}");
        assert!(
            text.contains("Date: Wed, 18 Nov 2026 23:59:59 +0000"),
            "{text}"
        );
    }
}
