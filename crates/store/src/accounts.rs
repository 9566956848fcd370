//! Accounts: a guest becomes one, is found by nick or address, and changes what it is known by.

use crate::person::random_person_id;
use crate::{
    Account, NewSession, NickError, PersonId, PersonKind, Role, Store, StoreError, TokenHash,
    account::{Columns, email_key},
    engine::Tx,
    people::nick_key,
    sessions,
};

/// What somebody registers with.
#[derive(Clone, Debug)]
pub struct Registration<'a> {
    /// The nick they want.
    pub nick: &'a str,
    /// The address they claim.
    pub email: &'a str,
    /// The hash of their password.
    pub password: &'a str,
}

/// Reads the accounts for which a condition holds.
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
    /// Makes an account with a first session, out of a guest or from nothing. A guest's earlier
    /// sessions end.
    ///
    /// An address that another account has claimed, or even proven, can be claimed again: see
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
        sessions::insert(&mut tx, &id, session, now_ms).await?;
        tx.commit().await?;
        Ok(id)
    }

    /// The account of a person, if they have one.
    pub async fn account(&self, person: &PersonId) -> Result<Option<Account>, StoreError> {
        self.find_account(accounts_where!("people.id = $1"), person.as_str())
            .await
    }

    /// The account with this nick, in whatever letter case it is asked for.
    pub async fn account_by_nick(&self, nick: &str) -> Result<Option<Account>, StoreError> {
        let Ok(key) = nick_key(nick) else {
            return Ok(None);
        };
        self.find_account(accounts_where!("people.nick_key = $1"), &key)
            .await
    }

    /// The account that has proven this address.
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

    /// The newest account that claims this address without having proven it.
    pub async fn claimant_of(&self, email: &str) -> Result<Option<Account>, StoreError> {
        let Some(key) = email_key(email) else {
            return Ok(None);
        };
        let sql = accounts_where!(
            "accounts.email_key = $1 AND NOT accounts.is_verified
             ORDER BY accounts.created_ms DESC, people.id LIMIT 1"
        );
        self.find_account(sql, &key).await
    }

    async fn find_account(
        &self,
        sql: &'static str,
        by: &str,
    ) -> Result<Option<Account>, StoreError> {
        let row: Option<Columns> = on!(Pool, &self.read, |db| {
            sqlx::query_as(sql).bind(by).fetch_optional(db).await?
        });
        row.map(Account::stored).transpose()
    }

    /// Gives an account another password, and logs it out of every browser but one.
    pub async fn set_password(
        &self,
        person: &PersonId,
        password: &str,
        keep: &TokenHash,
    ) -> Result<(), StoreError> {
        let mut tx = self.write.begin().await?;
        write_password(&mut tx, person, password).await?;
        sessions::close_browsers(&mut tx, person, Some(keep)).await?;
        Ok(tx.commit().await?)
    }

    /// Gives the account of this nick a role; says whether there is one.
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

    /// Bans the account of this nick, ending all that acts for it, or lifts the ban; says whether
    /// there is one.
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

/// Writes another password; links to reset the old one no longer work.
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
    Ok(())
}

/// Makes a guest a person with an account, under another nick.
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
        query.execute(&mut **tx).await?.rows_affected()
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
