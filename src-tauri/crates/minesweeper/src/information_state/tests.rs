use super::*;
use game::{Bot, Playable, Resources, SearchControl, View};
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

/// A game with all its secrets, and the same game on both players' and a spectator's devices.
struct Table {
    truth: Minesweeper,
    devices: [InformationState; 3],
    actions: Vec<Action>,
}

impl Table {
    fn new(options: &str, seed: u64) -> Table {
        let options: Options = options.parse().expect("options");
        let truth = Minesweeper::start(&options, seed).expect("a start");
        let device = |own| InformationState::start(&options, own).expect("a start");
        Table {
            truth,
            devices: [Some(Side::First), Some(Side::Second), None].map(device),
            actions: Vec::new(),
        }
    }

    /// Performs an action on every device. Each must report the same as the rules report to its viewer.
    fn play(&mut self, action: Action) {
        let Turn::Of(side) = self.truth.view(Viewer::Audience).turn() else { panic!("the game is not over") };
        let reports = self.truth.play(action).expect("a legal action");
        for device in &mut self.devices {
            let viewer = device.own().map_or(Viewer::Audience, Viewer::Player);
            let told = reports.get(viewer);
            let settled = match told.found {
                Found::Number(number) => SettledAction::Number { square: action.square, number },
                Found::Exploded(_) => SettledAction::Exploded { square: action.square },
                Found::Mine(_) => SettledAction::Hit { square: action.square },
                Found::Plop => SettledAction::Missed {
                    square: (viewer == Viewer::Player(side)).then_some(action.square),
                },
            };
            assert_eq!(device.settle(settled).as_ref(), Ok(told), "{action}");
        }
        self.actions.push(action);
        self.compare();
    }

    fn compare(&self) {
        if let Turn::Over(outcome) = self.truth.view(Viewer::Audience).turn() {
            return self.devices.iter().for_each(|device| assert_eq!(device.turn(), Turn::Over(outcome)));
        }
        let cardless = self.truth.view(Viewer::Audience).grid().size().clear_cells();
        for device in &self.devices {
            let viewer = device.own().map_or(Viewer::Audience, Viewer::Player);
            let expected = self.truth.view(viewer).with_cardless(cardless.clone());
            assert_eq!(device.view(), expected);
            assert_eq!(device.audience(), self.truth.view(Viewer::Audience).with_cardless(cardless.clone()));
        }
    }

    /// The result when both players open their secrets honestly.
    fn opened(&self, device: &InformationState) -> Opened {
        let (layout, failed) = secrets(&self.truth);
        device.open(&layout, &failed).expect("a matching opening")
    }
}

fn secrets(game: &Minesweeper) -> (KnownLayout, [Vec<Square>; 2]) {
    let truth = game.full_view();
    let (truth, size) = (truth.truth().expect("the full state"), truth.grid().size());
    let mines = (0..size.cells()).filter(|&cell| truth.numbers[cell].is_none());
    let layout = KnownLayout::new(size, mines).expect("a board");
    let squares = |cells: &Vec<usize>| cells.iter().map(|&cell| Square::of_cell(cell, size)).collect();
    (layout, truth.failed.each_ref().map(squares))
}

fn bot(level: game::Level, seed: u64) -> Box<dyn Bot<Knowledge>> {
    Minesweeper::bot(level, seed, &Resources::default())
}

/// The side to move chooses based on its own device's view.
fn play_out(table: &mut Table, seed: u64, most: usize) {
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    let mut bots = [bot(10, seed), bot(20, seed)];
    while let Turn::Of(side) = table.devices[2].turn() {
        if table.actions.len() == most {
            return;
        }
        let view = table.devices[side.index()].view();
        let legal = view.legal_moves();
        let choice = if random.random_bool(0.3) {
            *legal.choose(&mut random).expect("an action")
        } else {
            let mut control = SearchControl::unlimited();
            bots[side.index()].think(&view, &mut control, &mut |_| ()).best
        };
        assert!(legal.contains(&choice), "{choice}");
        table.play(choice);
    }
}

#[test]
fn a_game_plays_the_same_without_its_layout() {
    for (options, games) in [("width=5,height=5,mines=3", 12), ("", 3), ("width=5,height=7,mines=11", 12)] {
        for seed in 0..games {
            let mut table = Table::new(options, seed);
            play_out(&mut table, seed, 400);
            let expected = table.truth.full_view();
            for device in &table.devices {
                let Opened { options, actions, game } = table.opened(device);
                assert_eq!(actions, table.actions);
                let full = game.full_view();
                assert_eq!((full.public(), full.last()), (expected.public(), expected.last()));
                assert_eq!(secrets(&game), secrets(&table.truth));
                let text = options.to_string();
                let mut again = Minesweeper::start(&text.parse().expect("options"), 9).expect("a start");
                actions.iter().for_each(|&action| drop(again.play(action).expect("a legal action")));
                assert!(again == game, "replaying the options gives the same game");
                assert_eq!(made_again(device), *device);
            }
        }
    }
}

#[test]
fn a_crowded_board_reveals_the_same_on_every_device() {
    for (options, seed) in [("width=24,height=30,mines=240", 1), ("width=30,height=24,mines=150", 2)] {
        let mut table = Table::new(options, seed);
        play_out(&mut table, seed, 260);
        assert_eq!(made_again(&table.devices[0]), table.devices[0], "a replay reveals the same");
    }
}

/// A device's game, replayed from the text of its findings, as in a log or a save.
fn made_again(of: &InformationState) -> InformationState {
    let mut device = InformationState::start(of.options(), of.own()).expect("options used before");
    for settled in of.settled() {
        let text = settled.to_string();
        device.settle(text.parse().expect("a settled action")).expect("a valid finding");
    }
    device
}

fn device(options: &str, own: Option<Side>, settled: &[&str]) -> InformationState {
    let mut device = InformationState::start(&options.parse().expect("options"), own).expect("a start");
    for text in settled {
        device.settle(text.parse().expect("a settled action")).expect("a possible finding");
    }
    device
}

#[test]
fn impossible_findings_are_rejected_and_change_nothing() {
    use BadFinding::{Illegal, Impossible as No, NotKnown};
    let impossible = || No(Impossible);
    let cases = [
        ("e a12 0", Illegal),
        ("e f6 0", Illegal),
        ("m e5 -", Illegal),
        ("e e5 X", impossible()),
        ("m e5 M", impossible()),
        ("e e5 8", impossible()),
    ];
    let begun = device("", Some(Side::First), &[]);
    for (text, error) in cases {
        let mut device = begun.clone();
        assert_eq!(device.settle(text.parse().expect("settled")), Err(error), "{text}");
        assert_eq!(device, begun, "{text}");
    }
    let lost = device("", Some(Side::First), &["m ?? -"]);
    assert_eq!(
        lost.view().own_failed(),
        [] as [usize; 0],
        "a device may have forgotten the square of its failed mark"
    );
    let mut later = device("", Some(Side::First), &["m a1 -", "m ?? -"]);
    assert_eq!(later.settle("m a1 -".parse().expect("settled")), Err(Illegal));
    assert_eq!(later.settle("m a1 M".parse().expect("settled")), Err(impossible()));
    assert_eq!(
        later.settle(
            "e a1 9"
                .parse::<SettledAction>()
                .unwrap_or(SettledAction::Number { square: "a1".parse().expect("a square"), number: 9 })
        ),
        Err(impossible())
    );
    assert!(later.settle("e a1 0".parse().expect("settled")).is_ok());
    assert_eq!(later.settle("m b9 -".parse().expect("settled")), Err(NotKnown));
}

#[test]
fn a_side_cannot_fail_more_often_than_there_are_free_squares() {
    let mut device = device("width=5,height=5,mines=8", None, &[]);
    for _ in 0..16 {
        device.settle("m ?? -".parse().expect("settled")).expect("eight squares for each");
    }
    assert_eq!(device.settle("m ?? -".parse().expect("settled")), Err(Impossible.into()));
}

#[test]
fn an_opening_from_another_game_is_rejected() {
    let mut table = Table::new("width=5,height=5,mines=3", 4);
    play_out(&mut table, 4, 400);
    let device = &table.devices[0];
    let (layout, failed) = secrets(&table.truth);
    let other =
        Minesweeper::start(&"width=5,height=5,mines=3".parse().expect("options"), 5).expect("a start");
    assert!(device.open(&secrets(&other).0, &failed).is_err());
    let small = KnownLayout::new(layout.size(), [0]).expect("a board");
    assert_eq!(device.open(&small, &failed), Err(NotTheGame::Board));
    for side in Side::BOTH {
        let mut more = failed.clone();
        more[side.index()].push("a1".parse().expect("a square"));
        assert_eq!(device.open(&layout, &more), Err(NotTheGame::Marks));
        let mut fewer = failed.clone();
        if fewer[side.index()].pop().is_some() {
            assert_eq!(device.open(&layout, &fewer), Err(NotTheGame::Marks));
        }
    }
}

#[test]
fn a_known_board_cannot_start_a_dealerless_match() {
    for text in ["board=5x5:2:7", "layout=5x5:8000080"] {
        assert!(InformationState::start(&text.parse().expect("options"), None).is_err());
    }
}

#[test]
fn the_square_of_an_opponents_failed_mark_stays_secret() {
    let game = |marked: &str| {
        let mut table = Table::new("", 3);
        let (layout, _) = secrets(&table.truth);
        assert!(
            layout.mines().iter().all(|&mine| Square::of_cell(mine, layout.size()).to_string() != marked)
        );
        table.play(Action::mark(marked.parse().expect("a square")));
        let [_, other, _] = table.devices;
        other
    };
    let safe = |game: &Minesweeper| {
        let (layout, _) = secrets(game);
        let size = layout.size();
        let free = (0..size.cells()).filter(|cell| !layout.mines().contains(cell));
        let free = free.filter(|cell| !size.clear_cells().contains(cell));
        free.map(|cell| Square::of_cell(cell, size).to_string()).take(2).collect::<Vec<_>>()
    };
    let squares = safe(&Table::new("", 3).truth);
    assert_eq!(game(&squares[0]), game(&squares[1]));
    assert_eq!(game(&squares[0]).settled(), [SettledAction::Missed { square: None }]);
}
