//! Accounts: registered from a guest or anew, found by nick or mail address, changed.

use super::{
    devices,
    people::{NickError, nick_key},
    sessions,
};
use crate::{
    Account, LOGIN_MS, NewSession, PersonId, PersonKind, Role, Store, StoreError, TokenHash,
    account::{AccountRow, email_key},
    engine::Tx,
    person::random_person_id,
};

#[derive(Clone, Debug)]
pub struct Registration<'a> {
    pub nick: &'a str,
    /// Not proven yet.
    pub email: &'a str,
    /// The hash, not the password itself.
    pub password: &'a str,
}

/// The SQL that reads the accounts for which a condition holds.
macro_rules! accounts_where {
    ($condition:literal) => {
        concat!(
            "SELECT people.id, people.nick, people.kind, accounts.email, accounts.is_verified,
                    accounts.password, accounts.role, accounts.banned_ms
             FROM accounts JOIN people ON people.id = accounts.person WHERE ",
            $condition
        )
    };
}

impl Store {
    /// Creates an account and its first session, from a guest or for a new person. Earlier sessions
    /// of the guest end.
    ///
    /// The mail address may be that of another account, even a proven one: see
    /// [`Store::confirm_email`].
    pub async fn register(
        &self,
        guest: Option<&PersonId>,
        registration: &Registration<'_>,
        session: &NewSession,
        now_ms: i64,
    ) -> Result<PersonId, NickError> {
        let Some(email_key) = email_key(registration.email) else {
            return Err(NickError::Malformed);
        };
        let mut tx = self.write.begin().await?;
        let id = match guest {
            Some(id) => promote(&mut tx, id, registration.nick, now_ms).await?,
            None => create(&mut tx, registration.nick, now_ms).await?,
        };
        sessions::close_all(&mut tx, &id).await?;
        let sql = "INSERT INTO accounts (person, email, email_key, is_verified, password, role, created_ms)
                   VALUES ($1, $2, $3, $4, $5, $6, $7)";
        on!(Tx, &mut tx, |tx| {
            let query = sqlx::query(sql)
                .bind(id.as_str())
                .bind(registration.email)
                .bind(email_key)
                .bind(false);
            let query = query
                .bind(registration.password)
                .bind(Role::Player.name())
                .bind(now_ms);
            query.execute(&mut **tx).await?;
        });
        let ends_ms = Some(now_ms + LOGIN_MS);
        sessions::insert(&mut tx, &id, session, ends_ms, now_ms).await?;
        tx.commit().await?;
        Ok(id)
    }

    /// The account of a person; none for a guest.
    pub async fn account(&self, person: &PersonId) -> Result<Option<Account>, StoreError> {
        self.find_account(accounts_where!("people.id = $1"), person.as_str())
            .await
    }

    /// The account with this nick, in any letter case.
    pub async fn account_by_nick(&self, nick: &str) -> Result<Option<Account>, StoreError> {
        let Ok(key) = nick_key(nick) else {
            return Ok(None);
        };
        self.find_account(accounts_where!("people.nick_key = $1"), &key)
            .await
    }

    /// The account that has proven this mail address.
    pub async fn owner_of(&self, email: &str) -> Result<Option<Account>, StoreError> {
        let Some(key) = email_key(email) else {
            return Ok(None);
        };
        self.find_account(
            accounts_where!("accounts.email_key = $1 AND accounts.is_verified"),
            &key,
        )
        .await
    }

    /// The oldest account with this mail address, not proven. A later claim takes nothing from it.
    pub async fn claimant_of(&self, email: &str) -> Result<Option<Account>, StoreError> {
        let Some(key) = email_key(email) else {
            return Ok(None);
        };
        let sql = accounts_where!(
            "accounts.email_key = $1 AND NOT accounts.is_verified
             ORDER BY accounts.created_ms, people.id LIMIT 1"
        );
        self.find_account(sql, &key).await
    }

    /// The newest account with this mail address, not proven.
    pub async fn newest_claimant_of(&self, email: &str) -> Result<Option<Account>, StoreError> {
        let Some(key) = email_key(email) else {
            return Ok(None);
        };
        let sql = accounts_where!(
            "accounts.email_key = $1 AND NOT accounts.is_verified
             ORDER BY accounts.created_ms DESC, people.id DESC LIMIT 1"
        );
        self.find_account(sql, &key).await
    }

    async fn find_account(
        &self,
        sql: &'static str,
        by: &str,
    ) -> Result<Option<Account>, StoreError> {
        let row: Option<AccountRow> = on!(Pool, &self.read, |db| {
            sqlx::query_as(sql).bind(by).fetch_optional(db).await?
        });
        row.map(AccountRow::read).transpose()
    }

    /// Changes the password, and ends all sessions but `keep`, those of programs too.
    pub async fn set_password(
        &self,
        person: &PersonId,
        password: &str,
        keep: &TokenHash,
    ) -> Result<(), StoreError> {
        let mut tx = self.write.begin().await?;
        write_password(&mut tx, person, password).await?;
        sessions::close_all_but(&mut tx, person, keep).await?;
        Ok(tx.commit().await?)
    }

    /// Changes the role of the account with this nick; false if there is none.
    pub async fn set_role(&self, nick: &str, role: Role) -> Result<bool, StoreError> {
        let Ok(key) = nick_key(nick) else {
            return Ok(false);
        };
        let sql = "UPDATE accounts SET role = $2 WHERE person IN (SELECT id FROM people WHERE nick_key = $1)";
        let changed = on!(Pool, &self.write, |db| {
            sqlx::query(sql)
                .bind(key)
                .bind(role.name())
                .execute(db)
                .await?
                .rows_affected()
        });
        Ok(changed > 0)
    }

    /// Bans the account with this nick and ends its sessions, or lifts the ban; false if there is
    /// no such account.
    pub async fn set_ban(&self, nick: &str, since_ms: Option<i64>) -> Result<bool, StoreError> {
        let Some(account) = self.account_by_nick(nick).await? else {
            return Ok(false);
        };
        match since_ms {
            Some(since_ms) => self.ban(&account.person.id, since_ms).await?,
            None => self.lift_ban(&account.person.id).await?,
        }
        Ok(true)
    }
}

/// Updates the password, deletes links that would reset it, and forgets the devices that knew the
/// old one.
pub(crate) async fn write_password(
    tx: &mut Tx<'_>,
    person: &PersonId,
    password: &str,
) -> Result<(), StoreError> {
    on!(Tx, tx, |tx| {
        let query = sqlx::query("UPDATE accounts SET password = $2 WHERE person = $1")
            .bind(person.as_str());
        query.bind(password).execute(&mut **tx).await?;
        let query = sqlx::query("DELETE FROM mail_tokens WHERE person = $1 AND purpose = 'reset'");
        query.bind(person.as_str()).execute(&mut **tx).await?;
    });
    devices::delete_all(tx, person).await
}

/// Turns a guest into a person with an account, under another nick. The games stay; ratings from
/// games that older versions rated for guests do not.
async fn promote(
    tx: &mut Tx<'_>,
    id: &PersonId,
    nick: &str,
    now_ms: i64,
) -> Result<PersonId, NickError> {
    let sql = "UPDATE people SET nick = $2, nick_key = $3, kind = $4, seen_ms = $5 WHERE id = $1 AND kind = $6";
    let key = nick_key(nick)?;
    let promoted = on!(Tx, tx, |tx| {
        let query = sqlx::query(sql).bind(id.as_str()).bind(nick).bind(key);
        let query = query
            .bind(PersonKind::Account.name())
            .bind(now_ms)
            .bind(PersonKind::Guest.name());
        let promoted = query.execute(&mut **tx).await?.rows_affected();
        let unrated = sqlx::query("DELETE FROM ratings WHERE player = $1");
        unrated.bind(id.as_str()).execute(&mut **tx).await?;
        promoted
    });
    if promoted == 0 {
        Err(NickError::NoSuchPerson)
    } else {
        Ok(id.clone())
    }
}

async fn create(tx: &mut Tx<'_>, nick: &str, now_ms: i64) -> Result<PersonId, NickError> {
    let sql = "INSERT INTO people (id, nick, nick_key, kind, created_ms, seen_ms) VALUES ($1, $2, $3, $4, $5, $5)";
    let (id, key) = (random_person_id()?, nick_key(nick)?);
    on!(Tx, tx, |tx| {
        let query = sqlx::query(sql).bind(id.as_str()).bind(nick).bind(key);
        query
            .bind(PersonKind::Account.name())
            .bind(now_ms)
            .execute(&mut **tx)
            .await?;
    });
    Ok(id)
}
