//! The rules of The Project Game to read.

use crate::texts::texts;

texts! {
    lead {
        en "Two teams of agents, no turns. Nobody sees the whole board: each agent knows only what it was told.",
        pl "Dwie drużyny agentów, bez tur. Nikt nie widzi całej planszy: każdy agent wie tylko to, co mu powiedziano.",
        cs "Dva týmy agentů, žádné tahy. Nikdo nevidí celý plán: každý agent ví jen to, co se dozvěděl.",
    }
    board_title { en "The board", pl "Plansza", cs "Hrací plán" }
    board_body {
        en "Red has its goals in the top rows, blue in the bottom rows. Which of those fields are goals is hidden. Between them lie pieces. The team that completes all its goals first wins.",
        pl "Czerwoni mają cele w górnych wierszach, niebiescy w dolnych. Które pola są celami, nie wiadomo. Pomiędzy leżą kawałki. Wygrywa drużyna, która pierwsza zaliczy wszystkie swoje cele.",
        cs "Červení mají cíle v horních řádcích, modří v dolních. Která pole jsou cíle, není vidět. Mezi nimi leží dílky. Vyhrává tým, který první splní všechny své cíle.",
    }
    find_title { en "Finding a piece", pl "Szukanie kawałka", cs "Hledání dílku" }
    find_body {
        en "After each move an agent hears how many steps away the nearest piece lies. Looking around tells the same for all fields around it. Stepping on a piece picks it up, and a new one appears elsewhere.",
        pl "Po każdym ruchu agent słyszy, ile kroków jest do najbliższego kawałka. Rozejrzenie się mówi to samo o wszystkich polach dookoła. Wejście na kawałek podnosi go, a nowy pojawia się gdzie indziej.",
        cs "Po každém kroku agent slyší, kolik kroků je k nejbližšímu dílku. Rozhlédnutí řekne totéž o všech polích kolem. Kdo na dílek vstoupí, zvedne ho, a jinde se objeví nový.",
    }
    sham_title { en "Real or sham", pl "Prawdziwy czy atrapa", cs "Pravý, nebo atrapa" }
    sham_body {
        en "Some pieces are shams and complete nothing. A test tells which it is; a sham vanishes.",
        pl "Niektóre kawałki to atrapy i niczego nie zaliczają. Sprawdzenie mówi, co to jest; atrapa znika.",
        cs "Některé dílky jsou atrapy a nesplní nic. Zkouška prozradí, co to je; atrapa zmizí.",
    }
    goal_title { en "Completing a goal", pl "Zaliczanie celu", cs "Splnění cíle" }
    goal_body {
        en "Place a real piece on a field of your own goal area. If it is a goal, it is done; if not, your team knows one field that is none.",
        pl "Połóż prawdziwy kawałek na polu własnej strefy celów. Jeśli to cel, jest zaliczony; jeśli nie, drużyna wie o jednym polu, gdzie celu nie ma.",
        cs "Položte pravý dílek na pole vlastního pásma cílů. Je-li to cíl, je splněn; není-li, tým ví o jednom poli, kde cíl není.",
    }
    more_title { en "Time and words", pl "Czas i rozmowy", cs "Čas a řeč" }
    more_sleep {
        en "Every action takes its time: the agent sleeps until it is over.",
        pl "Każda czynność trwa: do jej końca agent śpi.",
        cs "Každá činnost něco trvá: do jejího konce agent spí.",
    }
    more_block {
        en "Two agents cannot stand on one field. Bumping into somebody costs nothing.",
        pl "Na jednym polu nie stanie dwóch agentów. Zderzenie nic nie kosztuje.",
        cs "Dva agenti na jednom poli nestojí. Srážka nic nestojí.",
    }
    more_ask {
        en "Agents of a team may ask each other what they know. The leader must be answered, others may be.",
        pl "Agenci z drużyny mogą się pytać, co wiedzą. Liderowi trzeba odpowiedzieć, innym można.",
        cs "Agenti z týmu se mohou ptát, co vědí. Vedoucímu se odpovídá, ostatním se odpovědět může.",
    }
    more_leave {
        en "If an agent leaves, its team has lost.",
        pl "Jeśli agent odejdzie, jego drużyna przegrywa.",
        cs "Odejde-li agent, jeho tým prohrál.",
    }
    steer_title { en "Steering an agent", pl "Sterowanie agentem", cs "Vedení agenta" }
    steer_move {
        en "Arrow keys or W, A, S, D move, and go on while they are held; or touch a field, and the agent walks there.",
        pl "Ruch: strzałki albo W, A, S, D, przytrzymane prowadzą dalej; można też dotknąć pola, a agent tam pójdzie.",
        cs "Pohyb: šipky nebo W, A, S, D, podržené vedou dál; nebo se dotkněte pole a agent tam dojde.",
    }
    steer_act {
        en "E or the space bar looks around, T tests, P places, I asks a team-mate, R answers one.",
        pl "E albo spacja: rozejrzyj się, T: sprawdź, P: połóż, I: zapytaj kogoś z drużyny, R: odpowiedz.",
        cs "E nebo mezerník: rozhlédnout, T: vyzkoušet, P: položit, I: zeptat se v týmu, R: odpovědět.",
    }
}
