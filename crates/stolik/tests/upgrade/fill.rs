//! What each schema could hold, as SQL: rows of every table that a migration has made so far.

use crate::played::PlayedGame;
use store::{
    Append, Node, Ownership, TableIndex, TableStatus, schema_files::old_log_record,
    testing::encode_record,
};

/// The nick of the person in every database.
pub const NICK: &str = "Ann";
/// The password of the account, from the schema with accounts on.
pub const PASSWORD: &str = "correct horse";
/// Argon2 of `PASSWORD`.
const PASSWORD_HASH: &str = "$argon2id$v=19$m=19456,t=2,p=1$BUxBVA5lClQLwpt2xl1YPA$zfr9igiuPWpdeQH7jdlj0j8eBtU2lHrWxZXo/464g70";
/// The token of the person's session.
pub const TOKEN: &str = "abababababababababababababababababababababababababababababababab";
/// SHA-256 of `TOKEN`.
const TOKEN_HASH: &str = "271a413bd339c5709fdceaec41f14f11e9fbfb5042d72d331c65f32b284cd09a";
/// A key pair for push services, as PKCS #8.
const VAPID_KEY: &str = "308187020100301306072a8648ce3d020106082a8648ce3d030107046d306b0201010420000000000000000000000000000000001234567890abcdef1234567890abcdefa14403420004f9ebe464147cc102d92324d099d927c1a50e42d57a08a116ffec0a29819d8c6570baf7d12888902a6a0c1d67add103123c859ab69bf8e9431c9384930d4b7eee";
/// The person's rating.
pub const RATING: i64 = 1_723;
/// A time that does not pass while these tests are run.
const LATER_MS: i64 = 32_503_680_000_000;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Engine {
    Sqlite,
    Postgres,
}

impl Engine {
    pub fn name(self) -> &'static str {
        match self {
            Engine::Sqlite => "sqlite",
            Engine::Postgres => "postgres",
        }
    }

    fn blob(self, hex: &str) -> String {
        match self {
            Engine::Sqlite => format!("X'{hex}'"),
            Engine::Postgres => format!("'\\x{hex}'"),
        }
    }
}

/// The rows for one schema.
#[derive(Clone, Copy)]
pub struct Fill {
    pub engine: Engine,
    pub version: i64,
}

/// Where the journal of a table is.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Place {
    Rows,
    Log,
    Segment,
}

impl Fill {
    /// How many tables the database has.
    pub fn tables(self) -> usize {
        self.places().len()
    }

    fn places(self) -> Vec<Place> {
        match (self.engine, self.version) {
            (Engine::Postgres, _) | (_, ..7) => vec![Place::Rows],
            (Engine::Sqlite, 7..10) => vec![Place::Rows, Place::Log],
            (Engine::Sqlite, _) => vec![Place::Rows, Place::Log, Place::Segment],
        }
    }

    pub fn sql(self) -> String {
        let mut sql = Vec::new();
        let mut games: Vec<PlayedGame> = (1..).map(PlayedGame::of).take(self.tables()).collect();
        if self.version < 3 {
            // Finished games were not listed yet: this one still runs.
            games.iter_mut().for_each(leave_unfinished);
        }
        for (place, game) in self.places().into_iter().zip(&games) {
            sql.extend(self.journal(place, game));
        }
        let ann = games[0].people[0].id.as_str();
        let ben = games[0].people[1].id.as_str();
        let later: [(i64, Vec<String>); 10] = [
            (2, self.people(ann, ben)),
            (
                3,
                games.iter().flat_map(|game| self.finished(game)).collect(),
            ),
            (4, vec![rating(ann)]),
            (5, vec![tie(ann, ben), tie(ben, ann)]),
            (6, vec![account(ann)]),
            (12, vec![self.rate_window()]),
            (14, self.second_factor(ann)),
            (15, vec![self.device(ann), gateway_guest(ben)]),
            (16, vec![outgoing_mail(ann)]),
            (17, self.notices(ann)),
        ];
        sql.extend(
            later
                .into_iter()
                .filter(|(version, _)| *version <= self.version)
                .flat_map(|(_, statements)| statements),
        );
        if self.version >= 8 {
            sql.push(report(ann, ben));
        }
        sql.join(";\n")
    }

    /// Settings, a subscription that ends with the session, and a notice that was told.
    fn notices(self, ann: &str) -> Vec<String> {
        let (key, session) = (self.engine.blob(VAPID_KEY), self.engine.blob(TOKEN_HASH));
        vec![
            format!("INSERT INTO vapid_keys (id, pkcs8) VALUES (1, {key})"),
            format!(
                "INSERT INTO notice_settings (person, page_kinds, push_kinds, mail_kinds, language,
                     quiet_from, quiet_until, offsets, unsubscribe)
                 VALUES ('{ann}', 63, 63, 1, 'cs', 1320, 420, '0:60', 'token')"
            ),
            format!(
                "INSERT INTO push_subscriptions
                     (id, person, session, endpoint, p256dh, auth, created_ms)
                 VALUES ('s', '{ann}', {session}, 'https://push.example/s', 'key', 'auth', 1000000)"
            ),
            format!(
                "INSERT INTO notices (person, kind, subject, target, mark, game, names, due_ms,
                     ends_ms, told_ms)
                 VALUES ('{ann}', 0, 't', 's', 1, 'dama', '', 1000000, 1000001, 1000000)"
            ),
        ]
    }

    fn journal(self, place: Place, game: &PlayedGame) -> Vec<String> {
        let id = game.table.as_str();
        let next_seq = match place {
            // `next_seq` of `tables` is behind while rows are in the log.
            Place::Log => 1,
            Place::Rows | Place::Segment => game.rows.len() + 1,
        };
        let mut sql = vec![format!(
            "INSERT INTO tables (id, next_seq, status, game, is_public, updated_ms)
             VALUES ('{id}', {next_seq}, '{}', 'dama', TRUE, 1000000)",
            if self.version < 3 { "playing" } else { "over" }
        )];
        match place {
            Place::Rows => sql.extend(game.rows.iter().zip(1..).map(|(row, seq)| {
                let row = quoted(row);
                format!(
                    "INSERT INTO journal (table_id, seq, at_ms, body) VALUES ('{id}', {seq}, 1000000, {row})"
                )
            })),
            Place::Log => {
                let record = if self.version < 10 {
                    old_log_record(&append(game))
                } else {
                    encode_record(&[&append(game)])
                };
                sql.push(format!("INSERT INTO journal_tail (id, pack) VALUES (1, {})", quoted(&record)));
            }
            Place::Segment => {
                let text = quoted(&encode_record(&[&append(game)]));
                sql.push(format!(
                    "INSERT INTO journal_sheets (table_id, until, pack) VALUES ('{id}', {next_seq}, {text})"
                ));
            }
        }
        sql
    }

    fn people(self, ann: &str, ben: &str) -> Vec<String> {
        let person = |id: &str, nick: &str| {
            let key = nick.to_lowercase();
            format!(
                "INSERT INTO people (id, nick, nick_key, kind, created_ms, seen_ms)
                 VALUES ('{id}', '{nick}', '{key}', '{}', 1000000, {LATER_MS})",
                if nick == NICK && self.version >= 6 {
                    "account"
                } else {
                    "guest"
                }
            )
        };
        let session = format!(
            "INSERT INTO sessions (token_hash, person, created_ms, expires_ms)
             VALUES ({}, '{ann}', {LATER_MS}, {})",
            self.engine.blob(TOKEN_HASH),
            LATER_MS + 1_000_000
        );
        vec![person(ann, NICK), person(ben, "Ben"), session]
    }

    fn rate_window(self) -> String {
        let key = self.engine.blob(TOKEN_HASH);
        format!(
            "INSERT INTO rate_windows (key_hash, attempts, expires_ms)
             VALUES ({key}, 1, {LATER_MS})"
        )
    }

    /// A second factor that was begun and not confirmed: the password alone still logs in.
    fn second_factor(self, ann: &str) -> Vec<String> {
        let secret = self.engine.blob(TOKEN_HASH);
        vec![
            format!(
                "INSERT INTO second_factors (person, secret, confirmed_ms, used_step)
                 VALUES ('{ann}', {secret}, NULL, 0)"
            ),
            format!("INSERT INTO recovery_codes (person, code_hash) VALUES ('{ann}', {secret})"),
        ]
    }

    fn device(self, ann: &str) -> String {
        let hash = self.engine.blob(TOKEN_HASH);
        format!(
            "INSERT INTO devices (token_hash, person, expires_ms)
             VALUES ({hash}, '{ann}', {LATER_MS})"
        )
    }

    fn finished(self, game: &PlayedGame) -> Vec<String> {
        let (id, outcome) = (game.table.as_str(), quoted(&game.outcome));
        let mut sql = vec![format!(
            "INSERT INTO games (table_id, number, game, is_public, started_ms, ended_ms, outcome)
             VALUES ('{id}', 1, 'dama', TRUE, 1000000, 1000000, {outcome})"
        )];
        for (person, seat) in game.people.iter().zip(0..) {
            sql.push(format!(
                "INSERT INTO game_players (table_id, number, seat, person, nick, place, ended_ms)
                 VALUES ('{id}', 1, {seat}, '{}', '{}', {}, 1000000)",
                person.id.as_str(),
                person.nick,
                2 - seat
            ));
        }
        if self.version >= 4 {
            sql.push(format!(
                "UPDATE game_players SET side = seat WHERE table_id = '{id}'"
            ));
        }
        sql
    }
}

/// Removes the rows from the last move on.
fn leave_unfinished(game: &mut PlayedGame) {
    let last = game.rows.iter().rposition(|row| row.contains("entry"));
    game.rows.truncate(last.expect("a move"));
}

fn append(game: &PlayedGame) -> Append {
    let node = Node {
        name: String::new(),
        term: 0,
    };
    Append {
        table_id: game.table.as_str().into(),
        first_seq: 1,
        ownership: Ownership { node, epoch: 0 }.into(),
        rows: game.rows.clone(),
        index: TableIndex {
            status: TableStatus::Over,
            game: "dama".into(),
            is_public: true,
            updated_ms: 1_000_000,
        },
        finished: None,
    }
}

fn quoted(text: &str) -> String {
    format!("'{}'", text.replace('\'', "''"))
}

fn rating(ann: &str) -> String {
    format!(
        "INSERT INTO ratings (player, game, rating, deviation, volatility, played, won, drawn, streak, rated_ms)
         VALUES ('{ann}', 'dama', {RATING}, 60, 0.06, 9, 5, 1, 2, 1000000)"
    )
}

fn tie(person: &str, other: &str) -> String {
    format!(
        "INSERT INTO ties (person, other, tie, since_ms) VALUES ('{person}', '{other}', 'friend', 1000000)"
    )
}

fn account(ann: &str) -> String {
    format!(
        "INSERT INTO accounts (person, email, email_key, is_verified, password, role, created_ms)
         VALUES ('{ann}', 'ann@example.org', 'ann@example.org', TRUE, '{PASSWORD_HASH}', 'player', 1000000)"
    )
}

fn gateway_guest(ben: &str) -> String {
    format!("INSERT INTO gateway_guests (person, address) VALUES ('{ben}', '203.0.113.9')")
}

/// A mail that expired long before these tests are run.
fn outgoing_mail(ann: &str) -> String {
    format!(
        "INSERT INTO outgoing_mails (id, person, recipient, subject, body, created_ms, due_ms, ends_ms)
         VALUES ('5', '{ann}', 'ann@example.org', 'Hello', 'words', 1000000, 1000000, 1000001)"
    )
}

fn report(ann: &str, ben: &str) -> String {
    format!(
        "INSERT INTO reports (place, line, accused, said, said_ms, reporter, reason, note, made_ms)
         VALUES ('lobby', 1, '{ben}', 'words', 1000000, '{ann}', 'insult', '', 1000000)"
    )
}
