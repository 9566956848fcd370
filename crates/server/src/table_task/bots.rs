//! The bots at a table: what they are asked and what they answer.

use super::{TableCommand, TableTask};
use crate::{limits::STEP_ROWS, random};
use hub::{Asked, BotAnswer, Step};
use tokio::{runtime, sync::mpsc};

impl TableTask {
    /// Takes a letter, and what bots have answered meanwhile with it: one step for all of them.
    pub(super) async fn receive_all(
        &mut self,
        first: TableCommand,
        mail: &mut mpsc::Receiver<TableCommand>,
    ) {
        if self.has_lost_it().await {
            self.unread = Some(first);
            return;
        }
        let mut next = Some(first);
        while let Some(letter) = next.take() {
            let TableCommand::BotsAct(mut answers) = letter else {
                self.receive(letter).await;
                return;
            };
            while next.is_none() {
                match mail.try_recv() {
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
        self.table
            .bot_acts(answer, self.hall.clock.now(), &mut random::seed)
    }

    /// Puts the open requests to bots. Their answers come back to this table only, so a question
    /// need not wait for the disk.
    pub(super) fn ask_bots(&mut self) {
        let is_thought_about = |asked: Asked| self.thinking.get(&asked.seat) == Some(&asked);
        let jobs = self.table.bot_jobs_besides(is_thought_about);
        if jobs.is_empty() {
            return;
        }
        self.thinking
            .extend(jobs.iter().map(|job| (job.asked.seat, job.asked)));
        let (own, runtime) = (self.own.clone(), runtime::Handle::current());
        self.hall
            .bot_pool
            .ask(jobs, move |answers| send(&own, &runtime, answers));
    }
}

/// Brings a table what its bots have answered, from a thread that must not wait for its queue.
fn send(
    table: &mpsc::WeakSender<TableCommand>,
    runtime: &runtime::Handle,
    answers: Vec<BotAnswer>,
) {
    let Some(table) = table.upgrade() else { return };
    if let Err(mpsc::error::TrySendError::Full(letter)) =
        table.try_send(TableCommand::BotsAct(answers))
    {
        runtime.spawn(async move { drop(table.send(letter).await) });
    }
}
