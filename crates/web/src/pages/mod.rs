//! The places of the page, but for the table itself.

mod absence_choice;
mod bot_seats;
mod checked_replay;
mod choices;
mod continuing;
mod friends_here;
mod game_card;
mod hero;
mod home;
mod levels;
mod lobby;
mod lobby_part;
mod lobby_talk;
mod missing;
mod new_table;
mod no_open_table;
mod player;
mod presets;
mod quick_match;
mod rated_choice;
mod replay;
mod replay_steps;
mod replay_view;
mod review;
mod rules;
mod settings;
mod table_list;
mod table_row;

pub use checked_replay::ReplayLocation;
pub use choices::{Choice, Choices};
pub use home::Home;
pub use lobby_part::LobbyPage;
pub use missing::MissingPage;
pub use replay::ReplayPage;
pub use rules::RulesPage;
