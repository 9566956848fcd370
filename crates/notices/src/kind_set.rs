//! Kinds of notices as the database stores them: numbers, and sets of bits.

use wire::notices::NoticeKind;

/// The number of a kind in the database. Never changed.
pub(crate) const fn number(kind: NoticeKind) -> i64 {
    match kind {
        NoticeKind::Turn => 0,
        NoticeKind::Invited => 1,
        NoticeKind::Begins => 2,
        NoticeKind::Over => 3,
        NoticeKind::FriendRequest => 4,
        NoticeKind::TimeLow => 5,
    }
}

/// The kind of a number; `None` for one of a later version.
pub(crate) fn kind(stored: i64) -> Option<NoticeKind> {
    NoticeKind::ALL
        .into_iter()
        .find(|kind| number(*kind) == stored)
}

/// A set of kinds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct KindSet(pub i64);

impl KindSet {
    pub const NONE: Self = Self(0);
    pub const ALL: Self = Self(0b11_1111);

    pub fn of(kinds: &[NoticeKind]) -> Self {
        Self(kinds.iter().fold(0, |bits, kind| bits | 1 << number(*kind)))
    }

    pub fn has(self, kind: NoticeKind) -> bool {
        self.0 >> number(kind) & 1 == 1
    }

    pub fn list(self) -> Vec<NoticeKind> {
        NoticeKind::ALL
            .into_iter()
            .filter(|kind| self.has(*kind))
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kind_has_a_number_of_its_own_and_a_place_in_sets() {
        for each in NoticeKind::ALL {
            assert_eq!(kind(number(each)), Some(each));
            assert_eq!(KindSet::of(&[each]).list(), [each]);
        }
        assert_eq!(KindSet::ALL.list(), NoticeKind::ALL);
        assert_eq!(KindSet::of(&NoticeKind::ALL), KindSet::ALL);
        assert_eq!(KindSet::NONE.list(), []);
        assert_eq!(kind(6), None);
    }
}
