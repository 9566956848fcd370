//! Compares requests with the journal: what was acknowledged is in the journal, what is in the
//! journal was requested, and it counts once.

use super::{
    promise::{Breach, Promise},
    table_history::{Game, TableHistory},
};
use crate::clients::{Log, Request, RequestOutcome};
use game_core::{Input, Seat, Tempo};
use games::AnyAction;
use std::collections::{BTreeMap, HashMap};
use wire::{Absence, Ask, Refusal, Sitter, TableAsk, TableId};

/// One `TableAsk::Act` that a client sent.
struct Sent<'a> {
    action: &'a AnyAction,
    basis: u32,
    outcome: &'a RequestOutcome,
}

/// The acts of one client by table, game number and seat.
type Acts<'a> = HashMap<(&'a TableId, u32, Seat), Vec<Sent<'a>>>;

pub(super) fn check(histories: &BTreeMap<TableId, TableHistory>, logs: &[Log]) -> Vec<Breach> {
    let mut breaches: Vec<_> = logs
        .iter()
        .flat_map(|log| check_log(histories, log))
        .collect();
    breaches.extend(readies(histories, logs));
    breaches
}

fn check_log(histories: &BTreeMap<TableId, TableHistory>, log: &Log) -> Vec<Breach> {
    let contents = log.contents();
    let mut breaches = Vec::new();
    let mut acts = Acts::new();
    for request in &contents.requests {
        match act_of(request) {
            Some((place, sent)) => acts.entry(place).or_default().push(sent),
            None => {
                let other = check_other(histories, log, request);
                breaches.extend(other.map(|detail| Breach::of(Promise::AckedIsKept, detail)));
            }
        }
    }
    for (id, history) in histories {
        for (number, game) in (1..).zip(history.games()) {
            for seat in seats_of(game, log) {
                let sent = acts.remove(&(id, number, seat)).unwrap_or_default();
                let place = format!("{id}, game {number}, seat {seat}, {}", log.person.id);
                let fault = check_acts(game, seat, &sent);
                breaches.extend(
                    fault.map(|(promise, fault)| Breach::of(promise, format!("{place}: {fault}"))),
                );
            }
        }
    }
    breaches.extend(check_unknown(acts));
    breaches
}

/// The act of a request made in a game, with its place.
fn act_of(request: &Request) -> Option<((&TableId, u32, Seat), Sent<'_>)> {
    let Ask::At {
        table,
        ask: TableAsk::Act { action, basis, .. },
    } = &request.ask
    else {
        return None;
    };
    let (game, seat) = request.game?;
    let sent = Sent {
        action,
        basis: *basis,
        outcome: &request.outcome,
    };
    Some(((table, game, seat), sent))
}

/// Acts in games or on seats that the journal does not contain: none may be acknowledged.
fn check_unknown(acts: Acts<'_>) -> impl Iterator<Item = Breach> {
    let is_acknowledged = |sent: &[Sent<'_>]| sent.iter().any(|sent| sent.outcome.is_done());
    acts.into_iter()
        .filter(move |(_, sent)| is_acknowledged(sent))
        .map(|((table, game, seat), _)| {
            let detail =
                format!("{table}, game {game}, seat {seat}: acknowledged, but never dealt so");
            Breach::of(Promise::AckedIsKept, detail)
        })
}

/// The seats on which the client of this `log` played in the game.
fn seats_of<'a>(game: &'a Game, log: &'a Log) -> impl Iterator<Item = Seat> + 'a {
    let is_theirs = |sitter: &Option<Sitter>| {
        sitter
            .as_ref()
            .and_then(Sitter::person)
            .is_some_and(|person| person.id == log.person.id)
    };
    Seat::all(game.players.len()).filter(move |seat| is_theirs(&game.players[seat.index()]))
}

fn check_acts(game: &Game, seat: Seat, sent: &[Sent<'_>]) -> Option<(Promise, String)> {
    let entries = game
        .entries
        .iter()
        .enumerate()
        .filter_map(|(index, entry)| match &entry.input {
            Input::Act { seat: by, action } if *by == seat => Some((index as u32, action)),
            _ => None,
        });
    let entries: Vec<_> = entries.collect();
    let is_alone = game.absence != Absence::Bot;
    match game.kind.tempo() {
        Tempo::Turns => in_turns(&entries, sent, is_alone),
        Tempo::RealTime => in_real_time(&entries, sent).filter(|_| is_alone),
    }
}

/// In a turn-based game each act names the version it answers (`basis`), so it can only be the
/// seat's first entry at or after that version.
fn in_turns(
    entries: &[(u32, &AnyAction)],
    sent: &[Sent<'_>],
    is_alone: bool,
) -> Option<(Promise, String)> {
    let mut acked: HashMap<u32, usize> = HashMap::new();
    let mut asked: HashMap<u32, bool> = HashMap::new();
    for Sent {
        action,
        basis,
        outcome,
    } in sent
    {
        let entry = entries
            .iter()
            .find(|(index, _)| index >= basis)
            .filter(|(_, kept)| kept == action);
        if let Some((index, _)) = entry {
            *asked.entry(*index).or_default() |= outcome.may_have_happened();
        }
        match (outcome.is_done(), entry) {
            (true, Some((index, _))) => *acked.entry(*index).or_default() += 1,
            (true, None) => {
                let detail = format!(
                    "{} upon {basis} was acknowledged and is not in the journal",
                    action.notation()
                );
                return Some((Promise::AckedIsKept, detail));
            }
            (false, _) => {}
        }
    }
    if let Some((index, count)) = acked.iter().find(|(_, count)| **count > 1) {
        return Some((
            Promise::AckedIsKept,
            format!("entry {index} was acknowledged {count} times"),
        ));
    }
    let unasked = entries
        .iter()
        .find(|(index, _)| is_alone && !asked.get(index).copied().unwrap_or(false));
    unasked.map(|(index, action)| {
        (
            Promise::KeptOnce,
            format!("entry {index}, {}, was not asked for", action.notation()),
        )
    })
}

/// In a real-time game the entries are the sent acts in order: every acknowledged one, no refused
/// one, and any subset of those with outcome `Unknown`.
fn in_real_time(entries: &[(u32, &AnyAction)], sent: &[Sent<'_>]) -> Option<(Promise, String)> {
    // `could[n]`: the acts so far can explain exactly the first `n` entries.
    let mut could = vec![false; entries.len() + 1];
    could[0] = true;
    for Sent {
        action, outcome, ..
    } in sent
    {
        let takes = |at: usize| entries.get(at).is_some_and(|(_, kept)| kept == action);
        let mut next = vec![false; could.len()];
        for at in (0..could.len()).filter(|&at| could[at]) {
            next[at] |= !outcome.is_done();
            if outcome.may_have_happened() && takes(at) {
                next[at + 1] = true;
            }
        }
        if !next.contains(&true) {
            let detail = format!(
                "{} was acknowledged and is not in its place in the journal",
                action.notation()
            );
            return Some((Promise::AckedIsKept, detail));
        }
        could = next;
    }
    let all = could[entries.len()];
    (!all).then(|| {
        (
            Promise::KeptOnce,
            format!("{} entries were not asked for, or twice", entries.len()),
        )
    })
}

/// Checks a request that is not an act; returns the description of what is wrong.
fn check_other(
    histories: &BTreeMap<TableId, TableHistory>,
    log: &Log,
    request: &Request,
) -> Option<String> {
    let me = &log.person.id;
    if let (Ask::Enter { table }, RequestOutcome::Refused(Refusal::NoSuchTable)) =
        (&request.ask, &request.outcome)
    {
        let is_closed = histories.get(table).is_some_and(TableHistory::is_closed);
        return (!is_closed).then(|| format!("{table} was refused though it is not closed"));
    }
    let RequestOutcome::Done(opened) = &request.outcome else {
        return None;
    };
    if let (Ask::Open(_), Some(table)) = (&request.ask, opened) {
        return (!histories.contains_key(table))
            .then(|| format!("{table} was opened and is not in the journal"));
    }
    let Ask::At { table, ask } = &request.ask else {
        return None;
    };
    let history = histories.get(table)?;
    let is_kept = match ask {
        TableAsk::Say { text } => {
            return match history
                .said
                .iter()
                .filter(|(by, said)| by == me && said == text)
                .count()
            {
                1 => None,
                count => Some(format!(
                    "{table}: {text:?} was said once and is in the journal {count} times"
                )),
            };
        }
        TableAsk::Sit { seat, .. } => history.sat.contains(&(me.clone(), *seat)),
        TableAsk::Leave => {
            history.stood > 0 || history.games().iter().any(|game| has_left(game, request))
        }
        _ => true,
    };
    (!is_kept).then(|| format!("{table}: {ask:?} of {me} is not in the journal"))
}

fn has_left(game: &Game, request: &Request) -> bool {
    let by = request.game.map(|(_, seat)| seat);
    game.entries
        .iter()
        .any(|entry| matches!(entry.input, Input::Leave { seat } if Some(seat) == by))
}

/// Being ready is a state, so it is counted: the journal must hold at least as many
/// `JournalFact::Ready` rows as there are acknowledged requests to sit down ready.
fn readies(histories: &BTreeMap<TableId, TableHistory>, logs: &[Log]) -> Vec<Breach> {
    let mut acked: BTreeMap<TableId, usize> = BTreeMap::new();
    for log in logs {
        for request in log
            .contents()
            .requests
            .iter()
            .filter(|request| request.outcome.is_done())
        {
            if let Ask::At {
                table,
                ask: TableAsk::Sit { ready: true, .. },
            } = &request.ask
            {
                *acked.entry(table.clone()).or_default() += 1;
            }
        }
    }
    let kept = |table: &TableId| histories.get(table).map_or(0, |history| history.readied);
    let missing = acked
        .into_iter()
        .filter(|(table, acked)| kept(table) < *acked);
    let detail = |(table, acked)| {
        format!(
            "{table}: {acked} sat down ready, {} are in the journal",
            kept(&table)
        )
    };
    missing
        .map(|missing| Breach::of(Promise::AckedIsKept, detail(missing)))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use games::GameKind;

    const DONE: RequestOutcome = RequestOutcome::Done(None);
    const REFUSED: RequestOutcome = RequestOutcome::Refused(Refusal::Paused);

    /// The promise that is broken when the journal holds `kept` and the client sent `sent`.
    fn found(kept: &[&str], sent: &[(&str, RequestOutcome)]) -> Option<Promise> {
        let read = |text: &&str| AnyAction::parse(GameKind::Project, text).expect("in notation");
        let kept: Vec<_> = kept.iter().map(read).collect();
        let actions: Vec<_> = sent.iter().map(|(text, _)| read(text)).collect();
        let sent = actions.iter().zip(sent);
        let sent: Vec<_> = sent
            .map(|(action, (_, outcome))| Sent {
                action,
                basis: 0,
                outcome,
            })
            .collect();
        let entries: Vec<_> = kept.iter().map(|action| (0, action)).collect();
        in_real_time(&entries, &sent).map(|(promise, _)| promise)
    }

    #[test]
    fn in_real_time_what_was_sent_once_counts_once() {
        assert_eq!(found(&["discover"], &[("discover", DONE)]), None);
        assert_eq!(
            found(&["discover"], &[("discover", REFUSED), ("discover", DONE)]),
            None
        );
        assert_eq!(
            found(&["discover", "discover"], &[("discover", DONE)]),
            Some(Promise::KeptOnce)
        );
        assert_eq!(
            found(&[], &[("discover", DONE)]),
            Some(Promise::AckedIsKept)
        );
        assert_eq!(
            found(&["discover"], &[("discover", REFUSED)]),
            Some(Promise::KeptOnce)
        );
    }

    #[test]
    fn in_real_time_an_unanswered_act_may_be_kept_or_not_but_in_its_place() {
        let sent = [("discover", RequestOutcome::Unknown), ("test", DONE)];
        assert_eq!(found(&["test"], &sent), None);
        assert_eq!(found(&["discover", "test"], &sent), None);
        assert_eq!(found(&["test", "discover"], &sent), Some(Promise::KeptOnce));
    }
}
