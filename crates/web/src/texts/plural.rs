//! Which form of a word stands beside a number. English has two, Polish and Czech three, each by
//! its own rule.

use super::Lang;

/// Chooses among one (`1 move`), few (`2 tahy`, `3 ruchy`) and many (`5 tahů`, `12 ruchów`).
///
/// English has no few: it takes `many` for every number but 1.
pub fn plural<'a>(lang: Lang, n: u64, one: &'a str, few: &'a str, many: &'a str) -> &'a str {
    match lang {
        _ if n == 1 => one,
        Lang::En => many,
        Lang::Cs if (2..=4).contains(&n) => few,
        Lang::Cs => many,
        Lang::Pl if (2..=4).contains(&(n % 10)) && !(12..=14).contains(&(n % 100)) => few,
        Lang::Pl => many,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn forms(lang: Lang, numbers: &[u64]) -> Vec<&'static str> {
        numbers
            .iter()
            .map(|&n| plural(lang, n, "one", "few", "many"))
            .collect()
    }

    #[test]
    fn english_knows_one_and_many() {
        assert_eq!(
            forms(Lang::En, &[0, 1, 2, 21]),
            ["many", "one", "many", "many"]
        );
    }

    #[test]
    fn polish_few_goes_by_the_last_digit_but_not_in_the_teens() {
        assert_eq!(
            forms(Lang::Pl, &[0, 1, 2, 4, 5, 12, 14, 21, 22, 24, 25, 112, 122]),
            [
                "many", "one", "few", "few", "many", "many", "many", "many", "few", "few", "many",
                "many", "few"
            ]
        );
    }

    #[test]
    fn czech_few_is_two_to_four_only() {
        assert_eq!(
            forms(Lang::Cs, &[0, 1, 2, 4, 5, 12, 22, 102]),
            ["many", "one", "few", "few", "many", "many", "many", "many"]
        );
    }
}
