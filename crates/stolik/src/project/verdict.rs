//! The exit code of an error.

use project_net::{demo::DemoError, master::MasterError, player::PlayerError};
use std::process::ExitCode;

const REFUSED: u8 = 3;
const NO_WINNER: u8 = 4;

/// The exit code of an error: it distinguishes "refused", "no winner" and "could not run".
pub fn exit_code(error: &anyhow::Error) -> ExitCode {
    let code = error.chain().find_map(|error| {
        let master = error.downcast_ref::<MasterError>().map(of_master);
        let player = error.downcast_ref::<PlayerError>().map(of_player);
        let demo = error.downcast_ref::<DemoError>().and_then(of_demo);
        master.or(player).or(demo)
    });
    code.map_or(ExitCode::FAILURE, ExitCode::from)
}

const fn of_master(error: &MasterError) -> u8 {
    match error {
        MasterError::NoServer { .. } => 1,
        MasterError::Refused(_) => REFUSED,
        MasterError::Lost | MasterError::PlayersLost(_) | MasterError::Stopped => NO_WINNER,
    }
}

const fn of_player(error: &PlayerError) -> u8 {
    match error {
        PlayerError::NoServer { .. } | PlayerError::NoBoard(_) => 1,
        PlayerError::Refused { .. } => REFUSED,
        PlayerError::Lost | PlayerError::Stopped => NO_WINNER,
    }
}

const fn of_demo(error: &DemoError) -> Option<u8> {
    match error {
        DemoError::Master(error) => Some(of_master(error)),
        DemoError::Player(error) => Some(of_player(error)),
        DemoError::Sockets(_) => None,
    }
}
