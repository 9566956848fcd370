//! Sets up, uses and removes the second factor of an account: codes of an authenticator app (TOTP),
//! and recovery codes for the day on which the app is lost.

use super::{confirm_password, outgoing_mail, private};
use crate::{AppState, body::Body, caller::Owner, error::ApiError, qr_code, session::language_of};
use axum::{
    extract::State,
    http::{HeaderMap, StatusCode},
    response::Response,
};
use identity::{RecoveryCode, TotpCode, TotpSecret};
use mail::{Language, MailKind, Recipient};
use store::{Account, PersonId, SecondFactor};
use wire::{
    account::{Field, FieldError, Problem},
    limits::RECOVERY_CODES,
    second_factor::{
        BeginSecondFactor, ConfirmSecondFactor, FreshRecoveryCodes, FreshSecret, RemoveSecondFactor,
    },
};

/// Creates a secret for an authenticator app. It counts once a code of it has confirmed it; until
/// then another one may be asked for.
#[utoipa::path(post, path = "/api/account/second-factor", tag = "account", request_body = BeginSecondFactor,
    responses((status = 200, body = FreshSecret), (status = "4XX", body = Problem)))]
pub(super) async fn begin(
    State(state): State<AppState>,
    Owner(owner): Owner,
    Body(wish): Body<BeginSecondFactor>,
) -> Result<Response, ApiError> {
    let account = confirm_password(&state, &owner, Field::Password, &wish.password).await?;
    let person = &account.person;
    let secret = TotpSecret::random();
    let is_new = state
        .store
        .begin_second_factor(&person.id, secret.bytes())
        .await?;
    if !is_new {
        return Err(ApiError::HasSecondFactor);
    }
    let url = secret.url(&person.nick);
    let qr = qr_code::svg(&url).ok_or(ApiError::Internal)?;
    Ok(private(FreshSecret {
        secret: secret.text(),
        url,
        qr,
    }))
}

/// Confirms the secret with a code of it. From now on every login needs a code. The recovery codes
/// are shown only once; the store has only their hashes.
#[utoipa::path(post, path = "/api/account/second-factor/confirm", tag = "account", request_body = ConfirmSecondFactor,
    responses((status = 200, body = FreshRecoveryCodes), (status = "4XX", body = Problem)))]
pub(super) async fn confirm(
    State(state): State<AppState>,
    Owner(owner): Owner,
    Body(wish): Body<ConfirmSecondFactor>,
) -> Result<Response, ApiError> {
    let (person, now) = (&owner.holder.person.id, state.clock.now());
    state.limits.try_code(person, now)?;
    let factor = state.store.second_factor(person).await?;
    let factor = factor.ok_or(ApiError::NoSecondFactor)?;
    if factor.is_confirmed {
        return Err(ApiError::HasSecondFactor);
    }
    let step = TotpCode::read(&wish.code).and_then(|code| secret_of(&factor)?.step_of(code, now));
    let step = step.ok_or_else(wrong_code)?;
    let codes: Vec<RecoveryCode> = (0..RECOVERY_CODES)
        .map(|_| RecoveryCode::random())
        .collect();
    let hashes: Vec<_> = codes.iter().map(RecoveryCode::hash).collect();
    let is_confirmed = state
        .store
        .confirm_second_factor(person, &factor.secret, step, &hashes, now.0 as i64)
        .await?;
    if !is_confirmed {
        return Err(ApiError::NoSecondFactor);
    }
    let codes = codes.iter().map(RecoveryCode::text).collect();
    Ok(private(FreshRecoveryCodes { codes }))
}

/// Removes the second factor, by the password and a code.
#[utoipa::path(post, path = "/api/account/second-factor/remove", tag = "account", request_body = RemoveSecondFactor,
    responses((status = 204), (status = "4XX", body = Problem)))]
pub(super) async fn remove(
    State(state): State<AppState>,
    Owner(owner): Owner,
    headers: HeaderMap,
    Body(wish): Body<RemoveSecondFactor>,
) -> Result<StatusCode, ApiError> {
    let account = confirm_password(&state, &owner, Field::Password, &wish.password).await?;
    let person = &account.person.id;
    let factor = confirmed(&state, person).await?;
    let factor = factor.ok_or(ApiError::NoSecondFactor)?;
    use_code(&state, &account, &factor, &wish.code, language_of(&headers)).await?;
    state.store.remove_second_factor(person).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Returns the second factor that logins of this person need.
pub(super) async fn confirmed(
    state: &AppState,
    person: &PersonId,
) -> Result<Option<SecondFactor>, ApiError> {
    let factor = state.store.second_factor(person).await?;
    Ok(factor.filter(|factor| factor.is_confirmed))
}

/// Accepts a code of the app or a recovery code, each once; else an error about `Field::Code`. The
/// use of a recovery code is told by mail.
pub(super) async fn use_code(
    state: &AppState,
    account: &Account,
    factor: &SecondFactor,
    code: &str,
    language: Language,
) -> Result<(), ApiError> {
    let (person, now) = (&account.person.id, state.clock.now());
    state.limits.try_code(person, now)?;
    if let Some(code) = TotpCode::read(code) {
        let step = secret_of(factor).and_then(|secret| secret.step_of(code, now));
        let step = step.ok_or_else(wrong_code)?;
        let is_fresh = state.store.use_step(person, step).await?;
        return if is_fresh { Ok(()) } else { Err(wrong_code()) };
    }
    let code = RecoveryCode::read(code).ok_or_else(wrong_code)?;
    if !state.store.use_recovery_code(person, &code.hash()).await? {
        return Err(wrong_code());
    }
    let (nick, left) = (
        &account.person.nick,
        factor.recovery_codes.saturating_sub(1),
    );
    if account.is_verified {
        let mail = MailKind::RecoveryCodeUsed { nick, left };
        let to = Recipient {
            person: &account.person.id,
            address: &account.email,
            language,
        };
        outgoing_mail::send(state, to, mail).await?;
    }
    Ok(())
}

fn wrong_code() -> ApiError {
    ApiError::field(Field::Code, FieldError::Wrong)
}

/// The stored secret; `None`, and so every code is wrong, if it is damaged.
fn secret_of(factor: &SecondFactor) -> Option<TotpSecret> {
    TotpSecret::stored(&factor.secret)
}
