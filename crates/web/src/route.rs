//! The routes of the page. Every `Route` has an address, and every address gives a `Route`.

use crate::rivals::Rivals;
use games::GameKind;
use wire::{Nick, TableId};

/// A place in the page.
#[derive(Clone, PartialEq, Debug)]
pub enum Route {
    /// What can I do now.
    Home,
    /// A game against bots in this browser; against the usual ones if none are named.
    Play(GameKind, Option<Rivals>),
    /// The public tables.
    Lobby,
    /// A table on the server.
    Table(TableId),
    /// A finished game from the server.
    Replay(TableId, u32),
    /// A finished game kept in this browser.
    LocalReplay(u32),
    /// How a game is played.
    Rules(GameKind),
    /// Something about people.
    People(PeopleRoute),
    /// Where order is kept.
    Admin,
    /// Language, looks, sound.
    Settings,
    /// No such place.
    Missing,
}

/// A place about people.
#[derive(Clone, PartialEq, Debug)]
pub enum PeopleRoute {
    /// A person's profile.
    Profile(Nick),
    /// The best players of a game.
    Leaders(GameKind),
    /// Friends, and who else is here.
    Friends,
    /// One's own account, or the way to one.
    Account,
    /// Where a forgotten password is mended.
    Forgot,
    /// Where the link leads that lets one choose another password.
    Reset,
    /// Where the link leads that proves an address.
    Verify,
}

impl Route {
    /// The place at an address: its path, and its query without the question mark.
    pub fn at(path: &str, query: &str) -> Route {
        Self::find(path, query).unwrap_or(Route::Missing)
    }

    fn find(path: &str, query: &str) -> Option<Route> {
        let parts: Vec<&str> = path.split('/').filter(|part| !part.is_empty()).collect();
        Some(match parts[..] {
            [] => Route::Home,
            ["play", game] => Route::Play(game.parse().ok()?, rivals(query)),
            ["lobby"] => Route::Lobby,
            ["table", table] => Route::Table(table.parse().ok()?),
            ["replay", "local", number] => Route::LocalReplay(number.parse().ok()?),
            ["replay", table, number] => Route::Replay(table.parse().ok()?, number.parse().ok()?),
            ["rules", game] => Route::Rules(game.parse().ok()?),
            ["people", nick] => Route::People(PeopleRoute::Profile(nick.parse().ok()?)),
            ["leaders", game] => Route::People(PeopleRoute::Leaders(game.parse().ok()?)),
            ["friends"] => Route::People(PeopleRoute::Friends),
            ["account"] => Route::People(PeopleRoute::Account),
            ["account", "forgot"] => Route::People(PeopleRoute::Forgot),
            ["account", "reset"] => Route::People(PeopleRoute::Reset),
            ["account", "verify"] => Route::People(PeopleRoute::Verify),
            ["admin"] => Route::Admin,
            ["settings"] => Route::Settings,
            _ => return None,
        })
    }

    /// The address of the place.
    pub fn address(&self) -> String {
        match self {
            Route::Home | Route::Missing => "/".to_owned(),
            Route::Play(game, None) => format!("/play/{game}"),
            Route::Play(game, Some(rivals)) => format!("/play/{game}?{}", query(rivals)),
            Route::Lobby => "/lobby".to_owned(),
            Route::Table(table) => format!("/table/{table}"),
            Route::Replay(table, number) => format!("/replay/{table}/{number}"),
            Route::LocalReplay(number) => format!("/replay/local/{number}"),
            Route::Rules(game) => format!("/rules/{game}"),
            Route::People(PeopleRoute::Profile(nick)) => format!("/people/{nick}"),
            Route::People(PeopleRoute::Leaders(game)) => format!("/leaders/{game}"),
            Route::People(PeopleRoute::Friends) => "/friends".to_owned(),
            Route::People(PeopleRoute::Account) => "/account".to_owned(),
            Route::People(PeopleRoute::Forgot) => "/account/forgot".to_owned(),
            Route::People(PeopleRoute::Reset) => "/account/reset".to_owned(),
            Route::People(PeopleRoute::Verify) => "/account/verify".to_owned(),
            Route::Admin => "/admin".to_owned(),
            Route::Settings => "/settings".to_owned(),
        }
    }
}

/// The query that names rivals.
fn query(rivals: &Rivals) -> String {
    let Rivals {
        bot,
        count,
        turn_ms,
    } = rivals;
    let count = (*count != 1).then(|| format!("&rivals={count}"));
    let turn = turn_ms.map(|ms| format!("&turn={}", ms / 1000));
    format!(
        "bot={bot}{}{}",
        count.unwrap_or_default(),
        turn.unwrap_or_default()
    )
}

/// The rivals a query names: `bot=hard`, `bot=advanced&rivals=3&turn=90` with the seconds per
/// turn.
fn rivals(query: &str) -> Option<Rivals> {
    let bot = value(query, "bot")?.parse().ok()?;
    let count = value(query, "rivals").map_or(Some(1), |count| count.parse().ok())?;
    let turn = value(query, "turn").and_then(|seconds| seconds.parse::<u32>().ok());
    let turn_ms = turn.and_then(|seconds| seconds.checked_mul(1000));
    Some(Rivals {
        bot,
        count,
        turn_ms,
    })
}

fn value<'a>(query: &'a str, key: &str) -> Option<&'a str> {
    query
        .split('&')
        .filter_map(|pair| pair.split_once('='))
        .find(|(name, _)| *name == key)
        .map(|(_, value)| value)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_place_is_found_at_its_own_address() {
        let table = TableId::from_bits(12345);
        let places = [
            Route::Home,
            Route::Play(GameKind::Dama, None),
            Route::Play(
                GameKind::Dama,
                Some(Rivals {
                    bot: "hard".parse().unwrap(),
                    count: 1,
                    turn_ms: None,
                }),
            ),
            Route::Play(
                GameKind::Dama,
                Some(Rivals {
                    bot: "hard".parse().unwrap(),
                    count: 1,
                    turn_ms: Some(47_000),
                }),
            ),
            Route::Play(
                GameKind::Rummikub,
                Some(Rivals {
                    bot: "advanced".parse().unwrap(),
                    count: 3,
                    turn_ms: Some(90_000),
                }),
            ),
            Route::Lobby,
            Route::Table(table.clone()),
            Route::Replay(table, 3),
            Route::LocalReplay(7),
            Route::Rules(GameKind::Dama),
            Route::People(PeopleRoute::Profile(Nick::guest(4821))),
            Route::People(PeopleRoute::Leaders(GameKind::Rummikub)),
            Route::People(PeopleRoute::Friends),
            Route::People(PeopleRoute::Account),
            Route::People(PeopleRoute::Forgot),
            Route::People(PeopleRoute::Reset),
            Route::People(PeopleRoute::Verify),
            Route::Admin,
            Route::Settings,
        ];
        for place in places {
            let address = place.address();
            let (path, query) = address.split_once('?').unwrap_or((&address, ""));
            assert_eq!(Route::at(path, query), place, "{address}");
        }
    }

    #[test]
    fn an_address_of_no_place_is_missing() {
        for path in [
            "/nowhere",
            "/play/whist",
            "/table/x",
            "/replay/local/x",
            "/rules",
            "/table/a/b/c",
        ] {
            assert_eq!(Route::at(path, ""), Route::Missing, "{path}");
        }
    }

    #[test]
    fn a_strange_query_is_overlooked() {
        assert_eq!(
            Route::at("/play/dama", "x&bot=HARD!"),
            Route::Play(GameKind::Dama, None)
        );
        assert_eq!(
            Route::at("/play/dama", "bot=hard&rivals=many"),
            Route::Play(GameKind::Dama, None)
        );
        assert_eq!(Route::at("/lobby", "from=mail"), Route::Lobby);
        assert_eq!(Route::at("/lobby/", ""), Route::Lobby);
    }
}
