//! The crash loop, for a few seconds: the real program is killed at random while a crowd plays all
//! five games. Longer: `cargo xtask crash --seconds 600`.

use fault_tests::crash::{self, Plan, Trouble};

#[tokio::test(flavor = "multi_thread")]
async fn a_server_killed_at_random_loses_nothing_it_acknowledged_and_told_nothing_it_lost() {
    let plan = Plan {
        program: env!("CARGO_BIN_EXE_stolik").into(),
        trouble: Trouble::Kills,
        seconds: 12,
        games: 20,
        seed: 1,
    };
    let outcome = crash::run(&plan).await.expect("the loop runs");
    println!("{outcome}");
    assert!(outcome.breaches.is_empty(), "{outcome}");
    // That it was no idle hour.
    let figures = outcome.figures;
    assert!(
        outcome.kills > 2 && figures.ended > 0 && figures.acked > 100 && figures.sightings > 100,
        "{outcome}"
    );
}
