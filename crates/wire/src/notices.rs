//! Notices over HTTP: what a person wants to be told, how, and when not; and the subscriptions of
//! browsers. `docs/notices.md` describes them.

use crate::account::{Field, FieldError, FieldProblem, Form};
use serde::{Deserialize, Serialize};

/// Minutes of a day.
const DAY_MINUTES: u16 = 24 * 60;
/// The offsets from UTC that exist are within 14 hours.
const MAX_OFFSET_MINUTES: i16 = 14 * 60;
/// Most changes of the clocks that a browser names: four years of two a year.
pub const MAX_OFFSETS: usize = 8;
const MAX_LANGUAGE_BYTES: usize = 35;
const MAX_SUBSCRIPTION_BYTES: usize = 1_024;

/// What a person can be told.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum NoticeKind {
    /// It is their turn.
    Turn,
    /// A friend or player has invited them to a table.
    Invited,
    /// A game has begun at their table.
    Begins,
    /// Their game is over.
    Over,
    /// Someone wants to be their friend.
    FriendRequest,
    /// It is their turn, and most of their time is over.
    TimeLow,
}

impl NoticeKind {
    /// All kinds, in the order in which people are shown them.
    pub const ALL: [NoticeKind; 6] = [
        NoticeKind::Turn,
        NoticeKind::TimeLow,
        NoticeKind::Invited,
        NoticeKind::Begins,
        NoticeKind::Over,
        NoticeKind::FriendRequest,
    ];
}

/// What a person wants to be told, and how.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct NoticeSettings {
    /// The kinds that open pages show.
    #[cfg_attr(feature = "openapi", schema(max_items = 6))]
    pub page: Vec<NoticeKind>,
    /// The kinds that are pushed to subscribed browsers.
    #[cfg_attr(feature = "openapi", schema(max_items = 6))]
    pub push: Vec<NoticeKind>,
    /// The kinds that are mailed in digests.
    #[cfg_attr(feature = "openapi", schema(max_items = 6))]
    pub mail: Vec<NoticeKind>,
    /// When nothing is pushed or mailed.
    #[serde(default)]
    pub quiet: Option<QuietHours>,
    /// The person's offsets from UTC, in order of time.
    #[serde(default)]
    #[cfg_attr(feature = "openapi", schema(max_items = 8))]
    pub offsets: Vec<UtcOffset>,
    /// The language of pushes and mails, as in `Accept-Language`.
    #[cfg_attr(feature = "openapi", schema(max_length = 35))]
    pub language: String,
}

/// The part of each day in which nothing is pushed or mailed. It may begin on the evening before.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct QuietHours {
    /// Minutes after midnight, in the person's time.
    #[cfg_attr(feature = "openapi", schema(maximum = 1439))]
    pub from: u16,
    #[cfg_attr(feature = "openapi", schema(maximum = 1439))]
    pub until: u16,
}

/// An offset from UTC that holds from some time on.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct UtcOffset {
    /// Milliseconds since 1970.
    #[cfg_attr(feature = "openapi", schema(minimum = 0, maximum = 32503680000000_i64))]
    pub from_ms: u64,
    /// East of Greenwich is positive.
    #[cfg_attr(feature = "openapi", schema(minimum = -840, maximum = 840))]
    pub minutes: i16,
}

/// A person's settings, and what is possible here.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct NoticeCard {
    pub settings: NoticeSettings,
    /// The server's public key, to which browsers subscribe.
    pub push_key: String,
    /// How many browsers of the person are subscribed.
    pub browsers: u32,
    pub mail: MailWay,
}

/// Whether a person can be told by mail.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum MailWay {
    Open,
    /// The address has to be verified first.
    Unverified,
    /// A guest has no address.
    NoAccount,
}

/// A subscription as `PushSubscription.toJSON()` has it, without `expirationTime`.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct NewSubscription {
    #[cfg_attr(feature = "openapi", schema(max_length = 1024))]
    pub endpoint: String,
    #[cfg_attr(feature = "openapi", schema(max_length = 1024))]
    pub p256dh: String,
    #[cfg_attr(feature = "openapi", schema(max_length = 1024))]
    pub auth: String,
}

/// The subscription that a browser has ended.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct EndedSubscription {
    #[cfg_attr(feature = "openapi", schema(max_length = 1024))]
    pub endpoint: String,
}

/// What a push contains, as the service worker shows it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct PushText {
    pub title: String,
    pub body: String,
    /// The path of the page that a click opens.
    pub path: String,
    /// A later push with the same tag replaces this one.
    pub tag: String,
}

fn malformed(field: Field, is_wrong: bool) -> Option<FieldProblem> {
    is_wrong.then(|| FieldProblem::new(field, FieldError::Malformed))
}

impl Form for NoticeSettings {
    fn problems(&self) -> Vec<FieldProblem> {
        let is_repeated = |kinds: &[NoticeKind]| kinds.len() > NoticeKind::ALL.len();
        let kinds = [&self.page, &self.push, &self.mail];
        let hours = self.quiet.map(|quiet| [quiet.from, quiet.until]);
        let is_no_hour = hours.is_some_and(|hours| hours.iter().any(|&at| at >= DAY_MINUTES));
        let is_far =
            |offset: &UtcOffset| offset.minutes.unsigned_abs() > MAX_OFFSET_MINUTES.unsigned_abs();
        let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-,;=.* _".contains(&byte);
        [
            malformed(
                Field::Kinds,
                kinds.into_iter().any(|kinds| is_repeated(kinds)),
            ),
            malformed(Field::Quiet, is_no_hour),
            malformed(
                Field::Offsets,
                self.offsets.len() > MAX_OFFSETS
                    || self.offsets.iter().any(is_far)
                    || !self.offsets.is_sorted_by_key(|offset| offset.from_ms),
            ),
            malformed(
                Field::Language,
                self.language.len() > MAX_LANGUAGE_BYTES || !self.language.bytes().all(is_plain),
            ),
        ]
        .into_iter()
        .flatten()
        .collect()
    }
}

impl Form for NewSubscription {
    fn problems(&self) -> Vec<FieldProblem> {
        let parts = [&self.endpoint, &self.p256dh, &self.auth];
        let is_too_long = parts.iter().any(|part| part.len() > MAX_SUBSCRIPTION_BYTES);
        malformed(Field::Endpoint, is_too_long)
            .into_iter()
            .collect()
    }
}

impl Form for EndedSubscription {
    fn problems(&self) -> Vec<FieldProblem> {
        Vec::new()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn settings() -> NoticeSettings {
        NoticeSettings {
            page: NoticeKind::ALL.to_vec(),
            push: vec![NoticeKind::Turn],
            mail: Vec::new(),
            quiet: Some(QuietHours {
                from: 1_320,
                until: 420,
            }),
            offsets: vec![UtcOffset {
                from_ms: 0,
                minutes: 60,
            }],
            language: "pl".to_owned(),
        }
    }

    #[test]
    fn settings_are_written_by_name() {
        let json = serde_json::to_value(settings()).expect("plain data");
        assert_eq!(json["page"][1], "time_low");
        assert_eq!(json["quiet"]["until"], 420);
        assert!(settings().problems().is_empty());
    }

    #[test]
    fn settings_that_no_page_sends_are_refused() {
        let offset = |from_ms, minutes| UtcOffset { from_ms, minutes };
        for (wrong, field) in [
            (
                NoticeSettings {
                    page: vec![NoticeKind::Turn; 7],
                    ..settings()
                },
                Field::Kinds,
            ),
            (
                NoticeSettings {
                    quiet: Some(QuietHours {
                        from: 0,
                        until: 1_440,
                    }),
                    ..settings()
                },
                Field::Quiet,
            ),
            (
                NoticeSettings {
                    offsets: vec![offset(0, 841)],
                    ..settings()
                },
                Field::Offsets,
            ),
            (
                NoticeSettings {
                    offsets: vec![offset(0, i16::MIN)],
                    ..settings()
                },
                Field::Offsets,
            ),
            (
                NoticeSettings {
                    offsets: vec![offset(0, 0); 9],
                    ..settings()
                },
                Field::Offsets,
            ),
            (
                NoticeSettings {
                    offsets: vec![offset(2, 0), offset(1, 0)],
                    ..settings()
                },
                Field::Offsets,
            ),
            (
                NoticeSettings {
                    language: "a\nb".to_owned(),
                    ..settings()
                },
                Field::Language,
            ),
        ] {
            let fields: Vec<_> = wrong
                .problems()
                .iter()
                .map(|problem| problem.field)
                .collect();
            assert_eq!(fields, [field], "{wrong:?}");
        }
    }
}
