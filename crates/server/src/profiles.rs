//! How people and bots stand: profiles, leaderboards, and what a game changed.

use crate::{
    http::{HttpFault, Shared},
    people, session,
};
use axum::{
    Json,
    extract::{Path, State},
    http::HeaderMap,
};
use games::GameKind;
use serde::Serialize;
use std::collections::BTreeMap;
use store::{Against, Cursor, GameRow, Leader, Person, PersonKind, Rating, Standing, Who};

/// A person as everyone may know them.
#[derive(Serialize)]
pub(crate) struct Profile {
    nick: String,
    guest: bool,
    /// One for each game they have finished.
    games: BTreeMap<String, Score>,
    /// Their last games, the newest first; those at private tables only for themselves.
    last: Vec<LastGame>,
}

/// How somebody stands in a game.
#[derive(Serialize)]
pub(crate) struct Score {
    rating: i64,
    deviation: i64,
    played: i64,
    won: i64,
    drawn: i64,
    lost: i64,
    streak: i64,
}

#[derive(Serialize)]
struct LastGame {
    table: String,
    number: i64,
    game: String,
    ended_ms: i64,
    players: Vec<PlayerLine>,
}

#[derive(Serialize)]
struct PlayerLine {
    name: String,
    bot: bool,
    place: u8,
}

/// One game of a person's: how their rating went, and whom they met.
#[derive(Serialize)]
pub(crate) struct Career {
    /// When, and the rating from then on; the oldest first.
    history: Vec<(i64, i64)>,
    against: Vec<Met>,
}

#[derive(Serialize)]
struct Met {
    name: String,
    bot: bool,
    played: i64,
    won: i64,
    lost: i64,
}

#[derive(Serialize)]
pub(crate) struct LeaderLine {
    name: String,
    bot: bool,
    score: Score,
}

/// What a game did to the rating of one seat.
#[derive(Serialize)]
pub(crate) struct Change {
    seat: u8,
    rating: i64,
    /// Against the rating before; none if this was the player's first game.
    change: Option<i64>,
}

impl Score {
    fn of(standing: &Standing, now_ms: i64) -> Self {
        let Standing { rating, played, won, drawn, streak, rated_ms } = standing;
        let Rating { rating, deviation, .. } = rating.rested(now_ms - rated_ms);
        Score {
            rating: rating.round() as i64,
            deviation: deviation.round() as i64,
            played: *played,
            won: *won,
            drawn: *drawn,
            lost: played - won - drawn,
            streak: *streak,
        }
    }
}

/// Who somebody is and how they stand.
pub(crate) async fn profile(
    State(shared): State<Shared>,
    Path(nick): Path<String>,
    headers: HeaderMap,
) -> Result<Json<Profile>, HttpFault> {
    let (store, now) = (&shared.hall.store, shared.hall.world.now());
    let person = known(&shared, &nick).await?;
    let holder = match session::token_of(&headers) {
        Some(token) => people::holder(store, &token, now).await?,
        None => None,
    };
    let is_own = holder.is_some_and(|holder| holder.id.as_str() == person.id.as_str());
    let standings = store.standings(&Who::Person(person.id.clone())).await?;
    let last = store.games_of(&person.id, &Cursor::newest()).await?;
    Ok(Json(Profile {
        nick: person.nick,
        guest: person.kind == PersonKind::Guest,
        games: standings.iter().map(|(game, it)| (game.clone(), Score::of(it, now.0 as i64))).collect(),
        last: last.into_iter().filter(|game| game.is_public || is_own).map(last_game).collect(),
    }))
}

fn last_game(GameRow { table_id, finished, .. }: GameRow) -> LastGame {
    let players = finished.players.into_iter().map(|player| PlayerLine {
        bot: matches!(player.who, Who::Bot(_)),
        name: if player.who == Who::Deleted { String::new() } else { player.nick },
        place: player.place,
    });
    LastGame {
        table: table_id,
        number: finished.number,
        game: finished.game,
        ended_ms: finished.ended_ms,
        players: players.collect(),
    }
}

/// How a person has fared in one game.
pub(crate) async fn career(
    State(shared): State<Shared>,
    Path((nick, game)): Path<(String, String)>,
) -> Result<Json<Career>, HttpFault> {
    let (person, game) = (known(&shared, &nick).await?, kind(&game)?);
    let store = &shared.hall.store;
    let history = store.rating_history(&person.id, game.name()).await?;
    let against = store.against(&person.id, game.name()).await?;
    let met = |Against { who, name, played, won, lost }| Met {
        name,
        bot: matches!(who, Who::Bot(_)),
        played,
        won,
        lost,
    };
    Ok(Json(Career {
        history: history.into_iter().map(|(at_ms, rating)| (at_ms, rating.round() as i64)).collect(),
        against: against.into_iter().map(met).collect(),
    }))
}

/// The best players of a game.
pub(crate) async fn leaders(
    State(shared): State<Shared>,
    Path(game): Path<String>,
) -> Result<Json<Vec<LeaderLine>>, HttpFault> {
    let leaders = shared.hall.store.leaders(kind(&game)?.name()).await?;
    let now_ms = shared.hall.world.now().0 as i64;
    let line = |Leader { who, name, standing }| LeaderLine {
        name,
        bot: matches!(who, Who::Bot(_)),
        score: Score::of(&standing, now_ms),
    };
    Ok(Json(leaders.into_iter().map(line).collect()))
}

/// What a finished game changed.
pub(crate) async fn changes(
    State(shared): State<Shared>,
    Path((table, number)): Path<(String, String)>,
) -> Result<Json<Vec<Change>>, HttpFault> {
    let number: u32 = number.parse().map_err(|_| HttpFault::NotFound)?;
    let changes = shared.hall.store.rating_changes(&table, i64::from(number)).await?;
    if changes.is_empty() {
        return Err(HttpFault::NotFound);
    }
    let rounded = |rating: f64| rating.round() as i64;
    let change = |(seat, rating, before): (u8, f64, Option<f64>)| Change {
        seat,
        rating: rounded(rating),
        change: before.map(|before| rounded(rating) - rounded(before)),
    };
    Ok(Json(changes.into_iter().map(change).collect()))
}

async fn known(shared: &Shared, nick: &str) -> Result<Person, HttpFault> {
    shared.hall.store.person_by_nick(nick).await?.ok_or(HttpFault::NotFound)
}

fn kind(game: &str) -> Result<GameKind, HttpFault> {
    game.parse().map_err(|_| HttpFault::NotFound)
}
