//! Plays one random game and holds it to the laws after every step.

use crate::{
    book::LawBook,
    deed::{Deed, Manners},
    laws::{Breach, Law, clock, ending, menu, replay, require, text, worlds},
};
use game_core::{Bout, Dice, Game, GameTime, Rejection, Seat, Seed, Viewer};
use std::thread;

/// One random game, checked against the [`LawBook`].
struct Walk<'a, G: Game> {
    book: &'a LawBook<G>,
    number: u64,
    step: usize,
    bout: Bout<G>,
    /// Retraces the record entry by entry.
    shadow: Bout<G>,
    gone: Vec<Seat>,
    manners: Manners,
    dice: Dice,
}

/// Names the game that was being played when the game's own code panicked.
struct Witness(&'static str, u64);

impl Drop for Witness {
    fn drop(&mut self) {
        if thread::panicking() {
            eprintln!(
                "this happened in game {} of {}; again with `.only({})`",
                self.1, self.0, self.1
            );
        }
    }
}

impl<G: Game> LawBook<G> {
    /// Plays the games.
    ///
    /// # Panics
    /// When a law is broken; the message names the law, the game, the step and the record.
    pub fn hold(&self) {
        assert!(
            !self.rules.is_empty() && self.games > 0,
            "laws that are never tried hold nothing"
        );
        for rules in &self.rules {
            for number in self.first..self.first + self.games {
                walk(self, rules, number);
            }
        }
    }
}

/// Plays game `number` to its end. Panics at the first broken law.
fn walk<G: Game>(book: &LawBook<G>, rules: &G::Rules, number: u64) {
    let _witness = Witness(G::NAME, number);
    let mut dice = Dice::stream(&Seed::from_number(number), u64::MAX);
    let bout = Bout::open(rules.clone(), Seed::from_number(number));
    let manners = Manners::draw(&mut dice);
    let shadow = bout.clone();
    let mut walk = Walk {
        book,
        number,
        step: 0,
        bout,
        shadow,
        gone: Vec::new(),
        manners,
        dice,
    };
    if let Err(breach) = walk.play_out() {
        panic!("{breach}\n{}", walk.whereabouts());
    }
}

impl<G: Game> Walk<'_, G> {
    fn play_out(&mut self) -> Result<(), Breach> {
        text::survives_json("rules", &self.bout.record().rules)?;
        self.look_around()?;
        while !self.bout.is_over() {
            self.step += 1;
            require(Law::ItEnds, self.step <= self.book.steps, || {
                format!("it still goes on after {} steps", self.book.steps)
            })?;
            self.take_step()?;
            self.look_around()?;
        }
        let everyone = Viewer::of_running_game(G::seating(&self.bout.record().rules).count());
        text::table(&self.bout, everyone.chain([Viewer::Reviewer]))?;
        replay::whole(&self.bout)
    }

    fn take_step(&mut self) -> Result<(), Breach> {
        let before = self.bout.now();
        match self.next_deed() {
            Deed::Act { at, seat, action } => self.act(at, seat, &action)?,
            Deed::Leave { at, seat } => self.leave(at, seat)?,
            Deed::Wait { to } => self.wait(to)?,
        }
        require(Law::TimeRunsForward, self.bout.now() >= before, || {
            format!("it was {before}, now it is {}", self.bout.now())
        })
    }

    fn next_deed(&mut self) -> Deed<G::Action> {
        let bout = &self.bout;
        let stray = self.book.arbitrary.map(|generator| {
            move |seat: Seat, dice: &mut Dice| generator(bout.state(), seat, dice)
        });
        self.manners.next(bout, &self.gone, stray, &mut self.dice)
    }

    /// Wake-ups that are due come first; then the action happens, or nothing does.
    fn act(&mut self, at: GameTime, seat: Seat, action: &G::Action) -> Result<(), Breach> {
        text::action(action)?;
        let due = clock::forecast(&self.bout, at)?;
        let expected = due.allows(seat, action);
        let answer = self.bout.submit(at, seat, action.clone());
        require(Law::ReplayGivesTheSame, answer == expected, || {
            format!(
                "seat {seat}'s `{action}` is answered once with {expected:?}, then with {answer:?}"
            )
        })?;
        let Err(rejection) = answer else {
            return Ok(());
        };
        self.unchanged_since(&due, Law::ARefusalChangesNothing)?;
        match rejection {
            Rejection::Refused(refusal) => text::survives_json("refusal", &refusal),
            Rejection::NotAwaited | Rejection::Over => Ok(()),
        }
    }

    fn leave(&mut self, at: GameTime, seat: Seat) -> Result<(), Breach> {
        let due = clock::forecast(&self.bout, at)?;
        if !self.bout.leave(at, seat) {
            return self.unchanged_since(&due, Law::ARefusalChangesNothing);
        }
        self.gone.push(seat);
        Ok(())
    }

    fn wait(&mut self, to: GameTime) -> Result<(), Breach> {
        let due = clock::forecast(&self.bout, to)?;
        self.bout.advance(to);
        self.unchanged_since(&due, Law::TimeRunsForward)
    }

    fn unchanged_since(&self, due: &Bout<G>, law: Law) -> Result<(), Breach> {
        let same = self.bout.state() == due.state() && self.bout.record() == due.record();
        require(law, same, || {
            format!(
                "it should stand {:?}\nbut stands {:?}",
                due.state(),
                self.bout.state()
            )
        })
    }

    /// Checks every [`Law`] that can be judged from the present state.
    fn look_around(&mut self) -> Result<(), Breach> {
        let viewers: Vec<Viewer> =
            Viewer::of_running_game(G::seating(&self.bout.record().rules).count()).collect();
        let events = replay::follow(&mut self.bout, &mut self.shadow)?;
        text::notices::<G>(&events, &viewers)?;
        text::table(&self.bout, self.dice.pick(&viewers).copied())?;
        text::no_peeking(&self.bout)?;
        clock::nothing_is_overdue(&self.bout)?;
        menu::someone_can_act(&self.bout, &self.gone)?;
        menu::agrees(&self.bout)?;
        menu::only_the_awaited(&self.bout)?;
        ending::is_final(&self.bout)?;
        self.compare_worlds(&viewers)
    }

    fn compare_worlds(&mut self, viewers: &[Viewer]) -> Result<(), Breach> {
        if self.bout.is_over() {
            return Ok(());
        }
        if let Some(alike) = self.book.alike {
            worlds::secret_choices(&self.bout, alike, viewers, &self.dice)?;
        }
        let Some(imagine) = self.book.imagine else {
            return Ok(());
        };
        let count = G::seating(&self.bout.record().rules).count();
        for seat in Seat::all(count) {
            let stray = self
                .book
                .arbitrary
                .map(|generator| generator(self.bout.state(), seat, &mut self.dice));
            worlds::imagined(
                &self.bout,
                imagine,
                seat,
                &self.gone,
                stray.as_slice(),
                &mut self.dice,
            )?;
        }
        Ok(())
    }

    fn whereabouts(&self) -> String {
        let (game, number, step) = (G::NAME, self.number, self.step);
        let record = text::json(self.bout.record());
        format!(
            "in game {number} of {game} (seed number {number}), step {step}; again with `.only({number})`\nrecord: {record}"
        )
    }
}
