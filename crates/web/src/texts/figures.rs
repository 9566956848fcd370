//! Large numbers as people write them.

use super::Lang;

/// The number in groups of three digits: `12,300`; in Polish and Czech with spaces that do not
/// break.
pub fn grouped(lang: Lang, number: u64) -> String {
    let between = lang.one_of(",", "\u{a0}", "\u{a0}");
    let digits = number.to_string();
    let first = match digits.len() % 3 {
        0 => 3.min(digits.len()),
        rest => rest,
    };
    let mut text = digits[..first].to_owned();
    for start in (first..digits.len()).step_by(3) {
        text += between;
        text += &digits[start..start + 3];
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digits_are_grouped_by_three() {
        let written = [0, 10, 500, 1000, 12_300, 1_000_000].map(|n| grouped(Lang::En, n));
        assert_eq!(written, ["0", "10", "500", "1,000", "12,300", "1,000,000"]);
        assert_eq!(grouped(Lang::Pl, 50_000), "50\u{a0}000");
    }
}
