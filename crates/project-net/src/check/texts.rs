//! What the tried sentences say, in both languages.

use super::sentence::Sentence;
use crate::Language;

impl Sentence {
    /// What the source says, in this language.
    pub const fn text(self, language: Language) -> &'static str {
        let (english, polish) = texts(self);
        match language {
            Language::English => english,
            Language::Polish => polish,
        }
    }
}

/// The sentence in English and Polish.
const fn texts(sentence: Sentence) -> (&'static str, &'static str) {
    match sentence {
        Sentence::MasterConnects => (
            "the Game Master begins with ConnectToCS",
            "Game Master zaczyna od ConnectToCS",
        ),
        Sentence::JoinAnswered => (
            "a player is sent AcceptConnection with its Id if its team has room",
            "gracz, dla którego jest miejsce w drużynie, dostaje AcceptConnection ze swoim Id",
        ),
        Sentence::IdsDiffer => ("every player has another Id", "każdy gracz ma inne Id"),
        Sentence::FullTeamRefused => (
            "a player of a full team is sent RejectConnection",
            "gracz pełnej drużyny dostaje RejectConnection",
        ),
        Sentence::StartSent => (
            "when both teams are full, every player is sent StartGame with its six numbers",
            "gdy obie drużyny są pełne, każdy gracz dostaje StartGame z sześcioma liczbami",
        ),
        Sentence::BoardValid => (
            "the board meets the conditions for width, height and goal area",
            "plansza spełnia warunki szerokości, wysokości i Goal Area",
        ),
        Sentence::TeamsEqual => (
            "both teams have PlayerCount players, fewer than the board is wide",
            "obie drużyny mają PlayerCount graczy, mniej niż wynosi szerokość planszy",
        ),
        Sentence::StartsInTaskArea => (
            "players start on different fields of the task area",
            "gracze zaczynają na różnych polach Task Area",
        ),
        Sentence::LateJoinRefused => (
            "a player who comes after the start is sent RejectConnection",
            "gracz, który łączy się po rozpoczęciu gry, dostaje RejectConnection",
        ),
        Sentence::NoiseIgnored => (
            "an invalid message is ignored, and the next one is handled",
            "niepoprawna wiadomość jest ignorowana, a następna obsłużona",
        ),
        Sentence::NoPieceToCheck => (
            "RequestCheckPiece without a piece is answered ResponseCheckPieceNoPiece",
            "odpowiedzią na RequestCheckPiece bez kawałka jest ResponseCheckPieceNoPiece",
        ),
        Sentence::NoPieceToPlace => (
            "PlacePiece without a piece is answered ResponsePlacePieceNoPiece",
            "odpowiedzią na PlacePiece bez kawałka jest ResponsePlacePieceNoPiece",
        ),
        Sentence::RefusedIsWoken => (
            "after an invalid request the player is woken at once",
            "po niepoprawnym żądaniu gracz jest budzony natychmiast",
        ),
        Sentence::OutOfReach => (
            "a move to a field too far away is answered ResponseMoveNotOk with 0",
            "odpowiedzią na ruch na zbyt dalekie pole jest ResponseMoveNotOk z 0",
        ),
        Sentence::OutOfBounds => (
            "a move off the board is answered ResponseMoveNotOk with 2",
            "odpowiedzią na ruch poza planszę jest ResponseMoveNotOk z 2",
        ),
        Sentence::NineDistances => (
            "ResponseResolveDistances has nine elements with coordinates and distance",
            "ResponseResolveDistances ma dziewięć elementów ze współrzędnymi i odległością",
        ),
        Sentence::DistancesFit => (
            "distances are city-block distances: neighbours differ by at most one",
            "odległości są w metryce miejskiej: na sąsiednich polach różnią się najwyżej o 1",
        ),
        Sentence::SleeperTold => (
            "a request while asleep is answered YouShouldSleep with TimeoutTime",
            "odpowiedzią na żądanie podczas snu jest YouShouldSleep z TimeoutTime",
        ),
        Sentence::WokenAfterSleep => ("WakeUp ends the sleep", "sen kończy się wiadomością WakeUp"),
        Sentence::MoveAnswered => (
            "a legal move is answered ResponseMoveOk with that field, a boolean and a distance",
            "odpowiedzią na dozwolony ruch jest ResponseMoveOk z tym polem, wartością logiczną i \
                 odległością",
        ),
        Sentence::MoveDistance => (
            "ResponseMoveOk tells the distance from the new field",
            "ResponseMoveOk podaje odległość z nowego pola",
        ),
        Sentence::PieceTaken => (
            "a player without a piece picks one up by stepping on it",
            "gracz bez kawałka podnosi go, wchodząc na jego pole",
        ),
        Sentence::CheckAnswered => (
            "RequestCheckPiece with a piece is answered ResponseCheckPieceOk with IsSham",
            "odpowiedzią na RequestCheckPiece z kawałkiem jest ResponseCheckPieceOk z IsSham",
        ),
        Sentence::PlaceAnswered => (
            "PlacePiece with a piece is answered ResponsePlacePieceOk with GoalAchieved",
            "odpowiedzią na PlacePiece z kawałkiem jest ResponsePlacePieceOk z GoalAchieved",
        ),
        Sentence::NoGoalInTaskArea => (
            "a field of the task area is no goal",
            "pole Task Area nie jest celem",
        ),
        Sentence::PlacedIsGone => (
            "a piece that was placed, or was a tested sham, is gone",
            "położony kawałek i sprawdzony fałszywy kawałek znikają",
        ),
        Sentence::Occupied => (
            "a move onto another player is answered ResponseMoveNotOk with 1",
            "odpowiedzią na ruch na pole innego gracza jest ResponseMoveNotOk z 1",
        ),
        Sentence::RequestForwarded => (
            "RequestInfo reaches the team-mate with the asker's IdFrom",
            "RequestInfo dociera do kolegi z drużyny z IdFrom pytającego",
        ),
        Sentence::OneLeader => (
            "the requests of exactly one player of a team are obligatory",
            "żądania dokładnie jednego gracza drużyny są obowiązkowe",
        ),
        Sentence::InfoForwarded => (
            "ResponseToInfo reaches the asker with grid, destination and position",
            "ResponseToInfo dociera do pytającego z planszą, celem i położeniem",
        ),
        Sentence::LossEndsGame => (
            "when a player is lost, its team is sent 0 and the other 1 in EndGame",
            "gdy gracz się rozłączy, EndGame daje jego drużynie 0, a drugiej 1",
        ),
        Sentence::RefusedWithoutMaster => (
            "without a Game Master a player is sent RejectConnection",
            "bez Game Mastera gracz dostaje RejectConnection",
        ),
        Sentence::MasterAccepted => (
            "the first Game Master is sent AcceptGMConnection",
            "pierwszy Game Master dostaje AcceptGMConnection",
        ),
        Sentence::SecondMasterRefused => (
            "a second Game Master is sent RejectConnection",
            "drugi Game Master dostaje RejectConnection",
        ),
        Sentence::JoinForwarded => (
            "ConnectToGameMaster reaches the Game Master with its Team",
            "ConnectToGameMaster dociera do Game Mastera z polem Team",
        ),
        Sentence::RequestsForwarded => (
            "what players send reaches the Game Master unchanged",
            "wiadomości graczy docierają do Game Mastera bez zmian",
        ),
        Sentence::AnswersForwarded => (
            "what the Game Master sends reaches the player unchanged",
            "wiadomości Game Mastera docierają do gracza bez zmian",
        ),
        Sentence::AnswersAddressed => (
            "each player is sent its own messages and no other's",
            "każdy gracz dostaje swoje wiadomości i żadnych cudzych",
        ),
        Sentence::LossReported => (
            "the Game Master is told that a player has disconnected",
            "Game Master dowiaduje się o rozłączeniu gracza",
        ),
        Sentence::MasterLossEndsGame => (
            "ten seconds after the Game Master is lost, players are sent EndGame without a \
                 winner",
            "dziesięć sekund po utracie Game Mastera gracze dostają EndGame bez zwycięzcy",
        ),
        Sentence::PlayerJoins => (
            "the player begins with ConnectToGameMaster and Team 0 or 1",
            "gracz zaczyna od ConnectToGameMaster z Team 0 albo 1",
        ),
        Sentence::RequestsValid => (
            "requests have the fields of chapter 9, with the player's own Id",
            "żądania mają pola z rozdziału 9, z Id gracza",
        ),
        Sentence::OneStep => (
            "a player moves one field up, down, left or right",
            "gracz rusza się o jedno pole w górę, w dół, w lewo lub w prawo",
        ),
        Sentence::SleepsUntilWoken => (
            "after a request the player sleeps until WakeUp",
            "po żądaniu gracz śpi aż do WakeUp",
        ),
        Sentence::GoesOnAfterSleep => (
            "after YouShouldSleep and WakeUp the player goes on",
            "po YouShouldSleep i WakeUp gracz gra dalej",
        ),
        Sentence::LeaderAnswered => (
            "an obligatory request is answered ResponseToInfo with the whole board",
            "odpowiedzią na obowiązkowe żądanie jest ResponseToInfo z całą planszą",
        ),
        Sentence::SilentAfterEnd => (
            "after EndGame the player sends no more requests",
            "po EndGame gracz nie wysyła żądań",
        ),
    }
}
