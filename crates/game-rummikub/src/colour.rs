//! The four colours of tiles.

/// A tile's colour.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Colour {
    /// Written `k`.
    Black,
    /// Written `b`.
    Blue,
    /// Written `o`.
    Orange,
    /// Written `r`.
    Red,
}

impl Colour {
    /// How many there are.
    pub const COUNT: usize = 4;

    /// All of them, in the order in which groups are written.
    pub const ALL: [Colour; Colour::COUNT] =
        [Colour::Black, Colour::Blue, Colour::Orange, Colour::Red];

    /// Its place in [`Colour::ALL`].
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The letter of the notation.
    pub const fn letter(self) -> char {
        match self {
            Colour::Black => 'k',
            Colour::Blue => 'b',
            Colour::Orange => 'o',
            Colour::Red => 'r',
        }
    }

    /// The colour a letter stands for.
    pub fn of_letter(letter: char) -> Option<Colour> {
        Colour::ALL
            .into_iter()
            .find(|colour| colour.letter() == letter)
    }
}
