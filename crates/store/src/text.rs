//! Which texts both engines can keep, and how lists become SQL.

/// Longest table id, game name, bot name and nick, in bytes.
pub(crate) const MAX_NAME_BYTES: usize = 80;

/// Whether a text is a usable name: PostgreSQL keeps no zero byte, and an empty name names nothing.
pub(crate) fn is_name(text: &str) -> bool {
    !text.is_empty() && text.len() <= MAX_NAME_BYTES && is_storable(text)
}

/// Whether both engines can keep a text as it is.
pub(crate) fn is_storable(text: &str) -> bool {
    !text.contains('\0')
}

/// Placeholders for `rows` rows of `columns` values: `($1,$2),($3,$4)`.
pub(crate) fn placeholders(rows: usize, columns: usize) -> String {
    let row = |row: usize| {
        let numbers = (1..=columns).map(|column| format!("${}", row * columns + column));
        format!("({})", numbers.collect::<Vec<_>>().join(","))
    };
    (0..rows).map(row).collect::<Vec<_>>().join(",")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn placeholders_are_numbered_through() {
        assert_eq!(placeholders(2, 3), "($1,$2,$3),($4,$5,$6)");
    }
}
