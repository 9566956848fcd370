//! The help of `stolik project` in Polish. The English one is in the doc comments.

use clap::{Arg, ArgAction, Command};

const TEMPLATE: &str = "{about-with-newline}\nUżycie: {usage}\n\n{all-args}{after-help}";

/// The command with its whole help in Polish.
pub fn in_polish(command: Command) -> Command {
    let names: Vec<String> = command
        .get_subcommands()
        .map(|part| part.get_name().to_owned())
        .collect();
    let about = about(command.get_name()).unwrap_or_default();
    let command = names.into_iter().fold(command, |command, name| {
        command.mut_subcommand(name, in_polish)
    });
    let help = Arg::new("help")
        .short('h')
        .long("help")
        .action(ArgAction::Help)
        .help("Pokazuje tę pomoc");
    command
        .about(about)
        .long_about(about)
        .help_template(TEMPLATE)
        .subcommand_help_heading("Polecenia")
        .subcommand_value_name("POLECENIE")
        .disable_help_flag(true)
        .disable_help_subcommand(true)
        .disable_version_flag(true)
        .mut_args(|arg| {
            let text = option(arg.get_id().as_str()).unwrap_or_default();
            arg.help(text).long_help(text).help_heading("Opcje")
        })
        .arg(help.help_heading("Opcje"))
}

fn about(name: &str) -> Option<&'static str> {
    Some(match name {
        "project" => {
            "The Project Game po TCP: trzy programy albo wszystkie naraz.\n\nKażdy z nich może \
             zastąpić program własny; wiadomości opisuje docs/project-game.pl.md. Kody wyjścia: 0 \
             gra skończona (check: wszystko się zgadza), 1 nie udało się uruchomić (check: coś się \
             nie zgadza), 2 błędna linia poleceń, 3 odmowa, 4 koniec bez zwycięzcy."
        }
        "cs" => "Uruchamia Communication Server, który łączy graczy z Game Masterem.",
        "gm" => {
            "Uruchamia Game Mastera, który zna planszę i stosuje zasady. Gra zaczyna się, gdy obie \
             drużyny są pełne."
        }
        "player" => "Uruchamia jednego gracza: agenta, którym kieruje bot.",
        "demo" => {
            "Rozgrywa cały mecz na tym komputerze - serwer, Game Master i obie drużyny - z planszą \
             w terminalu."
        }
        "check" => {
            "Sprawdza czyjś program według rozdziału 9 i nazywa zdanie, które się nie zgadza."
        }
        "master" => "Sprawdza Game Mastera: czeka na niego jako Communication Server z graczami.",
        "server" => "Sprawdza Communication Server: łączy się z nim jako Game Master i gracze.",
        _ => return None,
    })
}

fn option(id: &str) -> Option<&'static str> {
    Some(match id {
        "lang" => "Język: pl albo en. Domyślnie według LC_ALL, LC_MESSAGES, LANG",
        "config" => {
            "Plik z konfiguracją: TOML albo wiersze `klucz: wartość` jak w rozdziale 10. Brakujące \
             klucze mają wartości z rozdziału 10"
        }
        "log" => "Plik, do którego dopisywany jest log. STOLIK_LOG ustala poziom, np. info, debug",
        "traffic" => "Katalog na surowe wiadomości: osobny plik dla każdego połączenia",
        "watch" => "Rysuje planszę w terminalu",
        "wait" => "Czeka, aż będzie serwer i Game Master, który przyjmie gracza",
        "seed" => "Ziarno planszy: ta sama liczba daje tę samą planszę. Domyślnie losowe",
        "red" => "Bot drużyny 0",
        "blue" => "Bot drużyny 1",
        "n_players" => "Liczba agentów w jednej drużynie",
        "grid_width" => "Szerokość planszy",
        "grid_height" => "Wysokość planszy",
        "goal_area_height" => "Wysokość każdej Goal Area",
        "n_goals" => "Liczba celów w każdej Goal Area",
        "n_pieces" => "Liczba kawałków leżących na planszy",
        "sham_chance" => "Prawdopodobieństwo, że kawałek jest fałszywy: od 0 do mniej niż 1",
        "request_info_timeout" => "Czas prośby o informacje, w milisekundach",
        "send_info_timeout" => "Czas odpowiedzi na prośbę, w milisekundach",
        "discover_neighbor_fields_timeout" => "Czas odkrycia sąsiednich pól, w milisekundach",
        "place_piece_timeout" => "Czas położenia kawałka, w milisekundach",
        "test_piece_timeout" => "Czas sprawdzenia kawałka, w milisekundach",
        "move_timeout" => "Czas ruchu, w milisekundach",
        "time_limit" => {
            "Limit czasu gry w milisekundach; potem wygrywa drużyna z większą liczbą celów. \
             Domyślnie bez limitu"
        }
        "cs_address" => "Adres serwera komunikacyjnego",
        "cs_port" => "Port serwera komunikacyjnego: 7573 dla Game Mastera, 1237 dla graczy",
        "listener_address" => "Adres nasłuchu: 127.0.0.1 albo 0.0.0.0 dla innych komputerów",
        "game_master_listener_port" => "Port dla Game Mastera",
        "player_listener_port" => "Port dla graczy",
        "team" => "Drużyna: 0, czerwona, albo 1, niebieska",
        "agent" => "Bot, który wybiera działania: simple, novice, casual, skilled albo team",
        "address" => "Adres: nasłuchu, albo sprawdzanego serwera (port dla graczy)",
        "master_address" => "Adres sprawdzanego serwera dla Game Mastera",
        "patience" => "Ile sekund czekać na każdą odpowiedź",
        "help" => "Pokazuje tę pomoc",
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::Args;

    fn check(command: &Command) {
        let name = command.get_name();
        assert!(about(name).is_some(), "{name}");
        for arg in command.get_arguments() {
            let id = arg.get_id().as_str();
            assert!(option(id).is_some(), "{name}: {id}");
        }
        command.get_subcommands().for_each(check);
    }

    #[test]
    fn every_command_and_option_has_a_polish_help() {
        let command = crate::project::Project::augment_args(Command::new("project"));
        check(&command);
        let mut polish = in_polish(command);
        polish.build();
        let help = polish.render_long_help().to_string();
        assert!(help.contains("Użycie: "), "{help}");
        for english in ["Usage", "Options", "Commands", "Print"] {
            assert!(!help.contains(english), "{english} in {help}");
        }
    }
}
