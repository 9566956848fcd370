//! Ratings over HTTP: profiles, leaderboards, and the rating changes of a game.

use crate::{AppState, caller::Anyone, error::ApiError};
use axum::{
    Json,
    extract::{Path, State},
};
use games::GameKind;
use rating::GameResult;
use store::{
    Against, Cursor, GameRow, Leader, Person, PersonId, PersonKind, PlayerId, PlayerRow, Rating,
    Scope, Standing,
};
use wire::{
    Career, Fared, LeaderLine, Met, PastGame, PastPlayer, Profile, RatingChange, Score,
    account::Problem,
};

fn score(standing: &Standing, now_ms: i64) -> Score {
    let Standing {
        rating,
        played,
        won,
        drawn,
        streak,
        rated_ms,
    } = *standing;
    let Rating {
        rating, deviation, ..
    } = rating.after_idle(now_ms - rated_ms);
    Score {
        rating: rating.round() as i64,
        deviation: deviation.round() as i64,
        played,
        won,
        drawn,
        lost: played - won - drawn,
        streak,
    }
}

/// Returns a person's ratings and last games.
#[utoipa::path(get, path = "/api/people/{nick}", tag = "people", params(("nick" = String, Path)),
    responses((status = 200, body = Profile), (status = "4XX", body = Problem)))]
pub(crate) async fn profile(
    State(state): State<AppState>,
    Path(nick): Path<String>,
    Anyone(caller): Anyone,
) -> Result<Json<Profile>, ApiError> {
    let (store, now) = (&state.store, state.clock.now());
    let person = find_person(&state, &nick).await?;
    let is_own = caller.is_some_and(|caller| caller.holder.person.id == person.id);
    let standings = store
        .standings(&PlayerId::Person(person.id.clone()))
        .await?;
    let last = store.games_of(&person.id, &Cursor::newest()).await?;
    let current_nick = person.nick.clone();
    Ok(Json(Profile {
        id: person.id.clone(),
        nick: person.nick,
        guest: person.kind == PersonKind::Guest,
        games: standings
            .iter()
            .filter_map(|(game, standing)| {
                Some((game.parse().ok()?, score(standing, now.0 as i64)))
            })
            .collect(),
        last: last
            .into_iter()
            .filter(|game| game.is_public || is_own)
            .filter_map(|game| past_game(game, &person.id, &current_nick))
            .collect(),
    }))
}

/// Converts a stored game for the API; `None` if this version no longer has the game.
fn past_game(
    GameRow {
        table_id, finished, ..
    }: GameRow,
    person: &PersonId,
    current_nick: &str,
) -> Option<PastGame> {
    let is_own = |player: &PlayerRow| matches!(&player.who, PlayerId::Person(id) if id == person);
    let own = finished.players.iter().find(|player| is_own(player))?;
    let placings = finished.players.iter().map(PlayerRow::placing);
    let fared = match GameResult::of(own.placing(), placings) {
        GameResult::Won => Fared::Won,
        GameResult::Drew => Fared::Drew,
        GameResult::Lost => Fared::Lost,
    };
    let players = finished.players.iter().map(|player| PastPlayer {
        bot: matches!(player.who, PlayerId::Bot(_)),
        name: match &player.who {
            PlayerId::Deleted => String::new(),
            PlayerId::Person(_) if is_own(player) => current_nick.to_owned(),
            PlayerId::Person(_) | PlayerId::Bot(_) => player.nick.clone(),
        },
        program: player.program,
        place: player.place,
    });
    let players = players.collect();
    Some(PastGame {
        table: table_id.parse().ok()?,
        number: finished.number.try_into().ok()?,
        game: finished.game.parse().ok()?,
        ended_ms: finished.ended_ms,
        fared,
        rated: finished.rated,
        players,
    })
}

/// Returns a person's rating history and opponents in one game.
#[utoipa::path(get, path = "/api/people/{nick}/{game}", tag = "people", params(("nick" = String, Path), ("game" = String, Path)),
    responses((status = 200, body = Career), (status = "4XX", body = Problem)))]
pub(crate) async fn career(
    State(state): State<AppState>,
    Path((nick, game)): Path<(String, String)>,
    Anyone(caller): Anyone,
) -> Result<Json<Career>, ApiError> {
    let (person, game) = (find_person(&state, &nick).await?, kind(&game)?);
    let is_own = caller.is_some_and(|caller| caller.holder.person.id == person.id);
    let scope = if is_own { Scope::All } else { Scope::Public };
    let store = &state.store;
    let history = store.rating_history(&person.id, game.name(), scope).await?;
    let against = store.against(&person.id, game.name(), scope).await?;
    let to_wire = |Against {
                       who,
                       name,
                       played,
                       won,
                       lost,
                   }| Met {
        name,
        bot: matches!(who, PlayerId::Bot(_)),
        played,
        won,
        lost,
    };
    Ok(Json(Career {
        history: history
            .into_iter()
            .map(|(at_ms, rating)| (at_ms, rating.round() as i64))
            .collect(),
        against: against.into_iter().map(to_wire).collect(),
    }))
}

/// Lists the best players of a game.
#[utoipa::path(get, path = "/api/leaders/{game}", tag = "people", params(("game" = String, Path)),
    responses((status = 200, body = Vec<LeaderLine>), (status = "4XX", body = Problem)))]
pub(crate) async fn leaders(
    State(state): State<AppState>,
    Path(game): Path<String>,
) -> Result<Json<Vec<LeaderLine>>, ApiError> {
    let now_ms = state.clock.now().0 as i64;
    let leaders = state.store.leaders(kind(&game)?.name(), now_ms).await?;
    let line = |Leader {
                    who,
                    name,
                    standing,
                }| LeaderLine {
        name,
        bot: matches!(who, PlayerId::Bot(_)),
        score: score(&standing, now_ms),
    };
    Ok(Json(leaders.into_iter().map(line).collect()))
}

/// Lists the rating changes of a finished game.
#[utoipa::path(get, path = "/api/games/{table}/{number}/ratings", tag = "people", params(("table" = String, Path), ("number" = u32, Path)),
    responses((status = 200, body = Vec<RatingChange>), (status = "4XX", body = Problem)))]
pub(crate) async fn changes(
    State(state): State<AppState>,
    Path((table, number)): Path<(String, String)>,
) -> Result<Json<Vec<RatingChange>>, ApiError> {
    let number: u32 = number.parse().map_err(|_| ApiError::NotFound)?;
    let changes = state
        .store
        .rating_changes(&table, i64::from(number))
        .await?;
    if changes.is_empty() {
        return Err(ApiError::NotFound);
    }
    let rounded = |rating: f64| rating.round() as i64;
    let change = |(seat, rating, before): (u8, f64, Option<f64>)| RatingChange {
        seat,
        rating: rounded(rating),
        change: before.map(|before| rounded(rating) - rounded(before)),
    };
    Ok(Json(changes.into_iter().map(change).collect()))
}

async fn find_person(state: &AppState, nick: &str) -> Result<Person, ApiError> {
    state
        .store
        .person_by_nick(nick)
        .await?
        .ok_or(ApiError::NotFound)
}

fn kind(game: &str) -> Result<GameKind, ApiError> {
    game.parse().map_err(|_| ApiError::NotFound)
}
