//! Fractions in text, for drawings: a few digits need none of the weight of exact formatting.

/// The number with so many digits after the point.
pub fn fixed(number: f64, places: u32) -> String {
    let unit = 10_i64.pow(places);
    let units = (number * unit as f64).round() as i64;
    let sign = if units < 0 { "-" } else { "" };
    let (whole, part) = (units.abs() / unit, units.abs() % unit);
    format!("{sign}{whole}.{part:0width$}", width = places as usize)
}

/// The number in tenths.
pub fn tenth(number: f64) -> String {
    fixed(number, 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_is_written_as_the_library_would() {
        for number in [0.0, 0.049, 0.96, 1.0, 12.345_6, -0.5, -3.21, 320.0, 99.99] {
            assert_eq!(tenth(number), format!("{number:.1}"));
            assert_eq!(fixed(number, 3), format!("{number:.3}"));
        }
    }
}
