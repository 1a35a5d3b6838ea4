use super::*;
use smess::Smess;
use std::cell::RefCell;
use std::io::{BufReader, Lines, PipeReader, PipeWriter, Read, pipe};
use std::thread::JoinHandle;

/// The client's side of a conversation. It sends single lines, so they can arrive during a search.
struct Partner {
    input: PipeWriter,
    output: RefCell<Lines<BufReader<PipeReader>>>,
    engine: JoinHandle<io::Result<()>>,
}

impl Partner {
    fn begin() -> Self {
        let (lines, input) = pipe().expect("a pipe");
        let (output, sink) = pipe().expect("a pipe");
        let engine = std::thread::spawn(move || serve::<Smess, _>(BufReader::new(lines), sink));
        Partner { input, output: RefCell::new(BufReader::new(output).lines()), engine }
    }

    fn say(&self, line: &str) {
        writeln!(&self.input, "{line}").expect("the engine accepts input");
    }

    fn hear(&self) -> String {
        self.output.borrow_mut().next().expect("the engine answers").expect("the answer is valid UTF-8")
    }

    /// The next line with this prefix, skipping others.
    fn hear_of(&self, beginning: &str) -> String {
        loop {
            let line = self.hear();
            if line.starts_with(beginning) {
                return line;
            }
        }
    }

    /// Waits for the engine to exit and returns its remaining output.
    fn end(self) -> Vec<String> {
        drop(self.input);
        let said = self.output.into_inner().collect::<io::Result<_>>().expect("the answers are valid UTF-8");
        self.engine.join().expect("the engine does not panic").expect("the input can be read");
        said
    }
}

/// Sends all lines without waiting and returns all answers.
fn answers(lines: &str) -> Vec<String> {
    let partner = Partner::begin();
    for line in lines.split('\n') {
        partner.say(line);
    }
    partner.end()
}

#[test]
fn it_introduces_itself_and_is_ready() {
    let lines = answers("uci\nisready");
    assert!(lines[0].starts_with("id name "));
    for option in ["Hash", "Threads", "UCI_LimitStrength", "Level"] {
        assert!(lines.iter().any(|line| line.starts_with(&format!("option name {option} "))));
    }
    assert_eq!(lines[lines.len() - 2..], ["uciok", "readyok"]);
}

#[test]
fn a_search_reports_and_answers() {
    let partner = Partner::begin();
    partner.say("position startpos moves b2b3 b7b6");
    partner.say("go depth 4");
    let info = partner.hear_of("info depth 4 score cp ");
    for word in [" nodes ", " nps ", " time ", " pv "] {
        assert!(info.contains(word), "{info}");
    }
    let best = partner.hear_of("bestmove ");
    let m = best.trim_start_matches("bestmove ");
    assert!(m.parse::<smess::SmessMove>().is_ok(), "{best}");
    assert_eq!(partner.end(), Vec::<String>::new());
}

#[test]
fn a_client_can_continue_immediately_after_the_answer() {
    let partner = Partner::begin();
    for _ in 0..100 {
        partner.say("position startpos");
        partner.say("go nodes 1");
        loop {
            let line = partner.hear();
            assert!(!line.starts_with("info string"), "{line}");
            if line.starts_with("bestmove") {
                break;
            }
        }
    }
}

#[test]
fn a_brain_that_can_be_taken_is_a_win_in_one_ply() {
    let partner = Partner::begin();
    partner.say("position fen n1bss2/2Snn1n/2n1n2/7/4s2/NN4N/S1NN2N/3SB1S r");
    partner.say("go nodes 1000");
    assert!(partner.hear_of("info depth").contains(" score mate 1 "));
    assert_eq!(partner.hear_of("bestmove"), "bestmove e4e1");
}

#[test]
fn it_listens_while_it_searches_and_answers_when_stopped() {
    let partner = Partner::begin();
    partner.say("go infinite");
    partner.hear_of("info depth ");
    partner.say("isready");
    partner.hear_of("readyok");
    partner.say("go depth 1");
    assert_eq!(partner.hear_of("info string"), "info string a search is running; 'stop' ends it");
    partner.say("position startpos");
    partner.hear_of("info string");
    partner.say("stop");
    partner.hear_of("bestmove ");
    partner.say("go depth 1");
    partner.hear_of("bestmove ");
}

#[test]
fn an_infinite_search_waits_for_stop_even_with_a_proven_result() {
    let partner = Partner::begin();
    partner.say("position fen n1bss2/2Snn1n/2n1n2/7/4s2/NN4N/S1NN2N/3SB1S r");
    partner.say("go infinite");
    partner.hear_of("info depth");
    partner.say("isready");
    loop {
        let line = partner.hear();
        assert!(!line.starts_with("bestmove"));
        if line == "readyok" {
            break;
        }
    }
    partner.say("stop");
    assert_eq!(partner.hear_of("bestmove"), "bestmove e4e1");
}

#[test]
fn invalid_lines_are_answered_and_change_nothing() {
    for line in [
        "hello",
        "position",
        "position somewhere",
        "position startpos b2b3",
        "position fen 7/7/7 b",
        "position startpos moves b2b4",
        "position startpos moves b2b3 x",
        "go depth",
        "go depth -3",
        "go fast",
        "go movetime soon",
        "setoption name Hash",
        "setoption name Hash value 0",
        "setoption name Threads value many",
        "setoption name Level value 41",
        "setoption name UCI_LimitStrength value 1",
        "setoption name Colour value 1",
        "\u{fffd}",
    ] {
        let partner = Partner::begin();
        partner.say("position fen 3b3/7/7/7/7/7/7/n1B4 b");
        partner.say(line);
        assert!(partner.hear().starts_with("info string "), "{line}");
        partner.say("go depth 1");
        // This move is legal only in that position.
        assert!(partner.hear_of("bestmove").starts_with("bestmove c1"), "{line}");
    }
}

#[test]
fn a_finished_game_has_no_best_move() {
    let lines = answers("position fen 3b3/7/7/7/7/7/7/2B4 b\ngo depth 3");
    assert_eq!(lines, ["info string the game is over"]);
}

#[test]
fn options_take_effect_silently() {
    let lines = answers("setoption name Hash value 1\nsetoption name Threads value 2\nucinewgame\nisready");
    assert_eq!(lines, ["readyok"]);
    let partner = Partner::begin();
    partner.say("setoption name UCI_LimitStrength value true");
    partner.say("setoption name Level value 0");
    partner.say("go infinite");
    partner.say("stop");
    partner.hear_of("bestmove ");
}

#[test]
fn a_search_still_answers_on_quit_and_at_end_of_input() {
    for last in ["quit", "isready"] {
        let partner = Partner::begin();
        partner.say("go infinite");
        partner.say(last);
        let lines = partner.end();
        assert_eq!(lines.iter().filter(|line| line.starts_with("bestmove ")).count(), 1);
    }
}

#[test]
fn invalid_utf_8_is_an_invalid_line() {
    let (mut output, sink) = pipe().expect("a pipe");
    serve::<Smess, _>(&b"\xff\xfe\nisready"[..], sink).expect("the input can be read");
    let mut text = String::new();
    output.read_to_string(&mut text).expect("the answers are valid UTF-8");
    assert!(text.starts_with("info string unknown command") && text.ends_with("readyok\n"));
}
