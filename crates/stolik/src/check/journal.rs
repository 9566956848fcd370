//! Replays one journal, a page at a time, and compares what it says with the list of games.

use super::Findings;
use game_core::{Outcome, Promise};
use hub::{JournalFact, JournalRow, Table};
use std::collections::BTreeMap;
use store::{FIRST_SEQ, JOURNAL_PAGE, ListedGame, Store, StoredRow};
use wire::Stage;

pub struct JournalCheck<'a> {
    store: &'a Store,
    id: &'a str,
    table: Option<Table>,
    next_seq: i64,
    /// The promise of the last seed that was sealed.
    sealed: Option<Promise>,
    /// The promise of the running game.
    promised: Option<Promise>,
    /// How many games have been dealt.
    dealt: i64,
    /// The outcomes of the games that have ended, by number.
    ended: BTreeMap<i64, Outcome>,
}

impl<'a> JournalCheck<'a> {
    pub fn new(store: &'a Store, id: &'a str) -> Self {
        Self {
            store,
            id,
            table: None,
            next_seq: FIRST_SEQ,
            sealed: None,
            promised: None,
            dealt: 0,
            ended: BTreeMap::new(),
        }
    }

    /// Replays the journal up to its first problem, then checks the list of games.
    pub async fn run(mut self, findings: &mut Findings) {
        findings.tables += 1;
        // Before the journal: a game that ends meanwhile is in the journal first.
        let listed = self.store.listed_games(self.id).await;
        if let Err(problem) = self.replay(findings).await {
            return findings.add(format_args!("table {}", self.id), problem);
        }
        findings.games += self.ended.len() as u64;
        let judged = match listed {
            Ok(listed) => self.compare(&listed).await,
            Err(error) => Err(format!("{error:?}")),
        };
        if let Err(problem) = judged {
            findings.add(format_args!("table {}", self.id), problem);
        }
    }

    async fn replay(&mut self, findings: &mut Findings) -> Result<(), String> {
        loop {
            let page = self.store.load_page(self.id, self.next_seq).await;
            let page = page.map_err(|error| format!("{error:?}"))?;
            for row in &page {
                self.follow(row)
                    .map_err(|problem| format!("row {}: {problem}", row.seq))?;
                findings.rows += 1;
            }
            if page.len() < JOURNAL_PAGE {
                break;
            }
        }
        match self.table {
            Some(_) => Ok(()),
            None => Err("its journal is empty".to_owned()),
        }
    }

    fn follow(&mut self, row: &StoredRow) -> Result<(), String> {
        if row.seq != self.next_seq {
            return Err(format!("row {} is missing", self.next_seq));
        }
        self.next_seq += 1;
        let row = JournalRow::from_text(&row.body).map_err(|error| error.to_string())?;
        match &row.fact {
            JournalFact::Sealed { seed, .. } => self.sealed = Some(seed.promise()),
            JournalFact::Dealt => {
                self.promised = self.sealed.take();
                self.dealt += 1;
            }
            _ => {}
        }
        match &mut self.table {
            Some(table) => table.follow(&row).map_err(|error| error.to_string())?,
            None => {
                let id = self.id.parse().map_err(|_| "its id is no id".to_owned())?;
                let rows = std::slice::from_ref(&row);
                let table = Table::restore(id, rows, row.at).map_err(|error| error.to_string())?;
                self.table = Some(table);
            }
        }
        self.note_end()
    }

    /// Notes the outcome of a game that has just ended, and checks its promise.
    fn note_end(&mut self) -> Result<(), String> {
        let is_over = |table: &&Table| table.stage() == Stage::Over;
        let Some(table) = self.table.as_ref().filter(is_over) else {
            return Ok(());
        };
        if self.ended.contains_key(&self.dealt) {
            return Ok(());
        }
        let Some(file) = table.replay_file() else {
            return Err(format!("game {} has no result", self.dealt));
        };
        self.ended.insert(self.dealt, file.outcome.clone());
        if self.promised.as_ref() != Some(&file.promise) || !file.promise.is_kept_by(&file.seed) {
            return Err(format!("game {} was not dealt as promised", self.dealt));
        }
        Ok(())
    }

    /// Compares the list of games with the games of the journal.
    async fn compare(&self, listed: &[ListedGame]) -> Result<(), String> {
        for game in listed {
            let stated: Option<Outcome> = serde_json::from_str(&game.outcome).ok();
            match self.ended.get(&game.number) {
                None => return Err(format!("game {} is listed and not played", game.number)),
                outcome if outcome != stated.as_ref() => {
                    return Err(format!("game {} ended with another result", game.number));
                }
                Some(_) => {}
            }
        }
        let is_listed = |number: &i64| listed.iter().any(|game| game.number == *number);
        match self.ended.keys().find(|number| !is_listed(number)) {
            Some(number) if !self.is_listed_later(*number).await? => {
                Err(format!("game {number} is not in the list of games"))
            }
            _ => Ok(()),
        }
    }

    /// Whether a game was listed since, or will be by the next start.
    async fn is_listed_later(&self, number: i64) -> Result<bool, String> {
        let fail = |error: store::StoreError| format!("{error:?}");
        let listed = self.store.listed_games(self.id).await.map_err(fail)?;
        Ok(listed.iter().any(|game| game.number == number)
            || self.store.has_unlisted_games().await.map_err(fail)?)
    }
}
