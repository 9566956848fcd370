//! The four colours of tiles.

/// The colour of a tile.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Colour {
    /// Written `k` in the notation.
    Black,
    /// Written `b` in the notation.
    Blue,
    /// Written `o` in the notation.
    Orange,
    /// Written `r` in the notation.
    Red,
}

impl Colour {
    pub const COUNT: usize = 4;

    /// All colours, in the order in which groups are written.
    pub const ALL: [Colour; Colour::COUNT] =
        [Colour::Black, Colour::Blue, Colour::Orange, Colour::Red];

    /// Its index in [`Colour::ALL`].
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

    /// The colour with that letter.
    pub fn of_letter(letter: char) -> Option<Colour> {
        Colour::ALL
            .into_iter()
            .find(|colour| colour.letter() == letter)
    }
}
