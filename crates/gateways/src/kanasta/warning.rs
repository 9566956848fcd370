//! Reasons for a warning, in Czech: the client shows the text to its player.

use super::{limits::MAX_NAME_CHARS, number::CardNumber, request::KanastaRequestError};
use cards::{Face, Suit};
use game_core::Rejection;
use game_kanasta::{Heap, MOST_UNDOS, MeldError, Need, Refusal as Rule, TAKES_FROM_TURN};
use games::AnyRefusal;
use wire::{ChatTextError, Refusal};

/// Why a message had no effect.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Warning {
    Unreadable(KanastaRequestError),
    /// Longer than `MAX_MESSAGE_BYTES`, or not UTF-8.
    Garbled,
    Endless,
    TooManyUnreadable,
    NameFirst,
    NameTwice,
    NoName,
    NameTaken,
    Busy,
    TooSlow,
    NotHolding(CardNumber),
    OneCard,
    NoSuchTeam(u8),
    TeamFull,
    BadOption(String),
    /// Teams are chosen for six players only.
    TeamsOfSix,
    /// A client at the table does not know games of six.
    SomeKnowFour,
    /// The client does not know games of six, and the host has made this one.
    NowForSix,
    TooManySit,
    /// The other players have not confirmed the summary yet.
    Waiting,
    Chat(ChatTextError),
    Refused(Refusal),
}

impl Warning {
    /// Returns the text of `VAROVANI`.
    pub fn text(&self) -> String {
        match self {
            Warning::Unreadable(KanastaRequestError::UnknownEvent) => {
                "taková zpráva neexistuje".to_owned()
            }
            Warning::Unreadable(KanastaRequestError::Fields(expected)) => {
                format!("zpráva má mít {expected}")
            }
            Warning::Garbled => "zpráva je příliš dlouhá nebo není v UTF-8".to_owned(),
            Warning::Endless => "zpráva nemá konce, odpojuji".to_owned(),
            Warning::TooManyUnreadable => "příliš mnoho nečitelných zpráv, odpojuji".to_owned(),
            Warning::NameFirst => "nejdřív se představte svým jménem".to_owned(),
            Warning::NameTwice => "toto spojení už hráče má".to_owned(),
            Warning::NoName => format!("jméno má 1 až {MAX_NAME_CHARS} písmen a číslic"),
            Warning::NameTaken => "toto jméno už má někdo jiný".to_owned(),
            Warning::Busy => "server teď nemá místo, zkuste to za chvíli".to_owned(),
            Warning::TooSlow => {
                "spojení nestačí, odpojuji; vraťte se pod stejným jménem".to_owned()
            }
            Warning::NotHolding(number) => format!("kartu číslo {number} nemáte"),
            Warning::OneCard => "odhazuje se právě jedna karta".to_owned(),
            Warning::NoSuchTeam(team) => format!("tým číslo {team} v této hře není"),
            Warning::TeamFull => {
                "v tom týmu není místo; přejde-li někdo z něj do vašeho týmu, vyměníte si místa"
                    .to_owned()
            }
            Warning::BadOption(allowed) => format!("povolené hodnoty: {allowed}"),
            Warning::TeamsOfSix => "počet týmů se volí jen pro šest hráčů".to_owned(),
            Warning::SomeKnowFour => "u stolu je program, který hru šesti hráčů nezná".to_owned(),
            Warning::NowForSix => {
                "u stolu se teď hraje v šesti a váš program takovou hru nezná, odpojuji".to_owned()
            }
            Warning::TooManySit => "u stolu sedí více hráčů".to_owned(),
            Warning::Waiting => "čeká se na ostatní hráče".to_owned(),
            Warning::Chat(ChatTextError::Empty) => "prázdná zpráva".to_owned(),
            Warning::Chat(ChatTextError::TooLong) => "příliš dlouhá zpráva".to_owned(),
            Warning::Refused(why) => refusal(why),
        }
    }
}

fn refusal(why: &Refusal) -> String {
    let text = match why {
        Refusal::Removed => "hostitel vás od stolu vykázal",
        Refusal::Game(Rejection::Refused(AnyRefusal::Kanasta(rule))) => return broken(rule),
        Refusal::Game(Rejection::Over) | Refusal::NoGame => "hra neprobíhá",
        Refusal::Game(Rejection::NotAwaited) => "nejste na řadě",
        Refusal::TooFast => "příliš mnoho zpráv za krátkou dobu",
        Refusal::JournalFull => "tento stůl už další hru nezačne, založte nový",
        Refusal::QuotaUsed => "dnes už toho pro vás server víc neuloží",
        Refusal::NotHost => "to smí jen správce hry",
        Refusal::SeatTaken => "to místo je obsazené",
        Refusal::GameOn => "hra už probíhá",
        Refusal::Silenced => "správce hry vás umlčel",
        Refusal::Paused => "hra stojí, než se všichni vrátí",
        Refusal::Stale => "stav hry se mezitím změnil",
        Refusal::NotKept => "server to nedokázal uložit, zkuste to znovu",
        Refusal::Moved => "hra přešla na jiný server, podívejte se, zda to ještě platilo",
        Refusal::Unreachable => "hra je teď nedostupná, zkuste to za chvíli",
        Refusal::Busy => "server je zaneprázdněn, zkuste to znovu",
        Refusal::NoSuchTable | Refusal::NotEntered | Refusal::NotSeated | Refusal::NoSuchSeat => {
            "u stolu nesedíte"
        }
        // No request of this protocol leads to these.
        Refusal::Unreadable(_)
        | Refusal::Hello
        | Refusal::Protocol(_)
        | Refusal::TooManyTables
        | Refusal::TooManyBotTables
        | Refusal::NoSuchPerson
        | Refusal::TooManySilenced
        | Refusal::NoSuchBot
        | Refusal::NoTakeBack
        | Refusal::NoPause
        | Refusal::OtherGame
        | Refusal::AccountsOnly
        | Refusal::NoFreeSeat
        | Refusal::OnlyWatching
        | Refusal::NoSuchNick
        | Refusal::SitsThere
        | Refusal::Blocked
        | Refusal::TooManyInvitations
        | Refusal::NotInvited
        | Refusal::NotCommitted
        | Refusal::Game(Rejection::Refused(_)) => "to teď nejde",
    };
    text.to_owned()
}

/// Describes the broken rule.
fn broken(rule: &Rule) -> String {
    match rule {
        Rule::GameOver => "hra skončila".to_owned(),
        Rule::NotYourTurn => "nejste na řadě".to_owned(),
        Rule::RoundOver => "kolo skončilo".to_owned(),
        Rule::RoundNotOver => "kolo ještě neskončilo".to_owned(),
        Rule::AlreadyReady => "čeká se na ostatní hráče".to_owned(),
        Rule::DrawFirst => "nejdřív si vezměte kartu".to_owned(),
        Rule::AlreadyDrawn => "karta je v tomto tahu už vzatá".to_owned(),
        Rule::LayTheTop(top) => format!("nejdřív vyložte {} z balíku, nebo ji vraťte", card(*top)),
        Rule::NothingToReturn => "kartu z balíku nemáte".to_owned(),
        Rule::NothingToTakeBack => "není co vrátit".to_owned(),
        Rule::TooEarly(turn) => {
            format!("balík lze vzít až od vašeho {TAKES_FROM_TURN}. tahu, toto je {turn}.")
        }
        Rule::TooEarlyInRound(turn) => {
            format!("balík lze vzít až od {TAKES_FROM_TURN}. tahu kola, toto je {turn}.")
        }
        Rule::TopBlocks(top) => format!("balík nelze vzít, leží na něm {}", card(*top)),
        Rule::NoPile => "v balíku není žádná karta".to_owned(),
        Rule::NoMatch { top, need } => {
            format!("k {} z balíku potřebujete {}", card(*top), needed(*need))
        }
        Rule::NotInHand(face) => format!("{} nemáte v ruce", card(*face)),
        Rule::NoSuchMeld(place) => format!("na pozici {place} váš tým nic vyloženo nemá"),
        Rule::NoCards => "vyberte karty k doložení".to_owned(),
        Rule::NoMeld { cards, .. } if cards.is_empty() => {
            "vyberte karty k vyložení, nejméně tři".to_owned()
        }
        Rule::NoMeld { cards, error } => format!("{}: {}", heap(cards), no_meld(*error)),
        Rule::NoSequences(cards) => format!("{}: sekvence se v této hře nevykládají", heap(cards)),
        Rule::BlackThrees => "černé trojky lze vyložit, jen když tím uzavíráte kolo".to_owned(),
        Rule::LastCard => "jedna karta musí zbýt na odhození".to_owned(),
        Rule::NoCanasta => "bez kanasty nelze uzavřít kolo, musí vám zbýt dvě karty".to_owned(),
        Rule::MustClose => "po vyložení černých trojek musíte odhodit poslední kartu".to_owned(),
        Rule::TooManyUndos => format!("karty lze v jednom tahu vrátit nejvýš {MOST_UNDOS}krát"),
    }
}

fn needed(need: Need) -> String {
    match need {
        Need::TwoAsFirstMeld(of) => {
            format!("z ruky dvě originální karty {of}, váš tým ještě nevyložil")
        }
        Need::TwoAsFrozen(of) => format!("z ruky dvě originální karty {of}, balík je zmrazený"),
        Need::Pair(of) => {
            format!("z ruky kartu {of} a další {of} nebo divokou, nebo vyložené {of}")
        }
        Need::TwoOrRunAsFirstMeld(of) => format!(
            "z ruky dvě originální karty {} nebo dvě karty {} do sekvence, váš tým ještě nevyložil",
            of.rank(),
            suit(of.suit())
        ),
        Need::TwoOrRunAsFrozen(of) => format!(
            "z ruky dvě originální karty {} nebo dvě karty {} do sekvence, balík je zmrazený",
            of.rank(),
            suit(of.suit())
        ),
        Need::PairOrRun(of) => format!(
            "z ruky kartu {}, nebo kartu {} do sekvence, a k ní další nebo divokou, nebo vyložené karty, ke kterým patří",
            of.rank(),
            suit(of.suit())
        ),
    }
}

fn no_meld(error: MeldError) -> &'static str {
    match error {
        MeldError::TooFew => "vykládají se nejméně tři karty",
        MeldError::RedThree => "červené trojky se nevykládají",
        MeldError::TooFewNaturals => "nejméně dvě karty musí být originální, nebo všechny divoké",
        MeldError::TooManyWilds => "ve skupině smí být nejvýš tři divoké karty, nebo všechny",
        MeldError::Mixed => "karty nemají stejnou hodnotu ani barvu",
        MeldError::Twice => "v sekvenci je hodnota dvakrát",
        MeldError::Three => "sekvence začíná nejníže čtyřkou",
        MeldError::Gap => "hodnoty v sekvenci nejdou po sobě",
        MeldError::TooLong => "sekvence je od čtyřky po eso, víc se nevejde",
        MeldError::NotAtTheEnd => "k sekvenci lze doložit jen vyšší kartu",
    }
}

/// Writes a card as people read it, such as `7♥`.
fn card(face: Face) -> String {
    let Face::Card(card) = face else {
        return "žolík".to_owned();
    };
    format!("{}{}", card.rank(), suit(card.suit()))
}

fn suit(suit: Suit) -> char {
    match suit {
        Suit::Clubs => '♣',
        Suit::Diamonds => '♦',
        Suit::Hearts => '♥',
        Suit::Spades => '♠',
    }
}

fn heap(cards: &Heap) -> String {
    let cards: Vec<String> = cards.iter().map(card).collect();
    cards.join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cards_are_written_as_people_read_them() {
        let heap: Heap = "7H 10S *".parse().unwrap();
        let why = Rule::NoMeld {
            cards: heap,
            error: MeldError::TooFewNaturals,
        };
        assert!(broken(&why).starts_with("7♥ 10♠ žolík: nejméně"));
        let need = Rule::NoMatch {
            top: "QD".parse().unwrap(),
            need: Need::Pair(cards::Rank::Queen),
        };
        assert_eq!(
            broken(&need),
            "k Q♦ z balíku potřebujete z ruky kartu Q a další Q nebo divokou, nebo vyložené Q"
        );
    }

    #[test]
    fn a_meld_of_no_cards_asks_for_cards() {
        let why = Rule::NoMeld {
            cards: Heap::NONE,
            error: MeldError::TooFew,
        };
        assert_eq!(broken(&why), "vyberte karty k vyložení, nejméně tři");
    }
}
