//! The rules of the project that the compiler does not check. Each rule is a module with one
//! function that reads the sources and returns one message for each violation.

mod architecture;
mod comments;
mod graph;
mod lexer;
mod log_messages;
mod module_cycles;
mod module_paths;
mod pins;
mod proofs;
mod sources;
mod style;
mod test_code;
mod tree;
mod type_names;
mod wrap;

use crate::{
    step::{cargo, output, root, run, step},
    toolchain,
};
use anyhow::{Context, Result, bail, ensure};
use tree::Tree;

/// A rule by its name on the command line.
struct Rule {
    name: &'static str,
    check: fn(&Tree) -> Result<()>,
}

/// All rules; the slow ones are last.
const RULES: [Rule; 12] = [
    Rule {
        name: "architecture",
        check: architecture,
    },
    Rule {
        name: "module_cycles",
        check: |tree| none_wrong(module_cycles::check(tree)),
    },
    Rule {
        name: "type_names",
        check: |tree| none_wrong(type_names::check(tree)),
    },
    Rule {
        name: "comments",
        check: |tree| none_wrong(comments::check(tree)),
    },
    Rule {
        name: "log_messages",
        check: |tree| none_wrong(log_messages::check(tree)),
    },
    Rule {
        name: "wrap",
        check: |tree| none_wrong(wrap::check(tree)),
    },
    Rule {
        name: "style",
        check: |tree| none_wrong(style::check(tree)),
    },
    Rule {
        name: "sources",
        check: |tree| none_wrong(sources::check(tree)),
    },
    Rule {
        name: "pins",
        check: |tree| {
            none_wrong(pins::check(
                tree.text("Cargo.toml").context("no Cargo.toml")?,
            ))
        },
    },
    Rule {
        name: "proofs",
        check: |tree| none_wrong(proofs::check(tree)?),
    },
    Rule {
        name: "format",
        check: |_| run(cargo(&["fmt", "--all", "--check"])),
    },
    Rule {
        name: "lints",
        check: |_| lints(),
    },
];

/// What the command line asks for.
#[derive(Debug, Default, PartialEq, Eq)]
struct Request {
    /// The rules to check; all of them if empty.
    only: Vec<String>,
    /// The start of the paths of the files to check.
    start: String,
}

impl Request {
    fn read(words: &[String]) -> Result<Request> {
        let mut request = Request::default();
        let mut words = words.iter();
        while let Some(word) = words.next() {
            let mut value = || {
                words
                    .next()
                    .with_context(|| format!("`{word}` needs a value"))
            };
            match word.as_str() {
                "--only" => request.only.extend(value()?.split(',').map(str::to_owned)),
                "--in" => request.start = value()?.trim_start_matches("./").into(),
                _ => bail!("`tidy` does not know `{word}`\n\n{}", help()),
            }
        }
        let known = |name: &String| RULES.iter().any(|rule| rule.name == name);
        if let Some(name) = request.only.iter().find(|name| !known(name)) {
            bail!("`tidy` has no rule `{name}`\n\n{}", help());
        }
        Ok(request)
    }
}

fn help() -> String {
    let names: Vec<&str> = RULES.iter().map(|rule| rule.name).collect();
    format!(
        "\
cargo xtask tidy [--only RULE[,RULE]] [--in PATH]

Checks the rules of the project and reports every violation.

--only RULE[,RULE]  check only these rules: {}
--in PATH           check only files whose path starts like this, such as crates/hub/;
                    shares of comment lines are then counted over these files alone
",
        names.join(", ")
    )
}

/// Checks the rules that the command line names, or all.
pub fn tidy(words: &[String]) -> Result<()> {
    if words.iter().any(|word| word == "--help" || word == "-h") {
        print!("{}", help());
        return Ok(());
    }
    let request = Request::read(words)?;
    let tree = Tree::read(&root())?.only_in(&request.start);
    let asked =
        |rule: &&Rule| request.only.is_empty() || request.only.iter().any(|name| name == rule.name);
    let results = RULES
        .iter()
        .filter(asked)
        .map(|rule| step(rule.name, || (rule.check)(&tree)));
    none_wrong(results.filter_map(|result| Some(format!("{:#}", result.err()?))))
}

/// Checks all rules and reports every one that is broken, not only the first.
pub fn all() -> Result<()> {
    tidy(&[])
}

fn architecture(_: &Tree) -> Result<()> {
    none_wrong(architecture::check(&output(cargo(&[
        "metadata",
        "--no-deps",
        "--format-version",
        "1",
    ]))?)?)
}

fn lints() -> Result<()> {
    toolchain::ensure_wasm()?;
    let web = [
        "--package",
        "web",
        "--package",
        "web-worker",
        "--target",
        toolchain::WASM,
    ];
    let rest = [
        "--workspace",
        "--exclude",
        "web",
        "--exclude",
        "web-worker",
        "--all-targets",
    ];
    for part in [&rest[..], &web] {
        let mut clippy = cargo(&["clippy", "--quiet"]);
        clippy.args(part).args(["--", "--deny", "warnings"]);
        run(clippy)?;
    }
    Ok(())
}

fn none_wrong(wrong: impl IntoIterator<Item = String>) -> Result<()> {
    let wrong: Vec<String> = wrong.into_iter().collect();
    ensure!(wrong.is_empty(), "{}", wrong.join("\n"));
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::Request;

    fn request(line: &str) -> Result<Request, String> {
        let words: Vec<String> = line.split_whitespace().map(str::to_owned).collect();
        Request::read(&words).map_err(|error| error.to_string())
    }

    #[test]
    fn rules_and_paths_are_read_from_the_command_line() {
        let only = |names: &[&str]| names.iter().map(|name| name.to_string()).collect();
        let asked = Request {
            only: only(&["comments", "wrap"]),
            start: "crates/hub/".into(),
        };
        assert_eq!(
            request("--only comments,wrap --in ./crates/hub/"),
            Ok(asked)
        );
        assert_eq!(request(""), Ok(Request::default()));
    }

    #[test]
    fn unknown_rules_and_words_are_refused() {
        assert!(
            request("--only no_such")
                .is_err_and(|error| error.starts_with("`tidy` has no rule `no_such`"))
        );
        assert!(
            request("--fast")
                .is_err_and(|error| error.starts_with("`tidy` does not know `--fast`"))
        );
        assert!(request("--only").is_err_and(|error| error == "`--only` needs a value"));
    }
}
