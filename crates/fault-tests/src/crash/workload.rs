//! Who plays what: all games, between people, with bots, and with spectators.

use crate::{clients::ClientRole, simulate::read_rules};
use game_core::{Dice, Seat, Tempo};
use games::GameKind;
use wire::{Absence, NewTable, Rated, Setup, Visibility};

/// The clients of each table.
pub(crate) struct Workload {
    pub tables: Vec<Vec<ClientRole>>,
}

impl Workload {
    /// Draws tables with the same number of each game.
    pub fn draw(tables: usize, dice: &mut Dice) -> Self {
        let kinds = GameKind::ALL.iter().cycle().take(tables);
        Self {
            tables: kinds.map(|&kind| roles_at(kind, dice)).collect(),
        }
    }

    /// Draws mostly turn-based tables, of which one machine can run hundreds with their clients.
    pub fn draw_mostly_turns(tables: usize, dice: &mut Dice) -> Self {
        let is_rare = |kind: GameKind| kind.tempo() == Tempo::RealTime;
        let of_turns = || GameKind::ALL.iter().filter(|&&kind| !is_rare(kind));
        let round: Vec<_> = of_turns()
            .chain(of_turns())
            .chain(of_turns())
            .chain(GameKind::ALL)
            .copied()
            .collect();
        let kinds = round.into_iter().cycle().take(tables);
        Self {
            tables: kinds.map(|kind| roles_at(kind, dice)).collect(),
        }
    }
}

/// One or two people, bots on the other seats, and sometimes a spectator.
fn roles_at(kind: GameKind, dice: &mut Dice) -> Vec<ClientRole> {
    let rules = read_rules(kind, kind.short_rules(), dice);
    let seats = rules.seating().count();
    let people = if dice.chance(3, 4) { 2 } else { 1 };
    // The other team's seats come last; each team gets a person.
    let guest = Seat::new((seats - 1) as u8);
    let host = Seat::new(0);
    let is_free = |seat: &Seat| *seat != host && (people < 2 || *seat != guest);
    let name = || kind.bots()[0].parse().expect("bots have names");
    let bots: Vec<_> = Seat::all(seats)
        .filter(is_free)
        .map(|seat| (seat, name()))
        .collect();
    let absence = if dice.chance(1, 2) {
        Absence::Wait
    } else {
        Absence::Forfeit
    };
    let setup = Setup {
        rules,
        visibility: Visibility::Public,
        absence,
        rated: Rated::No,
    };
    let mut parts = vec![ClientRole::Host(Box::new(NewTable {
        setup,
        seat: Some(host),
        bots,
    }))];
    if people == 2 {
        parts.push(ClientRole::Guest(guest));
    }
    if dice.chance(1, 3) {
        parts.push(ClientRole::Watcher);
    }
    parts
}
