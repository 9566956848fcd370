//! Shows where two texts part and where they meet again, for people.

/// Lines shown around what differs.
const CONTEXT: usize = 3;

/// The lines that differ, `-` as kept and `+` as played, between a few that do not.
pub(crate) fn readable(kept: &str, played: &str) -> String {
    let (old, new): (Vec<&str>, Vec<&str>) = (kept.lines().collect(), played.lines().collect());
    let head = old
        .iter()
        .zip(&new)
        .take_while(|(one, two)| one == two)
        .count();
    let (old_rest, new_rest) = (&old[head..], &new[head..]);
    let tail = old_rest
        .iter()
        .rev()
        .zip(new_rest.iter().rev())
        .take_while(|(one, two)| one == two)
        .count();
    let around = |mark, lines: &[&str]| {
        lines
            .iter()
            .map(|line| format!("{mark} {line}\n"))
            .collect::<String>()
    };
    let (old_end, new_end) = (old_rest.len() - tail, new_rest.len() - tail);
    let after = &old_rest[old_end..];
    [
        format!("from line {}:\n", head + 1),
        around(' ', &old[head.saturating_sub(CONTEXT)..head]),
        around('-', &old_rest[..old_end]),
        around('+', &new_rest[..new_end]),
        around(' ', &after[..after.len().min(CONTEXT)]),
    ]
    .concat()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_differs_is_shown_with_a_little_around_it() {
        let shown = readable("a\nb\nc\nd\ne\nf\n", "a\nb\nc\nd\nE\nE\nf\n");
        assert_eq!(shown, "from line 5:\n  b\n  c\n  d\n- e\n+ E\n+ E\n  f\n");
    }

    #[test]
    fn a_line_that_is_missing_at_the_end_is_shown() {
        assert_eq!(readable("a\nb\n", "a\n"), "from line 2:\n  a\n- b\n");
    }
}
