//! Leaving for good: all that is one's own goes; games that were played stay, under nobody's name.

use super::confirmed;
use crate::{
    body::Body, caller::Owner, connection_handle::ConnectionHandle, error::error_chain, hall::Hall,
    http::Shared, people, problem::ApiError, session, table_task::TableCommand,
};
use axum::{
    extract::State,
    http::{HeaderMap, StatusCode, header},
    response::{IntoResponse, Response},
};
use hub::Row;
use store::Mention;
use wire::{
    Nick, Person, TableAsk,
    account::{Deletion, Field, Problem},
};

/// Deletes the account and all that is its person's. Running games are left first; finished ones
/// stay, played by a deleted player.
#[utoipa::path(post, path = "/api/account/delete", tag = "account", request_body = Deletion,
    responses((status = 204), (status = "4XX", body = Problem)))]
pub(super) async fn delete(
    State(shared): State<Shared>,
    Owner(owner): Owner,
    headers: HeaderMap,
    Body(wish): Body<Deletion>,
) -> Result<Response, ApiError> {
    let account = confirmed(&shared, &owner, Field::Password, &wish.password).await?;
    let person = people::of_store(&account.person)?;
    shared.sockets.end_all(&person.id);
    leave_tables(&shared.hall, &person).await;
    let mut mentions = shared.hall.store.mentions(&account.person.id).await?;
    for mention in &mut mentions {
        forget(mention, &person)?;
    }
    let people_listing = shared.hall.store.people_listing(&account.person.id).await?;
    let nobody = Nick::deleted();
    shared
        .hall
        .store
        .delete_person(&account.person.id, nobody.as_str(), &mentions)
        .await?;
    shared.hall.lobby_chat.forget(&person.id);
    // Whoever came in while we were at it came in vain.
    shared.sockets.end_all(&person.id);
    reread(&shared.hall, &mentions).await;
    shared.hall.social.show_circles(&people_listing).await?;
    Ok((
        StatusCode::NO_CONTENT,
        [(header::SET_COOKIE, session::clear_cookie(&headers))],
    )
        .into_response())
}

/// Leaves each table as the person would, and waits until each has kept it.
async fn leave_tables(hall: &Hall, person: &Person) {
    for table in hall.seats_of(&person.id) {
        let (client, mut outgoing) = ConnectionHandle::new(person.clone());
        hall.post_surely(
            &table,
            TableCommand::Ask {
                client,
                ack: 0,
                ask: TableAsk::Leave,
            },
        )
        .await;
        // Its answer, or its end: either way they are gone.
        let _ = outgoing.next().await;
    }
}

fn forget(mention: &mut Mention, person: &Person) -> Result<(), ApiError> {
    let mut row = Row::from_text(&mention.body).map_err(|error| {
        tracing::error!(
            table = mention.table_id,
            error = error_chain(&error),
            "a journal could not be read"
        );
        ApiError::Inside
    })?;
    row.forget(&person.id);
    mention.body = row.to_text();
    Ok(())
}

/// Tables that are open have read their journals before the name was taken out.
async fn reread(hall: &Hall, mentions: &[Mention]) {
    let mut tables: Vec<&str> = mentions
        .iter()
        .map(|mention| mention.table_id.as_str())
        .collect();
    tables.dedup();
    for table in tables.into_iter().filter_map(|table| table.parse().ok()) {
        hall.post_surely(&table, TableCommand::Reread).await;
    }
}
