//! What Home and the lobby say.

use super::characters::{Character, relative};
use super::{Lang, figures::grouped, plural::plural, span::span_text, texts};
use wire::limits::BOT_THINKS_MS;

texts! {
    title { en "What shall we play?", pl "W co zagramy?", cs "Co si zahrajeme?" }
    play_a_bot { en "Play a bot", pl "Zagraj z botem", cs "Hrát s botem" }
    watch_bots { en "Watch agents play", pl "Oglądaj agentów", cs "Sledovat agenty" }
    opponents { en "Opponents", pl "Przeciwnicy", cs "Soupeři" }
    choose_bot { en "Choose the bots", pl "Wybierz boty", cs "Vybrat boty" }
    bots_at_table { en "Bots at the table", pl "Boty przy stoliku", cs "Boti u stolu" }
    none { en "none", pl "żadne", cs "žádní" }
    how_strong { en "How strong?", pl "Jak silny?", cs "Jak silný?" }
    how_much_search {
        en "Or: how many deals it imagines before each move",
        pl "Albo: ile rozdań bot przemyśli przed ruchem",
        cs "Nebo: kolik rozdání si bot před tahem představí",
    }
    own_number { en "Iterations per move", pl "Iteracje na ruch", cs "Iterací na tah" }
    play_so { en "Play", pl "Graj", cs "Hrát" }
    take_it { en "Choose", pl "Wybierz", cs "Vybrat" }
    rules { en "Rules", pl "Zasady", cs "Pravidla" }
    go_on { en "Continue your game", pl "Wróć do gry", cs "Pokračovat ve hře" }
    open_tables { en "Open tables", pl "Wolne stoliki", cs "Volné stoly" }
    slow_tables { en "Slow games: days per turn", pl "Powolne gry: dni na ruch", cs "Pomalé hry: dny na tah" }
    watch { en "Games to watch", pl "Gry do obejrzenia", cs "Hry ke sledování" }
    no_open_tables {
        en "Nobody is waiting right now. Open a public table and somebody may sit down, or send a friend a link.",
        pl "Nikt teraz nie czeka. Otwórz publiczny stolik, a może ktoś się dosiądzie, albo wyślij znajomym link.",
        cs "Teď nikdo nečeká. Otevřete veřejný stůl a někdo si třeba přisedne, nebo pošlete přátelům odkaz.",
    }
    nothing_to_watch {
        en "No public game is on. It will appear here as soon as one begins.",
        pl "Nie trwa żadna publiczna gra. Pojawi się tutaj, gdy tylko się zacznie.",
        cs "Žádná veřejná hra neběží. Objeví se tu, jakmile nějaká začne.",
    }
    needs_connection {
        en "Tables with people need a connection. It is being tried again.",
        pl "Stoliki z ludźmi wymagają połączenia. Próbujemy je nawiązać.",
        cs "Stoly s lidmi potřebují spojení. Zkoušíme ho navázat.",
    }
    join { en "Sit down", pl "Usiądź", cs "Přisednout" }
    look { en "Watch", pl "Oglądaj", cs "Sledovat" }
    who_finds_it { en "Who may come?", pl "Kto może przyjść?", cs "Kdo může přijít?" }
    private { en "Anyone with the link", pl "Kto ma link", cs "Kdo má odkaz" }
    public { en "Everyone", pl "Wszyscy", cs "Kdokoli" }
    who_begins { en "Who begins?", pl "Kto zaczyna?", cs "Kdo začíná?" }
    i_begin { en "I do", pl "Ja", cs "Já" }
    they_begin { en "The other side", pl "Druga strona", cs "Soupeř" }
    your_side { en "Your side", pl "Twoja strona", cs "Vaše strana" }
    only_watch { en "I only watch", pl "Tylko oglądam", cs "Jen se dívám" }
    all_others { en "on all other seats", pl "na wszystkich innych miejscach", cs "na všech ostatních místech" }
    your_seat { en "Your seat", pl "Twoje miejsce", cs "Vaše místo" }
    who_is_away { en "If a player is away", pl "Gdy kogoś nie ma", cs "Když někdo odejde" }
    away_waits { en "the game waits", pl "gra czeka", cs "hra počká" }
    away_bot { en "a bot plays on", pl "gra zastępczy bot", cs "hraje místo něj bot" }
    away_leaves { en "they lose", pl "przegrywa", cs "prohrává" }
    away_apart { en "the game goes on", pl "gra trwa dalej", cs "hra běží dál" }
    quick_title { en "Find an opponent now", pl "Znajdź kogoś do gry", cs "Najít soupeře hned" }
    quick_match { en "Quick match", pl "Szybka gra", cs "Rychlá hra" }
    players { en "Players", pl "Gracze", cs "Hráči" }
    other_time { en "Other", pl "Inny", cs "Jiný" }
    no_limit { en "No limit", pl "Bez limitu", cs "Bez omezení" }
    seconds_per_turn { en "Seconds per turn", pl "Sekundy na ruch", cs "Sekundy na tah" }
    time_per_turn { en "Time per turn", pl "Czas na ruch", cs "Čas na tah" }
    quick_rules { en "Quick", pl "Szybko", cs "Rychle" }
    classic_rules { en "Classic", pl "Klasycznie", cs "Klasicky" }
    slow_rules { en "Slow", pl "Powoli", cs "Pomalu" }
    home_rules { en "Like at home", pl "Jak w domu", cs "Jako doma" }
    kind_of_game { en "What kind of game?", pl "Jaka gra?", cs "Jaká hra?" }
    seats_and_bots { en "Seats, bots, who may come", pl "Miejsca, boty, kto może przyjść", cs "Místa, boti, kdo může přijít" }
    open_table { en "Open the table", pl "Otwórz stolik", cs "Otevřít stůl" }
    lobby_title { en "Tables", pl "Stoliki", cs "Stoly" }
    open_one { en "Open a table", pl "Otwórz stolik", cs "Otevřít stůl" }
}

/// How strong a bot is, as a choice.
pub fn level(lang: Lang, bot: &str) -> String {
    let words = match (bot, lang) {
        ("easy", Lang::En) => "Easy",
        ("easy", Lang::Pl) => "Łatwy",
        ("easy", Lang::Cs) => "Lehký",
        ("medium", Lang::En) => "Medium",
        ("medium", Lang::Pl) => "Średni",
        ("medium", Lang::Cs) => "Střední",
        ("hard", Lang::En) => "Hard",
        ("hard", Lang::Pl) => "Trudny",
        ("hard", Lang::Cs) => "Těžký",
        ("perfect", Lang::En) => "Perfect",
        ("perfect", Lang::Pl) => "Bezbłędny",
        ("perfect", Lang::Cs) => "Bezchybný",
        ("novice", Lang::En) => "Beginner",
        ("novice", Lang::Pl) => "Początkujący",
        ("novice", Lang::Cs) => "Začátečnický",
        ("casual", Lang::En) => "Casual",
        ("casual", Lang::Pl) => "Niedzielny",
        ("casual", Lang::Cs) => "Sváteční",
        ("basic", Lang::En) => "Gentle",
        ("basic", Lang::Pl) => "Łagodny",
        ("basic", Lang::Cs) => "Mírný",
        ("advanced", Lang::En) => "Sharp",
        ("advanced", Lang::Pl) => "Bystry",
        ("advanced", Lang::Cs) => "Bystrý",
        ("expert", Lang::En) => "Master",
        ("expert", Lang::Pl) => "Mistrzowski",
        ("expert", Lang::Cs) => "Mistrovský",
        ("skilled", Lang::En) => "Skilled",
        ("skilled", Lang::Pl) => "Wprawny",
        ("skilled", Lang::Cs) => "Zkušený",
        ("strong", Lang::En) => "Strong",
        ("strong", Lang::Pl) => "Mocny",
        ("strong", Lang::Cs) => "Silný",
        ("master", Lang::En) => "Master",
        ("master", Lang::Pl) => "Mistrzowski",
        ("master", Lang::Cs) => "Mistrovský",
        ("handy", Lang::En) => "Handy",
        ("handy", Lang::Pl) => "Zręczny",
        ("handy", Lang::Cs) => "Šikovný",
        ("keen", Lang::En) => "Keen",
        ("keen", Lang::Pl) => "Dociekliwy",
        ("keen", Lang::Cs) => "Důvtipný",
        ("patient", Lang::En) => "Patient",
        ("patient", Lang::Pl) => "Cierpliwy",
        ("patient", Lang::Cs) => "Trpělivý",
        ("hoarder", Lang::En) => "Hoarder",
        ("hoarder", Lang::Pl) => "Zbieracz",
        ("hoarder", Lang::Cs) => "Sběratel",
        ("gentle", Lang::En) => "Gentle",
        ("gentle", Lang::Pl) => "Łagodny",
        ("gentle", Lang::Cs) => "Mírný",
        ("rules", Lang::En) => "By the book",
        ("rules", Lang::Pl) => "Podręcznikowy",
        ("rules", Lang::Cs) => "Učebnicový",
        ("sharp", Lang::En) => "Sharp",
        ("sharp", Lang::Pl) => "Bystry",
        ("sharp", Lang::Cs) => "Bystrý",
        ("simple", Lang::En) => "Simple",
        ("simple", Lang::Pl) => "Prosty",
        ("simple", Lang::Cs) => "Prostý",
        ("team", Lang::En) => "Team",
        ("team", Lang::Pl) => "Zespołowy",
        ("team", Lang::Cs) => "Týmový",
        ("playful", Lang::En) => "Playful",
        ("playful", Lang::Pl) => "Figlarny",
        ("playful", Lang::Cs) => "Hravý",
        ("seasoned", Lang::En) => "Seasoned",
        ("seasoned", Lang::Pl) => "Doświadczony",
        ("seasoned", Lang::Cs) => "Ostřílený",
        ("champion", Lang::En) => "Champion",
        ("champion", Lang::Pl) => "Arcymistrzowski",
        ("champion", Lang::Cs) => "Šampionský",
        ("relentless", Lang::En) => "Relentless",
        ("relentless", Lang::Pl) => "Nieustępliwy",
        ("relentless", Lang::Cs) => "Neúprosný",
        (other, Lang::En | Lang::Pl | Lang::Cs) => {
            return searches(lang, other).unwrap_or_else(|| other.to_owned());
        }
    };
    words.to_owned()
}

/// The time limit of a bot's move, whatever its name says.
pub fn thinks_at_most(lang: Lang) -> String {
    let seconds = BOT_THINKS_MS / 1000;
    match lang {
        Lang::En => format!("A bot thinks at most {seconds} s a move on the server, and here too."),
        Lang::Pl => format!("Bot myśli nad ruchem najwyżej {seconds} s, na serwerze i tutaj."),
        Lang::Cs => format!("Bot přemýšlí nad tahem nejvýš {seconds} s, na serveru i tady."),
    }
}

/// How much a bot searches, in figures: `10,000×` for `mcts:10000`.
fn searches(lang: Lang, bot: &str) -> Option<String> {
    let iterations = bot.strip_prefix("mcts:")?.parse().ok()?;
    Some(grouped(lang, iterations) + "×")
}

/// Which numbers of iterations a bot may have.
pub fn from_to(lang: Lang, least: u64, most: u64) -> String {
    let [least, most] = [least, most].map(|number| grouped(lang, number));
    match lang {
        Lang::En => format!("A whole number from {least} to {most}"),
        Lang::Pl => format!("Liczba całkowita od {least} do {most}"),
        Lang::Cs => format!("Celé číslo od {least} do {most}"),
    }
}

/// What a bot is called at the table: by the name of its character, with how much it searches if it
/// is named by that.
pub fn bot_name(lang: Lang, bot: &str) -> String {
    let name = Character::of(bot).name(0, lang);
    match searches(lang, bot) {
        Some(much) => format!("{name} {much}"),
        None => name,
    }
}

/// How a bot plays, as its character would say it.
pub fn temperament(lang: Lang, bot: &str) -> &'static str {
    let [en, pl, cs] = match bot {
        "novice" => [
            "Is new to the game and looks one move ahead.",
            "Dopiero poznaje grę i widzi jeden ruch naprzód.",
            "Hru teprve poznává a vidí jeden tah dopředu.",
        ],
        "casual" => [
            "Plays for company and overlooks a few things.",
            "Gra dla towarzystwa i to i owo przeocza.",
            "Hraje pro společnost a leccos přehlédne.",
        ],
        "handy" => [
            "Knows a few tricks of rearranging.",
            "Zna parę sztuczek przekładania.",
            "Zná pár triků s přeskládáním.",
        ],
        "skilled" => [
            "Sees most of what there is to see.",
            "Widzi prawie wszystko, co jest do zobaczenia.",
            "Vidí skoro vše, co je k vidění.",
        ],
        "keen" => [
            "Turns the table over to find a place.",
            "Przewróci cały stół, żeby znaleźć miejsce.",
            "Přeskládá celý stůl, aby našel místo.",
        ],
        "strong" => [
            "Punishes every careless move.",
            "Karze każdy nieuważny ruch.",
            "Potrestá každý nepozorný tah.",
        ],
        "seasoned" => [
            "Tries out how the round may end.",
            "Sprawdza, jak może skończyć się runda.",
            "Zkouší, jak může kolo skončit.",
        ],
        "champion" => [
            "Plays out a thousand rounds before it moves.",
            "Zanim zagra, rozegra w myślach tysiąc rund.",
            "Než zahraje, odehraje v duchu tisíc kol.",
        ],
        "master" => [
            "Weighs every plan before it moves.",
            "Przed ruchem waży każdy plan.",
            "Před tahem zváží každý plán.",
        ],
        "patient" => [
            "Saves tiles until somebody is nearly out.",
            "Zbiera kostki, aż ktoś prawie skończy.",
            "Sbírá kameny, dokud někdo skoro neskončí.",
        ],
        "hoarder" => [
            "Saves tiles and lays them all at once.",
            "Zbiera kostki i wykłada wszystkie naraz.",
            "Sbírá kameny a vyloží všechny naráz.",
        ],
        "playful" => [
            "Throws its best cards at once, for fun.",
            "Od razu rzuca najlepsze karty, dla zabawy.",
            "Nejlepší karty vyhodí hned, pro zábavu.",
        ],
        "easy" => [
            "Hops along and sees what is close.",
            "Kica przed siebie i widzi tylko to, co blisko.",
            "Hopká vpřed a vidí jen to, co je blízko.",
        ],
        "medium" => [
            "Looks a few moves ahead.",
            "Patrzy kilka ruchów naprzód.",
            "Dívá se pár tahů dopředu.",
        ],
        "hard" => [
            "Plans far ahead and forgives little.",
            "Planuje daleko i mało wybacza.",
            "Plánuje daleko a málo odpouští.",
        ],
        "perfect" => [
            "Makes no mistake it could avoid.",
            "Nie popełnia błędów, których można uniknąć.",
            "Nedělá chyby, kterým se dá vyhnout.",
        ],
        "basic" => [
            "Lays what it sees first.",
            "Wykłada to, co zobaczy najpierw.",
            "Vyloží to, co uvidí nejdřív.",
        ],
        "advanced" => [
            "Rearranges whatever helps.",
            "Przekłada wszystko, co pomaga.",
            "Přeskládá vše, co pomůže.",
        ],
        "expert" => [
            "Collects patiently, strikes late.",
            "Zbiera cierpliwie, uderza późno.",
            "Trpělivě sbírá, udeří pozdě.",
        ],
        "gentle" => [
            "Plays for fun and lets things slip.",
            "Gra dla zabawy i sporo przepuszcza.",
            "Hraje pro radost a leccos pustí.",
        ],
        "rules" => [
            "By the book, turn after turn.",
            "Zawsze według podręcznika.",
            "Vždycky podle příručky.",
        ],
        "sharp" => [
            "Remembers what has been played.",
            "Pamięta, co już zagrano.",
            "Pamatuje si, co už padlo.",
        ],
        "relentless" => ["Never lets go.", "Nigdy nie odpuszcza.", "Nikdy nepovolí."],
        "simple" => [
            "Digs on alone, straight ahead.",
            "Kopie sam, prosto przed siebie.",
            "Kope sám, rovnou za nosem.",
        ],
        "team" => [
            "Shares all it knows.",
            "Dzieli się wszystkim, co wie.",
            "Podělí se o vše, co ví.",
        ],
        other if other.starts_with("mcts:") => [
            "Calculates: the higher the number, the longer.",
            "Liczy: im większa liczba, tym dłużej.",
            "Počítá: čím větší číslo, tím déle.",
        ],
        _ => [
            "Keeps its plans to itself.",
            "Nie zdradza swoich planów.",
            "O svých plánech nemluví.",
        ],
    };
    lang.one_of(en, pl, cs)
}

/// Which times the rules allow, in milliseconds: `From 15 s to 5 min.`
pub fn time_within(lang: Lang, (least, most): (u32, u32)) -> String {
    let (least, most) = (span_text(least), span_text(most));
    match lang {
        Lang::En => format!("From {least} to {most}."),
        Lang::Pl | Lang::Cs => format!("Od {least} do {most}."),
    }
}

/// Bots played against: `Hana Fox`, `Hana Fox × 3`.
pub fn rivals(lang: Lang, bot: &str, count: u8) -> String {
    let name = bot_name(lang, bot);
    if count > 1 {
        format!("{name} × {count}")
    } else {
        name
    }
}

/// Names of which no two are alike: the second bot of a level is another of its family.
pub fn told_apart(names: &[String]) -> Vec<String> {
    let tell = |(index, name): (usize, &String)| {
        let same = names[..index]
            .iter()
            .filter(|other| *other == name && !name.is_empty())
            .count();
        if same > 0 {
            relative(name, same).unwrap_or_else(|| format!("{name} {}", same + 1))
        } else {
            name.clone()
        }
    };
    names.iter().enumerate().map(tell).collect()
}

/// How many look on.
pub fn watchers(lang: Lang, n: u32) -> String {
    let word = match lang {
        Lang::En => plural(lang, n.into(), "person watching", "", "people watching"),
        Lang::Pl => plural(
            lang,
            n.into(),
            "osoba ogląda",
            "osoby oglądają",
            "osób ogląda",
        ),
        Lang::Cs => plural(lang, n.into(), "divák", "diváci", "diváků"),
    };
    format!("{n} {word}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bots_of_one_level_are_of_one_family() {
        let fox = || bot_name(Lang::En, "advanced");
        let names = [
            "Ala".to_owned(),
            fox(),
            fox(),
            String::new(),
            String::new(),
            fox(),
        ];
        assert_eq!(
            told_apart(&names),
            ["Ala", "Hana Fox", "Helena Fox", "", "", "Halina Fox"]
        );
        let many = vec![fox(); 6];
        assert_eq!(told_apart(&many)[5], "Hana Fox 6");
    }

    #[test]
    fn watchers_are_counted_in_every_language() {
        assert_eq!(watchers(Lang::En, 1), "1 person watching");
        assert_eq!(watchers(Lang::Pl, 22), "22 osoby oglądają");
        assert_eq!(watchers(Lang::Pl, 12), "12 osób ogląda");
        assert_eq!(watchers(Lang::Cs, 5), "5 diváků");
    }
}
