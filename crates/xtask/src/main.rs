//! The project's own commands. `cargo xtask` alone lists them.

mod api_check;
mod audit;
mod bench;
mod fault_tests;
mod files;
mod frames;
mod machine;
mod page;
mod part_sheets;
mod screens;
mod scripts;
mod serve;
mod split;
mod step;
mod styles;
mod test;
mod test_programs;
mod tidy;
mod toolchain;
mod weight;
mod zip;

use anyhow::{Result, bail};
use page::Build;
use std::process::ExitCode;

const USAGE: &str = "\
cargo xtask serve [--dev] [...]   build everything and serve http://localhost:8080; the rest goes to `stolik serve`
cargo xtask build                 leave the finished program at target/release/stolik
cargo xtask test [--quick]        run all tests; --quick leaves out those in a browser
cargo xtask tidy [...]            check the project's rules, format and lints; --help lists the rules
cargo xtask bench [PART ...]      measure engines, page and server beside their peers, into docs/performance.md
cargo xtask audit                 check advisories, licences and duplicates of libraries; write the bill of materials
cargo xtask api-check             let schemathesis ask the real program what its OpenAPI description allows, and worse
cargo xtask axe                   let axe judge the accessibility of every page and table; fetches axe with npm
cargo xtask lighthouse            let Lighthouse measure five pages on its phone, into docs/page-quality.md; fetches it with npm
cargo xtask shots                 make contact sheets of all games in all windows, into docs/images
cargo xtask crash [...]           kill the real program at random while a crowd plays, and check every promise; --help explains
cargo xtask attack [...]          attack the real program as hostile strangers would, beside honest people
cargo xtask cluster-faults [...]  hurt three nodes, their bus and their database while a crowd plays, and check every promise
cargo xtask cluster-load [...]    measure one, two and three nodes: moves a second, processor time a move, bytes over the bus
cargo xtask simulate [...]        tables in virtual time with everything that can go wrong, the laws checked after every step
cargo xtask fuzz [--guided] [...] damaged and made-up input for everything that reads what comes from outside
cargo xtask differential-pairs    two deals that a seat cannot tell apart, for the test of secrets
cargo xtask page [--dev]          build only the page, into target/page
";

/// The machine lacks something that only its owner can install.
const MACHINE_NOT_READY: u8 = 2;

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    match obey(&words) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => match error.downcast_ref::<machine::Missing>() {
            Some(missing) => {
                eprintln!("{missing}");
                ExitCode::from(MACHINE_NOT_READY)
            }
            None => {
                eprintln!("error: {error:#}");
                ExitCode::FAILURE
            }
        },
    }
}

/// Refuses words a command does not know; some hand theirs on to a program, which checks them
/// itself.
fn only_known(command: &str, words: &[String]) -> Result<()> {
    let known: &[&str] = match command {
        // These read their words themselves.
        "serve" | "bench" | "tidy" | "attack" | "crash" | "cluster-faults" | "cluster-load"
        | "simulate" | "fuzz" | "differential-pairs" => {
            return Ok(());
        }
        "test" => &["--quick"],
        "page" => &[Build::DEV],
        _ => &[],
    };
    match words.iter().find(|word| !known.contains(&word.as_str())) {
        Some(word) => bail!("`{command}` does not know `{word}`\n\n{USAGE}"),
        None => Ok(()),
    }
}

fn obey(words: &[String]) -> Result<()> {
    let (command, rest) = words
        .split_first()
        .map_or(("help", &[][..]), |(first, rest)| (first.as_str(), rest));
    only_known(command, rest)?;
    match command {
        "serve" => serve::serve(rest),
        "build" => serve::build(Build::Finished),
        "test" => test::test(rest),
        "tidy" => tidy::tidy(rest),
        "audit" => audit::audit(),
        "api-check" => api_check::check(),
        "bench" => bench::bench(rest),
        "axe" => screens::axe(),
        "lighthouse" => screens::lighthouse(),
        "shots" => screens::shots(),
        "attack" => fault_tests::attack(rest),
        "crash" => fault_tests::crash(rest),
        "cluster-faults" => fault_tests::cluster_faults(rest),
        "cluster-load" => fault_tests::cluster_load(rest),
        "simulate" => fault_tests::simulate(rest),
        "fuzz" => fault_tests::fuzz(rest),
        "differential-pairs" => fault_tests::differential_pairs(rest),
        "page" => page::build(Build::asked(rest)),
        "help" | "--help" | "-h" => {
            print!("{USAGE}");
            Ok(())
        }
        other => bail!("there is no command `{other}`\n\n{USAGE}"),
    }
}
