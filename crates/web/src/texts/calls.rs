//! What calls the person to a table from another page.

use super::texts;

texts! {
    has_begun { en "Your game has begun", pl "Twoja gra się zaczęła", cs "Vaše hra začala" }
    your_turn { en "Your turn", pl "Twój ruch", cs "Jste na tahu" }
    waits_for_you { en "The game waits for you", pl "Gra czeka na ciebie", cs "Hra čeká na vás" }
    their_turn { en "Game on", pl "Gra trwa", cs "Hra běží" }
    waiting { en "Waiting for players", pl "Czeka na graczy", cs "Čeká na hráče" }
    game_over { en "Game over", pl "Koniec gry", cs "Konec hry" }
    to_the_table { en "To the table", pl "Do stolika", cs "Ke stolu" }
}
