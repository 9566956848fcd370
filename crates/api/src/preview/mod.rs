//! Link previews: what messengers show of a link to a table, a replay or a profile.
//!
//! A preview says nothing that the page would not show to a stranger. Of a private table it names
//! the host and the game: that is what its link is sent for. Of a private game it names the game.

mod head;
mod words;

use crate::{AppState, session};
use axum::http::{HeaderMap, header};
use games::GameKind;
use hub::TableSummary;
use ids::TableId;
use page_assets::{Asset, Cache, Encoding, Encodings, Visitor};
use std::net::IpAddr;
use store::{FoundGame, PersonKind, PlayerId, PlayerRow, StoreError};
use wire::{Nick, Setup, Sitter, Stage, Visibility};
use words::Lang;

/// The picture where a game has none of its own.
const ICON: &str = "icon-512.png";
/// Profiles name no more ratings than fit.
const MAX_RATINGS: usize = 4;

/// What is shown of a link.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Preview {
    title: String,
    description: String,
    /// The path of the picture, without a slash in front.
    picture: String,
}

/// The page's document for this path with its preview; `None` if the path has none.
pub(crate) async fn document(
    state: &AppState,
    from: IpAddr,
    path: &str,
    headers: &HeaderMap,
    origin: Option<&str>,
) -> Option<Asset> {
    let target = Target::of(path)?;
    state.limits.preview(from, state.clock.now()).ok()?;
    let lang = language_of(headers);
    let preview = match target {
        Target::Table(table) => {
            let summary = state.directory.summary(&table)?;
            of_table(lang, &summary)
        }
        Target::Replay(table, number) => of_replay(state, lang, &table, number).await.ok()??,
        Target::Person(nick) => of_person(state, lang, &nick).await.ok()??,
    };
    let page = page_assets::document(path, visitor(headers), Encodings::NONE);
    let page = String::from_utf8_lossy(&page.bytes);
    let page = head::with_preview(&page, &preview, path, origin);
    Some(Asset {
        etag: head::etag(&page),
        bytes: page.into_bytes().into(),
        content_type: "text/html; charset=utf-8",
        encoding: Encoding::Identity,
        cache: Cache::Revalidate,
    })
}

/// What the document of a request depends on beside its address.
pub(crate) fn visitor(headers: &HeaderMap) -> Visitor {
    Visitor {
        lang: language_of(headers).tag(),
        is_new: session::token_of(headers).is_none(),
    }
}

fn language_of(headers: &HeaderMap) -> Lang {
    let language = headers.get(header::ACCEPT_LANGUAGE);
    let tags = language.and_then(|tags| tags.to_str().ok());
    Lang::preferred(tags.unwrap_or_default())
}

/// What a link leads to.
#[derive(Clone, PartialEq, Debug)]
enum Target {
    Table(TableId),
    Replay(TableId, u32),
    Person(Nick),
}

impl Target {
    fn of(path: &str) -> Option<Self> {
        let parts: Vec<&str> = path.split('/').filter(|part| !part.is_empty()).collect();
        Some(match parts[..] {
            ["table", table] => Self::Table(table.parse().ok()?),
            ["replay", table, number] => Self::Replay(table.parse().ok()?, number.parse().ok()?),
            ["people", nick] => Self::Person(nick.parse().ok()?),
            _ => return None,
        })
    }
}

fn of_table(lang: Lang, summary: &TableSummary) -> Preview {
    let game = words::game(lang, summary.game);
    let people = || summary.sitters.iter().flatten().filter_map(Sitter::person);
    let host = people().find(|person| Some(&person.id) == summary.host.as_ref());
    let is_watched = summary.visibility == Visibility::Public && summary.stage != Stage::Waiting;
    let (title, description) = if is_watched {
        let names = summary.sitters.iter().flatten().map(|sitter| match sitter {
            Sitter::Person(person) => person.nick.to_string(),
            Sitter::Bot(_) => words::BOT.to_owned(),
        });
        let names = names.collect::<Vec<_>>().join(", ");
        (format!("{game}: {names}"), words::watch(lang))
    } else {
        let title = match host {
            Some(host) => words::invites(lang, host.nick.as_str(), &game),
            None => words::invited(lang, &game),
        };
        (title, words::one_tap(lang))
    };
    Preview {
        title,
        description,
        picture: picture(summary.game),
    }
}

/// A finished game. Of one at a private table, and of one from before the setup was stored, the
/// players are not named.
async fn of_replay(
    state: &AppState,
    lang: Lang,
    table: &TableId,
    number: u32,
) -> Result<Option<Preview>, StoreError> {
    let found = state
        .store
        .find_game(table.as_str(), i64::from(number))
        .await?;
    let Some(FoundGame::Finished { players, rows }) = found else {
        return Ok(None);
    };
    let setup = rows.and_then(|rows| serde_json::from_str::<Setup>(&rows.setup).ok());
    Ok(setup.map(|setup| of_finished(lang, &setup, &players)))
}

fn of_finished(lang: Lang, setup: &Setup, players: &[PlayerRow]) -> Preview {
    let kind = setup.rules.kind();
    let game = words::game(lang, kind);
    let names = |is_shown: &dyn Fn(&PlayerRow) -> bool| {
        let shown = players.iter().filter(|player| is_shown(player));
        shown.map(player_name).collect::<Vec<_>>().join(", ")
    };
    let (title, description) = match setup.visibility {
        Visibility::Private => (game, words::replay(lang)),
        Visibility::Public => {
            let is_drawn = players.iter().all(|player| player.place == 1);
            let description = if is_drawn {
                words::replay(lang)
            } else {
                words::winner(lang, &names(&|player| player.place == 1))
            };
            (format!("{game}: {}", names(&|_| true)), description)
        }
    };
    Preview {
        title,
        description,
        picture: picture(kind),
    }
}

fn player_name(player: &PlayerRow) -> String {
    match player.who {
        PlayerId::Person(_) => player.nick.clone(),
        PlayerId::Bot(_) => words::BOT.to_owned(),
        PlayerId::Deleted => Nick::deleted().to_string(),
    }
}

/// A person with an account and the ratings that everyone sees. Guests have no preview: their nicks
/// are given again.
async fn of_person(
    state: &AppState,
    lang: Lang,
    nick: &Nick,
) -> Result<Option<Preview>, StoreError> {
    let Some(person) = state.store.person_by_nick(nick.as_str()).await? else {
        return Ok(None);
    };
    if person.kind == PersonKind::Guest {
        return Ok(None);
    }
    let standings = state.store.standings(&PlayerId::Person(person.id)).await?;
    let now_ms = state.clock.now().0 as i64;
    let ratings = standings.iter().filter_map(|(game, standing)| {
        let kind: GameKind = game.parse().ok()?;
        let rating = standing
            .rating
            .after_idle(now_ms - standing.rated_ms)
            .rating;
        Some(format!(
            "{} {}",
            words::game(lang, kind),
            rating.round() as i64
        ))
    });
    let ratings: Vec<String> = ratings.take(MAX_RATINGS).collect();
    let description = if ratings.is_empty() {
        words::no_ratings(lang)
    } else {
        ratings.join(" · ")
    };
    Ok(Some(Preview {
        title: words::profile(lang, &person.nick),
        description,
        picture: ICON.to_owned(),
    }))
}

/// The game's picture, if the page has one.
fn picture(kind: GameKind) -> String {
    let name = format!("preview-{kind}.jpg");
    match page_assets::find(&name, Encodings::NONE) {
        Some(_) => name,
        None => ICON.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use wire::{Absence, Person, PersonId, Rated};

    fn summary(visibility: Visibility, stage: Stage, host: u128) -> TableSummary {
        let sitter = |number: u32| {
            Some(Sitter::Person(Person {
                id: PersonId::from_bits(number.into()),
                nick: Nick::guest(number),
                kind: wire::PersonKind::Guest,
            }))
        };
        TableSummary {
            table: TableId::from_bits(1),
            game: GameKind::Rummikub,
            rules: GameKind::Rummikub.default_rules(),
            stage,
            visibility,
            sitters: vec![sitter(1), sitter(2)],
            host: Some(PersonId::from_bits(host)),
            watchers: 0,
            rated: Rated::No,
            is_listed: false,
            called: Vec::new(),
            turn: None,
            is_apart: false,
            game_number: 0,
            away: Vec::new(),
            empty_since: None,
        }
    }

    fn title(visibility: Visibility, stage: Stage, host: u128) -> String {
        of_table(Lang::En, &summary(visibility, stage, host)).title
    }

    #[test]
    fn a_private_table_names_its_host_and_nobody_else_at_any_time() {
        for stage in [Stage::Waiting, Stage::Playing, Stage::Over] {
            let told = title(Visibility::Private, stage, 1);
            assert_eq!(told, "Guest-1 invites you to Rummikub");
            let told = title(Visibility::Private, stage, 9);
            assert_eq!(told, "You are invited to Rummikub");
        }
    }

    #[test]
    fn a_public_game_names_its_players() {
        let told = title(Visibility::Public, Stage::Playing, 1);
        assert_eq!(told, "Rummikub: Guest-1, Guest-2");
        let told = title(Visibility::Public, Stage::Waiting, 1);
        assert_eq!(told, "Guest-1 invites you to Rummikub");
    }

    #[test]
    fn a_finished_private_game_names_no_players() {
        let player = |seat: u8, nick: &str| PlayerRow {
            seat,
            side: seat,
            who: PlayerId::Person(PersonId::from_bits(seat.into())),
            nick: nick.to_owned(),
            place: seat + 1,
            program: false,
        };
        let players = [player(0, "Ann"), player(1, "Bob")];
        let setup = |visibility| Setup {
            rules: GameKind::Dama.default_rules(),
            visibility,
            absence: Absence::Wait,
            rated: Rated::No,
        };
        let hidden = of_finished(Lang::En, &setup(Visibility::Private), &players);
        assert_eq!(hidden.title, "Dáma");
        assert!(!hidden.description.contains("Ann"), "{hidden:?}");
        let shown = of_finished(Lang::En, &setup(Visibility::Public), &players);
        assert_eq!(shown.title, "Dáma: Ann, Bob");
        assert!(shown.description.contains("Won by Ann"), "{shown:?}");
    }

    #[test]
    fn only_tables_replays_and_people_have_previews() {
        for path in [
            "/",
            "/lobby",
            "/table/x",
            "/people/<b>",
            "/people/a/b",
            "/replay/local/1",
        ] {
            assert_eq!(Target::of(path), None, "{path}");
        }
        let nick: Nick = "Ann".parse().unwrap();
        assert_eq!(Target::of("/people/Ann"), Some(Target::Person(nick)));
    }
}
