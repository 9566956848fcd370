//! `Preferences`: what one person wants to be told, read from the database.

use crate::{
    kind_set::KindSet,
    quiet_hours::{quiet_until, read_offsets, write_offsets},
};
use mail::Language;
use wire::notices::{NoticeKind, NoticeSettings, QuietHours, UtcOffset};

/// A way to tell a person something while they do not look.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Way {
    Push,
    Mail,
}

/// The choices of one person.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Preferences {
    page: KindSet,
    push: KindSet,
    mail: KindSet,
    quiet: Option<QuietHours>,
    offsets: Vec<UtcOffset>,
    language: String,
}

impl Default for Preferences {
    /// All in the page and by push, which needs a subscription first; no mail.
    fn default() -> Self {
        Self {
            page: KindSet::ALL,
            push: KindSet::ALL,
            mail: KindSet::NONE,
            quiet: None,
            offsets: Vec::new(),
            language: "en".to_owned(),
        }
    }
}

impl Preferences {
    /// What a person has chosen; the default if they have chosen nothing.
    pub fn stored(row: Option<&store::NoticeSettings>) -> Self {
        let Some(row) = row else {
            return Self::default();
        };
        let minutes = |minutes: i64| u16::try_from(minutes).ok();
        Self {
            page: KindSet(row.page_kinds),
            push: KindSet(row.push_kinds),
            mail: KindSet(row.mail_kinds),
            quiet: row.quiet.and_then(|(from, until)| {
                let (from, until) = (minutes(from)?, minutes(until)?);
                Some(QuietHours { from, until })
            }),
            offsets: read_offsets(&row.offsets),
            language: row.language.clone(),
        }
    }

    /// The row of these settings, with a link that ends mails if there is none yet.
    pub(crate) fn row(settings: &NoticeSettings, unsubscribe: String) -> store::NoticeSettings {
        let quiet = settings.quiet;
        store::NoticeSettings {
            page_kinds: KindSet::of(&settings.page).0,
            push_kinds: KindSet::of(&settings.push).0,
            mail_kinds: KindSet::of(&settings.mail).0,
            language: settings.language.clone(),
            quiet: quiet.map(|quiet| (i64::from(quiet.from), i64::from(quiet.until))),
            offsets: write_offsets(&settings.offsets),
            unsubscribe,
            mailed_ms: 0,
        }
    }

    /// As the page shows them.
    pub fn to_wire(&self) -> NoticeSettings {
        NoticeSettings {
            page: self.page.list(),
            push: self.push.list(),
            mail: self.mail.list(),
            quiet: self.quiet,
            offsets: self.offsets.clone(),
            language: self.language.clone(),
        }
    }

    pub(crate) fn wants(&self, kind: NoticeKind, way: Way) -> bool {
        match way {
            Way::Push => self.push.has(kind),
            Way::Mail => self.mail.has(kind),
        }
    }

    pub(crate) fn language(&self) -> Language {
        Language::accepted(&self.language)
    }

    /// When the quiet hours end that `now_ms` lies in.
    pub(crate) fn quiet_until(&self, now_ms: i64) -> Option<i64> {
        quiet_until(self.quiet, &self.offsets, now_ms)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_person_has_chosen_is_stored_and_read_back() {
        let settings = NoticeSettings {
            page: vec![NoticeKind::Turn],
            push: vec![NoticeKind::TimeLow, NoticeKind::Over],
            mail: NoticeKind::ALL.to_vec(),
            quiet: Some(QuietHours {
                from: 1_320,
                until: 420,
            }),
            offsets: vec![UtcOffset {
                from_ms: 5,
                minutes: -60,
            }],
            language: "cs".to_owned(),
        };
        let row = Preferences::row(&settings, "token".to_owned());
        let read = Preferences::stored(Some(&row));
        assert_eq!(read.to_wire(), settings);
        assert_eq!(read.language(), Language::Czech);
        assert!(read.wants(NoticeKind::Over, Way::Push));
        assert!(!read.wants(NoticeKind::Turn, Way::Push));
    }

    #[test]
    fn who_has_chosen_nothing_gets_no_mail() {
        let silent = Preferences::stored(None);
        assert!(
            NoticeKind::ALL
                .into_iter()
                .all(|kind| silent.wants(kind, Way::Push))
        );
        assert!(
            !NoticeKind::ALL
                .into_iter()
                .any(|kind| silent.wants(kind, Way::Mail))
        );
    }
}
