//! The sentences of the source that the checks try, in our words.

/// A sentence of the source.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Sentence {
    MasterConnects,
    JoinAnswered,
    IdsDiffer,
    FullTeamRefused,
    StartSent,
    BoardValid,
    TeamsEqual,
    StartsInTaskArea,
    LateJoinRefused,
    NoiseIgnored,
    NoPieceToCheck,
    NoPieceToPlace,
    RefusedIsWoken,
    OutOfReach,
    OutOfBounds,
    NineDistances,
    DistancesFit,
    SleeperTold,
    WokenAfterSleep,
    MoveAnswered,
    MoveDistance,
    PieceTaken,
    CheckAnswered,
    PlaceAnswered,
    NoGoalInTaskArea,
    PlacedIsGone,
    Occupied,
    RequestForwarded,
    OneLeader,
    InfoForwarded,
    LossEndsGame,
    RefusedWithoutMaster,
    MasterAccepted,
    SecondMasterRefused,
    JoinForwarded,
    RequestsForwarded,
    AnswersForwarded,
    AnswersAddressed,
    LossReported,
    MasterLossEndsGame,
    PlayerJoins,
    RequestsValid,
    OneStep,
    SleepsUntilWoken,
    GoesOnAfterSleep,
    LeaderAnswered,
    SilentAfterEnd,
}

impl Sentence {
    /// The section of the source.
    pub const fn section(self) -> &'static str {
        match self {
            Self::BoardValid
            | Self::StartsInTaskArea
            | Self::DistancesFit
            | Self::PieceTaken
            | Self::NoGoalInTaskArea
            | Self::OneLeader
            | Self::OneStep => "1",
            Self::NoiseIgnored | Self::LossEndsGame => "3.3",
            Self::LossReported | Self::MasterLossEndsGame => "3.3",
            Self::IdsDiffer => "5.1",
            Self::RequestsForwarded | Self::AnswersForwarded | Self::AnswersAddressed => "5.2",
            Self::TeamsEqual | Self::SleeperTold => "5.3",
            Self::PlacedIsGone => "6.2",
            Self::RefusedIsWoken
            | Self::WokenAfterSleep
            | Self::SleepsUntilWoken
            | Self::GoesOnAfterSleep
            | Self::SilentAfterEnd => "6.4",
            Self::MasterConnects | Self::MasterAccepted | Self::SecondMasterRefused => "7.1",
            Self::JoinAnswered
            | Self::FullTeamRefused
            | Self::LateJoinRefused
            | Self::RefusedWithoutMaster
            | Self::JoinForwarded => "7.2",
            Self::RequestForwarded | Self::InfoForwarded | Self::LeaderAnswered => "7.3",
            Self::OutOfReach | Self::OutOfBounds | Self::Occupied | Self::MoveDistance => "7.4",
            Self::StartSent
            | Self::NoPieceToCheck
            | Self::NoPieceToPlace
            | Self::NineDistances
            | Self::MoveAnswered
            | Self::CheckAnswered
            | Self::PlaceAnswered
            | Self::PlayerJoins
            | Self::RequestsValid => "9",
        }
    }
}
