//! An independent implementation, written directly from the sentences of the specification on
//! a plain 6x6 array. Slow and simple on purpose; shares no code with the crate.

/// `o` a man and `O` a queen of player one, `x` and `X` of player two, `.` nothing, `grid[y][x]`,
/// row 0 at the top.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Naive {
    pub grid: [[char; 6]; 6],
    pub is_ones_turn: bool,
}

/// From, to and taken squares, each `(x, y)`.
pub type NaiveMove = ((usize, usize), (usize, usize), Vec<(usize, usize)>);

impl Naive {
    pub fn start() -> Naive {
        let mut grid = [['.'; 6]; 6];
        for (y, row) in grid.iter_mut().enumerate() {
            for (x, cell) in row.iter_mut().enumerate() {
                if (x + y) % 2 == 1 {
                    *cell = ['x', 'x', '.', '.', 'o', 'o'][y];
                }
            }
        }
        Naive {
            grid,
            is_ones_turn: true,
        }
    }

    fn is_mine(&self, piece: char) -> bool {
        piece.eq_ignore_ascii_case(&if self.is_ones_turn { 'o' } else { 'x' })
    }

    fn is_enemy(&self, piece: char) -> bool {
        piece.eq_ignore_ascii_case(&if self.is_ones_turn { 'x' } else { 'o' })
    }

    /// Tries every pair of squares of the board.
    pub fn moves(&self) -> Vec<NaiveMove> {
        let mut moves = Vec::new();
        for from in 0..36 {
            for to in 0..36 {
                let (from, to) = ((from % 6, from / 6), (to % 6, to / 6));
                if let Some(taken) = self.takes(from, to) {
                    moves.push((from, to, taken));
                }
            }
        }
        moves
    }

    /// The pieces that the move takes, if it is legal.
    fn takes(&self, from: (usize, usize), to: (usize, usize)) -> Option<Vec<(usize, usize)>> {
        let piece = self.grid[from.1][from.0];
        let (right, down) = (to.0 as i32 - from.0 as i32, to.1 as i32 - from.1 as i32);
        if !self.is_mine(piece) || self.grid[to.1][to.0] != '.' || right.abs() != down.abs() {
            return None;
        }
        let mut taken = Vec::new();
        for step in 1..right.abs() {
            let x = (from.0 as i32 + step * right.signum()) as usize;
            let y = (from.1 as i32 + step * down.signum()) as usize;
            if self.is_enemy(self.grid[y][x]) {
                taken.push((x, y));
            }
        }
        let is_legal = match piece {
            'o' => down == -1 || (down == -2 && taken.len() == 1),
            'x' => down == 1 || (down == 2 && taken.len() == 1),
            _ => true,
        };
        is_legal.then_some(taken)
    }

    pub fn play(&mut self, (from, to, taken): &NaiveMove) {
        let piece = self.grid[from.1][from.0];
        self.grid[from.1][from.0] = '.';
        for &(x, y) in taken {
            self.grid[y][x] = '.';
        }
        let far_row = if self.is_ones_turn { 0 } else { 5 };
        self.grid[to.1][to.0] = if to.1 == far_row {
            piece.to_ascii_uppercase()
        } else {
            piece
        };
        self.is_ones_turn = !self.is_ones_turn;
    }

    /// Whether the player to move has no piece left.
    pub fn has_no_pieces(&self) -> bool {
        !self.grid.iter().flatten().any(|&piece| self.is_mine(piece))
    }
}
