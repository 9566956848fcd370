//! The table of limits in docs/protocol.md names every limit that a program at the web socket can
//! meet, with the value that the server uses.

use std::collections::BTreeMap;

const PAGE: &str = include_str!("../../../docs/protocol.md");

/// Files in which every constant is a limit of the web socket.
const WHOLE_FILES: [&str; 3] = [
    include_str!("../src/limits.rs"),
    include_str!("../../api/src/websocket/connection.rs"),
    include_str!("../../hub/src/table/limits.rs"),
];

/// Limits among other constants of a file.
const PARTS: [(&str, &[&str]); 8] = [
    (
        include_str!("../src/nick.rs"),
        &["MAX_LEN", "MIN_CHOSEN_LEN"],
    ),
    (include_str!("../../hub/src/chat.rs"), &["SPEECH_RATE"]),
    (
        include_str!("../../delivery/src/send_queue.rs"),
        &["SEND_QUEUE"],
    ),
    (
        include_str!("../../tables/src/directory.rs"),
        &["BOT_TABLES_PER_PERSON"],
    ),
    (
        include_str!("../../tables/src/row_quota.rs"),
        &["MAX_ROWS_PER_DAY"],
    ),
    (
        include_str!("../../cluster/src/table_quota.rs"),
        &[
            "TABLES_PER_PERSON",
            "TABLES_PER_ADDRESS",
            "OPENINGS_FROM_ADDRESS",
        ],
    ),
    (include_str!("../../presence/src/social.rs"), &["INVITES"]),
    (
        include_str!("../../rate-limit/src/connections.rs"),
        &["CONNECTIONS_PER_ADDRESS"],
    ),
];

/// The constants of a source file, before its tests: name and value as written there.
fn constants(source: &str) -> BTreeMap<String, String> {
    let source = source.split("#[cfg(test)]").next().expect("a start");
    let mut found = BTreeMap::new();
    let mut lines = source.lines();
    while let Some(line) = lines.next() {
        let line = line.trim().trim_start_matches("pub ");
        let Some(rest) = line.strip_prefix("const ") else {
            continue;
        };
        let Some((name, rest)) = rest.split_once(": ") else {
            continue;
        };
        let mut value = rest
            .split_once(" = ")
            .map_or(rest, |parts| parts.1)
            .to_owned();
        while !value.ends_with(';') {
            value += lines.next().expect("the end of a constant").trim();
        }
        found.insert(name.to_owned(), value.trim_end_matches(';').to_owned());
    }
    found
}

/// A value as the page writes it: `16,384`, `60 s` or `60 in 20 s`.
fn read(value: &str) -> String {
    if let Some(seconds) = value.strip_prefix("Duration::from_secs(") {
        return format!("{} s", seconds.trim_end_matches(')'));
    }
    if let Some((_, fields)) = value.split_once("most: ") {
        let (most, window) = fields.split_once(",window_ms: ").expect("a rate");
        let window_ms = product(window.trim_end_matches(['}', ',']));
        return format!("{most} in {} s", window_ms / 1000);
    }
    with_commas(product(value))
}

fn product(value: &str) -> u64 {
    let factor = |text: &str| text.trim().replace('_', "").parse::<u64>();
    value
        .split('*')
        .map(|text| factor(text).unwrap_or_else(|_| panic!("a number, not {value}")))
        .product()
}

fn with_commas(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// The rows of the page's table: name and value.
fn rows() -> BTreeMap<String, String> {
    let (_, section) = PAGE.split_once("\n## Limits\n").expect("the section");
    let section = section.split("\n## ").next().expect("its text");
    let row = |line: &str| {
        let mut cells = line.trim_matches('|').split('|').map(str::trim);
        let name = cells.next()?.strip_prefix('`')?.strip_suffix('`')?;
        Some((name.to_owned(), cells.next()?.to_owned()))
    };
    section.lines().filter_map(row).collect()
}

#[test]
fn every_limit_of_the_web_socket_is_on_the_page_with_its_value() {
    let mut limits = BTreeMap::new();
    for source in WHOLE_FILES {
        let all = constants(source).into_iter();
        limits.extend(all.map(|(name, value)| (name, read(&value))));
    }
    for (source, names) in PARTS {
        let all = constants(source);
        for name in names {
            let value = all.get(*name).unwrap_or_else(|| panic!("no {name}"));
            limits.insert((*name).to_owned(), read(value));
        }
    }
    assert!(limits.len() > 40, "found only {}", limits.len());
    assert_eq!(rows(), limits);
}

#[test]
fn values_are_read_as_the_page_writes_them() {
    for (source, value) in [
        ("16 * 1024", "16,384"),
        ("3000", "3,000"),
        ("3 * 24 * 60 * 60_000", "259,200,000"),
        ("Duration::from_secs(60)", "60 s"),
        ("PersonRate {most: 60,window_ms: 20_000,}", "60 in 20 s"),
        ("Rate {most: 60,window_ms: 15 * 60 * 1000,}", "60 in 900 s"),
    ] {
        assert_eq!(read(source), value, "{source}");
    }
}
