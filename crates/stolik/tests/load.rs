//! `stolik load` against a real server: games are played to their end and again, and every figure is there.

use serde_json::Value;
use std::{
    io::{BufRead, BufReader},
    process::{Child, Command, Stdio},
};

/// A running `stolik serve`.
struct Program {
    child: Child,
    url: String,
}

impl Program {
    fn start(data: &std::path::Path) -> Self {
        let mut command = Command::new(env!("CARGO_BIN_EXE_stolik"));
        command.args(["serve", "--listen", "127.0.0.1:0", "--database"]).arg(data);
        let mut child =
            command.stdout(Stdio::piped()).env("STOLIK_LOG", "error").spawn().expect("the program starts");
        let mut line = String::new();
        let output = child.stdout.take().expect("a pipe");
        BufReader::new(output).read_line(&mut line).expect("readable output");
        let url = line.trim().strip_prefix("Stolik is open: ").expect("its address").to_owned();
        Self { child, url }
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[test]
fn games_go_on_over_web_sockets_and_every_figure_is_told() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let program = Program::start(&folder.path().join("data"));
    for game in ["dama", "karcianka"] {
        let pid = program.child.id().to_string();
        // Within what one connection may send: on a quiet machine `--pace 0` is more.
        let words =
            ["--games", "3", "--idle", "2", "--seconds", "1", "--pace", "25", "--json", "--game", game];
        let output = Command::new(env!("CARGO_BIN_EXE_stolik"))
            .args(["load", "--url", &program.url, "--pid", &pid])
            .args(words)
            .output()
            .expect("the program runs");
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        let figures: Value = serde_json::from_slice(&output.stdout).expect("one JSON object");
        for key in ["moves_per_second", "cpu_us_per_move", "idle_kib", "table_kib", "memory_mib"] {
            assert!(figures[key].is_number(), "{key}: {figures}");
        }
        assert!(figures["moves_per_second"].as_f64() > Some(0.0), "{figures}");
        assert!(figures["latency_ms"]["p99"].is_number(), "{figures}");
    }
}
