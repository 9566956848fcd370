//! Mutations of bytes and of JSON values, so that input stays close to valid and passes the first
//! checks of a parser.

use game_core::Dice;
use serde_json::Value;

/// Maximum number of mutations of one input.
const MOST: u32 = 6;
/// Maximum length of an input, in bytes.
const LONGEST: usize = 64 * 1024;
/// Fragments that parsers often mishandle.
pub(super) const WORDS: &[&str] = &[
    "\"",
    "\\",
    "{",
    "}",
    "[",
    "]",
    ":",
    ",",
    ";",
    "|",
    " ",
    "\n",
    "\r\n",
    "\0",
    "\u{7f}",
    "\u{feff}",
    "ż",
    "\u{202e}",
    "null",
    "true",
    "-1",
    "0",
    "255",
    "256",
    "65536",
    "4294967295",
    "4294967296",
    "18446744073709551615",
    "18446744073709551616",
    "9007199254740993",
    "1e999",
    "-0",
    "0.1",
    "NaN",
    "\\u0000",
    "\\ud800",
    "@",
    "@0:0",
    ".",
    "..",
    "*",
    "-",
    "--",
    "=",
    "?",
    "#",
    "%00",
    "%",
    "'",
    "`",
    "<script>",
];

/// A mutated input of the corpus.
pub(super) fn draw(corpus: &[Vec<u8>], dice: &mut Dice) -> Vec<u8> {
    let input = dice.pick(corpus).cloned().unwrap_or_default();
    mutate(input, corpus, dice)
}

/// Mutates this input, partly with pieces of others.
pub(super) fn mutate(mut input: Vec<u8>, corpus: &[Vec<u8>], dice: &mut Dice) -> Vec<u8> {
    if dice.chance(1, 2)
        && let Some(bent) = mutate_json(&input, corpus, dice)
    {
        input = bent;
        if dice.chance(2, 3) {
            return input;
        }
    }
    for _ in 0..=dice.below(MOST) {
        mutate_bytes(&mut input, corpus, dice);
    }
    input.truncate(LONGEST);
    input
}

fn mutate_bytes(input: &mut Vec<u8>, corpus: &[Vec<u8>], dice: &mut Dice) {
    let place = |input: &Vec<u8>, dice: &mut Dice| dice.below(input.len() as u32 + 1) as usize;
    let (one, two) = (place(input, dice), place(input, dice));
    let (from, to) = (one.min(two), one.max(two));
    match dice.below(9) {
        0 if from < input.len() => input[from] ^= 1 << dice.below(8),
        1 if from < input.len() => input[from] = dice.below(256) as u8,
        2 => drop(input.drain(from..to.min(from + 16))),
        3 => input.truncate(from),
        4 => {
            let again = input[from..to].to_vec();
            input.splice(to..to, again);
        }
        5 => {
            let other = dice.pick(corpus).cloned().unwrap_or_default();
            let start = dice.below(other.len() as u32 + 1) as usize;
            input.splice(from..to, other[start..].iter().copied());
        }
        6 => {
            // Deep nesting and long runs.
            let word = *dice
                .pick(&["[", "{\"a\":", "(", "1", "a", "."])
                .expect("some");
            input.splice(
                from..from,
                word.repeat(1 + dice.below(300) as usize).into_bytes(),
            );
        }
        _ => {
            let word = dice.pick(WORDS).copied().unwrap_or_default();
            input.splice(from..from, word.bytes());
        }
    }
}

/// Mutates values inside JSON; `None` if the input is not JSON.
fn mutate_json(input: &[u8], corpus: &[Vec<u8>], dice: &mut Dice) -> Option<Vec<u8>> {
    let mut value: Value = serde_json::from_slice(input).ok()?;
    for _ in 0..=dice.below(3) {
        let mut nodes = 0;
        count(&value, &mut nodes);
        let mut at = dice.below(nodes);
        let other = dice
            .pick(corpus)
            .and_then(|other| serde_json::from_slice(other).ok());
        mutate_node(&mut value, &mut at, other.as_ref(), dice);
    }
    serde_json::to_vec(&value).ok()
}

fn count(value: &Value, nodes: &mut u32) {
    *nodes += 1;
    match value {
        Value::Array(items) => items.iter().for_each(|item| count(item, nodes)),
        Value::Object(fields) => fields.values().for_each(|field| count(field, nodes)),
        _ => {}
    }
}

/// Mutates the node of this number, counted in depth-first order.
fn mutate_node(value: &mut Value, at: &mut u32, other: Option<&Value>, dice: &mut Dice) -> bool {
    if *at == 0 {
        replace_node(value, other, dice);
        return true;
    }
    *at -= 1;
    match value {
        Value::Array(items) => items
            .iter_mut()
            .any(|item| mutate_node(item, at, other, dice)),
        Value::Object(fields) => fields
            .values_mut()
            .any(|field| mutate_node(field, at, other, dice)),
        _ => false,
    }
}

fn replace_node(value: &mut Value, other: Option<&Value>, dice: &mut Dice) {
    const NUMBERS: &[i64] = &[
        0,
        1,
        -1,
        2,
        3,
        4,
        5,
        7,
        10,
        100,
        127,
        128,
        255,
        256,
        1000,
        65_535,
        65_536,
        2_147_483_648,
        4_294_967_295,
        i64::MAX,
        i64::MIN,
    ];
    match (dice.below(6), value) {
        (0, Value::Array(items)) => {
            let again = items.clone();
            items.extend(again);
        }
        (1, Value::Array(items)) => drop(items.pop()),
        (0, Value::Object(fields)) => {
            let key = fields
                .keys()
                .nth(dice.below(fields.len().max(1) as u32) as usize)
                .cloned();
            key.map(|key| fields.remove(&key));
        }
        (1, Value::Object(fields)) => drop(fields.insert("new".to_owned(), Value::Null)),
        (0..=3, Value::Number(number)) => *number = (*dice.pick(NUMBERS).expect("some")).into(),
        (0..=3, Value::String(text)) => {
            let mut bytes = std::mem::take(text).into_bytes();
            mutate_bytes(&mut bytes, &[], dice);
            *text = String::from_utf8_lossy(&bytes).into_owned();
        }
        (4, value) => *value = other.cloned().unwrap_or(Value::Null),
        (_, value) => *value = serde_json::json!(dice.pick(WORDS).copied()),
    }
}
