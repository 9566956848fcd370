//! Everything but the journal: `impl Store` blocks, one file per subject.

mod accounts;
mod deletion;
mod devices;
mod friendships;
mod game_rows;
mod games;
mod gateway_guests;
mod guest_tables;
mod head_to_head;
mod mail_tokens;
mod moderation;
mod nodes;
mod notice_settings;
mod notices;
mod opponents;
mod outgoing_mails;
mod ownership;
mod people;
mod push_subscriptions;
mod rate_windows;
mod ratings;
mod relations;
mod reports;
mod second_factors;
mod sessions;

pub use accounts::Registration;
pub use deletion::{MentionBatch, MentionCursor};
pub use devices::{DEVICE_MS, MAX_DEVICES};
pub use friendships::{MAX_ASKED, MAX_ASKING, MAX_BLOCKED, MAX_FRIENDS, Relation, RelationError};
pub use game_rows::{FoundGame, LineStart};
pub use games::GAMES_PAGE;
pub use guest_tables::{CLOSED_TABLES_PAGE, ClosedCursor, DeletedTables};
pub use head_to_head::HeadToHead;
pub use mail_tokens::Purpose;
pub use moderation::{FoundPerson, PEOPLE_PAGE};
pub use nodes::LiveNode;
pub use notice_settings::NoticeSettings;
pub use notices::{MAIL_TARGET, MAX_NOTICES, NewNotice, NoticeKey, StoredNotice};
pub use opponents::Against;
pub use outgoing_mails::{MAX_OUTGOING_MAILS, NewMail, TakenMail};
pub use ownership::TAKE_OVER_PAGE;
pub use people::{FORGET_BATCH, NickError};
pub use push_subscriptions::{MAX_PUSH_SUBSCRIPTIONS, NewPushSubscription, PushSubscription};
pub use ratings::{
    CHANGES_AT_ONCE, HISTORY, LEADERS, Leader, SURE_DEVIATION, Scope, WrittenRatingChange,
};
pub use reports::{MAX_OPEN_REPORTS, REPORTS_PAGE, Reported};
pub use second_factors::SecondFactor;
pub use sessions::{MAX_BROWSERS, MAX_PROGRAMS};
