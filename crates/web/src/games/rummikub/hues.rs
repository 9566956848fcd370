//! Checks the colours of the tiles in `theme.css`: orange is orange, far from red, and every
//! numeral can be read on every face that a tile can have.

const THEME: &str = include_str!("../../../styles/theme.css");
const STYLE: &str = include_str!("style.css");
/// The contrast that WCAG 2 asks of text, and of large shapes.
const TEXT: f64 = 4.5;
const SHAPE: f64 = 2.4;

#[derive(Clone, Copy, PartialEq, Debug)]
struct Rgb([f64; 3]);

impl Rgb {
    fn read(hex: &str) -> Rgb {
        let part = |from: usize| u8::from_str_radix(&hex[from..from + 2], 16).expect("a colour");
        Rgb([1, 3, 5].map(|from| f64::from(part(from)) / 255.0))
    }

    fn luminance(self) -> f64 {
        let linear = |part: f64| match part {
            ..=0.04045 => part / 12.92,
            _ => ((part + 0.055) / 1.055).powf(2.4),
        };
        let [red, green, blue] = self.0.map(linear);
        0.2126 * red + 0.7152 * green + 0.0722 * blue
    }

    fn contrast(self, other: Rgb) -> f64 {
        let (one, other) = (self.luminance() + 0.05, other.luminance() + 0.05);
        one.max(other) / one.min(other)
    }

    /// The place on the colour wheel, in degrees from red, for colours whose strongest part is red.
    fn degrees(self) -> f64 {
        let [red, green, blue] = self.0;
        assert!(red > green && red > blue);
        60.0 * (green - blue) / (red - green.min(blue))
    }
}

/// All colours written in the declaration of a variable: one, or a light and a dark one.
fn colours(css: &str, name: &str) -> Vec<Rgb> {
    let (_, rest) = css.split_once(&format!("{name}:")).expect("the variable");
    let (value, _) = rest.split_once(';').expect("its end");
    value
        .match_indices('#')
        .map(|(at, _)| Rgb::read(&value[at..at + 7]))
        .collect()
}

fn tile(letter: &str) -> Rgb {
    colours(THEME, &format!("--tile-{letter}"))[0]
}

/// The faces of a tile: as it lies, laid last, and new; light and dark.
fn faces() -> Vec<Rgb> {
    let marked = |mark: &str| {
        let (_, rule) = STYLE
            .split_once(&format!(".tile[data-{mark}] {{\n  --ivory"))
            .expect("a rule");
        colours(&format!("--ivory{rule}"), "--ivory")
    };
    let mut faces = colours(THEME, "--ivory");
    faces.extend(marked("last").into_iter().chain(marked("new")));
    faces
}

#[test]
fn orange_is_orange_and_far_from_red() {
    let (orange, red) = (tile("o").degrees(), tile("r").degrees());
    assert!((25.0..=38.0).contains(&orange), "{orange}");
    assert!(orange - red > 35.0, "{orange} {red}");
    let brightest = tile("o").0.into_iter().fold(0.0, f64::max);
    assert!(brightest > 0.8, "a dark orange is brown: {brightest}");
}

#[test]
fn every_numeral_can_be_read_on_every_face_of_a_tile() {
    let faces = faces();
    assert_eq!(faces.len(), 6);
    for face in faces {
        for letter in ["k", "b", "r", "j", "o-edge"] {
            let contrast = tile(letter).contrast(face);
            assert!(contrast >= TEXT, "{letter}: {contrast} on {face:?}");
        }
        let inside = tile("o").contrast(face);
        assert!(inside >= SHAPE, "{inside} on {face:?}");
    }
}
