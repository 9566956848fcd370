//! Three nodes, PostgreSQL and NATS, hurt for a few seconds while a crowd plays at any of them.
//! Longer: `cargo xtask cluster-faults --seconds 600`.

use fault_tests::cluster::{self, Length, Plan};
use std::time::Duration;

#[tokio::test(flavor = "multi_thread")]
async fn a_cluster_hurt_in_every_way_loses_and_doubles_nothing_and_goes_on() {
    let plan = Plan {
        program: env!("CARGO_BIN_EXE_stolik").into(),
        nodes: 3,
        length: Length::Short,
        games: 20,
        pace: Duration::from_millis(100),
        seed: 1,
    };
    let outcome = cluster::run(&plan).await.expect("the cluster runs");
    println!("{outcome}");
    assert!(outcome.breaches.is_empty(), "{outcome}");
    // That it was no idle hour.
    let figures = outcome.figures;
    assert!(
        outcome.changes > 5 && figures.ended > 0 && figures.acked > 100 && figures.sightings > 100,
        "{outcome}"
    );
}
