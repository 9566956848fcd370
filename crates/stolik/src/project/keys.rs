//! Every key of a configuration as an option of the command line, and the file that they override.

use anyhow::Context;
use clap::Args;
use project_net::config::Keys;
use std::{fs::File, io::Read, path::PathBuf};

/// The largest configuration that is read.
const MAX_BYTES: u64 = 64 * 1024;

/// Where the configuration is.
#[derive(Args)]
pub struct ConfigFile {
    /// Reads keys from this file, in TOML. What it leaves out is as in the source's chapter 10.
    #[arg(long, value_name = "FILE")]
    config: Option<PathBuf>,
}

impl ConfigFile {
    /// What the file says; nothing if there is none.
    pub fn read(&self) -> anyhow::Result<Keys> {
        let Some(path) = &self.config else {
            return Ok(Keys::default());
        };
        let name = path.display();
        let mut text = String::new();
        let file = File::open(path).with_context(|| format!("cannot open {name}"))?;
        let read = file.take(MAX_BYTES + 1).read_to_string(&mut text);
        let read = read.with_context(|| format!("cannot read {name} as text"))?;
        anyhow::ensure!(
            read as u64 <= MAX_BYTES,
            "{name} is longer than any configuration"
        );
        Keys::read(&text).with_context(|| format!("in {name}"))
    }
}

/// Makes a struct of options, one a key, that are set over a file's.
macro_rules! options {
    ($(#[$about:meta])* $Name:ident { $($(#[$doc:meta])+ $key:ident,)+ }) => {
        $(#[$about])*
        #[derive(Args)]
        pub struct $Name {
            $($(#[$doc])+ #[arg(long, value_name = "VALUE", allow_hyphen_values = true)] $key: Option<String>,)+
        }

        impl $Name {
            /// Sets what was given over what the file says.
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
        /// Agents in one team.
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
        /// How likely a piece is a sham, from 0 to less than 1.
        sham_chance,
        /// Milliseconds that asking a team-mate takes.
        request_info_timeout,
        /// Milliseconds that answering a team-mate takes.
        send_info_timeout,
        /// Milliseconds that looking around takes.
        discover_neighbor_fields_timeout,
        /// Milliseconds that placing a piece takes.
        place_piece_timeout,
        /// Milliseconds that testing a piece takes.
        test_piece_timeout,
        /// Milliseconds that a move takes.
        move_timeout,
        /// Milliseconds after which the game ends and the team with more goals wins. Without it
        /// there is no limit.
        time_limit,
    }
}

options! {
    /// Where the Communication Server is.
    ServerOptions {
        /// The machine of the communication server.
        cs_address,
        /// Its port: 7573 for the game master, 1237 for players.
        cs_port,
    }
}

options! {
    /// Where the Communication Server listens.
    ListenOptions {
        /// The address to listen on: 127.0.0.1, or 0.0.0.0 to be reached from other machines.
        listener_address,
        /// The port for the game master.
        game_master_listener_port,
        /// The port for players.
        player_listener_port,
    }
}

options! {
    /// Who plays.
    PlayerOptions {
        /// The team to join: 0, red, or 1, blue.
        team,
        /// The bot that chooses: simple or team.
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
