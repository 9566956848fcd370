//! Deletes an account. Its finished games stay, under the name of `Nick::deleted`.

use super::confirm_password;
use crate::{AppState, body::Body, caller::Owner, error::ApiError, session};
use axum::{
    extract::State,
    http::{HeaderMap, StatusCode, header},
    response::{IntoResponse, Response},
};
use delivery::ConnectionHandle;
use identity::{delete_person, public_person};
use runtime::error_chain;
use std::{collections::BTreeSet, time::Duration};
use tables::TableCommand;
use tokio::time;
use wire::{
    Person, Refusal, TableAsk,
    account::{Deletion, Field, Problem},
};

/// The pause before `TableCommand::Ask` is sent again to a table with a full queue.
const LEAVE_AGAIN: Duration = Duration::from_millis(20);

/// Deletes the account and its person's data. The person leaves running games first; finished games
/// stay, under the name of a deleted player.
#[utoipa::path(post, path = "/api/account/delete", tag = "account", request_body = Deletion,
    responses((status = 204), (status = "4XX", body = Problem)))]
pub(super) async fn delete(
    State(state): State<AppState>,
    Owner(owner): Owner,
    headers: HeaderMap,
    Body(wish): Body<Deletion>,
) -> Result<Response, ApiError> {
    let account = confirm_password(&state, &owner, Field::Password, &wish.password).await?;
    let person = public_person(&account.person)?;
    state.registry.end_all(&person.id);
    leave_tables(&state, &person).await;
    // A task of its own: it goes on if the client does not wait for the answer.
    let deletion = tokio::spawn(delete_data(state, person));
    deletion.await.map_err(|error| {
        tracing::error!(%error, "delete person failed");
        ApiError::Internal
    })??;
    Ok((
        StatusCode::NO_CONTENT,
        [(header::SET_COOKIE, session::clear_cookie(&headers))],
    )
        .into_response())
}

/// Sends `TableAsk::Leave` to each of the person's tables and waits until each has committed it.
async fn leave_tables(state: &AppState, person: &Person) {
    for table in state.directory.seats_of(&person.id) {
        loop {
            let (client, mut outgoing) = ConnectionHandle::to_values(person.clone());
            let (ack, ask) = (0, TableAsk::Leave);
            let leave = TableCommand::Ask { client, ack, ask };
            match state.router.send(&table, leave) {
                // An answer, or `None` from a table that has closed: the person has left.
                Ok(()) => _ = outgoing.next().await,
                Err(Refusal::Busy) => {
                    time::sleep(LEAVE_AGAIN).await;
                    continue;
                }
                Err(_) => {}
            }
            break;
        }
    }
}

async fn delete_data(state: AppState, person: Person) -> Result<(), ApiError> {
    let people_listing = state.store.people_listing(&person.id).await?;
    let deleted = delete_person(&state.store, &person.id).await;
    let tables = deleted.map_err(|error| {
        tracing::error!(error = error_chain(&error), "delete person failed");
        ApiError::Internal
    })?;
    state.lobby_chat.erase(&person.id);
    // Again, for connections that were opened since the first `end_all`.
    state.registry.end_all(&person.id);
    reload_tables(&state, &tables);
    state.social.friends_changed(&people_listing).await?;
    Ok(())
}

/// Reloads the open ones of `tables`: they read their journals before the name was removed.
fn reload_tables(state: &AppState, tables: &BTreeSet<String>) {
    for table in tables.iter().filter_map(|table| table.parse().ok()) {
        let _ = state.router.send(&table, TableCommand::Reload);
    }
}
