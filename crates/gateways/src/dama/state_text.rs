//! Writes `GAME_STATE`: the nick to move, and both players' pieces as lists of `x,y`.

use game_dama::{Position, Side, Squares};

/// Writes a position with both nicks, the first player's first.
pub(crate) fn state_text(position: &Position, nicks: &[String; 2]) -> String {
    let [one, two] = nicks;
    let to_move = match position.to_move() {
        Side::One => one,
        Side::Two => two,
    };
    let player = |nick: &str, side| {
        format!(
            "{nick}|{}|{}",
            squares(position.men(side)),
            squares(position.queens(side))
        )
    };
    format!(
        "{to_move}|{}|{}",
        player(one, Side::One),
        player(two, Side::Two)
    )
}

fn squares(squares: Squares) -> String {
    let places: Vec<_> = squares
        .iter()
        .map(|square| format!("{},{}", square.x(), square.y()))
        .collect();
    places.join(",")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(position: &str, expected: &str) {
        let position: Position = position.parse().expect("a position");
        assert_eq!(
            state_text(&position, &["ann".to_owned(), "bob".to_owned()]),
            expected
        );
    }

    #[test]
    fn the_start_has_six_men_a_side_on_the_dark_squares_of_two_rows() {
        check(
            &Position::START.to_string(),
            "ann|ann|1,4,3,4,5,4,0,5,2,5,4,5||bob|1,0,3,0,5,0,0,1,2,1,4,1|",
        );
    }
}
