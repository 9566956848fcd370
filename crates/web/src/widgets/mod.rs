//! Small components that every part of the page may use. They know no route, no connection and no
//! game.

mod avatar;
mod chips;
mod confirm;
mod icon;
mod number_choice;
mod qr_code;
mod time_choice;
mod turn_time;

pub use avatar::{Avatar, Face};
pub use chips::{Chips, by_number};
pub use confirm::Confirm;
pub use icon::{Icon, Sign};
pub use number_choice::NumberChoice;
pub use qr_code::qr_picture;
pub use time_choice::TimeChoice;
pub use turn_time::{TurnRange, TurnTime};
