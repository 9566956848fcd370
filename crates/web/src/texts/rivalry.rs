//! How the person stands against others, and the first words to a newcomer.

use super::{Lang, texts};

texts! {
    again { en "Play again", pl "Zagraj jeszcze raz", cs "Hrát znovu" }
    play_now { en "Play now", pl "Zagraj teraz", cs "Hrát hned" }
    welcome {
        en "Five games at one table, with friends or with bots. No account needed.",
        pl "Pięć gier przy jednym stoliku, ze znajomymi albo z botami. Bez zakładania konta.",
        cs "Pět her u jednoho stolu, s přáteli nebo s boty. Bez zakládání účtu.",
    }
    friends_here { en "Friends who are here", pl "Znajomi, którzy są online", cs "Přátelé, kteří jsou online" }
}

/// How the person stands against an opponent: `you lead 3–2`.
pub fn standing(lang: Lang, won: u64, lost: u64) -> String {
    let words = match won.cmp(&lost) {
        std::cmp::Ordering::Greater => lang.one_of("you lead", "prowadzisz", "vedete"),
        std::cmp::Ordering::Equal => lang.one_of("level at", "po równo", "nerozhodně"),
        std::cmp::Ordering::Less => lang.one_of("you trail", "przegrywasz", "prohráváte"),
    };
    format!("{words} {won}–{lost}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_persons_own_games_come_first() {
        assert_eq!(standing(Lang::En, 3, 2), "you lead 3–2");
        assert_eq!(standing(Lang::Pl, 2, 3), "przegrywasz 2–3");
        assert_eq!(standing(Lang::Cs, 2, 2), "nerozhodně 2–2");
    }
}
