//! Every key of a configuration as a command line option, over the values of a file.

use anyhow::Context;
use clap::Args;
use project_net::{Language, config::Keys};
use std::{fs::File, io::Read, path::PathBuf};

/// Maximum size of a configuration file, in bytes.
const MAX_BYTES: u64 = 64 * 1024;

#[derive(Args)]
pub struct ConfigFile {
    /// File to read keys from: TOML, or `key: value` lines as in the source's chapter 10. Missing
    /// keys have the defaults of that chapter.
    #[arg(long, value_name = "FILE")]
    config: Option<PathBuf>,
}

impl ConfigFile {
    /// The keys of the file; none without a file.
    pub fn read(&self, language: Language) -> anyhow::Result<Keys> {
        let Some(path) = &self.config else {
            return Ok(Keys::default());
        };
        let name = path.display();
        let mut text = String::new();
        let file = File::open(path).with_context(|| {
            language.of(
                format!("cannot open {name}"),
                format!("nie można otworzyć {name}"),
            )
        })?;
        let read = file.take(MAX_BYTES + 1).read_to_string(&mut text);
        let read = read.with_context(|| {
            language.of(
                format!("cannot read {name} as text"),
                format!("nie można przeczytać {name} jako tekstu"),
            )
        })?;
        anyhow::ensure!(
            read as u64 <= MAX_BYTES,
            language.of(
                format!("{name} is longer than any configuration"),
                format!("{name} jest dłuższy niż jakakolwiek konfiguracja"),
            )
        );
        let place = language.of(format!("in {name}"), format!("w {name}"));
        Keys::read(&text).context(place)
    }
}

/// Defines a struct with one option per key, which override those of a file.
macro_rules! options {
    ($(#[$about:meta])* $Name:ident { $($(#[$doc:meta])+ $key:ident,)+ }) => {
        $(#[$about])*
        #[derive(Args)]
        pub struct $Name {
            $($(#[$doc])+ #[arg(long, value_name = "VALUE", allow_hyphen_values = true)] $key: Option<String>,)+
        }

        impl $Name {
            /// Overrides the file's keys with the given options.
            pub fn over(&self, keys: &mut Keys) {
                $(if let Some(text) = &self.$key {
                    keys.set(stringify!($key), text);
                })+
            }
        }
    };
}

options! {
    /// The keys of the game.
    GameOptions {
        /// Agents per team.
        n_players,
        /// Columns of the board.
        grid_width,
        /// Rows of the board.
        grid_height,
        /// Rows of each goal area.
        goal_area_height,
        /// Goals in each goal area.
        n_goals,
        /// Pieces that lie on the board.
        n_pieces,
        /// Probability that a piece is a sham, from 0 to less than 1.
        sham_chance,
        /// Duration of a request for information, in milliseconds.
        request_info_timeout,
        /// Duration of an answer to a request, in milliseconds.
        send_info_timeout,
        /// Duration of a discovery, in milliseconds.
        discover_neighbor_fields_timeout,
        /// Duration of placing a piece, in milliseconds.
        place_piece_timeout,
        /// Duration of testing a piece, in milliseconds.
        test_piece_timeout,
        /// Duration of a move, in milliseconds.
        move_timeout,
        /// Time limit of the game in milliseconds; then the team with more goals wins. Default: no
        /// limit.
        time_limit,
    }
}

options! {
    /// The address of the Communication Server.
    ServerOptions {
        /// Host of the communication server.
        cs_address,
        /// Port of the communication server: 7573 for the game master, 1237 for players.
        cs_port,
    }
}

options! {
    /// Where the Communication Server listens.
    ListenOptions {
        /// Address to listen on: 127.0.0.1, or 0.0.0.0 to accept connections from other machines.
        listener_address,
        /// Port for the game master.
        game_master_listener_port,
        /// Port for players.
        player_listener_port,
    }
}

options! {
    /// The player's team and bot.
    PlayerOptions {
        /// Team to join: 0, red, or 1, blue.
        team,
        /// Bot that chooses the actions: simple, novice, casual, skilled or team.
        agent,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::Command;
    use project_net::config::{MasterConfig, PlayerConfig, ServerConfig};

    fn check(command: &Command, keys: &[&str]) {
        for key in keys {
            let has_option = command.get_arguments().any(|option| option.get_id() == key);
            assert!(has_option, "{key} has no option");
        }
    }

    #[test]
    fn every_key_is_an_option_of_its_program() {
        let command = || Command::new("part");
        check(
            &ServerOptions::augment_args(GameOptions::augment_args(command())),
            &MasterConfig::KEYS,
        );
        check(&ListenOptions::augment_args(command()), &ServerConfig::KEYS);
        check(
            &ServerOptions::augment_args(PlayerOptions::augment_args(command())),
            &PlayerConfig::KEYS,
        );
    }
}
