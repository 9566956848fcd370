//! Every library has a licence under which it may be shipped.

use super::packages::Packages;

/// Licences that allow to ship a library inside the program. Each only asks for its text, which
/// `licence_texts` collects.
const ALLOWED: [&str; 13] = [
    "0BSD",
    "Apache-2.0",
    "Apache-2.0 WITH LLVM-exception",
    "BSD-2-Clause",
    "BSD-3-Clause",
    "BSL-1.0",
    "CC0-1.0",
    "CDLA-Permissive-2.0",
    "ISC",
    "MIT",
    "Unicode-3.0",
    "Unlicense",
    "Zlib",
];

/// Names every library without an allowed licence.
pub fn check(packages: &Packages) -> Vec<String> {
    let foreign = packages.all.iter().filter(|package| package.is_foreign());
    foreign
        .filter_map(|package| {
            let (name, version) = (&package.name, &package.version);
            match &package.license {
                None => Some(format!("{name} {version} states no licence")),
                Some(licence) if is_allowed(licence) => None,
                Some(licence) => Some(format!(
                    "{name} {version} has the licence {licence}, which audit/licences.rs does not allow"
                )),
            }
        })
        .collect()
}

/// Whether an SPDX expression can be met by allowed licences alone.
fn is_allowed(expression: &str) -> bool {
    let spaced = normal(expression).replace('(', " ( ").replace(')', " ) ");
    let words: Vec<&str> = spaced.split_whitespace().collect();
    let mut reader = Expression { words: &words };
    reader.any() == Some(true) && reader.words.is_empty()
}

/// The expression with `OR` in place of the older `/`.
pub fn normal(expression: &str) -> String {
    let words: Vec<&str> = expression.split('/').map(str::trim).collect();
    words.join(" OR ")
}

/// The words of an expression that are not read yet.
struct Expression<'a> {
    words: &'a [&'a str],
}

impl Expression<'_> {
    fn take(&mut self, word: &str) -> bool {
        let is_next = self.words.first() == Some(&word);
        if is_next {
            self.words = &self.words[1..];
        }
        is_next
    }

    /// Alternatives joined by `OR`; none if they cannot be read.
    fn any(&mut self) -> Option<bool> {
        let mut is_met = self.every()?;
        while self.take("OR") {
            is_met |= self.every()?;
        }
        Some(is_met)
    }

    fn every(&mut self) -> Option<bool> {
        let mut is_met = self.one()?;
        while self.take("AND") {
            is_met &= self.one()?;
        }
        Some(is_met)
    }

    fn one(&mut self) -> Option<bool> {
        if self.take("(") {
            let is_met = self.any()?;
            return self.take(")").then_some(is_met);
        }
        let (name, rest) = self.words.split_first()?;
        self.words = rest;
        if self.take("WITH") {
            let (exception, rest) = self.words.split_first()?;
            self.words = rest;
            return Some(ALLOWED.contains(&format!("{name} WITH {exception}").as_str()));
        }
        Some(ALLOWED.contains(name))
    }
}

#[cfg(test)]
mod tests {
    use super::is_allowed;

    #[test]
    fn an_expression_is_allowed_if_allowed_licences_meet_it() {
        for allowed in [
            "MIT",
            "MIT/Apache-2.0",
            "GPL-3.0 OR MIT",
            "(MIT OR GPL-2.0) AND Unicode-3.0",
            "Apache-2.0 WITH LLVM-exception OR GPL-2.0",
        ] {
            assert!(is_allowed(allowed), "{allowed}");
        }
        for refused in [
            "GPL-3.0",
            "MIT AND GPL-3.0",
            "GPL-2.0 WITH Classpath-exception-2.0",
            "MIT OR",
            "(MIT",
            "",
        ] {
            assert!(!is_allowed(refused), "{refused}");
        }
    }
}
