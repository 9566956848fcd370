//! Plays a script and writes down, under each line, what every viewer was told.

use super::script::{Line, ScriptError, read};
use game_core::{Bout, Game, GameTime, Input, Phase, Seed, Viewer};
use serde::Serialize;
use std::fmt::Write;

const INDENT: &str = "    ";

/// A transcript being written.
struct Page<G: Game> {
    rules: G::Rules,
    seed: Seed,
    /// None until the first line that needs a game.
    bout: Option<Bout<G>>,
    text: String,
}

/// The transcript as it should be: its script, with what comes of it now.
pub fn render<G: Game>(transcript: &str) -> Result<String, ScriptError> {
    let (rules, seed) = (G::Rules::default(), Seed::from_number(0));
    let mut page = Page::<G> {
        rules,
        seed,
        bout: None,
        text: String::new(),
    };
    for (place, line) in transcript.lines().enumerate() {
        if line.starts_with(' ') {
            continue;
        }
        page.write(line).map_err(|problem| ScriptError {
            line: place + 1,
            problem,
        })?;
    }
    Ok(page.text)
}

impl<G: Game> Page<G> {
    fn write(&mut self, text: &str) -> Result<(), String> {
        self.text.push_str(text);
        self.text.push('\n');
        match read::<G>(text)? {
            Line::Remark => return Ok(()),
            Line::Rules(rules) if self.bout.is_none() => self.rules = rules,
            Line::Seed(seed) if self.bout.is_none() => self.seed = seed,
            Line::Rules(_) | Line::Seed(_) => return Err("the game has already begun".to_owned()),
            line => self.play(line)?,
        }
        Ok(())
    }

    fn play(&mut self, line: Line<G>) -> Result<(), String> {
        let mut bout = self
            .bout
            .take()
            .unwrap_or_else(|| Bout::open(self.rules.clone(), self.seed.clone()));
        let (now, known, was_over) = (bout.now(), bout.record().entries.len(), bout.is_over());
        let answer = self.happen(&mut bout, now, line);
        self.bells(&bout, known);
        self.notices(&mut bout);
        if let (Phase::Over(ending), false) = (bout.phase(), was_over) {
            self.note("over", &(ending.clone(), G::outcome(&ending)));
        }
        self.bout = Some(bout);
        answer
    }

    fn happen(&mut self, bout: &mut Bout<G>, now: GameTime, line: Line<G>) -> Result<(), String> {
        match line {
            Line::Act(seat, action) => bout
                .submit(now, seat, action)
                .map_err(|rejection| format!("was rejected: {rejection:?}")),
            Line::Try(seat, action) => match bout.submit(now, seat, action) {
                Ok(()) => Err("should have been rejected, but was allowed".to_owned()),
                Err(rejection) => {
                    self.note("rejected", &rejection);
                    Ok(())
                }
            },
            Line::Advance(ms) => {
                bout.advance(now + ms);
                Ok(())
            }
            Line::Leave(seat) if bout.leave(now, seat) => Ok(()),
            Line::Leave(_) => Err("cannot leave: is not there".to_owned()),
            Line::Show(viewer) => {
                self.note("sees", &bout.view(viewer));
                Ok(())
            }
            Line::Remark | Line::Rules(_) | Line::Seed(_) => Ok(()),
        }
    }

    /// Says at which instants the game changed by itself.
    fn bells(&mut self, bout: &Bout<G>, known: usize) {
        let rung = bout.record().entries[known..]
            .iter()
            .filter(|entry| matches!(entry.input, Input::Wake));
        for entry in rung {
            self.text.push_str(&format!("{INDENT}bell {}\n", entry.at));
        }
    }

    /// Each event, one line for all who are told the same of it.
    fn notices(&mut self, bout: &mut Bout<G>) {
        let count = G::seating(&bout.record().rules).count();
        for event in bout.drain() {
            let mut told: Vec<(String, G::Notice)> = Vec::new();
            for viewer in Viewer::of_running_game(count) {
                let Some(notice) = G::notice(&event, viewer) else {
                    continue;
                };
                match told.iter_mut().find(|(_, other)| *other == notice) {
                    Some((names, _)) => {
                        write!(names, " {}", name(viewer)).expect("text takes text")
                    }
                    None => told.push((name(viewer), notice)),
                }
            }
            for (names, notice) in told {
                self.note(&names, &notice);
            }
        }
    }

    fn note(&mut self, head: &str, value: &impl Serialize) {
        let json = serde_json::to_string(value).expect("messages can be written as JSON");
        self.text.push_str(&format!("{INDENT}{head} {json}\n"));
    }
}

fn name(viewer: Viewer) -> String {
    match viewer {
        Viewer::Seat(seat) => seat.to_string(),
        Viewer::Spectator => "spectator".to_owned(),
        Viewer::Reviewer => "reviewer".to_owned(),
    }
}
