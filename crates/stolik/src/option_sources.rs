//! Reads options: flags override the environment, the environment overrides the file, the file
//! overrides the defaults.
//!
//! The command line is the only list of options. The values of a file become its defaults, so that
//! they pass the same checks.

use anyhow::{Context, Result, bail};
use clap::{
    Arg, ArgMatches, Command,
    error::{ContextKind, ContextValue, ErrorKind},
};
use std::{
    collections::BTreeMap,
    error::Error,
    ffi::OsStr,
    fs,
    path::{Path, PathBuf},
};

/// The file that is read by default, if it exists.
const FILE: &str = "stolik.toml";
/// The option that names another file.
pub const CONFIG: &str = "config";
/// The command whose options a file may set.
const SERVE: &str = "serve";
/// The commands that read the file; all but `serve` take only `database` from it.
const READERS: [&str; 5] = [SERVE, "admin", "backup", "restore", "check"];

/// The values of a file by the option's name.
type Choices = BTreeMap<String, String>;

/// Parses the command line; for the commands of `READERS` also the environment and the file.
pub fn read(command: Command) -> Result<ArgMatches> {
    let first = match command.clone().try_get_matches() {
        Ok(matches) => matches,
        Err(error) => {
            if matches!(
                error.kind(),
                ErrorKind::ValueValidation | ErrorKind::InvalidValue
            ) {
                check_environment(serve(&command))?;
            }
            error.exit()
        }
    };
    let Some((name, words)) = first
        .subcommand()
        .filter(|(name, _)| READERS.contains(name))
    else {
        return Ok(first);
    };
    let Some(file) = file(words.get_one::<PathBuf>(CONFIG)) else {
        return Ok(first);
    };
    let text =
        fs::read_to_string(&file).with_context(|| format!("cannot read {}", file.display()))?;
    let choices = choices(&text, &file, serve(&command))?;
    let command =
        command.mut_subcommand(name, |reader| reader.mut_args(|arg| chosen(arg, &choices)));
    Ok(command.get_matches())
}

fn serve(command: &Command) -> &Command {
    command.find_subcommand(SERVE).expect("it is one of ours")
}

fn file(named: Option<&PathBuf>) -> Option<PathBuf> {
    let usual = || Some(PathBuf::from(FILE)).filter(|file| file.is_file());
    named.cloned().or_else(usual)
}

/// The values of the file. Fails for an unknown option or an invalid value.
fn choices(text: &str, file: &Path, serve: &Command) -> Result<Choices> {
    let table: toml::Table = text
        .parse()
        .with_context(|| format!("{} cannot be read", file.display()))?;
    let mut choices = Choices::new();
    for (key, value) in table {
        let Some(arg) = options(serve).find(|arg| arg.get_long() == Some(&key)) else {
            let all: Vec<&str> = options(serve).filter_map(Arg::get_long).collect();
            bail!(
                "there is no option `{key}`, as in {}; there are {}",
                file.display(),
                all.join(", ")
            );
        };
        let text = match value {
            toml::Value::String(text) => text,
            toml::Value::Integer(number) => number.to_string(),
            toml::Value::Boolean(truth) => truth.to_string(),
            toml::Value::Float(_)
            | toml::Value::Datetime(_)
            | toml::Value::Array(_)
            | toml::Value::Table(_) => {
                bail!(
                    "`{key}` in {} must be a text or a whole number; it takes {}",
                    file.display(),
                    taken(arg)
                );
            }
        };
        check(
            arg,
            OsStr::new(&text),
            &format!("`{key}` in {}", file.display()),
        )?;
        choices.insert(key, text);
    }
    Ok(choices)
}

/// The options that can be set by flag, environment and file.
fn options(serve: &Command) -> impl Iterator<Item = &Arg> {
    serve
        .get_arguments()
        .filter(|arg| arg.get_env().is_some() && arg.get_long() != Some(CONFIG))
}

fn check_environment(serve: &Command) -> Result<()> {
    for arg in options(serve) {
        let Some(name) = arg.get_env() else { continue };
        if let Some(text) = std::env::var_os(name) {
            check(
                arg,
                &text,
                &format!("{} in the environment", name.to_string_lossy()),
            )?;
        }
    }
    Ok(())
}

/// Checks a value with the option's own parser.
fn check(arg: &Arg, text: &OsStr, place: &str) -> Result<()> {
    let mut word = std::ffi::OsString::from(format!("--{}=", arg.get_long().unwrap_or_default()));
    word.push(text);
    let alone = Command::new("stolik").arg(arg.clone());
    let Err(error) = alone.try_get_matches_from([OsStr::new("stolik"), &word]) else {
        return Ok(());
    };
    // A value that may contain a password is not repeated.
    let shown = if arg.is_hide_env_values_set() {
        String::new()
    } else {
        format!(" is {text:?} and")
    };
    let why = error
        .source()
        .map(|why| format!(": {why}"))
        .unwrap_or_default();
    bail!(
        "{place}{shown} cannot be used{why}; it takes {}",
        allowed(&error).unwrap_or_else(|| taken(arg))
    )
}

/// The allowed values of an option with a fixed list.
fn allowed(error: &clap::Error) -> Option<String> {
    match error.get(ContextKind::ValidValue)? {
        ContextValue::Strings(words) if !words.is_empty() => Some(words.join(" or ")),
        _ => None,
    }
}

/// The name of the option's value, as in its help.
fn taken(arg: &Arg) -> String {
    let names = arg.get_value_names().unwrap_or_default();
    names
        .iter()
        .map(|name| name.as_str())
        .collect::<Vec<_>>()
        .join(" ")
}

/// The option with the file's value as its default.
fn chosen(arg: Arg, choices: &Choices) -> Arg {
    match arg.get_long().and_then(|name| choices.get(name)) {
        Some(text) => {
            let hides = arg.is_hide_env_values_set();
            arg.default_value(text.clone()).hide_default_value(hides)
        }
        None => arg,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::CommandFactory;

    const PAGE: &str = include_str!("../../../docs/hosting.md");

    fn refusal(text: &str) -> String {
        let command = crate::Cli::command();
        let read = choices(text, Path::new("my.toml"), serve(&command));
        format!("{:#}", read.expect_err(text))
    }

    #[test]
    fn every_option_can_be_set_by_flag_by_variable_and_by_file_and_is_described() {
        let command = crate::Cli::command();
        let all: Vec<&Arg> = serve(&command)
            .get_arguments()
            .filter(|arg| arg.get_id() != "help")
            .collect();
        assert!(all.len() > 12, "{}", all.len());
        for arg in all {
            let name = arg
                .get_long()
                .unwrap_or_else(|| panic!("{arg:?} has a flag"));
            if ["version", CONFIG].contains(&name) {
                continue;
            }
            let variable = format!("STOLIK_{}", name.to_uppercase().replace('-', "_"));
            assert_eq!(
                arg.get_env().and_then(OsStr::to_str),
                Some(variable.as_str())
            );
            assert!(options(serve(&command)).any(|option| option.get_long() == Some(name)));
            assert!(arg.get_help().is_some(), "{name} is explained");
            assert!(
                PAGE.contains(&format!("`{name}`")),
                "docs/hosting.md names {name}"
            );
        }
    }

    #[test]
    fn a_file_is_read_by_the_names_of_the_flags() {
        let command = crate::Cli::command();
        let text = "listen = \"0.0.0.0:80\"\ndama-strikes = 7 # few\nkanasta-absence = \"bot\"\n";
        let read = choices(text, Path::new("my.toml"), serve(&command)).expect("a good file");
        let read: Vec<(&str, &str)> = read
            .iter()
            .map(|(key, text)| (key.as_str(), text.as_str()))
            .collect();
        assert_eq!(
            read,
            [
                ("dama-strikes", "7"),
                ("kanasta-absence", "bot"),
                ("listen", "0.0.0.0:80")
            ]
        );
    }

    #[test]
    fn what_cannot_be_used_is_named_with_its_place_and_what_can() {
        assert_eq!(
            refusal("listen = \"here\""),
            "`listen` in my.toml is \"here\" and cannot be used: invalid socket address syntax; it takes IP:PORT"
        );
        assert_eq!(
            refusal("dama-silence = 0"),
            "`dama-silence` in my.toml is \"0\" and cannot be used: 0 is not in 1..=86400; it takes SECONDS"
        );
        assert!(refusal("kanasta-absence = \"cry\"").ends_with("it takes end or bot"));
        assert!(
            refusal("dama = [1]").contains("must be a text or a whole number; it takes IP:PORT")
        );
        assert!(
            refusal("listn = \"x\"")
                .starts_with("there is no option `listn`, as in my.toml; there are listen, ")
        );
        assert!(refusal("config = \"x\"").starts_with("there is no option `config`"));
        assert!(
            refusal("listen = ").starts_with("my.toml cannot be read: TOML parse error at line 1")
        );
    }

    #[test]
    fn a_password_in_a_value_that_cannot_be_used_is_not_repeated() {
        for text in [
            "smtp = \"http://ann:hush@x\"",
            "database = \"postgres://ann:hush@[x/y\"",
        ] {
            let refused = refusal(text);
            assert!(!refused.contains("hush"), "{refused}");
        }
    }
}
