//! `Stage`: what the board shows, which is the last known `View` plus the player's own unconfirmed
//! move.

use super::piece_set::PieceSet;
use game_dama::{Event, Move, Moved, Position, View};

/// How the pieces get to where they are shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Motion {
    /// They travel: one move was made, or taken back.
    Glide,
    /// They are simply there: the page was opened, or the replay jumped.
    Still,
}

/// What is shown.
#[derive(Clone, PartialEq, Debug)]
pub struct Stage {
    piece_set: PieceSet,
    position: Position,
    last: Option<Moved>,
    /// The last truth that was told.
    known: View,
    /// The player's move that is shown and not yet confirmed.
    guess: Option<Moved>,
    motion: Motion,
}

impl Stage {
    /// Shows a view for the first time.
    pub fn of(view: &View) -> Stage {
        Stage {
            piece_set: PieceSet::of(&view.position),
            position: view.position,
            last: view.last.clone(),
            known: view.clone(),
            guess: None,
            motion: Motion::Still,
        }
    }

    pub fn piece_set(&self) -> &PieceSet {
        &self.piece_set
    }

    /// What stands where, and whose turn that makes it.
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// The last move shown.
    pub fn last(&self) -> Option<&Moved> {
        self.last.as_ref()
    }

    /// How the pieces got there.
    pub fn motion(&self) -> Motion {
        self.motion
    }

    /// Whether a move of the player's waits to be confirmed.
    pub fn is_guess(&self) -> bool {
        self.guess.is_some()
    }

    /// Shows the player's own legal move at once.
    pub fn guess(&mut self, played: Move) -> Moved {
        let moved = Moved {
            seat: self.position.to_move().seat(),
            from: played.from,
            to: played.to,
            taken: played.taken.iter().collect(),
            crowned: self.position.is_crowning(played),
        };
        self.piece_set.play(&moved);
        self.position.play(played);
        self.last = Some(moved.clone());
        self.guess = Some(moved.clone());
        self.motion = Motion::Glide;
        moved
    }

    /// Takes an unconfirmed move back.
    pub fn take_back(&mut self, view: &View) {
        if self.guess.take().is_some() {
            self.motion = Motion::Glide;
            self.show(view);
        }
    }

    /// Shows the latest truth; hands back the moves that were not shown before.
    ///
    /// While the player's own move is on its way, a view from before it (a draw offer that crossed
    /// it) changes nothing. But to be told the same again means that the move did not happen.
    pub fn learn(&mut self, view: &View, notices: &[Event]) -> Vec<Moved> {
        if self.is_guess()
            && view.ply == self.known.ply
            && view.ending.is_none()
            && *view != self.known
        {
            self.known = view.clone();
            return Vec::new();
        }
        let mut fresh = self.moves_to(view, notices);
        let is_neighbour = !fresh.is_empty() || view.ply.abs_diff(self.known.ply) <= 1;
        self.motion = if is_neighbour {
            Motion::Glide
        } else {
            Motion::Still
        };
        if let Some(guess) = self.guess.take() {
            if fresh.first() == Some(&guess) {
                fresh.remove(0);
            } else {
                fresh.clear();
            }
        }
        for moved in &fresh {
            self.piece_set.play(moved);
        }
        self.show(view);
        fresh
    }

    fn show(&mut self, view: &View) {
        self.piece_set.settle(&view.position);
        self.position = view.position;
        self.last = view.last.clone();
        self.known = view.clone();
    }

    /// The moves that lead from what was known to the view; none if they are not all told.
    fn moves_to(&self, view: &View, notices: &[Event]) -> Vec<Moved> {
        let ahead = view.ply.saturating_sub(self.known.ply) as usize;
        let told: Vec<&Moved> = notices.iter().filter_map(moved).collect();
        match ahead {
            0 => Vec::new(),
            1 => view.last.iter().cloned().collect(),
            _ if told.len() < ahead => Vec::new(),
            _ => told[told.len() - ahead..]
                .iter()
                .copied()
                .cloned()
                .collect(),
        }
    }
}

fn moved(event: &Event) -> Option<&Moved> {
    match event {
        Event::Moved(moved) => Some(moved),
        Event::DrawOffered { .. } | Event::DrawDeclined { .. } | Event::Ended(_) => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use game_core::{Bout, GameTime, Seat, Seed, Viewer};
    use game_dama::{Action, Dama, Rules};

    /// A table with the views and notices it sends.
    struct Table(Bout<Dama>);

    impl Table {
        fn open() -> Table {
            Table(Bout::open(Rules::default(), Seed::from_bytes([7; 32])))
        }

        fn view(&self) -> View {
            self.0.view(Viewer::Spectator)
        }

        fn act(&mut self, seat: u8, action: Action) -> (View, Vec<Event>) {
            self.0
                .submit(GameTime::START, Seat::new(seat), action)
                .unwrap();
            (self.view(), self.0.drain())
        }

        fn play(&mut self, text: &str) -> (View, Vec<Event>) {
            let seat = self.view().to_move().index() as u8;
            self.act(seat, text.parse().unwrap())
        }
    }

    fn guess(stage: &mut Stage, from: &str, to: &str) -> Moved {
        let found = stage
            .position()
            .find_move(from.parse().unwrap(), to.parse().unwrap())
            .unwrap();
        stage.guess(found)
    }

    fn texts(moves: &[Moved]) -> Vec<String> {
        moves
            .iter()
            .map(|moved| format!("{}-{}", moved.from, moved.to))
            .collect()
    }

    #[test]
    fn a_move_of_the_opponent_is_fresh_and_glides() {
        let mut table = Table::open();
        let mut stage = Stage::of(&table.view());
        assert_eq!(stage.motion(), Motion::Still);
        let (view, notices) = table.play("b2-c3");
        assert_eq!(texts(&stage.learn(&view, &notices)), ["b2-c3"]);
        assert_eq!(
            (stage.motion(), stage.position()),
            (Motion::Glide, &view.position)
        );
        assert_eq!(
            stage.learn(&view, &notices),
            [],
            "the same view again is no news"
        );
    }

    #[test]
    fn an_own_move_is_shown_before_it_is_confirmed_and_is_no_news_then() {
        let mut table = Table::open();
        let mut stage = Stage::of(&table.view());
        let moved = guess(&mut stage, "b2", "c3");
        let (view, notices) = table.play("b2-c3");
        assert_eq!(stage.position(), &view.position);
        assert_eq!(notices, [Event::Moved(moved)]);
        let before = stage.piece_set().clone();
        assert_eq!(stage.learn(&view, &notices), []);
        assert_eq!(stage.piece_set(), &before);
        assert!(!stage.is_guess());
    }

    #[test]
    fn an_answer_that_comes_with_the_confirmation_is_the_only_news() {
        let mut table = Table::open();
        let mut stage = Stage::of(&table.view());
        guess(&mut stage, "b2", "c3");
        let (_, mut notices) = table.play("b2-c3");
        let (view, answer) = table.play("a5-b4");
        notices.extend(answer);
        assert_eq!(texts(&stage.learn(&view, &notices)), ["a5-b4"]);
        assert_eq!(stage.position(), &view.position);
    }

    #[test]
    fn a_refused_move_goes_back() {
        let table = Table::open();
        let mut stage = Stage::of(&table.view());
        let before = stage.piece_set().clone();
        guess(&mut stage, "b2", "c3");
        assert_ne!(stage.piece_set(), &before);
        stage.take_back(&table.view());
        assert_eq!(
            (stage.piece_set(), stage.motion()),
            (&before, Motion::Glide)
        );
        assert_eq!(stage.position(), &table.view().position);
    }

    #[test]
    fn a_view_that_crosses_the_own_move_does_not_take_it_back() {
        let mut table = Table::open();
        let (view, _) = table.act(0, Action::OfferDraw);
        let mut stage = Stage::of(&view);
        guess(&mut stage, "b2", "c3");
        let (view, notices) = table.act(1, Action::DeclineDraw);
        stage.learn(&view, &notices);
        assert!(stage.is_guess());
    }

    #[test]
    fn the_same_truth_told_again_takes_the_move_back() {
        let table = Table::open();
        let mut stage = Stage::of(&table.view());
        let before = stage.piece_set().clone();
        guess(&mut stage, "b2", "c3");
        assert_eq!(stage.learn(&table.view(), &[]), []);
        assert_eq!(
            (stage.piece_set(), stage.motion(), stage.is_guess()),
            (&before, Motion::Glide, false)
        );
    }

    #[test]
    fn a_game_that_ends_instead_of_taking_the_move_shows_the_truth() {
        let mut table = Table::open();
        table.act(0, Action::OfferDraw);
        let mut stage = Stage::of(&table.view());
        guess(&mut stage, "b2", "c3");
        let (view, notices) = table.act(1, Action::AcceptDraw);
        assert_eq!(stage.learn(&view, &notices), []);
        assert_eq!(stage.position(), &Position::START);
    }

    #[test]
    fn a_replay_glides_one_step_either_way_and_jumps_still() {
        let mut table = Table::open();
        let start = table.view();
        let (first, _) = table.play("b2-c3");
        table.play("a5-b4");
        let (third, _) = table.play("c3-a5");
        let mut stage = Stage::of(&start);
        let mut step = |view: &View| {
            let fresh = texts(&stage.learn(view, &[]));
            assert_eq!(stage.position(), &view.position);
            (fresh.len(), stage.motion())
        };
        assert_eq!(step(&first), (1, Motion::Glide));
        assert_eq!(step(&start), (0, Motion::Glide));
        assert_eq!(step(&third), (0, Motion::Still));
        assert_eq!(step(&start), (0, Motion::Still));
    }
}
