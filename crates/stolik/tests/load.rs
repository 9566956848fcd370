//! `stolik load` against a real server: games are played to their end and again, and every figure
//! is present.

use fault_tests::crash::Program;
use serde_json::Value;
use std::{
    path::Path,
    process::{Command, Stdio},
};

const STOLIK: &str = env!("CARGO_BIN_EXE_stolik");

#[tokio::test]
async fn games_go_on_over_web_sockets_and_every_figure_is_told() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let (data, any_port) = (folder.path().join("data"), ([127, 0, 0, 1], 0).into());
    let program = Program::start(Path::new(STOLIK), &data, any_port, Stdio::inherit())
        .await
        .expect("a server");
    let (pid, url) = (
        program.pid().expect("it runs").to_string(),
        format!("http://{}", program.listening()),
    );
    for game in ["dama", "karcianka"] {
        // Within the rate limit of one connection: on an idle machine `--pace 0` exceeds it.
        let words = [
            "--games",
            "3",
            "--idle",
            "2",
            "--seconds",
            "1",
            "--pace",
            "25",
            "--json",
            "--game",
            game,
        ];
        let output = Command::new(STOLIK)
            .args(["load", "--url", &url, "--pid", &pid])
            .args(words)
            .output()
            .expect("the program runs");
        assert!(
            output.status.success(),
            "{}",
            String::from_utf8_lossy(&output.stderr)
        );
        let figures: Value = serde_json::from_slice(&output.stdout).expect("one JSON object");
        for key in [
            "moves_per_second",
            "cpu_us_per_move",
            "idle_kib",
            "table_kib",
            "memory_mib",
        ] {
            assert!(figures[key].is_number(), "{key}: {figures}");
        }
        assert!(
            figures["moves_per_second"].as_f64() > Some(0.0),
            "{figures}"
        );
        assert!(figures["latency_ms"]["p99"].is_number(), "{figures}");
    }
}
