//! What a registered person has besides a nick: an address, a password's hash, a role.

use crate::{Person, StoreError, text::is_storable};

/// A person's account.
#[derive(Clone, PartialEq, Eq)]
pub struct Account {
    /// Who they are to everyone.
    pub person: Person,
    /// Their address, as they write it.
    pub email: String,
    /// Whether they have shown that it is theirs.
    pub is_verified: bool,
    /// Their password's hash, salt and cost, in one text of the kind `$argon2id$...`.
    pub password: String,
    /// What they may do here.
    pub role: Role,
    /// Since when they are banned, if they are.
    pub banned_ms: Option<i64>,
}

impl std::fmt::Debug for Account {
    /// Without the hash, which belongs in no log.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Account({:?}, {:?})", self.person, self.role)
    }
}

/// What a person may do here.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Role {
    /// Plays.
    Player,
    /// Also keeps order.
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

/// An account's columns, a person's first.
pub(crate) type Columns = (
    String,
    String,
    String,
    String,
    bool,
    String,
    String,
    Option<i64>,
);

impl Account {
    pub(crate) fn stored(columns: Columns) -> Result<Self, StoreError> {
        let (id, nick, kind, email, is_verified, password, role, banned_ms) = columns;
        let person = Person::stored((id, nick, kind))?;
        Ok(Account {
            person,
            email,
            is_verified,
            password,
            role: Role::named(&role)?,
            banned_ms,
        })
    }
}

/// What makes two addresses the same, if it can be one at all.
///
/// Strictly the part before the `@` may tell letter cases apart; nobody's mail does.
pub(crate) fn email_key(email: &str) -> Option<String> {
    (is_storable(email) && email.contains('@')).then(|| email.to_lowercase())
}
