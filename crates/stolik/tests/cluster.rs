//! A short cluster fault run: three nodes, PostgreSQL and NATS. `cargo xtask cluster-faults
//! --seconds 600` runs longer.

use fault_tests::cluster::{self, ClusterPlan, Length};
use std::time::Duration;

#[tokio::test(flavor = "multi_thread")]
async fn a_cluster_hurt_in_every_way_loses_and_doubles_nothing_and_goes_on() {
    let plan = ClusterPlan {
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
    // The run really exercised the cluster.
    let figures = outcome.figures;
    assert!(
        outcome.changes > 5
            && figures.ended > 0
            && figures.acked > 100
            && figures.observations > 100,
        "{outcome}"
    );
}
