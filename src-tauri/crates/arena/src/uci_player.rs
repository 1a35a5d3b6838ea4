//! A player that is another program speaking the engine protocol, such as an older build to measure a change against.

use crate::games::Measured;
use game::{Bot, Budget, Choice, Move, Progress, SearchControl, Value, View};
use std::io::{BufRead, BufReader, Write};
use std::marker::PhantomData;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use thiserror::Error;

/// Another program's `arena engine`. It cannot be stopped early, so it needs a limit.
///
/// # Panics
/// If the program violates the protocol, because the match would be meaningless.
pub(crate) struct UciPlayer<S> {
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
    game: PhantomData<fn() -> S>,
}

/// A player's program could not be started.
#[derive(Debug, Error)]
#[error("the player '{program}' cannot be started: {error}")]
pub(crate) struct CannotStart {
    program: String,
    error: std::io::Error,
}

impl<S: Measured> UciPlayer<S> {
    pub(crate) fn start(program: &str, table_bytes: usize) -> Result<Self, CannotStart> {
        let mut child = Command::new(program)
            .args(["engine", S::ID])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .map_err(|error| CannotStart { program: program.to_owned(), error })?;
        let input = child.stdin.take().expect("its input is a pipe");
        let output = BufReader::new(child.stdout.take().expect("its output is a pipe"));
        let mut player = UciPlayer { child, input, output, game: PhantomData };
        player.say(&format!("setoption name Hash value {}", (table_bytes >> 20).max(1)));
        Ok(player)
    }

    fn say(&mut self, line: &str) {
        writeln!(self.input, "{line}").expect("the program reads");
    }

    fn best_move(&mut self) -> Move<S> {
        let mut line = String::new();
        loop {
            line.clear();
            let read = self.output.read_line(&mut line).expect("the program writes text");
            assert!(read > 0, "the program ended during a game");
            if let Some(text) = line.trim().strip_prefix("bestmove ") {
                return text.parse().expect("a move");
            }
        }
    }
}

impl<S> Drop for UciPlayer<S> {
    fn drop(&mut self) {
        // Fails harmlessly if it has already exited.
        let _ = writeln!(self.input, "quit");
        let _ = self.child.wait();
    }
}

impl<S: Measured> Bot<S::View> for UciPlayer<S> {
    fn think(
        &mut self,
        view: &S::View,
        control: &mut SearchControl,
        _report: &mut dyn FnMut(Progress<Move<S>>),
    ) -> Choice<Move<S>> {
        self.say(&S::position_line(view).expect("a game without secrets"));
        let mut go = "go".to_owned();
        let Budget { depth, nodes, time } = *control.budget();
        if let Some(depth) = depth {
            go += &format!(" depth {depth}");
        }
        if let Some(nodes) = nodes {
            go += &format!(" nodes {nodes}");
        }
        if let Some(time) = time {
            go += &format!(" movetime {}", time.as_millis());
        }
        self.say(&go);
        let best = self.best_move();
        assert!(view.legal_moves().contains(&best), "the program's move {best} is not legal");
        let progress = Progress { depth: 0, nodes: 0, value: Value::Estimate(0), line: vec![best] };
        Choice { best, progress }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use smess::Smess;

    #[test]
    fn the_error_names_a_missing_program() {
        let error =
            UciPlayer::<Smess>::start("/no/such/program", 1 << 20).map(drop).expect_err("a missing program");
        assert!(error.to_string().starts_with("the player '/no/such/program' cannot be started: "));
    }
}
