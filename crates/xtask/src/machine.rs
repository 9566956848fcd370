//! What the tests need from the machine beyond Rust: browsers, a database and a message server, and
//! Python, Java and C# for the examples.

use crate::step::{program, run, step, target};
use anyhow::Result;
use std::{env, fmt, fs, path::Path, process::Stdio};

/// A program that a Debian package brings.
struct Need {
    package: &'static str,
    program: &'static str,
}

const BROWSERS: [Need; 5] = [
    Need {
        package: "chromium",
        program: "chromium",
    },
    Need {
        package: "chromium-driver",
        program: "chromedriver",
    },
    Need {
        package: "firefox-esr",
        program: "firefox-esr",
    },
    Need {
        package: "webkit2gtk-driver",
        program: "WebKitWebDriver",
    },
    // WebKitGTK draws on a screen only.
    Need {
        package: "xvfb",
        program: "Xvfb",
    },
];
/// Python packages that read pushes as a browser does, from Python's package index:
/// Debian has none.
const PUSH_CHECK: [&str; 2] = ["http-ece==1.2.1", "py-vapid==1.9.6"];
/// Debian's Python makes no environments before this is there; it is no program, see `is_here`.
const VENV: &str = "ensurepip";
const SERVICES: [Need; 7] = [
    Need {
        package: "postgresql",
        program: "initdb",
    },
    Need {
        package: "nats-server",
        program: "nats-server",
    },
    Need {
        package: "python3",
        program: "python3",
    },
    Need {
        package: "python3-venv",
        program: VENV,
    },
    Need {
        package: "default-jdk-headless",
        program: "javac",
    },
    Need {
        package: "mono-mcs",
        program: "mcs",
    },
    Need {
        package: "mono-runtime",
        program: "mono",
    },
];

/// Where Debian puts programs that an ordinary `PATH` does not show.
const ASIDE: [&str; 2] = ["/usr/sbin", "/usr/local/sbin"];
const POSTGRES: &str = "/usr/lib/postgresql";

/// Which tests will run, and so what they need.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Tests {
    /// All of them.
    All,
    /// All but those in a browser.
    Quick,
}

/// Packages that only the machine's owner can install.
#[derive(Debug)]
pub struct Missing(Vec<&'static str>);

impl fmt::Display for Missing {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let packages = self.0.join(" ");
        write!(
            out,
            "the tests need: sudo apt-get install --no-install-recommends {packages}"
        )
    }
}

impl std::error::Error for Missing {}

/// Installs what is missing when it may, and otherwise says what to install.
pub fn ensure(tests: Tests) -> Result<()> {
    ensure_packages(tests)?;
    ensure_push_check()
}

/// Puts what reads pushes in a place of its own under `target`, where the tests look for it.
fn ensure_push_check() -> Result<()> {
    let place = target().join("push-check");
    if place.join("ready").exists() {
        return Ok(());
    }
    step("installing http-ece and py-vapid", || {
        let path = place.to_string_lossy().into_owned();
        run(program("python3", &["-m", "venv", "--clear", &path]))?;
        let pip = place.join("bin/pip");
        let mut install = program(&pip.to_string_lossy(), &["install", "--quiet"]);
        install.args(PUSH_CHECK);
        run(install)?;
        Ok(fs::write(place.join("ready"), "")?)
    })
}

fn ensure_packages(tests: Tests) -> Result<()> {
    let missing = missing(tests, is_here);
    if missing.is_empty() {
        return Ok(());
    }
    if !is_root() || !in_path("apt-get") {
        return Err(Missing(missing).into());
    }
    step(&format!("installing {}", missing.join(" ")), || {
        run(apt(&["update", "--quiet"]))?;
        let mut install = apt(&["install", "--yes", "--quiet", "--no-install-recommends"]);
        install.args(&missing);
        run(install)
    })
}

fn missing(tests: Tests, is_here: impl Fn(&str) -> bool) -> Vec<&'static str> {
    let browsers = BROWSERS.iter().filter(|_| tests == Tests::All);
    browsers
        .chain(&SERVICES)
        .filter(|need| !is_here(need.program))
        .map(|need| need.package)
        .collect()
}

fn apt(arguments: &[&str]) -> std::process::Command {
    let mut command = program("apt-get", arguments);
    command.env("DEBIAN_FRONTEND", "noninteractive");
    command
}

fn is_here(program: &str) -> bool {
    if program == VENV {
        return has_module(VENV);
    }
    in_path(program) || in_postgres(Path::new(POSTGRES), program)
}

fn has_module(module: &str) -> bool {
    let mut python = program("python3", &["-c", &format!("import {module}")]);
    python.stderr(Stdio::null());
    python.status().is_ok_and(|status| status.success())
}

fn in_path(program: &str) -> bool {
    let path = env::var_os("PATH").unwrap_or_default();
    let mut folders = env::split_paths(&path).chain(ASIDE.map(Into::into));
    folders.any(|folder| folder.join(program).is_file())
}

/// Debian keeps each PostgreSQL in a folder of its own version.
fn in_postgres(folder: &Path, program: &str) -> bool {
    let versions = fs::read_dir(folder).into_iter().flatten().flatten();
    versions
        .into_iter()
        .any(|version| version.path().join("bin").join(program).is_file())
}

fn is_root() -> bool {
    use std::os::unix::fs::MetadataExt;
    fs::metadata("/proc/self").is_ok_and(|process| process.uid() == 0)
}

#[cfg(test)]
mod tests {
    use super::{Missing, Tests, missing};

    #[test]
    fn only_what_is_not_here_is_asked_for() {
        assert_eq!(
            missing(Tests::All, |program| program == "chromium"),
            [
                "chromium-driver",
                "firefox-esr",
                "webkit2gtk-driver",
                "xvfb",
                "postgresql",
                "nats-server",
                "python3",
                "python3-venv",
                "default-jdk-headless",
                "mono-mcs",
                "mono-runtime"
            ]
        );
        assert!(missing(Tests::All, |_| true).is_empty());
    }

    #[test]
    fn quick_tests_need_no_browser() {
        assert_eq!(
            missing(Tests::Quick, |_| false),
            [
                "postgresql",
                "nats-server",
                "python3",
                "python3-venv",
                "default-jdk-headless",
                "mono-mcs",
                "mono-runtime"
            ]
        );
    }

    #[test]
    fn the_complaint_is_one_line_that_can_be_pasted() {
        let line = Missing(missing(Tests::Quick, |_| false)).to_string();
        let packages = "postgresql nats-server python3 python3-venv default-jdk-headless mono-mcs \
                        mono-runtime";
        assert_eq!(
            line,
            format!("the tests need: sudo apt-get install --no-install-recommends {packages}")
        );
    }
}
