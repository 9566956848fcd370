//! What a check has found: a verdict for each sentence that it tries.

use super::sentence::Sentence;
use crate::Language;
use serde_json::Value;
use std::collections::BTreeMap;

/// The longest message that a report quotes, in characters.
const QUOTE_CHARS: usize = 200;

/// Whether a sentence holds.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Verdict {
    Holds,
    /// It does not; contains what was heard instead, `None` for silence.
    Broken {
        heard: Option<String>,
    },
    /// It could not be tried.
    NotTried,
}

/// A sentence and its verdict.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Finding {
    pub sentence: Sentence,
    pub verdict: Verdict,
}

/// The findings about one program, in the order of the sentences.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CheckReport(pub Vec<Finding>);

impl CheckReport {
    /// Whether no sentence is broken, and any was tried.
    pub fn is_good(&self) -> bool {
        let broken = |finding: &Finding| matches!(finding.verdict, Verdict::Broken { .. });
        let holds = |finding: &Finding| finding.verdict == Verdict::Holds;
        self.0.iter().any(holds) && !self.0.iter().any(broken)
    }

    /// The verdict about this sentence.
    pub fn of(&self, sentence: Sentence) -> Option<&Verdict> {
        let found = self.0.iter().find(|finding| finding.sentence == sentence)?;
        Some(&found.verdict)
    }

    /// The report as text, a line for each sentence.
    pub fn text(&self, language: Language) -> String {
        let lines = self.0.iter().map(|finding| finding.line(language));
        lines.collect::<Vec<_>>().join("\n")
    }
}

impl Finding {
    fn line(&self, language: Language) -> String {
        let (mark, heard) = match &self.verdict {
            Verdict::Holds => ("ok", String::new()),
            Verdict::NotTried => (language.of("not tried", "nie sprawdzono"), String::new()),
            Verdict::Broken { heard: Some(heard) } => (
                language.of("BROKEN", "BŁĄD"),
                language.of(format!("; heard: {heard}"), format!("; odebrano: {heard}")),
            ),
            Verdict::Broken { heard: None } => (
                language.of("BROKEN", "BŁĄD"),
                language
                    .of("; heard nothing", "; nic nie odebrano")
                    .to_owned(),
            ),
        };
        let (section, text) = (self.sentence.section(), self.sentence.text(language));
        format!("{mark:<14} {section:>4}  {text}{heard}")
    }
}

/// A check cannot go on: what it needs is broken.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Stuck;

/// Collects verdicts. The first breach of a sentence stays.
pub(super) struct Findings(BTreeMap<Sentence, Verdict>);

impl Findings {
    /// None of these sentences is tried yet.
    pub fn about(sentences: &[Sentence]) -> Self {
        let all = sentences
            .iter()
            .map(|&sentence| (sentence, Verdict::NotTried));
        Self(all.collect())
    }

    /// Notes whether the sentence holds, and returns it.
    pub fn note(&mut self, sentence: Sentence, holds: bool, heard: Option<&Value>) -> bool {
        let quote = |heard: &Value| heard.to_string().chars().take(QUOTE_CHARS).collect();
        let verdict = self.0.entry(sentence).or_insert(Verdict::NotTried);
        let was_broken = matches!(verdict, Verdict::Broken { .. });
        if !was_broken && holds {
            *verdict = Verdict::Holds;
        } else if !was_broken {
            let heard = heard.map(quote);
            *verdict = Verdict::Broken { heard };
        }
        holds
    }

    /// As `note`, where nothing can be tried without it.
    pub fn need(
        &mut self,
        sentence: Sentence,
        holds: bool,
        heard: Option<&Value>,
    ) -> Result<(), Stuck> {
        if self.note(sentence, holds, heard) {
            Ok(())
        } else {
            Err(Stuck)
        }
    }

    pub fn report(self) -> CheckReport {
        let all = self.0.into_iter();
        let findings = all.map(|(sentence, verdict)| Finding { sentence, verdict });
        CheckReport(findings.collect())
    }
}
