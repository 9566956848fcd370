//! Draws the requests of people at a simulated table: mostly sensible ones, some invalid.

use super::{conditions::Conditions, setups};
use game_core::{Contribution, Dice, Seat, Viewer};
use games::{AnyAction, GameKind};
use hub::{Table, WallTime};
use wire::{Person, Proposal, Sitter, Stage, TableAsk};

/// A request that this person might make now.
pub(super) fn draw(
    table: &Table,
    person: &Person,
    conditions: Conditions,
    now: WallTime,
    dice: &mut Dice,
) -> TableAsk {
    if conditions.has(Conditions::INVALID_REQUESTS) && dice.chance(1, 12) {
        return invalid_request(table, dice);
    }
    if dice.chance(1, 25) {
        return say(dice);
    }
    match (table.viewer_of(&person.id), table.stage()) {
        (Viewer::Seat(seat), Stage::Playing) if !dice.chance(1, 20) => {
            act(table, seat, now, dice).unwrap_or(TableAsk::Ready { ready: true })
        }
        (Viewer::Seat(_), Stage::Playing) => agree(dice),
        (Viewer::Seat(_), _) => {
            contribute(table, person, dice).unwrap_or_else(|| between(table, dice))
        }
        (Viewer::Spectator | Viewer::Reviewer, _) => TableAsk::Sit {
            seat: free_seat(table, dice),
            ready: dice.chance(3, 4),
        },
    }
}

/// Proposals with their answers, and sometimes the end of the game for the person.
fn agree(dice: &mut Dice) -> TableAsk {
    let what = if dice.chance(1, 2) {
        Proposal::Pause
    } else {
        Proposal::TakeBack
    };
    match dice.below(6) {
        0 => TableAsk::Leave,
        1 => TableAsk::Decline { what },
        2 => TableAsk::Resume,
        _ => TableAsk::Propose { what },
    }
}

fn act(table: &Table, seat: Seat, now: WallTime, dice: &mut Dice) -> Option<TableAsk> {
    let play = table.seen_by(Viewer::Seat(seat), now)?;
    if !play.awaited.contains(&seat) && !dice.chance(1, 10) {
        return None;
    }
    let awaited = play.awaited.contains(&seat);
    let menu = if awaited {
        play.view.guess_menu(seat, dice)
    } else {
        Vec::new()
    };
    let action = dice.pick(&menu).cloned()?;
    Some(TableAsk::Act {
        action,
        basis: play.version,
        game: Some(play.game),
    })
}

/// What the person's page does by itself: commits before the deal, mostly, and reveals in it.
fn contribute(table: &Table, person: &Person, dice: &mut Dice) -> Option<TableAsk> {
    let room = table.room(WallTime(0));
    let promise = room.next_promise.clone()?;
    let card = &room.seats[room.seat_of(&person.id)?.index()];
    // The page remembers its contribution; here it follows from promise and person.
    let mut value = [0; 32];
    for (byte, text) in value.iter_mut().zip(promise.as_str().bytes()) {
        *byte = text ^ person.id.as_str().as_bytes()[0];
    }
    let value = Contribution::from_bytes(value);
    if room.reveal_ms.is_some() {
        let is_wrong = dice.chance(1, 10);
        let value = if is_wrong {
            Contribution::from_bytes([0; 32])
        } else {
            value
        };
        return (!card.revealed && dice.chance(2, 3)).then_some(TableAsk::Reveal { value });
    }
    let commits = card.commitment.is_none() && dice.chance(1, 2);
    commits.then(|| TableAsk::Commit {
        commitment: value.commitment(&promise),
        promise,
    })
}

fn between(table: &Table, dice: &mut Dice) -> TableAsk {
    match dice.below(12) {
        0 => TableAsk::Stand,
        1 => TableAsk::Swap {
            seat: any_seat(table, dice),
        },
        2 => TableAsk::Rules {
            rules: setups::draw_rules(table.kind(), dice),
        },
        3 => TableAsk::Bot {
            seat: any_seat(table, dice),
            bot: table.kind().bots()[0].parse().ok(),
        },
        4 => TableAsk::Leave,
        5 => TableAsk::Ready { ready: false },
        6 => TableAsk::Bot {
            seat: free_seat(table, dice),
            bot: table.kind().bots()[0].parse().ok(),
        },
        _ => TableAsk::Ready { ready: true },
    }
}

fn invalid_request(table: &Table, dice: &mut Dice) -> TableAsk {
    let kind = *dice.pick(GameKind::ALL).expect("there are games");
    match dice.below(8) {
        0 => TableAsk::Sit {
            seat: Seat::new(dice.below(256) as u8),
            ready: true,
        },
        1 => TableAsk::Clear {
            seat: Seat::new(dice.below(8) as u8),
        },
        2 => TableAsk::Bot {
            seat: any_seat(table, dice),
            bot: "nobody".parse().ok(),
        },
        3 => TableAsk::Rules {
            rules: setups::draw_rules(kind, dice),
        },
        4 => TableAsk::Swap {
            seat: Seat::new(dice.below(256) as u8),
        },
        5 => TableAsk::Ready {
            ready: dice.chance(1, 2),
        },
        _ => arbitrary_act(kind, dice),
    }
}

/// An arbitrary action, perhaps of another game.
fn arbitrary_act(kind: GameKind, dice: &mut Dice) -> TableAsk {
    let texts = [
        "b2-a3",
        "draw",
        "draw?",
        "resign",
        "play k1.k2.k3@0:0",
        "pass",
        "move up",
        "discover",
        "next",
        "take",
    ];
    let parsed = texts
        .iter()
        .filter_map(|text| AnyAction::parse(kind, text).ok());
    let parsed: Vec<_> = parsed.collect();
    match dice.pick(&parsed) {
        Some(action) => TableAsk::Act {
            action: action.clone(),
            basis: dice.below(1000),
            game: dice.chance(1, 2).then(|| dice.below(4)),
        },
        None => TableAsk::Leave,
    }
}

fn say(dice: &mut Dice) -> TableAsk {
    let text = format!("word {}", dice.below(1000));
    TableAsk::Say {
        text: text.try_into().expect("a line"),
    }
}

fn any_seat(table: &Table, dice: &mut Dice) -> Seat {
    Seat::new(dice.below(table.room(WallTime(0)).seats.len() as u32 + 1) as u8)
}

fn free_seat(table: &Table, dice: &mut Dice) -> Seat {
    let seats = table.room(WallTime(0)).seats;
    let is_free = |seat: &Seat| !matches!(seats[seat.index()].sitter, Some(Sitter::Person(_)));
    let free: Vec<_> = Seat::all(seats.len()).filter(is_free).collect();
    dice.pick(&free).copied().unwrap_or(Seat::new(0))
}
