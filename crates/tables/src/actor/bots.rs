//! The bots at a table: what they are asked and what they answer.

use super::{Deadlines, TableActor};
use crate::TableCommand;
use hub::{BotAnswer, BotQuestion, Step};
use runtime::random;
use tokio::{runtime::Handle, sync::mpsc};

/// Rows collected from bots' answers before they are appended: one answer may add several, and one
/// append holds `store::MAX_APPEND_ROWS`.
const STEP_ROWS: usize = store::MAX_APPEND_ROWS / 2;

impl TableActor {
    /// Carries out a command, and with it what bots have answered meanwhile: one step for all of
    /// them.
    pub(super) async fn receive_all(
        &mut self,
        first: TableCommand,
        commands: &mut mpsc::Receiver<TableCommand>,
    ) {
        if self.was_taken_over().await {
            self.unread = Some(first);
            return;
        }
        let mut next = Some(first);
        while let Some(command) = next.take() {
            let TableCommand::BotsAct(mut answers) = command else {
                self.receive(command).await;
                return;
            };
            while next.is_none() {
                match commands.try_recv() {
                    Ok(TableCommand::BotsAct(more)) => answers.extend(more),
                    Ok(other) => next = Some(other),
                    Err(_) => break,
                }
            }
            self.bots_act(answers).await;
        }
    }

    pub(super) async fn bots_act(&mut self, answers: Vec<BotAnswer>) {
        let mut step = Step::default();
        for answer in answers {
            // What follows the end of a game is a step of its own.
            if step.finished.is_some() || step.keep.len() >= STEP_ROWS {
                self.settle(std::mem::take(&mut step), None).await;
            }
            step = step.and(self.bot_acts(answer));
        }
        self.settle(step, None).await;
    }

    fn bot_acts(&mut self, answer: BotAnswer) -> Step {
        let asked = answer.asked;
        if self.thinking.get(&asked.seat) == Some(&asked) {
            self.thinking.remove(&asked.seat);
        }
        let now = self.now();
        self.table.bot_acts(answer, now, &mut random::seed)
    }

    /// Puts the open questions to bots. The answers come back to this actor only, so a question
    /// need not wait for a commit.
    pub(super) fn ask_bots(&mut self) {
        let is_asked = |asked: BotQuestion| self.thinking.get(&asked.seat) == Some(&asked);
        let jobs = self.table.bot_jobs_besides(is_asked);
        if jobs.is_empty() {
            return;
        }
        self.thinking
            .extend(jobs.iter().map(|job| (job.asked.seat, job.asked)));
        let now = self.now();
        self.table.bots_wait(jobs.iter().map(|job| job.asked), now);
        self.deadlines = Deadlines::of(&self.table, &self.context.clock);
        let (own, runtime) = (self.own.clone(), Handle::current());
        self.context.bots.ask(jobs, move |answers| {
            // Bots think on threads of their own, where only `enter` gives access to the runtime.
            let _runtime = runtime.enter();
            if let Some(table) = own.upgrade() {
                let _ = table.send(TableCommand::BotsAct(answers));
            }
        });
    }
}
