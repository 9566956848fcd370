//! Encodings: which ones a browser accepts, and which one a file has.

/// The encoding of an asset.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Encoding {
    /// Brotli, the smallest.
    Brotli,
    /// Gzip, for clients without brotli.
    Gzip,
    /// The bytes, not compressed.
    Identity,
}

impl Encoding {
    /// Compressed forms, smallest first, then `Identity`, which always exists.
    pub(crate) const BY_SIZE: [Encoding; 3] =
        [Encoding::Brotli, Encoding::Gzip, Encoding::Identity];

    /// The value of `Content-Encoding`; `None` for `Identity`.
    pub fn header(self) -> Option<&'static str> {
        match self {
            Encoding::Brotli => Some("br"),
            Encoding::Gzip => Some("gzip"),
            Encoding::Identity => None,
        }
    }

    /// The suffix of the file's name.
    pub(crate) fn suffix(self) -> &'static str {
        match self {
            Encoding::Brotli => ".br",
            Encoding::Gzip => ".gz",
            Encoding::Identity => "",
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Wish {
    Taken,
    Refused,
}

/// The encodings that a client accepts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Encodings {
    brotli: Wish,
    gzip: Wish,
}

impl Encodings {
    /// Accepts `Identity` only.
    pub const NONE: Encodings = Encodings {
        brotli: Wish::Refused,
        gzip: Wish::Refused,
    };

    /// Parses the value of `Accept-Encoding` (RFC 9110, 12.5.3). Unknown encodings are ignored.
    pub fn parse(header: &str) -> Encodings {
        let wish = |name| {
            named(header, name)
                .or_else(|| named(header, "*"))
                .unwrap_or(Wish::Refused)
        };
        Encodings {
            brotli: wish("br"),
            gzip: wish("gzip"),
        }
    }

    /// Whether an asset in this encoding may be sent.
    pub fn accepts(self, encoding: Encoding) -> bool {
        match encoding {
            Encoding::Brotli => self.brotli == Wish::Taken,
            Encoding::Gzip => self.gzip == Wish::Taken,
            Encoding::Identity => true,
        }
    }
}

fn named(header: &str, name: &str) -> Option<Wish> {
    let mut items = header
        .split(',')
        .map(|item| item.split_once(';').unwrap_or((item, "")));
    let (_, weight) = items.find(|(coding, _)| coding.trim().eq_ignore_ascii_case(name))?;
    let weight = weight
        .trim()
        .trim_start_matches(['q', 'Q'])
        .trim_start_matches('=');
    let refused = !weight.is_empty() && weight.parse::<f32>().map_or(true, |weight| weight <= 0.0);
    Some(if refused { Wish::Refused } else { Wish::Taken })
}

#[cfg(test)]
mod tests {
    use super::{Encoding, Encodings};

    fn check(header: &str, expected: &[Encoding]) {
        let accepts = Encodings::parse(header);
        let taken: Vec<Encoding> = Encoding::BY_SIZE
            .into_iter()
            .filter(|one| accepts.accepts(*one))
            .collect();
        assert_eq!(taken, expected, "{header:?}");
    }

    #[test]
    fn a_browser_gets_what_it_names() {
        check(
            "gzip, deflate, br, zstd",
            &[Encoding::Brotli, Encoding::Gzip, Encoding::Identity],
        );
        check("GZIP;q=0.5", &[Encoding::Gzip, Encoding::Identity]);
        check("*", &[Encoding::Brotli, Encoding::Gzip, Encoding::Identity]);
    }

    #[test]
    fn what_is_refused_or_unknown_is_not_sent() {
        check("", &[Encoding::Identity]);
        check("brotli, gzipped", &[Encoding::Identity]);
        check("br;q=0, gzip; q=0.0", &[Encoding::Identity]);
        check("br;q=0, *", &[Encoding::Gzip, Encoding::Identity]);
        check("br;q=lots", &[Encoding::Identity]);
    }
}
