//! How a game ended, in a line and in a number.

use game_project::{Ending, Why};
use project_net::{demo::DemoFault, master::MasterFault, player::PlayerFault};
use std::process::ExitCode;

const REFUSED: u8 = 3;
const NO_WINNER: u8 = 4;

/// The result line.
pub fn result_line(ending: &Ending) -> String {
    let [red, blue] = ending.scores;
    let winner = match ending.winner() {
        Some(team) if team == game_project::RED => "red wins",
        Some(_) => "blue wins",
        None => "nobody wins",
    };
    let why = match ending.why {
        Why::Goals => "all its goals are done",
        Why::Left(_) => "an agent of the other team is gone",
        Why::Time => "the time is up",
    };
    format!("{winner}, red {red} : {blue} blue; {why}")
}

/// The exit code for a fault: programs tell "refused" from "no winner" from "could not run".
pub fn exit_code(fault: &anyhow::Error) -> ExitCode {
    let code = fault.chain().find_map(|fault| {
        let master = fault.downcast_ref::<MasterFault>().map(of_master);
        let player = fault.downcast_ref::<PlayerFault>().map(of_player);
        let demo = fault.downcast_ref::<DemoFault>().and_then(of_demo);
        master.or(player).or(demo)
    });
    code.map_or(ExitCode::FAILURE, ExitCode::from)
}

const fn of_master(fault: &MasterFault) -> u8 {
    match fault {
        MasterFault::NoServer { .. } => 1,
        MasterFault::Refused(_) => REFUSED,
        MasterFault::Lost | MasterFault::ServerChanged | MasterFault::Stopped => NO_WINNER,
    }
}

const fn of_player(fault: &PlayerFault) -> u8 {
    match fault {
        PlayerFault::NoServer { .. } | PlayerFault::NoBoard(_) => 1,
        PlayerFault::Refused { .. } => REFUSED,
        PlayerFault::Lost | PlayerFault::Stopped => NO_WINNER,
    }
}

const fn of_demo(fault: &DemoFault) -> Option<u8> {
    match fault {
        DemoFault::Master(fault) => Some(of_master(fault)),
        DemoFault::Player(fault) => Some(of_player(fault)),
        DemoFault::Sockets(_) => None,
    }
}
