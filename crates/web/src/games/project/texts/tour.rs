//! What a first look around a table of The Project Game says.

use crate::texts::texts;

texts! {
    agent {
        en "This is your agent. Find pieces, and carry them to the goals of your team.",
        pl "To twój agent. Szukaj kawałków i zanoś je do celów swojej drużyny.",
        cs "To je váš agent. Hledejte dílky a noste je k cílům svého týmu.",
    }
    steps {
        en "Walk with these or with the arrow keys, held to go on; or touch a field. After each step the agent sleeps for a moment.",
        pl "Chodzisz tym albo strzałkami, przytrzymaj, by iść dalej; albo dotknij pola. Po każdym kroku agent chwilę śpi.",
        cs "Chodíte tímhle nebo šipkami, podržením dál; nebo se dotkněte pole. Po každém kroku agent chvilku spí.",
    }
    acts {
        en "Look around to learn how near the next piece is, test what you carry, place it on a goal.",
        pl "Rozejrzyj się, by wiedzieć, jak blisko jest kawałek, sprawdź, co niesiesz, połóż to na celu.",
        cs "Rozhlédněte se, jak blízko je další dílek, vyzkoušejte, co nesete, položte to na cíl.",
    }
    score {
        en "How many goals each team has completed, and the clock of the match. It starts once this tour is over.",
        pl "Ile celów zaliczyła każda drużyna, i zegar meczu. Ruszy po tym pokazie.",
        cs "Kolik cílů který tým splnil, a hodiny zápasu. Rozběhnou se po téhle prohlídce.",
    }
}
