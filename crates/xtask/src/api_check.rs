//! Lets schemathesis send the real program all that its own description allows, and worse: nothing
//! may break it.
//!
//! Not part of the tests: it needs Python and its package index.

use crate::{
    page::Build,
    serve,
    step::{output, program, run, step, target},
};
use anyhow::{Context, Result, bail, ensure};
use std::{
    fs,
    io::{BufRead, BufReader, Read, Write},
    net::TcpStream,
    path::{Path, PathBuf},
    process::{Child, Command, Stdio},
};

const SCHEMATHESIS: &str = "schemathesis==4.32.5";
/// What every answer is checked for.
const CHECKS: &str = "not_a_server_error,status_code_conformance,content_type_conformance,response_schema_conformance";
/// What would take the session away with which it is all asked: schemathesis finds its own session
/// and ends it.
const NOT_FOR_KEEPERS: [&str; 3] = [
    "/api/account/logout",
    "/api/account/sessions/{id}",
    "/api/admin/people/{id}/sessions",
];
const KEEPER: &str = "Keeper";

/// Runs schemathesis twice: without a session, and with the session of an admin.
pub fn check() -> Result<()> {
    let schemathesis = step("installing schemathesis", install)?;
    step("compiling the program", || serve::compile(Build::Dev))?;
    let folder = target().join("api-check");
    if folder.exists() {
        fs::remove_dir_all(&folder)?;
    }
    let served = Served::start(&serve::path(Build::Dev), &folder)?;
    step("asking as a stranger", || {
        run(ask(&schemathesis, &served, &[]))
    })?;
    let token = served.register_keeper()?;
    step("asking as somebody who keeps order", || {
        let header = format!("Authorization: Bearer {token}");
        let mut words = vec!["--header", &header];
        words.extend(
            NOT_FOR_KEEPERS
                .iter()
                .flat_map(|path| ["--exclude-path", *path]),
        );
        run(ask(&schemathesis, &served, &words))?;
        ensure!(
            served.knows(&token)?,
            "the session was lost on the way, so not all was asked"
        );
        Ok(())
    })
}

/// Puts schemathesis in a place of its own under `target`, if it is not there.
fn install() -> Result<PathBuf> {
    let place = target().join("schemathesis");
    let installed = place.join("bin/st");
    let pip = place.join("bin/pip");
    if !installed.exists() {
        let missing = "api-check needs Python 3 with venv (apt-get install python3-venv) and the Python package index";
        output(program(
            "python3",
            &["-m", "venv", &place.to_string_lossy()],
        ))
        .context(missing)?;
        output(program(
            &pip.to_string_lossy(),
            &["install", "--quiet", SCHEMATHESIS],
        ))
        .context(missing)?;
    }
    Ok(installed)
}

fn ask(schemathesis: &Path, served: &Served, words: &[&str]) -> Command {
    let description = format!("http://{}/api/openapi.json", served.address);
    let mut command = program(&schemathesis.to_string_lossy(), &["run", &description]);
    command.args([
        "--phases",
        "coverage,fuzzing",
        "--max-examples",
        "30",
        "--seed",
        "1",
        "--checks",
        CHECKS,
    ]);
    // A web socket is no request with an answer.
    command.args([
        "--exclude-path",
        "/ws",
        "--warnings",
        "off",
        "--no-color",
        "--continue-on-failure",
    ]);
    // It leaves notes for itself where it runs.
    command.args(words).current_dir(target());
    command
}

/// The program, running on a port of its own until this is dropped.
struct Served {
    child: Child,
    program: PathBuf,
    data: PathBuf,
    address: String,
}

impl Served {
    fn start(program: &Path, data: &Path) -> Result<Self> {
        let mut command = Command::new(program);
        command
            .args([
                "serve",
                "--listen",
                "127.0.0.1:0",
                "--log",
                "error",
                "--database",
            ])
            .arg(data);
        let mut child = command
            .stdout(Stdio::piped())
            .spawn()
            .context("cannot start the program")?;
        let mut said = String::new();
        BufReader::new(child.stdout.take().context("a pipe")?).read_line(&mut said)?;
        let Some(address) = said.trim().strip_prefix("Stolik is open: http://") else {
            bail!("it said: {said}")
        };
        Ok(Self {
            child,
            program: program.to_owned(),
            data: data.to_owned(),
            address: address.to_owned(),
        })
    }

    /// Makes an account that keeps order, and gives its session's token.
    fn register_keeper(&self) -> Result<String> {
        let body = format!(
            r#"{{"email":"keeper@example.org","nick":"{KEEPER}","password":"long enough","confirmation":"long enough","stay":true}}"#
        );
        let answer = self.request(
            "POST",
            "/api/account/register",
            "Content-Type: application/json\r\n",
            &body,
        )?;
        let token = answer
            .split("stolik=")
            .nth(1)
            .and_then(|rest| rest.split(';').next());
        let token = token
            .with_context(|| format!("no session: {answer}"))?
            .to_owned();
        let mut grant = Command::new(&self.program);
        grant
            .args(["admin", "grant", KEEPER, "--database"])
            .arg(&self.data);
        output(grant)?;
        Ok(token)
    }

    /// Whether the session with this token still lasts.
    fn knows(&self, token: &str) -> Result<bool> {
        let answer = self.request(
            "GET",
            "/api/account",
            &format!("Authorization: Bearer {token}\r\n"),
            "",
        )?;
        Ok(answer.starts_with("HTTP/1.1 200"))
    }

    fn request(&self, method: &str, path: &str, headers: &str, body: &str) -> Result<String> {
        let mut stream = TcpStream::connect(&self.address)?;
        write!(
            stream,
            "{method} {path} HTTP/1.1\r\nHost: {}\r\nConnection: close\r\n{headers}Content-Length: {}\r\n\r\n{body}",
            self.address,
            body.len()
        )?;
        let mut answer = String::new();
        stream.read_to_string(&mut answer)?;
        Ok(answer)
    }
}

impl Drop for Served {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
