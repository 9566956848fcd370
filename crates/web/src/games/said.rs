//! `Said`: the line that a table shows to the person, and for how long.

/// A line on the table.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub enum Said {
    #[default]
    Nothing,
    /// Why something was not possible: until anything happens.
    Refusal(String),
    /// What happened to them: until they have acted again.
    News(String),
}

impl Said {
    /// What is still to be said after something happened.
    pub fn after(self, own: bool) -> Said {
        match self {
            Said::News(words) if !own => Said::News(words),
            Said::News(_) | Said::Refusal(_) | Said::Nothing => Said::Nothing,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn news_stay_until_one_acts_again_and_refusals_until_anything_happens() {
        let [news, refusal] = [Said::News("a".into()), Said::Refusal("b".into())];
        assert_eq!(
            [news.clone().after(false), news.clone().after(true)],
            [news, Said::Nothing]
        );
        assert_eq!(refusal.after(false), Said::Nothing);
    }
}
