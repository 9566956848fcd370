//! Reads one finished game, or one line of chat, from a table's journal. Neither needs more than a
//! page of rows in memory besides the game.

use crate::TableRestoreError;
use games::ReplayFile;
use hub::{GameReplay, JournalFact, JournalRow, NoReplay, ReplaySearch, RestoreError, Search};
use ids::{PersonId, TableId};
use store::{FIRST_SEQ, FoundGame, GameRows, JOURNAL_PAGE, PlayerId, PlayerRow, Store, StoreError};
use wire::{ChatText, Nick, Person, PersonKind, Setup, Sitter};

/// What every row of a line of chat contains.
const SAID: &str = "\"said\":";

/// A finished game that was found and not yet read.
#[derive(Debug)]
pub struct ReplaySource {
    table: TableId,
    number: u32,
    players: Vec<PlayerRow>,
    rows: Option<GameRows>,
}

/// Finds the `number`th game of a table without reading its journal.
pub async fn find_replay(
    store: &Store,
    table: &TableId,
    number: u32,
) -> Result<Result<ReplaySource, NoReplay>, StoreError> {
    let found = store.find_game(table.as_str(), i64::from(number)).await?;
    Ok(match found {
        Some(FoundGame::Finished { players, rows }) => Ok(ReplaySource {
            table: table.clone(),
            number,
            players,
            rows,
        }),
        Some(FoundGame::Running) => Err(NoReplay::Running),
        None => Err(NoReplay::NoSuchGame),
    })
}

impl ReplaySource {
    /// Reads the rows of the game; those of a game without [`GameRows`] are searched for.
    pub async fn read(self, store: &Store) -> Result<ReplayFile, TableRestoreError> {
        match &self.rows {
            Some(rows) => self.read_rows(store, rows).await,
            None => self.search(store).await,
        }
    }

    async fn read_rows(
        &self,
        store: &Store,
        rows: &GameRows,
    ) -> Result<ReplayFile, TableRestoreError> {
        let setup: Setup = serde_json::from_str(&rows.setup)
            .map_err(|error| RestoreError::Unreadable(error.to_string()))?;
        let players = self.players.iter().map(sitter).collect::<Result<_, _>>()?;
        let mut replay = GameReplay::new(self.table.clone(), self.number, &setup, players);
        let mut pages = Pages::new(store, &self.table, rows.first_seq, rows.last_seq);
        while let Some(page) = pages.next().await? {
            for row in &page {
                replay.add(&JournalRow::from_text(row)?)?;
            }
        }
        let file = replay.file();
        file.ok_or_else(|| StoreError::Damaged("rows of a finished game").into())
    }

    async fn search(&self, store: &Store) -> Result<ReplayFile, TableRestoreError> {
        let mut search = ReplaySearch::new(self.table.clone(), self.number);
        let mut pages = Pages::new(store, &self.table, FIRST_SEQ, i64::MAX);
        'search: while let Some(page) = pages.next().await? {
            for row in &page {
                if search.add(&JournalRow::from_text(row)?)? == Search::Done {
                    break 'search;
                }
            }
        }
        let damaged = |_| StoreError::Damaged("rows of a finished game").into();
        search.file().map_err(damaged)
    }
}

/// The player as they sat at the deal.
fn sitter(player: &PlayerRow) -> Result<Sitter, StoreError> {
    let nick = || player.nick.parse().map_err(|_| StoreError::Damaged("nick"));
    // A replay tells programs from people, and not guests from accounts.
    let kind = if player.program {
        PersonKind::Program
    } else {
        PersonKind::Guest
    };
    Ok(match &player.who {
        PlayerId::Person(id) => Sitter::Person(Person {
            id: id.clone(),
            nick: nick()?,
            kind,
        }),
        PlayerId::Bot(name) => Sitter::Bot(name.parse().map_err(|_| StoreError::Damaged("bot"))?),
        PlayerId::Deleted => Sitter::Person(Person {
            id: PersonId::from_bits(0),
            nick: Nick::deleted(),
            kind,
        }),
    })
}

/// A line of chat as the journal has it.
#[derive(Clone, PartialEq, Debug)]
pub struct JournalLine {
    pub by: Person,
    pub text: ChatText,
    pub at_ms: i64,
}

/// Finds a line of chat by its number, counted from 1, at a table that may be closed. Reads the
/// journal from the last game before the line.
pub async fn read_chat_line(
    store: &Store,
    table: &TableId,
    number: u64,
) -> Result<Option<JournalLine>, TableRestoreError> {
    let number = i64::try_from(number).unwrap_or(i64::MAX);
    let start = store.line_start(table.as_str(), number).await?;
    let Some(start) = start.filter(|_| number > 0) else {
        return Ok(None);
    };
    let mut line = start.lines_before;
    let mut pages = Pages::new(store, table, start.seq, i64::MAX);
    while let Some(page) = pages.next().await? {
        for row in page.iter().filter(|row| row.contains(SAID)) {
            let JournalRow { at, fact } = JournalRow::from_text(row)?;
            let JournalFact::Said { by, text } = fact else {
                continue;
            };
            line += 1;
            if line == number {
                let at_ms = at.0 as i64;
                return Ok(Some(JournalLine { by, text, at_ms }));
            }
        }
    }
    Ok(None)
}

/// The pages of a range of a table's journal.
struct Pages<'a> {
    store: &'a Store,
    table: &'a TableId,
    /// The next row; none after the last page.
    from: Option<i64>,
    last_seq: i64,
}

impl<'a> Pages<'a> {
    fn new(store: &'a Store, table: &'a TableId, from: i64, last_seq: i64) -> Self {
        Self {
            store,
            table,
            from: Some(from),
            last_seq,
        }
    }

    /// The texts of the next page's rows; none after the last page.
    async fn next(&mut self) -> Result<Option<Vec<String>>, StoreError> {
        let Some(from) = self.from else {
            return Ok(None);
        };
        let page = self
            .store
            .load_range(self.table.as_str(), from, self.last_seq)
            .await?;
        let last = page.last().filter(|_| page.len() == JOURNAL_PAGE);
        self.from = last.map(|last| last.seq + 1);
        Ok(Some(page.into_iter().map(|row| row.body).collect()))
    }
}
