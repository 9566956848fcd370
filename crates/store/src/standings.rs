//! Who stands where in each game: ratings and counts, changed with the append that ends a game.

use crate::person::stored_person_id;
use crate::{
    FinishedGame, PersonId, PlayerId, Rating, Store, StoreError,
    engine::{INSERT_ROWS, Tx, is_usual},
};
use rating::{RatingChange, SeatResult, Standing, Standings};
use sqlx::AssertSqlSafe;
use std::collections::BTreeMap;

/// Most players on one leaderboard.
pub const LEADERS: usize = 100;
/// Among so many of the best those are looked for who are still sure.
const CANDIDATES: usize = 10 * LEADERS;
/// Most steps of a rating's history.
pub const HISTORY: usize = 500;
/// Whoever is less sure than this is not on a leaderboard yet.
pub const SURE_DEVIATION: f64 = 150.0;
/// What the names of bots begin with among the players; a person's id has no colon.
const BOT: &str = "bot:";

/// Which games are looked at.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Scope {
    /// All, for the person themselves.
    All,
    /// Those at public tables, for everyone else.
    Public,
}

/// A line of a leaderboard.
#[derive(Clone, PartialEq, Debug)]
pub struct Leader {
    /// Who.
    pub who: PlayerId,
    /// Their nick, or the bot's name.
    pub name: String,
    /// How they stand.
    pub standing: Standing,
}

/// How someone fared against one opponent.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Against {
    /// Whom.
    pub who: PlayerId,
    /// Their nick, or the bot's name.
    pub name: String,
    /// Games against them.
    pub played: i64,
    /// Games in which one came before them.
    pub won: i64,
    /// Games in which one came after them.
    pub lost: i64,
}

/// The name a player is counted under; none for somebody whose data was deleted.
fn key(who: &PlayerId) -> Option<String> {
    match who {
        PlayerId::Person(id) => Some(id.to_string()),
        PlayerId::Bot(name) => Some(format!("{BOT}{name}")),
        PlayerId::Deleted => None,
    }
}

fn who(key: &str) -> Result<PlayerId, StoreError> {
    match key.strip_prefix(BOT) {
        Some(name) => Ok(PlayerId::Bot(name.to_owned())),
        None => stored_person_id(key).map(PlayerId::Person),
    }
}

type Line = (f64, f64, f64, i64, i64, i64, i64, i64);

fn standing(
    (rating, deviation, volatility, played, won, drawn, streak, rated_ms): Line,
) -> Standing {
    Standing {
        rating: Rating {
            rating,
            deviation,
            volatility,
        },
        played,
        won,
        drawn,
        streak,
        rated_ms,
    }
}

/// The standings of one commit's games, by game. Both maps are ordered, and rows are locked in that
/// order.
type GameStandings<'a> = BTreeMap<&'a str, Standings>;

/// Counts games that have just ended, in order. Gives what each did to each seat.
///
/// All rows are taken in one order first, so that two programs on one database wait for each other
/// and not in a ring.
pub(crate) async fn count(
    tx: &mut Tx<'_>,
    games: &[&FinishedGame],
) -> Result<Vec<Vec<Option<RatingChange>>>, StoreError> {
    let mut all = GameStandings::new();
    for game in games {
        let keys = game.players.iter().filter_map(|player| key(&player.who));
        let standings = all.entry(&game.game).or_default();
        standings.extend(keys.map(|key| (key, Standing::default())));
    }
    take(tx, &mut all).await?;
    let mut changes = Vec::with_capacity(games.len());
    for game in games {
        let keys: Vec<_> = game.players.iter().map(|player| key(&player.who)).collect();
        let mut seats = Vec::with_capacity(keys.len());
        for (player, key) in game.players.iter().zip(&keys) {
            seats.push(SeatResult {
                player: key.as_deref(),
                placing: player.placing(),
            });
        }
        let standings = all.entry(&game.game).or_default();
        changes.push(rating::count_game(standings, &seats, game.ended_ms));
    }
    put(tx, &all).await?;
    Ok(changes)
}

const COLUMNS: &str =
    "player, game, rating, deviation, volatility, played, won, drawn, streak, rated_ms";

fn insert(tx: &Tx<'_>, rows: usize, on_conflict: &str) -> String {
    let values = tx.placeholders(rows, 10);
    format!("INSERT INTO ratings ({COLUMNS}) VALUES {values} {on_conflict}")
}

fn flattened<'a>(all: &'a GameStandings<'_>) -> Vec<((&'a str, &'a str), &'a Standing)> {
    let rows = all.iter().flat_map(|(game, standings)| {
        let row = |(player, standing)| ((*game, String::as_str(player)), standing);
        standings.iter().map(row)
    });
    rows.collect()
}

/// Binds what an insert inserts.
macro_rules! bind {
    ($query:expr, $known:expr) => {{
        let mut query = $query.persistent(is_usual($known.len()));
        for (
            (game, player),
            Standing {
                rating,
                played,
                won,
                drawn,
                streak,
                rated_ms,
            },
        ) in $known
        {
            query = query.bind(*player).bind(*game);
            query = query
                .bind(rating.rating)
                .bind(rating.deviation)
                .bind(rating.volatility);
            query = query
                .bind(played)
                .bind(won)
                .bind(drawn)
                .bind(streak)
                .bind(rated_ms);
        }
        query
    }};
}

/// Reads standings, makes those that are missing, and keeps others from changing any until this
/// transaction is over.
async fn take(tx: &mut Tx<'_>, all: &mut GameStandings<'_>) -> Result<(), StoreError> {
    // Changing nothing still takes the row's lock, in words both engines know.
    let hold = format!(
        "ON CONFLICT (player, game) DO UPDATE SET played = ratings.played RETURNING {COLUMNS}"
    );
    type Found = (String, String, f64, f64, f64, i64, i64, i64, i64, i64);
    let mut found: Vec<Found> = Vec::with_capacity(all.len());
    let known = flattened(all);
    for known in known.chunks(INSERT_ROWS) {
        let sql = insert(tx, known.len(), &hold);
        let some: Vec<Found> = on!(Tx, tx, |tx| {
            bind!(sqlx::query_as(AssertSqlSafe(sql)), known)
                .fetch_all(&mut **tx)
                .await?
        });
        found.extend(some);
    }
    let found = found
        .into_iter()
        .map(|(player, game, a, b, c, d, e, f, g, h)| {
            ((game, player), standing((a, b, c, d, e, f, g, h)))
        });
    let mut found: BTreeMap<(String, String), Standing> = found.collect();
    for (game, standings) in all {
        for (player, known) in standings {
            let found = found.remove(&((*game).to_owned(), player.clone()));
            *known = found.ok_or(StoreError::Damaged("rating"))?;
        }
    }
    Ok(())
}

async fn put(tx: &mut Tx<'_>, all: &GameStandings<'_>) -> Result<(), StoreError> {
    let change = "ON CONFLICT (player, game) DO UPDATE SET rating = excluded.rating,
        deviation = excluded.deviation, volatility = excluded.volatility, played = excluded.played, won = excluded.won,
        drawn = excluded.drawn, streak = excluded.streak, rated_ms = excluded.rated_ms";
    let known = flattened(all);
    for known in known.chunks(INSERT_ROWS) {
        let sql = insert(tx, known.len(), change);
        on!(Tx, tx, |tx| {
            bind!(sqlx::query(AssertSqlSafe(sql)), known)
                .execute(&mut **tx)
                .await?;
        });
    }
    Ok(())
}

impl Store {
    /// How a player stands in every game they have played, by the game's name.
    pub async fn standings(
        &self,
        player: &PlayerId,
    ) -> Result<BTreeMap<String, Standing>, StoreError> {
        let Some(key) = key(player) else {
            return Ok(BTreeMap::new());
        };
        self.settle_for_reading().await;
        let sql = "SELECT game, rating, deviation, volatility, played, won, drawn, streak, rated_ms
                   FROM ratings WHERE player = $1";
        type Row = (String, f64, f64, f64, i64, i64, i64, i64, i64);
        let rows: Vec<Row> = on!(Pool, &self.read, |db| {
            sqlx::query_as(sql).bind(key).fetch_all(db).await?
        });
        Ok(rows
            .into_iter()
            .map(|(game, a, b, c, d, e, f, g, h)| (game, standing((a, b, c, d, e, f, g, h))))
            .collect())
    }

    /// The best players of a game who are surely that good now, the best first.
    pub async fn leaders(&self, game: &str, now_ms: i64) -> Result<Vec<Leader>, StoreError> {
        self.settle_for_reading().await;
        let sql = "SELECT ratings.player, people.nick, ratings.rating, ratings.deviation, ratings.volatility,
                          ratings.played, ratings.won, ratings.drawn, ratings.streak, ratings.rated_ms
                   FROM ratings LEFT JOIN people ON people.id = ratings.player
                   WHERE ratings.game = $1 AND ratings.deviation <= $2
                   ORDER BY ratings.rating DESC, ratings.player LIMIT $3";
        type Row = (
            String,
            Option<String>,
            f64,
            f64,
            f64,
            i64,
            i64,
            i64,
            i64,
            i64,
        );
        let rows: Vec<Row> = on!(Pool, &self.read, |db| {
            let query = sqlx::query_as(sql)
                .bind(game)
                .bind(SURE_DEVIATION)
                .bind(CANDIDATES as i64);
            query.fetch_all(db).await?
        });
        let leader = |(player, nick, a, b, c, d, e, f, g, h): Row| {
            let who = who(&player)?;
            let name = match (&who, nick) {
                (PlayerId::Bot(name), _) => name.clone(),
                (_, Some(nick)) => nick,
                // Somebody who was forgotten.
                (_, None) => return Ok(None),
            };
            Ok(Some(Leader {
                who,
                name,
                standing: standing((a, b, c, d, e, f, g, h)),
            }))
        };
        let leaders: Result<Vec<Leader>, StoreError> = rows
            .into_iter()
            .filter_map(|row| leader(row).transpose())
            .collect();
        // Who has long not played is not sure any more, whatever was kept.
        let is_sure = |leader: &Leader| {
            let Standing {
                rating, rated_ms, ..
            } = &leader.standing;
            rating.after_idle(now_ms - rated_ms).deviation <= SURE_DEVIATION
        };
        Ok(leaders?.into_iter().filter(is_sure).take(LEADERS).collect())
    }

    /// A person's rating in a game after each of the last games, the oldest first.
    pub async fn rating_history(
        &self,
        person: &PersonId,
        game: &str,
        scope: Scope,
    ) -> Result<Vec<(i64, f64)>, StoreError> {
        self.settle_for_reading().await;
        let sql = "SELECT p.ended_ms, p.rating FROM game_players AS p
                   JOIN games AS g ON g.table_id = p.table_id AND g.number = p.number
                   WHERE p.person = $1 AND g.game = $2 AND p.rating IS NOT NULL AND (g.is_public OR $3)
                   ORDER BY p.ended_ms DESC, p.table_id DESC, p.number DESC LIMIT $4";
        let mut steps: Vec<(i64, f64)> = on!(Pool, &self.read, |db| {
            let query = sqlx::query_as(sql)
                .bind(person.as_str())
                .bind(game)
                .bind(scope == Scope::All);
            query.bind(HISTORY as i64).fetch_all(db).await?
        });
        steps.reverse();
        Ok(steps)
    }

    /// Each seat's rating after a finished game, and before it: none there if it was the player's
    /// first.
    pub async fn rating_changes(
        &self,
        table_id: &str,
        number: i64,
    ) -> Result<Vec<(u8, f64, Option<f64>)>, StoreError> {
        self.settle_for_reading().await;
        let sql = "SELECT seat, rating, before FROM game_players
                   WHERE table_id = $1 AND number = $2 AND rating IS NOT NULL ORDER BY seat";
        let rows: Vec<(i64, f64, Option<f64>)> = on!(Pool, &self.read, |db| {
            sqlx::query_as(sql)
                .bind(table_id)
                .bind(number)
                .fetch_all(db)
                .await?
        });
        let small = |seat| u8::try_from(seat).map_err(|_| StoreError::Damaged("seat"));
        rows.into_iter()
            .map(|(seat, rating, before)| Ok((small(seat)?, rating, before)))
            .collect()
    }

    /// How a person fared against everyone they have met in a game, the most frequent first.
    pub async fn against(
        &self,
        person: &PersonId,
        game: &str,
        scope: Scope,
    ) -> Result<Vec<Against>, StoreError> {
        self.settle_for_reading().await;
        // Who sits on several seats is met once in a game, where they came best.
        let sql = "SELECT met.person, met.bot, people.nick, COUNT(*),
                          SUM(CASE WHEN met.mine < met.theirs THEN 1 ELSE 0 END),
                          SUM(CASE WHEN met.mine > met.theirs THEN 1 ELSE 0 END)
                   FROM (SELECT them.person AS person, them.bot AS bot, me.place AS mine, MIN(them.place) AS theirs
                         FROM game_players AS me
                         JOIN games AS g ON g.table_id = me.table_id AND g.number = me.number
                         JOIN game_players AS them ON them.table_id = me.table_id AND them.number = me.number
                              AND them.side <> me.side
                         WHERE me.person = $1 AND g.game = $2 AND (g.is_public OR $3)
                         GROUP BY me.table_id, me.number, me.place, them.person, them.bot) AS met
                   LEFT JOIN people ON people.id = met.person
                   GROUP BY met.person, met.bot, people.nick
                   ORDER BY COUNT(*) DESC, met.bot, people.nick LIMIT $4";
        type Row = (
            Option<String>,
            Option<String>,
            Option<String>,
            i64,
            i64,
            i64,
        );
        let rows: Vec<Row> = on!(Pool, &self.read, |db| {
            let query = sqlx::query_as(sql)
                .bind(person.as_str())
                .bind(game)
                .bind(scope == Scope::All);
            query.bind(LEADERS as i64).fetch_all(db).await?
        });
        let line = |(person, bot, nick, played, won, lost): Row| {
            let (who, name) = match (person, bot, nick) {
                (_, Some(bot), _) => (PlayerId::Bot(bot.clone()), bot),
                (Some(id), None, Some(nick)) => (PlayerId::Person(stored_person_id(&id)?), nick),
                (_, None, _) => (PlayerId::Deleted, String::new()),
            };
            Ok(Against {
                who,
                name,
                played,
                won,
                lost,
            })
        };
        rows.into_iter().map(line).collect()
    }
}
