//! The user interface never receives anything a viewer is not allowed to know. Checked over whole Minesweeper games
//! between two people who share a device.

use crate::common::{Mailbox, SessionExt, play, stepped_with};
use game::{ByViewer, Input, ManualSpawner, MoveReport, Side, State, View, Viewer};
use minesweeper::{Action, ActionKind, Found, Minesweeper};
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use serde_json::{Value, json};
use session::MatchCommand::{Enter, Seat, Start, TakeDevice};
use session::{Games, Player, Session, Snapshot};
use std::sync::Arc;

const GAME: &str = "minesweeper";

/// Long enough not to occur inside another number by chance.
const SEED: u64 = 12_345_678_901_234_567_890;

/// A snapshot as JSON, without its revision.
fn plain(snapshot: &Snapshot) -> Value {
    let mut snapshot = serde_json::to_value(snapshot).expect("a snapshot can be serialised");
    snapshot["revision"] = json!(0);
    snapshot
}

/// A match between two people, with a copy of the game that knows everything.
struct Pair {
    session: Session,
    /// The tasks of computer players.
    work: Arc<ManualSpawner>,
    mailbox: Mailbox,
    truth: Minesweeper,
    seed: u64,
}

impl Pair {
    /// A match in progress. Its seed is set through a save, because a session chooses its own at random.
    fn begin(options: &str, seed: u64) -> Pair {
        let (session, work, mailbox) = stepped_with(Games::ALL);
        session.renew(GAME, Some(options)).expect("a match");
        session.start(GAME, Player::Human, Player::Human);
        let truth = Minesweeper::start(&options.parse().expect("options"), seed).expect("a start");
        let pair = Pair { session, work, mailbox, truth, seed };
        let mut save = pair.saved();
        save["seed"] = json!(seed);
        pair.session.reload(GAME, &save.to_string()).expect("the save can be loaded");
        pair.session.act(GAME, Start).expect("a start");
        pair
    }

    fn saved(&self) -> Value {
        serde_json::from_str(&self.mailbox.saved()).expect("a save is JSON")
    }

    fn mover(&self) -> Option<Side> {
        self.truth.view(Viewer::Audience).turn().mover()
    }

    fn legal(&self, side: Side) -> Vec<Action> {
        self.truth.view(Viewer::Player(side)).legal_moves()
    }

    fn open(&self) -> Snapshot {
        self.session.open(GAME).expect("the match exists")
    }

    /// Takes the device if it must be handed over.
    fn take_device(&self, side: Side) {
        if let Some(to) = self.open().hand_over {
            assert_eq!(to, side, "the device goes to the side to move");
            self.session.act(GAME, play("e a1")).expect_err("neither player has the device");
            self.session.act(GAME, TakeDevice).expect("the device is there");
        }
        assert_eq!(self.open().viewer, Some(side));
    }

    fn play(&mut self, action: Action) -> ByViewer<MoveReport<Minesweeper>> {
        self.session.act(GAME, play(action.to_string())).expect("a legal action");
        self.truth.play(action).expect("a legal action")
    }

    /// Enters an action with board input: the square, then confirm.
    fn enter(&mut self, action: Action) {
        let size = self.truth.view(Viewer::Audience).grid().size();
        let cell = action.square.cell(size).expect("on the board") as u16;
        let choice = match action.kind {
            ActionKind::Explore => Input::Press { cell },
            ActionKind::Mark => Input::Secondary { cell },
        };
        self.session.act(GAME, Enter { input: choice }).expect("a choice");
        self.session.act(GAME, Enter { input: Input::Confirm }).expect("a legal action");
        self.truth.play(action).expect("a legal action");
    }

    /// Checks every snapshot since the last call against the viewer's knowledge.
    fn check_shown(&self) -> usize {
        let mut shown = self.mailbox.take_shown();
        shown.push(self.open());
        shown.iter().for_each(|snapshot| self.check(&plain(snapshot)));
        shown.len()
    }

    fn check(&self, snapshot: &Value) {
        let bytes = snapshot.to_string();
        assert!(!bytes.contains(&self.seed.to_string()), "the seed is visible");
        let viewer = &snapshot["viewer"];
        assert_eq!(snapshot["view"]["board_id"], Value::Null);
        for cell in snapshot["view"]["cells"].as_array().expect("cells") {
            assert_eq!(cell["number"].is_null(), cell["state"] != "number", "{cell}");
            assert_eq!((&cell["mine"], &cell["failed_by"]), (&json!(false), &json!([])));
            assert!(!viewer.is_null() || cell["own_failed"] == false, "{cell} has no owner");
        }
        for line in snapshot["record"].as_array().expect("lines") {
            let is_secret = line["report"]["result"] == "plop" && line["side"] != *viewer;
            assert_eq!(line["text"] == "m ??", is_secret, "{line}");
            assert_eq!(line["report"]["cell"].is_null(), is_secret, "{line}");
        }
    }
}

#[test]
fn snapshots_reveal_secrets_only_after_the_end() {
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    for options in ["", "width=6,height=5,mines=6", "width=6,height=5,mines=2"] {
        let mut pair = Pair::begin(options, SEED);
        let (mut checked, mut failed) = (pair.check_shown(), 0);
        while let Some(side) = pair.mover() {
            pair.take_device(side);
            checked += pair.check_shown();
            let own = pair.truth.view(Viewer::Player(side));
            assert_eq!(plain(&pair.open())["view"], serde_json::to_value(&own).expect("a view is JSON"));
            let action = *own.legal_moves().choose(&mut rng).expect("a side is to move");
            pair.session.act(GAME, play("m f99")).expect_err("no such square");
            if rng.random_bool(0.5) {
                pair.enter(action);
            } else {
                pair.play(action);
            }
            failed += usize::from(pair.truth.views_differ());
            if pair.mover().is_some() {
                pair.session.save(pair.open().id).expect_err("an export would reveal everything");
                checked += pair.check_shown();
            }
        }
        assert!(checked > 20 && failed > 3, "{checked} snapshots, {failed} with a failed mark");
        let over = plain(&pair.open());
        assert!(over["view"]["board_id"].as_str().expect("an id").ends_with(&format!(":{}", pair.seed)));
        assert!(!over.to_string().contains("??"), "after the end the record is complete");
        let copy = pair.session.save(pair.open().id).expect("nothing is hidden");
        let loaded = plain(&pair.session.reload(GAME, &copy).expect("a copy can be loaded"));
        assert_eq!((&loaded["view"], &loaded["outcome"]), (&over["view"], &over["outcome"]));
    }
}

/// Plays a match against the computer and checks every snapshot. Returns how many snapshots contain a failed mark by
/// the computer.
fn play_against_the_computer(rng: &mut ChaCha8Rng) -> usize {
    let pair = Pair::begin("width=9,height=9,mines=14", SEED);
    pair.session
        .act(GAME, Seat { side: Side::Second, player: Some(Player::Computer { level: 10 }) })
        .expect("a seat");
    let mut failed = 0;
    loop {
        pair.work.run_all();
        let snapshot = pair.open();
        if snapshot.outcome.is_some() {
            break;
        }
        assert_eq!(snapshot.viewer, Some(Side::First));
        let running = |snapshot: &Snapshot| snapshot.outcome.is_none();
        for snapshot in pair.mailbox.take_shown().iter().filter(|snapshot| running(snapshot)).map(plain) {
            pair.check(&snapshot);
            assert!(snapshot["thinking"].is_null() || snapshot["thinking"]["thought"].is_null());
            let lines = snapshot["record"].as_array().expect("lines");
            assert!(lines.iter().all(|line| line["thought"].is_null()), "a thought is visible");
            failed += usize::from(lines.iter().any(|line| line["text"] == "m ??"));
        }
        let view = plain(&snapshot)["view"].clone();
        let cells = view["cells"].as_array().expect("cells");
        let hidden: Vec<_> = cells.iter().filter(|cell| cell["can_explore"] == true).collect();
        let name = hidden.choose(rng).expect("a side is to move")["name"].as_str().expect("a name");
        pair.session.act(GAME, play(format!("e {name}"))).expect("a legal action");
    }
    let over = plain(&pair.open());
    let thought = |line: &Value| line["side"] == "second" && !line["thought"].is_null();
    assert!(over["record"].as_array().expect("lines").iter().any(thought), "it is shown after the end");
    failed
}

#[test]
fn a_computers_knowledge_and_thoughts_stay_hidden_until_the_end() {
    let mut rng = ChaCha8Rng::seed_from_u64(3);
    // The bot's randomness cannot be fixed, and in many matches none of its marks fail.
    let fails = (0..40).any(|_| play_against_the_computer(&mut rng) > 0);
    assert!(fails, "the computer never failed");
}

/// Whether a mark on this square would fail.
fn fails(pair: &Pair, action: Action) -> bool {
    let reports = pair.truth.clone().play(action).expect("a legal action");
    reports.audience.found == Found::Plop
}

/// An action in the other game that looks the same to all viewers except its player: the same action or, for a failed
/// mark, any other that fails.
fn alike(action: Action, failed: bool, there: &Pair, side: Side, rng: &mut ChaCha8Rng) -> Option<Action> {
    let mut legal = there.legal(side);
    if failed {
        legal.retain(|&other| other.kind == ActionKind::Mark && fails(there, other));
        return legal.choose(rng).copied();
    }
    legal.contains(&action).then_some(action)
}

#[derive(Default)]
struct Compared {
    snapshots: usize,
    /// Failed marks that differ and are hidden from the viewer at the screen.
    hidden_marks: usize,
}

/// Plays two matches with different mines and failed marks in parallel, as long as the reports agree for all viewers.
/// Compares the snapshots of each viewer whose reports have always agreed.
fn compare(one: &mut Pair, other: &mut Pair, rng: &mut ChaCha8Rng, compared: &mut Compared) {
    let mut told_the_same = [true; 2];
    let mut marks_differ = false;
    while let (Some(side), Some(_)) = (one.mover(), other.mover()) {
        for taken in [false, true] {
            if taken {
                one.take_device(side);
                other.take_device(side);
            }
            let (shown, shown_there) = (one.open(), other.open());
            assert_eq!(shown.viewer, shown_there.viewer);
            if shown.viewer.is_none_or(|viewer| told_the_same[viewer.index()]) {
                assert_eq!(
                    plain(&shown),
                    plain(&shown_there),
                    "{:?} can distinguish the worlds",
                    shown.viewer
                );
                compared.snapshots += 1;
                compared.hidden_marks += usize::from(marks_differ);
            }
        }
        let action = *one.legal(side).choose(rng).expect("a side is to move");
        let Some(there) = alike(action, fails(one, action), other, side, rng) else { return };
        let (reports, reports_there) = (one.play(action), other.play(there));
        for viewer in Side::BOTH {
            let player = Viewer::Player(viewer);
            told_the_same[viewer.index()] &= reports.get(player) == reports_there.get(player);
        }
        marks_differ |= action != there;
        if reports.audience != reports_there.audience {
            return;
        }
    }
}

#[test]
fn indistinguishable_worlds_send_the_same_bytes() {
    let mut rng = ChaCha8Rng::seed_from_u64(2);
    let mut compared = Compared::default();
    for options in ["width=5,height=5,mines=1", "width=5,height=6,mines=2", ""] {
        for seed in 1..16 {
            let (mut one, mut other) = (Pair::begin(options, 0), Pair::begin(options, seed));
            compare(&mut one, &mut other, &mut rng, &mut compared);
        }
    }
    assert!(compared.snapshots > 150, "{} snapshots", compared.snapshots);
    assert!(compared.hidden_marks > 50, "{} with hidden marks", compared.hidden_marks);
}

/// A match in progress after these actions.
fn after(actions: &[&str]) -> Pair {
    let mut pair = Pair::begin("", SEED);
    for action in actions {
        let side = pair.mover().expect("a side is to move");
        pair.take_device(side);
        pair.play(action.parse().expect("an action"));
    }
    pair
}

#[test]
fn a_reloaded_match_reveals_nothing() {
    // e6 and g6 are adjacent to the centre, so both marks fail.
    let pair = after(&["m e6", "m g6"]);
    let loaded = pair.session.reload(GAME, &pair.saved().to_string()).expect("the save can be loaded");
    assert_eq!(
        (loaded.viewer, loaded.hand_over),
        (None, Some(Side::First)),
        "it is unknown who has the device"
    );
    pair.check(&plain(&loaded));
    pair.session.act(GAME, Start).expect("a start");
    pair.take_device(Side::First);
    let view = serde_json::to_value(pair.truth.view(Viewer::Player(Side::First))).expect("a view is JSON");
    assert_eq!(plain(&pair.open())["view"], view);
}

#[test]
fn a_forged_save_is_refused_and_changes_nothing() {
    let pair = after(&["m e6", "e d6"]);
    let before = plain(&pair.open());
    let with = |field: &str, value: Value| {
        let mut save = pair.saved();
        save[field] = value;
        save.to_string()
    };
    let cases = [
        (with("options", json!("board=11x11:99:5")), "a board of 11x11 has 1 to 40 mines, not 99"),
        (with("options", json!("board=11x11:15")), "'11x11:15' is not a board"),
        (with("options", json!("board=11x11:15:18446744073709551616")), "is not a board"),
        (with("options", json!("board=3x3:1:5")), "a board of 3x3 is not playable"),
        (with("options", json!("width=99")), "expected 5 to 30, not '99'"),
        (with("options", json!("mines=41")), "expected 1 to 40, not '41'"),
        (with("options", json!("bombs=4")), "there is no option 'bombs'"),
        (with("seed", json!(-1)), "cannot be read"),
        (with("moves", json!(["m e6", "e f6"])), "move 2, 'e f6', is illegal"),
        (with("moves", json!(["m e6", "m ??"])), "move 2, 'm ??', is illegal"),
        (with("moves", json!(["m e6", "e l1"])), "move 2, 'e l1', is illegal"),
        (with("at", json!(1)), "taken back"),
    ];
    for (text, words) in &cases {
        let refusal = pair.session.reload(GAME, text).expect_err(words);
        assert_eq!(refusal.code(), "bad_save");
        assert!(refusal.to_string().contains(words), "{refusal}");
        assert_eq!(plain(&pair.open()), before);
    }
}
