//! The JSON lines that other programs exchange with the solver.

use game_rummikub::{
    Objective, Solver, Stage,
    lines::{Ask, MOST_LINE_BYTES, solve_line, write_answer},
};

fn answer(ask: Ask, line: &str) -> String {
    let mut now = 0;
    let clock = || {
        now += 37;
        now
    };
    write_answer(&solve_line(&mut Solver::default(), ask, line, clock))
}

fn check(ask: Ask, line: &str, expected: &str) {
    assert_eq!(answer(ask, line), expected, "{line}");
}

#[test]
fn a_position_is_answered_with_the_best_table() {
    check(
        Ask::default(),
        r#"{"table":[["k1","k2","k3"]],"rack":["k4","*"]}"#,
        r#"{"tiles":2,"value":9,"table":[["k1","k2","k3","k4","*"]],"micros":37}"#,
    );
    check(
        Ask::default(),
        r#"{"table":[["k1","k2","k3"]],"rack":["k5","b4"]}"#,
        r#"{"tiles":0,"value":0,"table":[["k1","k2","k3"]],"micros":37}"#,
    );
}

#[test]
fn a_first_meld_needs_thirty_and_leaves_the_table_alone() {
    let ask = Ask {
        stage: Stage::FirstMeld,
        objective: Objective::Value,
    };
    check(
        ask,
        r#"{"table":[["k1","k2","k3"]],"rack":["k4","b10","o10","*"]}"#,
        r#"{"tiles":3,"value":30,"table":[["k1","k2","k3"],["b10","o10","*"]],"micros":37}"#,
    );
    check(
        ask,
        r#"{"table":[["k1","k2","k3"]],"rack":["k4","b9","o9","r9"]}"#,
        r#"{"tiles":0,"value":0,"table":[["k1","k2","k3"]],"micros":37}"#,
    );
}

#[test]
fn a_bad_line_names_the_problem() {
    for (line, problem) in [
        (
            r#"{"rack":["x4"]}"#,
            "`x4` is no tile: a tile is k, b, o or r and a number from 1 to 13, or *",
        ),
        (
            r#"{"rack":["k4","k4","k4"]}"#,
            "more than two of k4 on the table and in the rack",
        ),
        (
            r#"{"table":[["*","*","k4"]],"rack":["*"]}"#,
            "more than two of * on the table and in the rack",
        ),
        (
            r#"{"table":[["k1","k2","k3"],["k1","b2","k3"]],"rack":[]}"#,
            "set 2 of the table (k1 b2 k3): the tiles share neither their number nor their colour",
        ),
    ] {
        check(
            Ask::default(),
            line,
            &serde_json::json!({ "error": problem }).to_string(),
        );
    }
    assert!(answer(Ask::default(), "[]").starts_with(r#"{"error":"not a position: "#));
    let long = " ".repeat(MOST_LINE_BYTES + 1);
    assert!(answer(Ask::default(), &long).contains("longer than"));
}
