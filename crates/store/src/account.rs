//! The account of a registered person: mail address, password hash, role.

use crate::{Person, StoreError, person::PersonRow, text::is_storable};

#[derive(Clone, PartialEq, Eq)]
pub struct Account {
    pub person: Person,
    /// The mail address in the letter case of its owner.
    pub email: String,
    /// Whether the owner has proven to read the mail of `email`.
    pub is_verified: bool,
    /// Hash, salt and cost of the password, as `$argon2id$...`.
    pub password: String,
    pub role: Role,
    /// Set while the account is banned: since when.
    pub banned_ms: Option<i64>,
}

impl std::fmt::Debug for Account {
    /// Omits the password hash.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Account({:?}, {:?})", self.person, self.role)
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Role {
    Player,
    /// May moderate: ban people, close tables, settle reports.
    Admin,
}

impl Role {
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Role::Player => "player",
            Role::Admin => "admin",
        }
    }

    pub(crate) fn named(name: &str) -> Result<Self, StoreError> {
        let all = [Role::Player, Role::Admin];
        all.into_iter()
            .find(|role| role.name() == name)
            .ok_or(StoreError::Damaged("role"))
    }
}

row! {
    /// The columns of an [`Account`].
    struct AccountRow {
        email: String, is_verified: bool, password: String, role: String, banned_ms: Option<i64>;
        person: PersonRow
    }
}

impl AccountRow {
    pub fn read(self) -> Result<Account, StoreError> {
        Ok(Account {
            person: self.person.read()?,
            email: self.email,
            is_verified: self.is_verified,
            password: self.password,
            role: Role::named(&self.role)?,
            banned_ms: self.banned_ms,
        })
    }
}

/// The key by which mail addresses are compared; none if the text cannot be one.
///
/// By the standard the part before the `@` may be case-sensitive; in practice it is not.
pub(crate) fn email_key(email: &str) -> Option<String> {
    (is_storable(email) && email.contains('@')).then(|| email.to_lowercase())
}
