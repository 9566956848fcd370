//! PostgreSQL's way of writing the journal: rows, tables, games and ratings in one transaction.

mod commit;

pub(crate) use commit::commit;
