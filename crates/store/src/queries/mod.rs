//! Everything but the journal: `impl Store` blocks, one file per subject.

mod accounts;
mod deletion;
mod devices;
mod friendships;
mod games;
mod gateway_guests;
mod head_to_head;
mod mail_tokens;
mod moderation;
mod nodes;
mod opponents;
mod ownership;
mod people;
mod rate_windows;
mod ratings;
mod relations;
mod reports;
mod second_factors;
mod sessions;

pub use accounts::Registration;
pub use devices::{DEVICE_MS, MAX_DEVICES};
pub use friendships::{MAX_ASKED, MAX_ASKING, MAX_BLOCKED, MAX_FRIENDS, Relation, RelationError};
pub use games::GAMES_PAGE;
pub use head_to_head::HeadToHead;
pub use mail_tokens::Purpose;
pub use moderation::{FoundPerson, PEOPLE_PAGE};
pub use nodes::LiveNode;
pub use opponents::Against;
pub use ownership::TAKE_OVER_PAGE;
pub use people::{FORGET_BATCH, NickError};
pub use ratings::{
    CHANGES_AT_ONCE, HISTORY, LEADERS, Leader, SURE_DEVIATION, Scope, WrittenRatingChange,
};
pub use reports::{MAX_OPEN_REPORTS, REPORTS_PAGE, Reported};
pub use second_factors::SecondFactor;
pub use sessions::{MAX_BROWSERS, MAX_PROGRAMS};
