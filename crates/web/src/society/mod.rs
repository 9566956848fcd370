//! Other people in the page: what they are to one, what they are doing, and the ways to them.

mod around;
mod bond;
mod calls;
mod doing_text;
mod invite_button;
mod invite_menu;
mod notes;
mod person_line;
mod ties;
mod your_games;

pub use around::Around;
pub use bond::Bond;
pub use calls::{HUSHED_IN_PAGE, game_and_others};
pub use doing_text::doing_text;
pub use invite_button::{InviteButton, send_invitation};
pub use invite_menu::InviteMenu;
pub use notes::InvitationNotes;
pub use person_line::{PersonLine, ways_to};
pub use ties::{Change, Ties};
pub use your_games::{NextGame, in_order, waits_for};
