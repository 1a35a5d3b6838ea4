use crate::problems::problems;
use crate::{
    Action, InformationState, Knowledge, Minesweeper, MoveReport, Options, SettledAction, bot::MineChances,
};
use game::{
    Advisor, Analyse, BadOptions, Bot, Budget, ByViewer, Dealerless, IllegalMove, Judge, Ladder, LessonStep,
    Level, LevelInfo, Playable, Problems, RemoteGame, Resources, Side, State, Viewer,
};

/// A match's game, with its secrets or as known to a device without them. Players see no difference.
#[derive(Clone, Debug)]
pub enum GameInMatch {
    /// The full state, for a match on a single device.
    Known(Box<Minesweeper>),
    /// One device's knowledge in a match between two devices, neither of which knows the mines.
    Told(Box<InformationState>),
}

impl State for GameInMatch {
    const ID: &'static str = Minesweeper::ID;
    const TAKEBACK: bool = Minesweeper::TAKEBACK;
    const SECRETS: bool = Minesweeper::SECRETS;
    const REMOTE: Option<RemoteGame> = Some(RemoteGame { number: 3, rules_version: 1 });
    type Options = Options;
    type View = Knowledge;

    fn start(options: &Options, seed: u64) -> Result<Self, BadOptions> {
        Minesweeper::start(options, seed).map(|game| GameInMatch::Known(Box::new(game)))
    }

    fn play(&mut self, action: Action) -> Result<ByViewer<MoveReport>, IllegalMove> {
        match self {
            GameInMatch::Known(game) => game.play(action),
            GameInMatch::Told(_) => Err(IllegalMove(action.to_string())),
        }
    }

    fn view(&self, viewer: Viewer) -> Knowledge {
        match self {
            GameInMatch::Known(game) => game.view(viewer),
            GameInMatch::Told(game) if game.own().map(Viewer::Player) == Some(viewer) => game.view(),
            GameInMatch::Told(game) => game.audience(),
        }
    }

    fn views_differ(&self) -> bool {
        match self {
            GameInMatch::Known(game) => game.views_differ(),
            GameInMatch::Told(game) => game.views_may_differ(),
        }
    }

    fn full_view(&self) -> Knowledge {
        match self {
            GameInMatch::Known(game) => game.full_view(),
            GameInMatch::Told(game) => game.all_known(),
        }
    }
}

impl Dealerless for GameInMatch {
    fn start_without_secrets(options: &Options, own: Side) -> Result<Self, BadOptions> {
        InformationState::start(options, Some(own)).map(|game| GameInMatch::Told(Box::new(game)))
    }

    fn settle(&mut self, text: &str) -> Result<ByViewer<MoveReport>, IllegalMove> {
        let illegal = || IllegalMove(text.to_owned());
        let GameInMatch::Told(game) = self else { return Err(illegal()) };
        let settled: SettledAction = text.parse().map_err(|_| illegal())?;
        Ok(game.settle(settled).map_err(|_| illegal())?.by_viewer())
    }

    fn read_settled(word: &str) -> Option<String> {
        SettledAction::of_word(word).ok().map(|settled| settled.to_string())
    }
}

impl Playable for GameInMatch {
    type Analysis = MineChances;

    fn levels() -> Vec<LevelInfo> {
        Minesweeper::levels()
    }

    fn bot(level: Level, seed: u64, resources: &Resources) -> Box<dyn Bot<Knowledge>> {
        Minesweeper::bot(level, seed, resources)
    }

    fn budget(level: Level) -> Budget {
        Minesweeper::budget(level)
    }

    const ANALYSIS: Option<Analyse<Self>> = Minesweeper::ANALYSIS;

    const JUDGE: Option<Judge<Self>> = match Minesweeper::JUDGE {
        Some(Judge { make, start, expectation, gain, explain }) => {
            Some(Judge { make, start, expectation, gain, explain })
        }
        None => None,
    };

    const ADVISOR: Option<Advisor<Self>> = match Minesweeper::ADVISOR {
        Some(Advisor { hint, comment, show }) => Some(Advisor { hint, comment, show }),
        None => None,
    };

    const LADDER: Option<Ladder> = Minesweeper::LADDER;

    const LESSON: &'static [LessonStep] = Minesweeper::LESSON;

    const PROBLEMS: Option<Problems<Self>> = Some(problems());
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{ActionKind, Square};
    use game::{Turn, View};

    /// A game on one device, and the same game on two devices.
    fn everywhere(mines: &str, actions: &[&str]) -> (Minesweeper, [GameInMatch; 2]) {
        let options: Options = mines.parse().expect("options");
        let hidden: Options = "width=5,height=5,mines=2".parse().expect("options");
        let mut truth = Minesweeper::start(&options, 0).expect("a board");
        let told = |side| GameInMatch::start_without_secrets(&hidden, side).expect("options");
        let mut devices = Side::BOTH.map(told);
        for action in actions {
            let action: Action = action.parse().expect("an action");
            let reports = truth.play(action).expect("a legal action");
            for (device, side) in devices.iter_mut().zip(Side::BOTH) {
                let report = reports.get(Viewer::Player(side));
                let square = report.place.map(|(_, square)| square);
                let text = match (report.found, square) {
                    (crate::Found::Number(number), Some(square)) => SettledAction::Number { square, number },
                    (crate::Found::Exploded(_), Some(square)) => SettledAction::Exploded { square },
                    (crate::Found::Mine(_), Some(square)) => SettledAction::Hit { square },
                    (_, square) => SettledAction::Missed { square },
                };
                let told = device.settle(&text.to_string()).expect("a possible finding");
                assert_eq!(told.get(Viewer::Player(side)), report);
                assert_eq!(told.get(Viewer::Audience), reports.get(Viewer::Audience));
            }
        }
        (truth, devices)
    }

    fn failed(known: &Knowledge) -> Vec<Square> {
        known.own_failed().iter().map(|&cell| Square::of_cell(cell, known.grid().size())).collect()
    }

    #[test]
    fn a_device_shows_its_player_the_same_as_the_full_state() {
        let (truth, devices) = everywhere("layout=5x5:8000080", &["m b1", "m a3", "e e1"]);
        for (device, side) in devices.iter().zip(Side::BOTH) {
            let view = device.view(Viewer::Player(side));
            let expected = truth.view(Viewer::Player(side));
            assert_eq!((view.grid(), view.turn()), (expected.grid(), expected.turn()));
            assert_eq!(view.own_failed(), expected.own_failed());
            assert!(!view.own_failed().is_empty());
            // The device knows only public information about the other player, even after the match has been abandoned.
            assert_eq!(device.view(Viewer::Player(!side)), device.view(Viewer::Audience));
            assert!(device.view(Viewer::Audience).own_failed().is_empty());
            assert_eq!(failed(&device.full_view()), failed(&view));
            assert!(device.views_differ() && truth.views_differ());
        }
    }

    #[test]
    fn a_game_without_secrets_accepts_findings_but_no_moves() {
        let (_, [mut device, _]) = everywhere("layout=5x5:8000080", &[]);
        let action = Action { kind: ActionKind::Explore, square: "e1".parse().expect("a square") };
        assert!(device.play(action).is_err());
        for text in ["", "e e1", "e e1 9", "e c3 0"] {
            assert_eq!(device.settle(text).map(|_| ()), Err(IllegalMove(text.to_owned())), "{text}");
        }
        assert_eq!(device.view(Viewer::Audience).turn(), Turn::Of(Side::First));
        let (_, [mut lost, _]) = everywhere("layout=5x5:8000080", &[]);
        assert!(lost.settle("m ?? -").is_ok(), "a device may have forgotten the square of its failed mark");
        assert!(lost.settle("m e1 -").is_err(), "the square of the opponent's failed mark is secret");
        let mut known =
            GameInMatch::start(&"layout=5x5:8000080".parse().expect("options"), 0).expect("a game");
        assert!(known.settle("e e1 0").is_err());
        assert!(
            GameInMatch::start_without_secrets(&"board=5x5:2:1".parse().expect("options"), Side::First)
                .is_err()
        );
        assert_eq!(GameInMatch::read_settled("m??-"), Some("m ?? -".to_owned()));
    }
}
