//! The rules of a game as the log of a match with a friend asks for them.

use crate::MatchError;
use game::{Playable, RemoteGame, State, Turn, View, Viewer};
use joint::{JointPosition, JointRules};
use remote::{
    Act, DealMaker, JointView, KeyExchange, MadeAct, NotNow, Owed, OwnSecrets, Random, Rules, Seat, Secret,
    SecretRules,
};

/// The rules of a game with certain options.
pub struct GameRules(AnyRules);

enum AnyRules {
    Open {
        start: RemotePosition,
        takes_back: bool,
    },
    /// Of a game with secrets.
    Joint(JointRules),
}

/// A position of any game.
#[derive(Clone)]
pub struct RemotePosition(Either);

enum Either {
    Open(Box<dyn AnyPosition>),
    Joint(Box<JointPosition>),
}

trait AnyPosition: Send {
    fn duplicate(&self) -> Box<dyn AnyPosition>;
    fn turn(&self) -> Turn;
    fn play(&self, number: u16) -> Option<Box<dyn AnyPosition>>;
    fn public(&self) -> String;
}

impl<S: State> AnyPosition for S {
    fn duplicate(&self) -> Box<dyn AnyPosition> {
        Box::new(self.clone())
    }

    fn turn(&self) -> Turn {
        self.view(Viewer::Audience).turn()
    }

    fn play(&self, number: u16) -> Option<Box<dyn AnyPosition>> {
        let m = *self.view(Viewer::Audience).legal_moves().get(usize::from(number))?;
        let mut next = self.clone();
        State::play(&mut next, m).ok()?;
        Some(Box::new(next))
    }

    fn public(&self) -> String {
        serde_json::to_string(&self.view(Viewer::Audience)).expect("a view has only texts, numbers and lists")
    }
}

impl Clone for Either {
    fn clone(&self) -> Self {
        match self {
            Either::Open(position) => Either::Open(position.duplicate()),
            Either::Joint(position) => Either::Joint(position.clone()),
        }
    }
}

impl RemotePosition {
    /// The match of a game with secrets.
    fn joint(&self) -> &JointPosition {
        match &self.0 {
            Either::Joint(position) => position,
            Either::Open(_) => unreachable!("a game with secrets has such positions only"),
        }
    }

    fn of(position: JointPosition) -> RemotePosition {
        RemotePosition(Either::Joint(Box::new(position)))
    }
}

impl GameRules {
    /// The rules of a game without secrets that can be played between two devices; `options` leaves nothing open.
    pub(crate) fn of<S: Playable>(options: &str) -> Result<GameRules, MatchError> {
        S::REMOTE.filter(|_| !S::SECRETS).ok_or(NOT_REMOTE)?;
        let options: S::Options = options.parse()?;
        let start = S::start(&options, 0)?;
        let start = RemotePosition(Either::Open(Box::new(start)));
        Ok(GameRules(AnyRules::Open { start, takes_back: S::TAKEBACK }))
    }

    /// The rules of Minesweeper over a joint deck.
    pub(crate) fn joint(options: &str) -> Result<GameRules, MatchError> {
        let options: minesweeper::Options = options.parse()?;
        Ok(GameRules(AnyRules::Joint(JointRules::new(options)?)))
    }

    fn as_joint(&self) -> &JointRules {
        match &self.0 {
            AnyRules::Joint(rules) => rules,
            AnyRules::Open { .. } => unreachable!("only those of a game with secrets are asked"),
        }
    }
}

/// How two devices name Minesweeper over a joint deck.
pub(crate) const JOINT: RemoteGame = RemoteGame { number: 3, rules_version: joint::RULES_VERSION };

/// What is refused for a game that cannot be played between two devices.
pub(crate) const NOT_REMOTE: MatchError = MatchError::NotNow("a match of this game between two devices");

impl Rules for GameRules {
    type Position = RemotePosition;

    fn start(&self) -> RemotePosition {
        match &self.0 {
            AnyRules::Open { start, .. } => start.clone(),
            AnyRules::Joint(rules) => RemotePosition::of(Rules::start(rules)),
        }
    }

    fn turn(&self, position: &RemotePosition) -> Turn {
        match &position.0 {
            Either::Open(position) => position.turn(),
            Either::Joint(position) => self.as_joint().turn(position),
        }
    }

    fn play(&self, position: &RemotePosition, number: u16) -> Option<RemotePosition> {
        match &position.0 {
            Either::Open(position) => position.play(number).map(|next| RemotePosition(Either::Open(next))),
            Either::Joint(_) => None,
        }
    }

    /// The score is part of every view of a game without secrets.
    fn public(&self, position: &RemotePosition) -> (String, String) {
        match &position.0 {
            Either::Open(position) => (position.public(), String::new()),
            Either::Joint(position) => self.as_joint().public(position),
        }
    }

    fn takes_back(&self) -> bool {
        matches!(self.0, AnyRules::Open { takes_back: true, .. })
    }

    fn secrets(&self) -> Option<&dyn SecretRules<Position = RemotePosition>> {
        match &self.0 {
            AnyRules::Open { .. } => None,
            AnyRules::Joint(_) => Some(self),
        }
    }
}

impl SecretRules for GameRules {
    type Position = RemotePosition;

    fn make_key(&self, of: &KeyExchange, seat: Seat, random: Random) -> Option<(Vec<u8>, Secret)> {
        self.as_joint().make_key(of, seat, random)
    }

    fn start(&self, of: &KeyExchange) -> Option<RemotePosition> {
        SecretRules::start(self.as_joint(), of).map(RemotePosition::of)
    }

    fn owed(&self, position: &RemotePosition) -> Option<(Seat, Owed)> {
        self.as_joint().owed(position.joint())
    }

    fn illegal_mark(&self, position: &RemotePosition) -> Option<Seat> {
        self.as_joint().illegal_mark(position.joint())
    }

    fn take(&self, position: &RemotePosition, seat: Seat, act: &Act, turns: usize) -> Option<RemotePosition> {
        self.as_joint().take(position.joint(), seat, act, turns).map(RemotePosition::of)
    }

    fn respond(&self, position: &RemotePosition, own: OwnSecrets, random: Random) -> Option<MadeAct> {
        self.as_joint().respond(position.joint(), own, random)
    }

    fn deal(&self, position: &RemotePosition, own: OwnSecrets) -> Option<DealMaker> {
        self.as_joint().deal(position.joint(), own)
    }

    fn trust_deal(&self, position: &RemotePosition, own: Seat, decks: &[u8]) {
        self.as_joint().trust_deal(position.joint(), own, decks);
    }

    fn act(
        &self,
        position: &RemotePosition,
        own: OwnSecrets,
        action: &str,
        random: Random,
    ) -> Result<MadeAct, NotNow> {
        self.as_joint().act(position.joint(), own, action, random)
    }

    fn open(&self, position: &RemotePosition, own: OwnSecrets) -> Option<MadeAct> {
        self.as_joint().open(position.joint(), own)
    }

    fn view(&self, position: &RemotePosition, own: OwnSecrets) -> JointView {
        self.as_joint().view(position.joint(), own)
    }
}
