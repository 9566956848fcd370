//! The macro that turns the list of games into one enum for each associated type of `Game`.

use thiserror::Error;

/// Something of one game was handed to another.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error("that belongs to another game")]
pub struct Mismatch;

/// Declares the games, each as `Variant(crate)`, and every enum and function over all of them.
macro_rules! any_game {
    ($($(#[$doc:meta])* $Name:ident($krate:ident)),+ $(,)?) => {
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
        #[serde(rename_all = "snake_case")]
        pub enum GameKind { $($(#[$doc])* $Name),+ }

        impl GameKind {
            /// All games, in the order people see them.
            pub const ALL: &[GameKind] = &[$(GameKind::$Name),+];

            /// The name in addresses, files and on the command line.
            pub const fn name(self) -> &'static str {
                match self { $(GameKind::$Name => <$krate::$Name as Game>::NAME),+ }
            }

            /// How it goes on.
            pub const fn tempo(self) -> Tempo {
                match self { $(GameKind::$Name => <$krate::$Name as Game>::TEMPO),+ }
            }

            /// Whether its spectators are told all that any seat is told.
            pub const fn spectators_know_all(self) -> bool {
                match self { $(GameKind::$Name => <$krate::$Name as Game>::SPECTATORS_KNOW_ALL),+ }
            }

            /// The default rules.
            pub fn default_rules(self) -> AnyRules {
                match self { $(GameKind::$Name => AnyRules::$Name(Default::default())),+ }
            }

            /// The names of its bots, gentlest first.
            pub fn bots(self) -> &'static [&'static str] {
                match self { $(GameKind::$Name => $krate::bots()),+ }
            }

            /// The levels of `stolik arena --ladder`, weakest first.
            pub fn ladder(self) -> &'static [&'static str] {
                match self { $(GameKind::$Name => $krate::ladder()),+ }
            }

            /// Rules worth trying in tests, one JSON object per line, without the game's tag.
            pub fn sample_rules(self) -> &'static str {
                match self { $(GameKind::$Name => $krate::SAMPLE_RULES),+ }
            }

            /// Rules under which a game ends soon, in the same format.
            pub fn short_rules(self) -> &'static str {
                match self { $(GameKind::$Name => $krate::SHORT_RULES),+ }
            }

            /// Random games at full speed: each call plays one to its end and says how many moves
            /// it had.
            pub fn playouts(self, dice: &mut Dice) -> Box<dyn FnMut() -> u32> {
                match self { $(GameKind::$Name => $krate::playouts(dice)),+ }
            }
        }

        impl ArenaPlan {
            /// Plays the match; calls `progress` after each game.
            pub fn play(&self, progress: &(dyn Fn() + Sync)) -> Result<Vec<Tally>, ArenaError> {
                self.check()?;
                match &self.rules {
                    $(AnyRules::$Name(rules) => {
                        let games = self.prepared::<$krate::$Name>(rules, $krate::bot);
                        Ok(games.play(&|_| progress())?)
                    }),+
                }
            }

            /// Plays the match and reviews every game; calls `progress` after each.
            pub fn review(&self, progress: &(dyn Fn() + Sync)) -> Result<Vec<ReviewTally>, ArenaError> {
                self.check()?;
                match &self.rules {
                    $(AnyRules::$Name(rules) => {
                        let games = self.prepared::<$krate::$Name>(rules, $krate::bot);
                        Ok(reviewed(&games, $krate::review, progress)?)
                    }),+
                }
            }
        }

        any_game!(@message "The options of a table.", AnyRules, Rules, $($Name($krate)),+);
        any_game!(@message "What a player does.", AnyAction, Action, $($Name($krate)),+);
        any_game!(@message "What a viewer may know of a state.", AnyView, View, $($Name($krate)),+);
        any_game!(@message "What a viewer may know of an event.", AnyNotice, Notice, $($Name($krate)),+);
        any_game!(@message "Why an action is not allowed.", AnyRefusal, Refusal, $($Name($krate)),+);
        any_game!(@message "How a game ended.", AnyEnding, Ending, $($Name($krate)),+);

        impl AnyRules {
            /// The time that players have for their turns.
            pub fn time(&self) -> TimeControl {
                match self { $(AnyRules::$Name(rules) => <$krate::$Name>::time(rules)),+ }
            }

            /// The same rules with another time control; `None` if the game does not have it.
            pub fn with_time(&self, time: TimeControl) -> Option<AnyRules> {
                match self {
                    $(AnyRules::$Name(rules) => <$krate::$Name>::with_time(rules, time).map(AnyRules::$Name)),+
                }
            }

            /// Seats and teams under these rules.
            pub fn seating(&self) -> Seating {
                match self { $(AnyRules::$Name(rules) => <$krate::$Name>::seating(rules)),+ }
            }
        }

        impl AnyView {
            /// What the game may offer the seat, guessed from what the seat sees.
            pub fn guess_menu(&self, seat: Seat, dice: &mut Dice) -> Vec<AnyAction> {
                match self {
                    $(AnyView::$Name(view) => $krate::guess_menu(view, seat, dice)
                        .into_iter()
                        .map(AnyAction::$Name)
                        .collect()),+
                }
            }

            /// Any action for the seat, as a load generator picks it; none if there is nothing to
            /// do, or in games that `stolik load` does not play.
            pub fn pick_action(&self, seat: Seat, dice: &mut Dice) -> Option<AnyAction> {
                match self {
                    $(AnyView::$Name(view) => $krate::pick_action(view, seat, dice).map(AnyAction::$Name)),+
                }
            }
        }

        impl AnyAction {
            /// The action in its game's notation.
            pub fn notation(&self) -> String {
                match self { $(AnyAction::$Name(action) => action.to_string()),+ }
            }

            /// Whether it only shows what the player is preparing; see [`Game::is_draft`].
            pub fn is_draft(&self) -> bool {
                match self { $(AnyAction::$Name(action) => <$krate::$Name as Game>::is_draft(action)),+ }
            }

            /// Reads an action in the notation of `kind`; the error says what was expected.
            pub fn parse(kind: GameKind, text: &str) -> Result<Self, String> {
                match kind {
                    $(GameKind::$Name => text
                        .parse::<<$krate::$Name as Game>::Action>()
                        .map(AnyAction::$Name)
                        .map_err(|error| error.to_string())),+
                }
            }
        }

        /// What happened since the last look, whole. It leaves only as each viewer's notices.
        #[derive(Clone, PartialEq, Debug)]
        pub enum AnyEvents { $($(#[$doc])* $Name(Vec<<$krate::$Name as Game>::Event>)),+ }

        impl AnyEvents {
            /// What the viewer is told.
            pub fn notices(&self, viewer: Viewer) -> Vec<AnyNotice> {
                match self {
                    $(AnyEvents::$Name(events) => events
                        .iter()
                        .filter_map(|event| <$krate::$Name>::notice(event, viewer))
                        .map(AnyNotice::$Name)
                        .collect()),+
                }
            }

            /// Whether nothing happened.
            pub fn is_empty(&self) -> bool {
                match self { $(AnyEvents::$Name(events) => events.is_empty()),+ }
            }
        }

        /// A game of any kind, being played.
        #[derive(Clone, PartialEq, Debug)]
        pub enum AnyBout { $($(#[$doc])* $Name(Box<Bout<$krate::$Name>>)),+ }

        impl AnyBout {
            /// Sets the table and deals.
            pub fn open(rules: AnyRules, seed: Seed) -> Self {
                match rules { $(AnyRules::$Name(rules) => AnyBout::$Name(Box::new(Bout::open(rules, seed)))),+ }
            }

            /// Which game this is.
            pub fn kind(&self) -> GameKind {
                match self { $(AnyBout::$Name(_) => GameKind::$Name),+ }
            }

            /// A player acts; see [`Bout::submit`].
            pub fn submit(&mut self, at: GameTime, seat: Seat, action: AnyAction) -> Result<Result<(), AnyRejection>, Mismatch> {
                #[allow(unreachable_patterns, reason = "with one game every action is of that game")]
                match (self, action) {
                    $((AnyBout::$Name(bout), AnyAction::$Name(action)) => Ok(bout
                        .submit(at, seat, action)
                        .map_err(|rejection| rejection.map(AnyRefusal::$Name))),)+
                    _ => Err(Mismatch),
                }
            }

            /// Adds one recorded entry, if a game could have written it; see [`Bout::retrace`].
            pub fn retrace(&mut self, entry: &AnyEntry) -> Result<Result<(), ReplayError>, Mismatch> {
                match self {
                    $(AnyBout::$Name(bout) => {
                        let entry = entry.clone().try_map(|action| {
                            #[allow(unreachable_patterns, reason = "with one game every action is of that game")]
                            match action { AnyAction::$Name(action) => Ok(action), _ => Err(Mismatch) }
                        })?;
                        Ok(bout.retrace(&entry))
                    }),+
                }
            }

            /// A player goes for good; see [`Bout::leave`].
            pub fn leave(&mut self, at: GameTime, seat: Seat) -> bool {
                match self { $(AnyBout::$Name(bout) => bout.leave(at, seat)),+ }
            }

            /// Whether the seat's player has gone for good.
            pub fn has_left(&self, seat: Seat) -> bool {
                match self { $(AnyBout::$Name(bout) => bout.has_left(seat)),+ }
            }

            /// Lets time pass; see [`Bout::advance`].
            pub fn advance(&mut self, to: GameTime) -> GameTime {
                match self { $(AnyBout::$Name(bout) => bout.advance(to)),+ }
            }

            /// When the game next changes by itself.
            pub fn wake_at(&self) -> Option<GameTime> {
                match self { $(AnyBout::$Name(bout) => bout.wake_at()),+ }
            }

            /// What the viewer may know now.
            pub fn view(&self, viewer: Viewer) -> AnyView {
                match self { $(AnyBout::$Name(bout) => AnyView::$Name(bout.view(viewer))),+ }
            }

            /// The seats awaited; none once it is over.
            pub fn awaited(&self) -> SeatList {
                match self { $(AnyBout::$Name(bout) => bout.awaited()),+ }
            }

            /// What the seat is offered.
            pub fn menu(&self, seat: Seat) -> Vec<AnyAction> {
                match self { $(AnyBout::$Name(bout) => bout.menu(seat).into_iter().map(AnyAction::$Name).collect()),+ }
            }

            /// When the seat's time runs out, if it does.
            pub fn deadline(&self, seat: Seat) -> Option<GameTime> {
                match self { $(AnyBout::$Name(bout) => bout.deadline(seat)),+ }
            }

            /// What is left in the players' banks; see [`Bout::banks`].
            pub fn banks(&self) -> Banks {
                match self { $(AnyBout::$Name(bout) => bout.banks()),+ }
            }

            /// The same game after its first `version` entries; see [`Bout::rewound`].
            pub fn rewound(&self, version: u32, at: GameTime) -> Option<Self> {
                match self {
                    $(AnyBout::$Name(bout) => Some(AnyBout::$Name(Box::new(bout.rewound(version, at)?)))),+
                }
            }

            /// The events since the last call.
            pub fn drain(&mut self) -> AnyEvents {
                match self { $(AnyBout::$Name(bout) => AnyEvents::$Name(bout.drain())),+ }
            }

            /// How it ended, if it has.
            pub fn ending(&self) -> Option<AnyEnding> {
                match self {
                    $(AnyBout::$Name(bout) => match bout.phase() {
                        Phase::Over(ending) => Some(AnyEnding::$Name(ending)),
                        Phase::Awaiting(_) => None,
                    }),+
                }
            }

            /// What the end means for each seat, if it has ended.
            pub fn outcome(&self) -> Option<Outcome> {
                match self {
                    $(AnyBout::$Name(bout) => match bout.phase() {
                        Phase::Over(ending) => Some(<$krate::$Name>::outcome(&ending)),
                        Phase::Awaiting(_) => None,
                    }),+
                }
            }

            /// Whether the game has ended.
            pub fn is_over(&self) -> bool {
                match self { $(AnyBout::$Name(bout) => bout.is_over()),+ }
            }

            /// The version of what viewers see: how many entries there are.
            pub fn version(&self) -> u32 {
                match self { $(AnyBout::$Name(bout) => bout.version()),+ }
            }

            /// The instant of the last thing that happened.
            pub fn now(&self) -> GameTime {
                match self { $(AnyBout::$Name(bout) => bout.now()),+ }
            }

            /// The table's options.
            pub fn rules(&self) -> AnyRules {
                match self { $(AnyBout::$Name(bout) => AnyRules::$Name(bout.record().rules.clone())),+ }
            }

            /// The secret seed of all randomness. For the journal, and for everyone once the game
            /// is over.
            pub fn seed(&self) -> &Seed {
                match self { $(AnyBout::$Name(bout) => &bout.record().seed),+ }
            }

            /// The record's entries from the given version on.
            pub fn entries_since(&self, version: u32) -> Vec<AnyEntry> {
                match self {
                    $(AnyBout::$Name(bout) => bout.record().entries[version as usize..]
                        .iter()
                        .map(|entry| entry.clone().map(AnyAction::$Name))
                        .collect()),+
                }
            }

            /// The last entry a seat itself made, as a version; 0 if none.
            pub fn last_act_of(&self, seat: Seat) -> u32 {
                match self {
                    $(AnyBout::$Name(bout) => bout.record().entries
                        .iter()
                        .rposition(|entry| matches!(entry.input, Input::Act { seat: by, .. } if by == seat))
                        .map_or(0, |index| index as u32 + 1)),+
                }
            }
        }

        /// A bot of any game.
        pub enum AnyBot { $($(#[$doc])* $Name(Box<dyn Bot<$krate::$Name>>)),+ }

        impl AnyBot {
            /// The bot of that name, if the game has one.
            pub fn named(kind: GameKind, name: &str) -> Option<Self> {
                match kind { $(GameKind::$Name => $krate::bot(name).map(AnyBot::$Name)),+ }
            }

            /// What the last choice lacks for want of time, see [`Bot::cut_short`].
            pub fn cut_short(&self) -> Option<CutShort> {
                match self { $(AnyBot::$Name(bot) => bot.cut_short()),+ }
            }

            /// Chooses from what the seat sees and is offered.
            pub fn choose(
                &mut self, view: &AnyView, seat: Seat, menu: &[AnyAction], budget: Budget<'_>, dice: &mut Dice,
            ) -> Result<AnyAction, Mismatch> {
                #[allow(unreachable_patterns, reason = "with one game every view is of that game")]
                match (self, view) {
                    $((AnyBot::$Name(bot), AnyView::$Name(view)) => {
                        let menu = menu
                            .iter()
                            .map(|action| match action { AnyAction::$Name(action) => Ok(action.clone()), _ => Err(Mismatch) })
                            .collect::<Result<Vec<_>, _>>()?;
                        Ok(AnyAction::$Name(bot.choose(view, seat, &menu, budget, dice)))
                    })+
                    _ => Err(Mismatch),
                }
            }
        }

        /// Judges the decisions of a finished game.
        pub(crate) fn review(rules: &AnyRules, seed: &Seed, entries: &[AnyEntry], budget: ReviewBudget<'_>) -> Result<Review<AnyAction>, FileError> {
            match rules {
                $(AnyRules::$Name(rules) => {
                    let record = Record::<$krate::$Name> { rules: rules.clone(), seed: seed.clone(), entries: any_game!(@entries entries, $Name) };
                    Ok($krate::review(&record, budget)?.map(AnyAction::$Name))
                }),+
            }
        }

        /// Plays a finished game again and lists its steps, each with what a reviewer sees.
        pub(crate) fn replay(rules: &AnyRules, seed: &Seed, entries: &[AnyEntry]) -> Result<(Vec<StepCard>, Outcome), FileError> {
            match rules {
                $(AnyRules::$Name(rules) => {
                    let entries = any_game!(@entries entries, $Name);
                    let replay = Replay::<$krate::$Name>::of(&Record { rules: rules.clone(), seed: seed.clone(), entries })?;
                    let steps = replay.steps().iter().map(|step| StepCard {
                        entry: step.entry.clone().map(|entry| entry.map(AnyAction::$Name)),
                        view: AnyView::$Name(step.view.clone()),
                        notices: step.notices.iter().cloned().map(AnyNotice::$Name).collect(),
                        banks: step.banks,
                    });
                    Ok((steps.collect(), replay.outcome()))
                }),+
            }
        }
    };
    (@entries $entries:ident, $Name:ident) => {
        $entries
            .iter()
            .map(|entry| entry.clone().try_map(|action| {
                #[allow(unreachable_patterns, reason = "with one game every action is of that game")]
                match action { AnyAction::$Name(action) => Ok(action), _ => Err(Mismatch) }
            }))
            .collect::<Result<Vec<_>, _>>()?
    };
    (@message $text:literal, $Any:ident, $Part:ident, $($Name:ident($krate:ident)),+) => {
        #[doc = $text]
        #[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
        #[serde(rename_all = "snake_case")]
        pub enum $Any {
            $(
                #[doc = concat!("Of ", stringify!($Name), ".")]
                $Name(<$krate::$Name as Game>::$Part)
            ),+
        }

        impl $Any {
            /// Which game it belongs to.
            pub fn kind(&self) -> GameKind {
                match self { $($Any::$Name(_) => GameKind::$Name),+ }
            }
        }
    };
}
pub(crate) use any_game;
