//! Methods of `Browser` for the board of The Project Game.

use crate::browser::Browser;
use serde_json::Value;

/// The cell of the person's agent, as `[column, row]`.
const OWN: &str = "document.querySelector('.proj-agent.is-me').dataset.at.split(',').map(Number)";

impl Browser {
    /// Waits until the person's agent accepts an order, or the match is over.
    pub async fn await_agent(&self) {
        self.until("document.querySelector('.proj[data-awake=true], [data-testid=result]')")
            .await;
    }

    /// Column and row of the person's agent.
    pub async fn agent_at(&self) -> (i64, i64) {
        let at = self.ask(OWN).await;
        let number = |index: usize| at[index].as_i64().expect("a number");
        (number(0), number(1))
    }

    /// What the person's agent carries.
    pub async fn agent_holds(&self) -> String {
        let holds = self
            .ask("document.querySelector('.proj-agent.is-me').dataset.holds")
            .await;
        holds.as_str().expect("a word").to_owned()
    }

    /// Gives the agent an order by its button, and waits until it is done.
    pub async fn tell_agent(&self, button: &str) {
        self.await_agent().await;
        self.click(&format!(".proj-controls {button}:not(:disabled)"))
            .await;
        self.await_agent().await;
    }

    /// The step towards the nearest piece, according to the last discovery.
    pub async fn best_step(&self) -> String {
        let steps = format!(
            "(() => {{ const [x, y] = {OWN};\
             const far = (dx, dy) => +(document.querySelector(`[data-field='${{x + dx}},${{y + dy}}']`)?.dataset.distance ?? 99);\
             return [['up', far(0, -1)], ['down', far(0, 1)], ['left', far(-1, 0)], ['right', far(1, 0)]]\
             .sort((one, other) => one[1] - other[1])[0][0]; }})()"
        );
        self.ask(&steps)
            .await
            .as_str()
            .map(str::to_owned)
            .unwrap_or_default()
    }

    /// The cells of all agents, for comparing two moments.
    pub async fn agents(&self) -> Value {
        self.ask("[...document.querySelectorAll('[data-agent]')].map(e => e.dataset.agent + ' ' + e.dataset.at).sort()")
            .await
    }
}
