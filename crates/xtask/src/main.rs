//! The project's own commands. `cargo xtask` alone lists them.

mod files;
mod page;
mod serve;
mod step;
mod styles;
mod toolchain;
mod zip;

use anyhow::{Result, bail};
use page::Build;

const USAGE: &str = "\
cargo xtask serve [--dev] [arguments of `stolik serve`]   build everything and serve http://localhost:8080
cargo xtask build                                         leave the finished program at target/release/stolik
cargo xtask page [--dev]                                  build only the page, into target/page
";

fn main() -> Result<()> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let (command, rest) =
        words.split_first().map_or(("help", &[][..]), |(first, rest)| (first.as_str(), rest));
    match command {
        "serve" => serve::serve(rest),
        "build" => serve::build(Build::Finished),
        "page" => {
            page::build(if rest.iter().any(|word| word == "--dev") { Build::Dev } else { Build::Finished })
        }
        "help" | "--help" | "-h" => {
            print!("{USAGE}");
            Ok(())
        }
        other => bail!("there is no command `{other}`\n\n{USAGE}"),
    }
}
