//! A naive implementation of Rummikub: tries every way to lay sets, without regard for time.
//! Shares nothing with the solver but the types of tiles.

use game_rummikub::{
    Colour, FIRST_MELD, Number, Objective, Reading, Set, Stage, Table, Tile, Tiles,
};

/// The marks of a play, in the order of the objective: primary, secondary, sets kept.
pub type Marks = (u32, u32, usize);

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Kind {
    Group,
    Run,
}

/// A set that might be laid: its tiles, and the values of its jokers.
#[derive(Clone, Debug)]
struct Candidate {
    look: (Kind, Vec<Tile>),
    jokers: Vec<u32>,
}

/// The marks of the best play; `None` if nothing can be played.
pub fn best(table: &Table, rack: &Tiles, objective: Objective, stage: Stage) -> Option<Marks> {
    let all: Vec<Tile> = match stage {
        Stage::Open => table.tiles().iter().chain(rack.iter()).collect(),
        Stage::FirstMeld => rack.iter().collect(),
    };
    let must = if stage == Stage::Open {
        table.tiles()
    } else {
        Tiles::default()
    };
    let old = if stage == Stage::Open {
        table.sets().iter().map(look).collect()
    } else {
        Vec::new()
    };
    let mut tries = Tries {
        must,
        old,
        objective,
        stage,
        best: None,
    };
    let candidates = candidates(&all);
    tries.lay(&candidates, 0, &all, &mut Vec::new());
    tries.best
}

fn look(set: &Set) -> (Kind, Vec<Tile>) {
    let mut tiles = set.tiles().to_vec();
    match set.reading() {
        Reading::Run(..) => (Kind::Run, tiles),
        Reading::Group(_) => {
            tiles.sort();
            (Kind::Group, tiles)
        }
    }
}

/// Every group and run, with every choice of at most two jokers in it, that the tiles can
/// make.
fn candidates(all: &[Tile]) -> Vec<Candidate> {
    let mut found = Vec::new();
    let number = |n: u8| Number::new(n).expect("a number of a tile");
    for n in 1..=13 {
        for colours in 0..16u8 {
            let chosen = Colour::ALL
                .into_iter()
                .filter(|c| colours >> c.index() & 1 == 1);
            let row: Vec<Tile> = chosen.map(|c| Tile::Plain(c, number(n))).collect();
            if row.len() >= 3 {
                add_with_jokers(Kind::Group, n, &row, all, &mut found);
            }
        }
        for colour in Colour::ALL {
            for last in n + 2..=13 {
                let row: Vec<Tile> = (n..=last).map(|n| Tile::Plain(colour, number(n))).collect();
                add_with_jokers(Kind::Run, n, &row, all, &mut found);
            }
        }
    }
    found.sort_by(|a, b| (&a.look, &a.jokers).cmp(&(&b.look, &b.jokers)));
    found.dedup_by(|a, b| (&a.look, &a.jokers) == (&b.look, &b.jokers));
    found
}

fn add_with_jokers(kind: Kind, first: u8, row: &[Tile], all: &[Tile], found: &mut Vec<Candidate>) {
    for a in 0..=row.len() {
        for b in a..=row.len() {
            let mut tiles = row.to_vec();
            let mut jokers = Vec::new();
            for place in [a, b] {
                if place < row.len() && !tiles[place].is_joker() {
                    tiles[place] = Tile::Joker;
                    jokers
                        .push(u32::from(first) + if kind == Kind::Run { place as u32 } else { 0 });
                }
            }
            if kind == Kind::Group {
                tiles.sort();
            }
            if take_all(&tiles, &mut all.to_vec()) {
                found.push(Candidate {
                    look: (kind, tiles),
                    jokers,
                });
            }
        }
    }
}

fn take_all(tiles: &[Tile], from: &mut Vec<Tile>) -> bool {
    tiles.iter().all(|tile| {
        let place = from.iter().position(|other| other == tile);
        place.map(|place| from.swap_remove(place)).is_some()
    })
}

struct Tries {
    must: Tiles,
    old: Vec<(Kind, Vec<Tile>)>,
    objective: Objective,
    stage: Stage,
    best: Option<Marks>,
}

impl Tries {
    fn lay(
        &mut self,
        candidates: &[Candidate],
        from: usize,
        left: &[Tile],
        laid: &mut Vec<Candidate>,
    ) {
        self.judge(left, laid);
        for index in from..candidates.len() {
            let mut rest = left.to_vec();
            if take_all(&candidates[index].look.1, &mut rest) {
                laid.push(candidates[index].clone());
                self.lay(candidates, index, &rest, laid);
                laid.pop();
            }
        }
    }

    fn judge(&mut self, left: &[Tile], laid: &[Candidate]) {
        let used = laid.iter().flat_map(|candidate| &candidate.look.1).copied();
        let used = Tiles::of(used).expect("they came from one heap");
        if Tile::kinds().any(|tile| used.count(tile) < self.must.count(tile)) {
            return;
        }
        let tiles = (used.len() - self.must.len()) as u32;
        let plain = |tile: Tile| match tile {
            Tile::Plain(_, n) => {
                u32::from(n.get()) * u32::from(used.count(tile) - self.must.count(tile))
            }
            Tile::Joker => 0,
        };
        let mut jokers: Vec<u32> = laid
            .iter()
            .flat_map(|candidate| candidate.jokers.clone())
            .collect();
        jokers.sort_by(|a, b| b.cmp(a));
        let own = usize::from(used.count(Tile::Joker) - self.must.count(Tile::Joker));
        let value = Tile::kinds().map(plain).sum::<u32>() + jokers.iter().take(own).sum::<u32>();
        assert!(left.len() + used.len() >= self.must.len());
        if tiles == 0 || (self.stage == Stage::FirstMeld && value < FIRST_MELD) {
            return;
        }
        let mut looks: Vec<_> = laid.iter().map(|candidate| &candidate.look).collect();
        let mut kept = 0;
        for old in &self.old {
            if let Some(place) = looks.iter().position(|look| *look == old) {
                looks.swap_remove(place);
                kept += 1;
            }
        }
        let marks = match self.objective {
            Objective::Tiles => (tiles, value, kept),
            Objective::Value => (value, tiles, kept),
        };
        self.best = self.best.max(Some(marks));
    }
}
