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

    /// The numbers of persons, in words as a Pole, a Czech and an English reader say them.
    #[test]
    fn every_language_counts_by_its_own_rule() {
        let numbers = [0, 1, 2, 4, 5, 11, 12, 14, 21, 22, 25, 101, 112];
        for (lang, forms) in [
            (Lang::En, ["person", "", "people"]),
            (Lang::Pl, ["osoba", "osoby", "osób"]),
            (Lang::Cs, ["osoba", "osoby", "osob"]),
        ] {
            let said = numbers.map(|n| plural(lang, n, forms[0], forms[1], forms[2]));
            let [one, few, many] = forms;
            let expected = match lang {
                Lang::En => [
                    many, one, many, many, many, many, many, many, many, many, many, many, many,
                ],
                Lang::Pl => [
                    many, one, few, few, many, many, many, many, many, few, many, many, many,
                ],
                Lang::Cs => [
                    many, one, few, few, many, many, many, many, many, many, many, many, many,
                ],
            };
            assert_eq!(said, expected, "{lang:?}");
        }
    }

    #[test]
    fn polish_few_comes_back_beyond_a_hundred() {
        let said = [102, 113, 122, 1_003].map(|n| plural(Lang::Pl, n, "one", "few", "many"));
        assert_eq!(said, ["few", "many", "few", "few"]);
    }
}
