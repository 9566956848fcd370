//! The rules of the project that the compiler does not check. Each rule is a module with one
//! function that reads the sources and returns one message for each violation.

mod architecture;
mod code;
mod comments;
mod graph;
mod lexer;
mod log_messages;
mod module_cycles;
mod module_paths;
mod pins;
mod proofs;
mod requirements;
pub mod sixth_game;
mod sources;
mod style;
mod test_code;
mod tree;
mod type_names;
mod wrap;

use crate::{
    audit,
    step::{cargo, output, root, run, step},
    toolchain,
};
use anyhow::{Context, Result, bail, ensure};
use tree::Tree;

/// A rule by its name on the command line.
struct Rule {
    name: &'static str,
    check: fn(&Tree) -> Result<Vec<String>>,
}

/// All rules; the slow ones are last.
const RULES: [Rule; 14] = [
    Rule {
        name: "architecture",
        check: architecture,
    },
    Rule {
        name: "module_cycles",
        check: |tree| Ok(module_cycles::check(tree)),
    },
    Rule {
        name: "type_names",
        check: |tree| Ok(type_names::check(tree)),
    },
    Rule {
        name: "comments",
        check: |tree| Ok(comments::check(tree)),
    },
    Rule {
        name: "log_messages",
        check: |tree| Ok(log_messages::check(tree)),
    },
    Rule {
        name: "wrap",
        check: |tree| Ok(wrap::check(tree)),
    },
    Rule {
        name: "style",
        check: |tree| Ok(style::check(tree)),
    },
    Rule {
        name: "sources",
        check: |tree| Ok(sources::check(tree)),
    },
    Rule {
        name: "pins",
        check: |tree| Ok(pins::check(file(tree, "Cargo.toml")?).into_iter().collect()),
    },
    Rule {
        name: "proofs",
        check: |tree| proofs::check(tree),
    },
    Rule {
        name: "requirements",
        check: |tree| Ok(requirements::check(tree)),
    },
    Rule {
        name: "libraries",
        check: |_| audit::check(),
    },
    Rule {
        name: "format",
        check: |tree| format(tree),
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
cargo xtask tidy --sixth-game

Checks the rules of the project and reports every violation.

--only RULE[,RULE]  check only these rules: {}
--in PATH           check only files whose path starts like this, such as crates/hub/;
                    shares of comment lines are then counted over these files alone
--sixth-game        check only that a sixth game is added in three places: compiles a copy of the
                    workspace with a toy game (`cargo xtask test` does so too)
",
        names.join(", ")
    )
}

/// Checks the rules that the command line names, or all. Violations go to the standard output.
pub fn tidy(words: &[String]) -> Result<()> {
    if words.iter().any(|word| word == "--help" || word == "-h") {
        print!("{}", help());
        return Ok(());
    }
    if words == ["--sixth-game"] {
        return sixth_game::check();
    }
    let request = Request::read(words)?;
    let texts = tree::read(&root(), &request.start)?;
    let tree = Tree::of(
        texts
            .iter()
            .map(|(path, text)| (path.as_str(), text.as_str())),
    );
    let asked =
        |rule: &&Rule| request.only.is_empty() || request.only.iter().any(|name| name == rule.name);
    let mut broken = Vec::new();
    for rule in RULES.iter().filter(asked) {
        let wrong = step(rule.name, || (rule.check)(&tree));
        let wrong = wrong.unwrap_or_else(|error| vec![format!("{error:#}")]);
        wrong.iter().for_each(|wrong| println!("{wrong}"));
        if !wrong.is_empty() {
            broken.push(format!("{} ({})", rule.name, wrong.len()));
        }
    }
    ensure!(
        broken.is_empty(),
        "rules are broken, see above: {}",
        broken.join(", ")
    );
    Ok(())
}

/// Checks all rules and reports every one that is broken, not only the first.
pub fn all() -> Result<()> {
    tidy(&[])
}

fn file<'a>(tree: &Tree<'a>, path: &str) -> Result<&'a str> {
    tree.text(path)
        .with_context(|| format!("there is no {path}"))
}

fn architecture(tree: &Tree) -> Result<Vec<String>> {
    let metadata = output(cargo(&["metadata", "--no-deps", "--format-version", "1"]))?;
    architecture::check(file(tree, architecture::DOCUMENT)?, &metadata)
}

fn format(tree: &Tree) -> Result<Vec<String>> {
    let mut fmt = cargo(&["fmt", "--all", "--check", "--"]);
    // A macro declares the modules of the games in the page, so `cargo fmt` does not find them.
    let games = tree
        .rust
        .iter()
        .filter(|file| file.path.starts_with("crates/web/src/games/"));
    fmt.args(
        games
            .map(|file| file.path)
            .filter(|path| path.ends_with("/mod.rs")),
    );
    run(fmt)?;
    Ok(Vec::new())
}

fn lints() -> Result<Vec<String>> {
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
    Ok(Vec::new())
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
