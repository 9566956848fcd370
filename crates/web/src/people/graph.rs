//! A rating over time as a line: one step a game, so that a month's rest is not a desert.

use std::fmt::Write;

/// The room the line is drawn in.
pub const WIDTH: f64 = 320.0;
pub const HEIGHT: f64 = 120.0;
const MARGIN: f64 = 6.0;
/// The least difference that fills the height: small changes look small.
const LEAST_SPAN: f64 = 100.0;

/// The line, as an SVG path, and the ratings at its bottom and top.
pub fn line(ratings: &[i64]) -> (String, i64, i64) {
    let low = ratings.iter().min().copied().unwrap_or(1500) as f64;
    let high = ratings.iter().max().copied().unwrap_or(1500) as f64;
    let spare = ((LEAST_SPAN - (high - low)) / 2.0).max(0.0);
    let (low, high) = (low - spare, high + spare);
    let step = (WIDTH - 2.0 * MARGIN) / (ratings.len().saturating_sub(1)).max(1) as f64;
    let mut path = String::new();
    for (index, rating) in ratings.iter().enumerate() {
        let x = MARGIN + step * index as f64;
        let y = HEIGHT - MARGIN - (*rating as f64 - low) / (high - low) * (HEIGHT - 2.0 * MARGIN);
        let letter = if index == 0 { 'M' } else { 'L' };
        let _ = write!(path, "{letter}{x:.1} {y:.1}");
    }
    (path, low.round() as i64, high.round() as i64)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_line_goes_from_left_to_right_and_higher_is_better() {
        let (path, low, high) = line(&[1500, 1700, 1600]);
        assert_eq!(
            (path.as_str(), low, high),
            ("M6.0 114.0L160.0 6.0L314.0 60.0", 1500, 1700)
        );
    }

    #[test]
    fn small_changes_look_small_and_one_game_is_a_point() {
        let (path, low, high) = line(&[1500, 1510]);
        assert_eq!((low, high), (1455, 1555));
        assert_eq!(path, "M6.0 65.4L314.0 54.6");
        assert_eq!(line(&[1500]).0, "M6.0 60.0");
        assert_eq!(line(&[]).0, "");
    }
}
