//! Removes what may differ between two worlds: the hash of the seed, and the wall clock, which is
//! no secret of a table.

use game_core::Seed;

/// Fields that are instants or durations.
const TIMES: [&str; 6] = [
    r#""now":"#,
    r#""at_ms":"#,
    r#""starts_ms":"#,
    r#""grace_ms":"#,
    r#""heard":"#,
    r#""seen_ms":"#,
];
/// In The Project Game, when a distance was learnt.
const LEARNT: &str = "@";

/// The texts without the seed's hash and without times.
pub fn masked(texts: Vec<String>, seed: &Seed) -> Vec<String> {
    let promise = seed.promise();
    texts
        .into_iter()
        .map(|text| without_times(text.replace(promise.as_str(), "PROMISE")))
        .collect()
}

fn without_times(text: String) -> String {
    TIMES.iter().chain([&LEARNT]).fold(text, |text, key| {
        let mut parts = text.split(key);
        let first = parts.next().unwrap_or_default().to_owned();
        parts.fold(first, |text, part| {
            text + key + part.trim_start_matches(|letter: char| letter.is_ascii_digit())
        })
    })
}

#[test]
fn only_times_and_the_promise_are_masked() {
    let seed = Seed::from_number(5);
    let text = format!(
        r#"{{"now":12,"cards":13,"of":"{}","tile":".3@1250"}}"#,
        seed.promise().as_str()
    );
    assert_eq!(
        masked(vec![text], &seed),
        [r#"{"now":,"cards":13,"of":"PROMISE","tile":".3@"}"#]
    );
}
