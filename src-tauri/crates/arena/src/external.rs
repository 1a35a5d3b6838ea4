//! A player that is another program, spoken to in the engine protocol: an older build of the engine, against
//! which a change is measured.

use game::{Bot, Budget, Choice, Progress, Stop, Value, View};
use smess::{Board, Position, Smess, SmessMove};
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use thiserror::Error;

/// Another program's `arena engine smess`. It cannot be stopped early, so it needs a limit.
///
/// # Panics
/// If the program does not keep to the protocol: a match with it means nothing then.
pub(crate) struct External {
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
}

/// The program of a player does not run.
#[derive(Debug, Error)]
#[error("the player '{program}' cannot be started: {error}")]
pub(crate) struct CannotStart {
    program: String,
    error: std::io::Error,
}

impl External {
    pub(crate) fn start(program: &str, table_bytes: usize) -> Result<Self, CannotStart> {
        let mut child = Command::new(program)
            .args(["engine", "smess"])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .map_err(|error| CannotStart { program: program.to_owned(), error })?;
        let input = child.stdin.take().expect("its input is a pipe");
        let output = BufReader::new(child.stdout.take().expect("its output is a pipe"));
        let mut external = External { child, input, output };
        external.say(&format!("setoption name Hash value {}", (table_bytes >> 20).max(1)));
        Ok(external)
    }

    fn say(&mut self, line: &str) {
        writeln!(self.input, "{line}").expect("the program listens");
    }

    fn best_move(&mut self) -> SmessMove {
        let mut line = String::new();
        loop {
            line.clear();
            let read = self.output.read_line(&mut line).expect("the program speaks text");
            assert!(read > 0, "the program ended during a game");
            if let Some(text) = line.trim().strip_prefix("bestmove ") {
                return text.parse().expect("the program names a move");
            }
        }
    }
}

impl Drop for External {
    fn drop(&mut self) {
        // If it has ended already there is nothing to end.
        let _ = writeln!(self.input, "quit");
        let _ = self.child.wait();
    }
}

impl Bot<Smess> for External {
    fn think(
        &mut self,
        view: &Smess,
        budget: &Budget,
        _stop: &Stop,
        _report: &mut dyn FnMut(Progress<SmessMove>),
    ) -> Choice<SmessMove> {
        self.say(&position_line(view));
        let mut go = "go".to_owned();
        if let Some(depth) = budget.depth {
            go += &format!(" depth {depth}");
        }
        if let Some(nodes) = budget.nodes {
            go += &format!(" nodes {nodes}");
        }
        if let Some(time) = budget.time {
            go += &format!(" movetime {}", time.as_millis());
        }
        self.say(&go);
        let best = self.best_move();
        assert!(view.legal_moves().contains(&best), "the program's move {best} is not legal");
        let progress = Progress { depth: 0, nodes: 0, value: Value::Estimate(0), line: vec![best] };
        Choice { best, progress }
    }
}

/// The `position` line of a game, with the moves since the last capture or promotion, which matter for
/// repetition. A game remembers boards, so the moves are found again between them.
fn position_line(view: &Smess) -> String {
    let present = *view.position();
    let boards: Vec<Board> = view.past().iter().copied().chain([present.board]).collect();
    let quiet_plies = present.quiet_plies.saturating_sub(view.past().len() as u16);
    let beginning = Position { board: boards[0], quiet_plies, move_number: 1 };
    let moves: String =
        boards.windows(2).map(|pair| format!(" {}", move_between(&pair[0], &pair[1]))).collect();
    format!("position fen {beginning} moves{moves}")
}

fn move_between(before: &Board, after: &Board) -> SmessMove {
    let leads_there = |m: &SmessMove| {
        let mut board = *before;
        board.play_unchecked(*m);
        board == *after
    };
    before.legal_moves().into_iter().find(leads_there).expect("one move lies between the boards")
}

#[cfg(test)]
mod tests {
    use super::*;
    use game::State;

    #[test]
    fn a_program_that_is_not_there_is_an_error_that_names_it() {
        let error = External::start("/no/such/program", 1 << 20).map(drop).expect_err("it is not there");
        assert!(error.to_string().starts_with("the player '/no/such/program' cannot be started: "));
    }

    #[test]
    fn the_moves_since_the_last_capture_are_found_again() {
        let mut game = Smess::start(&smess::Options::default(), 0).expect("a start");
        for m in ["b2b3", "b7b6", "b3b2"] {
            game.play(m.parse().expect("a move")).expect("a legal move");
        }
        assert_eq!(
            position_line(&game),
            "position fen 1ssbss1/nnnnnnn/7/7/7/7/NNNNNNN/1SSBSS1 b 0 1 moves b2b3 b7b6 b3b2"
        );
    }
}
