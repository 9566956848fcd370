//! `Character`: the animal that stands for a bot. A level of play has one animal, which says how it
//! plays; bots of one level at a table are different members of its family.

use super::Lang;

/// The animals, each drawn in `art/faces.rs`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Character {
    Hare,
    Hedgehog,
    Fox,
    Wolf,
    Owl,
    Squirrel,
    Beaver,
    Lynx,
    Bear,
    Mole,
    Otter,
    Raven,
    Badger,
    Cat,
    Tortoise,
}

/// How many members a family has: more bots than that never play against one person.
pub const FAMILY: usize = 5;

impl Character {
    pub const ALL: [Character; 15] = [
        Character::Hare,
        Character::Hedgehog,
        Character::Fox,
        Character::Wolf,
        Character::Owl,
        Character::Squirrel,
        Character::Beaver,
        Character::Lynx,
        Character::Bear,
        Character::Mole,
        Character::Otter,
        Character::Raven,
        Character::Badger,
        Character::Cat,
        Character::Tortoise,
    ];

    /// Who plays at a level, by the level's name in the protocol. No two levels of a game have the
    /// same animal.
    pub fn of(bot: &str) -> Character {
        match bot {
            "easy" | "novice" => Character::Hare,
            "basic" => Character::Hedgehog,
            "casual" => Character::Bear,
            "medium" | "advanced" => Character::Fox,
            "skilled" | "rules" => Character::Beaver,
            "hard" | "strong" | "relentless" => Character::Wolf,
            "perfect" | "champion" => Character::Owl,
            "expert" | "hoarder" => Character::Squirrel,
            "gentle" | "patient" => Character::Tortoise,
            "sharp" | "master" => Character::Lynx,
            "seasoned" => Character::Badger,
            "playful" => Character::Cat,
            "keen" => Character::Raven,
            "simple" => Character::Mole,
            "team" | "handy" => Character::Otter,
            other if other.starts_with("mcts:") => Character::Raven,
            other => Character::stranger(other),
        }
    }

    /// One of those that have no level of their own, always the same for a name.
    fn stranger(name: &str) -> Character {
        let sum = name.bytes().fold(0_usize, |sum, letter| {
            sum.wrapping_mul(31).wrapping_add(letter.into())
        });
        [Character::Bear, Character::Badger, Character::Cat][sum % 3]
    }

    /// The first names of the family, the same in every language, of the gender that the animal has
    /// in Polish and Czech.
    fn family(self) -> [&'static str; FAMILY] {
        match self {
            Character::Hare => ["Miki", "Max", "Marek", "Milan", "Mateo"],
            Character::Hedgehog => ["Emil", "Edgar", "Egon", "Edmund", "Erik"],
            Character::Fox => ["Hana", "Helena", "Halina", "Hela", "Hermina"],
            Character::Wolf => ["Wiktor", "Walter", "Waldo", "Wit", "Werner"],
            Character::Owl => ["Ada", "Agata", "Alma", "Alina", "Aniela"],
            Character::Squirrel => ["Ida", "Irena", "Iza", "Ilona", "Ina"],
            Character::Beaver => ["Bruno", "Boris", "Benno", "Bartek", "Baltazar"],
            Character::Lynx => ["Norbert", "Noel", "Nestor", "Natan", "Nik"],
            Character::Bear => ["Oskar", "Oliver", "Otto", "Olaf", "Orlando"],
            Character::Mole => ["Kuba", "Karel", "Konrad", "Kamil", "Klemens"],
            Character::Otter => ["Tola", "Tina", "Tereza", "Tamara", "Tilda"],
            Character::Raven => ["Gustav", "Gabriel", "Gilbert", "Gerard", "Gaspar"],
            Character::Badger => ["Leon", "Luka", "Leopold", "Lubor", "Leo"],
            Character::Cat => ["Fany", "Flora", "Frida", "Fela", "Fiona"],
            Character::Tortoise => ["Zenon", "Zygmunt", "Zeno", "Zachar", "Zenek"],
        }
    }

    /// The animal in words.
    pub fn animal(self, lang: Lang) -> &'static str {
        let [en, pl, cs] = match self {
            Character::Hare => ["Hare", "Zając", "Zajíc"],
            Character::Hedgehog => ["Hedgehog", "Jeż", "Ježek"],
            Character::Fox => ["Fox", "Lisica", "Liška"],
            Character::Wolf => ["Wolf", "Wilk", "Vlk"],
            Character::Owl => ["Owl", "Sowa", "Sova"],
            Character::Squirrel => ["Squirrel", "Wiewiórka", "Veverka"],
            Character::Beaver => ["Beaver", "Bóbr", "Bobr"],
            Character::Lynx => ["Lynx", "Ryś", "Rys"],
            Character::Bear => ["Bear", "Miś", "Medvěd"],
            Character::Mole => ["Mole", "Kret", "Krtek"],
            Character::Otter => ["Otter", "Wydra", "Vydra"],
            Character::Raven => ["Raven", "Kruk", "Havran"],
            Character::Badger => ["Badger", "Borsuk", "Jezevec"],
            Character::Cat => ["Cat", "Kotka", "Kočka"],
            Character::Tortoise => ["Tortoise", "Żółw", "Želvák"],
        };
        lang.one_of(en, pl, cs)
    }

    /// What a member of the family is called: `Hana Fox`, `Lisica Hana`, `Liška Hana`. No nick has
    /// a space, so no person is called that.
    pub fn name(self, member: usize, lang: Lang) -> String {
        let first = self.family()[member % FAMILY];
        let animal = self.animal(lang);
        match lang {
            Lang::En => format!("{first} {animal}"),
            Lang::Pl | Lang::Cs => format!("{animal} {first}"),
        }
    }

    /// Who is called that, in any language, and which member of the family; none if it is no name
    /// of a bot.
    pub fn called(name: &str) -> Option<(Character, usize)> {
        let words: Vec<&str> = name.split(' ').collect();
        if words.len() < 2 {
            return None;
        }
        let is_one = |character: &&Character| {
            Lang::ALL
                .iter()
                .any(|&lang| words.contains(&character.animal(lang)))
        };
        let found = *Character::ALL.iter().find(is_one)?;
        let member = found
            .family()
            .iter()
            .position(|first| words.contains(first))?;
        Some((found, member))
    }
}

/// The name of another member of the family, so many places further: for the second bot of a level
/// at a table. None if it is no name of a bot, or the family is not that large.
pub fn relative(name: &str, further: usize) -> Option<String> {
    let (character, member) = Character::called(name)?;
    let family = character.family();
    let other = family.get(member + further)?;
    Some(name.replacen(family[member], other, 1))
}

#[cfg(test)]
mod tests {
    use super::*;
    use games::GameKind;
    use std::collections::BTreeSet;

    #[test]
    fn no_two_levels_of_a_game_have_the_same_animal() {
        for &kind in GameKind::ALL {
            let faces: BTreeSet<String> = kind
                .bots()
                .iter()
                .map(|bot| format!("{:?}", Character::of(bot)))
                .collect();
            assert_eq!(faces.len(), kind.bots().len(), "{kind}");
        }
    }

    #[test]
    fn every_member_of_every_family_is_known_by_name_in_every_language() {
        for character in Character::ALL {
            for lang in Lang::ALL {
                for member in 0..FAMILY {
                    let name = character.name(member, lang);
                    let (found, _) = Character::called(&name).unwrap();
                    assert_eq!(found, character, "{name}");
                }
            }
        }
        for nick in ["Hana", "Fox", "Guest-4821", "Hana-Fox"] {
            assert_eq!(Character::called(nick), None);
        }
    }

    #[test]
    fn a_name_reads_as_the_language_puts_it() {
        let names = Lang::ALL.map(|lang| Character::Fox.name(0, lang));
        assert_eq!(names, ["Hana Fox", "Lisica Hana", "Liška Hana"]);
    }
}
