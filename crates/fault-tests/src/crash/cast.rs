//! Who plays what in the crash loop: all five games, people against people, people with bots, and
//! some who look on.

use crate::{crowd::Part, simulate::read_rules};
use game_core::{Dice, Seat, Tempo};
use games::GameKind;
use wire::{Absence, NewTable, Setup, Visibility};

/// Everyone, table by table.
pub(crate) struct Cast {
    pub companies: Vec<Vec<Part>>,
}

impl Cast {
    /// As many of each game.
    pub fn draw(tables: usize, dice: &mut Dice) -> Self {
        let kinds = GameKind::ALL.iter().cycle().take(tables);
        Self {
            companies: kinds.map(|&kind| company(kind, dice)).collect(),
        }
    }

    /// Mostly games of turns, of which a machine carries hundreds beside the clients that play
    /// them.
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
            companies: kinds.map(|kind| company(kind, dice)).collect(),
        }
    }
}

/// Two people, bots on the other seats if there are any, and now and then somebody who looks on.
fn company(kind: GameKind, dice: &mut Dice) -> Vec<Part> {
    let rules = read_rules(kind, kind.short_rules(), dice);
    let seats = rules.seating().count();
    let people = if dice.chance(3, 4) { 2 } else { 1 };
    // The other team's seats come last; one of each team shall be a person.
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
    };
    let mut parts = vec![Part::Host(Box::new(NewTable {
        setup,
        seat: Some(host),
        bots,
    }))];
    if people == 2 {
        parts.push(Part::Guest(guest));
    }
    if dice.chance(1, 3) {
        parts.push(Part::Watcher);
    }
    parts
}
