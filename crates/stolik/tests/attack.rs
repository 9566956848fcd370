//! A short run of every attack on `stolik serve`. `cargo xtask attack --seconds 600` runs longer,
//! harder, and compares the times that honest people notice.

use fault_tests::attack::{self, AttackPlan, Scale};
use std::time::Duration;

#[test]
fn no_attack_disturbs_honest_people_or_takes_more_than_its_share() {
    let plan = AttackPlan {
        program: env!("CARGO_BIN_EXE_stolik").into(),
        time: Duration::from_millis(1_500) * attack::names().len() as u32,
        scale: Scale::Short,
        only: None,
    };
    let report = attack::run(&plan).expect("the attacks run");
    let harm: Vec<String> = report
        .results
        .iter()
        .flat_map(|result| {
            let named = |harm| format!("{}: {harm}", result.name);
            result.harm().into_iter().map(named).collect::<Vec<_>>()
        })
        .collect();
    assert!(harm.is_empty(), "{harm:#?}\n{report}");
    // The run really attacked, and honest people were really there.
    assert_eq!(report.results.len(), attack::names().len());
    for result in &report.results {
        assert!(
            result.attempts > 0 && result.newcomers > 0 && result.pings > 0,
            "{result}"
        );
    }
}
