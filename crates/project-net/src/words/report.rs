//! Converts between the game's `Report` and the `Grid` of an `InfoResponse`.

use super::Epoch;
use crate::{GridTile, InfoResponse, PlayerId};
use game_core::Team;
use game_project::{Area, Board, Field, Grid, Mark, Reading, Report, Tile};
use std::collections::BTreeMap;

/// Parses what a player of this team reports; `None` if it does not fit this board.
pub fn report_of(info: &InfoResponse, board: Board, team: Team, epoch: Epoch) -> Option<Report> {
    let tiles = board.fields().zip(&info.grid).map(|(field, told)| Tile {
        mark: mark(told.is_possible_goal, board.area(field), team),
        reading: reading(told, epoch),
    });
    let tiles: Vec<Tile> = tiles.collect();
    // A list that is too long for this board is refused rather than cut.
    let grid = Grid::of(tiles).filter(|grid| grid.tiles().len() == info.grid.len())?;
    let is_heading = info.destination_x >= 0 && info.destination_y >= 0;
    let heading = if is_heading {
        Some(field(info.destination_x, info.destination_y)?)
    } else {
        None
    };
    Some(Report {
        at: field(info.position_x, info.position_y)?,
        carries: info.has_piece,
        heading,
        grid,
    })
}

/// Renders an agent's report as a message.
pub fn info_of(
    report: &Report,
    from: Option<PlayerId>,
    to: PlayerId,
    epoch: Epoch,
) -> InfoResponse {
    let (x, y) = report
        .heading
        .map_or((-1, -1), |field| (field.x.into(), field.y.into()));
    InfoResponse {
        id_from: from,
        id_to: to,
        grid: report
            .grid
            .tiles()
            .iter()
            .map(|tile| grid_tile(tile, epoch))
            .collect(),
        destination_x: x,
        destination_y: y,
        position_x: report.at.x.into(),
        position_y: report.at.y.into(),
        has_piece: report.carries,
        unknown: BTreeMap::new(),
    }
}

/// The field with these coordinates, if any board can have it.
pub fn field(x: i32, y: i32) -> Option<Field> {
    Some(Field::new(u8::try_from(x).ok()?, u8::try_from(y).ok()?))
}

fn mark(is_possible_goal: bool, area: Area, team: Team) -> Mark {
    match (is_possible_goal, area == Area::Goal(team)) {
        (true, _) => Mark::Possible,
        (false, true) => Mark::Closed,
        (false, false) => Mark::Never,
    }
}

fn reading(told: &GridTile, epoch: Epoch) -> Option<Reading> {
    let distance = u8::try_from(told.dist_to_piece).ok()?;
    (told.timestamp > 0).then(|| Reading {
        distance,
        at: epoch.time(told.timestamp),
    })
}

fn grid_tile(tile: &Tile, epoch: Epoch) -> GridTile {
    let (dist_to_piece, timestamp) = tile.reading.map_or((-1, 0), |reading| {
        (reading.distance.into(), epoch.timestamp(reading.at))
    });
    GridTile {
        is_possible_goal: tile.mark == Mark::Possible,
        dist_to_piece,
        timestamp,
        unknown: BTreeMap::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use game_core::GameTime;
    use game_project::{Knowledge, RED, Rules, Start};

    fn told() -> (Report, Board) {
        let rules = Rules::default();
        let seats: Vec<_> = rules.agents(RED).collect();
        let knowledge = Knowledge::at_start(Start {
            rules,
            seat: seats[0],
            team: RED,
            mates: seats[1..].to_vec(),
            leader: None,
            field: Field::new(4, 5),
            distance: Some(2),
        });
        (knowledge.report(Some(Field::new(1, 2))), rules.board())
    }

    #[test]
    fn a_report_survives_the_wire() {
        let (report, board) = told();
        let epoch = Epoch(1_579_000_000_000);
        let info = info_of(&report, Some(PlayerId(1)), PlayerId(2), epoch);
        assert_eq!(info.grid.len(), board.count());
        assert_eq!(
            (
                info.position_x,
                info.position_y,
                info.destination_x,
                info.destination_y
            ),
            (4, 5, 1, 2)
        );
        assert_eq!(report_of(&info, board, RED, epoch), Some(report));
    }

    #[test]
    fn what_was_never_learnt_has_no_distance_and_no_date() {
        let (report, board) = told();
        let info = info_of(&report, None, PlayerId(2), Epoch(7));
        let unknown = GridTile {
            is_possible_goal: true,
            dist_to_piece: -1,
            timestamp: 0,
            unknown: BTreeMap::new(),
        };
        assert_eq!(info.grid[0], unknown);
        let known = GridTile {
            is_possible_goal: false,
            dist_to_piece: 2,
            timestamp: 7,
            unknown: BTreeMap::new(),
        };
        assert_eq!(info.grid[board.index(Field::new(4, 5))], known);
    }

    #[test]
    fn a_clock_that_is_behind_ours_means_the_beginning() {
        assert_eq!(Epoch(1000).time(400), GameTime::START);
        assert_eq!(Epoch(1000).time(i64::MIN), GameTime::START);
        assert_eq!(Epoch(1000).time(1250), GameTime::from_ms(250));
    }

    #[test]
    fn a_report_of_too_many_tiles_or_from_nowhere_is_none() {
        let (report, board) = told();
        let info = info_of(&report, None, PlayerId(2), Epoch(7));
        let mut long = info.clone();
        long.grid.push(long.grid[0].clone());
        assert_eq!(report_of(&long, board, RED, Epoch(7)), None);
        assert_eq!(
            report_of(
                &InfoResponse {
                    position_x: -1,
                    ..info
                },
                board,
                RED,
                Epoch(7)
            ),
            None
        );
    }
}
