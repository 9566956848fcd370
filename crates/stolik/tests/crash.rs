//! A short crash run: `stolik serve` is killed at random while clients play all five games. `cargo
//! xtask crash --seconds 600` runs longer.

use fault_tests::crash::{self, CrashFault, CrashPlan};

#[tokio::test(flavor = "multi_thread")]
async fn a_server_killed_at_random_loses_nothing_it_acknowledged_and_told_nothing_it_lost() {
    let plan = CrashPlan {
        program: env!("CARGO_BIN_EXE_stolik").into(),
        fault: CrashFault::Kills,
        seconds: 12,
        games: 20,
        seed: 1,
    };
    let outcome = crash::run(&plan).await.expect("the loop runs");
    println!("{outcome}");
    assert!(outcome.breaches.is_empty(), "{outcome}");
    // The run really exercised the program.
    let figures = outcome.figures;
    assert!(
        outcome.kills > 2 && figures.ended > 0 && figures.acked > 100 && figures.observations > 100,
        "{outcome}"
    );
}
