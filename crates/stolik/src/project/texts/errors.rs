//! Errors of the programs in both languages.

use project_net::{
    Language, config::ConfigErrors, demo::DemoError, master::MasterError, player::PlayerError,
};
use std::error::Error;

/// The error and its causes in one line. Causes from the operating system stay as they are.
pub fn error_text(error: &anyhow::Error, language: Language) -> String {
    if language == Language::English {
        return format!("{error:#}");
    }
    let texts: Vec<String> = error.chain().filter_map(in_polish).collect();
    texts.join(": ")
}

/// `None` for an error that only wraps its cause.
fn in_polish(error: &(dyn Error + 'static)) -> Option<String> {
    if let Some(error) = error.downcast_ref::<MasterError>() {
        return Some(of_master(error));
    }
    if let Some(error) = error.downcast_ref::<PlayerError>() {
        return Some(of_player(error));
    }
    if let Some(error) = error.downcast_ref::<ConfigErrors>() {
        return Some(error.text(Language::Polish));
    }
    if let Some(error) = error.downcast_ref::<DemoError>() {
        return of_demo(error);
    }
    Some(error.to_string())
}

fn of_master(error: &MasterError) -> String {
    match error {
        MasterError::NoServer { address, .. } => no_server(address),
        MasterError::Refused(address) => {
            format!("serwer komunikacyjny {address} ma już innego Game Mastera")
        }
        MasterError::Lost => "połączenie z serwerem komunikacyjnym było zerwane przez 10 sekund: \
             gra kończy się bez zwycięzcy"
            .to_owned(),
        MasterError::PlayersLost(players) => {
            let numbers: Vec<String> = players.iter().map(ToString::to_string).collect();
            format!(
                "serwer komunikacyjny został uruchomiony ponownie, a gracze {} nie wrócili w ciągu \
                 10 sekund: gra kończy się bez zwycięzcy",
                numbers.join(", ")
            )
        }
        MasterError::Stopped => "zatrzymano przed końcem: nikt nie wygrał".to_owned(),
    }
}

fn of_player(error: &PlayerError) -> String {
    match error {
        PlayerError::NoServer { address, .. } => no_server(address),
        PlayerError::Refused { team } => {
            format!("odmowa: nie ma Game Mastera, gra już trwa albo drużyna {team} jest pełna")
        }
        PlayerError::NoBoard(violations) => {
            format!("na planszy Game Mastera nie da się grać: {violations}")
        }
        PlayerError::Lost => "połączenie zerwane: gra kończy się bez zwycięzcy".to_owned(),
        PlayerError::Stopped => "zatrzymano przed końcem".to_owned(),
    }
}

fn of_demo(error: &DemoError) -> Option<String> {
    match error {
        DemoError::Sockets(_) => Some("nie można użyć adresu lokalnego".to_owned()),
        DemoError::Master(error) => Some(of_master(error)),
        DemoError::Player(_) => Some("gracz nie usłyszał końca gry".to_owned()),
    }
}

fn no_server(address: &project_net::Address) -> String {
    format!("pod adresem {address} nie odpowiada serwer komunikacyjny (cs_address, cs_port)")
}
